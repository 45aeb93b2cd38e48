"""How much goes wrong without harm: `python -m benchmarks.faults`, or with the names of some sections.

The real process against the Discord of the wire tests. A section is a function below that counts what it tries and
what was as it should be; whatever was not is named, and the command then ends with status 1.
"""

import asyncio
import re
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from time import perf_counter

from quarto_bot.storage import SqlStorage
from tests.storage import kills as stored_kills
from tests.storage.broken import PASSWORD, POSTGRESQL, SQLITE, Broken, address, know_stranger, refusals
from tests.wire import kills as bot_kills
from tests.wire import small_disk
from tests.wire.discord.server import FakeDiscord
from tests.wire.hostile import run_hostile
from tests.wire.odd_frames import ALL, survives
from tests.wire.people.table import Table
from tests.wire.postgres import postgres_of_our_own
from tests.wire.process import BotProcess
from tests.wire.troubles import ENDING, PASSING, STAGES, UNSYNCED, Trouble

BOT = (sys.executable, "bot.py")
HURRIED_BOT = (sys.executable, "-m", "tests.wire.hurried_bot")
STOPS_WITHIN = 5.0
STORED_KILLS, BOT_KILLS, HOSTILE = 1000, 30, 5000
LINES = 2
SETTINGS = {
    "DISCORD_TOKEN": ("two\nlines", "must be one word"),
    "QUARTO_API_URL": ("ftp://127.0.0.1/api", "must begin with http:// or https://"),
    "QUARTO_GATEWAY_URL": ("ws://127.0.0.1:x", "the port must be a number"),
    "QUARTO_HEALTH_HOST": ("192.0.2.1", "is no address of this machine"),
}


class Tally:
    """What was tried, and what was not as it should be."""

    def __init__(self) -> None:
        self.tried = 0
        self.failed: list[str] = []

    def count(self, name: str, problem: str | None) -> None:
        self.tried += 1
        if problem:
            self.failed.append(f"{name}: {problem}")

    def tell(self, what: str) -> None:
        print(f"{what}: {self.tried - len(self.failed)} of {self.tried}")
        for failed in self.failed:
            print(f"  not {failed}")


@asynccontextmanager
async def bot(discord: FakeDiscord, settings: Mapping[str, str], command: tuple[str, ...]) -> AsyncIterator[BotProcess]:
    """A bot that is starting; killed at the end."""
    process = BotProcess(discord, command, settings)
    await process.spawn()
    try:
        yield process
    finally:
        await process.kill()


async def frames(folder: Path, good: Path) -> Tally:
    """Odd frames of the gateway: the process lives, says so in a line, and the game goes on."""
    tally = Tally()
    async with FakeDiscord() as discord:
        players = discord.user("ann"), discord.user("ben")
        table = Table(discord.channel(discord.guild("Club", *players)), players)
        url = address(folder / good.name)
        async with BotProcess(discord, HURRIED_BOT, {"QUARTO_DATABASE": url}) as process:
            await table.begin()
            for odd in ALL:
                tally.count(odd.name, await survives(odd, process, discord, table))
                if not process.running:
                    await process.start()
    tally.tell("odd frames survived")
    return tally


async def starts(folder: Path, good: Path) -> Tally:
    """Starts that can't succeed now, or ever: each says why in a sentence, and no traceback."""
    tally = Tally()
    healthy = {"QUARTO_DATABASE": address(good)}
    for trouble in ENDING:
        tally.count(trouble.name, await ends(healthy, re.escape(trouble.says), trouble))
    for trouble in PASSING:
        tally.count(trouble.name, await tries_again(healthy, re.escape(trouble.says), trouble))
    for number, trouble in enumerate(UNSYNCED):
        unsynced = {"QUARTO_DATABASE": address(folder / f"{number}.db")}
        tally.count(trouble.name, await tries_again(unsynced, re.escape(trouble.says), trouble))
    for name, (value, says) in SETTINGS.items():
        tally.count(name, await ends(healthy | {"QUARTO_HEALTH_PORT": "9", name: value}, re.escape(says)))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        problem = await ends(healthy | {"QUARTO_HEALTH_PORT": str(port)}, f"{port} is taken by another program")
        tally.count("a health port that is taken", problem)
    async with postgres_of_our_own(folder / "postgres") as postgres:
        server = postgres.url.replace("+asyncpg", "")
        await know_stranger(server)
        for broken in (*SQLITE, *on_disks(), *POSTGRESQL, *refusals(server)):
            tally.count(f"database: {broken.name}", await told(broken, folder, good))
    tally.tell("starts that can't succeed, told in a sentence")
    return tally


async def told(broken: Broken, folder: Path, good: Path) -> str | None:
    with tempfile.TemporaryDirectory(dir=folder) as place, broken.make(Path(place), good) as url:
        way = tries_again if broken.may_pass else ends
        return await way({"QUARTO_DATABASE": url}, broken.says)


async def ends(settings: Mapping[str, str], says: str, trouble: Trouble | None = None) -> str | None:
    async with FakeDiscord() as discord, asyncio.timeout(60):
        if trouble:
            trouble.begin(discord)
        async with bot(discord, settings, HURRIED_BOT) as process:
            status, said = await process.ended(), list(process.log)
    lines = [line for line in said if " INFO " not in line]
    if status == 0 or not re.search(says, "\n".join(lines)) or len(lines) > LINES or PASSWORD in str(said):
        return f"status {status}, {said}"
    return None


async def tries_again(settings: Mapping[str, str], says: str, trouble: Trouble | None = None) -> str | None:
    async with FakeDiscord() as discord, asyncio.timeout(60):
        if trouble:
            trouble.begin(discord)
        async with bot(discord, settings, HURRIED_BOT) as process:
            again = await process.says("retrying in", 2)
            said, is_running = list(process.log), process.running
    if not again or not is_running or not re.search(says, "\n".join(said)) or "Traceback" in str(said):
        return f"running {is_running}, {said}"
    return None


def on_disks() -> Iterator[Broken]:
    """What only who may mount disks can see."""

    @contextmanager
    def full(folder: Path, _: Path) -> Iterator[str]:
        with small_disk.mounted(folder):
            small_disk.fill(folder / "ballast")
            yield address(folder / "quarto.db")

    @contextmanager
    def read_only(folder: Path, good: Path) -> Iterator[str]:
        with small_disk.mounted(folder):
            (folder / good.name).write_bytes(good.read_bytes())
            small_disk.make_read_only(folder)
            yield address(folder / good.name)

    with tempfile.TemporaryDirectory() as place:
        if not small_disk.may_mount(Path(place)):
            print("(a full and a read-only disk are left out: they can't be mounted here)")
            return
    yield Broken("a full disk", full, r"is the disk full\? Make room on it", may_pass=True)
    yield Broken("a read-only disk", read_only, r"must be allowed to write the file and its folder")


async def stops(folder: Path, good: Path) -> Tally:
    """Seconds from SIGTERM, and from Ctrl-C, to the end of the process, in every state."""
    tally = Tally()
    for name, stage in STAGES.items():
        for number in (signal.SIGTERM, signal.SIGINT):
            async with FakeDiscord() as discord, stage(discord, folder, good) as state:
                settings = {"QUARTO_DATABASE": address(folder / f"{name} {number}.db")} | dict(state.settings)
                async with bot(discord, settings, BOT) as process:
                    await state.is_reached(process)
                    start = perf_counter()
                    with suppress(AssertionError):
                        await process.stop(2 * STOPS_WITHIN, number)
                    taken = perf_counter() - start
            print(f"  stopped by {number.name} while {name}: {taken:.2f} s")
            tally.count(f"{number.name} while {name}", None if taken < STOPS_WITHIN else f"{taken:.1f} s")
    tally.tell(f"states in which it stops within {STOPS_WITHIN:g} s")
    return tally


async def kills(folder: Path, good: Path) -> Tally:
    """Processes that store, and the whole bot with people at it, killed -9 at any moment: nothing told is lost."""
    tally = Tally()
    shutil.copy(good, folder / "stored.db")
    result = await stored_kills.run_kills(address(folder / "stored.db"), STORED_KILLS)
    for kill in range(result.kills):
        tally.count(f"kill {kill}", f"lost {result.lost[kill]}" if kill < len(result.lost) else None)
    print(f"  {result.acknowledged} acknowledged actions, {len(result.lost)} lost")
    await bot_kills.run_kills(address(folder / "bot.db"), BOT_KILLS)  # says itself what was lost
    for _ in range(BOT_KILLS):
        tally.count("kill of the bot", None)
    tally.tell("kills without loss")
    return tally


async def payloads(folder: Path, good: Path) -> Tally:
    """What no honest client sends: no traceback, and everybody else is answered."""
    tally = Tally()
    shutil.copy(good, folder / good.name)
    harm = await run_hostile(address(folder / good.name), HOSTILE)
    for number in range(harm.payloads):
        problem = "a traceback" if number < harm.tracebacks else None
        tally.count(f"payload {number}", problem)
    tally.count("honest commands", f"{harm.unanswered} were not answered" if harm.unanswered else None)
    print(f"  {harm.payloads} hostile payloads, {harm.tracebacks} tracebacks, {harm.lines} log lines")
    tally.tell("hostile payloads and honest commands that were treated well")
    return tally


SECTIONS: dict[str, Callable[[Path, Path], Awaitable[Tally]]] = {
    "frames": frames,
    "starts": starts,
    "stops": stops,
    "kills": kills,
    "payloads": payloads,
}
"""Each is given a folder of its own and a good SQLite file to copy."""


async def main(names: list[str]) -> int:
    failed = 0
    with tempfile.TemporaryDirectory(prefix="quarto-faults-") as folder:
        good = Path(folder) / "good.db"
        await (await SqlStorage.open(address(good))).close()
        for name in names or SECTIONS:
            place = Path(folder) / name
            place.mkdir()
            failed += len((await SECTIONS[name](place, good)).failed)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
