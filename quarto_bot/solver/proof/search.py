"""The search: whether whoever holds a piece can force a win, or can force at least a draw.

It may be compiled with mypyc as it is. The board is `taken` (a set of squares) and `a` to `d` (where pieces with the
second pole of each characteristic stand); `left` are the pieces that nobody holds yet (see `tables`). The piece in the
hand never completes a line at once: whoever asks has looked, and the search gives no other.
"""

from __future__ import annotations

from time import monotonic
from typing import Final, NamedTuple

from .errors import OutOfBudget, OutOfTime
from .tables import ALL, Tables

WIN: Final = 0
HOLD: Final = 1
# Positions come again too rarely for a table to pay where few squares are empty, and looking ahead pays early only.
TABLED: Final = 10
ORDERED: Final = 8
MOST_KNOWN: Final = 1 << 19  # some 100 MB
CLOCK_NODES: Final = 256


class Position(NamedTuple):
    """A board with a piece in somebody's hand."""

    taken: int
    a: int
    b: int
    c: int
    d: int
    left: int
    hand: int


class Search:
    """Answers questions about one variant and remembers what it found. `budget` is how many more nodes it may visit."""

    def __init__(self, tables: Tables, budget: int = 1 << 60, seconds: float | None = None) -> None:
        self._completing = tables.completing
        self._smallest = tables.smallest
        self._turnings = tables.turnings
        self._second = tables.second
        self._sharing = tables.sharing
        self._alike = tables.alike
        self._told_apart = tables.told_apart
        self._known: dict[int, bool] = {}
        self.budget = budget
        self._ends = None if seconds is None else monotonic() + seconds

    def can_win(self, at: Position) -> bool:
        """Whether the holder can force a win."""
        return self._reaches(WIN, at.taken, at.a, at.b, at.c, at.d, at.left, at.hand)

    def can_hold(self, at: Position) -> bool:
        """Whether the holder can force a draw or better."""
        return self._reaches(HOLD, at.taken, at.a, at.b, at.c, at.d, at.left, at.hand)

    def key(self, at: Position) -> int:
        """The same number for positions that are the same but for symmetry."""
        return self._key(WIN, at.taken, at.a, at.b, at.c, at.d, at.hand)

    def handovers(self, at: Position) -> list[Position]:
        """Every position that the holder can hand over without giving a piece that completes a line at once."""
        return [
            child
            for _, bit, safe in self._placements(at.taken, at.a, at.b, at.c, at.d, at.left, at.hand)
            for child in self._given(at, bit, safe)
        ]

    def _given(self, at: Position, bit: int, safe: int) -> list[Position]:
        fa, fb, fc, fd = self._second[at.hand]
        children = []
        while safe:
            low = safe & -safe
            piece = low.bit_length() - 1
            safe &= ~self._alike[piece]
            children.append(
                Position(
                    at.taken | bit,
                    at.a | bit & fa,
                    at.b | bit & fb,
                    at.c | bit & fc,
                    at.d | bit & fd,
                    at.left ^ low,
                    piece,
                )
            )
        return children

    def _placements(
        self, taken: int, a: int, b: int, c: int, d: int, left: int, hand: int
    ) -> list[tuple[int, int, int]]:
        """Where the piece in the hand can go so that a safe piece is left: how many are, the square, and which."""
        completing = self._completing
        fa, fb, fc, fd = self._second[hand]
        sa, sb, sc, sd = self._sharing[hand]
        empty = ALL ^ taken
        # `other`: squares whose piece has the other pole than the hand; `own`: the same.
        other_a, other_b, other_c, other_d = a ^ taken & fa, b ^ taken & fb, c ^ taken & fc, d ^ taken & fd
        own_a, own_b, own_c, own_d = other_a ^ taken, other_b ^ taken, other_c ^ taken, other_d ^ taken
        wait_a, wait_b = completing[other_a] & empty, completing[other_b] & empty
        wait_c, wait_d = completing[other_c] & empty, completing[other_d] & empty
        found = []
        squares = empty
        while squares:
            bit = squares & -squares
            squares ^= bit
            rest = empty ^ bit
            safe = left
            if completing[own_a | bit] & rest:
                safe &= ~sa
            if completing[own_b | bit] & rest:
                safe &= ~sb
            if completing[own_c | bit] & rest:
                safe &= ~sc
            if completing[own_d | bit] & rest:
                safe &= ~sd
            if wait_a & rest:
                safe &= sa
            if wait_b & rest:
                safe &= sb
            if wait_c & rest:
                safe &= sc
            if wait_d & rest:
                safe &= sd
            if safe:
                found.append((safe.bit_count(), bit, safe))
        return found

    def _reaches(self, goal: int, taken: int, a: int, b: int, c: int, d: int, left: int, hand: int) -> bool:
        placed = taken.bit_count()
        if placed >= 14:
            # Who holds the 15th piece gives the 16th away and can win no more; the 16th itself completes nothing.
            return goal == HOLD and (placed == 15 or self._holds_with_two(taken, a, b, c, d, left, hand))
        if placed > TABLED:
            return self._expand(goal, taken, a, b, c, d, left, hand)
        key = self._key(goal, taken, a, b, c, d, hand)
        known = self._known.get(key)
        if known is None:
            known = self._expand(goal, taken, a, b, c, d, left, hand)
            if len(self._known) < MOST_KNOWN:
                self._known[key] = known
        return known

    def _expand(self, goal: int, taken: int, a: int, b: int, c: int, d: int, left: int, hand: int) -> bool:
        self._count()
        if goal == HOLD and taken.bit_count() <= ORDERED:
            return self._holds_in_order(Position(taken, a, b, c, d, left, hand))
        fa, fb, fc, fd = self._second[hand]
        placements = self._placements(taken, a, b, c, d, left, hand)
        placements.sort()
        for _, bit, safe in placements:
            rest = safe
            while rest:
                low = rest & -rest
                piece = low.bit_length() - 1
                rest &= ~self._alike[piece]
                if not self._reaches(
                    HOLD - goal, taken | bit,
                    a | bit & fa, b | bit & fb, c | bit & fc, d | bit & fd, left ^ low, piece,
                ):  # fmt: skip
                    return True
        return False

    def _holds_in_order(self, at: Position) -> bool:
        """The same for HOLD: one good reply is enough, and the narrowest is most likely good and soonest proved."""
        ordered = []
        for child in self.handovers(at):
            replies = self.replies(child)
            if not replies:
                return True
            ordered.append((replies, child))
        ordered.sort()
        return any(not self.can_win(child) for _, child in ordered)

    def replies(self, at: Position) -> int:
        """How many safe ways the holder has to place and to give."""
        total = 0
        for count, _, _ in self._placements(at.taken, at.a, at.b, at.c, at.d, at.left, at.hand):
            total += count
        return total

    def _holds_with_two(self, taken: int, a: int, b: int, c: int, d: int, left: int, hand: int) -> bool:
        """Whether the 15th piece can be placed so that the 16th completes nothing on the last square."""
        completing = self._completing
        last = left.bit_length() - 1
        la, lb, lc, ld = self._second[last]
        fa, fb, fc, fd = self._second[hand]
        # Where pieces with the poles of the last one stand, and whether the one in the hand joins them.
        a, b, c, d = a ^ taken & ~la, b ^ taken & ~lb, c ^ taken & ~lc, d ^ taken & ~ld
        ja, jb, jc, jd = ~(fa ^ la), ~(fb ^ lb), ~(fc ^ lc), ~(fd ^ ld)
        one = (ALL ^ taken) & -(ALL ^ taken)
        two = ALL ^ taken ^ one
        for bit, end in ((one, two), (two, one)):
            line = (
                completing[a | bit & ja]
                | completing[b | bit & jb]
                | completing[c | bit & jc]
                | completing[d | bit & jd]
            )
            if not line & end:
                return True
        return False

    def _count(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise OutOfBudget
        if self._ends is not None and self.budget % CLOCK_NODES == 0 and monotonic() > self._ends:
            raise OutOfTime("the search has taken as long as it may")

    def _key(self, goal: int, taken: int, a: int, b: int, c: int, d: int, hand: int) -> int:
        """The same number for all positions that board, poles and characteristics can turn into each other."""
        fa, fb, fc, fd = self._second[hand]
        _, tb, tc, td = self._told_apart
        a, b, c, d = a ^ taken & fa, (b ^ taken & fb) & tb, (c ^ taken & fc) & tc, (d ^ taken & fd) & td
        smallest = [ALL + 1]
        for image in self._turnings[taken]:
            sets = [image[a], image[b], image[c], image[d]]
            sets.sort()
            smallest = min(smallest, sets)
        first, second, third, fourth = smallest
        return ((((self._smallest[taken] << 16 | first) << 16 | second) << 16 | third) << 16 | fourth) << 1 | goal
