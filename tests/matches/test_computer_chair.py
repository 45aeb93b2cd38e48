"""The computer has a chair: it plays like anybody, is nobody's account, and is not rated."""

import json

import pytest

from quarto_bot.matches import GONE, Computer, GameOver, Match, Obstacle
from quarto_bot.rules import Calls, Options, Seat
from tests.games import LIGHT_ROW
from tests.matches.club import ALICE, BOB, VENUE, Club, refused

COMPUTER = Computer("club")


@pytest.fixture
async def match(club: Club) -> Match:
    challenge = await club.challenge(ALICE, None, VENUE, Options(calls=Calls.LATE), first=Seat(0))
    return (await club.challenges.accept(COMPUTER, challenge.id)).match


async def test_it_sits_down_at_its_level_and_is_found_there_again(club: Club, match: Match) -> None:
    assert match.players == (ALICE, COMPUTER)
    assert (await club.turns.current(VENUE.channel)).players == (ALICE, COMPUTER)
    assert await refused(club.turns.resign(Computer("beginner"), VENUE.channel)) is Obstacle.NOT_A_PLAYER


async def test_a_whole_game_with_it_is_kept_and_not_rated(club: Club, match: Match) -> None:
    await club.play(*LIGHT_ROW)
    over = await club.call(ALICE, "row 1")
    assert isinstance(over, GameOver)
    assert over.changes is None
    assert (await club.turns.match(match.id)).players == (ALICE, COMPUTER)
    stats = await club.scores.stats(ALICE, None)
    assert (stats.standing, stats.games, stats.wins) == (None, 1, 1)
    assert [game.opponent for game in await club.scores.history(ALICE, most=1)] == [COMPUTER]


async def test_somebody_who_leaves_is_gone_and_the_computer_stays(club: Club, match: Match) -> None:
    await club.people.forget(ALICE)
    assert (await club.turns.match(match.id)).players == (GONE, COMPUTER)


async def test_the_export_says_at_which_level_it_played_nothing_of_people(club: Club, match: Match) -> None:
    exported = await club.people.export(ALICE)
    assert [seat["computer_level"] for seat in exported["seats"]] == [None]  # type: ignore[attr-defined]
    assert str(match.venue.channel) in json.dumps(exported)


async def test_it_accepts_nothing_that_is_meant_for_somebody_else(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    assert await refused(club.challenges.accept(COMPUTER, challenge.id)) is Obstacle.NOT_CHALLENGED


async def test_nobody_who_left_has_a_seat_to_act_from(club: Club, match: Match) -> None:
    await club.people.forget(ALICE)
    left = await club.turns.match(match.id)
    with pytest.raises(Exception, match="not a player"):
        left.seat_of(GONE)
