"""The computer has a chair: it plays like anybody, is nobody's account, and is not rated."""

import json
from itertools import pairwise

import pytest

from quarto_bot.matches import GONE, LEVELS, Computer, GameBegun, GameOver, LevelRecord, Match, Obstacle
from quarto_bot.rules import Calls, Options, Seat
from tests.games import LIGHT_ROW
from tests.matches.club import ALICE, BOB, ELSEWHERE, PRIVATE, SERVER, VENUE, Club, refused

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


async def test_nobody_need_be_asked_to_begin_with_it_unless_the_channel_is_taken(club: Club) -> None:
    begun = await club.challenges.begin_alone(ALICE, COMPUTER, VENUE, Options(), first=Seat(1))
    assert (begun.match.players, begun.match.game.first, begun.challenge) == ((ALICE, COMPUTER), 1, None)
    again = club.challenges.begin_alone(BOB, COMPUTER, VENUE, Options())
    assert await refused(again) is Obstacle.CHANNEL_HAS_GAME
    await club.challenge(ALICE, None, ELSEWHERE, Options())
    behind = club.challenges.begin_alone(BOB, COMPUTER, ELSEWHERE, Options())
    assert await refused(behind) is Obstacle.CHANNEL_HAS_CHALLENGE
    club.time.pass_by(hours=1)  # the challenge has run out, and nobody has swept it away yet
    assert (await club.challenges.begin_alone(BOB, COMPUTER, ELSEWHERE, Options())).match.venue == ELSEWHERE


async def test_whoever_begins_with_it_withdraws_their_own_challenge_from_the_channel(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    begun = await club.challenges.begin_alone(ALICE, COMPUTER, VENUE, Options())
    assert begun.match.venue == VENUE
    assert await refused(club.challenges.accept(BOB, challenge.id)) is Obstacle.NO_CHALLENGE


async def test_games_against_it_are_counted_by_level_here_and_everywhere(club: Club) -> None:
    for level, venue, winner in (
        *(("expert", VENUE, ALICE), ("beginner", VENUE, ALICE), ("beginner", PRIVATE, Computer("beginner"))),
        ("beginner", VENUE, ALICE),
    ):
        await club.challenges.begin_alone(ALICE, Computer(level), venue, Options())
        loser = Computer(level) if winner == ALICE else ALICE
        await club.turns.resign(loser, venue.channel)
    everywhere, here = (await club.scores.stats(ALICE, None)), (await club.scores.stats(ALICE, SERVER))
    beginner, expert = Computer("beginner"), Computer("expert")
    assert everywhere.by_level == (LevelRecord(beginner, 2, 0, 1), LevelRecord(expert, 1, 0, 0))
    assert here.by_level == (LevelRecord(beginner, 2, 0, 0), LevelRecord(expert, 1, 0, 0))
    assert (await club.scores.stats(BOB, None)).by_level == ()


async def test_the_next_level_is_one_above_and_above_the_last_there_is_none(club: Club) -> None:
    for level, above in pairwise(LEVELS):
        assert Computer(level).stronger == Computer(above)
    await club.challenges.begin_alone(ALICE, Computer(LEVELS[-1]), VENUE, Options(), first=Seat(0))
    over = await club.turns.resign(Computer(LEVELS[-1]), VENUE.channel)
    assert await refused(club.challenges.next_level(ALICE, over.match.id)) is Obstacle.STALE
    again = await club.challenges.rematch(ALICE, over.match.id)
    assert isinstance(again, GameBegun)
    assert (again.match.players[1], again.match.game.first) == (Computer(LEVELS[-1]), 1)
