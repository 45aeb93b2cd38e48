"""Who waits for whom, so that nobody is slowed by one person's flood: at the door, and for expensive work."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from quarto_bot.matches import Obstacle, Person, Refused

_Result = TypeVar("_Result")
_AT_A_TIME: Final = 2
_MOST_REMEMBERED: Final = 4096


class Door:
    """Lets in each interaction once, and of one person's a few at a time; the others wait in the order they came."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._people: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()

    def is_new(self, interaction: int) -> bool:
        """Whether it has not come before; Discord may send the same event twice."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        if len(self._seen) > _MOST_REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def enter(self, person: int, task: asyncio.Task[object]) -> None:
        """Wait until this person may come in; the way is free for the next when the task is done."""
        place = self._people.setdefault(person, asyncio.Semaphore(_AT_A_TIME))
        await place.acquire()
        task.add_done_callback(lambda _: place.release())


class ExpensiveWork:
    """Work that takes a good part of a second: one piece of it at a time, and for each person one piece."""

    def __init__(self) -> None:
        self._people: set[Person] = set()
        self._line = asyncio.Lock()

    async def run(self, person: Person, work: Callable[[], Awaitable[_Result]]) -> _Result:
        """Wait for one's turn and for the work, or `Refused` if this person already waits for some."""
        if person in self._people:
            raise Refused(Obstacle.ONE_AT_A_TIME)
        self._people.add(person)
        try:
            async with self._line:
                return await work()
        finally:
            self._people.discard(person)
