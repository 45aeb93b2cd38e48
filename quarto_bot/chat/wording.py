"""The game in words: pieces, lines, options, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from itertools import combinations
from typing import Final

import discord

from quarto_bot.rules import Calls, Characteristic, Game, Line, LineKind, Options, Piece
from rendering import ENGLISH, describe

from .languages import Language, mark

_CHARACTERISTICS: Final = {
    Characteristic.COLOUR: mark("colour"),
    Characteristic.SHAPE: mark("shape"),
    Characteristic.HEIGHT: mark("height"),
    Characteristic.TOP: mark("top"),
}
_LINES: Final = {
    LineKind.ROW: mark("row {where}"),
    LineKind.COLUMN: mark("column {where}"),
    LineKind.DIAGONAL: mark("diagonal {where}"),
    LineKind.SQUARE: mark("square {where}"),
}
_CALLS: Final = {
    Calls.STRICT: mark("strict calls"),
    Calls.LATE: mark("late calls"),
    Calls.OPEN: mark("open calls"),
    Calls.AUTOMATIC: mark("automatic wins"),
}
CLOCKS: Final = {
    0: mark("no clock"),
    60: mark("1 minute a turn (tournament)"),
    300: mark("5 minutes a turn"),
    86400: mark("1 day a turn"),
}
SUBSETS: Final = tuple(frozenset(subset) for size in (4, 3, 2, 1) for subset in combinations(Characteristic, size))
# What `describe` says; marked here because the drawing knows no catalogues.
_DESCRIPTION: Final = {
    "light": mark("light"),
    "dark": mark("dark"),
    "round": mark("round"),
    "square": mark("square"),
    "tall": mark("tall"),
    "short": mark("short"),
    "solid": mark("solid"),
    "hollow": mark("hollow"),
    "piece": mark("{colour} {shape} {height} {top}"),
    "placed": mark("{square} {piece}"),
    "separator": mark(", "),
    "board": mark("Board: {pieces}."),
    "empty board": mark("The board is empty."),
    "last placed": mark("Last placed: {square}."),
    "in hand": mark("In hand: {piece}."),
    "left": mark("Left: {pieces}."),
    "none left": mark("No pieces left."),
    "called": mark("Called: {line}."),
}
assert dict(_DESCRIPTION) == dict(ENGLISH), "the drawing's English and the catalogues' must be the same"


@lru_cache(maxsize=32)
def description_words(say: Language) -> Mapping[str, str]:
    """The words in which `describe` speaks this language."""
    return {key: say(message) for key, message in _DESCRIPTION.items()}


def alt_text(say: Language, game: Game) -> str:
    """The position for those who do not see the picture."""
    line = game.outcome.line if game.outcome else None
    return describe(game, highlight=line, words=description_words(say))


def piece_name(say: Language, piece: Piece) -> str:
    words = description_words(say)
    poles = {
        "colour": words["dark" if piece.dark else "light"],
        "shape": words["square" if piece.square else "round"],
        "height": words["short" if piece.short else "tall"],
        "top": words["hollow" if piece.hollow else "solid"],
    }
    return words["piece"].format(**poles)


def line_name(say: Language, line: Line) -> str:
    return say(_LINES[line.kind], where=line.name.partition(" ")[2])


def characteristics_name(say: Language, characteristics: frozenset[Characteristic]) -> str:
    if len(characteristics) == len(Characteristic):
        return say("all four characteristics")
    return say(", ").join(say(name) for c, name in _CHARACTERISTICS.items() if c in characteristics)


def shared_name(say: Language, characteristics: frozenset[Characteristic]) -> str:
    return say(", ").join(say(name) for c, name in _CHARACTERISTICS.items() if c in characteristics)


def clock_name(say: Language, clock: int | None) -> str:
    return say(CLOCKS[clock or 0])


def calls_name(say: Language, calls: Calls) -> str:
    return say(_CALLS[calls])


def options_name(say: Language, options: Options) -> str:
    """One line that says the variant agreed on."""
    parts = [characteristics_name(say, options.characteristics)]
    if options.squares:
        parts.append(say("2x2 squares count"))
    parts += [calls_name(say, options.calls), clock_name(say, options.clock)]
    return " · ".join(parts)


def mention(person: int | None, say: Language) -> str:
    return say("somebody who left") if person is None else f"<@{person}>"


def until(moment: datetime) -> str:
    """A moment as Discord counts it down for each reader."""
    return discord.utils.format_dt(moment, "R")
