"""What every part of the chat needs at hand: the matches, the languages, the emojis and the pictures."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from quarto_bot.matches import Matches, Venue

from .emojis import PieceEmojis
from .languages import Language, Languages
from .pictures import Pictures

if TYPE_CHECKING:
    from .client import QuartoClient

Interaction: TypeAlias = "discord.Interaction[QuartoClient]"
_REMEMBERED_CHANNELS: Final = 2048


@dataclass
class Face:
    """The chat's tools, handed to whoever answers."""

    matches: Matches
    languages: Languages
    emojis: PieceEmojis = field(default_factory=PieceEmojis)
    pictures: Pictures = field(default_factory=Pictures)
    _spoken: OrderedDict[int, Language] = field(default_factory=OrderedDict)

    def private(self, interaction: Interaction) -> Language:
        """The language of the person who asks."""
        return self.languages.of(interaction.locale)

    def public(self, interaction: Interaction) -> Language:
        """The language of the server; in private conversations, that of the person who asks."""
        language = self.languages.of(interaction.guild_locale or interaction.locale)
        if interaction.channel_id is not None:
            self._spoken[interaction.channel_id] = language
            self._spoken.move_to_end(interaction.channel_id)
            if len(self._spoken) > _REMEMBERED_CHANNELS:
                self._spoken.popitem(last=False)
        return language

    def spoken_in(self, venue: Venue, client: discord.Client) -> Language:
        """The language last spoken in a channel, or that of its server, when nobody asks."""
        guild = client.get_guild(venue.server) if venue.server else None
        return self._spoken.get(venue.channel) or self.languages.of(guild.preferred_locale if guild else None)


def venue_of(interaction: Interaction) -> Venue:
    assert interaction.channel_id is not None, "every command and control lives in a channel"
    return Venue(interaction.channel_id, interaction.guild_id)


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


def is_public_control(interaction: Interaction) -> bool:
    """Whether a control was pressed on a message that everybody sees."""
    return interaction.message is not None and not interaction.message.flags.ephemeral
