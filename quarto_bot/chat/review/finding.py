"""A turning point as a private puzzle: try what could be done, hear whether it holds and why not, then see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.interactions import Press, answer_privately, defer_if_slow, private_theme, replace_pressed
from quarto_bot.chat.grids import Row, board_grid, piece_options, tray_grid
from quarto_bot.chat.pictures import BOARD_ADDRESS, PieceEmojis
from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.phrases import piece_name
from quarto_bot.chat.texts.sentences import alt_text
from quarto_bot.matches import Obstacle, Refused
from quarto_bot.rules import PIECES, SQUARES, Game, Piece, Square
from quarto_bot.solver import Decision, Option, Value

from .commands import find_review
from .screen import FIND, Reviewed
from .words import Teller, game_before

TRY_SQUARE: Final = Control("try_square", "match", "review", "point", "square", private=True)
TRY_PIECE: Final = Control("try_piece", "match", "review", "point", "piece", private=True)
TRY_NAMED: Final = Control("try_named", "match", "review", "point", private=True)
SHOW_IT: Final = Control("show_it", "match", "review", "point", private=True)
CONTROLS: Final = (TRY_SQUARE, TRY_PIECE, TRY_NAMED, SHOW_IT)


@FIND.pressed
async def find_it(press: Press, match: int, review: int, point: int) -> None:
    puzzle = await _puzzle(press, match, review, point)
    picture = await defer_if_slow(press.interaction, _picture(press, puzzle))
    await answer_privately(press.interaction, puzzle.layout(press.say, press.client.piece_emojis), picture)


@TRY_SQUARE.pressed
async def try_square(press: Press, match: int, review: int, point: int, square: int) -> None:
    if square >= len(SQUARES):
        raise Refused(Obstacle.STALE)
    await _try(press, await _puzzle(press, match, review, point), SQUARES[square])


@TRY_PIECE.pressed
async def try_piece(press: Press, match: int, review: int, point: int, piece: int) -> None:
    if piece >= len(PIECES):
        raise Refused(Obstacle.STALE)
    await _try(press, await _puzzle(press, match, review, point), PIECES[piece])


@TRY_NAMED.pressed
async def try_named(press: Press, match: int, review: int, point: int) -> None:
    await _try(press, await _puzzle(press, match, review, point), Piece.from_code(press.chosen))


@SHOW_IT.pressed
async def show_it(press: Press, match: int, review: int, point: int) -> None:
    puzzle = await _puzzle(press, match, review, point)
    await _replace(press, puzzle, puzzle.shown(press.say))


@dataclass(frozen=True, slots=True)
class _Puzzle:
    """A turning point of a review, to be found."""

    reviewed: Reviewed
    point: int

    @property
    def decision(self) -> Decision:
        return self.reviewed.review.turning_points[self.point]

    @property
    def game(self) -> Game:
        return game_before(self.reviewed.review.game, self.decision)

    def option(self, choice: Square | Piece) -> Option:
        found = next((option for option in self.decision.options if option.choice == choice), None)
        if found is None:
            raise Refused(Obstacle.STALE)
        return found

    def layout(self, say: Language, emojis: PieceEmojis, said: str | None = None, *, is_over: bool = False) -> Layout:
        picture = discord.MediaGalleryItem(BOARD_ADDRESS, description=alt_text(say, self.game))
        items: list[ui.Item[Layout]] = [ui.TextDisplay(self._question(say)), ui.MediaGallery(picture)]
        if said:
            items.append(ui.TextDisplay(said))
        return framed(*items, *(() if is_over else self._controls(say, emojis)))

    def _question(self, say: Language) -> str:
        decision, game = self.decision, self.game
        title = "## " + say("Piece {number}: find it", number=decision.number)
        aim = say("Something keeps the win.") if decision.before is Value.WIN else say("Something keeps the draw.")
        player = self.reviewed.names(say)[decision.action.seat]
        if game.in_hand:
            task = say("{player} held: {piece}. Where to?", player=player, piece=piece_name(say, game.in_hand))
        else:
            task = say("{player} had to give. Which piece?", player=player)
        return f"{title}\n{task} {aim}"

    def _controls(self, say: Language, emojis: PieceEmojis) -> Iterator[Row]:
        numbers = self.reviewed.numbers | {"point": self.point}
        if self.game.in_hand:
            yield from board_grid(self.game, emojis, TRY_SQUARE, **numbers)
        elif emojis.blank:
            yield from tray_grid(self.game, emojis, TRY_PIECE, **numbers)
        else:
            yield ui.ActionRow(TRY_NAMED.menu(say("Give a piece"), piece_options(self.game, say), **numbers))
        yield ui.ActionRow(SHOW_IT.button(say("Show"), **numbers))

    def tried(self, say: Language, option: Option) -> str:
        """Whether it holds, and why not."""
        name = piece_name(say, option.choice) if isinstance(option.choice, Piece) else option.choice.name
        if option.keeps:
            return say("Yes: {choice}.", choice=name)
        why = self._teller(say).why_not(self.game, option)
        return say("Not this: {choice}.", choice=name) + (f" {why}" if why else "")

    def shown(self, say: Language) -> str:
        """What was right, and what was played."""
        teller = self._teller(say)
        return f"{teller.keeping(self.decision)}\n{teller.turning_point(self.decision)}"

    def _teller(self, say: Language) -> Teller:
        return self.reviewed.teller(say)


async def _puzzle(press: Press, match: int, review: int, point: int) -> _Puzzle:
    reviewed = await find_review(press.interaction, match, review)
    if point >= len(reviewed.review.turning_points):
        raise Refused(Obstacle.STALE)
    return _Puzzle(reviewed, point)


async def _try(press: Press, puzzle: _Puzzle, choice: Square | Piece) -> None:
    option = puzzle.option(choice)
    said = puzzle.tried(press.say, option)
    await _replace(press, puzzle, f"{said}\n{puzzle.shown(press.say)}" if option.keeps else said, is_over=option.keeps)


async def _replace(press: Press, puzzle: _Puzzle, said: str, *, is_over: bool = True) -> None:
    picture = await defer_if_slow(press.interaction, _picture(press, puzzle))
    layout = puzzle.layout(press.say, press.client.piece_emojis, said, is_over=is_over)
    await replace_pressed(press.interaction, layout, picture)


async def _picture(press: Press, puzzle: _Puzzle) -> discord.File:
    return await press.client.pictures.board(puzzle.game, private_theme(press.interaction))
