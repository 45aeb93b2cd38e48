"""Quarto once more for the solver's tests: letters, dictionaries and every possibility, no bits and no symmetry."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from quarto_bot.rules import (
    Action,
    Call,
    Characteristic,
    Game,
    Give,
    Line,
    Options,
    Pass,
    Phase,
    Piece,
    Place,
    Square,
)
from tests.rules.model import STRAIGHT, TWO_BY_TWO

NAMES = [column + row for column in "abcd" for row in "1234"]
Board = dict[str, str]
Player = Callable[[Game, random.Random], tuple[Action, ...]]


@dataclass(frozen=True)
class Variant:
    """Which squares make lines, and at which letters of a piece's code one looks."""

    lines: dict[str, set[str]]
    letters: list[int]

    @staticmethod
    def of(options: Options) -> Variant:
        letters = [number for number, one in enumerate(Characteristic) if one in options.characteristics]
        return Variant(STRAIGHT | TWO_BY_TWO if options.squares else STRAIGHT, letters)

    def completed(self, board: Board, piece: str, at: str) -> list[str]:
        """The lines that this piece completes there."""
        after = {**board, at: piece}
        return [
            name
            for name, squares in self.lines.items()
            if at in squares and squares <= after.keys() and self._share({after[square] for square in squares})
        ]

    def _share(self, pieces: set[str]) -> bool:
        return any(len({piece[letter] for piece in pieces}) == 1 for letter in self.letters)

    def wins_at(self, board: Board, piece: str) -> list[str]:
        """The squares where this piece completes a line."""
        return [at for at in NAMES if at not in board and self.completed(board, piece, at)]

    def waiting(self, board: Board) -> set[tuple[int, str]]:
        """The letters, each with its place in the code, that a fourth piece in some line of three must have."""
        found = set()
        for squares in self.lines.values():
            three = [board[square] for square in squares if square in board]
            if len(three) == 3:
                found |= {(at, three[0][at]) for at in self.letters if len({piece[at] for piece in three}) == 1}
        return found

    def worth(self, board: Board, hand: str, left: frozenset[str]) -> int:
        """1, 0 or -1: what whoever holds the piece reaches if both see everything and play their best."""
        if self.wins_at(board, hand):
            return 1
        if not left:
            return 0
        best = -1
        for at in NAMES:
            if at not in board:
                best = max(best, self.worth_of_giving({**board, at: hand}, left))
            if best == 1:
                break
        return best

    def worth_of_giving(self, board: Board, left: frozenset[str]) -> int:
        best = -1
        for piece in sorted(left):
            best = max(best, -self.worth(board, piece, left - {piece}))
            if best == 1:
                break
        return best


def letters(game: Game) -> Board:
    return {square.name: piece.code for square, piece in game.board.items()}


def worth(game: Game) -> int:
    """What a game without a line to call is worth to the seat to move."""
    variant, left = Variant.of(game.options), frozenset(piece.code for piece in game.available)
    if game.in_hand:
        return variant.worth(letters(game), game.in_hand.code, left)
    return variant.worth_of_giving(letters(game), left)


def safe_pieces(game: Game, board: Board) -> list[Piece]:
    waiting = Variant.of(game.options).waiting(board)
    return [piece for piece in game.available if waiting.isdisjoint(enumerate(piece.code))]


def random_safe(game: Game, chance: random.Random) -> tuple[Action, ...]:
    """A player who sees every line, gives nothing that wins at once if it can be helped, and is random otherwise."""
    seat, variant, board = game.mover, Variant.of(game.options), letters(game)
    if game.last_placed:
        before = {name: code for name, code in board.items() if name != game.last_placed.name}
        lines = variant.completed(before, game.board[game.last_placed].code, game.last_placed.name)
        if lines and game.may_call(seat):
            return (Call(seat, Line.from_name(lines[0])),)
    if game.phase is Phase.LAST_CALL:
        return (Pass(seat),)
    if not game.in_hand:
        return (Give(seat, chance.choice(safe_pieces(game, board) or game.available)),)
    return _placing(game, variant, board, chance)


def _placing(game: Game, variant: Variant, board: Board, chance: random.Random) -> tuple[Action, ...]:
    assert game.in_hand
    seat, hand = game.mover, game.in_hand.code
    winning = variant.wins_at(board, hand)
    if winning:
        line = variant.completed(board, hand, winning[0])[0]
        return Place(seat, Square.from_name(winning[0])), Call(seat, Line.from_name(line))
    empty = [at for at in NAMES if at not in board]
    if not game.available:
        return (Place(seat, Square.from_name(empty[0])),)
    moves = [(at, piece) for at in empty for piece in safe_pieces(game, {**board, at: hand})]
    at, piece = chance.choice(moves or [(at, piece) for at in empty for piece in game.available])
    return Place(seat, Square.from_name(at)), Give(seat, piece)


def turn(game: Game, player: Player, chance: random.Random) -> Game:
    """The game after this player's turn."""
    for action in player(game, chance):
        game = game.play(action)
    return game


def played(game: Game, players: tuple[Player, Player], seed: int) -> Game:
    """The game to its end. Each seat's chance begins with the same seed at each turn, as a computer's may."""
    number = len(game.actions)
    while not game.outcome:
        game = turn(game, players[game.mover], random.Random(f"{seed} {game.mover} {number}"))
        number = len(game.actions)
    return game


def careful_game(options: Options, placed: int, chance: random.Random, care: float = 1.0) -> Game:
    """A game with so many pieces placed and one in the hand that completes nothing, and no line to call.

    `care` is how often a give is safe; where it is not, lines are made that nobody calls, and they expire.
    """
    while True:
        game = _random_game(options, placed, chance, care)
        if game and game.last_placed and not game.options.made_lines(game.board, game.last_placed):
            return game


def _random_game(options: Options, placed: int, chance: random.Random, care: float) -> Game | None:
    game = Game.new(0, options)
    while True:
        is_careful = len(game.board) == placed or chance.random() < care
        pieces = safe_pieces(game, letters(game)) if is_careful else game.available
        if not pieces:
            return None
        game = game.play(Give(game.mover, chance.choice(pieces)))
        if len(game.board) == placed:
            return game
        game = game.play(Place(game.mover, Square.from_name(chance.choice(_careful_squares(game)))))


def _careful_squares(game: Game) -> list[str]:
    """Where the piece in the hand can go so that a safe piece is left; all empty squares if there is no such."""
    assert game.in_hand
    board, hand = letters(game), game.in_hand.code
    empty = [at for at in NAMES if at not in board]
    return [at for at in empty if safe_pieces(game, {**board, at: hand})] or empty
