"""The store that the matches ask for, on SQLite or PostgreSQL: one method, one transaction."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from quarto_bot.matches import (
    Challenge,
    ChallengeState,
    HistoryPage,
    LeaderboardPage,
    Match,
    NewChallenge,
    NewMatch,
    Obstacle,
    RatingChange,
    Refused,
    Stats,
    Step,
    Stored,
)

from . import challenges, games, notes, people, ratings
from .database import Database
from .games import Games
from .share import EVERYTHING, Share

_KNOWN_MATCHES: Final = 2048


class SqlStore:
    """Implements `quarto_bot.matches.Store`. Open it with `SqlStore.open(url)` and close it.

    It keeps all games, but watches the deadlines of its share only: those of other servers are another process's.
    """

    def __init__(self, database: Database, share: Share = EVERYTHING) -> None:
        self._database = database
        self._share = share
        self._games = Games()
        self._known: OrderedDict[int, Match] = OrderedDict()

    @staticmethod
    async def open(url: str, share: Share = EVERYTHING) -> SqlStore:
        return SqlStore(await Database.open(url), share)

    async def close(self) -> None:
        await self._database.close()

    async def add_challenge(self, new: NewChallenge) -> Challenge:
        try:
            return await self._database.write(challenges.add, new)
        except IntegrityError:
            raise Refused(Obstacle.CHANNEL_HAS_CHALLENGE) from None

    async def challenge(self, challenge_id: int) -> Challenge | None:
        return await self._database.read(challenges.get, challenge_id)

    async def open_challenge(self, channel: int) -> Challenge | None:
        return await self._database.read(challenges.open_in, channel)

    async def challenges_of(self, person: int) -> list[Challenge]:
        return await self._database.read(challenges.open_of, person)

    async def end_challenge(self, challenge_id: int, state: ChallengeState) -> bool:
        return await self._database.write(challenges.end, challenge_id, state)

    async def begin(self, new: NewMatch) -> Match:
        try:
            return await self._database.write(self._begin, new)
        except IntegrityError:
            raise Refused(Obstacle.CHANNEL_HAS_GAME) from None

    async def _begin(self, connection: AsyncConnection, new: NewMatch) -> Match:
        if not await challenges.end(connection, new.challenge.id, ChallengeState.ACCEPTED):
            raise Refused(Obstacle.NO_CHALLENGE)
        match_id = await games.begin(connection, new)
        (match,) = await self._games.find(connection, games.has_id(match_id))
        return match

    async def running(self, channel: int) -> Match | None:
        match = _only(await self._database.read(self._games.find, games.is_in(channel), games.is_running))
        self._know(channel, match)
        return match

    def last_known(self, channel: int) -> Match | None:
        return self._known.get(channel)

    def _know(self, channel: int, match: Match | None) -> None:
        known = self._known.pop(channel, None)
        if known and match and (known.id, known.sequence) > (match.id, match.sequence):
            match = known  # it was read before the last action
        if match and not match.end:
            self._known[channel] = match
            if len(self._known) > _KNOWN_MATCHES:
                self._known.popitem(last=False)

    async def count_running(self) -> int:
        return await self._database.read(games.count_running)

    async def running_of(self, person: int) -> list[Match]:
        return await self._database.read(self._games.find, games.is_of(person), games.is_running)

    async def match(self, match_id: int) -> Match | None:
        return _only(await self._database.read(self._games.find, games.has_id(match_id)))

    async def take(self, step: Step) -> Stored | None:
        try:
            changes = await self._take(step)
        except IntegrityError:
            self._know(step.match.venue.channel, None)
            return None
        match = games.after(step)
        known = self._known.get(match.venue.channel)
        if known and known.id == match.id:  # its message may have been noted meanwhile
            match = replace(match, message=known.message)
        self._games.keep(match.id, match.game)
        self._know(match.venue.channel, match)
        return Stored(match, changes)

    async def _take(self, step: Step) -> tuple[RatingChange, RatingChange] | None:
        if step.due_at or step.ending:
            return await self._database.write(_take_and_settle, step)
        await self._database.write_single(games.ADD_ACTION, games.action_values(step))
        return None

    async def note_match_message(self, match: Match, message: int) -> None:
        await self._database.write_single(games.NOTE_MESSAGE, {"match": match.id, "message": message})
        known = self._known.get(match.venue.channel)
        if known and known.id == match.id:
            self._known[match.venue.channel] = replace(known, message=message)

    async def note_challenge_message(self, challenge_id: int, message: int) -> None:
        await self._database.write_single(challenges.NOTE_MESSAGE, {"challenge": challenge_id, "message": message})

    async def next_due(self) -> datetime | None:
        queries = (games.next_due, challenges.next_due)
        found = [await self._database.read(query, self._share) for query in queries]
        return min((due for due in found if due is not None), default=None)

    async def due_challenges(self, now: datetime) -> list[Challenge]:
        return await self._database.read(challenges.due, now, self._share)

    async def due_matches(self, now: datetime) -> list[int]:
        return await self._database.read(games.due, now, self._share)

    async def last_touched(self, match_id: int) -> datetime:
        return await self._database.read(games.last_touched, match_id)

    async def postpone(self, match_id: int, due_at: datetime) -> None:
        await self._database.write(games.set_due, match_id, due_at)

    async def restart_clocks(self, now: datetime) -> None:
        await self._database.write(games.restart_clocks, now, self._share)

    async def note(self, name: str) -> str | None:
        """A small fact that was kept under this name."""
        return await self._database.read(notes.get, name)

    async def keep_note(self, name: str, text: str) -> None:
        with suppress(IntegrityError):  # another process notes the same at the same time
            await self._database.write(notes.put, name, text)

    async def leaderboard(self, server: int | None, page: int, size: int, asker: int) -> LeaderboardPage:
        return await self._database.read(ratings.leaderboard, server, page, size, asker)

    async def stats(self, person: int, server: int | None) -> Stats:
        return await self._database.read(people.stats, person, server)

    async def history(self, person: int, page: int, size: int) -> HistoryPage:
        return await self._database.read(people.history, person, page, size)

    async def forget(self, person: int) -> None:
        await self._database.write(people.forget, person)
        self._known.clear()

    async def export(self, person: int) -> dict[str, object]:
        return await self._database.read(self._export, person)

    async def _export(self, connection: AsyncConnection, person: int) -> dict[str, object]:
        played = await self._games.find(connection, games.is_of(person))
        return await people.export(connection, person, played)


async def _take_and_settle(connection: AsyncConnection, step: Step) -> tuple[RatingChange, RatingChange] | None:
    await connection.execute(games.ADD_ACTION, games.action_values(step))
    if step.due_at:
        await games.set_due(connection, step.match.id, step.due_at)
    if step.ending is None:
        return None
    changes = None
    first, second = step.match.players
    if step.ending.rated and first is not None and second is not None:
        server = step.match.venue.server
        changes = await ratings.change(connection, server, (first, second), step.ending.winner)
    await games.finish(connection, step, step.ending, changes)
    return changes


def _only(found: list[Match]) -> Match | None:
    return found[0] if found else None
