"""Pauses that grow, and what is tried again."""

import logging

import pytest

from quarto_bot import starting
from quarto_bot.starting import NotNow, StartError, pause_before, until_it_works


def test_pauses_grow_from_a_second_to_a_minute_and_there_is_none_before_the_first_attempt() -> None:
    assert [pause_before(attempt) for attempt in range(9)] == [0, 1, 2, 4, 8, 16, 32, 60, 60]
    assert pause_before(10_000, longest=300) == 300


class Door:
    """Opens at the third knock, if ever."""

    def __init__(self, *answers: Exception | str) -> None:
        self._answers = list(answers)

    async def knock(self) -> str:
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


async def test_what_is_not_there_now_is_tried_again_with_a_line_each_and_what_is_wrong_is_not(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(starting, "first_pause", 0.001)
    caplog.set_level(logging.WARNING)
    assert await until_it_works(Door(NotNow("closed"), NotNow("still closed"), "come in").knock) == "come in"
    assert caplog.messages == ["closed; retrying in 0.001 s", "still closed; retrying in 0.002 s"]
    with pytest.raises(StartError, match="go away"):
        await until_it_works(Door(NotNow("closed"), StartError("go away"), "come in").knock)
