"""Processes that think: real ones, which fail, hang, are killed, and end."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import pytest

from quarto_bot.computer import Workers
from tests.computer import work
from tests.computer.processes import is_alive

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers(1)
    yield workers
    await workers.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.01)


async def test_no_process_is_there_before_there_is_work_and_then_one_does_it_all(workers: Workers) -> None:
    assert workers.pids == []
    assert await workers.run(work.who) == await workers.run(work.who) != os.getpid()
    assert len(workers.pids) == 1


async def test_a_worker_gives_way_to_the_bot(workers: Workers) -> None:
    assert await workers.run(work.niceness) == 19


async def test_what_the_work_raises_is_raised_and_the_worker_stays(workers: Workers) -> None:
    before = await workers.run(work.who)
    with pytest.raises(ValueError, match="no such thought"):
        await workers.run(work.fail)
    assert await workers.run(work.who) == before


async def test_a_worker_that_is_killed_at_work_is_replaced_and_its_work_done_again(
    workers: Workers, tmp_path: Path
) -> None:
    before = await workers.run(work.who)
    assert await workers.run(partial(work.die_once, tmp_path / "died")) == "alive"
    assert await workers.run(work.who) != before


async def test_a_worker_that_is_killed_while_idle_is_replaced(workers: Workers) -> None:
    before = await workers.run(work.who)
    os.kill(before, signal.SIGKILL)
    await until(lambda: not is_alive(before))
    assert await workers.run(work.who) != before


async def test_work_that_kills_each_worker_is_given_up_and_the_next_is_done(workers: Workers) -> None:
    with pytest.raises(BrokenProcessPool):
        await workers.run(work.die)
    assert await workers.run(partial(work.say, "next")) == "next"


async def test_work_that_never_ends_is_ended_and_the_next_is_done(tmp_path: Path) -> None:
    workers = Workers(1, longest_work=1.0)
    hung = tmp_path / "hung"
    with pytest.raises(TimeoutError):
        await workers.run(partial(work.think_for_ever, hung))
    if hung.exists():  # else it was ended before it began
        await until(lambda: not is_alive(int(hung.read_text())))
    patient = Workers(1)
    assert await patient.run(partial(work.say, "next")) == "next"
    await workers.close()
    await patient.close()


async def test_who_asks_first_is_served_first_and_nobody_else_is_served_at_the_same_time(workers: Workers) -> None:
    served: list[int] = []

    async def ask(number: int) -> None:
        await workers.run(partial(work.say, str(number)))
        served.append(number)

    async with asyncio.TaskGroup() as everybody:
        for number in range(8):
            everybody.create_task(ask(number))
    assert served == list(range(8))
    assert len(workers.pids) == 1


async def test_idle_processes_end_and_come_back_when_needed() -> None:
    workers = Workers(1, idle_seconds=0.2)
    before = await workers.run(work.who)
    await until(lambda: not is_alive(before))
    assert workers.pids == []
    assert await workers.run(partial(work.say, "back")) == "back"
    await workers.close()


async def test_closing_ends_a_process_in_the_middle_of_its_work(workers: Workers, tmp_path: Path) -> None:
    thinking = asyncio.create_task(workers.run(partial(work.think_for_ever, tmp_path / "started")))
    await until(lambda: (tmp_path / "started").exists() and (tmp_path / "started").read_text() != "")
    thinking.cancel()
    await asyncio.gather(thinking, return_exceptions=True)
    await workers.close()
    await until(lambda: not is_alive(int((tmp_path / "started").read_text())))


_PARENT = """
import asyncio, sys
from functools import partial
from pathlib import Path
from quarto_bot.computer import Workers
from tests.computer import work

if __name__ == "__main__":
    asyncio.run(Workers(1).run(partial(work.think_for_ever, Path(sys.argv[1]))))
"""


async def test_a_worker_does_not_outlive_a_bot_that_is_killed(tmp_path: Path) -> None:
    script, started = tmp_path / "parent.py", tmp_path / "started"
    script.write_text(_PARENT)
    command = [sys.executable, str(script), str(started)]
    parent = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    try:
        await until(lambda: started.exists() and started.read_text() != "")
    finally:
        parent.kill()
        await parent.wait()
    await until(lambda: not is_alive(int(started.read_text())))


def test_a_worker_of_the_bot_imports_neither_discord_nor_the_database(tmp_path: Path) -> None:
    """What it is given as its main program is bot.py, as in the bot itself."""
    source = (ROOT / "bot.py").read_text(encoding="utf-8").replace("sys.exit(main())", "_probe()")
    probe = (
        "def _probe():\n"
        "    from quarto_bot.computer import Workers\n"
        "    from tests.computer import work\n"
        "    print(*sorted(asyncio.run(Workers(1).run(work.modules))))\n\n"
    )
    script = tmp_path / "bot.py"
    script.write_text(source.replace('if __name__ == "__main__":', probe + 'if __name__ == "__main__":'))
    finished = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    loaded = set(finished.stdout.split())
    assert "quarto_bot" in loaded
    assert not loaded & {"discord", "sqlalchemy", "PIL", "aiohttp"}
