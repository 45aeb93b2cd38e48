"""Ratings, the leaderboard, statistics and history."""

import pytest

from quarto_bot.matches import End, LeaderboardPage, Person, Rating, Score, Venue, rated, settled
from quarto_bot.rules import Calls, Options, Seat
from tests.games import LIGHT_ROW, NO_LINE
from tests.matches.club import ALICE, BOB, CAROL, ELSEWHERE, PRIVATE, SERVER, VENUE, Club, mover

HALF = NO_LINE[:8]
"""So many pieces that resigning gives the other one something."""
OTHER_SERVER = Venue(channel=44, server=45)


def test_a_newcomer_is_shown_1500() -> None:
    assert Rating().shown == 1500


def test_the_winner_gains_the_loser_loses_and_both_are_better_known() -> None:
    winner, loser = rated((Rating(), Rating()), winner=Seat(0))
    assert winner.shown > 1500 > loser.shown
    assert winner.deviation < Rating().deviation > loser.deviation


def test_a_draw_brings_unequal_players_closer() -> None:
    strong, weak = rated((Rating(30, 3), Rating(20, 3)), winner=None)
    assert strong.mean < 30
    assert weak.mean > 20


def test_a_page_of_the_score_book_counts_its_games_and_its_streak() -> None:
    pages = (Score(), Score())
    for winner in (Seat(0), Seat(0), Seat(1), None):
        pages = settled(pages, winner)
    first, second = pages
    assert (first.games, first.wins, first.draws, first.losses, first.streak) == (4, 2, 1, 1, 0)
    assert (second.games, second.wins, second.draws, second.losses, second.streak) == (4, 1, 1, 2, 0)
    assert (settled(pages, Seat(0))[0].streak, settled(pages, Seat(0))[1].streak) == (1, -1)


async def test_a_game_changes_the_ratings_as_it_ends(club: Club) -> None:
    await club.begin()
    over = await club.win(ALICE, *HALF)
    assert over.changes is not None
    alice, bob = over.changes
    assert (alice.before, bob.before) == (1500, 1500)
    assert alice.after > 1500 > bob.after
    page = await club.scores.leaderboard(SERVER, page=0, size=10, asker=BOB)
    assert [(s.rank, s.person, s.score.rating.shown, s.score.wins, s.score.losses) for s in page.standings] == [
        (1, ALICE, alice.after, 1, 0),
        (2, BOB, bob.after, 0, 1),
    ]


async def test_draws_count(club: Club) -> None:
    await club.begin()
    await club.draw(NO_LINE)
    standing = (await club.scores.stats(ALICE, SERVER)).standing
    assert standing is not None
    assert (standing.score.games, standing.score.draws, standing.score.streak) == (1, 1, 0)


@pytest.mark.parametrize("moves", [(), LIGHT_ROW[:3]])
async def test_a_game_of_fewer_than_four_placed_pieces_is_not_rated(club: Club, moves: tuple[str, ...]) -> None:
    await club.begin()
    assert (await club.win(ALICE, *moves)).changes is None
    assert (await club.scores.stats(ALICE, None)).standing is None
    assert (await club.scores.stats(ALICE, None)).wins == 1


async def test_an_automatic_game_is_not_rated(club: Club) -> None:
    await club.begin(Options(calls=Calls.AUTOMATIC))
    played = await club.play(*LIGHT_ROW)
    assert played.match.end is End.AUTOMATIC
    assert (await club.scores.stats(ALICE, None)).standing is None


async def test_ratings_are_kept_per_server_and_overall(club: Club) -> None:
    for venue, winner in ((VENUE, ALICE), (OTHER_SERVER, BOB), (PRIVATE, BOB)):
        await club.begin(venue=venue)
        await club.win(winner, *HALF, venue=venue)
    assert [s.person for s in (await _page(club, SERVER)).standings] == [ALICE, BOB]
    assert [s.person for s in (await _page(club, 45)).standings] == [BOB, ALICE]
    overall = (await _page(club, None)).standings
    assert [(s.person, s.score.games) for s in overall] == [(BOB, 3), (ALICE, 3)]


async def _page(club: Club, server: int | None) -> LeaderboardPage:
    return await club.scores.leaderboard(server, page=0, size=10, asker=CAROL)


async def test_the_leaderboard_is_ordered_by_the_conservative_estimate_and_paged(club: Club) -> None:
    for number in range(6):
        await club.begin(players=(Person(100 + number), Person(200 + number)))
        await club.win(Person(100 + number), *HALF)
    for _ in range(3):  # the same strength better proven ranks higher
        await club.begin(players=(Person(100), Person(205)))
        await club.win(Person(100), *HALF)
    first = await club.scores.leaderboard(None, page=0, size=5, asker=Person(205))
    second = await club.scores.leaderboard(None, page=1, size=5, asker=Person(205))
    third = await club.scores.leaderboard(None, page=2, size=5, asker=Person(205))
    assert [s.rank for s in (*first.standings, *second.standings, *third.standings)] == list(range(1, 13))
    assert first.standings[0].person == Person(100)
    assert third.standings[-1].person == Person(205)
    assert (first.has_more, second.has_more, third.has_more) == (True, True, False)
    assert first.asker == third.standings[-1]


async def test_an_unproven_player_of_higher_mean_ranks_below_a_proven_one(club: Club) -> None:
    for winner in (100, 200, 100, 200, 100):
        await club.begin(players=(Person(100), Person(200)))
        await club.win(Person(winner), *HALF)
    await club.begin(players=(Person(300), Person(400)))
    await club.win(Person(300), *HALF)
    standings = (await _page(club, None)).standings
    ranks = {standing.person: (standing.rank, standing.score.rating.shown) for standing in standings}
    (proven, proven_rating), (unproven, unproven_rating) = ranks[Person(100)], ranks[Person(300)]
    assert proven < unproven
    assert unproven_rating > proven_rating


async def test_who_has_no_rated_game_has_no_rank(club: Club) -> None:
    assert (await club.scores.leaderboard(None, page=0, size=5, asker=CAROL)).asker is None


async def test_the_streak_counts_wins_in_a_row_and_losses_below_zero(club: Club) -> None:
    streaks = []
    for winner in (ALICE, ALICE, BOB, BOB, ALICE):
        await club.begin()
        await club.win(winner, *LIGHT_ROW)
        standing = (await club.scores.stats(ALICE, None)).standing
        assert standing is not None
        streaks.append(standing.score.streak)
    assert streaks == [1, 2, -1, -2, 1]


async def test_the_stats_tell_lines_missed_and_caught(club: Club) -> None:
    await club.begin()
    played = await club.play(*LIGHT_ROW, "DRTS")
    catcher = mover(played.match)
    assert isinstance(catcher, Person)
    await club.call(catcher, "row 1")
    misser = BOB if catcher == ALICE else ALICE
    caught, missed = await club.scores.stats(catcher, SERVER), await club.scores.stats(misser, None)
    assert (caught.games, caught.wins, caught.lines_missed, caught.lines_caught) == (1, 1, 0, 1)
    assert (missed.losses, missed.lines_missed, missed.lines_caught) == (1, 1, 0)


async def test_the_stats_of_a_server_count_its_games_only(club: Club) -> None:
    for venue in (VENUE, OTHER_SERVER, PRIVATE):
        await club.begin(venue=venue)
        await club.win(ALICE, *LIGHT_ROW, venue=venue)
    assert (await club.scores.stats(ALICE, SERVER)).games == 1
    assert (await club.scores.stats(ALICE, None)).games == 3


async def test_a_draw_ends_a_streak(club: Club) -> None:
    await club.begin()
    await club.win(ALICE, *LIGHT_ROW)
    await club.begin()
    await club.draw(NO_LINE)
    standing = (await club.scores.stats(ALICE, None)).standing
    assert standing is not None
    assert standing.score.streak == 0


async def test_the_history_is_newest_first_and_no_longer_than_asked_for(club: Club) -> None:
    ended = []
    for venue, winner in ((VENUE, ALICE), (ELSEWHERE, BOB), (PRIVATE, ALICE)):
        club.time.pass_by(hours=1)
        await club.begin(venue=venue)
        ended.append((await club.win(winner, *LIGHT_ROW, venue=venue)).match.id)
    games = await club.scores.history(ALICE, most=10)
    assert [game.id for game in games] == ended[::-1]
    assert [game.won for game in games] == [True, False, True]
    assert await club.scores.history(ALICE, most=2) == games[:2]
    assert (await club.turns.match(ended[0])).game.record().startswith("Quarto record 1")
