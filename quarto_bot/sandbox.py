"""The very same bot in a simulated Discord, played in the browser: no token, no network.

SimCord simulates Discord and serves a page to play on. Its time is virtual and stands still between two clicks; here it
follows the real one, so that clocks run.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import functools
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import simcord
from PIL import Image, UnidentifiedImageError
from simcord.backend.cdn import CDN_BASE
from simcord.preview._media import MediaInfo, MediaWorker, _process_media

from rendering import board_png

from .app import build_client, stop_signal
from .chat import QuartoClient
from .config import Settings
from .rules import Game

_Act: TypeAlias = Callable[[str | None, Mapping[str, Any]], Coroutine[Any, Any, dict[str, Any]]]

PEOPLE = ("alice", "bob", "carol")


async def run_sandbox(settings: Settings, database: str | None, port: int) -> int:
    """Serve the page until Ctrl-C or SIGTERM; return the exit status."""
    stop = stop_signal()
    # SimCord gives the bot five seconds to start, and on a slow machine the first drawing takes longer.
    board_png(Game.new(0), theme=settings.drawn_theme)
    with _database(database) as url:
        async with build_client(replace(settings, database=url, shards="0/1"), remember_commands=False) as client:
            env = simcord.Env(client, check_errors=False, strict_sync=False, settle_timeout=30)
            # Ids come from the time. SimCord begins in 2026, so these are the same in every run, and games kept in a
            # database are found again; what follows happens now.
            world = _world(env)
            env.backend.clock._epoch = datetime.now(UTC)
            try:
                await _play(env, client, world, stop, port)
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


@dataclass(frozen=True)
class World:
    """Where people can play, and who they are."""

    channel: simcord.ChannelHandle
    people: list[simcord.MemberActor]


def _world(env: simcord.Env) -> World:
    env.backend.bot_user.name = "Quarto"
    guild = env.create_guild("Sandbox")
    channel = guild.create_text_channel("quarto")
    people = [guild.add_member(env.create_user(name, global_name=name.title())) for name in PEOPLE]
    env.backend.create_thread(channel.id, name="side table", owner_id=people[0].id)
    env.backend.messages[channel.id].clear()  # "started a thread", with the date of SimCord's beginning
    return World(channel, people)


async def _play(env: simcord.Env, client: QuartoClient, world: World, stop: asyncio.Event, port: int) -> None:
    await env.start()
    # SimCord takes every error that reaches the tree for a fault of the bot, and its page then refuses to go on. Ours
    # are refusals that were answered, so its wrapper comes off.
    vars(client.tree).pop("on_error", None)
    await env.settle()
    looks: dict[str, Any] = {"viewers": world.people, "layout": "channel", "assets": _emoji_pictures(env)}
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
    print(  # noqa: T201
        f"Open {channel}\n"
        f"You can be {names}: open the page once for each and choose at the top. Type /quarto challenge.\n"
        f"A thread of that channel, with a game of its own: {thread}\n"
        "Ctrl-C stops it.",
        flush=True,
    )


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


class TrustingMediaWorker(MediaWorker):
    """Looks at pictures here and now.

    SimCord starts a process for each, one after the other, and a menu of pieces has sixteen: for three seconds the
    page would not answer. Ours need no such care, we drew them.
    """

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:  # noqa: ARG002
        info = await asyncio.to_thread(_process_media, blob, media_time)
        return replace(info, memory_limited=True)  # else the page warns of each picture


@functools.lru_cache(maxsize=256)
def _size(picture: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(picture)) as opened_picture:
        return opened_picture.size


def _reserve_room_for_pictures(preview: simcord.Preview) -> None:
    """Give every picture its height from the start.

    SimCord tells the page the size of a picture only after the page has asked for the picture, and shows the alt text
    meanwhile. So opening a menu moves everything for an instant, and a menu that moves out of the window closes again.
    """
    payload, static = preview._page_payload, preview._server._static

    def sized(page: Any) -> dict[str, Any]:
        described = payload(page)
        for name, manifest in described.get("assets", {}).items():
            asset = page.assets.get(name)
            content = asset and preview._blobs.get(asset.digest)
            if content and manifest["contentType"].startswith("image/"):
                with contextlib.suppress(UnidentifiedImageError):
                    manifest["displayWidth"], manifest["displayHeight"] = _size(content.data)
        return described

    async def styled(request: Any) -> Any:
        response = await static(request)
        if request.path == "/preview.css":
            response.text += ".gallery-image { overflow: hidden; }"  # alt text does not stretch it
        return response

    preview._page_payload = sized  # type: ignore[method-assign]
    preview._server._static = styled  # type: ignore[method-assign]


class LivePages:
    """Makes SimCord's pages live: real time flows, and what one person does appears on everybody's page.

    SimCord does one thing at a time, has one page at a time, and shows an action only to the window that did it. So
    everything stands in line here, SimCord is told which page is acting, and the other windows are told what happened;
    the actor's own is left alone, for news would make it refuse their next click.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._previews: list[simcord.Preview] = []
        self._line = asyncio.Lock()
        self._told = 0

    @property
    def addresses(self) -> list[str]:
        return [preview.url for preview in self._previews]

    @contextlib.asynccontextmanager
    async def added(self, preview: simcord.Preview, stop: asyncio.Event) -> AsyncIterator[None]:
        """Serve one more page; ending it in the browser ends everything."""
        self._env._preview = None
        preview._media_worker = TrustingMediaWorker()
        _reserve_room_for_pictures(preview)
        async with preview:
            self._previews.append(preview)
            preview._action = self._in_line(preview, preview._action)  # type: ignore[assignment]
            ended = asyncio.create_task(preview.wait_closed())
            ended.add_done_callback(lambda _: stop.set())
            yield
            ended.cancel()

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

    def _in_line(self, preview: simcord.Preview, act: _Act) -> _Act:
        async def acted(page: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._line:
                self._env._preview = preview
                result = await act(page, body)
                self._tell(but=page)
                return result

        return acted

    def _tell(self, but: str | None = None) -> None:
        if len(self._env.backend.transcript) == self._told:
            return
        self._told = len(self._env.backend.transcript)
        for preview in self._previews:
            preview._advance_presentation_time()
            for page in tuple(preview._pages.values()):
                if page.id != but and page.id in preview._pages:
                    preview._publish(page, reason="refresh")
