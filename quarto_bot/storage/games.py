"""Queries about games: reading one is replaying its actions, moving in one is adding the next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    RowMapping,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import End, Ending, Match, NewMatch, RatingChange, Step, Venue
from quarto_bot.rules import Game, action_from_text

from .options import option_columns, options_of
from .share import Share
from .tables import Instant, actions, deadlines, games, seats

_ABANDONED: Final = "abandoned"  # takes its place in the list like an action, so that nothing can come after it
_KEPT_GAMES: Final = 2048

_first, _second = seats.alias("first_seat"), seats.alias("second_seat")
_MATCHES: Final = (
    select(
        games,
        _first.c.user_id.label("player_0"),
        _second.c.user_id.label("player_1"),
        deadlines.c.due_at,
        actions.c.text,
    )
    .join(_first, (_first.c.game_id == games.c.id) & (_first.c.seat == 0))
    .join(_second, (_second.c.game_id == games.c.id) & (_second.c.seat == 1))
    .outerjoin(deadlines, deadlines.c.game_id == games.c.id)
    .outerjoin(actions, actions.c.game_id == games.c.id)
    .order_by(games.c.id, actions.c.sequence)
)
is_running: Final = games.c.ended_at.is_(None)


def has_id(match_id: int) -> ColumnElement[bool]:
    return games.c.id == match_id


def is_in(channel: int) -> ColumnElement[bool]:
    return games.c.channel_id == channel


def is_of(person: int) -> ColumnElement[bool]:
    return games.c.id.in_(select(seats.c.game_id).where(seats.c.user_id == person))


class Games:
    """Keeps the games it has lately replayed. Actions are never changed, so a kept game is a true beginning."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Game] = OrderedDict()

    async def find(self, connection: AsyncConnection, *conditions: ColumnElement[bool]) -> list[Match]:
        """Every match to which the conditions apply, in the order of their ids."""
        rows = (await connection.execute(_MATCHES.where(*conditions))).mappings().all()
        found: dict[int, list[RowMapping]] = {}
        for row in rows:
            found.setdefault(row["id"], []).append(row)
        return [self._match(group) for group in found.values()]

    def keep(self, match_id: int, game: Game) -> None:
        self._kept[match_id] = game
        self._kept.move_to_end(match_id)
        if len(self._kept) > _KEPT_GAMES:
            self._kept.popitem(last=False)

    def _match(self, rows: Sequence[RowMapping]) -> Match:
        row = rows[0]
        texts = [each["text"] for each in rows if each["text"] not in (None, _ABANDONED)]
        return Match(
            id=row["id"],
            venue=Venue(row["channel_id"], row["server_id"]),
            players=(row["player_0"], row["player_1"]),
            game=self._replayed(row, texts),
            started_at=row["started_at"],
            due_at=row["due_at"],
            ended_at=row["ended_at"],
            end=End(row["end"]) if row["end"] else None,
            message=row["message_id"],
        )

    def _replayed(self, row: RowMapping, texts: Sequence[str]) -> Game:
        game = self._kept.get(row["id"])
        if game is None or len(game.actions) > len(texts):
            game = Game.new(row["first"], options_of(row))
        for text in texts[len(game.actions) :]:
            game = game.play(action_from_text(text))
        self.keep(row["id"], game)
        return game


async def line_up(connection: AsyncConnection, channel: int) -> None:
    """Wait until no other process challenges or begins in this channel; SQLite's writers always stand in line."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(channel)))


async def begin(connection: AsyncConnection, new: NewMatch) -> int:
    challenge = new.challenge
    await line_up(connection, challenge.venue.channel)
    values = {
        "channel_id": challenge.venue.channel,
        "server_id": challenge.venue.server,
        **option_columns(challenge.options),
        "first": new.first,
        "started_at": new.at,
    }
    match_id = (await connection.execute(insert(games).values(values).returning(games.c.id))).scalar_one()
    taken = [{"game_id": match_id, "seat": seat, "user_id": person} for seat, person in enumerate(new.players)]
    await connection.execute(insert(seats), taken)
    await connection.execute(insert(deadlines).values(game_id=match_id, due_at=new.due_at))
    return int(match_id)


ADD_ACTION: Final = insert(actions)
"""Takes the next place in the game, and fails if it is taken."""


def action_values(step: Step) -> dict[str, Any]:
    text = step.action.text if step.action else _ABANDONED
    return {"game_id": step.match.id, "sequence": step.match.sequence + 1, "text": text, "at": step.at}


async def set_due(connection: AsyncConnection, match_id: int, due_at: datetime) -> None:
    await connection.execute(update(deadlines).where(deadlines.c.game_id == match_id).values(due_at=due_at))


async def finish(
    connection: AsyncConnection, step: Step, ending: Ending, changes: tuple[RatingChange, RatingChange] | None
) -> None:
    match_id = step.match.id
    values = {"ended_at": step.at, "end": ending.end.value, "winner": ending.winner}
    await connection.execute(update(games).where(games.c.id == match_id).values(values))
    await connection.execute(delete(deadlines).where(deadlines.c.game_id == match_id))
    for seat, tally in enumerate(ending.tallies):
        result: dict[str, Any] = {"lines_missed": tally.missed, "lines_caught": tally.caught}
        if changes:
            result |= {"rating_before": changes[seat].before, "rating_after": changes[seat].after}
        this_seat = (seats.c.game_id == match_id) & (seats.c.seat == seat)
        await connection.execute(update(seats).where(this_seat).values(result))


def after(step: Step) -> Match:
    """The match as it is once the step is stored."""
    match = replace(step.match, game=step.game, due_at=step.due_at or step.match.due_at)
    if step.ending:
        match = replace(match, due_at=None, ended_at=step.at, end=step.ending.end)
    return match


async def count_running(connection: AsyncConnection) -> int:
    return int((await connection.execute(select(func.count()).where(is_running))).scalar_one())


NOTE_MESSAGE: Final = update(games).where(games.c.id == bindparam("match")).values(message_id=bindparam("message"))


async def next_due(connection: AsyncConnection, share: Share) -> datetime | None:
    shared = select(deadlines.c.due_at).join(games).where(share.has(games.c.server_id))
    due_at: datetime | None = await connection.scalar(shared.order_by(deadlines.c.due_at).limit(1))
    return due_at


async def due(connection: AsyncConnection, now: datetime, share: Share) -> list[int]:
    shared = select(deadlines.c.game_id).join(games).where(share.has(games.c.server_id))
    query = shared.where(deadlines.c.due_at <= now).order_by(deadlines.c.due_at)
    return list((await connection.execute(query)).scalars())


async def last_touched(connection: AsyncConnection, match_id: int) -> datetime:
    moved = select(func.max(actions.c.at)).where(actions.c.game_id == match_id).scalar_subquery()
    query = select(func.coalesce(moved, games.c.started_at)).where(games.c.id == match_id)
    touched: datetime = (await connection.execute(query)).scalar_one()
    return touched


async def restart_clocks(connection: AsyncConnection, now: datetime, share: Share) -> None:
    clocked = select(games.c.id).where(is_running, games.c.clock.is_not(None), share.has(games.c.server_id))
    clock = select(cast(games.c.clock, BigInteger)).where(games.c.id == deadlines.c.game_id).scalar_subquery()
    full_time = bindparam("now", now, Instant) + clock * 1_000_000
    await connection.execute(update(deadlines).where(deadlines.c.game_id.in_(clocked)).values(due_at=full_time))
