"""The game once more, as plainly as RULES.md tells it: letters, sets and tables.

It shares no computation with the rules: lines are spelled out, "completed just now" is the difference between two
boards, and the right to call is a table.
"""

from __future__ import annotations

from itertools import pairwise, product

from quarto_bot.rules import (
    Action,
    Call,
    Calls,
    Characteristic,
    Give,
    Options,
    Pass,
    Phase,
    Place,
    Reason,
    Refusal,
    Resign,
    TimeOut,
)

STRAIGHT = {
    **{f"row {row}": {f"{column}{row}" for column in "abcd"} for row in "1234"},
    **{f"column {column}": {f"{column}{row}" for row in "1234"} for column in "abcd"},
    "diagonal a1-d4": {"a1", "b2", "c3", "d4"},
    "diagonal d1-a4": {"d1", "c2", "b3", "a4"},
}
TWO_BY_TWO = {
    f"square {left}{top}-{right}{bottom}": {left + top, right + top, left + bottom, right + bottom}
    for (left, right), (top, bottom) in product(pairwise("abcd"), pairwise("1234"))
}
BOTH = {0, 1}
MAKER, OTHER, MOVER = "maker", "other", "mover"
RIGHTS = {
    (Calls.STRICT, Phase.GIVE): {MAKER},
    (Calls.STRICT, Phase.PLACE): {OTHER},
    (Calls.STRICT, Phase.LAST_CALL): {MOVER},
    (Calls.LATE, Phase.GIVE): {MAKER},
    (Calls.LATE, Phase.PLACE): {MAKER, OTHER},
    (Calls.LATE, Phase.LAST_CALL): {MOVER},
    (Calls.OPEN, Phase.GIVE): {MAKER, OTHER},
    (Calls.OPEN, Phase.PLACE): {MAKER, OTHER},
    (Calls.OPEN, Phase.LAST_CALL): {MAKER, OTHER},
}


class Model:
    def __init__(self, first: int, options: Options) -> None:
        self.options = options
        self.lines = STRAIGHT | TWO_BY_TWO if options.squares else STRAIGHT
        self.letters = [number for number, c in enumerate(Characteristic) if c in options.characteristics]
        self.phase = Phase.GIVE
        self.to_move: int | None = first
        self.board: dict[str, str] = {}
        self.left = {"".join(code) for code in product("LD", "RS", "TS", "SH")}
        self.in_hand = ""
        self.maker: int | None = None
        self.fresh: set[str] = set()
        self.wrong: set[int] = set()
        self.passed: set[int] = set()
        self.end: tuple[int | None, Reason, str | None] | None = None

    def try_out(self, action: Action) -> Refusal | None:
        """Do it and return None, or do nothing and return why."""
        why = self.refusal(action)
        if why is None:
            self._do(action)
        return why

    def may_call(self, seat: int) -> bool:
        return self._call_refusal(seat) is None

    def full(self) -> set[str]:
        return {name for name, squares in self.lines.items() if squares <= self.board.keys()}

    def refusal(self, action: Action) -> Refusal | None:
        if self.end:
            return Refusal.GAME_OVER
        match action:
            case Resign():
                return None
            case Call(seat, line):
                return self._call_refusal(seat) or (self._line_refusal(seat, line.name) if line else None)
        return Refusal.NOT_YOUR_TURN if action.seat != self.to_move else self._turn_refusal(action)

    def _turn_refusal(self, action: Give | Place | Pass | TimeOut) -> Refusal | None:
        match action:
            case Give(_, piece):
                missing = None if piece.code in self.left else Refusal.PIECE_NOT_AVAILABLE
                return self._unless(Phase.GIVE, Refusal.NOT_TIME_TO_GIVE) or missing
            case Place(_, square):
                taken = Refusal.SQUARE_TAKEN if square.name in self.board else None
                return self._unless(Phase.PLACE, Refusal.NOT_TIME_TO_PLACE) or taken
            case Pass():
                return self._unless(Phase.LAST_CALL, Refusal.NOT_TIME_TO_PASS)
            case TimeOut():
                return None

    def _unless(self, phase: Phase, why: Refusal) -> Refusal | None:
        return None if self.phase is phase else why

    def _call_refusal(self, seat: int) -> Refusal | None:
        if self.end:
            return Refusal.GAME_OVER
        if self.options.calls is Calls.AUTOMATIC:
            return Refusal.CALLS_ARE_AUTOMATIC
        roles = {MAKER if seat == self.maker else OTHER} | ({MOVER} if seat == self.to_move else set())
        if self.maker is None or seat in self.passed or not roles & RIGHTS[self.options.calls, self.phase]:
            return Refusal.NO_RIGHT_TO_CALL
        return Refusal.ALREADY_CALLED_WRONGLY if seat in self.wrong else None

    def _line_refusal(self, seat: int, name: str) -> Refusal | None:
        if name not in self.lines:
            return Refusal.LINE_NOT_IN_PLAY
        if name in self.full():
            return None
        return Refusal.PLACE_FIRST if self.in_hand and seat == self.to_move else Refusal.LINE_NOT_FULL

    def _do(self, action: Action) -> None:
        other = {0: 1, 1: 0}[action.seat]
        match action:
            case Give(_, piece):
                self.left.remove(piece.code)
                self.in_hand, self.to_move, self.phase = piece.code, other, Phase.PLACE
            case Place(seat, square):
                self._place(seat, square.name)
            case Call(seat, line) if line and line.name in self.fresh and self._shares(line.name):
                self._finish(seat, Reason.CALLED, line.name)
            case Call(seat):
                self.wrong.add(seat)
                if self.phase is Phase.LAST_CALL:
                    self._next_word(other)
            case Resign():
                self._finish(other, Reason.RESIGNED)
            case TimeOut() if self.phase is not Phase.LAST_CALL:
                self._finish(other, Reason.TIMED_OUT)
            case Pass(seat) | TimeOut(seat):
                self.passed.add(seat)
                self._next_word(other)

    def _place(self, seat: int, square: str) -> None:
        before = self.full()
        self.board[square], self.in_hand = self.in_hand, ""
        self.fresh, self.maker, self.wrong = self.full() - before, seat, set()
        self.phase = Phase.GIVE if self.left else Phase.LAST_CALL
        if self.options.calls is Calls.AUTOMATIC:
            made = [name for name in self.lines if name in self.fresh and self._shares(name)]
            if made:
                self._finish(seat, Reason.AUTOMATIC, made[0])
            elif not self.left:
                self._finish(None, Reason.DRAW)

    def _shares(self, name: str) -> bool:
        return any(len({self.board[square][letter] for square in self.lines[name]}) == 1 for letter in self.letters)

    def _next_word(self, other: int) -> None:
        """Somebody's right in LAST_CALL is spent: it is the other's turn, unless theirs is spent too."""
        if self.wrong | self.passed == BOTH:
            self._finish(None, Reason.DRAW)
        else:
            self.to_move = other

    def _finish(self, winner: int | None, reason: Reason, line: str | None = None) -> None:
        self.phase, self.to_move, self.end = Phase.OVER, None, (winner, reason, line)
