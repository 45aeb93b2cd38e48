"""The rules in a few screens, with pictures of positions that show what is meant."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import RULES_HERE, Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    private_language,
    private_theme,
    replace_pressed,
)
from quarto_bot.chat.pictures import BOARD_ADDRESS, Pictures
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.sentences import alt_text
from quarto_bot.rules import Call, Game, Give, Line, Options, Piece, Place, Square

RULES: Final = Control("rules", "page", private=True)

_PAGES: Final = (
    (
        mark("The game"),
        mark(
            "Sixteen pieces, all different: light or dark, round or square, tall or short, solid or hollow. "
            "A line is four pieces in a row, a column or a diagonal that have at least one of these in common."
        ),
    ),
    (
        mark("A turn"),
        mark(
            "You never choose the piece you place: your opponent gives it to you. Place it on any empty square, then "
            "choose one of the pieces left and give it to your opponent."
        ),
    ),
    (
        mark("QUARTO!"),
        mark(
            "A line wins nothing by itself. See it, press QUARTO! and name it, after placing and before giving. If you "
            "give instead, your opponent may call it before placing. Once the next piece is placed, the line is lost "
            "for good."
        ),
    ),
    (
        mark("Wrong calls and the end"),
        mark(
            "Whoever calls a full line that does not count may not call again until the next piece is placed. When all "
            "sixteen pieces are placed, both players get one last chance to call, starting with whoever placed the "
            "last piece. If neither does, it's a draw. The bot never tells you whether there is a line."
        ),
    ),
    (
        mark("Variants"),
        mark(
            "Beginners play with one, two or three of the four characteristics. Advanced players count the nine 2x2 "
            "squares too. In tournaments a turn takes a minute at most. With late calls, whoever made a line may still "
            "call it after giving; with open calls, both players may call from the placement until the next one; with "
            "automatic wins nobody calls, and such games are not rated."
        ),
    ),
)


def _played(*moves: str, options: Options | None = None) -> Game:
    """A position for a picture: `LRTS a1` is a piece given and placed, `LRTS` one that is only given."""
    game = Game.new(0, options)
    for move in moves:
        code, *square = move.split()
        game = game.play(Give(game.mover, Piece.from_code(code)))
        if square:
            game = game.play(Place(game.mover, Square.from_name(square[0])))
    return game


_SOME: Final = ("LRTS b2", "DSSH c3", "LSTH a4")
_ROW: Final = ("LRTH a2", "DSSH b2", "DRSS d4", "LSTH d2", "LSSS a1", "DRTH c2")
_POSITIONS: Final = (
    Game.new(0),
    _played(*_SOME, "DRTS"),
    _played(*_ROW).play(Call(0, Line.from_name("row 2"))),
    _played(*_SOME, "DRTS c1"),
    _played("LRTS b2", "LSTH c2", "LRSH b3", "LSSS c3", options=Options(squares=True)).play(
        Call(0, Line.from_name("square b2-c3"))
    ),
)


@app_commands.command(description=mark("The rules of Quarto, in a few screens"))
async def rules(interaction: Interaction) -> None:
    layout, picture = await defer_if_slow(interaction, _page(interaction, 0))
    await answer_privately(interaction, layout, picture)


@RULES.pressed
async def turn_page(press: Press, page: int) -> None:
    layout, picture = await defer_if_slow(press.interaction, _page(press.interaction, page))
    await replace_pressed(press.interaction, layout, picture)


@RULES_HERE.pressed
async def open_rules(press: Press) -> None:
    layout, picture = await defer_if_slow(press.interaction, _page(press.interaction, 0))
    await answer_privately(press.interaction, layout, picture)


async def _page(interaction: Interaction, number: int) -> tuple[Layout, discord.File]:
    say, theme = private_language(interaction), private_theme(interaction)
    return await rule_page(say, interaction.client.pictures, number, theme)


async def rule_page(
    say: Language, pictures: Pictures, number: int, theme: str | None = None
) -> tuple[Layout, discord.File]:
    """One screen, and the picture that belongs to it."""
    number = min(number, len(_PAGES) - 1)
    (title, text), game = _PAGES[number], _POSITIONS[number]
    picture = discord.MediaGalleryItem(BOARD_ADDRESS, description=alt_text(say, game))
    layout = framed(
        ui.TextDisplay(f"## {say(title)}\n{say(text)}"),
        ui.MediaGallery(picture),
        ui.TextDisplay(f"-# {number + 1}/{len(_PAGES)}"),
        _turning(say, number),
    )
    return layout, await pictures.board(game, theme)


def _turning(say: Language, number: int) -> ui.ActionRow[Layout]:
    last = len(_PAGES) - 1
    earlier = RULES.button(say("Previous"), disabled=number == 0, page=number - 1 if number else last)
    later = RULES.button(say("Next"), disabled=number == last, page=(number + 1) % len(_PAGES))
    return ui.ActionRow(earlier, later)
