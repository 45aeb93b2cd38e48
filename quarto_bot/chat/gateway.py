"""The connection to Discord's gateway, made anew whatever comes through it.

discord.py ends the process at a frame that it can't read, and writes a traceback for each attempt while the gateway is
away. What is needed of its insides to do better is here, and nowhere else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import discord
import yarl
from discord import shard as shards
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType
from discord.utils import MISSING

from quarto_bot.metrics import ERRORS
from quarto_bot.starting import pause_before, until_it_works

from .delivery.errors import UNANSWERED, in_one_line
from .start_errors import explained, is_final

Parser: TypeAlias = Callable[[Any], None]

_log = logging.getLogger(__name__)
_BEGINS: Final = ("READY", "RESUMED")
_MAY_BE_HELLO: Final = re.compile(r'"op"\s*:\s*10\b')
_COMMANDS: Final = (2, 4)  # commands and their autocompletion, in Discord's numbers
_HEARTBEAT_SECONDS: Final = (1.0, 3600.0)
_CONNECTING_MAY_TAKE: Final = 60.0
_GOODBYE_MAY_TAKE: Final = 1.0
_LONGEST_PAUSE: Final = 300.0
"""Discord lets a bot begin a thousand sessions a day, and takes its token away if it begins more."""
_RESUMED_AT_MOST: Final = 6
"""Attempts in a row, about a minute; what then still can't be resumed begins anew."""
steady_after = 60.0
"""Seconds after which a connection that is lost is not counted as another failure. Tests hurry it."""


class Connection(DiscordWebSocket):
    """One websocket; `is_live` once a session was begun or resumed on it. It is closed after any error."""

    is_live = False

    async def received_message(self, msg: Any, /) -> None:
        text = self._decompressor.decompress(msg) if isinstance(msg, bytes) else msg
        if text is None:
            return  # more of it will come
        if self.is_live and not _MAY_BE_HELLO.search(text):
            await super().received_message(text)  # nearly all there are, which need not be read twice
            return
        frame = json.loads(text)
        if frame.get("op") == self.HELLO:
            if self._keep_alive:
                return  # the library would let two hearts beat
            _check_heartbeat(frame["d"]["heartbeat_interval"] / 1000)
        await super().received_message(text)
        self.is_live = self.is_live or frame.get("t") in _BEGINS

    async def poll_event(self) -> None:
        try:
            await super().poll_event()
        except asyncio.CancelledError:
            await self.close(code=1000)
            raise
        except Exception:
            await self.close()
            raise

    async def close(self, code: int = 4000) -> None:
        with suppress(TimeoutError):  # whoever does not say goodbye is not waited for
            async with asyncio.timeout(_GOODBYE_MAY_TAKE):
                await super().close(code)


def _check_heartbeat(seconds: float) -> None:
    least, most = _HEARTBEAT_SECONDS
    if not least <= seconds <= most:
        raise ValueError(f"a heartbeat every {seconds} s")


class Shard(shards.Shard):
    """One shard. Whatever ends its connection, it asks for another, after pauses that grow while connections fail."""

    ws: Connection | None  # type: ignore[assignment]  # None until the first one is made

    def __init__(self, number: int, client: GatewayClient, put: Callable[[EventItem], None]) -> None:
        super().__init__(None, client, put)  # type: ignore[arg-type]
        self._number = number
        self._failures = 0
        self._opened_at = 0.0

    @property
    def id(self) -> int:
        return self._number

    @property
    def is_live(self) -> bool:
        return self.ws is not None and self.ws.open and self.ws.is_live

    async def open(self, gateway: yarl.URL | None, *, resume: bool = False, initial: bool = False) -> None:
        session: dict[str, Any] = {}
        if resume and self.ws is not None:
            session = {"session": self.ws.session_id, "sequence": self.ws.sequence, "resume": True}
        opening = Connection.from_client(
            self._client, initial=initial, gateway=gateway, shard_id=self._number, **session
        )
        try:
            self.ws = await asyncio.wait_for(opening, _CONNECTING_MAY_TAKE)
        except Exception as error:  # noqa: BLE001 - whatever it was, the next attempt may go well
            self._task = asyncio.create_task(self._lost(error))  # its pause must not hold up other shards
        else:
            self._opened_at = asyncio.get_running_loop().time()
            self.launch()

    async def worker(self) -> None:
        try:
            while self.ws is not None and not self._client.is_closed():
                await self.ws.poll_event()
        except Exception as error:  # noqa: BLE001 - any frame may raise anything
            if asyncio.get_running_loop().time() - self._opened_at >= steady_after:
                self._failures = 0
            await self._lost(error)

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        await self.open(self.ws.gateway if exc.resume and self.ws else None, resume=exc.resume)

    async def close(self) -> None:
        self._cancel_task()
        if self.ws is not None:
            await self.ws.close(code=1000)

    async def _lost(self, error: Exception) -> None:
        """Ask for another connection after a pause, or for the end if Discord never wants one again."""
        if self._client.is_closed():
            return
        if is_final(error):
            self._queue_put(EventItem(EventType.terminate, self, error))
            return
        is_asked = isinstance(error, ReconnectWebSocket)
        pause = pause_before(self._failures + (not is_asked), _LONGEST_PAUSE)
        resume = self._failures < _RESUMED_AT_MOST and self._may_resume(error)
        self._failures += 1
        _tell(error, pause)
        await asyncio.sleep(pause)
        kind = EventType.resume if resume else EventType.identify
        self._queue_put(EventItem(kind, self, ReconnectWebSocket(self._number, resume=resume)))

    def _may_resume(self, error: Exception) -> bool:
        wanted = error.resume if isinstance(error, ReconnectWebSocket) else True
        return wanted and self.ws is not None and self.ws.is_live and self.ws.session_id is not None


def _tell(error: Exception, pause: float) -> None:
    if isinstance(error, ReconnectWebSocket):
        if pause:
            _log.warning("Discord's gateway has closed the connection again, retrying in %g s", pause)
    elif isinstance(error, UNANSWERED):
        _log.warning("connecting to Discord's gateway failed, retrying in %g s: %s", pause, in_one_line(error))
    else:
        what = "error %s: what came from Discord's gateway can't be read, connecting anew in %g s: %s"
        _log.error(what, _reference(), pause, in_one_line(error))


def _skipping(event: str, parse: Parser) -> Parser:
    def read(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001 - one event that can't be read harms none of the others
            _log.error("error %s: an event %s can't be read, skipped: %s", _reference(), event, in_one_line(error))

    return read


def _checking(parse: Parser) -> Parser:
    """Look first at what discord.py and we read only later, where one interaction can't be skipped so easily."""

    def read(data: Any) -> None:
        int((data["user"] if "user" in data else data["member"]["user"])["id"])
        if not isinstance(data.get("locale", ""), str):
            raise TypeError("locale")
        if data["type"] in _COMMANDS:
            _ = data["data"]["name"], data["data"]["type"]
        parse(data)

    return read


def _reference() -> str:
    ERRORS.inc()
    return secrets.token_hex(4)


class GatewayClient(discord.AutoShardedClient):
    """A client whose connections are as above."""

    def is_connected(self) -> bool:
        """Whether Discord's events arrive: every shard has a session, and has been heard of lately."""
        return self.is_ready() and all(shard.is_live for shard in self._own_shards.values())

    @property
    def _own_shards(self) -> dict[int, Shard]:
        own: dict[int, Shard] = vars(self)["_AutoShardedClient__shards"]
        return own

    async def forget_login(self) -> None:
        """After this one can log in again."""
        await self.http.close()
        self.http.clear()
        self.http.connector = MISSING

    async def connect(self, *, reconnect: bool = True) -> None:
        parsers = self._connection.parsers
        parsers["INTERACTION_CREATE"] = _checking(parsers["INTERACTION_CREATE"])
        parsers |= {event: _skipping(event, parse) for event, parse in parsers.items() if event not in _BEGINS}
        await super().connect(reconnect=reconnect)

    async def launch_shards(self) -> None:
        await until_it_works(self._launch_shards)

    async def _launch_shards(self) -> None:
        try:
            await super().launch_shards()
        except Exception as error:
            raise explained(error) from error

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        put: Callable[[EventItem], None] = vars(self)["_AutoShardedClient__queue"].put_nowait
        self._own_shards[shard_id] = shard = Shard(shard_id, self, put)
        await shard.open(gateway, initial=initial)
