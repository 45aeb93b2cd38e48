"""Processes that think while the bot goes on answering people: started when needed, ended when idle, replaced."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")

_NICENESS: Final = 19
"""People's turns come first: a worker gets what processor time they leave."""


class Workers:
    """Runs one piece of work after the other in at most so many processes; who asks first is served first.

    A process that has worked for `longest_work` seconds is taken for hung and ended.
    """

    def __init__(self, number: int, *, idle_seconds: float = 300, longest_work: float = 60) -> None:
        self._number = number
        self._idle_seconds = idle_seconds
        self._longest_work = longest_work
        self._free = asyncio.Semaphore(number)
        self._pool: ProcessPoolExecutor | None = None
        self._idle: asyncio.TimerHandle | None = None

    @property
    def pids(self) -> list[int]:
        """The processes that are there now."""
        return list(self._pool._processes) if self._pool else []  # noqa: SLF001 - nobody else knows

    async def run(self, work: Callable[[], _Result]) -> _Result:
        """Return or raise what the work does, which must be picklable; `TimeoutError` if it hangs.

        If its process dies it is done again, once.
        """
        async with self._free:
            self._stay()
            try:
                return await self._run(work)
            except BrokenProcessPool:
                _log.warning("a worker of the computer died, retrying with a new one")
                return await self._run(work)
            finally:
                self._stay()

    async def close(self) -> None:
        """End the processes, in the middle of their work if need be."""
        if self._idle:
            self._idle.cancel()
        self._end(self._pool)

    async def _run(self, work: Callable[[], _Result]) -> _Result:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._number, context, initializer=_prepare, initargs=(_NICENESS,))
        pool = self._pool
        try:
            async with asyncio.timeout(self._longest_work):
                return await asyncio.get_running_loop().run_in_executor(pool, work)
        except (BrokenProcessPool, TimeoutError):
            self._end(pool)
            raise

    def _stay(self) -> None:
        """Count the idle time from now."""
        if self._idle:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(self._idle_seconds, self._end_if_idle)

    def _end_if_idle(self) -> None:
        self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor | None) -> None:
        """End the processes of this pool; the next work finds new ones."""
        if pool is None:
            return
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):  # noqa: SLF001 - Python 3.14 has `kill_workers`
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


def _prepare(niceness: int) -> None:
    """In a new worker: step back behind the bot, leave Ctrl-C to it, and do not outlive it."""
    os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A pool's process waits for work for ever, even if whoever would send some was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only children wait for their parents"
    parent.join()
    os._exit(1)
