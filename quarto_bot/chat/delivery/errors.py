"""What can go wrong between the bot and Discord."""

from __future__ import annotations

import json
from pathlib import Path
from traceback import walk_tb
from typing import Final

import aiohttp
import discord
from discord import app_commands

from quarto_bot.rules import UnreadableText

_ALREADY_ANSWERED: Final = 40060
_TOO_LATE: Final = 10062
_BAD_REQUEST: Final = 400
_WITH_JSON: Final = (200, 201, 429)
_LONGEST_LINE: Final = 300
UNREADABLE: Final = (json.JSONDecodeError, UnicodeDecodeError)
"""What came should be JSON."""
_ON_THE_WAY: Final = (aiohttp.ClientError, OSError)
LOST: Final = (*_ON_THE_WAY, *UNREADABLE)
"""Nobody knows whether a request reached Discord: its answer did not come, not in time, or can't be read."""
UNANSWERED: Final = (discord.HTTPException, *_ON_THE_WAY)
"""What was asked for did not come; where it came and is not JSON, that is another matter."""
DELIVERY_ERRORS: Final = (discord.HTTPException, *LOST)
"""A request was refused by Discord, or lost on the way."""


class NotJson(aiohttp.ClientError):
    """Discord, or somebody on the way to it, answered with something else than JSON."""


def only_json() -> aiohttp.TraceConfig:
    """What makes an answer that is something else than JSON one of the `LOST`, before the library stumbles over it."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_check_answer)
    return trace


async def _check_answer(_: aiohttp.ClientSession, __: object, request: aiohttp.TraceRequestEndParams) -> None:
    response = request.response
    if response.status in _WITH_JSON and response.content_type != "application/json":
        text = await response.text(encoding="utf-8", errors="replace")
        raise NotJson(f"{response.status} without JSON: {text[:80]!r}")


class Malformed(app_commands.AppCommandError):
    """What arrived is not what the command asks for."""


class UnreadableForm(UnreadableText):
    """What arrived is not what the form asks for."""


UNKNOWN_COMMAND: Final = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, Malformed)
"""Somebody's Discord, or somebody who forges requests, knows other commands than this bot."""


def is_for_nobody(error: BaseException) -> bool:
    """Whether Discord takes no answer any more: it has got one, or it came too late. There is nobody to be told."""
    return isinstance(error, discord.HTTPException) and error.code in (_ALREADY_ANSWERED, _TOO_LATE)


def is_discords(error: BaseException) -> bool:
    """Whether it is Discord that failed, or the way to it: our code around the request tells nothing about it."""
    if isinstance(error, discord.HTTPException):
        return error.status != _BAD_REQUEST or is_for_nobody(error)
    if isinstance(error, UNREADABLE):
        return any(
            frame.f_globals.get("__name__", "").startswith("discord.") for frame, _ in walk_tb(error.__traceback__)
        )
    return isinstance(error, discord.ConnectionClosed | aiohttp.ClientError | ConnectionError | TimeoutError)


def is_already_answered(error: BaseException) -> bool:
    """Whether Discord says so: it heard us before, though we did not hear that; or it sent us the same event twice."""
    return isinstance(error, discord.HTTPException) and error.code == _ALREADY_ANSWERED


def in_one_line(error: BaseException) -> str:
    """What went wrong, for the log: without the web pages that proxies answer with; for errors in code, with where."""
    if isinstance(error, discord.HTTPException):
        if error.text.lstrip().startswith("<"):
            return f"{error.status} {error.response.reason}, with a web page instead of an answer"
        return _shortened(str(error))
    if isinstance(error, UNANSWERED):
        return _shortened(str(error) or type(error).__name__)
    *_, (frame, line) = [(None, 0), *walk_tb(error.__traceback__)]
    where = f" ({Path(frame.f_code.co_filename).name}:{line})" if frame else ""
    return _shortened(f"{type(error).__name__}: {error}") + where


def _shortened(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_LINE]
