"""Kills -9 of processes that play, cheaply: `python -m tests.storage.kills URL KILLS SEED` starts each by forking.

A process that is started anew spends half a second on its imports; one that is forked opens the database at once, as a
bot does that was killed and starts again. What was acknowledged is printed, as `tests.storage.players` does.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TypeAlias

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.matches import MOST_RATED_OF_A_PAIR, Alarm, End, Person
from quarto_bot.storage import SqlStorage

from .players import main as play

ROOT = Path(__file__).parents[2]
CHANNELS = 5
LONGEST = 0.04  # seconds between the first acknowledged action and the kill
Action: TypeAlias = tuple[int, int, str]


@dataclass(frozen=True)
class Kills:
    """How often a process was killed, how many actions had been acknowledged, and which of them are not stored."""

    kills: int
    acknowledged: int
    lost: list[Action]


def acknowledged(output: str) -> list[Action]:
    """What a process printed; a last line that was cut off was not acknowledged."""
    lines = output[: output.rfind("\n") + 1].splitlines()
    return [(int(game), int(sequence), deed) for game, sequence, deed in (line.split(" ", 2) for line in lines)]


async def stored_actions(url: str) -> dict[tuple[int, int], str]:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            rows = (await connection.execute(text("SELECT game_id, sequence, text FROM actions"))).all()
    finally:
        await engine.dispose()
    assert len({(game, sequence) for game, sequence, _ in rows}) == len(rows)
    return {(game, sequence): deed for game, sequence, deed in rows}


async def check_whole(url: str) -> int:
    """Every game replays, is ended exactly if its actions end it, and its ratings were counted once."""
    storage = await SqlStorage.open(url)
    ended: Counter[Person] = Counter()
    try:
        far = datetime.now(UTC) + timedelta(days=99)
        watched = {deadline.subject for deadline in await storage.deadlines.due([Alarm.IDLE], far)}
        for match_id in {game for game, _ in await stored_actions(url)}:
            match = await storage.matches.get(match_id)
            assert match is not None
            outcome = match.game.outcome
            assert match.end is (End(outcome.reason.value) if outcome else None)
            assert (match_id in watched) == (match.end is None)
            if outcome and len(match.game.board) >= 4:
                ended.update(player for player in match.players if isinstance(player, Person))
        for person, count in ended.items():
            standing = (await storage.scores.stats(person, None)).standing
            assert standing is not None
            assert standing.score.games == min(count, MOST_RATED_OF_A_PAIR)  # everybody has one opponent
    finally:
        await storage.close()
    return sum(ended.values())


async def run_kills(url: str, kills: int, seed: int = 4) -> Kills:
    """Kill so many processes one after the other on one SQLite file, then look for what they acknowledged."""
    command = [sys.executable, "-m", "tests.storage.kills", url, str(kills), str(seed)]
    done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    printed, kept = acknowledged(done.stdout), await stored_actions(url)
    lost = [action for action in printed if kept.get(action[:2]) != action[2]]
    await check_whole(url)
    return Kills(kills, len(printed), lost)


def killed(url: str, seed: int, after: float) -> str:
    """Let a new process play, and kill it so long after its first action; what it printed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writing, sys.stdout.fileno())
        asyncio.run(play(url, CHANNELS, CHANNELS, seed, float("inf")))
    os.close(writing)
    with os.fdopen(reading) as printed:
        output = printed.readline()
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        output += printed.read()
    os.waitpid(child, 0)
    return output[: output.rfind("\n") + 1]


if __name__ == "__main__":
    url, kills, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    chance = Random(seed)
    for number in range(kills):
        sys.stdout.write(killed(url, number, chance.uniform(0, LONGEST)))
        sys.stdout.flush()  # else each child would print it too
