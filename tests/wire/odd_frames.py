"""What may come through the gateway one day: fields renamed, left out, of another type, and what is no frame at all."""

import asyncio
import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from .discord.gateway import Frame, Gateway, Op, Uncompressed
from .discord.server import FakeDiscord
from .people.regulars import Regulars
from .people.table import Table
from .process import BotProcess
from .world.interactions import Interacted
from .world.payload import Payload, encode

PATIENCE = 20.0
ATTEMPTS = 3
FLUSH = b"\x00\x00\xff\xff"
DEEP = 100_000
LONG = 3_000_000
REMOVED = object()


@dataclass(frozen=True)
class Odd:
    """One oddity, and whether the connection outlives it."""

    name: str
    send: Callable[[Table, Gateway], None]
    is_kept: bool


NOTHINGS: list[object] = [{}, [], None, "x", 5]


def changed(payload: Payload, path: str, value: object) -> Payload:
    """A copy of the payload with another value at `data/custom_id`, or without it."""
    copy: Payload = json.loads(json.dumps(payload))
    *above, last = path.split("/")
    place = copy
    for name in above:
        place = place[name]
    if value is REMOVED:
        del place[last]
    else:
        place[last] = value
    return copy


def interaction(table: Table, kind: int, data: object) -> Payload:
    """A press on nothing in particular, by somebody at the table."""
    player = table.players[0]
    made = player.world.interact(Interacted.COMPONENT, player.user, table.channel, {}, table.public[-1])
    return made.payload(player.world.bot) | {"type": kind, "data": data}


PRESS = 3, {"component_type": 2, "custom_id": "nothing"}
COMMAND = 2, {"id": "1", "name": "quarto", "type": 1, "options": [{"name": "board", "type": 1}]}
FORM = 5, {"custom_id": "nothing", "components": []}
INTERACTIONS: list[tuple[tuple[int, Payload], str, object]] = [
    *((PRESS, field, REMOVED) for field in ("id", "token", "type", "data", "channel", "member", "application_id")),
    *((PRESS, field, REMOVED) for field in ("data/custom_id", "data/component_type", "member/user", "member/user/id")),
    *((PRESS, field, REMOVED) for field in ("message/id", "message/author", "message/channel_id", "channel/type")),
    *((PRESS, field, None) for field in ("id", "type", "data", "member", "channel", "message", "locale")),
    *((PRESS, field, "x") for field in ("id", "type", "data", "member", "channel_id", "guild_id", "app_permissions")),
    *((PRESS, field, []) for field in ("type", "data", "member/user", "authorizing_integration_owners", "context")),
    (PRESS, "type", 99), (PRESS, "channel/type", 99), (PRESS, "entitlements", "x"), (PRESS, "data/custom_id", {}),
    (COMMAND, "data/name", REMOVED), (COMMAND, "data/options", "x"), (COMMAND, "data/type", "x"),
    (COMMAND, "data/options", [{"name": "board"}]), (COMMAND, "data/resolved", {"users": []}),
    (FORM, "data/components", REMOVED), (FORM, "data/components", "x"), (FORM, "data/custom_id", None),
]  # fmt: skip


def odd_interactions() -> Iterator[Odd]:
    for (kind, data), path, value in INTERACTIONS:

        def send(table: Table, gateway: Gateway, kind: int = kind, data: Payload = data, path: str = path,
                 value: object = value) -> None:  # fmt: skip
            gateway.dispatch("INTERACTION_CREATE", changed(interaction(table, kind, data), path, value), guild(table))

        what = "left out" if value is REMOVED else f"is {value!r}"
        yield Odd(f"interaction of type {kind}: {path} {what}", send, True)


def guild(table: Table) -> str:
    assert table.channel.guild is not None
    return table.channel.guild.id


EVENTS: list[tuple[str, object]] = [
    *(("INTERACTION_CREATE", data) for data in NOTHINGS),
    *(("GUILD_CREATE", data) for data in NOTHINGS), ("GUILD_CREATE", {"id": None}), ("GUILD_CREATE", {"id": "x"}),
    ("GUILD_CREATE", {"id": "5", "channels": 5}),
    ("GUILD_CREATE", {"id": "5", "roles": "x"}), ("GUILD_CREATE", {"id": "5", "channels": [{"type": 0}]}),
    ("GUILD_UPDATE", {}), ("GUILD_UPDATE", None), ("GUILD_DELETE", {}), ("GUILD_DELETE", []), ("CHANNEL_CREATE", {}),
    ("CHANNEL_UPDATE", {"id": "x"}), ("CHANNEL_DELETE", None), ("THREAD_CREATE", {}), ("THREAD_LIST_SYNC", {}),
    ("GUILD_ROLE_CREATE", {}), ("GUILD_MEMBER_UPDATE", {}), ("MESSAGE_CREATE", {}), ("USER_UPDATE", {}),
    ("ENTITLEMENT_CREATE", {}), ("VOICE_SERVER_UPDATE", {}), ("NEW_THING_OF_TOMORROW", {"id": []}), ("X", "y" * LONG),
]  # fmt: skip


def odd_events() -> Iterator[Odd]:
    for event, data in EVENTS:

        def send(table: Table, gateway: Gateway, event: str = event, data: object = data) -> None:
            gateway.dispatch(event, data, guild(table))

        yield Odd(f"{event}: {encode(data)[:40]}", send, True)


KEPT_FRAMES: list[Frame] = [
    *(encode({"op": op, "d": None}) for op in (99, -1, "x", None, Op.HEARTBEAT, Op.HEARTBEAT_ACK)),
    encode({"op": Op.HELLO, "d": {"heartbeat_interval": 0}}), encode({"op": Op.HELLO, "d": {"heartbeat_interval": 5}}),
    encode({"op": 0, "t": None, "d": None}), encode({"op": 0, "t": "X", "d": None, "new": [1]}), "{}",
    Uncompressed("{}"), Uncompressed(encode({"op": Op.HEARTBEAT_ACK})), Uncompressed(b""),
]  # fmt: skip
DROPPING_FRAMES: list[Frame] = [
    *("not JSON", "[]", "null", "5", '"text"', "", "NaN", "{", "[" * DEEP, '{"d":' * DEEP, '"\\ud800"'),
    *(Uncompressed(text) for text in ("not JSON", "[]", "", "[" * DEEP)),
    *(Uncompressed(data + FLUSH) for data in (b"", b"garbage", zlib.compress(b"{}"), b"\x1f\x8b\x08\x00" * 9)),
    *(encode({"op": 0, "t": event, "s": None, "d": {}}) for event in (["READY"], {"x": 1})),
    *(encode({"op": 0, "t": event, "s": 10**9, "d": None}) for event in ("READY", "RESUMED")),
    *(encode({"op": Op.RECONNECT, "d": data}) for data in NOTHINGS),
    *(encode({"op": Op.INVALID_SESSION, "d": data}) for data in (True, False, *NOTHINGS)),
]  # fmt: skip


def odd_frames() -> Iterator[Odd]:
    for frames, is_kept in ((KEPT_FRAMES, True), (DROPPING_FRAMES, False)):
        for frame in frames:
            text = frame if isinstance(frame, str) else f"uncompressed {frame.data!r}"

            def send(_: Table, gateway: Gateway, frame: Frame = frame) -> None:
                gateway.send(frame)

            yield Odd(f"frame {text[:60]}", send, is_kept)

    def send_half(_: Table, gateway: Gateway) -> None:
        gateway.send(Uncompressed(b"garbage"))
        gateway.send("{}")

    yield Odd("half a frame, then a whole one", send_half, False)


READY: list[tuple[str, object]] = [
    *((field, REMOVED) for field in ("user", "user/id", "session_id", "resume_gateway_url", "guilds", "shard")),
    *((field, None) for field in ("user", "resume_gateway_url", "guilds", "shard")),
    ("user/id", "x"), ("guilds", "x"), ("guilds", [{}]), ("guilds", [5]), ("shard", 5), ("shard", []),
    ("resume_gateway_url", 5), ("resume_gateway_url", "http://[")
]  # fmt: skip
HELLO: list[object] = [
    None, {}, [], "x", {"heartbeat_interval": None}, {"heartbeat_interval": "x"}, {"heartbeat_interval": 0},
    {"heartbeat_interval": -1}, {"heartbeat_interval": 1e308}, {"interval": 41250},
]  # fmt: skip


def odd_beginnings() -> Iterator[Odd]:
    """What comes when a connection is made: instead of HELLO, READY and RESUMED."""
    for path, value in READY:

        def spoil_ready(_: Table, gateway: Gateway, path: str = path, value: object = value) -> None:
            ready = changed(gateway.example_of_ready(), path, value)
            gateway.instead["READY"] = encode({"op": 0, "t": "READY", "s": 1, "d": ready})
            gateway.invalidate()

        yield Odd(f"READY: {path} {'left out' if value is REMOVED else f'is {value!r}'}", spoil_ready, False)
    for event, odd in (*(("RESUMED", data) for data in NOTHINGS[1:]), *(("HELLO", data) for data in HELLO)):

        def spoil(_: Table, gateway: Gateway, event: str = event, odd: object = odd) -> None:
            op = Op.HELLO if event == "HELLO" else 0
            gateway.instead[event] = encode({"op": op, "t": event if op == 0 else None, "d": odd})
            gateway.reconnect()

        yield Odd(f"{event}: {odd!r}", spoil, False)

    def greet_with_garbage(_: Table, gateway: Gateway) -> None:
        gateway.instead["HELLO"] = "not JSON"
        gateway.reconnect()

    yield Odd("HELLO: not JSON", greet_with_garbage, False)


CODES = (1000, 1001, 1011, 3000, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009, 4999)


def odd_endings() -> Iterator[Odd]:
    for code in CODES:

        def close(_: Table, gateway: Gateway, code: int = code) -> None:
            asyncio.get_running_loop().create_task(gateway.close_with(code))

        yield Odd(f"closed with {code}", close, False)
    yield Odd("cut off", lambda _, gateway: gateway.drop(), False)


ALL = (*odd_interactions(), *odd_events(), *odd_frames(), *odd_beginnings(), *odd_endings())


async def survives(odd: Odd, bot: BotProcess, discord: FakeDiscord, table: Table) -> str | None:
    """Send it, and play on; what was not as it should be."""
    gateway, lines = discord.gateway, len(bot.log)
    opened, live, pid = gateway.opened, gateway.ready + gateway.resumed, bot.pid
    odd.send(table, gateway)
    if not odd.is_kept and not await gateway.wait_until_live(live + 1, PATIENCE):
        return "no connection was made again"
    if not await plays_on(table):
        return "nobody could play on"
    if not bot.running or bot.pid != pid:
        return "the process ended"
    if odd.is_kept and gateway.opened != opened:
        return "the connection was dropped"
    said = list(bot.log)[lines:]
    if any("Traceback" in line for line in said) or sum(" error " in line for line in said) > 1:
        return "the log has more than one line about it"
    return None


async def plays_on(table: Table) -> bool:
    """Whether another position, or another game, is shown after an attempt or two."""
    regulars, before = Regulars(table, Random(1)), table.board
    for _ in range(ATTEMPTS):
        await regulars.step()
        if table.board is not None and table.board != before:
            return True
    return False
