"""Listeners are told what happened, and can't harm it."""

import asyncio

import pytest

from quarto_bot.matches import Event, Opponent
from quarto_bot.rules import Options
from tests.games import EMPTY_ROW
from tests.matches.club import ALICE, BOB, CAROL, VENUE, Club


async def test_everything_that_happens_is_told_in_its_order(club: Club) -> None:
    challenge = await club.matches.challenge(ALICE, Opponent(BOB), VENUE, Options())
    await club.matches.decline(BOB, challenge.id)
    await club.begin()
    played = await club.play(*EMPTY_ROW)
    await club.call(played.match.to_move or 0, "row 1")
    await club.win(ALICE)
    await asyncio.sleep(0)
    told = [type(event).__name__ for event in club.heard]
    assert told == [
        *("ChallengeMade", "ChallengeEnded", "ChallengeMade", "GameBegun"),
        *["TurnChanged"] * 8,
        *("WrongCall", "GameOver"),
    ]


async def test_a_refused_action_is_not_told(club: Club) -> None:
    await club.begin()
    told = len(club.heard)
    with pytest.raises(Exception, match="not a player"):
        await club.matches.resign(CAROL, VENUE.channel)
    await asyncio.sleep(0)
    assert len(club.heard) == max(told, 2)


async def test_a_failing_listener_undoes_nothing_and_the_others_hear(club: Club) -> None:
    async def fail(_: Event) -> None:
        raise RuntimeError("the face fell off")

    club.matches.listen(fail)
    match = await club.begin()
    await asyncio.sleep(0)
    assert await club.matches.current(VENUE.channel) == match
    assert type(club.heard[-1]).__name__ == "GameBegun"


async def test_a_hanging_listener_blocks_nobody_and_is_ended_with_the_service(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarto_bot.matches.service._LISTENERS_MAY_TAKE", 0.01)

    async def hang(_: Event) -> None:
        await asyncio.Event().wait()

    club.matches.listen(hang)
    await club.begin()
    await club.play(*EMPTY_ROW)
    await club.matches.close()
    assert (await club.matches.current(VENUE.channel)).sequence == 8
