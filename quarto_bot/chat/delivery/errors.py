"""What can go wrong between the bot and Discord."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord
from discord import app_commands

from quarto_bot.rules import UnreadableText

_ALREADY_ANSWERED: Final = 40060
DELIVERY_ERRORS: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""A request was refused by Discord, or lost on the way."""


class Malformed(app_commands.AppCommandError):
    """What arrived is not what the command asks for."""


class UnreadableForm(UnreadableText):
    """What arrived is not what the form asks for."""


UNKNOWN_COMMAND: Final = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, Malformed)
"""Somebody's Discord, or somebody who forges requests, knows other commands than this bot."""


def is_already_answered(error: BaseException) -> bool:
    """Whether Discord says so: it heard us before, though we did not hear that; or it sent us the same event twice."""
    return isinstance(error, discord.HTTPException) and error.code == _ALREADY_ANSWERED
