"""A gateway session: the events of one shard in order, kept so that a client that lost its connection can catch up."""

import asyncio
import zlib
from collections import deque

from aiohttp import web

from .payload import Payload, encode

KEPT_EVENTS = 10_000


class Connection:
    """One websocket. What is sent goes through a queue, so that events can be dispatched from anywhere."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport, *, zlib_stream: bool) -> None:
        self.socket = socket
        self._transport = transport
        self._compressor = zlib.compressobj() if zlib_stream else None
        self._outbox: asyncio.Queue[Payload] = asyncio.Queue()

    def send(self, frame: Payload) -> None:
        self._outbox.put_nowait(frame)

    async def write_all(self) -> None:
        """Send what is put into the queue, until the connection is gone."""
        while True:
            text = encode(await self._outbox.get())
            try:
                await self._write(text)
            except (ConnectionError, RuntimeError):
                return

    async def _write(self, text: str) -> None:
        if self._compressor is None:
            await self.socket.send_str(text)
            return
        data = self._compressor.compress(text.encode()) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(data)

    def drop(self) -> None:
        """Cut the line without a goodbye."""
        self._transport.abort()


class Session:
    """The events of one shard. Events that happen while no connection is there wait for a RESUME."""

    def __init__(self, id_: str, shard: tuple[int, int], intents: int) -> None:
        self.id = id_
        self.shard = shard
        self.intents = intents
        self.connection: Connection | None = None
        self._sequence = 0
        self._events: deque[Payload] = deque(maxlen=KEPT_EVENTS)

    def is_for(self, guild_id: str | None) -> bool:
        """Whether the events of this guild belong to the session's shard; DMs belong to the first."""
        number, of = self.shard
        return number == ((int(guild_id) >> 22) % of if guild_id else 0)

    def push(self, event: str, data: Payload) -> None:
        self._sequence += 1
        frame = {"op": 0, "t": event, "s": self._sequence, "d": data}
        self._events.append(frame)
        if self.connection is not None:
            self.connection.send(frame)

    def resume(self, connection: Connection, sequence: int) -> bool:
        """Send what came after this number; False if that cannot be done."""
        first_kept = self._events[0]["s"] if self._events else self._sequence + 1
        if not first_kept - 1 <= sequence <= self._sequence:
            return False
        self.connection = connection
        for frame in self._events:
            if frame["s"] > sequence:
                connection.send(frame)
        self.push("RESUMED", {})
        return True
