"""What can go wrong between the bot and Discord."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb
from typing import Final

import aiohttp
import discord
from discord import app_commands

from quarto_bot.rules import UnreadableText

_ALREADY_ANSWERED: Final = 40060
_LONGEST_LINE: Final = 300
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


def in_one_line(error: BaseException) -> str:
    """What went wrong, for the log: without the web pages that proxies answer with; for errors in code, with where."""
    if isinstance(error, discord.HTTPException):
        if error.text.lstrip().startswith("<"):
            return f"{error.status} {error.response.reason}, with a web page instead of an answer"
        return _shortened(str(error))
    if isinstance(error, DELIVERY_ERRORS):
        return _shortened(str(error) or type(error).__name__)
    *_, (frame, line) = [(None, 0), *walk_tb(error.__traceback__)]
    where = f" ({Path(frame.f_code.co_filename).name}:{line})" if frame else ""
    return _shortened(f"{type(error).__name__}: {error}") + where


def _shortened(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_LINE]
