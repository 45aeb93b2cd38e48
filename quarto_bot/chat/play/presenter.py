"""Decides what is to be seen of everything that happens; a route carries it, whatever the cause.

Which message shows which match or challenge, and in which language, is the chat's own table, kept here.

Nothing is shown before it is stored, and nothing stored is lost if showing it fails.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol

from quarto_bot.chat.delivery.controls import Layout
from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS
from quarto_bot.chat.delivery.replies import ChannelPost, Content, Reply, Route
from quarto_bot.matches import (
    Cause,
    Challenge,
    ChallengeEnded,
    ChallengeMade,
    Event,
    GameBegun,
    GameOver,
    Match,
    Played,
    Player,
    Refused,
    TurnChanged,
)
from quarto_bot.rules import Place

from .board import end_layout, turn_layout
from .challenge import challenge_layout

if TYPE_CHECKING:
    from quarto_bot.chat.client import QuartoClient


_MOST_REMEMBERED: Final = 2048


class ChatMemory(Protocol):
    """What the chat remembers from one start to the next."""

    async def shown(self, kind: str, subject: int) -> tuple[int, str | None] | None:
        """The message that shows this match or challenge, and the locale it is written in, if that is known."""

    async def remember_shown(self, kind: str, subject: int, message: int, locale: str) -> None: ...

    async def fact(self, name: str) -> str | None:
        """A small fact about the outside world that was kept under this name."""

    async def keep_fact(self, name: str, text: str) -> None: ...


class Kind(Enum):
    """What a message can show."""

    MATCH = "match"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Shown:
    message: int
    locale: str | None


class ShownMessages:
    """Asks the table only for what this process has not shown itself."""

    def __init__(self, memory: ChatMemory) -> None:
        self._memory = memory
        self._recent: OrderedDict[tuple[Kind, int], Shown] = OrderedDict()

    async def of(self, kind: Kind, subject: int) -> Shown | None:
        known = self._recent.get((kind, subject))
        return known or await self.stored(kind, subject)

    async def stored(self, kind: Kind, subject: int) -> Shown | None:
        """What the table says now, whatever this process remembers."""
        found = await self._memory.shown(kind.value, subject)
        return Shown(*found) if found else None

    async def remember(self, kind: Kind, subject: int, message: int, locale: str) -> None:
        shown = Shown(message, locale)
        if self._recent.get((kind, subject)) == shown:
            return
        await self._memory.remember_shown(kind.value, subject, message, locale)
        self._recent[kind, subject] = shown
        self._recent.move_to_end((kind, subject))
        if len(self._recent) > _MOST_REMEMBERED:
            self._recent.popitem(last=False)


class Presenter:
    """Shows boards and challenges. One message a turn: placing changes it, giving leaves it behind without controls."""

    def __init__(self, client: QuartoClient) -> None:
        self._client = client

    async def on_event(self, event: Event) -> None:
        """Show in the channel what nobody waits to be answered: the clock, the computer, somebody who left."""
        if event.cause is not Cause.PERSON:
            await self.show(event, await self._channel_of(event))

    async def show(self, event: Event, route: Route) -> None:
        match event:
            case ChallengeMade(challenge):
                await self._challenged(challenge, route)
            case ChallengeEnded(challenge):
                await route.rewrite(self.challenge(challenge, route))
            case GameBegun():
                await self._begun(event, route)
            case TurnChanged(match, Place()) if route.board:
                await self._remember(match, await route.redraw(self._turn(match, route)), route)
            case _:
                await self._next_turn(event, route)

    async def repost(self, match: Match, route: Reply) -> None:
        """Show a running game in a new message with working controls, and take those of the older one away."""
        older = await self._client.shown.stored(Kind.MATCH, match.id)
        sent = await route.post(self._turn(match, route))
        await self._remember(match, sent, route)
        if sent is None or older is None:
            return
        if await self._is_current(match):
            await route.change(older.message, self._without_controls(match, route))
        else:  # somebody moved on the older message meanwhile: that one is up to date
            await self._remember(match, older.message, route)
            await route.change(sent, self._without_controls(match, route))

    async def _challenged(self, challenge: Challenge, route: Route) -> None:
        """The one challenged is told once."""
        say = self._client.languages.of(route.locale)
        alone = isinstance(route, Reply) and route.is_alone_with_bot
        hint = say("It's just you and me here. Challenge your friends where they can see it.") if alone else None
        content = Content(challenge_layout(challenge, say, hint=hint), ping=challenge.opponent)
        try:
            sent = await route.send(content)
        except DELIVERY_ERRORS:
            # Nobody could answer a challenge that nobody sees, and it would block the channel.
            await self._client.matches.challenges.withdraw(challenge.challenger, challenge.id)
            raise
        await self._client.shown.remember(Kind.CHALLENGE, challenge.id, sent, route.locale)

    async def _begun(self, event: GameBegun, route: Route) -> None:
        """The first message of a game; the challenge it came from loses its controls, wherever it stands."""
        challenge, match = event.challenge, event.match
        shown = await self._client.shown.of(Kind.CHALLENGE, challenge.id)
        await self._remember(match, await route.post(self._turn(match, route, ping=match.to_move)), route)
        if shown and shown.message != route.board:
            await route.change(shown.message, self.challenge(challenge, route))

    async def _next_turn(self, played: Played, route: Route) -> None:
        """A new message for the next turn, or for the end."""
        match = played.match
        shown = await self._client.shown.of(Kind.MATCH, match.id)
        before = replace(match, game=played.before, end=None, ended_at=None)
        old = self._without_controls(before, route)
        content = self._turn(match, route, ping=_to_ping(played), over=played if isinstance(played, GameOver) else None)
        sent = await route.turn_page(content, old, shown.message if shown else None)
        await self._remember(match, sent, route)

    def _turn(self, match: Match, route: Route, *, ping: Player | None = None, over: GameOver | None = None) -> Content:
        say, emojis = self._client.languages.of(route.locale), self._client.piece_emojis
        layout = end_layout(over, say, emojis) if over else turn_layout(match, say, emojis)
        return Content(layout, draw=lambda: self._client.pictures.board(match.game), ping=ping)

    def _without_controls(self, match: Match, route: Route) -> Layout:
        say = self._client.languages.of(route.locale)
        return turn_layout(match, say, self._client.piece_emojis, controls=False)

    def challenge(self, challenge: Challenge, route: Route) -> Layout:
        """A challenge as it is now, in the language of the route."""
        return challenge_layout(challenge, self._client.languages.of(route.locale))

    async def _remember(self, match: Match, message: int | None, route: Route) -> None:
        if message is not None:
            await self._client.shown.remember(Kind.MATCH, match.id, message, route.locale)

    async def _is_current(self, match: Match) -> bool:
        """Whether nothing has happened since in this match."""
        try:
            return (await self._client.matches.turns.current(match.venue.channel)).turn == match.turn
        except Refused:
            return False

    async def _channel_of(self, event: Event) -> ChannelPost:
        """The way to the channel of an event, in the language last spoken about it."""
        if isinstance(event, ChallengeMade | ChallengeEnded | GameBegun):
            venue, subject = event.challenge.venue, (Kind.CHALLENGE, event.challenge.id)
        else:
            venue, subject = event.match.venue, (Kind.MATCH, event.match.id)
        shown = await self._client.shown.of(*subject)
        guild = self._client.get_guild(venue.server) if venue.server else None
        locale = (shown and shown.locale) or str(guild.preferred_locale if guild else None)
        board = shown.message if shown and not isinstance(event, GameBegun) else None
        return ChannelPost(self._client, venue, locale, board)


def _to_ping(played: Played) -> Player | None:
    """The player to move, if this action passed the turn to them."""
    return played.match.to_move if played.match.game.to_move != played.before.to_move else None
