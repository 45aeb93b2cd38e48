"""What happens when somebody presses a control: one handler for each kind of custom_id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import discord
from discord import ui

from quarto_bot.matches import Challenge, GameBegun, Match, Obstacle, Played, Refused, Seen, WrongCall
from quarto_bot.rules import SQUARES, Line, Piece

from .answering import answer_privately, in_time, out_of_date, replace_pressed
from .challenge_view import challenge_view
from .face import Face, Interaction, is_public_control, may_write, venue_of
from .privacy import delete_everything, export_everything, sure_to_delete
from .refusal_texts import refusal_text
from .resigning import ask_to_resign
from .rule_pages import rule_page
from .scores import leaderboard_sheet
from .sheet import Sheet, seen_id
from .showing import Showing
from .wording import line_name

# Numbers of at most 17 digits: ids and pages that exist are smaller, and ten of such a page still fit the database.
_CUSTOM_ID: Final = re.compile(r"([a-z_]{1,20})((?::\d{1,17}){0,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Press:
    """A control that was pressed: by whom and where, the numbers it carried, and what was chosen."""

    interaction: Interaction
    face: Face
    showing: Showing
    numbers: tuple[int, ...]
    values: tuple[str, ...]

    @property
    def person(self) -> int:
        return self.interaction.user.id

    @property
    def channel(self) -> int:
        return venue_of(self.interaction).channel

    @property
    def seen(self) -> Seen:
        return Seen(self.numbers[0], self.numbers[1])


Handler: TypeAlias = Callable[[Press], Awaitable[None]]


async def handle(interaction: Interaction, face: Face, showing: Showing) -> None:
    """Do what the pressed control says; whatever is not ours, or no longer, is out of date."""
    data: Mapping[str, object] = interaction.data or {}
    parts = _CUSTOM_ID.fullmatch(str(data.get("custom_id")))
    handler, count = _HANDLERS.get(parts[1], (None, 0)) if parts else (None, 0)
    numbers = tuple(int(number) for number in parts[2].split(":")[1:]) if parts else ()
    misplaced = parts is not None and parts[1] in _PRIVATE and is_public_control(interaction)
    if handler is None or len(numbers) != count or misplaced:
        await out_of_date(interaction, face)
        return
    values = data.get("values")
    chosen = tuple(map(str, values)) if isinstance(values, list) else ()
    await handler(Press(interaction, face, showing, numbers, chosen))


async def _accept(press: Press) -> None:
    begun = await in_time(press.interaction, press.face.matches.accept(press.person, press.numbers[0]))
    await replace_pressed(press.interaction, challenge_view(begun.challenge, press.face.public(press.interaction)))
    await press.showing.begun(press.interaction, begun.match)


async def _decline(press: Press) -> None:
    challenge = await in_time(press.interaction, press.face.matches.decline(press.person, press.numbers[0]))
    await replace_pressed(press.interaction, challenge_view(challenge, press.face.public(press.interaction)))


async def _withdraw(press: Press) -> None:
    challenge = await in_time(press.interaction, press.face.matches.withdraw(press.person, press.numbers[0]))
    await replace_pressed(press.interaction, challenge_view(challenge, press.face.public(press.interaction)))


async def _rematch(press: Press) -> None:
    result = await in_time(press.interaction, press.face.matches.rematch(press.person, press.numbers[0]))
    if isinstance(result, Challenge):
        await press.showing.challenged(press.interaction, result)
    else:
        await _rematch_accepted(press, result)


async def _rematch_accepted(press: Press, begun: GameBegun) -> None:
    await press.showing.begun(press.interaction, begun.match)
    if may_write(press.interaction):
        await press.showing.answered(press.interaction, begun.challenge)


async def _place(press: Press) -> None:
    *_, index = press.numbers
    if index >= len(SQUARES):
        raise Refused(Obstacle.STALE)
    placing = press.face.matches.place(press.person, press.channel, SQUARES[index], press.seen)
    await press.showing.take(press.interaction, placing)


async def _give(press: Press) -> None:
    giving = press.face.matches.give(press.person, press.channel, Piece.from_code(_only(press)), press.seen)
    await press.showing.take(press.interaction, giving)


async def _pass(press: Press) -> None:
    passing = press.face.matches.pass_by(press.person, press.channel, press.seen)
    await press.showing.take(press.interaction, passing)


async def _call(press: Press) -> None:
    """Ask which full line is meant. Everybody may press; who has no right to call is told why."""
    match = await _current(press)
    if press.seen.sequence != match.sequence:
        raise Refused(Obstacle.STALE)
    say = press.face.private(press.interaction)
    seat = match.seat_of(press.person)
    refusal = match.game.call_refusal(seat)
    full = [line for line in match.game.options.lines if match.game.board.is_full(line)]
    if refusal:
        await answer_privately(press.interaction, refusal_text(refusal, say))
    elif not full:
        await answer_privately(press.interaction, say("No line is full yet. Only a line of four pieces can be called."))
    else:
        options = [discord.SelectOption(label=line_name(say, line), value=line.name) for line in full]
        menu = ui.Select[Sheet](custom_id=seen_id("line", match), placeholder=say("Which line?"), options=options)
        text = ui.TextDisplay[Sheet](
            say("Which line? If you are wrong, you can't call again until the next piece is placed.")
        )
        await answer_privately(press.interaction, Sheet(text, ui.ActionRow(menu)))


async def _line(press: Press) -> None:
    line = Line.from_name(_only(press))
    calling = press.face.matches.call(press.person, press.channel, line, press.seen)
    say = press.face.private(press.interaction)

    def note(played: Played) -> str:
        if isinstance(played, WrongCall):
            return say("You called {line}, but it doesn't count.", line=line_name(say, line))
        return say("You called {line}.", line=line_name(say, line))

    await press.showing.take_privately(press.interaction, calling, note)


async def _resign(press: Press) -> None:
    await ask_to_resign(press.interaction, press.face, await _current(press))


async def _resign_sure(press: Press) -> None:
    await _current(press)
    note = press.face.private(press.interaction)("You resigned.")
    resigning = press.face.matches.resign(press.person, press.channel)
    await press.showing.take_privately(press.interaction, resigning, lambda _: note)


async def _keep_playing(press: Press) -> None:
    await replace_pressed(press.interaction, press.face.private(press.interaction)("You keep playing."))


async def _leaderboard(press: Press) -> None:
    everywhere, page = press.numbers
    sheet = await leaderboard_sheet(press.interaction, press.face, everywhere=bool(everywhere), page=page)
    await replace_pressed(press.interaction, sheet)


async def _rules(press: Press) -> None:
    drawing = rule_page(press.face.private(press.interaction), press.face.pictures, press.numbers[0])
    sheet, picture = await in_time(press.interaction, drawing)
    await replace_pressed(press.interaction, sheet, picture)


async def _export(press: Press) -> None:
    await export_everything(press.interaction, press.face)


async def _forget(press: Press) -> None:
    await replace_pressed(press.interaction, sure_to_delete(press.face.private(press.interaction)))


async def _forget_sure(press: Press) -> None:
    await delete_everything(press.interaction, press.face)


async def _current(press: Press) -> Match:
    match = await press.face.matches.current(press.channel)
    if match.id != press.numbers[0]:
        raise Refused(Obstacle.STALE)
    return match


def _only(press: Press) -> str:
    return press.values[0] if len(press.values) == 1 else ""


# These stand on private messages only, and change the message they stand on.
_PRIVATE: Final = frozenset(
    {"line", "resign_sure", "keep_playing", "leaderboard", "rules", "export", "forget", "forget_sure"}
)

_HANDLERS: Final[Mapping[str, tuple[Handler, int]]] = {
    "accept": (_accept, 1),
    "decline": (_decline, 1),
    "withdraw": (_withdraw, 1),
    "rematch": (_rematch, 1),
    "place": (_place, 3),
    "give": (_give, 2),
    "pass": (_pass, 2),
    "call": (_call, 2),
    "line": (_line, 2),
    "resign": (_resign, 2),
    "resign_sure": (_resign_sure, 1),
    "keep_playing": (_keep_playing, 0),
    "leaderboard": (_leaderboard, 2),
    "rules": (_rules, 1),
    "export": (_export, 0),
    "forget": (_forget, 0),
    "forget_sure": (_forget_sure, 0),
}
