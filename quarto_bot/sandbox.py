"""The very same bot in a simulated Discord, played in the browser: no token, no network.

SimCord simulates Discord and serves a page to play on. Its time is virtual and stands still between two clicks; here it
follows the real one, so that clocks run.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import simcord
from simcord.backend.cdn import CDN_BASE

from .chat import QuartoClient
from .config import Settings
from .running import opened, stop_signal

PEOPLE = ("alice", "bob", "carol")


async def run_sandbox(settings: Settings, database: str | None, port: int) -> int:
    """Serve the page until Ctrl-C or SIGTERM; return the exit status."""
    stop = stop_signal()
    with _database(database) as url:
        async with opened(replace(settings, database=url, shards="0/1"), remember_commands=False) as client:
            env = simcord.Env(client, check_errors=False, strict_sync=False)
            env.backend.clock._epoch = datetime.now(UTC)
            try:
                await _play(env, client, stop, port)
            finally:
                await env.shutdown()
    print("Stopped.", flush=True)  # noqa: T201
    return 0


@contextlib.contextmanager
def _database(url: str | None) -> Iterator[str]:
    """The database asked for, or one that is thrown away at the end."""
    if url:
        yield url
        return
    with tempfile.TemporaryDirectory(prefix="quarto-sandbox-", ignore_cleanup_errors=True) as folder:
        yield f"sqlite+aiosqlite:///{Path(folder) / 'quarto.db'}"


async def _play(env: simcord.Env, client: QuartoClient, stop: asyncio.Event, port: int) -> None:
    await env.start()
    # SimCord takes every error that reaches the tree for a fault of the bot, and its page then refuses to go on. Ours
    # are refusals that were answered, so its wrapper comes off.
    vars(client.tree).pop("on_error", None)
    guild = env.create_guild("Sandbox")
    channel = guild.create_text_channel("quarto")
    people = [guild.add_member(env.create_user(name, global_name=name.title())) for name in PEOPLE]
    await env.settle()
    async with env.preview(
        channel, viewers=people, layout="channel", port=port, assets=_emoji_pictures(env)
    ) as preview:
        names = ", ".join(name.title() for name in PEOPLE)
        print(  # noqa: T201
            f"Open {preview.url}\n"
            f"You can be {names}: open the page once for each and choose at the top. Type /quarto challenge.\n"
            "Ctrl-C stops it.",
            flush=True,
        )
        ended = asyncio.create_task(preview.wait_closed())
        ended.add_done_callback(lambda _: stop.set())
        await LivePage(env, preview).run(stop)
        ended.cancel()


def _emoji_pictures(env: simcord.Env) -> dict[str, tuple[str, bytes]]:
    """SimCord forgets the pictures of uploaded emojis; the requests still have them."""
    uploads = {
        request.json["name"]: request.json["image"]
        for request in env.http_requests
        if request.json and request.method == "POST" and re.fullmatch(r"/applications/\d+/emojis", request.path)
    }
    return {
        f"{CDN_BASE}/emojis/{emoji.id}.png": (
            f"{emoji.id}.png",
            base64.b64decode(uploads[emoji.name].partition(",")[2]),
        )
        for emoji in env.backend.application_emojis.values()
        if emoji.name in uploads
    }


class LivePage:
    """Makes SimCord's page live: real time flows, and what one person does appears on everybody's page.

    SimCord does one thing at a time and shows an action only to the page that did it. So everything stands in line
    here, and the other pages are told; the actor's own is left alone, for news would make it refuse their next click.
    """

    def __init__(self, env: simcord.Env, preview: simcord.Preview) -> None:
        self._env = env
        self._preview = preview
        self._line = asyncio.Lock()
        self._told = len(env.backend.transcript)
        self._act = preview._action
        preview._action = self._in_line  # type: ignore[assignment]

    async def run(self, stop: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        last = loop.time()
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), 1)
            async with self._line:
                now = loop.time()
                try:
                    await self._env.advance_time(now - last)
                except TimeoutError as error:
                    print(error, file=sys.stderr)  # noqa: T201
                last = now
                self._tell()

    async def _in_line(self, page: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._line:
            result = await self._act(page, body)
            self._tell(but=page)
            return result

    def _tell(self, but: str | None = None) -> None:
        if len(self._env.backend.transcript) == self._told:
            return
        self._told = len(self._env.backend.transcript)
        self._preview._advance_presentation_time()
        for page in tuple(self._preview._pages.values()):
            if page.id != but and page.id in self._preview._pages:
                self._preview._publish(page, reason="refresh")
