"""What goes on in the background: tasks that must not be forgotten, and subscribers who hear what happened."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, Final, Generic, TypeVar

_log = logging.getLogger(__name__)
_CANCEL_AGAIN_AFTER: Final = 0.1
_Result = TypeVar("_Result")
_Event = TypeVar("_Event")


async def ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel them until they have ended: discord.py answers a first cancellation by waiting out a rate limit."""
    while left := {task for task in tasks if not task.done()}:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_CANCEL_AGAIN_AFTER)


class InFlight:
    """A set of running tasks. The event loop itself keeps no hold of tasks; whoever starts one must."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, _Result]) -> asyncio.Task[_Result]:
        task = asyncio.create_task(work)
        self.add(task)
        return task

    def add(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def shielded(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Wait for the work; it is finished even if whoever waits is cancelled."""
        return await asyncio.shield(self.start(work))

    async def finish(self, timeout: float | None = None, *, cancel: bool = False) -> None:  # noqa: ASYNC109
        """Wait for all of them, at most `timeout` seconds; then cancel what is left, if asked to."""
        if not self._tasks:
            return
        _, left = await asyncio.wait(set(self._tasks), timeout=timeout)
        if cancel:
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever was cancelled while waiting will not ask for it


class EventBus(Generic[_Event]):
    """Hands every event to every subscriber in a task of its own; one that fails or hangs harms nobody else."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[_Event], Awaitable[None]]] = []
        self._running = InFlight()

    def subscribe(self, subscriber: Callable[[_Event], Awaitable[None]]) -> None:
        self._subscribers.append(subscriber)

    def publish(self, event: _Event) -> None:
        for subscriber in self._subscribers:
            self._running.start(_handed(subscriber, event))

    async def finish(self, patience: float) -> None:
        """Wait for the subscribers that are still at it, at most `patience` seconds, then cancel them."""
        await self._running.finish(patience, cancel=True)


async def _handed(subscriber: Callable[[_Event], Awaitable[None]], event: _Event) -> None:
    try:
        await subscriber(event)
    except Exception:  # noqa: BLE001 - whatever a subscriber does wrong, what happened has happened
        _log.exception("a subscriber failed, skipped: %r", event)
