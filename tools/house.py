"""How far a move walks through the house, and how large the house is: `python -m tools.house`.

Two flows are played in a simulated Discord while a tracer notes which files of the product are entered: a button places
a piece, and a clock runs out. Lambdas and comprehensions do not count, nor does what runs at import.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

import simcord

from quarto_bot.chat import QuartoClient
from quarto_bot.config import Settings
from tests.chat.table import Table

ROOT: Final = Path(__file__).parent.parent
PRODUCT: Final = ("bot.py", "quarto_bot", "rendering")
FULLEST: Final = 8  # folders shown
CLOCK: Final = 60  # seconds for a turn


@dataclass
class Walk:
    """The functions of the product that were entered while recording, in the order of their first entry."""

    recording: bool = False
    entered: dict[tuple[str, str], None] = field(default_factory=dict)

    @property
    def files(self) -> list[str]:
        return list(dict.fromkeys(file for file, _ in self.entered))

    @contextmanager
    def recorded(self) -> Iterator[None]:
        self.recording = True
        yield
        self.recording = False

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Threads are watched from their start only, so this surrounds the whole run."""
        threading.setprofile(self._entered)
        sys.setprofile(self._entered)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def _entered(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if self.recording and event == "call" and not code.co_name.startswith("<") and (file := ours(code.co_filename)):
            self.entered.setdefault((file, code.co_qualname))


def ours(filename: str) -> str | None:
    """A file's path from the project's folder on, or None if it is not part of the product."""
    path = Path(filename)
    if not path.is_relative_to(ROOT):
        return None
    name = path.relative_to(ROOT)
    return name.as_posix() if name.parts[0] in PRODUCT else None


def client_with(settings: Settings) -> AbstractAsyncContextManager[QuartoClient]:
    """The whole bot, not connected. Under its former name too, so that an older tree can be measured."""
    try:
        build = importlib.import_module("quarto_bot.app").build_client
    except ModuleNotFoundError:
        build = importlib.import_module("quarto_bot.running").opened
    client: AbstractAsyncContextManager[QuartoClient] = build(settings)
    return client


@asynccontextmanager
async def table_in(folder: str) -> AsyncIterator[Table]:
    """Two friends and the bot in a simulated Discord, with a database in this folder."""
    settings = Settings(database=f"sqlite+aiosqlite:///{folder}/quarto.db", shards="0/1")
    async with client_with(settings) as client, simcord.run(client, settle_timeout=30) as env:
        with env.time_context():
            yield Table(env)


async def placed_piece(table: Table, walk: Walk) -> None:
    """From the press on a square to the board that shows the piece, in a game that has shown boards before."""
    await table.begin()
    await table.play("LRTS a1", "DSSH")
    placer = await table.to_move()
    with walk.recorded():
        await placer.click(table.turn, label="b1")
        await table.env.settle()


async def clock_running_out(table: Table, walk: Walk) -> None:
    """From the end of a minute to the message about it; the game is too short to be rated."""
    await table.begin(clock=CLOCK)
    await table.play("LRTS a1")
    with walk.recorded():
        await table.env.advance_time(CLOCK + 1)
        await table.env.settle()


async def walked(flow: Callable[[Table, Walk], Awaitable[None]]) -> Walk:
    walk = Walk()
    with walk.watching(), tempfile.TemporaryDirectory(prefix="quarto-house-") as folder:
        async with table_in(folder) as table:
            await flow(table, walk)
    return walk


def sources(*places: str) -> list[Path]:
    """Every Python file at these places: files, or folders with all that is in them."""
    return [
        file for place in places for file in sorted({ROOT / place, *(ROOT / place).rglob("*.py")}) if file.is_file()
    ]


def lines(files: list[Path]) -> int:
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def main() -> None:
    logging.disable()
    for text, flow in (("a button places a piece", placed_piece), ("a clock runs out", clock_running_out)):
        walk = asyncio.run(walked(flow))
        print(f"{text + ':':<25}{len(walk.files):>6} files, {len(walk.entered)} functions")
    product, wire = sources(*PRODUCT), sources("tests/wire")
    print(f"{'product:':<25}{lines(product):>6} lines in {len(product)} files")
    print(f"{'tests/wire:':<25}{lines(wire):>6} lines in {len(wire)} files")
    folders = Counter(file.parent for file in sources("quarto_bot", "rendering"))
    print(f"modules in a folder, the fullest {FULLEST} of {len(folders)}:")
    for folder, number in folders.most_common(FULLEST):
        print(f"{number:>6}  {folder.relative_to(ROOT).as_posix()}")


if __name__ == "__main__":
    main()
