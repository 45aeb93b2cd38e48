"""The slash commands: read what was typed, let the matches decide, show what came of it."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from quarto_bot.matches import Match, Obstacle, Opponent, Refused
from quarto_bot.rules import Calls, Characteristic, Options

from .answering import answer_privately, in_time
from .autocompletion import empty_squares, full_lines, past_games, pieces_left, read_line, read_piece, read_square
from .face import Interaction, venue_of
from .help import all_commands, help_sheet
from .languages import mark
from .privacy import privacy_sheet
from .resigning import ask_to_resign
from .rule_pages import rule_page
from .scores import leaderboard_sheet, stats_sheet
from .wording import CLOCKS, SUBSETS

_INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=True)
_CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
_LETTERS: Final = {characteristic.name[0]: characteristic for characteristic in Characteristic}

quarto = app_commands.Group(
    name="quarto",
    description=mark("Play Quarto: see the line, call it, win"),
    allowed_installs=_INSTALLS,
    allowed_contexts=_CONTEXTS,
)


def _letters(subset: frozenset[Characteristic]) -> str:
    return "".join(letter for letter, c in _LETTERS.items() if c in subset)


def _subset_choice(subset: frozenset[Characteristic]) -> Choice[str]:
    english = ", ".join(c.name.lower() for c in Characteristic if c in subset)
    name = mark("all four characteristics") if len(subset) == len(Characteristic) else english
    return Choice(name=locale_str(name, characteristics=subset), value=_letters(subset))


CHARACTERISTICS: Final = [_subset_choice(subset) for subset in SUBSETS]
CLOCK_CHOICES: Final = [Choice(name=name, value=seconds) for seconds, name in CLOCKS.items()]
CALLS: Final = [
    Choice(name=mark("strict: call before giving, or your opponent may call it"), value=Calls.STRICT.value),
    Choice(name=mark("late: you may still call your line after giving"), value=Calls.LATE.value),
    Choice(name=mark("open: both may call at any time, whoever is first wins"), value=Calls.OPEN.value),
    Choice(name=mark("automatic: the first line wins by itself; not rated"), value=Calls.AUTOMATIC.value),
]
SCOPES: Final = [
    Choice(name=mark("this server"), value="server"),
    Choice(name=mark("everywhere"), value="everywhere"),
]


@quarto.command(description=mark("Challenge a friend, or anyone, to a game in this channel"))
@app_commands.describe(
    opponent=mark("Your friend; leave empty to let anyone accept"),
    characteristics=mark("Which characteristics count: all four, or fewer for beginners"),
    squares=mark("Advanced: 2x2 squares count too"),
    clock=mark("How long a turn may take"),
    calls=mark("Who may call a line, and until when"),
)
@app_commands.choices(characteristics=CHARACTERISTICS, calls=CALLS)
@app_commands.choices(clock=CLOCK_CHOICES)
async def challenge(
    interaction: Interaction,
    opponent: discord.User | None = None,
    characteristics: str = "CSHT",
    squares: bool = False,
    clock: int = 0,
    calls: str = Calls.STRICT.value,
) -> None:
    options = Options(
        characteristics=frozenset(_LETTERS[letter] for letter in characteristics),
        squares=squares,
        calls=Calls(calls),
        clock=clock or None,
    )
    named = Opponent(opponent.id, is_bot=opponent.bot) if opponent else None
    client = interaction.client
    asking = client.face.matches.challenge(interaction.user.id, named, venue_of(interaction), options)
    await client.showing.challenged(interaction, await in_time(interaction, asking))


@app_commands.command(description=mark("Give your opponent a piece"))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.describe(piece=mark("One of the pieces left"))
@app_commands.autocomplete(piece=pieces_left)
async def give(interaction: Interaction, piece: str) -> None:
    client = interaction.client
    chosen = read_piece(client.face.private(interaction), piece)
    giving = client.face.matches.give(interaction.user.id, venue_of(interaction).channel, chosen)
    await client.showing.take(interaction, giving)


@app_commands.command(description=mark("Place the piece you were given"))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.describe(square=mark("An empty square, such as b2"))
@app_commands.autocomplete(square=empty_squares)
async def place(interaction: Interaction, square: str) -> None:
    client = interaction.client
    placing = client.face.matches.place(interaction.user.id, venue_of(interaction).channel, read_square(square))
    await client.showing.take(interaction, placing)


@quarto.command(description=mark("Call QUARTO! and name the line"))
@app_commands.describe(line=mark("A full line, such as row 2"))
@app_commands.autocomplete(line=full_lines)
async def call(interaction: Interaction, line: str) -> None:
    client = interaction.client
    named = read_line(client.face.private(interaction), line)
    calling = client.face.matches.call(interaction.user.id, venue_of(interaction).channel, named)
    await client.showing.take(interaction, calling)


@quarto.command(name="pass", description=mark("Pass on the last call, once the board is full"))
async def pass_by(interaction: Interaction) -> None:
    client = interaction.client
    passing = client.face.matches.pass_by(interaction.user.id, venue_of(interaction).channel)
    await client.showing.take(interaction, passing)


@quarto.command(description=mark("Resign the game"))
async def resign(interaction: Interaction) -> None:
    client = interaction.client
    match = await in_time(interaction, client.face.matches.current(venue_of(interaction).channel))
    await ask_to_resign(interaction, client.face, match)


@quarto.command(description=mark("Show the current game again, with working buttons"))
async def board(interaction: Interaction) -> None:
    client = interaction.client
    match = await in_time(interaction, client.face.matches.current(venue_of(interaction).channel))
    await client.showing.again(interaction, match)


@quarto.command(description=mark("The rules of Quarto, in a few screens"))
async def rules(interaction: Interaction) -> None:
    face = interaction.client.face
    sheet, picture = await in_time(interaction, rule_page(face.private(interaction), face.pictures, 0))
    await answer_privately(interaction, sheet, picture)


@quarto.command(description=mark("The best players"))
@app_commands.describe(scope=mark("This server or everywhere"))
@app_commands.choices(scope=SCOPES)
async def leaderboard(interaction: Interaction, scope: str = "server") -> None:
    sheet = await leaderboard_sheet(interaction, interaction.client.face, everywhere=scope == "everywhere", page=0)
    await answer_privately(interaction, sheet)


@quarto.command(description=mark("A player's rating, games, and lines missed and caught"))
@app_commands.describe(player=mark("Whose statistics; leave empty for your own"))
async def stats(interaction: Interaction, player: discord.User | None = None) -> None:
    face, person = interaction.client.face, player or interaction.user
    found = await in_time(interaction, face.matches.stats(person.id, interaction.guild_id))
    await answer_privately(interaction, stats_sheet(face.private(interaction), person.id, found))


@quarto.command(description=mark("Watch a finished game again"))
@app_commands.describe(game=mark("Which game; leave empty for your latest"))
@app_commands.autocomplete(game=past_games)
async def replay(interaction: Interaction, game: int | None = None) -> None:
    client = interaction.client
    match = await in_time(interaction, _finished(interaction, game))
    picture = await in_time(interaction, client.face.pictures.replay(match.game))
    await client.showing.replayed(interaction, match, picture)


@quarto.command(name="help", description=mark("What you can do here"))
async def help_command(interaction: Interaction) -> None:
    client = interaction.client
    ids = await client.command_ids()
    await answer_privately(interaction, help_sheet(client.face.private(interaction), all_commands(client.tree), ids))


@quarto.command(description=mark("Your stored data: download it or delete it"))
async def privacy(interaction: Interaction) -> None:
    await answer_privately(interaction, privacy_sheet(interaction.client.face.private(interaction)))


async def _finished(interaction: Interaction, game: int | None) -> Match:
    """The finished match asked for; only its players, and people where it was played, may watch it."""
    matches = interaction.client.face.matches
    if game is None:
        latest = (await matches.history(interaction.user.id, page=0, size=1)).games
        if not latest:
            raise Refused(Obstacle.NO_FINISHED_GAME)
        game = latest[0].id
    match = await matches.match(game) if 0 <= game < 2**63 else None
    here = venue_of(interaction)
    is_near = match is not None and (
        interaction.user.id in match.players
        or match.venue.channel == here.channel
        or (here.server is not None and match.venue.server == here.server)
    )
    if match is None or not is_near:
        raise Refused(Obstacle.NO_FINISHED_GAME)
    if match.end is None:
        raise Refused(Obstacle.NOT_FINISHED)
    return match
