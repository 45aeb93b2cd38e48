"""A position in words, for those who do not see the picture.

The words are a mapping from the keys of `ENGLISH` to texts with the same `{fields}`, so that a catalogue can hand
in another language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from quarto_bot.rules import Game, Line, Piece

LIMIT = 1024
"""The longest text Discord takes for a picture."""

ENGLISH: Mapping[str, str] = MappingProxyType(
    {
        "light": "light",
        "dark": "dark",
        "round": "round",
        "square": "square",
        "tall": "tall",
        "short": "short",
        "solid": "solid",
        "hollow": "hollow",
        "piece": "{colour} {shape} {height} {top}",
        "placed": "{square} {piece}",
        "separator": ", ",
        "board": "Board: {pieces}.",
        "empty board": "The board is empty.",
        "last placed": "Last placed: {square}.",
        "in hand": "In hand: {piece}.",
        "left": "Left: {pieces}.",
        "none left": "No pieces left.",
        "called": "Called: {line}.",
    }
)


def describe(game: Game, *, highlight: Line | None = None, words: Mapping[str, str] = ENGLISH) -> str:
    """The position in words, at most `LIMIT` characters; `highlight` is a line that has been called.

    Where a language is too wordy for that, pieces are named by their four-letter codes. Lines are named by their
    squares, which need no translation.
    """

    def in_full(piece: Piece) -> str:
        return _name(piece, words)

    def by_code(piece: Piece) -> str:
        return piece.code

    text = _text(game, highlight, words, in_full)
    return text if len(text) <= LIMIT else _text(game, highlight, words, by_code)


def _text(game: Game, highlight: Line | None, words: Mapping[str, str], name: Callable[[Piece], str]) -> str:
    parts = [_board(game, words, name)]
    if game.last_placed:
        parts.append(words["last placed"].format(square=game.last_placed.name))
    if game.in_hand:
        parts.append(words["in hand"].format(piece=name(game.in_hand)))
    left = words["separator"].join(map(name, game.available))
    parts.append(words["left"].format(pieces=left) if left else words["none left"])
    if highlight:
        parts.append(words["called"].format(line=_squares(highlight)))
    return " ".join(parts)


def _board(game: Game, words: Mapping[str, str], name: Callable[[Piece], str]) -> str:
    placed = [words["placed"].format(square=square.name, piece=name(piece)) for square, piece in game.board.items()]
    return words["board"].format(pieces=words["separator"].join(placed)) if placed else words["empty board"]


def _name(piece: Piece, words: Mapping[str, str]) -> str:
    colour, shape, height, top = _poles(piece)
    return words["piece"].format(colour=words[colour], shape=words[shape], height=words[height], top=words[top])


def _poles(piece: Piece) -> Iterable[str]:
    return (
        "dark" if piece.dark else "light",
        "square" if piece.square else "round",
        "short" if piece.short else "tall",
        "hollow" if piece.hollow else "solid",
    )


def _squares(line: Line) -> str:
    return " ".join(square.name for square in line.squares)
