"""The short line that reminds somebody of their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarto_bot.chat.delivery.controls import text_layout
from quarto_bot.chat.delivery.routes import Content, Route
from quarto_bot.chat.texts.phrases import link_to, player_name, until
from quarto_bot.matches import LOST_AFTER, Match, Person
from quarto_bot.rules import Phase

if TYPE_CHECKING:
    from quarto_bot.chat.client import QuartoClient


async def remind(client: QuartoClient, match: Match, route: Route) -> None:
    """One short line before a long clock runs out or when a game sleeps; not to who wants none, nor at a quiet hour."""
    player, ends_at = match.to_move, match.turn_ends_at
    if not isinstance(player, Person) or not (await client.chosen.by_person(player.id)).reminder:
        return
    ping = await client.chosen.mentionable(player)
    if not ping:
        return
    say = client.languages.of(route.locale)
    if ends_at:
        text = say("{player}, your time runs out {when}.", player=player_name(say, player), when=until(ends_at))
    else:
        text = say("{player}, it is still your turn.", player=player_name(say, player))
        if match.game.phase is not Phase.LAST_CALL:  # there, not moving is a pass
            days = LOST_AFTER.days
            text += " " + say.count(
                "Whoever does not move for {number} day loses.", "Whoever does not move for {number} days loses.", days
            )
    if route.board:
        text += " " + link_to(match.venue, route.board)
    await route.post(Content(text_layout(text), pings=ping))
