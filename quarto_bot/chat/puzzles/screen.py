"""A puzzle as a private message: the picture, the question, the controls of a game, and what came of the last try."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.grids import Row, board_grid, piece_options, tray_grid
from quarto_bot.chat.pictures import BOARD_ADDRESS, PieceEmojis
from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.phrases import line_name
from quarto_bot.chat.texts.sentences import alt_text
from quarto_bot.puzzles import Kind, Progress, Puzzle, Streak
from quarto_bot.rules import SQUARES, Game, Place, Square

from .words import hint, question, score, solution

PUZZLE: Final = Control("puzzle", "number")
"""Opens a puzzle for whoever presses it; on a private message, in its place."""
SEE: Final = Control("puzzle_see", "number", private=True)
PLACE: Final = Control("puzzle_place", "number", "square", private=True)
GIVE: Final = Control("puzzle_give", "number", "square", "piece", private=True)
GIVE_NAMED: Final = Control("puzzle_menu", "number", "square", private=True)
HINT: Final = Control("puzzle_hint", "number", private=True)
SHOW: Final = Control("puzzle_show", "number", private=True)
SHARE: Final = Control("puzzle_share", "number", private=True)

NOWHERE: Final = len(SQUARES)
"""The square of a piece that is given without having placed one."""
NO_LINE: Final = "none"


@dataclass(frozen=True, slots=True)
class Screen:
    """What somebody has before their eyes: a puzzle, and how far they are with it.

    `progress` is None if it does not count; `placed` is where they would place the piece in hand.
    """

    number: int
    puzzle: Puzzle
    progress: Progress | None
    streak: Streak
    placed: Square | None = None
    said: str | None = None
    is_solved: bool = False

    @property
    def game(self) -> Game:
        """The position that is shown."""
        game = self.puzzle.game
        return game.play(Place(game.mover, self.placed)) if self.placed else game

    def layout(self, say: Language, emojis: PieceEmojis) -> Layout:
        picture = discord.MediaGalleryItem(BOARD_ADDRESS, description=alt_text(say, self.game))
        texts = [ui.TextDisplay[Layout](text) for text in self._texts(say)]
        return framed(texts[0], ui.MediaGallery(picture), *texts[1:], *self._rows(say, emojis))

    def _texts(self, say: Language) -> Iterator[str]:
        yield "## " + say("Puzzle #{number}", number=str(self.number)) + "\n" + question(say, self.puzzle)
        if self.said:
            yield self.said
        if self.is_solved:
            yield solution(say, self.puzzle)
        elif self.progress and self.progress.hinted:
            yield hint(say, self.puzzle)
        yield "-# " + self._footing(say)

    def _footing(self, say: Language) -> str:
        if self.progress is None:
            return say("This puzzle's day is over: it doesn't count, but it is still fun.")
        if self.progress.solved_at:
            return score(say, self.progress, self.streak)
        if self.progress.tries:
            return say.count("{number} try so far.", "{number} tries so far.", self.progress.tries)
        return say("The first try is the one that counts.")

    def _rows(self, say: Language, emojis: PieceEmojis) -> Iterator[Row]:
        if not self.is_solved:
            yield from self._answers(say, emojis)
        below = list(self._below(say))
        if below:
            yield ui.ActionRow(*below)

    def _answers(self, say: Language, emojis: PieceEmojis) -> Iterator[Row]:
        game, number = self.game, self.number
        if self.puzzle.kind is Kind.SEE:
            lines = [discord.SelectOption(label=line_name(say, line), value=line.name) for line in game.full_lines()]
            none = discord.SelectOption(label=say("There is no line"), value=NO_LINE)
            yield ui.ActionRow(SEE.menu(say("Which line?"), [none, *lines], number=number))
        elif game.in_hand:
            yield from board_grid(game, emojis, PLACE, number=number)
        else:
            square = self.placed.index if self.placed else NOWHERE
            if emojis.blank:
                yield from tray_grid(game, emojis, GIVE, number=number, square=square)
            else:
                menu = GIVE_NAMED.menu(say("Give a piece"), piece_options(game, say), number=number, square=square)
                yield ui.ActionRow(menu)

    def _below(self, say: Language) -> Iterator[ui.Button[Layout]]:
        if self.placed and not self.is_solved:
            yield PUZZLE.button(say("Take it back"), number=self.number)
        if self.progress is None and not self.is_solved:
            yield SHOW.button(say("Show the solution"), number=self.number)
        elif self.progress and self.progress.solved_at:
            yield SHARE.button(say("Share"), number=self.number)
        elif self.progress and not self.progress.hinted:
            yield HINT.button(say("Hint"), number=self.number)
