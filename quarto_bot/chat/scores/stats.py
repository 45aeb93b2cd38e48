"""One player's rating, games, and eyesight; private until somebody shows it to everybody."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    private_language,
)
from quarto_bot.chat.delivery.routes import Content, Reply
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import player_name, rating_name
from quarto_bot.matches import LevelRecord, Person, Stats

SHOW_STATS: Final = Control("show_stats", "person", private=True)


@app_commands.command(description=mark("A player's rating, games, and lines missed and caught"))
@app_commands.describe(player=mark("Whose statistics; leave empty for your own"))
async def stats(interaction: Interaction, player: discord.User | None = None) -> None:
    person, say = Person((player or interaction.user).id), private_language(interaction)
    lines = _lines(say, person, await _found(interaction, person))
    show = SHOW_STATS.button(say("Show everybody"), person=person.id)
    await answer_privately(interaction, framed(ui.TextDisplay("\n".join(lines)), ui.ActionRow(show)))


@SHOW_STATS.pressed
async def show_everybody(press: Press, person: int) -> None:
    route = Reply(press.interaction)
    found = await _found(press.interaction, Person(person))
    lines = _lines(press.client.languages.of(route.locale), Person(person), found)
    await route.send(Content(framed(ui.TextDisplay[Layout]("\n".join(lines)))))


async def _found(interaction: Interaction, person: Person) -> Stats:
    return await defer_if_slow(interaction, interaction.client.matches.scores.stats(person, interaction.guild_id))


def _lines(say: Language, person: Person, stats: Stats) -> list[str]:
    return [
        f"## {say('Statistics of {player}', player=player_name(say, person))}",
        *_rated(say, stats),
        _record(say, stats),
        say.count("{number} line missed.", "{number} lines missed.", stats.lines_missed),
        say.count(
            "{number} line caught that the opponent missed.",
            "{number} lines caught that the opponent missed.",
            stats.lines_caught,
        ),
        *(_against(say, record) for record in stats.by_level),
    ]


def _against(say: Language, record: LevelRecord) -> str:
    return say(
        "Against {computer}: {wins} won, {draws} drawn, {losses} lost.",
        computer=player_name(say, record.computer),
        wins=record.wins,
        draws=record.draws,
        losses=record.losses,
    )


def _rated(say: Language, stats: Stats) -> list[str]:
    """What the leaderboard counts; it is less than all games."""
    if stats.standing is None:
        return [say("No rating yet.")]
    score, rank = stats.standing.score, stats.standing.rank
    return [
        say("Rating **{rating}**, #{rank} here.", rating=rating_name(score.rating), rank=rank),
        say.count(
            "{number} rated game: {wins} won, {draws} drawn, {losses} lost.",
            "{number} rated games: {wins} won, {draws} drawn, {losses} lost.",
            score.games,
            wins=score.wins,
            draws=score.draws,
            losses=score.losses,
        ),
    ]


def _record(say: Language, stats: Stats) -> str:
    return say.count(
        "{number} finished game, rated or not: {wins} won, {draws} drawn, {losses} lost.",
        "{number} finished games, rated or not: {wins} won, {draws} drawn, {losses} lost.",
        stats.games,
        wins=stats.wins,
        draws=stats.draws,
        losses=stats.losses,
    )
