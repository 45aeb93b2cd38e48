"""What can happen to a request on its way to Discord, or there."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

_ALREADY_ANSWERED: Final = 40060
NOT_SENT: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Refused, or lost on the way."""


def is_already_answered(error: BaseException) -> bool:
    """Whether Discord says so: it heard us before, though we did not hear that; or it sent us the same event twice."""
    return isinstance(error, discord.HTTPException) and error.code == _ALREADY_ANSWERED
