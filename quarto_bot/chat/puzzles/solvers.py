"""The second page of the leaderboard: who solves puzzles here, this week, ever, and how many days in a row."""

from __future__ import annotations

from typing import Final

from discord import ui

from quarto_bot.chat.delivery.controls import LEADERBOARD, SOLVERS, Layout, framed
from quarto_bot.chat.delivery.interactions import Press, defer_if_slow, replace_pressed
from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.phrases import player_name
from quarto_bot.matches import Person
from quarto_bot.puzzles import Solver, SolverPage

CONTROLS: Final = (SOLVERS,)
PAGE: Final = 10


@SOLVERS.pressed
async def turn_page(press: Press, everywhere: int, page: int) -> None:
    server = None if everywhere else press.interaction.guild_id
    looking = press.client.puzzles.solvers(server, page=page, size=PAGE)
    found = await defer_if_slow(press.interaction, looking)
    await replace_pressed(press.interaction, _layout(press.say, found, server, page))


def _layout(say: Language, found: SolverPage, server: int | None, page: int) -> Layout:
    title = say("Puzzle solvers: this server") if server else say("Puzzle solvers: everywhere")
    rows = [_row(say, page * PAGE + place, solver) for place, solver in enumerate(found.solvers, 1)]
    texts = [f"## {title}", "\n".join(rows) or say("Nobody has solved a puzzle here yet. `/quarto puzzle` is today's.")]
    return framed(*map(ui.TextDisplay[Layout], texts), _controls(say, found, everywhere=server is None, page=page))


def _row(say: Language, place: int, solver: Solver) -> str:
    parts = (
        f"**{place}.** {player_name(say, Person(solver.person))}",
        say("this week: **{number}**", number=solver.this_week),
        say("ever: {number}", number=solver.ever),
        say("longest streak: {number}", number=solver.best_streak),
    )
    return " · ".join(parts)


def _controls(say: Language, found: SolverPage, *, everywhere: bool, page: int) -> ui.ActionRow[Layout]:
    players = LEADERBOARD.button(say("Players"), everywhere=everywhere, page=0)
    if not page and not found.has_more:
        return ui.ActionRow(players)
    earlier = SOLVERS.button(say("Previous"), disabled=page == 0, everywhere=everywhere, page=max(page - 1, 0))
    later = SOLVERS.button(say("Next"), disabled=not found.has_more, everywhere=everywhere, page=page + 1)
    return ui.ActionRow(earlier, later, players)
