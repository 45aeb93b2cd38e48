"""The gateway: sessions, heartbeats, events, and the ways in which it lets clients down."""

import asyncio
import contextlib
import json
import secrets
from enum import IntEnum

from aiohttp import WSMsgType, web

from .bell import Bell
from .guild_payload import guild_create, unavailable
from .payload import Payload, encode
from .sessions import Connection, Session
from .world import World

HEARTBEAT_INTERVAL = 41_250
PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15


class Op(IntEnum):
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Closing(IntEnum):
    """Why the gateway closes a connection, in Discord's numbers."""

    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    INVALID_SHARD = 4010
    DISALLOWED_INTENTS = 4014


class Gateway:
    """All sessions of the bot. `ready` counts sessions begun, `resumed` sessions taken up again."""

    def __init__(self, world: World) -> None:
        self.url = ""
        self.ready = 0
        self.resumed = 0
        self.changed = Bell()
        self._world = world
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self._held: list[tuple[str, Payload, str | None]] | None = None

    @property
    def connected(self) -> int:
        """How many sessions have a connection."""
        return sum(session.connection is not None for session in self._sessions.values())

    def dispatch(self, event: str, data: Payload, guild_id: str | None = None) -> None:
        """Send an event to every session of the guild's shard."""
        if self._held is not None:
            self._held.append((event, data, guild_id))
            return
        for session in self._sessions.values():
            if session.is_for(guild_id):
                session.push(event, data)

    def hold(self) -> None:
        """Keep all events back until `release`; a bot that is down meanwhile gets them when it is back."""
        self._held = self._held or []

    def release(self) -> None:
        held, self._held = self._held or [], None
        for event in held:
            self.dispatch(*event)

    def drop(self) -> None:
        """Cut every connection without a goodbye; the sessions can be resumed."""
        for connection in list(self._connections):
            connection.drop()

    def reconnect(self) -> None:
        """Ask every client to connect anew and resume."""
        for connection in self._connections:
            connection.send(encode({"op": Op.RECONNECT, "d": None}))

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every client that its session is invalid; if not resumable, forget the sessions."""
        for connection in self._connections:
            connection.send(encode({"op": Op.INVALID_SESSION, "d": resumable}))
        if not resumable:
            self.forget_sessions()

    def forget_sessions(self) -> None:
        """Lose the sessions silently: who tries to resume one is told that it is invalid."""
        self._sessions.clear()

    async def wait_until_ready(self, sessions: int, within: float) -> bool:
        """Wait till this many sessions have begun since the start."""
        return await self.changed.until(lambda: True if self.ready >= sessions else None, within) is True

    async def close(self) -> None:
        for connection in list(self._connections):
            await connection.socket.close(code=1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """The websocket handler."""
        socket = web.WebSocketResponse(max_msg_size=4096)
        await socket.prepare(request)
        assert isinstance(request.transport, asyncio.Transport)
        zlib_stream = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, request.transport, zlib_stream=zlib_stream)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write_all())
        connection.send(encode({"op": Op.HELLO, "d": {"heartbeat_interval": HEARTBEAT_INTERVAL}}))
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
            try:
                frame = json.loads(message.data)
                reason = self._receive(connection, frame["op"], frame.get("d"))
            except (ValueError, KeyError, TypeError):
                reason = Closing.DECODE_ERROR
            if reason is not None:
                await connection.socket.close(code=reason)

    def _receive(self, connection: Connection, op: int, data: Payload) -> Closing | None:
        """Handle what a client sends; the reason to close the connection if it was not right."""
        if op == Op.HEARTBEAT:
            connection.send(encode({"op": Op.HEARTBEAT_ACK, "d": None}))
            return None
        if op == Op.IDENTIFY:
            return self._identify(connection, data)
        if op == Op.RESUME:
            return self._resume(connection, data)
        return None if self._session_of(connection) else Closing.NOT_AUTHENTICATED

    def _identify(self, connection: Connection, data: Payload) -> Closing | None:
        shard, of = data.get("shard") or (0, 1)
        if data["token"] != self._world.application.token:
            return Closing.AUTHENTICATION_FAILED
        if not 0 <= shard < of:
            return Closing.INVALID_SHARD
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
        guilds = [guild for guild in self._world.guilds.values() if self._world.bot.id in guild.members]
        guilds = [guild for guild in guilds if session.is_for(guild.id)]
        session.push("READY", self._ready(session) | {"guilds": [unavailable(guild) for guild in guilds]})
        for guild in guilds:
            session.push("GUILD_CREATE", guild_create(guild, self._world.bot))
        self.ready += 1
        self.changed.ring()

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
        session = self._sessions.get(data["session_id"])
        if session is None or not session.resume(connection, data["seq"]):
            connection.send(encode({"op": Op.INVALID_SESSION, "d": False}))
            return None
        self.resumed += 1
        self.changed.ring()
        return None

    def _session_of(self, connection: Connection) -> Session | None:
        return next((session for session in self._sessions.values() if session.connection is connection), None)

    def _disconnected(self, connection: Connection) -> None:
        session = self._session_of(connection)
        if session is not None:
            session.connection = None
        self.changed.ring()
