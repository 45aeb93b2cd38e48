"""What Discord says to a bot that wants to connect, as a sentence: refused for good, or not now."""

from __future__ import annotations

from typing import Final

import discord

from quarto_bot.starting import NotNow, StartError

from .delivery.errors import UNANSWERED, in_one_line

_NO_LOGIN: Final = (
    'Login failed: Discord does not accept the token; get a new one on the page "Bot" of your application at '
    "https://discord.com/developers/applications, and put it into the setting token."
)
_UPDATE: Final = "install the newest version of the bot."
_CLOSED: Final = {
    4004: _NO_LOGIN,
    4010: "Discord refuses the setting shards (4010): it names shards that are not among those it counts.",
    4011: "Discord wants this bot divided into more shards (4011): leave the setting shards out, or raise its number.",
    4012: f"Discord no longer speaks this version of its gateway (4012): {_UPDATE}",
    4013: f"Discord does not know the intents that this version asks for (4013): {_UPDATE}",
    4014: f"Discord does not allow the intents that this version asks for (4014): {_UPDATE}",
}


class DiscordRefuses(StartError):
    """Discord does not let the bot in until somebody changes something."""


def is_final(error: Exception) -> bool:
    """Whether the gateway has closed for a reason that no other attempt changes."""
    return isinstance(error, discord.ConnectionClosed) and error.code in _CLOSED


def explained(error: Exception) -> StartError | NotNow:
    """What ended an attempt to connect, in a sentence."""
    if isinstance(error, StartError | NotNow):
        return error
    if isinstance(error, discord.GatewayNotFound) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    if isinstance(error, discord.ConnectionClosed) and error.code in _CLOSED:
        return DiscordRefuses(_CLOSED[error.code])
    if isinstance(error, discord.LoginFailure) or (isinstance(error, discord.HTTPException) and error.status == 401):
        return DiscordRefuses(_NO_LOGIN)
    if isinstance(error, discord.HTTPException) and _is_refusal(error):
        return DiscordRefuses(
            f"Discord refuses to let the bot in: {in_one_line(error)}. "
            "Is the application still there, and not disabled? See https://discord.com/developers/applications"
        )
    reach = "check the network" if isinstance(error, UNANSWERED) else "the answer can't be read"
    return NotNow(f"Connecting to Discord failed, {reach}: {in_one_line(error)}")


def _is_refusal(error: discord.HTTPException) -> bool:
    """Whether it was Discord that said no; a web page comes from a proxy or Cloudflare, which may change its mind."""
    return 400 <= error.status < 500 and error.status not in {408, 429} and not error.text.lstrip().startswith("<")
