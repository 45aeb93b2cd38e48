"""Watching a finished game again: who may, the film with the score, and the record to copy."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    person_of,
    settings_of,
    venue_of,
)
from quarto_bot.chat.delivery.routes import Content, Reply
from quarto_bot.chat.pictures import REPLAY_ADDRESS, PieceEmojis
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.sentences import Narrator, alt_text
from quarto_bot.matches import Match, Obstacle, Refused

from .showing import REVIEW, match_title
from .typing import past_games

RECORD: Final = Control("record", "match")


@app_commands.command(description=mark("Watch a finished game again"))
@app_commands.describe(game=mark("Which game; leave empty for your latest"))
@app_commands.autocomplete(game=past_games)
async def replay(interaction: Interaction, game: int | None = None) -> None:
    await show_replay(interaction, game)


async def show_replay(interaction: Interaction, game: int | None) -> None:
    """Show everybody this finished game, or the latest of whoever asks."""
    client, route = interaction.client, Reply(interaction)
    match = await finished_match(interaction, game)
    layout = replay_layout(match, client.languages.of(route.locale), client.piece_emojis)
    theme = settings_of(interaction).theme

    def draw() -> Awaitable[discord.File]:
        return client.expensive_work.run(person_of(interaction), lambda: client.pictures.replay(match.game, theme))

    await route.send(Content(layout, draw))


@RECORD.pressed
async def show_record(press: Press, match: int) -> None:
    """The whole game as a text to copy, which `/quarto review` reads."""
    found = await finished_match(press.interaction, match)
    await answer_privately(press.interaction, f"```\n{found.game.record()}```")


async def finished_match(interaction: Interaction, game: int | None) -> Match:
    """The finished match asked for, or the latest of whoever asks.

    Only its players, and people where it was played, may see it.
    """
    return await defer_if_slow(interaction, _finished(interaction, game))


async def _finished(interaction: Interaction, game: int | None) -> Match:
    matches, person, here = interaction.client.matches, person_of(interaction), venue_of(interaction)
    if game is None:
        latest = await matches.scores.history(person, most=1)
        game = latest[0].id if latest else -1
    if not 0 <= game < 2**63:
        raise Refused(Obstacle.NO_FINISHED_GAME)
    try:
        match = await matches.turns.match(game)
    except Refused:
        raise Refused(Obstacle.NO_FINISHED_GAME) from None
    takes_part = person in match.players or match.venue.channel == here.channel
    if match.end is None:  # whoever can't see it is not told that it exists
        raise Refused(Obstacle.NOT_FINISHED if takes_part else Obstacle.NO_FINISHED_GAME)
    if not takes_part and (here.server is None or match.venue.server != here.server):
        raise Refused(Obstacle.NO_FINISHED_GAME)
    return match


def replay_layout(match: Match, say: Language, emojis: PieceEmojis) -> Layout:
    """A finished game, moving."""
    title = {"number": str(match.id), "when": discord.utils.format_dt(match.started_at, "D")}
    picture = discord.MediaGalleryItem(REPLAY_ADDRESS, description=alt_text(say, match.game))
    score = Narrator(say, lambda _: "").score(match)  # in words: the film shows the pieces
    number = say("Game #{number}, played {when}", **title)
    return framed(
        ui.TextDisplay(f"{match_title(match, say)}\n-# {number}"),
        ui.TextDisplay("\n".join(score) or say("Nothing was placed.")),
        ui.MediaGallery(picture),
        ui.TextDisplay(Narrator(say, emojis.text).result(match)),
        ui.ActionRow(REVIEW.button(say("Review"), match=match.id), RECORD.button(say("Record"), match=match.id)),
    )
