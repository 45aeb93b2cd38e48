"""One person's flood makes that person wait, and nobody else."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from quarto_bot.chat.delivery.queues import Door, ExpensiveWork
from quarto_bot.matches import Obstacle, Person, Refused

MALLORY, ALICE, BOB = Person(1), Person(2), Person(3)


class Visits:
    """People who come through a door and stay until they are told to go."""

    def __init__(self) -> None:
        self.inside: list[int] = []
        self._door = Door()
        self._leaving: list[asyncio.Event] = []

    async def visit(self, person: int) -> None:
        task, leaving = asyncio.current_task(), asyncio.Event()
        assert task is not None
        await self._door.enter(person, task)
        self.inside.append(person)
        self._leaving.append(leaving)
        await leaving.wait()

    def let_go(self) -> None:
        for leaving in self._leaving:
            leaving.set()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_of_one_persons_interactions_two_are_answered_at_a_time_and_others_need_not_wait() -> None:
    visits = Visits()
    tasks = [asyncio.create_task(visits.visit(MALLORY.id)) for _ in range(50)]
    tasks.append(asyncio.create_task(visits.visit(ALICE.id)))
    await settled()
    assert visits.inside == [MALLORY.id, MALLORY.id, ALICE.id]
    while not all(task.done() for task in tasks):
        visits.let_go()
        await settled()
    assert visits.inside.count(MALLORY.id) == 50


async def test_the_way_is_free_again_after_an_interaction_that_failed() -> None:
    door = Door()

    async def fail() -> None:
        task = asyncio.current_task()
        assert task is not None
        await door.enter(MALLORY.id, task)
        raise OSError("lost")

    for _ in range(5):
        with pytest.raises(OSError, match="lost"):
            await asyncio.create_task(fail())


def test_an_interaction_that_comes_twice_is_let_in_once() -> None:
    door = Door()
    assert [door.is_new(id_) for id_ in (1, 2, 1, 2, 3)] == [True, True, False, False, True]


class Bench:
    """Expensive work that lasts until it is told to end."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.end = asyncio.Event()

    def work(self, name: str) -> Callable[[], Awaitable[str]]:
        async def working() -> str:
            self.begun.append(name)
            await self.end.wait()
            return name

        return working


async def test_expensive_work_is_done_one_piece_at_a_time_in_the_order_it_came() -> None:
    queue, bench = ExpensiveWork(), Bench()
    tasks = [asyncio.create_task(queue.run(each, bench.work(str(each.id)))) for each in (MALLORY, ALICE, BOB)]
    await settled()
    assert bench.begun == ["1"]
    bench.end.set()
    assert await asyncio.gather(*tasks) == ["1", "2", "3"]


async def test_whoever_waits_for_expensive_work_can_not_ask_for_more() -> None:
    queue, bench = ExpensiveWork(), Bench()
    first, waiting = (asyncio.create_task(queue.run(each, bench.work("work"))) for each in (MALLORY, ALICE))
    await settled()
    for person in (MALLORY, ALICE):
        with pytest.raises(Refused) as refused:
            await queue.run(person, bench.work("more"))
        assert refused.value.reason is Obstacle.ONE_AT_A_TIME
    bench.end.set()
    await asyncio.gather(first, waiting)
    assert await queue.run(MALLORY, bench.work("later")) == "later"


async def test_work_that_failed_does_not_hold_the_queue() -> None:
    queue = ExpensiveWork()

    async def fail() -> None:
        raise OSError("no memory")

    for _ in range(2):
        with pytest.raises(OSError, match="no memory"):
            await queue.run(MALLORY, fail)
