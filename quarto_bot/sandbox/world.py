"""The simulated Discord that the bot is started in: a server, a channel with a thread, and three people."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import simcord

from quarto_bot.app import build_client, stop_signal
from quarto_bot.chat import QuartoClient
from quarto_bot.config import Settings
from quarto_bot.rules import Game
from rendering import board_png

from . import simcord_insides as insides
from .live_pages import LivePages

PEOPLE = ("alice", "bob", "carol")


async def run_sandbox(settings: Settings, database: str | None, port: int) -> int:
    """Serve the page until Ctrl-C or SIGTERM; return the exit status."""
    stop = stop_signal()
    # SimCord gives the bot five seconds to start, and on a slow machine the first drawing takes longer.
    board_png(Game.new(0), theme=settings.drawn_theme)
    with _database(database) as url:
        async with build_client(replace(settings, database=url, shards="0/1"), remember_commands=False) as client:
            env = simcord.Env(client, check_errors=False, strict_sync=False, settle_timeout=30)
            world = _world(env)
            insides.begin_now(env)
            try:
                await _play(env, client, world, stop, port)
            finally:
                await env.shutdown()
    print("Stopped.", flush=True)
    return 0


@contextlib.contextmanager
def _database(url: str | None) -> Iterator[str]:
    """The database asked for, or one that is thrown away at the end."""
    if url:
        yield url
        return
    with tempfile.TemporaryDirectory(prefix="quarto-sandbox-", ignore_cleanup_errors=True) as folder:
        yield f"sqlite+aiosqlite:///{Path(folder) / 'quarto.db'}"


@dataclass(frozen=True)
class World:
    """Where people can play, and who they are."""

    channel: simcord.ChannelHandle
    people: list[simcord.MemberActor]


def _world(env: simcord.Env) -> World:
    insides.name_bot(env, "Quarto")
    guild = env.create_guild("Sandbox")
    channel = guild.create_text_channel("quarto")
    people = [guild.add_member(env.create_user(name, global_name=name.title())) for name in PEOPLE]
    insides.open_thread(env, channel, "side table", people[0])
    return World(channel, people)


async def _play(env: simcord.Env, client: QuartoClient, world: World, stop: asyncio.Event, port: int) -> None:
    await env.start()
    insides.let_refusals_pass(client)
    await env.settle()
    looks: dict[str, Any] = {"viewers": world.people, "layout": "channel", "assets": insides.emoji_pictures(env)}
    places = (world.channel, world.channel.threads[0])
    previews = [env.preview(place, port=port and port + number, **looks) for number, place in enumerate(places)]
    pages = LivePages(env)
    async with AsyncExitStack() as stack:
        for preview in previews:
            await stack.enter_async_context(pages.added(preview, stop))
        _say_where(pages)
        await pages.run(stop)


def _say_where(pages: LivePages) -> None:
    channel, thread = pages.addresses
    names = ", ".join(name.title() for name in PEOPLE)
    print(
        f"Open {channel}\n"
        f"You can be {names}: open the page once for each and choose at the top. Type /quarto challenge.\n"
        f"A thread of that channel, with a game of its own: {thread}\n"
        "Ctrl-C stops it.",
        flush=True,
    )
