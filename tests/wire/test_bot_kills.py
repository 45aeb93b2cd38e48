"""kill -9 in the middle of running games: nothing acknowledged is lost, and the games are played on."""

import asyncio
import os
import shutil
from pathlib import Path

from .kills import run_kills

KILLS = int(os.environ.get("TEST_KILLS", "30"))
WORLDS = 2  # at the same time, to have the processors' whole time


async def test_a_bot_killed_at_random_moments_loses_nothing_that_it_acknowledged(
    tmp_path: Path, migrated_file: Path
) -> None:
    """More kills than CI has time for: `TEST_KILLS=1000`."""
    files = [tmp_path / f"{number}.db" for number in range(WORLDS)]
    for file in files:
        shutil.copy(migrated_file, file)
    await asyncio.gather(*(run_kills(f"sqlite+aiosqlite:///{file}", KILLS // WORLDS, file.name) for file in files))
