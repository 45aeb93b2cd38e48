"""Connecting to Discord, and staying connected until told to stop."""

from __future__ import annotations

import asyncio
import logging

import discord
import yarl

from .client import QuartoClient

_log = logging.getLogger(__name__)


class TokenRefused(Exception):
    """Discord does not know the token."""


async def serve(client: QuartoClient, token: str, stop: asyncio.Event) -> None:
    """Serve until `stop` is set; raise `TokenRefused`, or whatever else ended the connection for good."""
    serving = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not serving.done():
        _log.info("stopping")
        await client.close()
    try:
        await serving
    except discord.LoginFailure:
        raise TokenRefused from None


def use_addresses(api: str | None, gateway: str | None) -> None:
    """Talk to a Discord on this machine instead of the real one: for development only."""
    if api:
        discord.http.Route.BASE = api
    if gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
