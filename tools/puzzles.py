"""Make the puzzles of the coming years: `python -m tools.puzzles [seed]`, from the project's folder.

The same seed makes the same file. The puzzles of a week go from easy to hard, the three kinds come in turn. To prove
those that there are once more, all of them: `python -m tools.puzzles --prove`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from quarto_bot.puzzles import FILE, Answer, Handover, Kind, Puzzle, puzzles
from quarto_bot.rules import SQUARES, Characteristic, Game, Give, Line, LineKind, Place
from quarto_bot.solver import Value, value
from quarto_bot.solver.learning.puzzles import (
    careful_game,
    right_gifts,
    right_handovers,
    safe_gifts,
    safe_handovers,
    with_safe_gift,
)

SEED: Final = 2026
WEEK: Final = 7
ROUNDS: Final = 48
"""After three weeks each kind has come once on each day of the week; so often that is done."""
_WITHOUT_LINE: Final = 4
"""In one of so many positions there is no line to be seen."""

# How many pieces stand on the board: enough to think about, and few enough to be proved at once.
_PLACED: Final = {Kind.SEE: range(7, 15), Kind.GIVE: range(7, 12), Kind.PLACE: range(7, 12)}
_FEWEST_FULL_LINES: Final = 2
_FEWEST_TO_GIVE: Final = 4
_BY_KIND: Final = {LineKind.ROW: 0, LineKind.COLUMN: 1, LineKind.DIAGONAL: 4, LineKind.SQUARE: 5}
_BY_CHARACTERISTIC: Final = {
    Characteristic.COLOUR: 0,
    Characteristic.HEIGHT: 2,
    Characteristic.SHAPE: 2,
    Characteristic.TOP: 3,
}


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


def right_answers(kind: Kind, game: Game) -> list[Answer]:
    """Everything that is right here, by proof; a puzzle has exactly one."""
    if kind is Kind.SEE:
        assert game.last_placed is not None, "somebody has just placed"
        return [made.line for made in game.options.made_lines(game.board, game.last_placed)] or [None]
    if kind is Kind.GIVE:
        return [*right_gifts(game)]
    return [Handover(square, piece) for square, piece in right_handovers(game)]


def candidate(kind: Kind, rng: Random) -> Puzzle | None:
    """A position by chance from careful play; None if it is no puzzle."""
    game = careful_game(rng, rng.choice(_PLACED[kind]))
    if game is None:
        return None
    if kind is Kind.SEE:
        game = _blindly(game, rng)
    elif kind is Kind.PLACE:
        game = with_safe_gift(game, rng)
    if game is None or not _is_worth_asking(kind, game):
        return None
    answers = right_answers(kind, game)
    if len(answers) != 1:
        return None
    return Puzzle(kind, game, answers[0], wins=kind is Kind.PLACE and value(game) is Value.WIN)


def difficulty(puzzle: Puzzle) -> int:
    """How hard it looks to a person: only puzzles of one kind are compared."""
    game = puzzle.game
    if puzzle.kind is Kind.SEE:
        return _hard_to_see(game, puzzle.answer if isinstance(puzzle.answer, Line) else None)
    tempting = len(safe_gifts(game) if puzzle.kind is Kind.GIVE else safe_handovers(game))
    return 10 * tempting + len(game.available)


def _hard_to_see(game: Game, line: Line | None) -> int:
    full = len(game.full_lines())
    if line is None:
        return 5 + full
    shared = game.board.shared(line)
    return full + _BY_KIND[line.kind] + min(_BY_CHARACTERISTIC[c] for c in shared) - 2 * (len(shared) - 1)


def _blindly(game: Game, rng: Random) -> Game:
    """Any piece is given and placed where it may complete something."""
    game = game.play(Give(game.mover, rng.choice(game.available)))
    return game.play(Place(game.mover, rng.choice([square for square in SQUARES if square not in game.board])))


def _is_worth_asking(kind: Kind, game: Game) -> bool:
    if kind is Kind.SEE:
        return len(game.full_lines()) >= _FEWEST_FULL_LINES
    return kind is Kind.PLACE or len(game.available) >= _FEWEST_TO_GIVE


if __name__ == "__main__":
    main(*sys.argv[1:])
