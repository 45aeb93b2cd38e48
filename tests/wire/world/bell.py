"""Waiting for something to become true, without polling."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Bell:
    """Rung whenever something changed; those who wait then look again."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def ring(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], T | None], within: float) -> T | None:
        """What `look` finds, as soon as it finds something; None when the time is over."""
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while (found := look()) is None and (left := end - loop.time()) > 0:
            future = loop.create_future()
            self._waiting.append(future)
            await asyncio.wait([future], timeout=left)
        return found
