"""Trying to lift a rating without playing for it: two accounts by themselves, and partners who delete their data."""

import asyncio

import pytest

from quarto_bot.matches import Person, Rating, RatingChange, Venue, streak_of
from quarto_bot.rules import Options
from tests.games import LIGHT_ROW, NO_LINE
from tests.matches.club import ALICE, BOB, CAROL, PRIVATE, SERVER, VENUE, Club, mover

HALF = NO_LINE[:8]
GAMES = 12


async def lost(club: Club, loser: Person, *moves: str, winner: Person = ALICE, venue: Venue = VENUE) -> None:
    """A game that one gives up after these moves."""
    await club.begin(players=(winner, loser), venue=venue)
    await club.win(winner, *moves, venue=venue)


async def rating(club: Club, person: Person = ALICE, server: int | None = None) -> int:
    standing = (await club.scores.stats(person, server)).standing
    return Rating().shown if standing is None else standing.score.rating.shown


@pytest.mark.parametrize("partners", [1, GAMES])
async def test_games_given_up_before_half_the_pieces_are_placed_lift_nobody(club: Club, partners: int) -> None:
    for number in range(GAMES):
        await lost(club, Person(100 + number % partners), *(LIGHT_ROW if number % 2 else HALF[:7]))
    assert [await rating(club, server=server) for server in (None, SERVER)] == [1500, 1500]


async def test_a_turn_that_runs_out_before_half_the_pieces_are_placed_lifts_nobody(club: Club) -> None:
    for _ in range(5):
        await club.begin(Options(clock=60))
        silent = mover((await club.play(*HALF[:7])).match)
        club.time.pass_by(seconds=60)
        await club.matches.scheduler.fire_due()
        assert isinstance(silent, Person)
        assert await rating(club, BOB if silent == ALICE else ALICE) <= 1500
        assert await rating(club, silent) < 1500


async def test_to_give_up_early_costs_what_losing_costs(club: Club) -> None:
    await club.begin()
    over = await club.win(ALICE, *LIGHT_ROW)
    await club.begin(players=(CAROL, Person(8)))
    later = await club.win(CAROL, *HALF)
    assert over.changes is not None
    assert later.changes is not None
    assert over.changes == (RatingChange(1500, 1500), later.changes[1])
    assert later.changes[1].after < 1500


async def test_only_five_games_of_one_pair_count_within_a_day(club: Club) -> None:
    ratings = []
    for _ in range(7):
        await lost(club, BOB, *HALF)
        ratings.append(await rating(club))
    assert ratings[:5] == sorted(set(ratings[:5]))
    assert ratings[4:] == ratings[4:5] * 3
    club.time.pass_by(hours=23, minutes=59)
    await lost(club, BOB, *HALF)
    assert await rating(club) == ratings[4]
    club.time.pass_by(minutes=1)
    await lost(club, BOB, *HALF)
    assert await rating(club) > ratings[4]


async def test_the_five_are_counted_wherever_the_pair_plays_and_whoever_wins(club: Club) -> None:
    for number in range(5):
        winner, loser = (ALICE, BOB) if number % 2 else (BOB, ALICE)
        await lost(club, loser, *HALF, winner=winner, venue=Venue(number, number or None))
    await club.begin(venue=PRIVATE)
    over = await club.win(ALICE, *HALF, venue=PRIVATE)
    assert over.changes is None
    assert (await club.scores.stats(ALICE, None)).games == 6
    await lost(club, CAROL, *HALF)
    standing = (await club.scores.stats(ALICE, None)).standing
    assert standing is not None
    assert standing.score.games == 6


async def test_of_six_games_of_a_pair_that_end_at_once_five_count(club: Club) -> None:
    venues = [Venue(number, SERVER) for number in range(6)]
    for venue in venues:
        await club.begin(venue=venue)
        await club.play(*HALF, venue=venue)
    overs = await asyncio.gather(*(club.win(ALICE, venue=venue) for venue in venues))
    assert sum(over.changes is not None for over in overs) == 5


@pytest.mark.parametrize("venue", [VENUE, PRIVATE])
async def test_partners_who_delete_their_data_after_each_game_lift_nobody(club: Club, venue: Venue) -> None:
    for number in range(100, 100 + GAMES):
        await lost(club, Person(number), *HALF, venue=venue)
        await club.people.forget(Person(number))
        assert await rating(club) == 1500
    assert (await club.scores.stats(ALICE, None)).standing is None
    assert (await club.scores.stats(ALICE, None)).wins == GAMES


async def test_what_is_taken_back_leaves_everything_else_as_it_was(club: Club) -> None:
    await lost(club, CAROL, *HALF)
    before = [(await club.scores.stats(ALICE, server)).standing for server in (None, SERVER)]
    await lost(club, BOB, *HALF)
    await lost(club, ALICE, *HALF, winner=BOB, venue=PRIVATE)
    await club.begin()
    await club.draw(NO_LINE)
    await club.people.forget(BOB)
    after = [(await club.scores.stats(ALICE, server)).standing for server in (None, SERVER)]
    for old, new in zip(before, after, strict=True):
        assert old is not None
        assert new is not None
        assert new.score.rating.mean == pytest.approx(old.score.rating.mean)
        assert new.score.rating.deviation == pytest.approx(old.score.rating.deviation)
        assert (new.score.wins, new.score.draws, new.score.losses, new.score.streak) == (1, 0, 0, 1)
    assert await rating(club, CAROL) < 1500


async def test_a_loss_to_somebody_who_is_gone_the_same_day_is_taken_back_too(club: Club) -> None:
    await lost(club, ALICE, *HALF, winner=BOB)
    assert await rating(club) < 1500
    await club.people.forget(BOB)
    assert await rating(club) == 1500


async def test_a_game_that_is_a_day_old_keeps_what_it_gave(club: Club) -> None:
    await lost(club, BOB, *HALF)
    given = await rating(club)
    club.time.pass_by(days=1)
    await lost(club, BOB, *HALF)
    assert await rating(club) > given
    await club.people.forget(BOB)
    assert await rating(club) == given


async def test_a_game_that_somebody_gives_up_by_deleting_their_data_is_not_rated(club: Club) -> None:
    await club.begin()
    await club.play(*HALF)
    await club.people.forget(BOB)
    stats = await club.scores.stats(ALICE, None)
    assert (stats.wins, stats.standing) == (1, None)


async def test_both_may_have_their_data_deleted_and_nothing_is_left(club: Club) -> None:
    await lost(club, BOB, *HALF)
    await club.people.forget(BOB)
    await club.people.forget(ALICE)
    assert (await club.scores.leaderboard(None, page=0, size=5, asker=CAROL)).standings == ()


def test_a_streak_is_as_long_as_the_newest_results_are_alike() -> None:
    assert streak_of([]) == 0
    assert streak_of([None, True]) == 0
    assert streak_of([True, True, False, True]) == 2
    assert streak_of([False, False, None, False]) == -2
