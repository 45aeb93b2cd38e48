"""How what happened gets before everybody's eyes: by the answer to the one who did it, or into the channel.

Nothing is shown before it is stored. What can't be shown is logged and told as far as it can be; the game goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from quarto_bot.matches import (
    Challenge,
    ChallengeEnded,
    ChallengeState,
    Event,
    GameOver,
    Match,
    Played,
    Refused,
    TurnChanged,
    Venue,
)
from quarto_bot.rules import Place, TimeOut

from .answering import answer_privately, in_time, replace_pressed
from .board_view import end_view, replay_view, turn_view
from .challenge_view import challenge_view
from .face import Face, Interaction, is_public_control, may_write
from .languages import Language
from .sheet import Sheet, text_sheet
from .troubles import NOT_SENT, is_already_answered

_log = logging.getLogger(__name__)


class Showing:
    """Shows boards. One message a turn: placing changes it, giving leaves it behind without controls."""

    def __init__(self, face: Face, client: discord.Client) -> None:
        self._face = face
        self._client = client

    async def challenged(self, interaction: Interaction, challenge: Challenge) -> None:
        """A new challenge, as the answer to whoever made it; the one challenged is told once."""
        say = self._face.public(interaction)
        hint = say("It's just you and me here. Challenge your friends where they can see it.")
        view = challenge_view(challenge, say, hint=hint if interaction.context.dm_channel else None)
        try:
            sent = await self._answer(interaction, view, challenge.opponent)
        except NOT_SENT:
            # Nobody could answer a challenge that nobody sees, and it would block the channel.
            await self._face.matches.withdraw(challenge.challenger, challenge.id)
            raise
        await self._face.matches.note_challenge_message(challenge.id, sent)

    async def answered(self, interaction: Interaction, challenge: Challenge) -> None:
        """Take the controls from a challenge that was answered elsewhere."""
        await self._edit(challenge.venue, challenge.message, challenge_view(challenge, self._face.public(interaction)))

    async def begun(self, interaction: Interaction, match: Match) -> None:
        """The first message of a game, after somebody accepted."""
        await self._send(interaction, match, self._turn(match, self._face.public(interaction)), ping=match.to_move)

    async def again(self, interaction: Interaction, match: Match) -> None:
        """Show a running game with working controls, and take those of the older message away."""
        say = self._face.public(interaction)
        shown = await self._send(interaction, match, self._turn(match, say), ping=None)
        if shown is None or not may_write(interaction):
            return
        if await self._is_current(match):
            await self._edit(match.venue, match.message, self._turn(match, say, controls=False))
        elif match.message:  # somebody moved on the older message meanwhile: that one is up to date
            await self._note(match, match.message)
            await self._edit(match.venue, shown, self._turn(match, say, controls=False))

    async def take(self, interaction: Interaction, doing: Awaitable[Played]) -> None:
        """Wait for an action that came by a command or by a control on a board, and show it."""
        played = await in_time(interaction, doing)
        if is_public_control(interaction) and isinstance(played, TurnChanged) and isinstance(played.action, Place):
            await self._change(interaction, played)
        else:
            await self._show_next(interaction, played)

    async def take_privately(
        self, interaction: Interaction, doing: Awaitable[Played], note: Callable[[Played], str]
    ) -> None:
        """The same, when the control stood on a private message: that one says `note` from now on."""
        played = await in_time(interaction, doing)
        await _leave_pressed(interaction, note(played))
        await self._show_next(interaction, played)

    async def replayed(self, interaction: Interaction, match: Match, animation: discord.File) -> None:
        """A finished game again, move by move."""
        view = replay_view(match, self._face.public(interaction), self._face.emojis)
        await self._answer(interaction, view, None, animation)

    async def by_itself(self, event: Event) -> None:
        """Show what nobody's click made happen: a clock ran out, a challenge expired."""
        if isinstance(event, ChallengeEnded) and event.challenge.state is ChallengeState.EXPIRED:
            await self._expired(event.challenge)
        elif isinstance(event, TurnChanged | GameOver) and isinstance(event.action, TimeOut | None):
            await self._ran_out(event)

    async def _expired(self, challenge: Challenge) -> None:
        say = self._face.spoken_in(challenge.venue, self._client)
        await self._edit(challenge.venue, challenge.message, challenge_view(challenge, say))

    async def _ran_out(self, event: TurnChanged | GameOver) -> None:
        match, say = event.match, self._face.spoken_in(event.match.venue, self._client)
        try:
            await self._send_to_channel(match, self._view(event, say), ping=_to_ping(event))
        except NOT_SENT as error:
            _log.info("game %s channel %s: nobody can be told: %s", match.id, match.venue.channel, error)
        await self._edit(match.venue, match.message, self._turn(_before(event), say, controls=False))

    async def _show_next(self, interaction: Interaction, played: Played) -> None:
        """A new message, for which everybody waits; then the controls of the old one are taken away."""
        match, say = played.match, self._face.public(interaction)
        view, old = self._view(played, say), self._turn(_before(played), say, controls=False)
        pressed = interaction.message.id if interaction.message and is_public_control(interaction) else None
        if pressed and not may_write(interaction):
            await _leave_pressed(interaction, old)  # only the answer itself can change it here
        await self._send(interaction, match, view, ping=_to_ping(played))
        if may_write(interaction):
            for message in {match.message, pressed}:
                await self._edit(match.venue, message, old)

    async def _change(self, interaction: Interaction, played: Played) -> None:
        """Redraw the message whose control was pressed; its turn goes on."""
        match, say = played.match, self._face.public(interaction)
        picture = await in_time(interaction, self._face.pictures.board(match.game))
        try:
            await replace_pressed(interaction, self._turn(match, say), picture)
        except NOT_SENT as error:
            _log.warning("game %s channel %s: not redrawn: %s", match.id, match.venue.channel, error)
            if not (is_already_answered(error) and await self._redraw(interaction, match, say)):
                await self._send(interaction, match, self._turn(match, say), ping=None)
            return
        if interaction.message and interaction.message.id != match.message:
            await self._note(match, interaction.message.id)

    async def _redraw(self, interaction: Interaction, match: Match, say: Language) -> bool:
        """Redraw the pressed message though the press is answered; return whether that worked."""
        if interaction.message is None or not may_write(interaction):
            return False
        picture = await self._face.pictures.board(match.game)
        return await self._edit(match.venue, interaction.message.id, self._turn(match, say), picture)

    async def _send(self, interaction: Interaction, match: Match, view: Sheet, ping: int | None) -> int | None:
        """Show a board as the answer, or else in the channel; return the message's id if either worked."""
        picture = await in_time(interaction, self._face.pictures.board(match.game))
        try:
            message = await self._answer(interaction, view, ping, picture)
        except NOT_SENT as error:
            _log.warning("game %s channel %s: not answered: %s", match.id, match.venue.channel, error)
            return await self._send_instead(interaction, match, view, ping)
        await self._note(match, message)
        return message

    async def _answer(
        self, interaction: Interaction, view: Sheet, ping: int | None, picture: discord.File = discord.utils.MISSING
    ) -> int:
        """Answer so that everybody sees it, and return the message's id."""
        response, mentions = interaction.response, _pinging(ping)
        if not response.is_done():
            try:
                sent = await response.send_message(view=view, file=picture, allowed_mentions=mentions)
            except discord.HTTPException as error:
                heard = await interaction.original_response() if is_already_answered(error) else None
                if heard is None or heard.flags.ephemeral:
                    raise
                return heard.id
            assert sent.message_id is not None, "a message was sent"
            return sent.message_id
        if response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.edit_original_response(view=text_sheet(self._face.private(interaction)("Done.")))
        return (await interaction.followup.send(view=view, file=picture, allowed_mentions=mentions, wait=True)).id

    async def _send_instead(self, interaction: Interaction, match: Match, view: Sheet, ping: int | None) -> int | None:
        """The answer did not arrive: try the channel, and give the one who acted at least a word."""
        sent = None
        if may_write(interaction):
            try:
                sent = await self._send_to_channel(match, view, ping)
            except NOT_SENT as error:
                _log.warning("game %s channel %s: not shown: %s", match.id, match.venue.channel, error)
        try:
            await self._acknowledge(interaction, is_shown=sent is not None)
        except NOT_SENT as error:
            _log.info("channel %s: whoever acted can't be answered: %s", interaction.channel_id, error)
        return sent

    async def _acknowledge(self, interaction: Interaction, *, is_shown: bool) -> None:
        """Whoever acted must not read that it failed."""
        say = self._face.private(interaction)
        if not is_shown:
            await answer_privately(interaction, say("I couldn't show the board. Nothing is lost: try `/quarto board`."))
        elif interaction.response.is_done():
            return
        elif interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
        else:
            await answer_privately(interaction, say("Done."))

    async def _send_to_channel(self, match: Match, view: Sheet, ping: int | None) -> int:
        picture = await self._face.pictures.board(match.game)
        sent = await self._channel(match.venue).send(view=view, file=picture, allowed_mentions=_pinging(ping))
        await self._note(match, sent.id)
        return sent.id

    async def _edit(self, venue: Venue, message: int | None, view: Sheet, picture: discord.File | None = None) -> bool:
        """Change a message of the bot's; without a new picture it keeps its own. Return whether that worked."""
        if message is None:
            return False
        attachments = [picture] if picture else discord.utils.MISSING
        try:
            await self._channel(venue).get_partial_message(message).edit(view=view, attachments=attachments)
        except NOT_SENT as error:
            _log.info("channel %s: a message can't be changed: %s", venue.channel, error)
            return False
        return True

    def _channel(self, venue: Venue) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(venue.channel, guild_id=venue.server)

    async def _is_current(self, match: Match) -> bool:
        """Whether nothing has happened since in this match."""
        try:
            current = await self._face.matches.current(match.venue.channel)
        except Refused:
            return False
        return (current.id, current.sequence) == (match.id, match.sequence)

    async def _note(self, match: Match, message: int) -> None:
        await self._face.matches.note_match_message(match, message)

    def _turn(self, match: Match, say: Language, *, controls: bool = True) -> Sheet:
        return turn_view(match, say, self._face.emojis, controls=controls)

    def _view(self, played: Played, say: Language) -> Sheet:
        if isinstance(played, GameOver):
            return end_view(played, say, self._face.emojis)
        return self._turn(played.match, say)


async def _leave_pressed(interaction: Interaction, content: str | Sheet) -> None:
    """Let the pressed message say this from now on, if it can still be changed."""
    try:
        await replace_pressed(interaction, content)
    except NOT_SENT as error:
        _log.info("channel %s: the pressed message can't be changed: %s", interaction.channel_id, error)


def _before(played: Played) -> Match:
    """The match as the message showed it before this action."""
    return replace(played.match, game=played.before, end=None, ended_at=None)


def _to_ping(played: Played) -> int | None:
    """The player to move, if this action passed the turn to them."""
    return played.match.to_move if played.match.game.to_move != played.before.to_move else None


def _pinging(person: int | None) -> discord.AllowedMentions:
    users = [] if person is None else [discord.Object(person)]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
