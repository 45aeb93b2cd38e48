"""The commands of a game: read what was typed, let the matches decide, show what came of it."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from quarto_bot.chat.delivery.interactions import (
    Commands,
    Interaction,
    defer_if_slow,
    person_of,
    private_language,
    settings_of,
    venue_of,
)
from quarto_bot.chat.delivery.threads import may_open_thread
from quarto_bot.chat.texts.languages import ENGLISH, mark
from quarto_bot.chat.texts.phrases import ALL_FOUR, CLOCKS, EXPLAINED_CALLS, SUBSETS, clock_name
from quarto_bot.chat.texts.typed import read_line, read_piece, read_square
from quarto_bot.matches import Match
from quarto_bot.rules import Calls, Characteristic, Options, Seat

from .challenging import Wish, challenge_here, challenge_in_thread, opponent_of
from .controls import ask_to_resign
from .look import look
from .replay import replay
from .typing import empty_squares, full_lines, pieces_left

_LETTERS: Final = {characteristic.name[0]: characteristic for characteristic in Characteristic}


def _subset_choice(subset: frozenset[Characteristic]) -> Choice[str]:
    english = ", ".join(c.name.lower() for c in Characteristic if c in subset)
    name = ALL_FOUR if len(subset) == len(Characteristic) else english
    letters = "".join(letter for letter, c in _LETTERS.items() if c in subset)
    return Choice(name=locale_str(name, characteristics=subset), value=letters)


CHARACTERISTICS: Final = [_subset_choice(subset) for subset in SUBSETS]
CLOCK_CHOICES: Final = [
    Choice(name=locale_str(clock_name(ENGLISH, clock), clock=clock), value=clock or 0) for clock in CLOCKS
]
CALLS: Final = [Choice(name=text, value=calls.value) for calls, text in EXPLAINED_CALLS.items()]
STARTS: Final = [
    Choice(name=mark("lots decide"), value="lots"),
    Choice(name=mark("I start"), value="me"),
    Choice(name=mark("you start"), value="you"),
]
PLACES: Final = [
    Choice(name=mark("in this channel"), value="channel"),
    Choice(name=mark("in a thread"), value="thread"),
]
FIRST: Final = {"lots": None, "me": Seat(0), "you": Seat(1)}


@app_commands.command(description=mark("Challenge a friend, or anyone, to a game in this channel"))
@app_commands.describe(
    opponent=mark("Your friend; leave empty to let anyone accept"),
    characteristics=mark("Which characteristics count: all four, or fewer for beginners"),
    squares=mark("Advanced: 2x2 squares count too"),
    clock=mark("How long a turn may take"),
    calls=mark("Who may call a line, and until when"),
    start=mark("Who gives the first piece"),
    where=mark("In this channel, or in a thread of its own"),
)
@app_commands.choices(characteristics=CHARACTERISTICS, calls=CALLS, start=STARTS, where=PLACES)
@app_commands.choices(clock=CLOCK_CHOICES)
async def challenge(
    interaction: Interaction,
    opponent: discord.User | None = None,
    characteristics: str = "CSHT",
    squares: bool = False,
    clock: int | None = None,
    calls: str | None = None,
    start: str = "lots",
    where: str | None = None,
) -> None:
    in_thread = prefers_thread(interaction) if where is None else where == "thread"
    options = read_options(interaction, characteristics, squares, clock, calls)
    wish = Wish(opponent_of(interaction, opponent), options, FIRST[start])
    await (challenge_in_thread if in_thread else challenge_here)(interaction, wish)


def read_options(
    interaction: Interaction, characteristics: str, squares: bool, clock: int | None, calls: str | None
) -> Options:
    """The variant that was typed; what was left out is as the server has chosen."""
    settings = settings_of(interaction)
    return Options(
        characteristics=frozenset(_LETTERS[letter] for letter in characteristics),
        squares=squares,
        calls=Calls(calls) if calls else settings.calls,
        clock=settings.clock if clock is None else clock or None,
    )


def prefers_thread(interaction: Interaction) -> bool:
    """Whether games are played in threads here, unless somebody says otherwise."""
    return settings_of(interaction).in_thread and may_open_thread(interaction)


@app_commands.command(description=mark("Give your opponent a piece"))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.describe(piece=mark("One of the pieces left"))
@app_commands.autocomplete(piece=pieces_left)
async def give(interaction: Interaction, piece: str) -> None:
    chosen = read_piece(private_language(interaction), piece)
    turns, channel = interaction.client.matches.turns, venue_of(interaction).channel
    await interaction.client.presenter.reply(interaction, turns.give(person_of(interaction), channel, chosen))


@app_commands.command(description=mark("Place the piece you were given"))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.describe(square=mark("An empty square, such as b2"))
@app_commands.autocomplete(square=empty_squares)
async def place(interaction: Interaction, square: str) -> None:
    chosen = read_square(square)
    turns, channel = interaction.client.matches.turns, venue_of(interaction).channel
    await interaction.client.presenter.reply(interaction, turns.place(person_of(interaction), channel, chosen))


@app_commands.command(description=mark("Call QUARTO! and name the line"))
@app_commands.describe(line=mark("A full line, such as row 2"))
@app_commands.autocomplete(line=full_lines)
async def call(interaction: Interaction, line: str) -> None:
    named = read_line(private_language(interaction), line)
    turns, channel = interaction.client.matches.turns, venue_of(interaction).channel
    await interaction.client.presenter.reply(interaction, turns.call(person_of(interaction), channel, named))


@app_commands.command(name="pass", description=mark("Pass on the last call, once the board is full"))
async def pass_by(interaction: Interaction) -> None:
    turns, channel = interaction.client.matches.turns, venue_of(interaction).channel
    await interaction.client.presenter.reply(interaction, turns.pass_by(person_of(interaction), channel))


@app_commands.command(description=mark("Resign the game"))
async def resign(interaction: Interaction) -> None:
    await ask_to_resign(interaction, await _current(interaction))


@app_commands.command(description=mark("Show the current game again, with working buttons"))
async def board(interaction: Interaction) -> None:
    await interaction.client.presenter.repost(interaction)


async def _current(interaction: Interaction) -> Match:
    return await defer_if_slow(interaction, interaction.client.matches.turns.current(venue_of(interaction).channel))


GROUP_COMMANDS: Final[Commands] = (challenge, call, pass_by, resign, board, look, replay)
TOP_COMMANDS: Final[Commands] = (give, place)
