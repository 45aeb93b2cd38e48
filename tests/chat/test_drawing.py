"""Pictures that are drawn before they are asked for: each is taken once, and nothing is kept for long."""

import asyncio
import io

import discord
import pytest

from quarto_bot.chat.pictures import Drawings
from quarto_bot.rules import Game
from rendering import board_png
from tests.chat.table import Table


async def drawing(name: str) -> discord.File:
    return discord.File(io.BytesIO(), name)


async def test_a_drawing_is_taken_once_and_by_the_very_game() -> None:
    drawings, game = Drawings(), Game.new(0)
    drawings.begin(game, drawing("first.png"))
    assert drawings.take(Game.new(0)) is None
    taken = drawings.take(game)
    assert taken
    assert (await taken).filename == "first.png"
    assert drawings.take(game) is None


async def test_what_nobody_takes_is_forgotten_when_others_come() -> None:
    drawings, games = Drawings(), [Game.new(0) for _ in range(100)]
    for game in games:
        drawings.begin(game, drawing("board.png"))
    await asyncio.sleep(0)
    assert drawings.take(games[0]) is None
    assert drawings.take(games[-1]) is not None


async def test_each_action_is_drawn_once_and_its_own_picture_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    drawn: list[int] = []
    board = table.bot.pictures.board

    async def counted(game: Game, theme: str | None = None) -> discord.File:
        drawn.append(len(game.actions))
        return await board(game, theme)

    monkeypatch.setattr(table.bot.pictures, "board", counted)
    await table.play("LRTS a1", "DSTH b2")
    assert drawn == [1, 2, 3, 4]
    match = await table.bot.matches.turns.current(table.channel.id)
    shown = await table.turn.attachments[0].read()
    assert shown == board_png(match.game)
