"""Nothing gives a line away before it is called: two games that differ only in that are told in the same way."""

import json
import re
from typing import Any

import pytest

from quarto_bot.rules import PIECES
from tests.chat.table import Table
from tests.games import EMPTY_ROW, LIGHT_ROW

# The same squares in the same order; only in the first of each pair does the last piece make a line.
PAIRS = [
    (LIGHT_ROW, EMPTY_ROW),
    (("LRTS a1", "LRTH b2", "LSSS c3", "LSSH d4"), ("LRTS a1", "LRTH b2", "LSSS c3", "DSTH d4")),
    ((*EMPTY_ROW, "LSTS a2", "LSSS a3", "LSSH a4"), (*EMPTY_ROW, "LSTS a2", "LSSS a3", "DRTH a4")),
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
_PIECE = re.compile(rf"<:quarto_[A-Z]{{4}}_\w+:\d+>|quarto_[A-Z]{{4}}_\w+|\b[LD][RS][TS][SH]\b|{_NAMES}")
_ID = re.compile(r"\d{15,}")
_TOKEN = re.compile(r"simcord_interaction_\w+")


def without_names(thing: Any) -> str:
    """A thing that was sent, with pieces and Discord's own numbers blotted out."""
    return _ID.sub("#", _TOKEN.sub("~", _PIECE.sub("PIECE", json.dumps(thing, sort_keys=True, default=str))))


async def everything_told(table: Table, moves: tuple[str, ...]) -> list[str]:
    """Play to the last piece of `moves`, then ask for everything that can be asked."""
    await table.begin()
    await table.play(*moves[:-1])
    start = len(table.env.http_requests)
    await table.play(moves[-1])
    told = []
    for _ in range(2):  # before giving, and after
        placer, other = await table.to_move(), await table.other()
        for person in (placer, other, table.carol):
            told.append(await person.autocomplete(table.channel, "quarto call", "line", ""))
            told.append([c["name"] for c in await person.autocomplete(table.channel, "place", "square", "")])
            await person.click(table.turn, label="QUARTO!")
            await person.slash(table.channel, "quarto call", line="row 4")
        await table.checked(placer.slash(table.channel, "quarto board"))
        if _ == 0:
            await table.play("DRTS")
    sent = [(r.method, r.path, r.json) for r in table.env.http_requests[start:]]
    return [without_names(thing) for thing in (*told, *sent)]


_memory: dict[int, list[str]] = {}


@pytest.mark.parametrize("pair", range(len(PAIRS)))
@pytest.mark.parametrize("which", ["with a line", "without"])
async def test_whatever_is_sent_is_equal_but_for_the_names_of_the_pieces(table: Table, pair: int, which: str) -> None:
    told = await everything_told(table, PAIRS[pair][which == "without"])
    assert len(told) > 20
    assert told == _memory.setdefault(pair, told)
