"""Solving puzzles: the command, and what happens when somebody presses a control of one."""

from __future__ import annotations

from typing import Final

from discord import app_commands, ui
from discord.app_commands import Range

from quarto_bot.chat.delivery.controls import Layout
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    is_public_control,
    private_language,
    private_theme,
    replace_pressed,
)
from quarto_bot.chat.delivery.routes import Content, Reply
from quarto_bot.chat.texts.languages import mark
from quarto_bot.matches import Obstacle, Refused
from quarto_bot.puzzles import Answer, Counts, Handover, Progress, Puzzle, puzzle
from quarto_bot.rules import LINES, PIECES, SQUARES, Piece, Square

from .screen import GIVE, GIVE_NAMED, HINT, NO_LINE, NOWHERE, PLACE, PUZZLE, SEE, SHARE, SHOW, Screen
from .words import objection, score

CONTROLS: Final = (PUZZLE, SEE, PLACE, GIVE, GIVE_NAMED, HINT, SHOW, SHARE)
_LARGEST: Final = 1_000_000


@app_commands.command(name="puzzle", description=mark("The puzzle of the day, or an earlier one"))
@app_commands.describe(number=mark("An earlier puzzle, by its number; leave empty for today's"))
async def puzzle_command(interaction: Interaction, number: Range[int, 1, _LARGEST] | None = None) -> None:
    await _open(interaction, number or interaction.client.puzzles.today)


@PUZZLE.pressed
async def open_puzzle(press: Press, number: int) -> None:
    await _open(press.interaction, number)


@SEE.pressed
async def see(press: Press, number: int) -> None:
    named = next((line for line in LINES if line.name == press.chosen), None)
    if named is None and press.chosen != NO_LINE:
        raise Refused(Obstacle.STALE)
    await _try(press, number, named)


@PLACE.pressed
async def place(press: Press, number: int, square: int) -> None:
    asked = _asked(press.interaction, number)
    placed = _free_square(asked, square)
    progress = await _progress(press.interaction, number)
    await _show(press.interaction, await _screen(press.interaction, number, asked, progress, placed=placed))


@GIVE.pressed
async def give(press: Press, number: int, square: int, piece: int) -> None:
    if piece >= len(PIECES):
        raise Refused(Obstacle.STALE)
    await _give(press, number, square, PIECES[piece])


@GIVE_NAMED.pressed
async def give_named(press: Press, number: int, square: int) -> None:
    await _give(press, number, square, Piece.from_code(press.chosen))


@HINT.pressed
async def take_hint(press: Press, number: int) -> None:
    asked = _asked(press.interaction, number)
    taking = press.client.puzzles.hint(press.person.id, number, press.interaction.guild_id)
    progress = await defer_if_slow(press.interaction, taking)
    await _show(press.interaction, await _screen(press.interaction, number, asked, progress))


@SHOW.pressed
async def show_solution(press: Press, number: int) -> None:
    """Of a puzzle whose day is over."""
    asked = _asked(press.interaction, number)
    if press.client.puzzles.counts(number) is Counts.TODAY:
        raise Refused(Obstacle.STALE)
    await _show(press.interaction, await _screen(press.interaction, number, asked, None, is_solved=True))


@SHARE.pressed
async def share(press: Press, number: int) -> None:
    """One line for everybody, without the answer."""
    puzzles, route = press.client.puzzles, Reply(press.interaction)
    progress = await defer_if_slow(press.interaction, puzzles.result(press.person.id, number))
    if progress is None or progress.solved_at is None:
        raise Refused(Obstacle.STALE)
    say, streak = press.client.languages.of(route.locale), await puzzles.streak(press.person.id)
    told = say(
        "{player} solved puzzle #{number}: {score}",
        player=press.interaction.user.mention,
        number=str(number),
        score=score(say, progress, streak),
    )
    solve = PUZZLE.button(say("Solve it, too"), number=number)
    await route.send(Content(Layout(ui.TextDisplay(told), ui.ActionRow(solve))))


async def _open(interaction: Interaction, number: int) -> None:
    asked = _asked(interaction, number)
    progress = await _progress(interaction, number)
    screen = await _screen(interaction, number, asked, progress, is_solved=bool(progress and progress.solved_at))
    await _show(interaction, screen)


async def _give(press: Press, number: int, square: int, piece: Piece) -> None:
    asked = _asked(press.interaction, number)
    if piece not in asked.game.available:
        raise Refused(Obstacle.STALE)
    is_handover = asked.game.in_hand is not None
    if is_handover != (square != NOWHERE):
        raise Refused(Obstacle.STALE)
    await _try(press, number, Handover(_free_square(asked, square), piece) if is_handover else piece)


async def _try(press: Press, number: int, answer: Answer) -> None:
    interaction, say = press.interaction, press.say
    asked = _asked(interaction, number)
    trying = press.client.puzzles.answer(press.person.id, number, interaction.guild_id, answer)
    tried = await defer_if_slow(interaction, trying)
    said = say("**Right!**") if tried.is_right else objection(say, asked, answer)
    is_solved = tried.is_right or bool(tried.progress and tried.progress.solved_at)
    await _show(interaction, await _screen(interaction, number, asked, tried.progress, said=said, is_solved=is_solved))


def _asked(interaction: Interaction, number: int) -> Puzzle:
    """The puzzle with this number, unless its day is still to come."""
    puzzles = interaction.client.puzzles
    if puzzles.counts(number) is Counts.NOT_YET:
        raise Refused(Obstacle.NO_SUCH_PUZZLE, today=str(puzzles.today))
    return puzzle(number)


def _free_square(asked: Puzzle, index: int) -> Square:
    if index >= len(SQUARES) or SQUARES[index] in asked.game.board or asked.game.in_hand is None:
        raise Refused(Obstacle.STALE)
    return SQUARES[index]


async def _progress(interaction: Interaction, number: int) -> Progress | None:
    opening = interaction.client.puzzles.open(interaction.user.id, number, interaction.guild_id)
    return await defer_if_slow(interaction, opening)


async def _screen(
    interaction: Interaction,
    number: int,
    asked: Puzzle,
    progress: Progress | None,
    *,
    placed: Square | None = None,
    said: str | None = None,
    is_solved: bool = False,
) -> Screen:
    streak = await interaction.client.puzzles.streak(interaction.user.id)
    return Screen(number, asked, progress, streak, placed, said, is_solved)


async def _show(interaction: Interaction, screen: Screen) -> None:
    """In the place of the private message whose control was pressed, else in a new one."""
    client = interaction.client
    drawing = client.pictures.board(screen.game, private_theme(interaction))
    layout = screen.layout(private_language(interaction), client.piece_emojis)
    picture = await defer_if_slow(interaction, drawing)
    if interaction.message is not None and not is_public_control(interaction):
        await replace_pressed(interaction, layout, picture)
    else:
        await answer_privately(interaction, layout, picture)
