"""Asking for a review: by the command, by the button under a finished game; and showing it to everybody."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from discord import app_commands

from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    defer_if_slow,
    person_of,
    private_language,
    private_theme,
    settings_of,
)
from quarto_bot.chat.delivery.private_note import PrivateNote
from quarto_bot.chat.delivery.routes import Content, Reply
from quarto_bot.chat.play import REVIEW, finished_match, past_games
from quarto_bot.chat.texts.languages import mark
from quarto_bot.matches import Match, Obstacle, Refused
from quarto_bot.reviews import Kept, Reviewing
from quarto_bot.rules import Game, RecordError

from .screen import NO_MATCH, SHOW_REVIEW, Reviewed, columns

_MOMENT: Final = 1.0
"""Seconds after which the progress is shown, and shown anew."""


@app_commands.command(description=mark("Where a finished game turned, and why"))
@app_commands.describe(
    game=mark("Which game; leave empty for your latest"),
    record=mark("Or a game played elsewhere: its record, pasted"),
)
@app_commands.autocomplete(game=past_games)
async def review(interaction: Interaction, game: int | None = None, record: str | None = None) -> None:
    if record is None:
        await _review_match(interaction, await finished_match(interaction, game))
    else:
        await _review_record(interaction, record)


@REVIEW.pressed
async def press_review(press: Press, match: int) -> None:
    await _review_match(press.interaction, await finished_match(press.interaction, match))


@SHOW_REVIEW.pressed
async def show_everybody(press: Press, match: int, review: int) -> None:
    shown, route = await find_review(press.interaction, match, review), Reply(press.interaction)
    layout = shown.layout(press.client.languages.of(route.locale), public=True)
    theme = settings_of(press.interaction).theme
    await route.send(Content(layout, draw=lambda: press.client.pictures.review(columns(shown.review), theme)))


async def find_review(interaction: Interaction, match: int, review: int) -> Reviewed:
    """The review that a control is about; only who may see the match may see its review."""
    about = None if match == NO_MATCH else await finished_match(interaction, match)
    kept = await defer_if_slow(interaction, interaction.client.reviews.kept(review))
    if kept is None or (about and about.game != kept.review.game):
        raise Refused(Obstacle.STALE)
    return Reviewed(kept, about)


async def _review_match(interaction: Interaction, match: Match) -> None:
    asked = await defer_if_slow(interaction, interaction.client.reviews.of_match(match))
    await _answer(interaction, asked, match)


async def _review_record(interaction: Interaction, record: str) -> None:
    try:
        game = Game.from_record(record.strip("` "))  # as it is copied with the frame around it
    except RecordError:
        raise Refused(Obstacle.UNREADABLE_RECORD) from None
    asked = await defer_if_slow(interaction, interaction.client.reviews.of_record(person_of(interaction), game))
    await _answer(interaction, asked, None)


async def _answer(interaction: Interaction, asked: Kept | Reviewing, match: Match | None) -> None:
    note = PrivateNote(interaction)
    kept = asked if isinstance(asked, Kept) else await _made(note, asked)
    shown = Reviewed(kept, match)
    picture = await interaction.client.pictures.review(columns(kept.review), private_theme(interaction))
    await note.write(shown.layout(private_language(interaction)), picture)


async def _made(note: PrivateNote, making: Reviewing) -> Kept:
    """Wait for it, and say how far it is once that takes longer than a moment."""
    while not (await asyncio.wait({making.task}, timeout=_MOMENT))[0]:
        told = note.say("Reviewing: {done} of {total} decisions judged…", done=making.done, total=making.total)
        with suppress(*DELIVERY_ERRORS):  # the review itself is what counts
            await note.write(told)
    return making.task.result()
