"""Nothing gives a line away before it is called: two games that differ only in that are told in the same way."""

import json
import re
from random import Random
from typing import Any

import pytest

from quarto_bot.rules import PIECES
from tests.chat.table import Table
from tests.games import EMPTY_ROW, LIGHT_ROW, LINES_AT_LAST, NO_LINE_AT_LAST

# The same squares in the same order; only in the first of each pair does the last piece make a line.
PAIRS = [
    (LIGHT_ROW, EMPTY_ROW),
    (("LRTS a1", "LRTH b2", "LSSS c3", "LSSH d4"), ("LRTS a1", "LRTH b2", "LSSS c3", "DSTH d4")),
    ((*EMPTY_ROW, "LSTS a2", "LSSS a3", "LSSH a4"), (*EMPTY_ROW, "LSTS a2", "LSSS a3", "DRTH a4")),
    (LINES_AT_LAST, NO_LINE_AT_LAST),
]
_NAMES = "|".join(
    " ".join(words)
    for piece in PIECES
    for words in [
        (
            "dark" if piece.dark else "light",
            "square" if piece.square else "round",
            "short" if piece.short else "tall",
            "hollow" if piece.hollow else "solid",
        )
    ]
)
_EMOJIS = _NAMES.replace(" ", "_")
_PIECE = re.compile(rf"<:(?:{_EMOJIS}):\d+>|{_EMOJIS}|\b[LD][RS][TS][SH]\b|{_NAMES}")
_ID = re.compile(r"\d{15,}")
_TOKEN = re.compile(r"simcord_interaction_\w+")
_MATCH = re.compile(r"\b(place|give|call|line|pass|resign|resign_sure):\d+")


class NoChance(Random):
    """Lots that always fall the same way, so that two games begin alike."""

    def randrange(self, *_: Any, **__: Any) -> int:
        return 0


@pytest.fixture
def rng() -> Random:
    return NoChance()


def with_counted_tray(thing: Any) -> Any:
    """The same, with the rows of the tray replaced by how many pieces are left: other pieces have other places."""
    if isinstance(thing, dict):
        return {key: with_counted_tray(value) for key, value in thing.items()}
    if not isinstance(thing, list | tuple):
        return thing
    tray = [button for row in thing for button in tray_row(row)]
    others = [with_counted_tray(item) for item in thing if not tray_row(item)]
    return [*others, f"{sum(not button.get('disabled') for button in tray)} of {len(tray)} pieces"] if tray else others


def tray_row(item: Any) -> list[dict[str, Any]]:
    buttons = item.get("components", []) if isinstance(item, dict) and item.get("type") == 1 else []
    return [button for button in buttons if str(button.get("custom_id")).startswith("give_piece:")]


def without_names(thing: Any) -> str:
    """A thing that was sent, with pieces and the numbers of messages and games blotted out."""
    text = _PIECE.sub("PIECE", json.dumps(with_counted_tray(thing), sort_keys=True, default=str))
    return _MATCH.sub(r"\1:N", _ID.sub("#", _TOKEN.sub("~", text)))


async def everything_told(table: Table, moves: tuple[str, ...]) -> list[str]:
    """Play to the last piece of `moves` in a channel of its own, then ask for everything that can be asked."""
    table.channel = table.guild.create_text_channel("quarto")
    await table.begin()
    await table.play(*moves[:-1])
    start = len(table.env.http_requests)
    await table.play(moves[-1])
    told = await asked(table)
    if len(moves) < 16:
        await table.play("DRTS")
    else:
        await table.checked((await table.to_move()).click(table.turn, label="Pass"))
    told += await asked(table)
    sent = [(r.method, r.path, r.json) for r in table.env.http_requests[start:]]
    return [without_names(thing) for thing in (*told, *sent)]


async def asked(table: Table) -> list[Any]:
    told: list[Any] = []
    for person in (await table.to_move(), await table.other(), table.carol):
        told.append(await person.autocomplete(table.channel, "quarto call", "line", ""))
        told.append([c["name"] for c in await person.autocomplete(table.channel, "place", "square", "")])
        await person.click(table.turn, label="QUARTO!")
        await person.slash(table.channel, "quarto call", line="square a1-b2")
    await table.checked(table.alice.slash(table.channel, "quarto board"))
    return told


@pytest.mark.parametrize(("with_line", "without"), PAIRS)
async def test_whatever_is_sent_is_equal_but_for_the_names_of_the_pieces(
    table: Table, with_line: tuple[str, ...], without: tuple[str, ...]
) -> None:
    told = await everything_told(table, with_line)
    assert len(told) > 20
    assert told == await everything_told(table, without)


async def test_a_difference_would_be_noticed(table: Table) -> None:
    assert await everything_told(table, LIGHT_ROW) != await everything_told(
        table, ("LRTS a1", "LRTH b1", "LSSS c1", "LSSH d2")
    )
