"""A game of Quarto: an immutable value that each action turns into the next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .actions import Action, Call, Give, Pass, Place, Resign, Seat, TimeOut
from .board import Board, Line, Square
from .errors import IllegalAction, Refusal
from .legality import call_refusal, refusal
from .options import Calls, Options
from .outcome import Outcome, Reason
from .phase import Phase
from .pieces import PIECES, Piece
from .record import read_record, write_record
from .review import MissedLine, missed_lines


@dataclass(frozen=True, slots=True)
class Game:
    """A game is who began, the options and the list of actions; all else follows from these.

    Make one with `Game.new` or `Game.from_record`, and the next one with `play`.
    """

    first: Seat
    options: Options
    actions: tuple[Action, ...] = ()
    board: Board = field(default_factory=Board, compare=False)
    phase: Phase = field(default=Phase.GIVE, compare=False)
    to_move: Seat | None = field(default=None, compare=False)
    in_hand: Piece | None = field(default=None, compare=False)
    available: tuple[Piece, ...] = field(default=PIECES, compare=False)
    last_placed: Square | None = field(default=None, compare=False)
    called_wrongly: frozenset[Seat] = field(default=frozenset(), compare=False)
    outcome: Outcome | None = field(default=None, compare=False)

    @staticmethod
    def new(first: int, options: Options | None = None) -> Game:
        """Begin a game in which the seat `first` gives the first piece."""
        return Game(Seat(first), options or Options(), to_move=Seat(first))

    @staticmethod
    def from_record(text: str) -> Game:
        """Play a record again; raise `RecordError` if it is damaged anywhere."""
        return read_record(text, Game.new)

    def record(self) -> str:
        """Write the whole game as a text that a person can read and type."""
        return write_record(self)

    def play(self, action: Action) -> Game:
        """Return the game after this action, or raise `IllegalAction`; this game stays as it is."""
        reason = refusal(self, action)
        if reason:
            raise IllegalAction(reason, action, self)
        return replace(self._after(action), actions=(*self.actions, action))

    def may_call(self, seat: int) -> bool:
        """Whether this seat may call now. It says nothing about whether there is a line."""
        return self.call_refusal(seat) is None

    def call_refusal(self, seat: int) -> Refusal | None:
        """Why this seat may not call any line now, or None if it may."""
        return call_refusal(self, Seat(seat))

    def callable_lines(self) -> tuple[Line, ...]:
        """The lines whose call would win now. For the review after the game; nobody may see it before."""
        if self.outcome or self.last_placed is None:
            return ()
        return tuple(made.line for made in self.options.made_lines(self.board, self.last_placed))

    def missed_lines(self) -> tuple[MissedLine, ...]:
        """Every line that was callable and that nobody called, in the order in which they were made."""
        return missed_lines(self)

    def _after(self, action: Action) -> Game:
        match action:
            case Give(seat, piece):
                available = tuple(left for left in self.available if left != piece)
                return replace(self, phase=Phase.PLACE, to_move=seat.other, in_hand=piece, available=available)
            case Place(seat, square):
                return self._after_placing(seat, square)
            case Call(seat, line):
                return self._after_calling(seat, line)
            case TimeOut(seat) if self.phase is not Phase.LAST_CALL:
                return self._over(Outcome(seat.other, Reason.TIMED_OUT))
            case Pass(seat) | TimeOut(seat):
                return self._after_passing(seat)
            case Resign(seat):
                return self._over(Outcome(seat.other, Reason.RESIGNED))

    def _after_placing(self, seat: Seat, square: Square) -> Game:
        assert self.in_hand is not None, "legality lets nobody place without a piece in hand"
        placed = replace(
            self,
            board=self.board.place(self.in_hand, square),
            phase=Phase.GIVE if self.available else Phase.LAST_CALL,
            in_hand=None,
            last_placed=square,
            called_wrongly=frozenset(),
        )
        return placed._judged(seat, square) if self.options.calls is Calls.AUTOMATIC else placed

    def _judged(self, seat: Seat, square: Square) -> Game:
        made = self.options.made_lines(self.board, square)
        if made:
            return self._over(Outcome(seat, Reason.AUTOMATIC, made[0].line, made[0].characteristics))
        return self if self.available else self._over(Outcome(None, Reason.DRAW))

    def _after_calling(self, seat: Seat, line: Line) -> Game:
        assert self.last_placed is not None, "legality lets nobody call before the first placement"
        shared = self.options.shared(self.board, line, self.last_placed)
        if shared:
            return self._over(Outcome(seat, Reason.CALLED, line, shared))
        wrong = replace(self, called_wrongly=self.called_wrongly | {seat})
        return wrong._after_passing(seat) if self.phase is Phase.LAST_CALL else wrong

    def _after_passing(self, seat: Seat) -> Game:
        # The pieces are placed in turn, so the sixteenth was placed by the seat that gave the first.
        if seat == self.first:
            return replace(self, to_move=seat.other)
        return self._over(Outcome(None, Reason.DRAW))

    def _over(self, outcome: Outcome) -> Game:
        return replace(self, phase=Phase.OVER, to_move=None, outcome=outcome)
