"""A database that people already have: brought up to date from each earlier version, with all that runs in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.matches import Alarm, ChallengeState, End, GameBegun, Person, ReminderDue, TurnChanged, Venue
from quarto_bot.preferences import Preferences, ServerSettings
from quarto_bot.rules import Piece, Seat, Square
from quarto_bot.storage import SqlStorage, migrations
from tests.games import NO_LINE
from tests.matches.club import ALICE, BOB, CAROL, SERVER, Club, Time

NOW = Time().now
CLOCKED, IDLE, OVER, WAITING = (Venue(channel, SERVER) for channel in (101, 102, 103, 104))


def micros(moment: datetime) -> int:
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def first_version(connection: Connection) -> None:
    filled(connection, "0001", old_rows())


def filled(connection: Connection, version: str, tables: dict[str, list[dict[str, Any]]]) -> None:
    """Make the tables of this version and put these rows in them."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
    for table, rows in tables.items():
        for row in rows:
            columns, values = ", ".join(f'"{name}"' for name in row), ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({values})"), row)


def old_rows() -> dict[str, list[dict[str, Any]]]:
    """A clocked and an idle game that run, one that is over, and an open challenge, as version 0.1 stored them."""
    variant = {"characteristics": "CSHT", "squares": False, "calls": "strict", "server_id": SERVER}
    game = variant | {"first": 0, "started_at": micros(NOW)}
    over = {"ended_at": micros(NOW), "end": "resigned", "winner": 0}
    seats = [(1, ALICE.id, BOB.id), (2, BOB.id, CAROL.id), (3, ALICE.id, None)]
    moves = [(1, "0 give DSTH"), (2, "0 give LRTS"), (3, "1 resign")]
    challenge = {"channel_id": WAITING.channel, "challenger_id": CAROL.id, "opponent_id": BOB.id, "message_id": 904}
    return {
        "games": [
            game | {"id": 1, "channel_id": CLOCKED.channel, "clock": 60, "message_id": 901},
            game | {"id": 2, "channel_id": IDLE.channel, "message_id": 902},
            game | {"id": 3, "channel_id": OVER.channel} | over,
        ],
        "seats": [
            {"game_id": number, "seat": seat, "user_id": person}
            for number, *people in seats
            for seat, person in enumerate(people)
        ],
        "actions": [{"game_id": number, "sequence": 1, "text": move, "at": micros(NOW)} for number, move in moves],
        "deadlines": [
            {"game_id": 1, "due_at": micros(NOW + timedelta(seconds=60))},
            {"game_id": 2, "due_at": micros(NOW + timedelta(days=14))},
        ],
        "challenges": [variant | challenge | {"expires_at": micros(NOW + timedelta(minutes=5)), "state": "open"}],
        "ratings": [
            {"server_id": SERVER, "user_id": ALICE.id, "mean": 25.0, "deviation": 8.0, "conservative": 1.0}
            | {"games": 1, "wins": 1, "draws": 0, "losses": 0, "streak": 1}
        ],
        "notes": [{"name": "commands", "text": "known"}],
    }


@asynccontextmanager
async def upgraded(url: str, make: Callable[[Connection], None]) -> AsyncIterator[Club]:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(make)
        if connection.dialect.name == "postgresql":
            await connection.execute(text("SELECT setval('games_id_seq', (SELECT max(id) FROM games))"))
    await engine.dispose()
    storage = await SqlStorage.open(url)
    club = Club(storage)
    yield club
    await club.matches.close()
    await storage.close()


@pytest.fixture
async def club(empty_database_url: str) -> AsyncIterator[Club]:
    async with upgraded(empty_database_url, first_version) as club:
        yield club


async def test_running_games_are_played_on(club: Club) -> None:
    for venue, holder in ((CLOCKED, BOB), (IDLE, CAROL)):
        match = await club.turns.current(venue.channel)
        assert (match.to_move, match.sequence) == (holder, 1)
        await club.turns.place(holder, venue.channel, Square.from_name("b2"))
        given = await club.turns.give(holder, venue.channel, Piece.from_code("LSSH"))
        assert isinstance(given, TurnChanged)
        assert given.match.sequence == 3


async def test_a_clock_that_ran_goes_on_running_and_runs_out(club: Club) -> None:
    assert (await club.turns.current(CLOCKED.channel)).turn_ends_at == NOW + timedelta(seconds=60)
    club.time.pass_by(seconds=61)
    await club.matches.scheduler.fire_due()
    over = await club.turns.match(1)
    assert (over.end, over.game.outcome and over.game.outcome.winner) == (End.TIMED_OUT, Seat(0))


async def test_a_game_without_a_clock_is_lost_after_fourteen_days(club: Club) -> None:
    assert (await club.turns.current(IDLE.channel)).turn_ends_at is None
    club.time.pass_by(days=14)
    await club.matches.scheduler.fire_due()
    over = await club.turns.match(2)
    assert (over.end, over.game.outcome and over.game.outcome.winner) == (End.TIMED_OUT, Seat(0))


async def test_an_open_challenge_can_be_accepted(club: Club) -> None:
    [challenge] = await club.storage.challenges.open_of(BOB)
    assert isinstance(await club.challenges.accept(BOB, challenge.id), GameBegun)


async def test_an_open_challenge_expires_when_it_should(club: Club) -> None:
    club.time.pass_by(minutes=5)
    await club.matches.scheduler.fire_due()
    waiting = await club.storage.challenges.get(1)
    assert waiting is not None
    assert waiting.state is ChallengeState.EXPIRED


async def test_the_messages_that_showed_things_are_known_and_nobody_knows_their_language(club: Club) -> None:
    memory = club.storage.chat_memory
    assert [await memory.shown("match", number) for number in (1, 2, 3)] == [(901, None), (902, None), None]
    assert await memory.shown("challenge", 1) == (904, None)
    assert await memory.fact("commands") == "known"


async def test_what_is_over_and_who_left_stays_as_it_was(club: Club) -> None:
    over = await club.turns.match(3)
    assert (over.end, over.players[0], type(over.players[1]).__name__) == (End.RESIGNED, ALICE, "Gone")
    standing = (await club.scores.stats(ALICE, SERVER)).standing
    assert standing is not None
    assert (standing.score.wins, standing.score.streak) == (1, 1)
    assert (await club.people.export(Person(ALICE.id)))["games"]


def second_version(connection: Connection) -> None:
    """The same games, one with a clock of a minute and one with a clock of a day, as version 0.2 stored them."""
    old = old_rows()
    without_message = [{name: row[name] for name in row if name != "message_id"} for row in old["games"]]
    deadlines = [
        {"alarm": "turn", "subject": 1, "due_at": micros(NOW + timedelta(seconds=60)), "server_id": SERVER},
        {"alarm": "turn", "subject": 2, "due_at": micros(NOW + timedelta(days=1)), "server_id": SERVER},
    ]
    without_message[1]["clock"] = 86400
    tables = {"games": without_message, "seats": old["seats"], "actions": old["actions"], "deadlines": deadlines}
    filled(connection, "0002", tables)


async def test_from_the_second_version_on_nobody_has_chosen_or_blocked_anything(empty_database_url: str) -> None:
    async with upgraded(empty_database_url, second_version) as club:
        memory = club.storage.chat_memory
        assert await memory.settings_of(SERVER) == ServerSettings()
        assert await memory.preferences_of(ALICE.id) == Preferences()
        assert await club.matches.blocks.of(ALICE) == []
        assert (await club.turns.current(CLOCKED.channel)).sequence == 1


async def test_a_long_clock_that_runs_during_the_upgrade_is_reminded_of_and_a_short_one_is_not(
    empty_database_url: str,
) -> None:
    async with upgraded(empty_database_url, second_version) as club:
        assert await club.storage.deadlines.next_due([Alarm.REMINDER]) == NOW + timedelta(hours=18)
        club.time.pass_by(hours=18)
        await club.turns.remind(2)
        await club.matches.events.finish(1)
        assert [event.match.id for event in club.heard if isinstance(event, ReminderDue)] == [2]
        assert await club.storage.deadlines.next_due([Alarm.REMINDER]) is None


def third_version(connection: Connection) -> None:
    """Five rated games that ended just now, and one that was closed, as they were stored before the fourth version."""
    rows = old_rows()
    game = {name: value for name, value in rows["games"][2].items() if name != "message_id"}
    numbers = range(1, 7)
    closed = {"end": "abandoned", "winner": None}
    tables = {
        "games": [game | {"id": number} | (closed if number == 6 else {}) for number in numbers],
        "seats": [
            {"game_id": number, "seat": seat, "user_id": person.id}
            | ({} if number == 6 else {"rating_before": 1500, "rating_after": 1600 - 200 * seat})
            for number in numbers
            for seat, person in enumerate((ALICE, BOB))
        ],
        "actions": [
            {"game_id": number, "sequence": 1, "text": "abandoned" if number == 6 else "1 resign", "at": micros(NOW)}
            for number in numbers
        ],
        "ratings": rows["ratings"],
    }
    filled(connection, "0003", tables)


@pytest.fixture
async def third(empty_database_url: str) -> AsyncIterator[Club]:
    async with upgraded(empty_database_url, third_version) as club:
        yield club


async def test_games_rated_before_the_upgrade_are_among_the_five_of_a_day(third: Club) -> None:
    await third.begin()
    assert (await third.win(ALICE, *NO_LINE[:8])).changes is None
    third.time.pass_by(days=1)
    await third.begin()
    assert (await third.win(ALICE, *NO_LINE[:8])).changes is not None


async def test_games_rated_before_the_upgrade_keep_what_they_gave(third: Club) -> None:
    before = (await third.scores.stats(ALICE, SERVER)).standing
    await third.people.forget(BOB)
    assert (await third.scores.stats(ALICE, SERVER)).standing == before
    assert before is not None


async def test_a_game_that_was_closed_without_a_winner_stays_so(third: Club) -> None:
    closed = await third.turns.match(6)
    assert (closed.end, closed.game.outcome) == (End.ABANDONED, None)
    assert (await third.scores.stats(ALICE, None)).games == 5


async def test_a_game_that_was_over_before_there_were_reviews_can_have_one(club: Club) -> None:
    record = (await club.turns.match(3)).game.record()
    review_id = await club.storage.reviews.keep(record, "a review")
    assert await club.storage.reviews.find(record) == (review_id, "a review")
