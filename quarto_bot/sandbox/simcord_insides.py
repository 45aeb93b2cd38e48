"""Everything that the sandbox needs of SimCord beyond what SimCord promises, one function for each.

All of it is private or undocumented there and may change with any release, so exactly one version will do.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import functools
import importlib.metadata
import re
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, Final, TypeAlias

import simcord
from PIL import Image, UnidentifiedImageError

from quarto_bot.chat import QuartoClient

VERSION: Final = "3.2.1"


class WrongSimCord(ImportError):
    """SimCord is installed in a version whose insides are unknown here."""


def check_version() -> None:
    """Refuse another version by name, before it fails somewhere in the middle of a page."""
    installed = importlib.metadata.version("simcord")
    if installed != VERSION:
        raise WrongSimCord(f"simcord=={VERSION} is needed, and {installed} is installed")


check_version()
from simcord.backend.cdn import CDN_BASE  # noqa: E402 - another version need not have these
from simcord.preview._media import MediaInfo, MediaWorker, _process_media  # noqa: E402

Act: TypeAlias = Callable[[str | None, Mapping[str, Any]], Coroutine[Any, Any, dict[str, Any]]]
"""What SimCord does when somebody acts on a page: the page's id and what they did, to what the page is answered."""

Wrapper: TypeAlias = Callable[[Act, str | None, Mapping[str, Any]], Coroutine[Any, Any, dict[str, Any]]]


def name_bot(env: simcord.Env, name: str) -> None:
    """SimCord calls every bot TestBot and has no parameter for it."""
    env.backend.bot_user.name = name


def open_thread(env: simcord.Env, channel: simcord.ChannelHandle, name: str, owner: simcord.MemberActor) -> None:
    """SimCord lets nobody but the bot open a thread, and dates "started a thread" with its own beginning."""
    env.backend.create_thread(channel.id, name=name, owner_id=owner.id)
    env.backend.messages[channel.id].clear()


def begin_now(env: simcord.Env) -> None:
    """SimCord's time begins in January 2026; from this call on it is the real one.

    Ids come from the time. What was made before the call has the same ids in every run, so that games kept in a
    database are found again.
    """
    env.backend.clock._epoch = datetime.now(UTC)


def let_refusals_pass(client: QuartoClient) -> None:
    """SimCord takes every error that reaches the command tree for a fault of the bot, and its page refuses to go on.

    Ours are refusals that were answered, so SimCord's wrapper comes off the tree.
    """
    vars(client.tree).pop("on_error", None)


def emoji_pictures(env: simcord.Env) -> dict[str, tuple[str, bytes]]:
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


def activate(env: simcord.Env, preview: simcord.Preview | None) -> None:
    """SimCord allows one page and books every action on it; this says which one is meant, or makes room for another."""
    env._preview = preview


def decode_pictures_here(preview: simcord.Preview) -> None:
    """SimCord starts a process for each picture, one after the other, and a menu of pieces has sixteen.

    For three seconds the page would not answer. Ours need no such care, we drew them.
    """
    preview._media_worker = _TrustingMediaWorker()


class _TrustingMediaWorker(MediaWorker):
    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:  # noqa: ARG002
        info = await asyncio.to_thread(_process_media, blob, media_time)
        return replace(info, memory_limited=True)  # else the page warns of each picture


def reserve_room_for_pictures(preview: simcord.Preview) -> None:
    """SimCord tells the page a picture's size only after the page asked for the picture, and shows the alt text until.

    So opening a menu moves everything for an instant, and a menu that moves out of the window closes again. Here every
    picture has its height from the start.
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


@functools.lru_cache(maxsize=256)
def _size(picture: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(picture)) as opened_picture:
        return opened_picture.size


def wrap_actions(preview: simcord.Preview, wrapper: Wrapper) -> None:
    """SimCord does what a page asks at once; from now on the wrapper decides when."""
    preview._action = functools.partial(wrapper, preview._action)  # type: ignore[method-assign]


def events_so_far(env: simcord.Env) -> int:
    """SimCord does not say that something happened; the length of its transcript does."""
    return len(env.backend.transcript)


def refresh(preview: simcord.Preview, but: str | None) -> None:
    """`Preview.refresh` tells every window; this leaves one alone."""
    preview._advance_presentation_time()
    for page in tuple(preview._pages.values()):
        if page.id != but and page.id in preview._pages:
            preview._publish(page, reason="refresh")
