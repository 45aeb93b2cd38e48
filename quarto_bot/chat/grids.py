"""The board and the tray as grids of buttons, in the very places that they have in the picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import Control, Layout
from quarto_bot.chat.pictures import PieceEmojis
from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.phrases import piece_name
from quarto_bot.matches import TurnRef
from quarto_bot.rules import SQUARES, Game, Piece, Square
from rendering import TRAY_ORDER

Row: TypeAlias = ui.ActionRow[Layout]
_WIDTH: Final = 4


def board_grid(game: Game, emojis: PieceEmojis, control: Control, *turn: TurnRef, **numbers: Any) -> Iterator[Row]:
    """A button for each square; those that are taken can't be pressed. The control carries the square's index."""

    def button(square: Square) -> ui.Button[Layout]:
        # Every square has its name and a picture, of its piece or of nothing: so the columns are straight.
        piece = game.board.get(square)
        emoji = emojis.of(piece) if piece else emojis.blank
        return control.button(square.name, *turn, emoji=emoji, disabled=bool(piece), square=square.index, **numbers)

    for start in range(0, len(SQUARES), _WIDTH):
        yield ui.ActionRow(*map(button, SQUARES[start : start + _WIDTH]))


def tray_grid(game: Game, emojis: PieceEmojis, control: Control, *turn: TurnRef, **numbers: Any) -> Iterator[Row]:
    """A button for each piece left; the place of one that was given is empty. The control carries the piece's index."""

    def button(piece: Piece) -> ui.Button[Layout]:
        is_left = piece in game.available
        emoji = emojis.of(piece) if is_left else emojis.blank
        return control.button(None, *turn, emoji=emoji, disabled=not is_left, piece=piece.index, **numbers)

    for start in range(0, len(TRAY_ORDER), _WIDTH):
        yield ui.ActionRow(*map(button, TRAY_ORDER[start : start + _WIDTH]))


def piece_options(game: Game, say: Language) -> list[discord.SelectOption]:
    """The pieces left in words, where their pictures can't be had."""
    return [discord.SelectOption(label=piece_name(say, piece), value=piece.code) for piece in game.available]
