"""Decides what is to be seen of everything that happens; a route carries it, whatever the cause.

What hands the turn to the computer is not shown by itself: its turn follows, and both are one message, in the reply to
whoever handed it over.

Nothing is shown before it is stored, and nothing stored is lost if showing it fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeGuard
from weakref import WeakValueDictionary

import discord

from quarto_bot.chat.delivery.controls import Layout
from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS
from quarto_bot.chat.delivery.interactions import Interaction, defer_if_slow, venue_of
from quarto_bot.chat.delivery.routes import ChannelPost, Content, Reply, Route
from quarto_bot.chat.texts.phrases import link_to
from quarto_bot.matches import (
    Cause,
    Challenge,
    ChallengeEnded,
    ChallengeMade,
    ComputerDelayed,
    Delay,
    Event,
    GameBegun,
    GameOver,
    Match,
    Played,
    Player,
    Refused,
    ReminderDue,
    TurnChanged,
    WrongCall,
)
from quarto_bot.rules import Place

from .board import end_layout, score_layout, turn_layout
from .challenge import challenge_layout, unanswered_layout
from .handed_over import HandedOverTurns
from .reminders import remind
from .shown import Kind

if TYPE_CHECKING:
    from quarto_bot.chat.client import QuartoClient


class Presenter:
    """Shows boards and challenges. One message a turn: placing changes it, giving leaves one line of it behind."""

    def __init__(self, client: QuartoClient) -> None:
        self._client = client
        self._locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()
        self._handed_over = HandedOverTurns()

    async def on_event(self, event: Event) -> None:
        """Show in the channel what nobody waits to be answered: the clock, the computer, somebody who left.

        What the computer does is shown in the reply to whoever handed the turn to it, if there is one.
        """
        if _is_handed_over(event):
            if event.cause is Cause.PERSON:
                await self._handed_over.note(event.match)
        elif event.cause is not Cause.PERSON:
            route = await self._handed_over.reply_before(event) or await self._post_for(event)
            try:
                async with self._lock(_channel_of(event)):
                    await self._show(event, route)
            except Refused as refused:
                await route.refuse(refused)
            finally:
                await self._handed_over.answered(event, route)

    async def show(self, event: Event, route: Route) -> None:
        if _is_handed_over(event):
            handed_over = await self._handed_over.note(event.match)
            handed_over.reply.set_result(route)
            await route.wait_for(asyncio.wait({handed_over.patience}))
            return
        async with self._alone(_channel_of(event), route):
            await self._show(event, route)
        await self._handed_over.answered(event, route)

    async def reply(self, interaction: Interaction, doing: Awaitable[Event]) -> None:
        """Wait for what somebody does by a command or a control, and show it in the answer."""
        await self.show(await defer_if_slow(interaction, doing), Reply(interaction))

    def _lock(self, channel: int) -> asyncio.Lock:
        """What happens in one channel is shown one after the other, as it happened."""
        return self._locks.setdefault(channel, asyncio.Lock())

    @asynccontextmanager
    async def _alone(self, channel: int, route: Route) -> AsyncIterator[None]:
        """Show something in this channel while nothing else is shown there."""
        lock = self._lock(channel)
        await route.wait_for(lock.acquire())
        try:
            yield
        finally:
            lock.release()

    async def _show(self, event: Event, route: Route) -> None:
        await self.speak(event, route)
        match event:
            case ChallengeMade():
                await self._challenged(event, route)
            case ChallengeEnded(challenge):
                await self._unanswered(challenge, route)
            case GameBegun():
                await self._begun(event, route)
            case ReminderDue(match):
                await remind(self._client, match, route)
            case ComputerDelayed():
                await self._delayed(event, route)
            case TurnChanged(match, Place()) if await self._is_shown_on(route.board, match):
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

    async def repost(self, interaction: Interaction) -> None:
        """Show the running game of a channel in a new message with working controls, and take the older one away.

        Whatever somebody does on either of them meanwhile is stored at once and shown afterwards.
        """
        route, channel = Reply(interaction), venue_of(interaction).channel
        async with self._alone(channel, route):
            match = await defer_if_slow(interaction, self._client.matches.turns.current(channel))
            await self._speak(route, Kind.MATCH, match, match.players)
            older = await self._client.shown.stored(Kind.MATCH, match.id)
            sent = await route.post(self._turn(match, route))
            await self._remember(match, sent, route)
            if sent and older and older.message != sent:
                await route.change(older.message, None)

    async def link_to_board(self, channel: int) -> str | None:
        """The way to the board of the match that runs in this channel, if somebody knows it."""
        try:
            match = await self._client.matches.turns.current(channel)
        except Refused:
            return None
        shown = await self._client.shown.of(Kind.MATCH, match.id)
        return link_to(match.venue, shown.message) if shown else None

    async def _challenged(self, made: ChallengeMade, route: Route) -> None:
        """The one challenged is told once; a challenge in whose place this one waits loses its controls."""
        try:
            await self._show_challenge(made, route)
        finally:
            if made.replaced:
                await self._show_replaced(made.replaced, route)

    async def _show_challenge(self, made: ChallengeMade, route: Route) -> None:
        challenge = made.challenge
        say = self._client.languages.of(route.locale)
        alone = isinstance(route, Reply) and route.is_alone_with_bot
        hint = say("It's just you and me here. Challenge your friends where they can see it.") if alone else None
        pings = await self._client.chosen.mentionable(challenge.opponent) if made.mentions else ()
        content = Content(challenge_layout(challenge, say, hint=hint), pings=pings)
        try:
            sent = await route.send(content)
        except (*DELIVERY_ERRORS, Refused):
            # Nobody could answer a challenge that nobody sees, and it would block the channel.
            await self._client.matches.challenges.undo(made)
            raise
        await self._client.shown.remember(Kind.CHALLENGE, challenge.id, sent, route.locale)

    async def _show_replaced(self, challenge: Challenge, route: Route) -> None:
        shown = await self._client.shown.of(Kind.CHALLENGE, challenge.id)
        if shown:
            say = self._client.languages.of(shown.locale or route.locale)
            await route.change(shown.message, challenge_layout(challenge, say))

    async def _unanswered(self, challenge: Challenge, route: Route) -> None:
        """A challenge that can't be accepted any more loses its controls; whoever waited for an answer is told."""
        say, shown = self._client.languages.of(route.locale), await self._client.shown.of(Kind.CHALLENGE, challenge.id)
        layout = challenge_layout(challenge, say)
        if route.board:
            await route.rewrite(layout)
        elif shown:
            await route.change(shown.message, layout)
        news = unanswered_layout(challenge, say, computer_plays=self._client.matches.challenges.computer_plays)
        if news and route.board:  # else nobody ever saw the challenge
            pings = await self._client.chosen.mentionable(challenge.challenger)
            await route.post(Content(news, pings=pings))

    async def _begun(self, event: GameBegun, route: Route) -> None:
        """The first message of a game; the challenge it came from loses its controls, wherever it stands."""
        challenge, match = event.challenge, event.match
        shown = await self._client.shown.of(Kind.CHALLENGE, challenge.id) if challenge else None
        pings = await self._client.chosen.mentionable(match.to_move)
        content = self._turn(match, route, pings=pings)
        sent = await (route.post(content) if challenge else self._begun_alone(match, content, route))
        await self._remember(match, sent, route)
        if challenge and shown and shown.message != route.board:
            await route.change(shown.message, self.accepted(challenge, match, route))

    async def _begun_alone(self, match: Match, content: Content, route: Route) -> int | None:
        """The first message of a game against the computer; one that nobody can be shown is ended again."""
        try:
            return await route.post(content)
        except Refused:
            await self._client.matches.turns.stop(match.venue.channel)
            raise

    async def _next_turn(self, played: Played, route: Route) -> None:
        """A new message for the next turn, or for the end."""
        match = played.match
        shown = await self._client.shown.of(Kind.MATCH, match.id)
        say = self._client.languages.of(route.locale)
        old = score_layout(match, played.before, say, self._client.piece_emojis)
        over = played if isinstance(played, GameOver) else None
        pings = await self._client.chosen.mentionable(*_to_ping(played), at_end=over is not None)
        content = self._end(over, route, pings) if over else self._turn(match, route, pings=pings)
        if shown is None and played.cause is Cause.COMPUTER:  # it gave the first piece
            sent = await self._begun_alone(match, content, route)
        else:
            sent = await route.turn_page(content, old, shown.message if shown else None)
        await self._remember(match, sent, route)

    async def _delayed(self, event: ComputerDelayed, route: Route) -> None:
        """Until the computer has moved, the board that is there says why it has not."""
        match, shown = event.match, await self._client.shown.of(Kind.MATCH, event.match.id)
        is_worth_a_message = shown is not None or event.delay is not Delay.THINKING
        if is_worth_a_message and await self._is_current(match):
            content = self._turn(match, route, delay=event.delay)
            await self._remember(match, await route.meanwhile(content, shown.message if shown else None), route)

    def _turn(
        self, match: Match, route: Route, *, pings: tuple[Player, ...] = (), delay: Delay | None = None
    ) -> Content:
        layout = turn_layout(match, self._client.languages.of(route.locale), self._client.piece_emojis, delay)
        return Content(layout, draw=lambda: self._draw(match), pings=pings)

    async def _draw(self, match: Match) -> discord.File:
        theme = (await self._client.chosen.by_server(match.venue.server)).theme
        return await self._client.pictures.board(match.game, theme)

    def _end(self, over: GameOver, route: Route, pings: tuple[Player, ...]) -> Content:
        layout = end_layout(over, self._client.languages.of(route.locale), self._client.piece_emojis)
        return Content(layout, draw=lambda: self._draw(over.match), pings=pings)

    def accepted(self, challenge: Challenge, match: Match, route: Route) -> Layout:
        """The challenge from which a match came."""
        return challenge_layout(challenge, self._client.languages.of(route.locale), accepted_by=match.players[1])

    async def _remember(self, match: Match, message: int | None, route: Route) -> None:
        if message is not None:
            await self._client.shown.remember(Kind.MATCH, match.id, message, route.locale)

    async def _is_current(self, match: Match) -> bool:
        """Whether nothing has happened since in this match."""
        try:
            return (await self._client.matches.turns.current(match.venue.channel)).turn == match.turn
        except Refused:
            return False

    async def _is_shown_on(self, message: int | None, match: Match) -> bool:
        """Whether this message is the one that shows the match; an older one may still have controls."""
        shown = await self._client.shown.of(Kind.MATCH, match.id)
        return message is not None and (shown is None or shown.message == message)

    async def _post_for(self, event: Event) -> ChannelPost:
        """The way to the channel of an event, in the language last spoken about it."""
        if isinstance(event, ChallengeMade | ChallengeEnded | GameBegun) and event.challenge:
            venue, subject = event.challenge.venue, (Kind.CHALLENGE, event.challenge.id)
        else:
            assert not isinstance(event, ChallengeMade | ChallengeEnded), "these have a challenge"
            venue, subject = event.match.venue, (Kind.MATCH, event.match.id)
        shown = await self._client.shown.of(*subject)
        guild = self._client.get_guild(venue.server) if venue.server else None
        locale = (shown and shown.locale) or (str(guild.preferred_locale) if guild else None)
        board = shown.message if shown and not isinstance(event, GameBegun) else None
        return ChannelPost(self._client, venue, locale, board)


def _channel_of(event: Event) -> int:
    about = event.challenge if isinstance(event, ChallengeMade | ChallengeEnded) else event.match
    return about.venue.channel


def _is_handed_over(event: Event) -> TypeGuard[GameBegun | Played]:
    """Whether the game goes on with the computer's turn."""
    return isinstance(event, GameBegun | TurnChanged | WrongCall | GameOver) and event.match.waits_for_computer


def _to_ping(played: Played) -> tuple[Player | None, ...]:
    """The player to move, if this action passed the turn to them; at the end, whoever did not end it."""
    match = played.match
    if not isinstance(played, GameOver):
        return (match.to_move,) if match.game.to_move != played.before.to_move else ()
    if played.action is None or played.cause is Cause.CLOCK:
        return match.players
    return (match.players[played.action.seat.other],)
