"""The best players of a server, or of everywhere, page by page; private until somebody shows it to everybody."""

from __future__ import annotations

from typing import Final

from discord import app_commands, ui
from discord.app_commands import Choice

from quarto_bot.chat.delivery.controls import LEADERBOARD, SOLVERS, Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    person_of,
    private_language,
    replace_pressed,
)
from quarto_bot.chat.delivery.routes import Content, Reply
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import player_name, rating_name
from quarto_bot.matches import (
    FEWEST_PIECES_TO_GAIN,
    FEWEST_RATED_PIECES,
    MOST_RATED_OF_A_PAIR,
    LeaderboardPage,
    Standing,
)

PAGE: Final = 10
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
SCOPES: Final = [
    Choice(name=mark("this server"), value="server"),
    Choice(name=mark("everywhere"), value="everywhere"),
]
SHOW_LEADERBOARD: Final = Control("show_leaderboard", "everywhere", "page", private=True)


@app_commands.command(description=mark("The best players"))
@app_commands.describe(scope=mark("This server or everywhere"))
@app_commands.choices(scope=SCOPES)
async def leaderboard(interaction: Interaction, scope: str = "server") -> None:
    everywhere, say = scope == "everywhere", private_language(interaction)
    await answer_privately(interaction, await _page(interaction, say, everywhere=everywhere, page=0))


@LEADERBOARD.pressed
async def turn_page(press: Press, everywhere: int, page: int) -> None:
    layout = await _page(press.interaction, press.say, everywhere=bool(everywhere), page=page)
    await replace_pressed(press.interaction, layout)


@SHOW_LEADERBOARD.pressed
async def show_everybody(press: Press, everywhere: int, page: int) -> None:
    route = Reply(press.interaction)
    say = press.client.languages.of(route.locale)
    layout = await _page(press.interaction, say, everywhere=bool(everywhere), page=page, public=True)
    await route.send(Content(layout))


async def _page(
    interaction: Interaction, say: Language, *, everywhere: bool, page: int, public: bool = False
) -> Layout:
    server, book = None if everywhere else interaction.guild_id, interaction.client.matches.scores
    looking = book.leaderboard(server, page=page, size=PAGE, asker=person_of(interaction))
    found = await defer_if_slow(interaction, looking)
    if page and not found.standings:  # people have been forgotten since the button was made
        return await _page(interaction, say, everywhere=everywhere, page=0, public=public)
    return _public(say, found, server) if public else _private(say, found, server, page)


def _public(say: Language, found: LeaderboardPage, server: int | None) -> Layout:
    return framed(*(ui.TextDisplay[Layout](text) for text in _texts(say, found, server)))


def _private(say: Language, found: LeaderboardPage, server: int | None, page: int) -> Layout:
    own = "-# " + _own(say, found.asker)
    items: list[ui.Item[Layout]] = [ui.TextDisplay(text) for text in (*_texts(say, found, server), own)]
    return framed(*items, _controls(say, found, everywhere=server is None, page=page))


def _texts(say: Language, found: LeaderboardPage, server: int | None) -> tuple[str, ...]:
    title = say("Leaderboard: this server") if server else say("Leaderboard: everywhere")
    lines = [_standing(say, standing) for standing in found.standings] or [say("Nobody has a rating yet.")]
    return f"## {title}", "\n".join(lines), f"-# {_explained(say)}"


def _explained(say: Language) -> str:
    """What counts, so that nobody need guess; the README says why."""
    return " ".join(
        [
            say("Only rated games count here. A rating with a question mark has not settled yet."),
            say.count(
                "Of the games of the same two players, {number} within a day is rated.",
                "Of the games of the same two players, {number} within a day are rated.",
                MOST_RATED_OF_A_PAIR,
            ),
            say.count(
                "Whoever resigns or runs out of time before {number} piece is placed loses, but nobody gains.",
                "Whoever resigns or runs out of time before {number} pieces are placed loses, but nobody gains.",
                FEWEST_PIECES_TO_GAIN,
            ),
            say("Whoever deletes their data takes back what their games of the last day gave and cost others."),
        ]
    )


def _standing(say: Language, standing: Standing) -> str:
    place, score = _MEDALS.get(standing.rank, f"**{standing.rank}.**"), standing.score
    parts = [
        f"{place} {player_name(say, standing.person)} **{rating_name(score.rating)}**",
        say("{wins} won, {draws} drawn, {losses} lost", wins=score.wins, draws=score.draws, losses=score.losses),
        _streak(say, score.streak),
    ]
    return " · ".join(part for part in parts if part)


def _streak(say: Language, streak: int) -> str | None:
    if streak > 1:
        return say.count("{number} win in a row", "{number} wins in a row", streak)
    if streak < -1:
        return say.count("{number} loss in a row", "{number} losses in a row", -streak)
    return None


def _own(say: Language, own: Standing | None) -> str:
    if own is None:
        return say.count(
            "No rating yet: finish a rated game with at least {number} piece placed.",
            "No rating yet: finish a rated game with at least {number} pieces placed.",
            FEWEST_RATED_PIECES,
        )
    return say("You are #{rank}, rated {rating}.", rank=own.rank, rating=rating_name(own.score.rating))


def _controls(say: Language, found: LeaderboardPage, *, everywhere: bool, page: int) -> ui.ActionRow[Layout]:
    show = SHOW_LEADERBOARD.button(say("Show everybody"), everywhere=everywhere, page=page)
    solvers = SOLVERS.button(say("Puzzle solvers"), everywhere=everywhere, page=0)
    if not page and not found.has_more:
        return ui.ActionRow(show, solvers)
    earlier = LEADERBOARD.button(say("Previous"), disabled=page == 0, everywhere=everywhere, page=max(page - 1, 0))
    later = LEADERBOARD.button(say("Next"), disabled=not found.has_more, everywhere=everywhere, page=page + 1)
    return ui.ActionRow(earlier, later, show, solvers)
