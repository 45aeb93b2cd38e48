"""Beginning a game against the computer: by a command, by a button that offers one, and at the next level."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from quarto_bot.chat.delivery.chosen import check_place
from quarto_bot.chat.delivery.controls import PLAY_COMPUTER
from quarto_bot.chat.delivery.interactions import Interaction, Press
from quarto_bot.chat.play import (
    CALLS,
    CHARACTERISTICS,
    CLOCK_CHOICES,
    FIRST,
    NEXT_LEVEL,
    SOLO,
    STARTS,
    Wish,
    challenge_here,
    challenge_in_thread,
    computer_at,
    offer_levels,
    prefers_thread,
    read_options,
    read_terms,
)
from quarto_bot.chat.texts.languages import mark
from quarto_bot.chat.texts.phrases import EXPLAINED_LEVELS
from quarto_bot.matches import LEVELS, MIDDLE_LEVEL, Computer

_LEVELS: Final = [Choice(name=EXPLAINED_LEVELS[level], value=level) for level in LEVELS]


@app_commands.command(description=mark("Play against the computer, at once"))
@app_commands.describe(
    level=mark("How well the computer plays"),
    characteristics=mark("Which characteristics count: all four, or fewer for beginners"),
    squares=mark("Advanced: 2x2 squares count too"),
    clock=mark("How long a turn may take"),
    calls=mark("Who may call a line, and until when"),
    start=mark("Who gives the first piece"),
)
@app_commands.choices(level=_LEVELS, characteristics=CHARACTERISTICS, calls=CALLS, start=STARTS)
@app_commands.choices(clock=CLOCK_CHOICES)
async def solo(
    interaction: Interaction,
    level: str = MIDDLE_LEVEL,
    characteristics: str = "CSHT",
    squares: bool = False,
    clock: int | None = None,
    calls: str | None = None,
    start: str = "lots",
) -> None:
    options = read_options(interaction, characteristics, squares, clock, calls)
    wish = Wish(Computer(level), options, FIRST[start])
    await (challenge_in_thread if prefers_thread(interaction) else challenge_here)(interaction, wish)


@PLAY_COMPUTER.pressed
async def press_play_computer(press: Press) -> None:
    """Ask at which level; the rest is as usual here."""
    options = read_options(press.interaction, "CSHT", squares=False, clock=None, calls=None)
    text = press.say("At which level? `/quarto solo` has more to choose from.")
    await offer_levels(press.interaction, Wish(None, options), text)


@SOLO.pressed
async def press_solo(press: Press, level: int, terms: int) -> None:
    await challenge_here(press.interaction, Wish(computer_at(level), *read_terms(terms)))


@NEXT_LEVEL.pressed
async def next_level(press: Press, match: int) -> None:
    check_place(press.interaction)
    beginning = press.client.matches.challenges.next_level(press.person, match)
    await press.client.presenter.reply(press.interaction, beginning)
