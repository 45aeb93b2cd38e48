"""Everything that the sandbox needs of SimCord beyond what SimCord promises, one function or method for each.

All of it is private or undocumented there and may change with any release, so exactly one version will do.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import importlib.metadata
import re
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

import discord
import simcord

VERSION: Final = "3.2.1"


class WrongSimCord(ImportError):
    """SimCord is installed in a version whose insides are unknown here."""


def check_version() -> None:
    """Refuse another version by name, before it fails somewhere in the middle of a page."""
    installed = importlib.metadata.version("simcord")
    if installed != VERSION:
        raise WrongSimCord(f"simcord=={VERSION} is needed, and {installed} is installed")


check_version()
from simcord import _dpy_internals  # noqa: E402 - another version need not have these
from simcord._clock import Clock  # noqa: E402
from simcord.backend import serializers  # noqa: E402
from simcord.backend.cdn import CDN_BASE  # noqa: E402

_PATIENCE: Final = 3.0
"""Seconds that Discord waits for the first answer to an interaction."""
_MOST_MESSAGES: Final = 50
_LARGEST_NUMBER: Final = 2**53  # that a browser can tell from the next
MEDIA: Final = "/media"
"""Where the page finds what SimCord has at an address of its own."""
_asked: ContextVar[Any] = ContextVar("asked", default=None)


class LiveEnv(simcord.Env):
    """SimCord in real time: the bot's tasks run and sleep as they would anywhere, and two people may act at once.

    SimCord's own time stands still between two actions, and an action lasts until everything that the bot ever began
    has come to rest. A clock task that sleeps for up to a minute made that half a minute, for everybody.
    """

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, check_errors=False, strict_sync=False)
        self._watching: set[asyncio.Event] = set()
        self.backend.transcript = _Bell(self.ring)

    @contextlib.contextmanager
    def watched(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever anything happens."""
        changed = asyncio.Event()
        self._watching.add(changed)
        try:
            yield changed
        finally:
            self._watching.discard(changed)

    def ring(self) -> None:
        for changed in self._watching:
            changed.set()

    @contextlib.contextmanager
    def _bot_scope(self) -> Iterator[None]:
        """SimCord marks what the bot does here, to follow it and to give it a time of its own. Nothing is marked."""
        before = _dpy_internals.set_webhook_adapter(self._webhook_adapter)
        try:
            yield
        finally:
            _dpy_internals.reset_webhook_adapter(before)

    def _begin_operation(self, label: str) -> None:
        """SimCord refuses an action while another one lasts."""

    def _end_operation(self) -> None: ...

    def _notify_dispatch_observers(self, interaction: Any) -> None:
        """SimCord tells which interaction is about to reach the bot."""
        _asked.set(interaction)

    async def _settle_internal(self, **_: Any) -> None:
        """SimCord waits here for the bot to come to rest. Enough is the answer to what was asked."""
        interaction = _asked.get()
        _asked.set(None)
        with self.watched() as changed, contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while interaction and not interaction.responded:
                    await changed.wait()
                    changed.clear()


class _Bell(list[Any]):
    """SimCord does not say that something happened; it notes it in its transcript, which nobody here reads.

    It does so at the beginning of what happens, in one go with the rest: whoever is rung up looks a moment later.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring

    def append(self, _: Any) -> None:
        self._ring()


class _WallClock(Clock):
    def now(self) -> datetime:
        return datetime.now(UTC)


def begin_now(env: simcord.Env) -> None:
    """SimCord's time begins in January 2026; from this call on it is the real one.

    Ids come from the time. What was made before the call has the same ids in every run, so that games kept in a
    database are found again.
    """
    env.backend.clock = _WallClock()


def speak(env: simcord.Env, locales: Mapping[int, str]) -> None:
    """SimCord says of everybody that their Discord is English."""
    emit = env.backend.emit

    def emit_in_their_language(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            payload = {**payload, "locale": locales[int(payload["member"]["user"]["id"])]}
        emit(event, payload)

    env.backend.emit = emit_in_their_language  # type: ignore[method-assign]


def name_bot(env: simcord.Env, name: str) -> None:
    """SimCord calls every bot TestBot and has no parameter for it."""
    env.backend.bot_user.name = name


def open_thread(env: simcord.Env, channel: simcord.ChannelHandle, name: str, owner: simcord.MemberActor) -> None:
    """SimCord lets nobody but the bot open a thread, and dates "started a thread" with its own beginning."""
    env.backend.create_thread(channel.id, name=name, owner_id=owner.id)
    env.backend.messages[channel.id].clear()


def commands(env: simcord.Env, person: int, channel: int, kind: int) -> list[dict[str, Any]]:
    """SimCord lists the names of commands; the page needs their descriptions and options too, in every language."""
    return env.backend.visible_commands(user_id=person, channel_id=channel, type=kind)


def messages(env: simcord.Env, person: int, channel: int) -> list[dict[str, Any]]:
    """The newest messages that this person sees, as Discord sends them; SimCord gives them as discord.py's objects.

    `pings` says whether this person was notified.
    """
    newest = list(env.backend.messages[channel].values())[-_MOST_MESSAGES:]
    return [
        {**_copied(serializers.message_payload(env.backend, message)), "pings": person in message.ping_user_ids}
        for message in newest
        if message.visible_to(person)
    ]


def _copied(value: Any) -> Any:
    """SimCord lends what it may change later, has files where no browser finds them, and leaves some ids as numbers."""
    match value:
        case str():
            return value.replace(CDN_BASE, MEDIA)
        case dict():
            return {name: _copied(part) for name, part in value.items()}
        case list():
            return [_copied(part) for part in value]
        case int() if value > _LARGEST_NUMBER:
            return str(value)
        case _:
            return value


def message(env: simcord.Env, channel: int, number: int) -> simcord.ResponseMessage:
    """SimCord's people act on messages that they hold; this finds one by its id."""
    return simcord.ResponseMessage(env, env.backend.get_message(channel, number))


def file(env: simcord.Env, address: str) -> bytes | None:
    """SimCord keeps what was attached for the bot alone; and it forgets emojis, which only the requests still have."""
    emoji = re.fullmatch(rf"{MEDIA}/emojis/(\d+)\.png", address)
    return _emoji(env, int(emoji[1])) if emoji else env.backend.cdn.get(address.replace(MEDIA, CDN_BASE, 1))


def _emoji(env: simcord.Env, number: int) -> bytes | None:
    found = env.backend.application_emojis.get(number)
    for request in env.http_requests:
        if found and request.json and request.path.endswith("/emojis") and request.json.get("name") == found.name:
            return base64.b64decode(request.json["image"].partition(",")[2])
    return None
