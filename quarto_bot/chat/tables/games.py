"""My running games anywhere, whose turn it is and since when; and what is being played in this server, to watch."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import NEW_GAME, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    answer_privately,
    defer_if_slow,
    person_of,
    private_language,
)
from quarto_bot.chat.play import Kind
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import link_to, player_name
from quarto_bot.matches import Match, Person

_MOST: Final = 10


@app_commands.command(description=mark("Your running games, and those of this server to watch"))
async def games(interaction: Interaction) -> None:
    await answer_privately(interaction, await defer_if_slow(interaction, _layout(interaction)))


async def _layout(interaction: Interaction) -> Layout:
    say, turns, person = private_language(interaction), interaction.client.matches.turns, person_of(interaction)
    own = await turns.running_of(person)
    shown = sorted(own, key=lambda match: match.to_move != person)[:_MOST]
    lines = [f"## {say('Your games')}", *[await _own(interaction, say, match, person) for match in shown]]
    if not own:
        lines.append(say("You have no running game. Start one with `/quarto challenge`."))
    elif len(own) > _MOST:
        lines.append(say("… and {number} more.", number=len(own) - _MOST))
    text = ui.TextDisplay[Layout]("\n".join([*lines, *await _others(interaction, say, person)]))
    begin = NEW_GAME.button(say("New game"), style=discord.ButtonStyle.primary)
    return framed(text) if own else framed(text, ui.ActionRow(begin))


async def _others(interaction: Interaction, say: Language, person: Person) -> list[str]:
    if interaction.guild_id is None:
        return []
    here = await interaction.client.matches.turns.running_on(interaction.guild_id, most=2 * _MOST)
    others = [match for match in here if person not in match.players][:_MOST]
    lines = [await _watched(interaction, say, match) for match in others]
    return [f"## {say('In this server')}", *(lines or [say("Nobody else is playing here now.")])]


async def _own(interaction: Interaction, say: Language, match: Match, person: Person) -> str:
    opponent = player_name(say, match.players[match.seat_of(person).other])
    since = discord.utils.format_dt(await interaction.client.matches.turns.last_touched(match.id), "R")
    link = await _link(interaction, match)
    values = {"opponent": opponent, "since": since, "link": link}
    if match.to_move == person:
        return say("**Your turn** against {opponent}, last move {since}: {link}", **values)
    return say("{opponent} is to move, last move {since}: {link}", **values)


async def _watched(interaction: Interaction, say: Language, match: Match) -> str:
    first, second = (player_name(say, player) for player in match.players)
    placed = len(match.game.board)
    return say.count(
        "{first} against {second}, {number} piece placed: {link}",
        "{first} against {second}, {number} pieces placed: {link}",
        placed,
        first=first,
        second=second,
        link=await _link(interaction, match),
    )


async def _link(interaction: Interaction, match: Match) -> str:
    shown = await interaction.client.shown.of(Kind.MATCH, match.id)
    return link_to(match.venue, shown.message if shown else None)
