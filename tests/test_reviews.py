"""Reviews as a service: made once, kept, made again after a fault, and never of a game that runs."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from quarto_bot.computer import Workers
from quarto_bot.matches import End, Match, Obstacle, Refused
from quarto_bot.reviews import Kept, Reviewing, Reviews
from quarto_bot.rules import Characteristic, Options, Resign, Seat
from quarto_bot.solver import Finding, Question, reviewed
from quarto_bot.storage import SqlStorage
from tests.games import placed
from tests.matches.club import ALICE, CAROL, Club

MOVES = ("LRTS a1", "DRTH b2", "LSTS a2", "DSSS c3", "DSTS d2", "LRTH a3", "DRSS b4")
COLOUR = Options(characteristics=frozenset({Characteristic.COLOUR}))
GAME = placed(*MOVES, options=COLOUR).play(Resign(0))


@pytest.fixture
async def club(sqlite_url: str) -> AsyncIterator[Club]:
    storage = await SqlStorage.open(sqlite_url)
    club = Club(storage)
    yield club
    await club.matches.close()
    await storage.close()


class Here:
    """Answers in this very process, and counts; the first `broken` questions fail."""

    def __init__(self, broken: int = 0) -> None:
        self.asked = 0
        self.broken = broken

    async def __call__(self, question: Question) -> Finding | None:
        self.asked += 1
        if self.asked <= self.broken:
            raise TimeoutError("the worker hung")
        await asyncio.sleep(0)
        return question()


def reviews_of(club: Club, run: Here) -> Reviews:
    return Reviews(club.matches, club.storage.reviews, run)


async def finished(club: Club) -> Match:
    """A match that is over after these moves, as far as anybody can see."""
    return replace(await club.begin(COLOUR), game=GAME, end=End.RESIGNED)


async def made(found: Kept | Reviewing) -> Kept:
    assert isinstance(found, Reviewing)
    return await found.task


async def test_what_is_made_is_kept_and_found_by_the_game_and_by_its_id(club: Club) -> None:
    run = Here()
    reviews, match = reviews_of(club, run), await finished(club)
    kept = await made(await reviews.of_match(match))
    assert kept.review == reviewed(GAME)
    asked = run.asked
    assert await reviews.of_match(match) == kept
    assert await reviews_of(club, run).kept(kept.id) == kept
    assert await reviews.kept(kept.id + 1) is None
    assert run.asked == asked


async def test_two_who_ask_at_once_wait_for_the_same_one(club: Club) -> None:
    reviews, match = reviews_of(club, Here()), await finished(club)
    first, second = await reviews.of_match(match), await reviews.of_match(match)
    assert first is second
    await made(first)


async def test_a_review_that_failed_can_be_asked_for_again(club: Club) -> None:
    reviews, match = reviews_of(club, Here(broken=1)), await finished(club)
    with pytest.raises(TimeoutError):
        await made(await reviews.of_match(match))
    assert (await made(await reviews.of_match(match))).review == reviewed(GAME)


async def test_one_review_is_made_after_the_other_so_that_a_worker_is_left_to_the_computer(club: Club) -> None:
    at_once = most = 0

    async def counted(question: Question) -> Finding | None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.001)
        at_once -= 1
        return question()

    reviews = Reviews(club.matches, club.storage.reviews, counted)
    games = [placed(*MOVES[:count], options=COLOUR).play(Resign(0)) for count in (5, 6, 7)]
    making = [await reviews.of_record(CAROL, game) for game in games]
    await asyncio.gather(*map(made, making))
    assert most == 1


async def test_a_running_match_is_refused_and_nothing_is_asked(club: Club) -> None:
    run = Here()
    with pytest.raises(Refused) as refused:
        await reviews_of(club, run).of_match(await club.begin(COLOUR))
    assert (refused.value.reason, run.asked) == (Obstacle.NOT_FINISHED, 0)


async def test_the_record_of_a_game_that_one_plays_is_refused_and_that_of_others_is_not(club: Club) -> None:
    run = Here()
    reviews, match = reviews_of(club, run), await club.begin(COLOUR)
    await club.play(*MOVES)
    assert (await club.turns.match(match.id)).game.board == GAME.board
    for first in Seat:  # the same game, and the same with the seats exchanged
        pretended = placed(*MOVES, options=COLOUR, first=first).play(Resign(0))
        with pytest.raises(Refused) as refused:
            await reviews.of_record(ALICE, pretended)
        assert (refused.value.reason, run.asked) == (Obstacle.NOT_FINISHED, 0)
    other = placed(*MOVES[:6], "DRSS b1", options=COLOUR).play(Resign(0))
    assert isinstance(await reviews.of_record(ALICE, other), Reviewing)
    await reviews.close()


async def test_a_record_that_is_not_over_is_refused(club: Club) -> None:
    with pytest.raises(Refused) as refused:
        await reviews_of(club, Here()).of_record(CAROL, placed(*MOVES, options=COLOUR))
    assert refused.value.reason is Obstacle.UNFINISHED_RECORD


async def test_whoever_closes_leaves_what_is_being_made(club: Club) -> None:
    reviews, match = reviews_of(club, Here()), await finished(club)
    making = await reviews.of_match(match)
    assert isinstance(making, Reviewing)
    await reviews.close()
    assert making.task.cancelled()


async def test_a_worker_process_finds_the_same_as_this_one(club: Club) -> None:
    workers = Workers(1)
    try:
        reviews, match = Reviews(club.matches, club.storage.reviews, workers.run), await finished(club)
        assert (await made(await reviews.of_match(match))).review == reviewed(GAME)
    finally:
        await workers.close()
