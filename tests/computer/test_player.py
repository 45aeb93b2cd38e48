"""The computer at the table: it hears, thinks and acts through the matches like anybody, and takes up what was left."""

import asyncio
from functools import partial

import pytest

from quarto_bot.computer import ComputerPlayer, Thinker, Workers
from quarto_bot.matches import LEVELS, Computer, End, GameOver, TurnChanged, Venue
from quarto_bot.rules import Options, Piece, Seat, Square
from quarto_bot.solver import Level, decide
from quarto_bot.storage import Share, SqlStorage
from tests.computer.den import CLUB, Den
from tests.matches.club import ALICE, BOB, VENUE, Club


def test_the_levels_that_people_choose_from_are_those_of_the_solver() -> None:
    assert [level.value for level in Level] == list(LEVELS)


@pytest.mark.parametrize("first", [0, 1])
async def test_it_answers_and_its_actions_are_stored_one_by_one_like_anybodys(den: Den, first: int) -> None:
    await den.begin(first=first)
    if first == 1:
        await den.until_alices_turn()
        await den.place("d4")
    await den.give("DSSH")
    match = await den.until_alices_turn()
    assert [action.text for action in match.game.actions[-3:]] == [
        "0 give DSSH",
        "1 place a1",
        match.game.actions[-1].text,
    ]
    assert match.sequence == 3 + 2 * first
    causes = [(type(event).__name__, event.cause.name) for event in den.club.heard[-3:]]
    assert causes == [("TurnChanged", "PERSON"), ("TurnChanged", "COMPUTER"), ("TurnChanged", "COMPUTER")]


@pytest.mark.parametrize("level", LEVELS)
async def test_a_whole_game_at_every_level_ends_by_the_rules(sqlite_url: str, level: str) -> None:
    storage = await SqlStorage.open(sqlite_url)
    club = Club(storage)
    club.matches.seat(ComputerPlayer(club.matches, Thinker(Workers(1)), now=club.time))
    begun = await club.challenges.begin_alone(ALICE, Computer(level), VENUE, Options(), first=Seat(1))
    match = begun.match
    while match.end is None:
        if match.waits_for_computer:
            await asyncio.sleep(0.005)
        else:
            actions = decide(match.game, Level.CASUAL, club.rng)
            for action in actions:
                await club.turns.act(ALICE, VENUE.channel, lambda _, action=action: action, None)  # type: ignore[misc]
        match = await club.turns.match(match.id)
    assert match.end in (End.CALLED, End.DRAW)
    await club.matches.close()
    await storage.close()


async def test_after_a_start_it_takes_up_every_turn_that_is_its_own_and_no_other(database_url: str) -> None:
    storage = await SqlStorage.open(database_url)
    before = Club(storage)
    venues = [Venue(channel, 1 << 22) for channel in range(1, 7)]
    begin = partial(before.challenges.begin_alone, ALICE, CLUB, options=Options())
    for venue, first in zip(venues, (1, 0, 0, 0, 0, 0), strict=True):
        await begin(venue, first=Seat(first))
    computers, alices = CLUB, ALICE
    for venue in venues[2:]:
        await before.turns.give(alices, venue.channel, Piece.from_code("DSSH"))
    for venue in venues[3:]:
        await before.turns.place(computers, venue.channel, Square.from_name("a1"))
    for venue in venues[4:]:
        await before.turns.give(computers, venue.channel, Piece.from_code("LRTS"))
    await before.turns.place(alices, venues[5].channel, Square.from_name("b1"))
    await before.begin(venue=Venue(7, 1 << 22), players=(ALICE, BOB))
    own = [match.venue.channel for match in await before.turns.waiting_for_computer()]
    assert own == [1, 3, 4]  # it begins; it holds a piece; it has placed and must give
    await before.matches.close()
    den = Den(Club(storage))
    await den.club.matches.start()
    await den.until(lambda: len(den.thinker.asked) == 3)
    await den.heard(TurnChanged, 4)
    assert await den.club.turns.waiting_for_computer() == []
    await den.club.matches.close()
    await storage.close()


async def test_of_the_games_of_other_processes_it_takes_up_none(database_url: str) -> None:
    everywhere = await SqlStorage.open(database_url)
    half = await SqlStorage.open(database_url, Share((1,), 2))
    club = Club(everywhere)
    for channel, server in ((1, 2 << 22), (2, 3 << 22), (3, None)):
        await club.challenges.begin_alone(ALICE, CLUB, Venue(channel, server), Options(), first=Seat(1))
    assert [match.venue.channel for match in await half.matches.waiting_for_computer()] == [2]
    assert [match.venue.channel for match in await everywhere.matches.waiting_for_computer()] == [1, 2, 3]
    await half.close()
    await everywhere.close()


async def test_whoever_resigns_while_it_thinks_is_not_played_against_any_more(den: Den) -> None:
    match = await den.begin()
    den.thinker.may_answer.clear()
    await den.give("DSSH")
    await den.until(lambda: len(den.thinker.asked) == 1)
    await den.club.turns.resign(ALICE, VENUE.channel)
    await den.heard(GameOver)
    den.thinker.may_answer.set()
    await den.begin()
    await den.give("LRTS")
    await den.until_alices_turn()
    assert (await den.club.turns.match(match.id)).game.actions[-1].text == "0 resign"
    assert len(den.thinker.asked) == 2


async def test_whoever_has_their_data_deleted_while_it_thinks_is_forgotten(den: Den) -> None:
    match = await den.begin()
    den.thinker.may_answer.clear()
    await den.give("DSSH")
    await den.until(lambda: len(den.thinker.asked) == 1)
    await den.club.people.forget(ALICE)
    den.thinker.may_answer.set()
    await den.heard(GameOver)
    left = await den.club.turns.match(match.id)
    assert (left.end, left.sequence) == (End.RESIGNED, 2)
    assert await den.club.storage.matches.running_of(ALICE) == []


async def test_a_game_that_is_ended_by_others_while_it_thinks_stays_ended(den: Den) -> None:
    match = await den.begin(first=1)
    await den.until_alices_turn()
    den.thinker.may_answer.clear()
    await den.place("d4")
    await den.give("DSSH")
    await den.until(lambda: len(den.thinker.asked) == 2)
    await den.club.turns.stop(VENUE.channel)
    den.thinker.may_answer.set()
    await den.heard(GameOver)
    assert (await den.club.turns.match(match.id)).sequence == 3
