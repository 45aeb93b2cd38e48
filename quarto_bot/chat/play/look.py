"""Ask the board, for those who do not see it: a row, a column, a square, the last piece, the hand, what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from quarto_bot.chat.delivery.interactions import (
    Interaction,
    answer_privately,
    defer_if_slow,
    private_language,
    venue_of,
)
from quarto_bot.chat.texts.languages import Language, mark, mark_word
from quarto_bot.chat.texts.phrases import line_name, piece_name
from quarto_bot.chat.texts.sentences import alt_text
from quarto_bot.chat.texts.typed import plain
from quarto_bot.rules import SQUARES, STRAIGHT_LINES, Game, Line, LineKind, Square, UnreadableText

from .typing import suggested

_ROWS_AND_COLUMNS: Final = tuple(line for line in STRAIGHT_LINES if line.kind is not LineKind.DIAGONAL)


async def places(interaction: Interaction, typed: str) -> list[Choice[str]]:
    say = private_language(interaction)
    return suggested(typed, [(name, key) for name, key, _ in _views(say)])


@app_commands.command(description=mark("Hear what stands on the board: a row, a square, the last piece, what is left"))
@app_commands.describe(where=mark("A row, a column, a square, last, hand or left; leave empty for all"))
@app_commands.autocomplete(where=places)
async def look(interaction: Interaction, where: str | None = None) -> None:
    say = private_language(interaction)
    view = _read(say, where) if where else alt_text
    match = await defer_if_slow(interaction, interaction.client.matches.turns.current(venue_of(interaction).channel))
    await answer_privately(interaction, view(say, match.game))


def _read(say: Language, typed: str) -> Callable[[Language, Game], str]:
    for name, key, view in _views(say):
        if plain(typed) in (plain(name), key):
            return view
    raise UnreadableText(f"there is no place {typed!r}")


def _views(say: Language) -> Iterator[tuple[str, str, Callable[[Language, Game], str]]]:
    """What can be asked for: its name in this language, its English key, and what answers it."""
    for context, key, view in _WORDS:
        yield say.word(context, key), key, view
    for line in _ROWS_AND_COLUMNS:
        yield line_name(say, line), line.name, partial(_line, line)
    for square in SQUARES:
        yield square.name, square.name, partial(_square, square)


def _line(line: Line, say: Language, game: Game) -> str:
    return "\n".join([f"**{line_name(say, line)}**", *(_square(square, say, game) for square in line.squares)])


def _square(square: Square, say: Language, game: Game) -> str:
    piece = game.board.get(square)
    what = piece_name(say, piece) if piece else say.word("square of the board", "empty")
    return say("{square}: {what}", square=square.name, what=what)


def _last(say: Language, game: Game) -> str:
    if game.last_placed is None:
        return say("Nothing has been placed yet.")
    return _square(game.last_placed, say, game)


def _hand(say: Language, game: Game) -> str:
    if game.in_hand is None:
        return say("Nobody holds a piece now.")
    return say("In hand: {piece}.", piece=piece_name(say, game.in_hand))


def _left(say: Language, game: Game) -> str:
    if not game.available:
        return say("No pieces left.")
    return "\n".join(piece_name(say, piece) for piece in game.available)


_WORDS: Final = (
    (*mark_word("what to look at", "last"), _last),
    (*mark_word("what to look at", "hand"), _hand),
    (*mark_word("what to look at", "left"), _left),
)
