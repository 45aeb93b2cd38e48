"""One short line before a long clock runs out, with the way to the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarto_bot.chat.delivery.controls import text_layout
from quarto_bot.chat.delivery.replies import Content, Route
from quarto_bot.chat.texts.phrases import player_name, until
from quarto_bot.matches import Match, Person

if TYPE_CHECKING:
    from quarto_bot.chat.client import QuartoClient


async def remind(client: QuartoClient, match: Match, route: Route) -> None:
    """Tell whoever is to move, unless they do not want that, or not at this hour."""
    player, ends_at = match.to_move, match.turn_ends_at
    if not isinstance(player, Person) or ends_at is None or not (await client.chosen.by_person(player.id)).reminder:
        return
    ping = await client.chosen.mentionable(player)
    if not ping:
        return
    say = client.languages.of(route.locale)
    text = say("{player}, your time runs out {when}.", player=player_name(say, player), when=until(ends_at))
    if route.board:
        text += " " + _link(match, route.board)
    await route.post(Content(text_layout(text), pings=ping))


def _link(match: Match, message: int) -> str:
    return f"https://discord.com/channels/{match.venue.server or '@me'}/{match.venue.channel}/{message}"
