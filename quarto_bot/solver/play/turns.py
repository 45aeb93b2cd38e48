"""What the computer does with its turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from quarto_bot.rules import (
    PIECES,
    Action,
    Board,
    Call,
    Calls,
    Characteristic,
    Game,
    Give,
    Line,
    Pass,
    Phase,
    Piece,
    Place,
    Square,
)
from quarto_bot.solver.proof.positions import given, handed, tables_of
from quarto_bot.solver.proof.search import Position, Search

from . import openings
from .eyes import Eyes, placing_order
from .foresight import UNLIMITED, Effort, any_best, hardest
from .levels import Level

HALF: Final = 8
"""With so many pieces on the board the second half begins."""

# For the strongest, by the number of pieces on the board. Proofs that a handover holds are what "never loses" rests on.
_EFFORTS: Final = {
    4: Effort(80_000, UNLIMITED, 60, 30_000),
    5: Effort(UNLIMITED, UNLIMITED, 300, 30_000),
    6: Effort(UNLIMITED, UNLIMITED, 200, 15_000),
}
_LATE: Final = Effort(UNLIMITED, UNLIMITED, UNLIMITED, 15_000)
_EARLY: Final = Effort(10_000, 500, 10, 10_000)


class _Handover(NamedTuple):
    """Where to place, if there is anything to place, and what to give."""

    square: Square | None
    piece: Piece


def decide(game: Game, level: Level, rng: random.Random) -> tuple[Action, ...]:
    """Return all that the computer does with its turn. The same game, level and seed give the same answer."""
    seat = game.mover
    eyes = Eyes(level, rng)
    line = _seen_line(game, eyes)
    if line and game.may_call(seat):
        return (Call(seat, line),)
    if game.phase is Phase.LAST_CALL:
        return (Pass(seat),)
    if game.phase is Phase.GIVE:
        return (Give(seat, _handover(game, level, eyes, rng).piece),)
    return _with_piece(game, level, eyes, rng)


def _seen_line(game: Game, eyes: Eyes) -> Line | None:
    return eyes.line(game.options, game.board, game.last_placed) if game.last_placed else None


def _with_piece(game: Game, level: Level, eyes: Eyes, rng: random.Random) -> tuple[Action, ...]:
    assert game.in_hand is not None, "in this phase somebody holds a piece"
    threats = eyes.threats(game.options, game.board, placing_order(game))
    winning = [threat.square for threat in threats if threat.fits(game.in_hand)]
    if winning:
        return _placed(game, rng.choice(winning), eyes)
    if not game.available:
        return _placed(game, game.board.empty[0], eyes)
    handover = _handover(game, level, eyes, rng)
    assert handover.square is not None, "in this phase a handover begins with a placement"
    placed = _placed(game, handover.square, eyes)
    is_done = len(placed) > 1 or game.play(placed[0]).phase is Phase.OVER
    return placed if is_done else (*placed, Give(game.mover, handover.piece))


def _placed(game: Game, square: Square, eyes: Eyes) -> tuple[Action, ...]:
    """Place there, and call what is then seen."""
    place = Place(game.mover, square)
    line = None if game.options.calls is Calls.AUTOMATIC else _seen_line(game.play(place), eyes)
    return (place, Call(place.seat, line)) if line else (place,)


def _handover(game: Game, level: Level, eyes: Eyes, rng: random.Random) -> _Handover:
    chosen = None
    if level is Level.STRONGEST:
        chosen = _from_openings(game, rng) or _foreseen(game, level, rng)
    elif level is Level.EXPERT and len(game.board) >= HALF:
        chosen = _foreseen(game, level, rng)
    return chosen or _careful(game, level, eyes, rng)


def _from_openings(game: Game, rng: random.Random) -> _Handover | None:
    if game.options.characteristics != frozenset(Characteristic):
        return None
    if not game.board and not game.in_hand:
        return _Handover(None, rng.choice(PIECES))  # symmetry makes one as good as the other
    replies = openings.replies(game.board, game.in_hand, game.options.squares) if game.in_hand else _given_on(game)
    return _Handover(*rng.choice(replies)) if replies else None


def _given_on(game: Game) -> list[openings.Reply]:
    """What the openings give after the placement that was the last action: it may have been theirs."""
    assert game.last_placed is not None
    before = Board()
    for square, piece in game.board.items():
        before = before if square == game.last_placed else before.place(piece, square)
    replies = openings.replies(before, game.board[game.last_placed], game.options.squares)
    return [reply for reply in replies if reply.place == game.last_placed]


def _foreseen(game: Game, level: Level, rng: random.Random) -> _Handover | None:
    """What looking ahead finds; None if every piece that could be given wins at once."""
    tables = tables_of(game)
    handovers = Search(tables).handovers(handed(game, game.in_hand)) if game.in_hand else given(game)
    if not handovers:
        return None
    if level is Level.EXPERT:
        return _read(game, any_best(tables, handovers, rng))
    return _read(game, hardest(tables, handovers, _effort(game), rng))


def _effort(game: Game) -> Effort:
    placed = len(game.board)
    return _EARLY if placed < min(_EFFORTS) else _EFFORTS.get(placed, _LATE)


def _read(game: Game, at: Position) -> _Handover:
    new = [square for square in game.board.empty if at.taken >> square.index & 1]
    return _Handover(new[0] if new else None, PIECES[at.hand])


def _careful(game: Game, level: Level, eyes: Eyes, rng: random.Random) -> _Handover:
    """One of the handovers after which this player sees the fewest lines that the piece given would complete."""
    seen = list(_seen_dangers(game, level, eyes, rng))
    least = min(dangers for dangers, _ in seen)
    return rng.choice([handover for dangers, handover in seen if dangers == least])


def _seen_dangers(game: Game, level: Level, eyes: Eyes, rng: random.Random) -> Iterator[tuple[int, _Handover]]:
    order = placing_order(game)
    for square in _squares_to_consider(game, level, rng):
        if square and game.in_hand:
            threats = eyes.threats(game.options, game.board.place(game.in_hand, square), [*order, square])
        else:
            threats = eyes.threats(game.options, game.board, order)
        for piece in game.available:
            yield sum(threat.fits(piece) for threat in threats), _Handover(square, piece)


def _squares_to_consider(game: Game, level: Level, rng: random.Random) -> list[Square] | list[None]:
    if not game.in_hand:
        return [None]
    empty = list(game.board.empty)
    return [rng.choice(empty)] if level is Level.BEGINNER else empty
