"""The gateway frame by frame: who is let in, what is sent, what a resumed session gets."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

import aiohttp
import pytest

from .gateway import Op
from .listener import Listener
from .payload import Payload
from .places import Channel, Guild
from .player import Player
from .server import FakeDiscord

Connect: TypeAlias = Callable[..., Awaitable[Listener]]


@pytest.fixture
async def connect(discord: FakeDiscord) -> AsyncIterator[Connect]:
    """Opens connections, which are closed at the end."""
    async with aiohttp.ClientSession() as session:

        async def connect(query: str = "?v=10&encoding=json") -> Listener:
            return await Listener.connect(discord, session, query)

        yield connect


async def ready(listener: Listener, guilds: int = 1) -> Payload:
    data = await listener.event("READY")
    for _ in range(guilds):
        await listener.event("GUILD_CREATE")
    return data


async def test_a_session_begins_with_ready_and_its_guilds(connect: Connect, table: Channel) -> None:
    listener = await connect()
    await listener.identify()
    data = await listener.event("READY")
    assert table.guild is not None
    assert data["guilds"] == [{"id": table.guild.id, "unavailable": True}]
    assert data["resume_gateway_url"] == listener.discord.gateway_url
    guild = await listener.event("GUILD_CREATE")
    assert [channel["id"] for channel in guild["channels"]] == [table.id]


async def test_guilds_are_not_described_to_those_who_do_not_ask_for_them(
    discord: FakeDiscord, connect: Connect, table: Channel
) -> None:
    listener = await connect()
    await listener.identify(intents=0)
    assert len((await listener.event("READY"))["guilds"]) == 1
    discord.delete_channel(table)
    discord.gateway.dispatch("INTERACTION_CREATE", {})
    await listener.event("INTERACTION_CREATE")


async def test_a_heartbeat_is_acknowledged(connect: Connect) -> None:
    listener = await connect()
    await listener.send(Op.HEARTBEAT, None)
    assert (await listener.receive())["op"] == Op.HEARTBEAT_ACK


async def test_events_are_compressed_for_those_who_ask(connect: Connect) -> None:
    listener = await connect("?v=10&encoding=json&compress=zlib-stream")
    await listener.identify()
    assert (await listener.event("READY"))["v"] == 10


@pytest.mark.parametrize(
    ("identity", "code"),
    [({"token": "wrong"}, 4004), ({"intents": 1 << 15}, 4014), ({"shard": (2, 2)}, 4010), ({"intents": "all"}, 4002)],
)
async def test_a_wrong_identity_is_refused(identity: Payload, code: int, connect: Connect) -> None:
    listener = await connect()
    await listener.identify(**identity)
    assert await listener.receive() == {"closed": code}


async def test_nobody_acts_before_identifying(connect: Connect) -> None:
    listener = await connect()
    await listener.send(Op.PRESENCE, {})
    assert await listener.receive() == {"closed": 4003}


async def test_nonsense_closes_the_connection(connect: Connect) -> None:
    listener = await connect()
    await listener.socket.send_str("nonsense")
    assert await listener.receive() == {"closed": 4002}


async def test_a_resumed_session_gets_what_it_missed(discord: FakeDiscord, connect: Connect) -> None:
    first = await connect()
    await first.identify()
    session = await ready(first, guilds=0)
    discord.gateway.drop()
    assert "closed" in await first.receive()
    discord.gateway.dispatch("ONE", {})
    discord.gateway.dispatch("TWO", {})
    second = await connect()
    await second.resume(session["session_id"], 2)
    await second.event("TWO")
    await second.event("RESUMED")


@pytest.mark.parametrize(("session", "sequence"), [("unknown", 1), (None, 99)])
async def test_what_cannot_be_resumed_is_invalid(session: str | None, sequence: int, connect: Connect) -> None:
    first = await connect()
    await first.identify()
    own = (await ready(first, guilds=0))["session_id"]
    second = await connect()
    await second.resume(session or own, sequence)
    assert await second.receive() == {"op": Op.INVALID_SESSION, "d": False}


async def test_an_invalidated_session_is_gone(discord: FakeDiscord, connect: Connect) -> None:
    first = await connect()
    await first.identify()
    session = await ready(first, guilds=0)
    discord.gateway.invalidate()
    assert await first.receive() == {"op": Op.INVALID_SESSION, "d": False}
    await first.resume(session["session_id"], 1)
    assert await first.receive() == {"op": Op.INVALID_SESSION, "d": False}


async def test_a_resumable_session_survives_its_invalidation(discord: FakeDiscord, connect: Connect) -> None:
    first = await connect()
    await first.identify()
    session = await ready(first, guilds=0)
    discord.gateway.invalidate(resumable=True)
    assert await first.receive() == {"op": Op.INVALID_SESSION, "d": True}
    second = await connect()
    await second.resume(session["session_id"], 1)
    await second.event("RESUMED")


async def test_each_shard_gets_the_events_of_its_guilds(discord: FakeDiscord, connect: Connect, alice: Player) -> None:
    guilds: dict[int, Guild] = {}
    while len(guilds) < 2:
        discord.world.clock.advance(0.001)
        guild = discord.guild("Friends", alice)
        guilds[(int(guild.id) >> 22) % 2] = guild
    discord.world.guilds = {guild.id: guild for guild in guilds.values()}
    for shard in (0, 1):
        listener = await connect()
        await listener.identify(shard=(shard, 2))
        assert [guild["id"] for guild in (await ready(listener))["guilds"]] == [guilds[shard].id]
        discord.gateway.dispatch("HERE", {"shard": shard}, guilds[shard].id)
        discord.gateway.dispatch("ELSEWHERE", {}, guilds[1 - shard].id)
        discord.gateway.dispatch("HERE", {"shard": shard}, guilds[shard].id)
        assert [await listener.event("HERE") for _ in range(2)] == [{"shard": shard}] * 2


async def test_a_gateway_that_fails_lets_nobody_in(discord: FakeDiscord, connect: Connect) -> None:
    discord.faults.add("GET", "^/$", status=503, times=1)
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await connect()
    await connect()
