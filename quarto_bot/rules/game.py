"""A game of Quarto: an immutable value that each action turns into the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from .actions import Action, Call, Give, Pass, Phase, Place, Position, Resign, Seat, TimeOut, call_refusal, refusal
from .board import Board, Characteristic, Line, Piece, Square
from .errors import IllegalAction, RecordError, Refusal, Refused
from .options import Calls, Options
from .record import read_record, write_record
from .review import MissedLine, missed_lines


class Reason(Enum):
    """Why the game is over."""

    CALLED = "called"
    AUTOMATIC = "automatic"
    RESIGNED = "resigned"
    TIMED_OUT = "timed out"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner's seat (None: a draw) and why; a line and what it shares if a line decided it."""

    winner: Seat | None
    reason: Reason
    line: Line | None = None
    characteristics: frozenset[Characteristic] = frozenset()

    @property
    def text(self) -> str:
        """One line for the record: `won by 1, called row 2`, `won by 0, resigned`, `draw`."""
        if self.winner is None:
            return self.reason.value
        line = f" {self.line.name}" if self.line else ""
        return f"won by {self.winner}, {self.reason.value}{line}"


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game is who began, the options and the list of actions; all else follows from these.

    Make one with `Game.new` or `Game.from_record`, and the next one with `play`.
    """

    first: Seat
    options: Options
    actions: tuple[Action, ...] = field(default=(), init=False)
    outcome: Outcome | None = field(default=None, init=False, compare=False)
    _position: Position = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", Seat(self.first))
        object.__setattr__(self, "_position", Position(self.options, to_move=self.first))

    @staticmethod
    def new(first: int, options: Options | None = None) -> Game:
        """Begin a game in which the seat `first` gives the first piece; a ValueError if there is no such seat."""
        return Game(Seat(first), options or Options())

    @staticmethod
    def from_record(text: str) -> Game:
        """Play a record again; raise `RecordError` if it is damaged anywhere."""
        record = read_record(text)
        game = Game(record.first, record.options)
        for line_number, action in record.actions:
            try:
                game = game.play(action)
            except IllegalAction as error:
                raise RecordError(line_number, str(error)) from error
        record.check_result(game._result())
        return game

    def record(self) -> str:
        """Write the whole game as a text that a person can read and type."""
        return write_record(self.first, self.options, self.actions, self._result())

    def play(self, action: Action) -> Game:
        """Return the game after this action, or raise `IllegalAction`; this game stays as it is."""
        reason = refusal(self._position, action)
        if reason:
            raise IllegalAction(reason, action, repr(self))
        after = object.__new__(Game)  # not through __init__, which makes new games only
        position, outcome = _after(self._position, action)
        object.__setattr__(after, "first", self.first)
        object.__setattr__(after, "options", self.options)
        object.__setattr__(after, "actions", (*self.actions, action))
        object.__setattr__(after, "outcome", outcome)
        object.__setattr__(after, "_position", position)
        return after

    @property
    def phase(self) -> Phase:
        return self._position.phase

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is; None once the game is over."""
        return self._position.to_move

    @property
    def mover(self) -> Seat:
        """Whose turn it is, where the game can't be over: if it is, that is `Refused`."""
        if self._position.to_move is None:
            raise Refused(Refusal.GAME_OVER)
        return self._position.to_move

    @property
    def board(self) -> Board:
        return self._position.board

    @property
    def in_hand(self) -> Piece | None:
        """The piece that was given and is to be placed."""
        return self._position.in_hand

    @property
    def available(self) -> tuple[Piece, ...]:
        """The pieces that can still be given."""
        return self._position.available

    @property
    def last_placed(self) -> Square | None:
        return self._position.last_placed

    @property
    def called_wrongly(self) -> frozenset[Seat]:
        """Who has called wrongly since the last placement."""
        return self._position.called_wrongly

    def full_lines(self) -> tuple[Line, ...]:
        """The lines in play whose four squares are taken, whatever stands there."""
        return tuple(line for line in self.options.lines if self.board.is_full(line))

    def may_call(self, seat: int) -> bool:
        """Whether this seat may call now. It says nothing about whether there is a line."""
        return self.call_refusal(seat) is None

    def call_refusal(self, seat: int) -> Refusal | None:
        """Why this seat may not call any line now, or None if it may."""
        return call_refusal(self._position, Seat(seat))

    def missed_lines(self) -> tuple[MissedLine, ...]:
        """Every line that was callable and that nobody called, in the order in which they were made."""
        return missed_lines(self)

    def __repr__(self) -> str:
        """Say where the game stands: `<Game: seat 1 to place DSTH, a1:LRTS c2:DRSS, late calls>`."""
        wrong = (f"seat {seat} called wrongly" for seat in sorted(self.called_wrongly))
        return f"<Game: {', '.join([self._standing(), self.board.text, *wrong, *_variant(self.options)])}>"

    def _standing(self) -> str:
        match self.phase:
            case Phase.GIVE:
                return f"seat {self.to_move} to give"
            case Phase.PLACE:
                return f"seat {self.to_move} to place {self.in_hand.code if self.in_hand else ''}"
            case Phase.LAST_CALL:
                return f"seat {self.to_move} to call or pass"
            case Phase.OVER:
                return f"over, {self._result()}"

    def _result(self) -> str:
        return self.outcome.text if self.outcome else f"unfinished after action {len(self.actions)}"


def _variant(options: Options) -> Iterator[str]:
    """In what these options differ from the usual game."""
    if len(options.characteristics) < len(Characteristic):
        yield f"{' and '.join(c.name.lower() for c in Characteristic if c in options.characteristics)} only"
    if options.squares:
        yield "squares count"
    if options.calls is not Calls.STRICT:
        yield f"{options.calls.value} calls"


_Next: TypeAlias = tuple[Position, Outcome | None]


def _after(position: Position, action: Action) -> _Next:
    match action:
        case Give(seat, piece):
            left = tuple(other for other in position.available if other != piece)
            return replace(position, phase=Phase.PLACE, to_move=seat.other, in_hand=piece, available=left), None
        case Place(seat, square):
            return _after_placing(position, seat, square)
        case Call(seat, line):
            return _after_calling(position, seat, line)
        case TimeOut(seat) if position.phase is not Phase.LAST_CALL:
            return _over(position, Outcome(seat.other, Reason.TIMED_OUT))
        case Pass(seat) | TimeOut(seat):
            return _after_last_word(replace(position, passed=position.passed | {seat}), seat)
        case Resign(seat):
            return _over(position, Outcome(seat.other, Reason.RESIGNED))


def _after_placing(position: Position, seat: Seat, square: Square) -> _Next:
    assert position.in_hand is not None, "legality lets nobody place without a piece in hand"
    placed = replace(
        position,
        board=position.board.place(position.in_hand, square),
        phase=Phase.GIVE if position.available else Phase.LAST_CALL,
        in_hand=None,
        last_placed=square,
        called_wrongly=frozenset(),
    )
    return _judged(placed, seat, square) if position.options.calls is Calls.AUTOMATIC else (placed, None)


def _judged(position: Position, seat: Seat, square: Square) -> _Next:
    made = position.options.made_lines(position.board, square)
    if made:
        return _over(position, Outcome(seat, Reason.AUTOMATIC, made[0].line, made[0].characteristics))
    return (position, None) if position.available else _over(position, Outcome(None, Reason.DRAW))


def _after_calling(position: Position, seat: Seat, line: Line | None) -> _Next:
    assert position.last_placed is not None, "legality lets nobody call before the first placement"
    shared = position.options.shared(position.board, line, position.last_placed) if line else frozenset()
    if shared:
        return _over(position, Outcome(seat, Reason.CALLED, line, shared))
    wrong = replace(position, called_wrongly=position.called_wrongly | {seat})
    return _after_last_word(wrong, seat) if position.phase is Phase.LAST_CALL else (wrong, None)


def _after_last_word(position: Position, seat: Seat) -> _Next:
    """In LAST_CALL, this seat has passed or called wrongly; under OPEN perhaps before its turn."""
    if seat.other in position.passed | position.called_wrongly:
        return _over(position, Outcome(None, Reason.DRAW))
    return replace(position, to_move=seat.other), None


def _over(position: Position, outcome: Outcome) -> _Next:
    return replace(position, phase=Phase.OVER, to_move=None), outcome
