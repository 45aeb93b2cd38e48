"""Processes that are killed, and processes that compete: nothing acknowledged is lost, nothing is half there."""

import asyncio
import os
import subprocess
import sys

from .kills import ROOT, acknowledged, check_whole, run_kills, stored_actions

KILLS = int(os.environ.get("TEST_STORAGE_KILLS", "300"))
ROUND = 50  # after so many, the database is looked at


def start(url: str, channels: int, tasks: int, seed: int, *limit: int) -> subprocess.Popen[str]:
    arguments = [url, *map(str, (channels, tasks, seed, *limit))]
    command = [sys.executable, "-m", "tests.storage.players", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


async def test_a_process_killed_at_random_moments_loses_nothing_that_it_acknowledged(sqlite_url: str) -> None:
    """More kills than CI has time for: `TEST_STORAGE_KILLS=3000`."""
    for seed in range(KILLS // ROUND):
        result = await run_kills(sqlite_url, ROUND, seed)
        assert result.lost == []
        assert result.acknowledged >= ROUND


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
