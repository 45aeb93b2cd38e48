"""What keeps a bot from starting, or keeps it busy: how Discord comes to it, and what the bot says."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.storage.broken import PASSWORD, locked

from .discord.server import FakeDiscord
from .process import BotProcess

PAGE = "<!DOCTYPE html>\n<html><head><title>Access denied | Cloudflare</title></head>\n" + "<p>Ray ID</p>\n" * 50
LOGIN, GATEWAY, COMMANDS = "^/users/@me$", "^/gateway/bot$", "^/applications/.*/commands$"
INVALID = {
    "code": 50035,
    "message": "Invalid Form Body",
    "errors": {"0": {"name": {"_errors": [{"code": "X", "message": "Bad"}]}}},
}
DAILY_LIMIT = {"code": 30034, "message": "Max number of daily application command creates has been reached (200)"}


@dataclass(frozen=True)
class Trouble:
    """Something that Discord does, and the words that the log has about it."""

    name: str
    begin: Callable[[FakeDiscord], object]
    says: str


def answers(path: str, status: int, answer: dict[str, object] | str | None = None) -> Callable[[FakeDiscord], object]:
    return lambda discord: discord.faults.add("*", path, status=status, answer=answer)


def closes(code: int) -> Callable[[FakeDiscord], object]:
    return lambda discord: setattr(discord.gateway, "refuses_with", code)


def end(discord: FakeDiscord) -> None:
    """Everything is well again."""
    discord.faults.clear()
    discord.gateway.refuses_with = None
    discord.gateway.is_away = False


ENDING = [
    Trouble("the login is answered with 401", answers(LOGIN, 401), "Discord does not accept the token; get a new one"),
    Trouble("the login is answered with 403", answers(LOGIN, 403), "Discord refuses to let the bot in: 403 Forbidden"),
    Trouble("the gateway's address is answered with 401", answers(GATEWAY, 401), "Discord does not accept the token"),
    Trouble("the gateway closes with 4004", closes(4004), "Discord does not accept the token; get a new one"),
    Trouble("the gateway closes with 4010", closes(4010), "Discord refuses the setting shards (4010)"),
    Trouble("the gateway closes with 4011", closes(4011), "more shards (4011): leave the setting shards out, or raise"),
    Trouble("the gateway closes with 4012", closes(4012), "(4012): install the newest version"),
    Trouble("the gateway closes with 4013", closes(4013), "(4013): install the newest version"),
    Trouble("the gateway closes with 4014", closes(4014), "(4014): install the newest version"),
]
PASSING = [
    Trouble(
        "the login is answered with 500", answers(LOGIN, 500), "Connecting to Discord failed, check the network: 500"
    ),
    Trouble("the login is answered with a page", answers(LOGIN, 403, PAGE), "403 Forbidden, with a web page instead"),
    Trouble("the login is answered with nonsense", answers(LOGIN, 200, {}), "the answer can't be read: KeyError"),
    Trouble("the gateway's address is answered with 500", answers(GATEWAY, 500), "Connecting to Discord failed"),
    Trouble(
        "the gateway's address is answered with a page", answers(GATEWAY, 503, PAGE), "503 Service Unavailable, with"
    ),
    Trouble(
        "the gateway does not let anybody in",
        lambda discord: setattr(discord.gateway, "is_away", True),
        "connecting to Discord's gateway failed",
    ),
]
UNSYNCED = [
    Trouble("the commands are answered with 500", answers(COMMANDS, 500), "500 Internal Server Error"),
    Trouble("the commands are answered with 403", answers(COMMANDS, 403), "403 Forbidden"),
    Trouble(
        "the commands are answered with a page", answers(COMMANDS, 403, PAGE), "403 Forbidden, with a web page instead"
    ),
    Trouble("the day's commands are used up", answers(COMMANDS, 400, DAILY_LIMIT), "error code: 30034"),
    Trouble("the commands are invalid", answers(COMMANDS, 400, INVALID), "Failed to upload commands to Discord"),
]


@dataclass(frozen=True)
class State:
    """What the bot is doing when it is told to stop: settings for it, and a wait until it is at it."""

    settings: Mapping[str, str]
    is_reached: Callable[[BotProcess], Awaitable[object]]


Stage = Callable[[FakeDiscord, Path, Path], AbstractAsyncContextManager[State]]


def waits_for(method: str, path: str, *, status: int | None = None, delay: float = 0.0) -> Stage:
    @asynccontextmanager
    async def stage(discord: FakeDiscord, *_: Path) -> AsyncIterator[State]:
        fault = discord.faults.add(method, path, status=status, delay=delay, retry_after=600)
        yield State({}, lambda _: asyncio.wait_for(fault.struck.wait(), 20))

    return stage


def says(words: str, begin: Callable[[FakeDiscord], object] = lambda _: None) -> Stage:
    @asynccontextmanager
    async def stage(discord: FakeDiscord, *_: Path) -> AsyncIterator[State]:
        begin(discord)
        yield State({}, lambda bot: bot.says(words))

    return stage


@asynccontextmanager
async def mute_gateway(discord: FakeDiscord, *_: Path) -> AsyncIterator[State]:
    discord.gateway.is_mute = True
    yield State({}, lambda _: discord.gateway.wait_until_opened(1, 20))


@asynccontextmanager
async def locked_database(_: FakeDiscord, folder: Path, good: Path) -> AsyncIterator[State]:
    with locked(folder, good) as url:
        yield State({"QUARTO_DATABASE": url}, lambda bot: bot.says("is locked by another program"))


@asynccontextmanager
async def silent_database(*_: object) -> AsyncIterator[State]:
    """A PostgreSQL that takes the call and says nothing."""
    called = asyncio.Event()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.set()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        url = f"postgresql+asyncpg://user:{PASSWORD}@127.0.0.1:{port}/quarto?ssl=disable"
        yield State({"QUARTO_DATABASE": url}, lambda _: asyncio.wait_for(called.wait(), 20))
    finally:
        server.close()


STAGES: dict[str, Stage] = {
    "the login is not answered": waits_for("GET", LOGIN, delay=600),
    "the login waits for a rate limit": waits_for("GET", LOGIN, status=429),
    "the login is tried again": says("retrying in", answers(LOGIN, 403, PAGE)),
    "the commands wait for a rate limit": waits_for("PUT", COMMANDS, status=429),
    "the gateway's address is not answered": waits_for("GET", GATEWAY, delay=600),
    "the gateway can't be reached": says("retrying in", lambda discord: setattr(discord.gateway, "is_away", True)),
    "the gateway says nothing": mute_gateway,
    "it serves": says("ready as"),
    "the database is locked": locked_database,
    "the database does not answer": silent_database,
}
