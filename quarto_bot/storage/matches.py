"""Matches: reading one is replaying its actions, moving in one is adding the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, RowMapping, String, cast, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import (
    Alarm,
    Change,
    Deadline,
    End,
    Ending,
    Match,
    NewMatch,
    Person,
    RatingChange,
    Stored,
    Venue,
    reminder_before,
)
from quarto_bot.rules import Game, action_from_text

from . import deadlines
from .database import Database, Step
from .people import ratings
from .tables import actions, games, option_values, options_of, player_of, player_values, seats
from .tables import deadlines as deadline_table

_AT_A_TIME: Final = 10
_CLOSED: Final = (End.ABANDONED.value, End.STOPPED.value)
"""These take their place in the list like an action, so that nothing can come after them."""

_first, _second = seats.alias("first_seat"), seats.alias("second_seat")
_turn_clock: Final = (deadline_table.c.subject == games.c.id) & (deadline_table.c.alarm == Alarm.TURN.value)
_MATCHES: Final = (
    select(
        games,
        _first.c.user_id.label("user_0"),
        _first.c.computer_level.label("level_0"),
        _second.c.user_id.label("user_1"),
        _second.c.computer_level.label("level_1"),
        deadline_table.c.due_at,
        actions.c.text,
    )
    .join(_first, (_first.c.game_id == games.c.id) & (_first.c.seat == 0))
    .join(_second, (_second.c.game_id == games.c.id) & (_second.c.seat == 1))
    .outerjoin(deadline_table, _turn_clock)
    .outerjoin(actions, actions.c.game_id == games.c.id)
    .order_by(games.c.id, actions.c.sequence)
)
_ADD_ACTION: Final = insert(actions)
"""Takes the next place in the game, and fails if it is taken."""
_is_running: Final = games.c.ended_at.is_(None)
_computers = seats.alias("computers_seat")
_last: Final = actions.alias("last_action")
_last_text: Final = func.coalesce(
    select(_last.c.text)
    .where(_last.c.game_id == games.c.id)
    .order_by(_last.c.sequence.desc())
    .limit(1)
    .correlate(games)
    .scalar_subquery(),
    "",
)


def _was(seat: ColumnElement[int], verb: str) -> ColumnElement[bool]:
    """Whether the last action of a game was of this kind, and this seat's."""
    return _last_text.like(cast(seat, String) + f" {verb} %")


# Once the computer has given or the other one has placed, it is the other one's turn: such games, which are nearly all
# that run, need not be replayed.
_may_be_computers: Final = (
    select(_computers.c.seat)
    .where(_computers.c.game_id == games.c.id, _computers.c.computer_level.is_not(None))
    .where(~_was(_computers.c.seat, "give"), ~_was(1 - _computers.c.seat, "place"))
    .correlate(games)
    .exists()
)


class SqlMatches:
    """Keeps everything, but looks after the computer's turns of its share only."""

    def __init__(self, database: Database, share: deadlines.Share) -> None:
        self._database = database
        self._share = share

    async def running_in(self, channel: int) -> Match | None:
        return _only(await self._database.read(_find, games.c.channel_id == channel, _is_running))

    async def running_of(self, person: Person) -> list[Match]:
        return await self._database.read(_find, _is_of(person), _is_running)

    async def running_on(self, server: int, most: int) -> list[Match]:
        newest = select(games.c.id).where(games.c.server_id == server, _is_running).order_by(games.c.id.desc())
        return (await self._database.read(_find, games.c.id.in_(newest.limit(most))))[::-1]

    async def waiting_for_computer(self) -> list[Match]:
        found = await self._database.read(_find, _is_running, self._share.has(games.c.server_id), _may_be_computers)
        return [match for match in found if match.waits_for_computer]

    async def get(self, match_id: int) -> Match | None:
        return _only(await self._database.read(_find, games.c.id == match_id))

    async def add(self, change: Change) -> Stored | None:
        try:
            if change.ending:
                return await self._database.write(_add_and_settle, change, change.ending)
            await self._database.write_together(*_steps(change, self._database.dialect))
        except IntegrityError:
            return None
        return Stored()

    async def last_touched(self, match_id: int) -> datetime:
        return await self._database.read(_last_touched, match_id)

    async def count_running(self) -> int:
        return await self._database.read(_count_running)


async def begin(connection: AsyncConnection, new: NewMatch) -> Match:
    server = new.venue.server
    values = {
        "channel_id": new.venue.channel,
        "server_id": server,
        **option_values(new.options),
        "first": new.first,
        "started_at": new.at,
    }
    match_id = (await connection.execute(insert(games).values(values).returning(games.c.id))).scalar_one()
    taken = [{"game_id": match_id, "seat": seat, **player_values(player)} for seat, player in enumerate(new.players)]
    await connection.execute(insert(seats), taken)
    alarm = Alarm.IDLE if new.options.clock is None else Alarm.TURN
    await deadlines.put(connection, Deadline(alarm, match_id, new.due_at), server)
    reminder = reminder_before(new.options, new.due_at)
    if reminder:
        await deadlines.put(connection, Deadline(Alarm.REMINDER, match_id, reminder), server)
    (match,) = await _find(connection, games.c.id == match_id)
    return match


async def matches_of(connection: AsyncConnection, person: Person) -> list[Match]:
    """Every match of this person, oldest first; a few at a time, so that others' turns come between."""
    theirs = select(games.c.id).where(_is_of(person)).order_by(games.c.id)
    ids = (await connection.execute(theirs)).scalars().all()
    found: list[Match] = []
    for start in range(0, len(ids), _AT_A_TIME):
        found += await _find(connection, games.c.id.in_(ids[start : start + _AT_A_TIME]))
    return found


def _is_of(person: Person) -> ColumnElement[bool]:
    return games.c.id.in_(select(seats.c.game_id).where(seats.c.user_id == person.id))


async def _find(connection: AsyncConnection, *conditions: ColumnElement[bool]) -> list[Match]:
    """Every match to which the conditions apply, in the order of their ids."""
    rows = (await connection.execute(_MATCHES.where(*conditions))).mappings().all()
    found: dict[int, list[RowMapping]] = {}
    for row in rows:
        found.setdefault(row["id"], []).append(row)
    return [_match(group) for group in found.values()]


def _match(rows: Sequence[RowMapping]) -> Match:
    row = rows[0]
    game = Game.new(row["first"], options_of(row))
    for each in rows:
        if each["text"] is not None and each["text"] not in _CLOSED:
            game = game.play(action_from_text(each["text"]))
    return Match(
        id=row["id"],
        venue=Venue(row["channel_id"], row["server_id"]),
        players=(player_of(row["user_0"], row["level_0"]), player_of(row["user_1"], row["level_1"])),
        game=game,
        started_at=row["started_at"],
        turn_ends_at=row["due_at"],
        ended_at=row["ended_at"],
        end=End(row["end"]) if row["end"] else None,
    )


def _action_values(change: Change) -> dict[str, Any]:
    if change.action:
        text = change.action.text
    else:
        assert change.ending, "what is no action ends the match"
        text = change.ending.end.value
    return {"game_id": change.match.id, "sequence": change.match.sequence + 1, "text": text, "at": change.at}


def _steps(change: Change, dialect: str) -> Iterator[Step]:
    """The action, and when the turn that it begins ends and is reminded of, instead of the turn before."""
    yield _ADD_ACTION, [_action_values(change)]
    if change.turn_ends_at:
        reminder = reminder_before(change.game.options, change.turn_ends_at)
        due = {Alarm.TURN: change.turn_ends_at} | ({Alarm.REMINDER: reminder} if reminder else {})
        clock = [Deadline(alarm, change.match.id, due_at) for alarm, due_at in due.items()]
        yield deadlines.replacing(clock, change.match.venue.server, dialect)


async def _add_and_settle(connection: AsyncConnection, change: Change, ending: Ending) -> Stored:
    await connection.execute(_ADD_ACTION, _action_values(change))
    changes = None
    first, second = change.match.players
    if ending.rated and isinstance(first, Person) and isinstance(second, Person):
        changes = await ratings.settle(connection, change, ending, (first, second))
    await _finish(connection, change, ending, changes)
    return Stored(changes)


async def _finish(
    connection: AsyncConnection, change: Change, ending: Ending, changes: tuple[RatingChange, RatingChange] | None
) -> None:
    match_id = change.match.id
    values = {"ended_at": change.at, "end": ending.end.value, "winner": ending.winner}
    await connection.execute(update(games).where(games.c.id == match_id).values(values))
    await deadlines.drop(connection, match_id, Alarm.TURN, Alarm.IDLE, Alarm.REMINDER)
    for seat, tally in enumerate(ending.tallies):
        result: dict[str, Any] = {"lines_missed": tally.missed, "lines_caught": tally.caught}
        if changes:
            result |= {"rating_before": changes[seat].before, "rating_after": changes[seat].after}
        this_seat = (seats.c.game_id == match_id) & (seats.c.seat == seat)
        await connection.execute(update(seats).where(this_seat).values(result))


async def _last_touched(connection: AsyncConnection, match_id: int) -> datetime:
    moved = select(func.max(actions.c.at)).where(actions.c.game_id == match_id).scalar_subquery()
    query = select(func.coalesce(moved, games.c.started_at)).where(games.c.id == match_id)
    touched: datetime = (await connection.execute(query)).scalar_one()
    return touched


async def _count_running(connection: AsyncConnection) -> int:
    return int((await connection.execute(select(func.count()).where(_is_running))).scalar_one())


def _only(found: list[Match]) -> Match | None:
    return found[0] if found else None
