"""Processes that are killed, and processes that compete: nothing acknowledged is lost, nothing is half there."""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.matches import MOST_RATED_OF_A_PAIR, Alarm, End, Person
from quarto_bot.storage import SqlStorage

ROOT = Path(__file__).parent.parent.parent
KILLS = 25


def start(url: str, channels: int, tasks: int, seed: int, *limit: int) -> subprocess.Popen[str]:
    arguments = [url, *map(str, (channels, tasks, seed, *limit))]
    command = [sys.executable, "-m", "tests.storage.players", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def acknowledged(output: str) -> list[tuple[int, int, str]]:
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


async def test_a_process_killed_at_random_moments_loses_nothing_that_it_acknowledged(sqlite_url: str) -> None:
    chance = Random(4)
    printed: list[tuple[int, int, str]] = []
    for round_number in range(KILLS):
        process = start(sqlite_url, 5, 5, round_number)
        assert process.stdout is not None
        first = process.stdout.readline()  # it is at work
        time.sleep(chance.uniform(0, 0.15))  # noqa: ASYNC251 - nothing else runs here
        process.kill()
        output, errors = process.communicate()
        assert "Traceback" not in errors
        printed += acknowledged(first + output)
        kept = await stored_actions(sqlite_url)
        assert [(game, sequence, kept.get((game, sequence))) for game, sequence, _ in printed] == printed
        await check_whole(sqlite_url)
    assert len(printed) > 2 * KILLS


async def test_two_processes_and_fifty_tasks_in_the_same_games_never_double_lose_or_deadlock(postgres_url: str) -> None:
    processes = [start(postgres_url, 10, 25, seed, 400) for seed in (1, 2)]
    try:
        results = [await asyncio.to_thread(process.communicate, timeout=120) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    assert [(process.returncode, errors) for process, (_, errors) in zip(processes, results, strict=True)] == [
        (0, ""),
        (0, ""),
    ]
    printed = [action for output, _ in results for action in acknowledged(output)]
    assert len({(game, sequence) for game, sequence, _ in printed}) == len(printed) >= 800
    kept = await stored_actions(postgres_url)
    assert {(game, sequence): deed for game, sequence, deed in printed} == kept
    assert await check_whole(postgres_url) > 0
