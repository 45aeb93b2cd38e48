"""Who solved what: the first try is the scored one, a hint costs the perfect mark, a missed day ends a streak."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_bot.matches import Person
from quarto_bot.puzzles import FIRST_DAY, Answer, Counts, Puzzles, Solver, Streak, puzzle, streak
from quarto_bot.storage import SqlStorage
from tests.matches.club import Time

ALICE, BOB, CAROL = 1, 2, 3
SERVER, ELSEWHERE = 77, 78


class Room:
    """The puzzles on a database, and a clock that is moved by hand."""

    def __init__(self, storage: SqlStorage) -> None:
        self.storage = storage
        self.time = Time(datetime.combine(FIRST_DAY, time(12), UTC))
        self.puzzles = Puzzles(storage.puzzles, now=lambda: self.time.now)

    async def right(self, person: int, server: int | None = SERVER) -> None:
        await self.puzzles.answer(person, self.puzzles.today, server, puzzle(self.puzzles.today).answer)

    async def wrong(self, person: int, server: int | None = SERVER) -> None:
        await self.puzzles.answer(person, self.puzzles.today, server, wrong_answer())


def wrong_answer() -> Answer:
    """No puzzle has it: its square is taken before anybody could be asked."""
    return puzzle(2).answer if puzzle(1).answer != puzzle(2).answer else None


@pytest.fixture
async def room(database_url: str) -> AsyncIterator[Room]:
    storage = await SqlStorage.open(database_url)
    yield Room(storage)
    await storage.close()


async def test_right_at_the_first_try_is_perfect(room: Room) -> None:
    tried = await room.puzzles.answer(ALICE, 1, SERVER, puzzle(1).answer)
    assert tried.is_right
    assert tried.progress is not None
    assert tried.progress.is_perfect


async def test_a_second_try_solves_it_but_is_not_perfect(room: Room) -> None:
    await room.wrong(ALICE)
    tried = await room.puzzles.answer(ALICE, 1, SERVER, puzzle(1).answer)
    assert tried.progress is not None
    assert (tried.progress.tries, tried.progress.is_perfect) == (2, False)
    assert (await room.puzzles.streak(ALICE)).current == 1


async def test_a_hint_costs_the_perfect_mark(room: Room) -> None:
    await room.puzzles.hint(ALICE, 1, SERVER)
    tried = await room.puzzles.answer(ALICE, 1, SERVER, puzzle(1).answer)
    assert tried.progress is not None
    assert (tried.progress.tries, tried.progress.is_perfect) == (1, False)


async def test_time_runs_from_the_first_look(room: Room) -> None:
    await room.puzzles.open(ALICE, 1, SERVER)
    room.time.pass_by(seconds=90)
    await room.puzzles.open(ALICE, 1, SERVER)
    tried = await room.puzzles.answer(ALICE, 1, SERVER, puzzle(1).answer)
    assert tried.progress is not None
    assert tried.progress.took == timedelta(seconds=90)


async def test_once_it_is_solved_nothing_changes_any_more(room: Room) -> None:
    await room.right(ALICE)
    room.time.pass_by(hours=1)
    await room.wrong(ALICE)
    again = await room.puzzles.answer(ALICE, 1, SERVER, puzzle(1).answer)
    assert again.progress is not None
    assert (again.progress.tries, again.progress.took) == (1, timedelta())


async def test_an_answer_after_midnight_is_judged_but_does_not_count(room: Room) -> None:
    await room.puzzles.open(ALICE, 1, SERVER)
    room.time.pass_by(hours=13)
    tried = await room.puzzles.answer(ALICE, 1, SERVER, puzzle(1).answer)
    assert (tried.is_right, tried.progress) == (True, None)
    assert await room.puzzles.streak(ALICE) == Streak(0, 0)


async def test_only_todays_counts_and_tomorrows_is_not_shown(room: Room) -> None:
    room.time.pass_by(days=3)
    assert [room.puzzles.counts(number) for number in (0, 1, 3, 4, 5)] == [
        Counts.NOT_YET,
        Counts.DAY_IS_OVER,
        Counts.DAY_IS_OVER,
        Counts.TODAY,
        Counts.NOT_YET,
    ]


async def test_a_missed_day_ends_a_streak_and_the_best_stays(room: Room) -> None:
    for _ in range(3):
        await room.right(ALICE)
        room.time.pass_by(days=1)
    assert await room.puzzles.streak(ALICE) == Streak(3, 3)  # today's is still to be solved
    room.time.pass_by(days=1)
    assert await room.puzzles.streak(ALICE) == Streak(0, 3)
    await room.right(ALICE)
    assert await room.puzzles.streak(ALICE) == Streak(1, 3)


async def test_the_table_of_solvers_counts_this_week_ever_and_the_longest_run_of_a_server(room: Room) -> None:
    for day in range(9):  # two days into the second week
        await room.right(ALICE)
        if day != 4:
            await room.right(BOB)
        await room.right(CAROL, ELSEWHERE)
        room.time.pass_by(days=1)
    room.time.pass_by(days=-1)
    here = await room.puzzles.solvers(SERVER, page=0, size=10)
    assert here.solvers == (Solver(ALICE, 2, 9, 9), Solver(BOB, 2, 8, 4))
    everywhere = await room.puzzles.solvers(None, page=0, size=2)
    assert (len(everywhere.solvers), everywhere.has_more) == (2, True)


async def test_a_wrong_answer_alone_puts_nobody_on_the_table(room: Room) -> None:
    await room.wrong(ALICE)
    assert (await room.puzzles.solvers(SERVER, page=0, size=10)).solvers == ()


async def test_a_server_gets_a_puzzle_once(room: Room) -> None:
    assert [await room.puzzles.claim_post(SERVER) for _ in range(2)] == [1, None]
    room.time.pass_by(days=1)
    assert await room.puzzles.claim_post(SERVER) == 2


async def test_what_is_known_of_a_person_is_exported_and_deleted(room: Room) -> None:
    await room.right(ALICE)
    await room.right(BOB)
    people = room.storage.people
    [row] = (await people.export(Person(ALICE)))["puzzles"]  # type: ignore[misc]
    assert (row["number"], row["tries"]) == (1, 1)  # type: ignore[has-type]
    await people.forget(Person(ALICE), since=room.time.now)
    assert (await people.export(Person(ALICE)))["puzzles"] == []
    assert await room.puzzles.streak(BOB) == Streak(1, 1)


@given(st.sets(st.integers(1, 60)), st.integers(1, 61))
def test_a_streak_is_a_run_of_days(solved: set[int], today: int) -> None:
    past = sorted(number for number in solved if number <= today)
    found = streak(past, today)
    ends = [day for day in (today, today - 1) if day in past]
    assert found.current == (next(n for n in range(1, 99) if ends[0] - n not in past) if ends else 0)
    assert found.best == max((next(n for n in range(99) if day + n not in past) for day in past), default=0)
