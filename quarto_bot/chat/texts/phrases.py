"""The game in names: pieces, lines, options, players, moments. Each stands by itself and needs no case."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from itertools import combinations
from typing import Final

import discord

from quarto_bot.matches import Computer, Person, Player
from quarto_bot.rules import Calls, Characteristic, Line, LineKind, Options, Piece

from .languages import Language, mark, mark_word

_CHARACTERISTICS: Final = {
    Characteristic.COLOUR: mark_word("characteristic", "colour"),
    Characteristic.SHAPE: mark_word("characteristic", "shape"),
    Characteristic.HEIGHT: mark_word("characteristic", "height"),
    Characteristic.TOP: mark_word("characteristic", "top"),
}
_POLES: Final = {
    "dark": (mark_word("piece", "light"), mark_word("piece", "dark")),
    "square": (mark_word("piece", "round"), mark_word("piece", "square")),
    "short": (mark_word("piece", "tall"), mark_word("piece", "short")),
    "hollow": (mark_word("piece", "solid"), mark_word("piece", "hollow")),
}
_LINES: Final = {
    LineKind.ROW: mark_word("line", "row {where}"),
    LineKind.COLUMN: mark_word("line", "column {where}"),
    LineKind.DIAGONAL: mark_word("line", "diagonal {where}"),
    LineKind.SQUARE: mark_word("line", "square {where}"),
}
_CALLS: Final = {
    Calls.STRICT: mark("strict calls"),
    Calls.LATE: mark("late calls"),
    Calls.OPEN: mark("open calls"),
    Calls.AUTOMATIC: mark("automatic wins"),
}
ALL_FOUR: Final = mark("all four characteristics")
TOURNAMENT: Final = mark("1 minute a turn (tournament)")
NO_CLOCK: Final = mark("no clock")
SUBSETS: Final = tuple(frozenset(subset) for size in (4, 3, 2, 1) for subset in combinations(Characteristic, size))


@lru_cache(maxsize=1024)
def piece_name(say: Language, piece: Piece) -> str:
    colour, shape, height, top = (
        say.word(*words[pole]) for words, pole in zip(_POLES.values(), piece.poles, strict=True)
    )
    return say("{colour} {shape} {height} {top}", colour=colour, shape=shape, height=height, top=top)


def line_name(say: Language, line: Line) -> str:
    return say.word(*_LINES[line.kind], where=line.name.partition(" ")[2])


def characteristics_name(say: Language, characteristics: frozenset[Characteristic]) -> str:
    """What counts in a game."""
    if len(characteristics) == len(Characteristic):
        return say(ALL_FOUR)
    return shared_name(say, characteristics)


def shared_name(say: Language, characteristics: frozenset[Characteristic]) -> str:
    """What the pieces of a line have in common."""
    return say(", ").join(say.word(*name) for c, name in _CHARACTERISTICS.items() if c in characteristics)


def clock_name(say: Language, clock: int | None) -> str:
    """Any length, in the largest unit that says it exactly."""
    if not clock:
        return say(NO_CLOCK)
    if clock == 60:
        return say(TOURNAMENT)
    if clock % 86400 == 0:
        return say.count("{number} day a turn", "{number} days a turn", clock // 86400)
    if clock % 3600 == 0:
        return say.count("{number} hour a turn", "{number} hours a turn", clock // 3600)
    if clock % 60 == 0:
        return say.count("{number} minute a turn", "{number} minutes a turn", clock // 60)
    return say.count("{number} second a turn", "{number} seconds a turn", clock)


def options_name(say: Language, options: Options) -> str:
    """One line that says the variant agreed on."""
    parts = [characteristics_name(say, options.characteristics)]
    if options.squares:
        parts.append(say("2x2 squares count"))
    parts += [say(_CALLS[options.calls]), clock_name(say, options.clock)]
    return " · ".join(parts)


def player_name(say: Language, player: Player | None) -> str:
    """A person as a mention, which pings nobody unless a message says so; the computer by its level."""
    if isinstance(player, Person):
        return f"<@{player.id}>"
    if isinstance(player, Computer):
        return say("Computer ({level})", level=player.level)
    return say("somebody who left")


def until(moment: datetime) -> str:
    """A moment as Discord counts it down for each reader."""
    return discord.utils.format_dt(moment, "R")
