"""Looking back at a game: which lines could have been called, who let them go, and who caught one of the other's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Action, Call, Give, Pass, Place, Resign, Seat, TimeOut
from .board import SQUARES, Board, Characteristic, Line, Piece
from .options import Calls

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True)
class MissedLine:
    """A line that nobody called: made by `seat` with the game's n-th `placement`, counted from 1."""

    placement: int
    seat: Seat
    line: Line
    characteristics: frozenset[Characteristic]


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat's eyesight in one game: how many lines it let go, and how many of the other's it called."""

    missed: int = 0
    caught: int = 0


def missed_lines(game: Game) -> tuple[MissedLine, ...]:
    """List them oldest first. What may still be called is not among them, so nothing is given away."""
    return tuple(
        made
        for chance in _chances(game)
        if game.outcome or chance.placement < len(game.board)
        for made in chance.made
        if made.line not in chance.called()
    )


def tallies(game: Game) -> tuple[Tally, Tally]:
    """Count, for both seats, the lines they let go although it was theirs to call, and those they caught."""
    chances = list(_chances(game))
    first, second = (
        Tally(
            missed=sum(len(chance.made) for chance in chances if chance.was_let_go_by(seat)),
            caught=sum(chance.winner() == seat != chance.placer for chance in chances),
        )
        for seat in Seat
    )
    return first, second


@dataclass(frozen=True, slots=True)
class _Chance:
    """The time in which what a placement made may be called: until the next placement, which is in `actions` too."""

    placement: int
    placer: Seat
    made: tuple[MissedLine, ...]
    actions: list[Action]

    def called(self) -> dict[Line, Seat]:
        return {action.line: action.seat for action in self.actions if isinstance(action, Call) and action.line}

    def winner(self) -> Seat | None:
        """Who called one of the lines made; there is one at most, for it ends the game."""
        called = self.called()
        return next((called[made.line] for made in self.made if made.line in called), None)

    def was_let_go_by(self, seat: Seat) -> bool:
        """Whether this seat moved on in silence; a late call makes up for having given."""
        return self.winner() != seat and any(a.seat == seat and self._moves_on(a) for a in self.actions)

    def _moves_on(self, action: Action) -> bool:
        match action:
            case Give() | Place() | Pass():
                return True
            case TimeOut() | Call():  # in LAST_CALL both count as a pass
                return self.placement == len(SQUARES)
            case Resign():
                return False


def _chances(game: Game) -> Iterator[_Chance]:
    """One for each placement, in order; none in a game without calls."""
    if game.options.calls is Calls.AUTOMATIC:
        return
    board = Board()
    in_hand: Piece | None = None
    chance: _Chance | None = None
    for action in game.actions:
        if chance:
            chance.actions.append(action)
        match action:
            case Give(_, piece):
                in_hand = piece
            case Place(seat, square) if in_hand:
                if chance:
                    yield chance
                board = board.place(in_hand, square)
                number, lines = len(board), game.options.made_lines(board, square)
                made = tuple(MissedLine(number, seat, line.line, line.characteristics) for line in lines)
                chance = _Chance(number, seat, made, [])
    if chance:
        yield chance
