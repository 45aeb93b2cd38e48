"""What happens when somebody presses a control of a challenge or a board."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.chosen import check_place
from quarto_bot.chat.delivery.controls import Control, Layout
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    person_of,
    private_language,
    replace_pressed,
)
from quarto_bot.chat.delivery.routes import Reply, leave_pressed
from quarto_bot.chat.texts.phrases import line_name
from quarto_bot.matches import Match, Obstacle, Played, Refused, TurnRef, WrongCall
from quarto_bot.rules import PIECES, SQUARES, Calls, Line, Piece

from .challenging import IN_THREAD, SOLO_IN_THREAD
from .showing.board import CALL, GIVE, GIVE_PIECE, PASS, PLACE, REMATCH, RESIGN
from .showing.challenge import ACCEPT, DECLINE, WITHDRAW

LINE: Final = Control("line", of_turn=True, private=True)
RESIGN_SURE: Final = Control("resign_sure", "match", private=True)
KEEP_PLAYING: Final = Control("keep_playing", private=True)

CONTROLS: Final = (
    *(ACCEPT, DECLINE, WITHDRAW, REMATCH, IN_THREAD, SOLO_IN_THREAD),
    *(PLACE, GIVE, GIVE_PIECE, CALL, LINE, PASS),
    *(RESIGN, RESIGN_SURE, KEEP_PLAYING),
)


@ACCEPT.pressed
async def accept(press: Press, challenge: int) -> None:
    route, presenter = Reply(press.interaction), press.client.presenter
    begun = await defer_if_slow(press.interaction, press.client.matches.challenges.accept(press.person, challenge))
    await press.client.chosen.remember_language(press.interaction)
    await presenter.speak(begun, route)
    if begun.challenge:
        await route.rewrite(presenter.accepted(begun.challenge, begun.match, route))
    await presenter.show(begun, route)


@DECLINE.pressed
async def decline(press: Press, challenge: int) -> None:
    await press.client.presenter.reply(
        press.interaction, press.client.matches.challenges.decline(press.person, challenge)
    )


@WITHDRAW.pressed
async def withdraw(press: Press, challenge: int) -> None:
    await press.client.presenter.reply(
        press.interaction, press.client.matches.challenges.withdraw(press.person, challenge)
    )


@REMATCH.pressed
async def rematch(press: Press, match: int) -> None:
    check_place(press.interaction)
    event = await defer_if_slow(press.interaction, press.client.matches.challenges.rematch(press.person, match))
    await press.client.chosen.remember_language(press.interaction)
    await press.client.presenter.show(event, Reply(press.interaction))


@PLACE.pressed
async def place(press: Press, turn: TurnRef, square: int) -> None:
    if square >= len(SQUARES):
        raise Refused(Obstacle.STALE)
    placing = press.client.matches.turns.place(press.person, press.channel, SQUARES[square], turn)
    await press.client.presenter.reply(press.interaction, placing)


@GIVE.pressed
async def give(press: Press, turn: TurnRef) -> None:
    giving = press.client.matches.turns.give(press.person, press.channel, Piece.from_code(press.chosen), turn)
    await press.client.presenter.reply(press.interaction, giving)


@GIVE_PIECE.pressed
async def give_piece(press: Press, turn: TurnRef, piece: int) -> None:
    if piece >= len(PIECES):
        raise Refused(Obstacle.STALE)
    giving = press.client.matches.turns.give(press.person, press.channel, PIECES[piece], turn)
    await press.client.presenter.reply(press.interaction, giving)


@PASS.pressed
async def pass_by(press: Press, turn: TurnRef) -> None:
    passing = press.client.matches.turns.pass_by(press.person, press.channel, turn)
    await press.client.presenter.reply(press.interaction, passing)


@CALL.pressed
async def call(press: Press, turn: TurnRef) -> None:
    """Ask which full line is meant. Everybody may press; who has no right to call is told why."""
    match = await press.client.matches.turns.claim(press.person, press.channel, turn)
    say, full = press.say, match.game.full_lines()
    if not full:
        await answer_privately(press.interaction, say("No line is full yet. Only a line of four pieces can be called."))
        return
    options = [discord.SelectOption(label=line_name(say, line), value=line.name) for line in full]
    warning = say("Which line? If you are wrong, you can't call again until the next piece is placed.")
    if match.game.options.calls in (Calls.LATE, Calls.OPEN):
        warning += "\n" + say("Your opponent waits: name it within 30 seconds.")
    text = ui.TextDisplay[Layout](warning)
    menu = LINE.menu(say("Which line?"), options, turn)
    await answer_privately(press.interaction, Layout(text, ui.ActionRow(menu)))


@LINE.pressed
async def name_line(press: Press, turn: TurnRef) -> None:
    line = Line.from_name(press.chosen)
    calling = press.client.matches.turns.call(press.person, press.channel, line, turn)
    played = await defer_if_slow(press.interaction, calling)
    await leave_pressed(press.interaction, _called(press, line, played))
    await press.client.presenter.show(played, Reply(press.interaction))


def _called(press: Press, line: Line, played: Played) -> str:
    if isinstance(played, WrongCall):
        return press.say("You called QUARTO! ({line}), but it doesn't count.", line=line_name(press.say, line))
    return press.say("You called QUARTO! ({line}).", line=line_name(press.say, line))


@RESIGN.pressed
async def resign(press: Press, turn: TurnRef) -> None:
    """Any board of a running game will do, an older one too."""
    await ask_to_resign(press.interaction, await _running(press, turn.match))


async def ask_to_resign(interaction: Interaction, match: Match) -> None:
    """Resigning asks "sure?" first, privately; only the players are asked."""
    match.seat_of(person_of(interaction))
    say = private_language(interaction)
    text = ui.TextDisplay[Layout](say("Resign? Your opponent will win."))
    sure = RESIGN_SURE.button(say("Yes, resign"), style=discord.ButtonStyle.danger, match=match.id)
    await answer_privately(interaction, Layout(text, ui.ActionRow(sure, KEEP_PLAYING.button(say("Keep playing")))))


@RESIGN_SURE.pressed
async def resign_surely(press: Press, match: int) -> None:
    running = await _running(press, match)
    resigning = press.client.matches.turns.resign(press.person, press.channel, running.turn)
    played = await defer_if_slow(press.interaction, resigning)
    await leave_pressed(press.interaction, press.say("You resigned."))
    await press.client.presenter.show(played, Reply(press.interaction))


@KEEP_PLAYING.pressed
async def keep_playing(press: Press) -> None:
    await replace_pressed(press.interaction, press.say("You keep playing."))


async def _running(press: Press, match_id: int) -> Match:
    match = await press.client.matches.turns.current(press.channel)
    if match.id != match_id:
        raise Refused(Obstacle.STALE)
    return match
