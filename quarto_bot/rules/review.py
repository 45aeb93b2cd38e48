"""Looking back at a game: the lines that could have been called and were not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Give, Place
from .board import Board, Line
from .options import Calls
from .outcome import Reason
from .pieces import Characteristic
from .verdict import made_lines

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True)
class MissedLine:
    """A line that nobody called: made by `seat` with the game's n-th `placement`, counted from 1."""

    placement: int
    seat: int
    line: Line
    characteristics: frozenset[Characteristic]


def missed_lines(game: Game) -> tuple[MissedLine, ...]:
    """List them oldest first. What may still be called is not among them, so nothing is given away."""
    if game.options.calls is Calls.AUTOMATIC:
        return ()
    return tuple(made for made in _callable_lines(game) if not _is_open(game, made) and not _was_called(game, made))


def _callable_lines(game: Game) -> Iterator[MissedLine]:
    board, in_hand = Board(), None
    for action in game.actions:
        match action:
            case Give(_, piece):
                in_hand = piece
            case Place(seat, square) if in_hand:
                board = board.place(in_hand, square)
                for made in made_lines(board, square, game.options):
                    yield MissedLine(len(board), seat, made.line, made.characteristics)


def _is_open(game: Game, made: MissedLine) -> bool:
    return game.outcome is None and made.placement == len(game.board)


def _was_called(game: Game, made: MissedLine) -> bool:
    return game.outcome is not None and game.outcome.reason is Reason.CALLED and game.outcome.line == made.line
