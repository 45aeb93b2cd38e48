"""A gateway client without a library: the test sends and reads each frame itself."""

import json
import zlib
from dataclasses import dataclass
from typing import Self

import aiohttp

from .gateway import Op
from .payload import Payload
from .server import FakeDiscord

GUILDS = 1


@dataclass(frozen=True)
class Listener:
    """One connection to the gateway."""

    discord: FakeDiscord
    socket: aiohttp.ClientWebSocketResponse
    decompressor: "zlib._Decompress"

    @classmethod
    async def connect(
        cls, discord: FakeDiscord, session: aiohttp.ClientSession, query: str = "?v=10&encoding=json"
    ) -> Self:
        socket = await session.ws_connect(discord.gateway_url + "/" + query)
        listener = cls(discord, socket, zlib.decompressobj())
        assert (await listener.receive())["op"] == Op.HELLO
        return listener

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, shard: tuple[int, int] = (0, 1), intents: int = GUILDS, token: str | None = None) -> None:
        token = token or self.discord.world.application.token
        await self.send(Op.IDENTIFY, {"token": token, "intents": intents, "shard": shard, "properties": {}})

    async def resume(self, session_id: str, sequence: int) -> None:
        token = self.discord.world.application.token
        await self.send(Op.RESUME, {"token": token, "session_id": session_id, "seq": sequence})

    async def receive(self) -> Payload:
        """The next frame; {"closed": code} when the gateway has closed the connection."""
        message = await self.socket.receive(timeout=5)
        if message.type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED}:
            return {"closed": self.socket.close_code}
        text = message.data if isinstance(message.data, str) else self.decompressor.decompress(message.data)
        frame: Payload = json.loads(text)
        return frame

    async def event(self, name: str) -> Payload:
        """The data of the next event, which must be of this name."""
        frame = await self.receive()
        assert frame.get("t") == name, frame
        data: Payload = frame["d"]
        return data
