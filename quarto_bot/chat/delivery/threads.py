"""A thread of its own for a game, where the bot may open one."""

from __future__ import annotations

from typing import Final

import discord

from quarto_bot.matches import Obstacle, Refused, Venue

from .interactions import Interaction

_LONGEST_NAME: Final = 100


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot may open a thread in this channel and write in it."""
    granted = interaction.app_permissions
    is_there = interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is not None
    in_channel = isinstance(interaction.channel, discord.TextChannel)
    return is_there and in_channel and granted.create_public_threads and granted.send_messages_in_threads


async def open_thread(interaction: Interaction, name: str) -> discord.Thread:
    """A new thread of this channel, or `Refused`."""
    channel = interaction.channel
    if not may_open_thread(interaction) or not isinstance(channel, discord.TextChannel):
        raise Refused(Obstacle.NO_THREADS)
    kind = discord.ChannelType.public_thread
    return await channel.create_thread(name=name[:_LONGEST_NAME], type=kind)


def venue_in(thread: discord.Thread) -> Venue:
    return Venue(thread.id, thread.guild.id)
