"""Decides what is to be seen of everything that happens; a route carries it, whatever the cause.

Which message shows which match or challenge, and in which language, is the chat's own table, kept here.

Nothing is shown before it is stored, and nothing stored is lost if showing it fails.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol
from weakref import WeakValueDictionary

import discord

from quarto_bot.chat.delivery.controls import Layout, text_layout
from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS
from quarto_bot.chat.delivery.interactions import Interaction, defer_if_slow
from quarto_bot.chat.delivery.replies import ChannelPost, Content, Reply, Route
from quarto_bot.chat.texts.phrases import link_to, player_name, until
from quarto_bot.matches import (
    LOST_AFTER,
    Cause,
    Challenge,
    ChallengeEnded,
    ChallengeMade,
    Event,
    GameBegun,
    GameOver,
    Match,
    Person,
    Played,
    Player,
    Refused,
    ReminderDue,
    TurnChanged,
)
from quarto_bot.preferences import SettingsStore
from quarto_bot.rules import Phase, Place

from .board import end_layout, score_layout, turn_layout
from .challenge import challenge_layout, unanswered_text

if TYPE_CHECKING:
    from quarto_bot.chat.client import QuartoClient


_MOST_REMEMBERED: Final = 2048


class ChatMemory(SettingsStore, Protocol):
    """What the chat remembers from one start to the next."""

    async def shown(self, kind: str, subject: int) -> tuple[int, str | None] | None:
        """The message that shows this match or challenge, and the locale it is written in, if that is known."""

    async def remember_shown(self, kind: str, subject: int, message: int, locale: str | None) -> None: ...

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

    async def remember(self, kind: Kind, subject: int, message: int, locale: str | None) -> None:
        shown = Shown(message, locale)
        if self._recent.get((kind, subject)) == shown:
            return
        await self._memory.remember_shown(kind.value, subject, message, locale)
        self._recent[kind, subject] = shown
        self._recent.move_to_end((kind, subject))
        if len(self._recent) > _MOST_REMEMBERED:
            self._recent.popitem(last=False)


class Presenter:
    """Shows boards and challenges. One message a turn: placing changes it, giving leaves one line of it behind."""

    def __init__(self, client: QuartoClient) -> None:
        self._client = client
        self._locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()

    async def on_event(self, event: Event) -> None:
        """Show in the channel what nobody waits to be answered: the clock, the computer, somebody who left."""
        if event.cause is not Cause.PERSON:
            async with self._lock(event):
                await self._show(event, await self._channel_of(event))

    async def show(self, event: Event, route: Route) -> None:
        lock = self._lock(event)
        await route.wait_for(lock.acquire())
        try:
            await self._show(event, route)
        finally:
            lock.release()

    async def reply(self, interaction: Interaction, doing: Awaitable[Event]) -> None:
        """Wait for what somebody does by a command or a control, and show it in the answer."""
        await self.show(await defer_if_slow(interaction, doing), Reply(interaction))

    def _lock(self, event: Event) -> asyncio.Lock:
        """What happens in one channel is shown one after the other, as it happened."""
        about = event.challenge if isinstance(event, ChallengeMade | ChallengeEnded) else event.match
        return self._locks.setdefault(about.venue.channel, asyncio.Lock())

    async def _show(self, event: Event, route: Route) -> None:
        await self.speak(event, route)
        match event:
            case ChallengeMade(challenge):
                await self._challenged(challenge, route)
            case ChallengeEnded(challenge):
                await self._unanswered(challenge, route)
            case GameBegun():
                await self._begun(event, route)
            case ReminderDue(match):
                await _remind(self._client, match, route)
            case TurnChanged(match, Place()) if route.board:
                await self._remember(match, await route.redraw(self._turn(match, route)), route)
            case _:
                await self._next_turn(event, route)

    async def speak(self, event: Event, route: Route) -> None:
        """Let the route speak the language of a challenge or a match: decided when it begins, and kept."""
        if isinstance(event, ChallengeMade | ChallengeEnded):
            about, players = event.challenge, (event.challenge.challenger, event.challenge.opponent)
            await self._speak(route, Kind.CHALLENGE, about, players)
        else:
            await self._speak(route, Kind.MATCH, event.match, event.match.players)

    async def _speak(
        self, route: Route, kind: Kind, about: Challenge | Match, players: tuple[Player | None, Player | None]
    ) -> None:
        shown, client = await self._client.shown.of(kind, about.id), self._client
        route.locale = (shown and shown.locale) or await client.chosen.public_locale(
            client.languages, about.venue.server, players, otherwise=route.locale
        )

    async def repost(self, match: Match, route: Reply) -> None:
        """Show a running game in a new message with working controls, and take those of the older one away."""
        await self._speak(route, Kind.MATCH, match, match.players)
        older = await self._client.shown.stored(Kind.MATCH, match.id)
        sent = await route.post(self._turn(match, route))
        await self._remember(match, sent, route)
        if sent is None or older is None:
            return
        if await self._is_current(match):
            await route.change(older.message, None)
        else:  # somebody moved on the older message meanwhile: that one is up to date
            await self._remember(match, older.message, route)
            await route.change(sent, None)

    async def link_to_board(self, channel: int) -> str | None:
        """The way to the board of the match that runs in this channel, if somebody knows it."""
        try:
            match = await self._client.matches.turns.current(channel)
        except Refused:
            return None
        shown = await self._client.shown.of(Kind.MATCH, match.id)
        return link_to(match.venue, shown.message) if shown else None

    async def _challenged(self, challenge: Challenge, route: Route) -> None:
        """The one challenged is told once."""
        say = self._client.languages.of(route.locale)
        alone = isinstance(route, Reply) and route.is_alone_with_bot
        hint = say("It's just you and me here. Challenge your friends where they can see it.") if alone else None
        pings = await self._client.chosen.mentionable(challenge.opponent)
        content = Content(challenge_layout(challenge, say, hint=hint), pings=pings)
        try:
            sent = await route.send(content)
        except (*DELIVERY_ERRORS, Refused):
            # Nobody could answer a challenge that nobody sees, and it would block the channel.
            await self._client.matches.challenges.withdraw(challenge.challenger, challenge.id)
            raise
        await self._client.shown.remember(Kind.CHALLENGE, challenge.id, sent, route.locale)

    async def _unanswered(self, challenge: Challenge, route: Route) -> None:
        """A challenge that can't be accepted any more loses its controls; whoever waited for an answer is told."""
        say, shown = self._client.languages.of(route.locale), await self._client.shown.of(Kind.CHALLENGE, challenge.id)
        layout = challenge_layout(challenge, say)
        if route.board:
            await route.rewrite(layout)
        elif shown:
            await route.change(shown.message, layout)
        news = unanswered_text(challenge, say)
        if news and route.board:  # else nobody ever saw the challenge
            pings = await self._client.chosen.mentionable(challenge.challenger)
            await route.post(Content(text_layout(news), pings=pings))

    async def _begun(self, event: GameBegun, route: Route) -> None:
        """The first message of a game; the challenge it came from loses its controls, wherever it stands."""
        challenge, match = event.challenge, event.match
        shown = await self._client.shown.of(Kind.CHALLENGE, challenge.id)
        pings = await self._client.chosen.mentionable(match.to_move)
        await self._remember(match, await route.post(self._turn(match, route, pings=pings)), route)
        if shown and shown.message != route.board:
            await route.change(shown.message, self.accepted(event, route))

    async def _next_turn(self, played: Played, route: Route) -> None:
        """A new message for the next turn, or for the end."""
        match = played.match
        shown = await self._client.shown.of(Kind.MATCH, match.id)
        say = self._client.languages.of(route.locale)
        old = score_layout(match, played.before, say, self._client.piece_emojis)
        over = played if isinstance(played, GameOver) else None
        pings = await self._client.chosen.mentionable(*_to_ping(played), at_end=over is not None)
        content = self._end(over, route, pings) if over else self._turn(match, route, pings=pings)
        sent = await route.turn_page(content, old, shown.message if shown else None)
        await self._remember(match, sent, route)

    def _turn(self, match: Match, route: Route, *, pings: tuple[Player, ...] = ()) -> Content:
        layout = turn_layout(match, self._client.languages.of(route.locale), self._client.piece_emojis)
        return Content(layout, draw=lambda: self._draw(match), pings=pings)

    async def _draw(self, match: Match) -> discord.File:
        theme = (await self._client.chosen.by_server(match.venue.server)).theme
        return await self._client.pictures.board(match.game, theme)

    def _end(self, over: GameOver, route: Route, pings: tuple[Player, ...]) -> Content:
        layout = end_layout(over, self._client.languages.of(route.locale), self._client.piece_emojis)
        return Content(layout, draw=lambda: self._draw(over.match), pings=pings)

    def accepted(self, begun: GameBegun, route: Route) -> Layout:
        """The challenge from which a match came."""
        say = self._client.languages.of(route.locale)
        return challenge_layout(begun.challenge, say, accepted_by=begun.match.players[1])

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
        locale = (shown and shown.locale) or (str(guild.preferred_locale) if guild else None)
        board = shown.message if shown and not isinstance(event, GameBegun) else None
        return ChannelPost(self._client, venue, locale, board)


def _to_ping(played: Played) -> tuple[Player | None, ...]:
    """The player to move, if this action passed the turn to them; at the end, whoever did not end it."""
    match = played.match
    if not isinstance(played, GameOver):
        return (match.to_move,) if match.game.to_move != played.before.to_move else ()
    if played.action is None or played.cause is Cause.CLOCK:
        return match.players
    return (match.players[played.action.seat.other],)


async def _remind(client: QuartoClient, match: Match, route: Route) -> None:
    """One short line before a long clock runs out or when a game sleeps; not to who wants none, nor at a quiet hour."""
    player, ends_at = match.to_move, match.turn_ends_at
    if not isinstance(player, Person) or not (await client.chosen.by_person(player.id)).reminder:
        return
    ping = await client.chosen.mentionable(player)
    if not ping:
        return
    say = client.languages.of(route.locale)
    if ends_at:
        text = say("{player}, your time runs out {when}.", player=player_name(say, player), when=until(ends_at))
    else:
        text = say("{player}, it is still your turn.", player=player_name(say, player))
        if match.game.phase is not Phase.LAST_CALL:  # there, not moving is a pass
            days = LOST_AFTER.days
            text += " " + say.count(
                "Whoever does not move for {number} day loses.", "Whoever does not move for {number} days loses.", days
            )
    if route.board:
        text += " " + link_to(match.venue, route.board)
    await route.post(Content(text_layout(text), pings=ping))
