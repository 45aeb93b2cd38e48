"""Reviews: whole games looked back at, by everybody who may and in every way; and turning points to be found."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from quarto_bot.matches import Person
from quarto_bot.rules import Game, Piece, Place, Seat, Square
from quarto_bot.solver import Finding, Inquiry, Question
from tests.chat.simulated import press
from tests.chat.table import GALLERY, Table, alt_text, components, controls, text

pytestmark = pytest.mark.simcord(settle_timeout=60.0)

# Column a lacks one light piece. Then a light one is given, and called.
QUIET = ("LRTS a1", "DRTH b2", "LSTS a2", "DSSS c3", "DSTS d2", "LRTH a3", "DRSS b4")
LOST = (*QUIET, "LSTH a4")
BY_COLOUR = {"characteristics": "C", "start": "me"}


async def finished(table: Table, *moves: str, line: str = "column a") -> Any:
    """A game by colour only that ends with a call; the message of its end."""
    await table.begin(**BY_COLOUR)
    await table.play(*(moves or LOST))
    await table.call(await table.to_move(), line)
    await table.env.settle()
    return table.turn


async def reviewed(table: Table, person: Any, **options: Any) -> Any:
    result = await table.checked(person.slash(table.channel, "quarto review", **options))
    await table.env.settle()
    return result


def finds(message: Any) -> list[str]:
    return [control for control in controls(message) if control.startswith("find_it:")]


async def test_the_review_of_a_game_is_private_and_says_numbers_turning_points_and_every_decision(
    table: Table,
) -> None:
    await finished(table)
    result = await reviewed(table, table.bob)
    assert result.ephemeral
    said = text(result.response)
    print(said)
    assert f"<@{table.alice.id}> (above) against <@{table.bob.id}> (below)" in said
