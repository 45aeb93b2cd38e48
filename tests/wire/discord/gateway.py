"""The gateway: sessions, heartbeats, events, and the ways in which it lets clients down."""

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from aiohttp import WSMsgType, web

from tests.wire.world.bell import Bell
from tests.wire.world.payload import Payload, encode
from tests.wire.world.world import World

KEPT_EVENTS = 5_000
GUILDS_INTENT = 1
NEEDING_GUILDS_INTENT = ("GUILD_", "CHANNEL_", "THREAD_")
HEARTBEAT_INTERVAL = 41_250
PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15


class Op(IntEnum):
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Closing(IntEnum):
    """Why the gateway closes a connection, in Discord's numbers."""

    AUTHENTICATION_FAILED = 4004
    DISALLOWED_INTENTS = 4014


@dataclass(frozen=True)
class Uncompressed:
    """A frame that goes out as it is: text as text, bytes as bytes."""

    data: str | bytes


Frame: TypeAlias = str | Uncompressed


class Connection:
    """One websocket, compressed. What is sent goes through a queue, so that events can be dispatched from anywhere."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self.socket = socket
        self._transport = transport
        self._compressor = zlib.compressobj()
        self._outbox: asyncio.Queue[Frame] = asyncio.Queue()

    def send(self, frame: Frame) -> None:
        self._outbox.put_nowait(frame)

    async def write_all(self) -> None:
        """Send what is put into the queue, until the connection is gone."""
        while True:
            frame = await self._outbox.get()
            try:
                if isinstance(frame, str):
                    await self.socket.send_bytes(self._compressed(frame.encode()))
                elif isinstance(frame.data, str):
                    await self.socket.send_str(frame.data)
                else:
                    await self.socket.send_bytes(frame.data)
            except (ConnectionError, RuntimeError):
                return

    def _compressed(self, data: bytes) -> bytes:
        return self._compressor.compress(data) + self._compressor.flush(zlib.Z_SYNC_FLUSH)

    def drop(self) -> None:
        """Cut the line without a goodbye."""
        self._transport.abort()


class Session:
    """The events of one shard. Events that happen while no connection is there wait for a RESUME."""

    def __init__(self, id_: str, shard: tuple[int, int], intents: int) -> None:
        self.id = id_
        self.shard = shard
        self._intents = intents
        self.connection: Connection | None = None
        self._sequence = 0
        self._events: deque[tuple[int, str]] = deque(maxlen=KEPT_EVENTS)

    def is_for(self, guild_id: str | None) -> bool:
        """Whether the events of this guild belong to the session's shard; DMs belong to the first."""
        number, of = self.shard
        return number == ((int(guild_id) >> 22) % of if guild_id else 0)

    def push(self, event: str, data: object) -> None:
        """Send an event, if the session's intents ask for such."""
        if event.startswith(NEEDING_GUILDS_INTENT) and not self._intents & GUILDS_INTENT:
            return
        self._sequence += 1
        frame = encode({"op": 0, "t": event, "s": self._sequence, "d": data})
        self._events.append((self._sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def resume(self, connection: Connection, sequence: int, resumed: Frame | None) -> bool:
        """Send what came after this number; False if that cannot be done. `resumed` says so in another way."""
        first_kept = self._events[0][0] if self._events else self._sequence + 1
        if not first_kept - 1 <= sequence <= self._sequence:
            return False
        self.connection = connection
        for number, frame in self._events:
            if number > sequence:
                connection.send(frame)
        if resumed is None:
            self.push("RESUMED", {})
        else:
            connection.send(resumed)
        return True


class Gateway:
    """All sessions of the bot. `ready` counts those begun; one that is resumed is not begun again.

    `instead` has what is sent, once, instead of HELLO, READY and RESUMED. A gateway that is away refuses to talk, one
    that is mute says nothing.
    """

    def __init__(self, world: World) -> None:
        self.url = ""
        self.ready = 0
        self.resumed = 0
        self.opened = 0
        self.instead: dict[str, Frame] = {}
        self.refuses_with: int | None = None
        self.is_away = False
        self.is_mute = False
        self._changed = Bell()
        self._world = world
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()

    def send(self, frame: Frame) -> None:
        """Send a frame of no session to every client."""
        for connection in self._connections:
            connection.send(frame)

    async def close_with(self, code: int) -> None:
        for connection in list(self._connections):
            await connection.socket.close(code=code)

    def dispatch(self, event: str, data: object, guild_id: str | None = None) -> None:
        """Send an event to every session of the guild's shard."""
        for session in self._sessions.values():
            if session.is_for(guild_id):
                session.push(event, data)

    def drop(self) -> None:
        """Cut every connection without a goodbye; the sessions can be resumed."""
        for connection in list(self._connections):
            connection.drop()

    def reconnect(self) -> None:
        """Ask every client to connect anew and resume."""
        self.send(encode({"op": Op.RECONNECT, "d": None}))

    def invalidate(self) -> None:
        """Tell every client that its session is invalid and can't be resumed, and forget the sessions."""
        self.send(encode({"op": Op.INVALID_SESSION, "d": False}))
        self.forget_sessions()

    def forget_sessions(self) -> None:
        """Lose the sessions silently: who tries to resume one is told that it is invalid."""
        self._sessions.clear()

    async def wait_until_ready(self, sessions: int, within: float) -> bool:
        """Wait till this many sessions have begun since the start."""
        return await self._changed.until(lambda: True if self.ready >= sessions else None, within) is True

    async def wait_until_opened(self, times: int, within: float) -> bool:
        """Wait till this many connections were made since the start."""
        return await self._changed.until(lambda: self.opened >= times or None, within) is True

    async def wait_until_live(self, times: int, within: float) -> bool:
        """Wait till this many sessions have begun or were resumed since the start."""
        live = await self._changed.until(lambda: self.ready + self.resumed >= times or None, within)
        return live is True

    async def close(self) -> None:
        await self.close_with(1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """The websocket handler."""
        if self.is_away:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=4096)
        await socket.prepare(request)
        assert isinstance(request.transport, asyncio.Transport)
        connection = Connection(socket, request.transport)
        self._connections.add(connection)
        self.opened += 1
        self._changed.ring()
        writer = asyncio.create_task(connection.write_all())
        if not self.is_mute:
            hello = encode({"op": Op.HELLO, "d": {"heartbeat_interval": HEARTBEAT_INTERVAL}})
            connection.send(self.instead.pop("HELLO", hello))
        try:
            await self._listen(connection)
        finally:
            self._connections.discard(connection)
            self._disconnected(connection)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def _listen(self, connection: Connection) -> None:
        async for message in connection.socket:
            if message.type is not WSMsgType.TEXT:
                return
            frame = json.loads(message.data)
            reason = self._receive(connection, frame["op"], frame.get("d"))
            if reason is not None:
                await connection.socket.close(code=reason)

    def _receive(self, connection: Connection, op: int, data: Payload) -> int | None:
        """Handle what a client sends; the reason to close the connection if it was not right."""
        if op == Op.HEARTBEAT:
            connection.send(encode({"op": Op.HEARTBEAT_ACK, "d": None}))
            return None
        if op == Op.IDENTIFY:
            return self._identify(connection, data)
        if op == Op.RESUME:
            return self._resume(connection, data)
        return None

    def _identify(self, connection: Connection, data: Payload) -> int | None:
        shard, of = data.get("shard") or (0, 1)
        if self.refuses_with is not None:
            return self.refuses_with
        if data["token"] != self._world.application.token:
            return Closing.AUTHENTICATION_FAILED
        if data["intents"] & PRIVILEGED_INTENTS:
            return Closing.DISALLOWED_INTENTS
        self._begin(connection, Session(secrets.token_hex(16), (shard, of), data["intents"]))
        return None

    def _begin(self, connection: Connection, session: Session) -> None:
        self._sessions = {
            id_: old for id_, old in self._sessions.items() if old.connection is not None or old.shard != session.shard
        }
        self._sessions[session.id] = session
        session.connection = connection
        guilds = [guild for guild in self._world.guilds.values() if session.is_for(guild.id)]
        guilds = [guild for guild in guilds if self._world.bot in guild.members]
        if (odd := self.instead.pop("READY", None)) is not None:
            connection.send(odd)
            return
        unavailable = [{"id": guild.id, "unavailable": True} for guild in guilds]
        session.push("READY", self._ready(session) | {"guilds": unavailable})
        for guild in guilds:
            session.push("GUILD_CREATE", guild.announcement(self._world.bot))
        self.ready += 1
        self._changed.ring()

    def example_of_ready(self) -> Payload:
        """What a session of no guilds begins with."""
        return self._ready(Session(secrets.token_hex(16), (0, 1), GUILDS_INTENT)) | {"guilds": []}

    def _ready(self, session: Session) -> Payload:
        application = {"id": self._world.application.id, "flags": 0}
        return {
            "v": 10, "user": self._world.bot.payload() | {"verified": True, "mfa_enabled": False, "email": None},
            "session_id": session.id, "resume_gateway_url": self.url, "shard": list(session.shard),
            "application": application, "private_channels": [], "relationships": [], "presences": [],
            "session_type": "normal", "user_settings": {}, "geo_ordered_rtc_regions": [], "guild_join_requests": [],
        }  # fmt: skip

    def _resume(self, connection: Connection, data: Payload) -> Closing | None:
        if data["token"] != self._world.application.token:
            return Closing.AUTHENTICATION_FAILED
        session, odd = self._sessions.get(data["session_id"]), self.instead.pop("RESUMED", None)
        if session is None or not session.resume(connection, data["seq"], odd):
            connection.send(encode({"op": Op.INVALID_SESSION, "d": False}))
        elif odd is None:
            self.resumed += 1
            self._changed.ring()
        return None

    def _session_of(self, connection: Connection) -> Session | None:
        return next((session for session in self._sessions.values() if session.connection is connection), None)

    def _disconnected(self, connection: Connection) -> None:
        session = self._session_of(connection)
        if session is not None:
            session.connection = None
