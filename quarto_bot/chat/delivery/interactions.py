"""What comes in: who asks, where, in which language; answers that come in time; presses; and what is said of errors."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.refusals import OUT_OF_DATE, error_text
from quarto_bot.matches import Obstacle, Person, Venue
from quarto_bot.metrics import ERRORS
from quarto_bot.preferences import Preferences, ServerSettings
from quarto_bot.rules import Refused, UnreadableText

from .controls import Control, Layout, read_custom_id, text_layout
from .errors import DELIVERY_ERRORS, UNKNOWN_COMMAND, UnreadableForm, is_discords, is_for_nobody

if TYPE_CHECKING:
    from quarto_bot.chat.client import QuartoClient

Interaction: TypeAlias = "discord.Interaction[QuartoClient]"
Commands: TypeAlias = tuple[app_commands.Command[Any, ..., None], ...]
"""What a feature adds to the commands."""

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")
_DEFER_AFTER: Final = 1.5
"""Seconds; Discord waits three for the first answer."""
_TOO_LATE: Final = 4.0
"""Seconds after which Discord will not take a first answer any more, however long it takes to say so."""
_SHORTEST_TRY: Final = 1.0
_ARRIVED: Final = "arrived"
_PREFERENCES: Final = "preferences"
_SETTINGS: Final = "settings"


def start_waiting(interaction: Interaction) -> None:
    """Begin to count the seconds that this interaction waits."""
    interaction.extras[_ARRIVED] = asyncio.get_running_loop().time()


def seconds_waited(interaction: Interaction) -> float:
    arrived: float = interaction.extras[_ARRIVED]
    return asyncio.get_running_loop().time() - arrived


def until_too_late(interaction: Interaction) -> asyncio.Timeout:
    """Bounds a first answer: `TimeoutError`, as soon as it makes no sense to wait for it any more."""
    return asyncio.timeout(max(_SHORTEST_TRY, _TOO_LATE - seconds_waited(interaction)))


def person_of(interaction: Interaction) -> Person:
    return Person(interaction.user.id)


def venue_of(interaction: Interaction) -> Venue:
    assert interaction.channel_id is not None, "every command and control lives in a channel"
    return Venue(interaction.channel_id, interaction.guild_id)


def keep_chosen(interaction: Interaction, preferences: Preferences, settings: ServerSettings) -> None:
    """Note with an interaction what the person who asks, and the server, have chosen."""
    interaction.extras |= {_PREFERENCES: preferences, _SETTINGS: settings}


def preferences_of(interaction: Interaction) -> Preferences:
    """What the person who asks has chosen for themselves."""
    preferences: Preferences = interaction.extras.get(_PREFERENCES, Preferences())
    return preferences


def settings_of(interaction: Interaction) -> ServerSettings:
    """What was chosen for the server in which something is asked."""
    settings: ServerSettings = interaction.extras.get(_SETTINGS, ServerSettings())
    return settings


def private_locale(interaction: Interaction) -> str:
    return preferences_of(interaction).locale or str(interaction.locale)


def private_language(interaction: Interaction) -> Language:
    """The language of the person who asks: the one they chose, or that of their Discord."""
    return interaction.client.languages.of(private_locale(interaction))


def private_theme(interaction: Interaction) -> str | None:
    """How pictures look that only the person who asks sees; None: as the host has chosen."""
    return preferences_of(interaction).theme or settings_of(interaction).theme


def public_locale(interaction: Interaction) -> str:
    """The locale chosen for the server, or that of the server; in private conversations, that of whoever asks."""
    return settings_of(interaction).locale or str(interaction.guild_locale or private_locale(interaction))


def may_write(interaction: Interaction) -> bool:
    """Whether the bot may write in this channel later, not only answer here and now."""
    if interaction.guild_id is None:
        return interaction.context.dm_channel
    if interaction.client.get_guild(interaction.guild_id) is None:
        return False
    granted = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    send = granted.send_messages_in_threads if in_thread else granted.send_messages
    return granted.view_channel and send


def is_on_message(interaction: Interaction) -> bool:
    """Whether it came from a message: a control on it, or a form that such a control opened."""
    return interaction.message is not None


def is_public_control(interaction: Interaction) -> bool:
    """Whether it came from a message that everybody sees."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


async def defer_if_slow(interaction: Interaction, work: Awaitable[_Result]) -> _Result:
    """Wait for the work; if the interaction then waits for long, tell Discord that the answer will come."""
    deferring: list[asyncio.Task[None]] = []

    def begin() -> None:
        deferring.append(asyncio.create_task(_defer(interaction)))

    patience = max(0.0, _DEFER_AFTER - seconds_waited(interaction))
    timer = asyncio.get_running_loop().call_later(patience, begin)
    try:
        return await work
    finally:
        timer.cancel()
        for telling in deferring:
            await telling


async def _defer(interaction: Interaction) -> None:
    """After this, answers go by `followup`. A command's first one is then private, whatever it says."""
    if interaction.response.is_done():
        return
    from_message = is_on_message(interaction)
    try:
        async with until_too_late(interaction):
            await interaction.response.defer(ephemeral=not from_message, thinking=not from_message)
    except DELIVERY_ERRORS as error:
        _log.info("channel %s: deferring an answer failed: %s", interaction.channel_id, error)


async def answer_privately(
    interaction: Interaction, content: str | Layout, file: discord.File = discord.utils.MISSING
) -> None:
    """Tell it to the person who asked, whatever has been answered before."""
    layout = content if isinstance(content, Layout) else text_layout(content)
    if interaction.response.is_done():
        await interaction.followup.send(view=layout, file=file, ephemeral=True)
        return
    async with until_too_late(interaction):
        await interaction.response.send_message(view=layout, file=file, ephemeral=True)


async def replace_pressed(interaction: Interaction, content: str | Layout, picture: discord.File | None = None) -> None:
    """Put this in the place of the message whose control was pressed, its picture included."""
    layout = content if isinstance(content, Layout) else text_layout(content)
    attachments = [picture] if picture else []
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, attachments=attachments)
        return
    async with until_too_late(interaction):
        await interaction.response.edit_message(view=layout, attachments=attachments)


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks for with a control or a form: who, where, and in which language."""

    interaction: Interaction

    @property
    def client(self) -> QuartoClient:
        return self.interaction.client

    @property
    def person(self) -> Person:
        return person_of(self.interaction)

    @property
    def channel(self) -> int:
        return venue_of(self.interaction).channel

    @property
    def say(self) -> Language:
        """The language of whoever asks."""
        return private_language(self.interaction)


@dataclass(frozen=True, slots=True)
class Press(Request):
    """A control that was pressed, and what was chosen if it was a menu."""

    values: tuple[str, ...]

    @property
    def chosen(self) -> str:
        """The one thing that was chosen from a menu; an empty text if it was not exactly one."""
        return self.values[0] if len(self.values) == 1 else ""


async def answer_press(interaction: Interaction, controls: Mapping[str, Control]) -> None:
    """Do what the pressed control says; whatever is not ours, no longer, or misplaced, is out of date."""
    data: Mapping[str, object] = interaction.data or {}
    found = read_custom_id(data.get("custom_id"), controls)
    if found is None or (found[0].private and is_public_control(interaction)):
        await answer_privately(interaction, private_language(interaction)(OUT_OF_DATE))
        return
    control, numbers = found
    values = data.get("values")
    await control.handle(Press(interaction, tuple(map(str, values)) if isinstance(values, list) else ()), numbers)


async def report(interaction: Interaction, error: BaseException) -> None:
    """Say what went wrong; an unexpected error gets a reference that is in the log too."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if is_for_nobody(error):
        _log.info("channel %s: an answer was not taken, skipped: %s", interaction.channel_id, error)
        return
    text = _error_text(interaction, error, private_language(interaction))
    if isinstance(error, Refused) and error.reason is Obstacle.STALE:
        text = await _out_of_date(interaction, text)
    try:
        await answer_privately(interaction, text)
    except DELIVERY_ERRORS as unheard:
        _log.warning("channel %s: telling somebody of an error failed: %s", interaction.channel_id, unheard)


async def _out_of_date(interaction: Interaction, otherwise: str) -> str:
    """Point to the current board of this channel, if there is one."""
    try:
        link = await interaction.client.presenter.link_to_board(venue_of(interaction).channel)
    except Exception as error:  # noqa: BLE001 - the sentence without a link does as well
        _log.warning("channel %s: looking for the board failed, skipped: %s", interaction.channel_id, error)
        return otherwise
    say = private_language(interaction)
    return say("This board is out of date. The current one: {link}", link=link) if link else otherwise


def _error_text(interaction: Interaction, error: BaseException, say: Language) -> str:
    if isinstance(error, UnreadableForm):
        return say("I can't read this form: it may have changed. Open it again and send it once more.")
    if isinstance(error, Refused | UnreadableText):
        return error_text(error, say)
    if isinstance(error, UNKNOWN_COMMAND):
        _log.warning("channel %s: a command that is not ours was refused: %.200s", interaction.channel_id, error)
        return say("This command has changed. Try again in a minute, or restart Discord.")
    ERRORS.inc()
    reference = secrets.token_hex(4)
    where = (interaction.channel_id, interaction.user.id)
    if is_discords(error):
        _log.warning("error %s in channel %s by user %s: %r", reference, *where, error)
    else:
        _log.error("error %s in channel %s by user %s", reference, *where, exc_info=error)
    return say(
        "Something went wrong. Your game is safe: `/quarto board` shows it. Reference: `{reference}`",
        reference=reference,
    )
