"""A gateway session: the events of one shard in order, kept so that a client that lost its connection can catch up."""

import asyncio
import zlib
from collections import deque

from aiohttp import web

from .payload import Payload, encode

KEPT_EVENTS = 5_000
GUILDS_INTENT = 1
NEEDING_GUILDS_INTENT = ("GUILD_", "CHANNEL_", "THREAD_")


class Connection:
    """One websocket. What is sent goes through a queue, so that events can be dispatched from anywhere."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport, *, zlib_stream: bool) -> None:
        self.socket = socket
        self._transport = transport
        self._compressor = zlib.compressobj() if zlib_stream else None
        self._outbox: asyncio.Queue[str] = asyncio.Queue()

    def send(self, frame: str) -> None:
        self._outbox.put_nowait(frame)

    async def write_all(self) -> None:
        """Send what is put into the queue, until the connection is gone."""
        while True:
            frame = await self._outbox.get()
            try:
                await self._write(frame)
            except (ConnectionError, RuntimeError):
                return

    async def _write(self, frame: str) -> None:
        if self._compressor is None:
            await self.socket.send_str(frame)
            return
        data = self._compressor.compress(frame.encode()) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
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
        self._events: deque[tuple[int, str]] = deque(maxlen=KEPT_EVENTS)

    def is_for(self, guild_id: str | None) -> bool:
        """Whether the events of this guild belong to the session's shard; DMs belong to the first."""
        number, of = self.shard
        return number == ((int(guild_id) >> 22) % of if guild_id else 0)

    def push(self, event: str, data: Payload) -> None:
        """Send an event, if the session's intents ask for such."""
        if event.startswith(NEEDING_GUILDS_INTENT) and not self.intents & GUILDS_INTENT:
            return
        self._sequence += 1
        frame = encode({"op": 0, "t": event, "s": self._sequence, "d": data})
        self._events.append((self._sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def resume(self, connection: Connection, sequence: int) -> bool:
        """Send what came after this number; False if that cannot be done."""
        first_kept = self._events[0][0] if self._events else self._sequence + 1
        if not first_kept - 1 <= sequence <= self._sequence:
            return False
        self.connection = connection
        for number, frame in self._events:
            if number > sequence:
                connection.send(frame)
        self.push("RESUMED", {})
        return True
