"""One player's rating, games, and eyesight."""

from __future__ import annotations

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import Layout, framed
from quarto_bot.chat.delivery.interactions import Interaction, answer_privately, defer_if_slow, private_language
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import player_name
from quarto_bot.matches import Person, Stats


@app_commands.command(description=mark("A player's rating, games, and lines missed and caught"))
@app_commands.describe(player=mark("Whose statistics; leave empty for your own"))
async def stats(interaction: Interaction, player: discord.User | None = None) -> None:
    person = Person((player or interaction.user).id)
    found = await defer_if_slow(interaction, interaction.client.matches.scores.stats(person, interaction.guild_id))
    await answer_privately(interaction, _layout(private_language(interaction), person, found))


def _layout(say: Language, person: Person, stats: Stats) -> Layout:
    lines = [f"## {say('Statistics of {player}', player=player_name(say, person))}"]
    if stats.standing:
        rank = {"rating": stats.standing.score.rating.shown, "rank": stats.standing.rank}
        lines.append(say("Rating **{rating}**, #{rank} here.", **rank))
    else:
        lines.append(say("No rating yet."))
    lines.append(
        say.count(
            "{number} finished game: {wins} won, {draws} drawn, {losses} lost.",
            "{number} finished games: {wins} won, {draws} drawn, {losses} lost.",
            stats.games,
            wins=stats.wins,
            draws=stats.draws,
            losses=stats.losses,
        )
    )
    lines.append(say.count("{number} line missed.", "{number} lines missed.", stats.lines_missed))
    lines.append(
        say.count(
            "{number} line caught that the opponent missed.",
            "{number} lines caught that the opponent missed.",
            stats.lines_caught,
        )
    )
    return framed(ui.TextDisplay("\n".join(lines)))
