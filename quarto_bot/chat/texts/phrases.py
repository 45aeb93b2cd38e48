"""The game in names: pieces, lines, options, players, moments. Each stands by itself and needs no case."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from itertools import combinations
from typing import Final

import discord

from quarto_bot.matches import Computer, Person, Player, Rating, Venue, is_rated_variant
from quarto_bot.rules import Board, Calls, Characteristic, Line, LineKind, Options, Piece

from .languages import Language, mark, mark_word

_CHARACTERISTICS: Final = {
    Characteristic.COLOUR: mark_word("characteristic", "colour"),
    Characteristic.SHAPE: mark_word("characteristic", "shape"),
    Characteristic.HEIGHT: mark_word("characteristic", "height"),
    Characteristic.TOP: mark_word("characteristic", "top"),
}
_POLES: Final = (
    (mark_word("piece", "light"), mark_word("piece", "dark")),
    (mark_word("piece", "round"), mark_word("piece", "square")),
    (mark_word("piece", "tall"), mark_word("piece", "short")),
    (mark_word("piece", "solid"), mark_word("piece", "hollow")),
)
_LINES: Final = {
    LineKind.ROW: mark_word("line", "row {where}"),
    LineKind.COLUMN: mark_word("line", "column {where}"),
    LineKind.DIAGONAL: mark_word("line", "diagonal {where}"),
    LineKind.SQUARE: mark_word("line", "square {where}"),
}
_COMMON: Final = {
    Characteristic.COLOUR: (mark_word("four pieces", "light"), mark_word("four pieces", "dark")),
    Characteristic.SHAPE: (mark_word("four pieces", "round"), mark_word("four pieces", "square")),
    Characteristic.HEIGHT: (mark_word("four pieces", "tall"), mark_word("four pieces", "short")),
    Characteristic.TOP: (mark_word("four pieces", "solid"), mark_word("four pieces", "hollow")),
}
_LEVELS: Final = {
    "beginner": mark_word("level", "beginner"),
    "casual": mark_word("level", "casual"),
    "club": mark_word("level", "club"),
    "expert": mark_word("level", "expert"),
    "strongest": mark_word("level", "strongest"),
}
_CALLS: Final = {
    Calls.STRICT: mark("call before you give"),
    Calls.LATE: mark("you may call after giving, too"),
    Calls.OPEN: mark("both may call until the next piece is placed"),
    Calls.AUTOMATIC: mark("lines win by themselves"),
}
EXPLAINED_LEVELS: Final = {
    "beginner": mark("beginner: overlooks lines, as people do"),
    "casual": mark("casual: sees most lines"),
    "club": mark("club: sees every line, and gives nothing that wins at once"),
    "expert": mark("expert: also looks ahead, from the middle of the game on"),
    "strongest": mark("strongest: does not lose"),
}
EXPLAINED_CALLS: Final = {
    Calls.STRICT: mark("strict: call before giving, or your opponent may call it"),
    Calls.LATE: mark("late: you may still call your line after giving"),
    Calls.OPEN: mark("open: both may call until the next piece is placed"),
    Calls.AUTOMATIC: mark("automatic: the first line wins by itself; not rated"),
}
CLOCKS: Final = (None, 60, 300, 86400)
"""The lengths of a turn, in seconds, that are offered."""
ALL_FOUR: Final = mark("all four characteristics")
TOURNAMENT: Final = mark("1 minute a turn (tournament)")
NO_CLOCK: Final = mark("no clock")
SUBSETS: Final = tuple(frozenset(subset) for size in (4, 3, 2, 1) for subset in combinations(Characteristic, size))


@lru_cache(maxsize=1024)
def piece_name(say: Language, piece: Piece) -> str:
    colour, shape, height, top = (say.word(*words[pole]) for words, pole in zip(_POLES, piece.poles, strict=True))
    return say("{colour} {shape} {height} {top}", colour=colour, shape=shape, height=height, top=top)


def line_name(say: Language, line: Line) -> str:
    return say.word(*_LINES[line.kind], where=line.name.partition(" ")[2])


def characteristics_name(say: Language, characteristics: frozenset[Characteristic]) -> str:
    """The characteristics that count in a game."""
    if len(characteristics) == len(Characteristic):
        return say(ALL_FOUR)
    return say(", ").join(say.word(*name) for c, name in _CHARACTERISTICS.items() if c in characteristics)


def common_name(say: Language, board: Board, line: Line, characteristics: frozenset[Characteristic]) -> str:
    """What the four pieces of a full line all are: `hollow`, or `light, tall`."""
    piece = board[line.squares[0]]
    poles = zip(Characteristic, piece.poles, strict=True)
    return say(", ").join(say.word(*_COMMON[c][pole]) for c, pole in poles if c in characteristics)


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


def calls_name(say: Language, calls: Calls) -> str:
    return say(_CALLS[calls])


def options_name(say: Language, options: Options) -> str:
    """One line that says the variant agreed on."""
    named = characteristics_name(say, options.characteristics)
    all_four = len(options.characteristics) == len(Characteristic)
    parts = [named if all_four else say("only this counts: {characteristics}", characteristics=named)]
    if options.squares:
        parts.append(say("2x2 squares count, too"))
    parts += [calls_name(say, options.calls), clock_name(say, options.clock)]
    if not is_rated_variant(options):
        parts.append(say("not rated"))
    return " · ".join(parts)


def player_name(say: Language, player: Player | None) -> str:
    """A person as a mention, which pings nobody unless a message says so; the computer by its level."""
    if isinstance(player, Person):
        return f"<@{player.id}>"
    if isinstance(player, Computer):
        return say("Computer ({level})", level=level_name(say, player.level))
    return say("somebody who left")


def level_name(say: Language, level: str) -> str:
    return say.word(*_LEVELS[level])


def rating_name(rating: Rating) -> str:
    """The number that people see; one that has not settled yet has a question mark."""
    return f"{rating.shown}?" if rating.is_provisional else str(rating.shown)


def link_to(venue: Venue, message: int | None) -> str:
    """The way to a message, or to its channel if nobody knows the message."""
    place = f"https://discord.com/channels/{venue.server or '@me'}/{venue.channel}"
    return place if message is None else f"{place}/{message}"


def until(moment: datetime) -> str:
    """A moment as Discord counts it down for each reader."""
    return discord.utils.format_dt(moment, "R")
