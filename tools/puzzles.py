"""Make the puzzles of the coming years: `python -m tools.puzzles [seed]`, from the project's folder.

The same seed makes the same file. The puzzles of a week go from easy to hard, the three kinds come in turn. To prove
those that there are once more, all of them: `python -m tools.puzzles --prove`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from quarto_bot.puzzles import FILE, puzzles
from quarto_bot.solver.puzzles import Kind, Puzzle, candidate, difficulty, right_answers

SEED: Final = 2026
WEEK: Final = 7
ROUNDS: Final = 48
"""After three weeks each kind has come once on each day of the week; so often that is done."""
_WITHOUT_LINE: Final = 4
"""In one of so many positions there is no line to be seen."""


def main(*arguments: str) -> None:
    if arguments == ("--prove",):
        print(f"{prove()} of {len(puzzles())} puzzles have the one answer that the file gives")
        return
    [seed] = map(int, arguments or (SEED,))
    made = list(in_order(Random(seed)))  # noqa: S311 - no secret
    FILE.write_text("".join(f"{puzzle.text}\n" for puzzle in made), encoding="ascii")
    print(f"{len(made)} puzzles in {FILE.name}")


def prove() -> int:
    return sum(right_answers(each.kind, each.game) == [each.answer] for each in map(Puzzle.from_text, puzzles()))


def in_order(rng: Random) -> Iterator[Puzzle]:
    """By day: Mondays are easy, Sundays hard."""
    graded = {kind: _graded(kind, rng) for kind in Kind}
    kinds = list(Kind)
    for day in range(ROUNDS * WEEK * len(kinds)):
        yield next(graded[kinds[day % len(kinds)]][day % WEEK])


def _graded(kind: Kind, rng: Random) -> list[Iterator[Puzzle]]:
    """For each day of the week, as many as there are rounds, in an order by chance."""
    made = sorted(_made(kind, rng), key=difficulty)
    grades = [made[start : start + ROUNDS] for start in range(0, len(made), ROUNDS)]
    return [iter(rng.sample(grade, len(grade))) for grade in grades]


def _made(kind: Kind, rng: Random) -> list[Puzzle]:
    found: dict[str, Puzzle] = {}
    while len(found) < ROUNDS * WEEK:
        puzzle = candidate(kind, rng)
        wants_none = len(found) % _WITHOUT_LINE == 0
        if puzzle and (kind is not Kind.SEE or wants_none == (puzzle.answer is None)):
            found[puzzle.text] = puzzle
    return list(found.values())


if __name__ == "__main__":
    main(*sys.argv[1:])
