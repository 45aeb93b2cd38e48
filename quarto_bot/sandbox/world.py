"""The simulated Discord that the bot is started in: a server, a channel with a thread, and four friends."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import simcord

from quarto_bot.app import build_client, until_stopped
from quarto_bot.chat import QuartoClient
from quarto_bot.config import Settings
from quarto_bot.rules import PIECES

from . import simcord_insides as insides
from .server import Friend, serve
from .welcome import welcome

PEOPLE: Final = {
    "alice": ("Alice", "en-US"),
    "bob": ("Bob", "en-US"),
    "carol": ("Carol", "en-US"),
    "chloe": ("Chloé", "fr"),
}
_DRAWING_MAY_TAKE: Final = 10.0


async def run_sandbox(settings: Settings, database: str | None, port: int) -> int:
    """Serve the page until Ctrl-C or SIGTERM; return the exit status."""
    await until_stopped(_serve(settings, database, port))
    print("Stopped.", flush=True)
    return 0


async def _serve(settings: Settings, database: str | None, port: int) -> None:
    with _database(database) as url:
        async with build_client(replace(settings, database=url, shards="0/1"), remember_commands=False) as client:
            world = World.create(insides.LiveEnv(client))
            await world.env.start()
            try:
                await _furnish(client, world.channel)
                async with serve(world.env, world.channel, world.friends, port) as address:
                    _say_where(address)
                    await asyncio.Event().wait()
            finally:
                await world.env.shutdown()


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

    env: insides.LiveEnv
    channel: simcord.ChannelHandle
    friends: Mapping[str, Friend]

    @classmethod
    def create(cls, env: insides.LiveEnv) -> World:
        insides.name_bot(env, "Quarto")
        guild = env.create_guild("Sandbox")
        channel = guild.create_text_channel("quarto")
        friends = {
            key: Friend(guild.add_member(env.create_user(key, global_name=name)), name, locale)
            for key, (name, locale) in PEOPLE.items()
        }
        insides.open_thread(env, channel, "side table", friends["alice"].actor)
        insides.speak(env, {friend.actor.id: friend.locale for friend in friends.values()})
        insides.begin_now(env)
        return cls(env, channel, friends)


async def _furnish(client: QuartoClient, channel: simcord.ChannelHandle) -> None:
    """Greet whoever comes, once the pieces are drawn that the first game is played with."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + _DRAWING_MAY_TAKE
    while client.piece_emojis.of(PIECES[0]) is None and loop.time() < deadline:  # noqa: ASYNC110 - nobody says it
        await asyncio.sleep(0.05)
    await client.get_partial_messageable(channel.id).send(view=welcome())


def _say_where(address: str) -> None:
    print(
        f"Open {address}\n"
        "That page shows both friends, side by side. For two people, a page each:\n"
        f"Alice: {address}alice\n"
        f"Bob: {address}bob\n"
        "Ctrl-C stops it.",
        flush=True,
    )
