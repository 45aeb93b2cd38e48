"""The puzzle of a day: one for everybody, the kinds in turn, each with one proved answer."""

import os
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from random import Random

import pytest

from quarto_bot.puzzles import FILE, FIRST_DAY, Kind, Puzzle, ends_at, number_on, puzzle, puzzles, week_of
from quarto_bot.rules import Phase
from quarto_bot.solver.puzzles import candidate, difficulty, right_answers
from tools.puzzles import ROUNDS, WEEK

ALL = [Puzzle.from_text(text) for text in puzzles()]
PROVED = len(ALL) if os.environ.get("QUARTO_PROVE_PUZZLES") else 24
"""How many are proved once more, other ones in each run; all of them where the variable says so."""


def test_there_are_a_thousand_and_no_two_are_the_same() -> None:
    assert len(ALL) >= 1000
    assert len(set(puzzles())) == len(ALL)


def test_what_is_written_is_read_back() -> None:
    assert [each.text for each in ALL] == list(puzzles())


def test_a_puzzle_has_one_right_answer_and_the_file_gives_it() -> None:
    for each in Random().sample(ALL, PROVED):
        assert right_answers(each.kind, each.game) == [each.answer], each.text


def test_the_three_kinds_come_in_turn() -> None:
    assert [each.kind for each in ALL] == [list(Kind)[day % 3] for day in range(len(ALL))]


def test_every_position_asks_what_its_kind_is_about() -> None:
    phases = {Kind.SEE: {Phase.GIVE, Phase.LAST_CALL}, Kind.GIVE: {Phase.GIVE}, Kind.PLACE: {Phase.PLACE}}
    assert all(each.game.phase in phases[each.kind] for each in ALL)


def test_nobody_could_have_called_anything_before() -> None:
    for each in ALL:
        made = each.game.options.made_lines(each.game.board, each.game.last_placed) if each.game.last_placed else ()
        assert len(made) == (each.kind is Kind.SEE and each.answer is not None)
        lines = [line for line in each.game.full_lines() if each.game.board.shared(line)]
        assert lines == [one.line for one in made]


def test_sometimes_there_is_no_line_to_see_and_mostly_there_is() -> None:
    seen = [each.answer for each in ALL if each.kind is Kind.SEE]
    assert 0.1 < seen.count(None) / len(seen) < 0.5


@pytest.mark.parametrize("kind", Kind)
def test_a_week_goes_from_easy_to_hard(kind: Kind) -> None:
    by_day: list[list[int]] = [[] for _ in range(WEEK)]
    for day, each in enumerate(ALL):
        if each.kind is kind:
            by_day[day % WEEK].append(difficulty(each))
    assert all(len(grades) == ROUNDS for grades in by_day)
    assert all(max(easier) <= min(harder) for easier, harder in pairwise(by_day))


@pytest.mark.parametrize("kind", Kind)
def test_the_same_chance_makes_the_same_puzzles(kind: Kind) -> None:
    def made() -> list[Puzzle | None]:
        rng = Random(7)
        return [candidate(kind, rng) for _ in range(60)]

    first = made()
    assert any(first)
    assert made() == first


def test_days_begin_at_midnight_in_utc_wherever_one_is() -> None:
    midnight = datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, tzinfo=UTC) + timedelta(days=40)
    assert (number_on(midnight - timedelta(seconds=1)), number_on(midnight)) == (40, 41)
    tokyo = timezone(timedelta(hours=9))
    assert number_on(midnight.astimezone(tokyo)) == 41
    assert ends_at(40) == midnight


def test_weeks_begin_on_mondays() -> None:
    assert FIRST_DAY.weekday() == 0
    assert [list(week_of(number)) for number in (1, 7, 8)] == [[*range(1, 8)], [*range(1, 8)], [*range(8, 15)]]


def test_after_the_last_puzzle_they_begin_again() -> None:
    assert puzzle(len(ALL) + 1) == puzzle(1)
    assert puzzle(1) != puzzle(2)


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size < 100_000
