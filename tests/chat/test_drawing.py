"""Where and how often boards are drawn: at once if that takes a millisecond, else in a thread; and once each."""

from collections.abc import Callable
from dataclasses import replace
from threading import Thread, current_thread

import discord
import pytest

from quarto_bot.chat import pictures
from quarto_bot.chat.pictures import Pictures
from quarto_bot.rules import LINES, Call, Game
from rendering import DARK, board_png, is_ready, stage
from tests.chat.table import Table
from tests.games import LIGHT_ROW, placed


@pytest.fixture
def drawn_in(monkeypatch: pytest.MonkeyPatch) -> list[Thread]:
    """The threads in which boards are drawn from now on."""
    threads: list[Thread] = []

    def noted(draw: Callable[..., bytes]) -> Callable[..., bytes]:
        def drawn(*args: object, **kwargs: object) -> bytes:
            threads.append(current_thread())
            return draw(*args, **kwargs)

        return drawn

    monkeypatch.setattr(pictures, "board_png", noted(board_png))
    return threads


async def test_a_board_is_drawn_at_once_where_its_parts_are_ready(drawn_in: list[Thread]) -> None:
    board_png(Game.new(0))
    await Pictures().board(placed(*LIGHT_ROW))
    assert drawn_in == [current_thread()]


async def test_nobody_waits_while_the_parts_of_a_theme_are_made(drawn_in: list[Thread]) -> None:
    new = replace(DARK, name="never seen before")
    assert not is_ready(new)
    await Pictures(new).board(Game.new(0))
    assert drawn_in != [current_thread()]
    assert is_ready(new)


async def test_nor_while_a_line_is_lit_which_takes_ten_times_as_long(drawn_in: list[Thread]) -> None:
    board_png(Game.new(0))
    before = placed(*LIGHT_ROW)
    called = before.play(Call(before.mover, next(line for line in LINES if line.name == "row 1")))
    assert called.outcome
    await Pictures().board(called)
    assert drawn_in != [current_thread()]


def test_a_board_waits_for_nobody_who_makes_the_parts_of_another_theme() -> None:
    board_png(Game.new(0))
    drawing = Thread(target=board_png, args=[Game.new(0)], daemon=True)
    with stage._BUILDING:
        drawing.start()
        drawing.join(10)
        assert not drawing.is_alive()


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
