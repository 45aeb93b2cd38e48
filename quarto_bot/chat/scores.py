"""The score book as private sheets: the leaderboard, and one player's statistics."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from quarto_bot.matches import LeaderboardPage, Standing, Stats

from .answering import in_time
from .face import Face, Interaction
from .languages import Language
from .sheet import Sheet, custom_id, framed
from .wording import mention

PAGE: Final = 10
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


async def leaderboard_sheet(interaction: Interaction, face: Face, *, everywhere: bool, page: int) -> Sheet:
    server = None if everywhere else interaction.guild_id
    asker = interaction.user.id
    found = await in_time(interaction, face.matches.leaderboard(server, page=page, size=PAGE, asker=asker))
    if page and not found.standings:  # people have been forgotten since the button was made
        return await leaderboard_sheet(interaction, face, everywhere=everywhere, page=0)
    say = face.private(interaction)
    title = say("Leaderboard: this server") if server else say("Leaderboard: everywhere")
    lines = [_standing(say, standing) for standing in found.standings] or [say("Nobody has a rating yet.")]
    texts = (f"## {title}", "\n".join(lines), "-# " + _own(say, found.asker))
    items: list[ui.Item[Sheet]] = [ui.TextDisplay(text) for text in texts]
    if page or found.has_more:
        items.append(_pages(say, found, everywhere=server is None, page=page))
    return framed(*items)


def _standing(say: Language, standing: Standing) -> str:
    place = _MEDALS.get(standing.rank, f"**{standing.rank}.**")
    record = say(
        "{wins} won, {draws} drawn, {losses} lost", wins=standing.wins, draws=standing.draws, losses=standing.losses
    )
    streak = _streak(say, standing.streak)
    return f"{place} {mention(standing.person, say)} **{standing.rating}** · {record}" + (
        f" · {streak}" if streak else ""
    )


def _streak(say: Language, streak: int) -> str | None:
    if streak > 1:
        return say.count("{number} win in a row", "{number} wins in a row", streak)
    if streak < -1:
        return say.count("{number} loss in a row", "{number} losses in a row", -streak)
    return None


def _own(say: Language, own: Standing | None) -> str:
    if own is None:
        return say("No rating yet: finish a rated game with at least four pieces placed.")
    return say("You are #{rank}, rated {rating}.", rank=own.rank, rating=own.rating)


def _pages(say: Language, found: LeaderboardPage, *, everywhere: bool, page: int) -> ui.ActionRow[Sheet]:
    def button(label: str, to: int, *, possible: bool) -> ui.Button[Sheet]:
        there = custom_id("leaderboard", int(everywhere), to)
        return ui.Button(label=label, style=discord.ButtonStyle.secondary, custom_id=there, disabled=not possible)

    earlier = button(say("Previous"), page - 1 if page else page, possible=page > 0)
    later = button(say("Next"), page + 1, possible=found.has_more)
    return ui.ActionRow(earlier, later)


def stats_sheet(say: Language, person: int, stats: Stats) -> Sheet:
    lines = [f"## {say('Statistics of {player}', player=mention(person, say))}"]
    if stats.standing:
        rank = {"rating": stats.standing.rating, "rank": stats.standing.rank}
        lines.append(say("Rating **{rating}**, #{rank} here.", **rank))
    else:
        lines.append(say("No rating yet."))
    games = say.count("{number} finished game", "{number} finished games", stats.games)
    record = say("{wins} won, {draws} drawn, {losses} lost", wins=stats.wins, draws=stats.draws, losses=stats.losses)
    lines.append(say("{games}: {record}.", games=games, record=record))
    lines.append(say.count("{number} line missed.", "{number} lines missed.", stats.lines_missed))
    lines.append(
        say.count(
            "{number} line caught that the opponent missed.",
            "{number} lines caught that the opponent missed.",
            stats.lines_caught,
        )
    )
    return framed(ui.TextDisplay("\n".join(lines)))
