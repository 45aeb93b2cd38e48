"""Connecting to Discord, and staying connected until told to stop."""

from __future__ import annotations

import asyncio
from functools import partial

import discord
import yarl

from quarto_bot.background import ended
from quarto_bot.starting import until_it_works

from .client import QuartoClient
from .start_errors import explained


async def serve(client: QuartoClient, token: str) -> None:
    """Connect and serve until cancelled; `StartError` if Discord does not let the bot in."""
    serving = asyncio.create_task(_connected(client, token))
    try:
        await asyncio.wait({serving})
    finally:
        await ended([serving])
    serving.result()


async def _connected(client: QuartoClient, token: str) -> None:
    await until_it_works(partial(_log_in, client, token))
    try:
        await client.connect()
    except discord.ConnectionClosed as error:
        raise explained(error) from error


async def _log_in(client: QuartoClient, token: str) -> None:
    try:
        await client.login(token)
    except Exception as error:
        await client.forget_login()
        raise explained(error) from error


def use_addresses(api: str | None, gateway: str | None) -> None:
    """Talk to a Discord on this machine instead of the real one: for development only."""
    if api:
        discord.http.Route.BASE = api
    if gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
