"""One way to show what happened: what the computer does through the matches alone is seen like anybody's actions.

Its turn has no message of its own: the next message says what it placed and what it gave.
"""

import re
from typing import Any

import pytest

from quarto_bot.matches import Computer
from quarto_bot.rules import Call, Give, Line, Piece, Place, Resign, Square
from tests.chat.simulated import interactions_say
from tests.chat.table import Table, alt_text, controls, text
from tests.computer.den import Scripted
from tests.games import LIGHT_ROW, NO_LINE

COMPUTER = Computer("club")


@pytest.fixture
def thinker() -> Scripted:
    return Scripted()


def placed(square: str, code: str | None = None) -> tuple[Place, ...] | tuple[Place, Give]:
    """What the computer, on seat 1, does with its turn."""
    place = Place(1, Square.from_name(square))
    return (place, Give(1, Piece.from_code(code))) if code else (place,)


async def sat_down(table: Table, **options: Any) -> None:
    """Alice looks for a game, the computer accepts without anybody's click, and Alice gives first."""
    await table.alice.slash(table.channel, "quarto challenge", start="me", **options)
    waiting = await table.bot.matches.challenges.waiting_in(table.channel.id)
    assert waiting is not None
    await table.bot.matches.challenges.accept(COMPUTER, waiting.id)
    await table.settled()


async def play(table: Table, thinker: Scripted, *moves: str) -> None:
    """Alice gives the first of these pieces and every other one; the computer is told to do the rest."""
    for number in range(0, len(moves), 2):
        code, square = moves[number].split()
        given, *placing = moves[number + 1].split() if number + 1 < len(moves) else [None]
        thinker.answers.append(placed(square, given))
        await table.checked(table.giving(table.alice, code))
        if placing:
            await table.checked(table.alice.click(table.turn, label=placing[0]))


async def test_each_of_its_turns_is_one_message_that_asks_the_person_to_act(table: Table, thinker: Scripted) -> None:
    await sat_down(table)
    challenge, first = table.public
    assert "Accepted by Computer (club)." in text(challenge)
    assert controls(challenge) == []
    assert f"<@{table.alice.id}> against Computer (club)" in text(first)
    assert table.pinged(first) == [table.alice.id]
    thinker.answers = [placed("c3", "LRTS")]
    await table.checked(table.giving(table.alice, "DSTH"))
    _, old, new = table.public
    assert "Computer (club) placed on **c3**: " in text(new)
    assert f"<@{table.alice.id}>, place: " in text(new)
    assert "In hand: light round tall solid." in alt_text(new)
    assert table.pinged(new) == [table.alice.id]
    assert len([control for control in controls(new) if control.startswith("place:")]) == 16
    assert [len(message.attachments) for message in (old, new)] == [0, 1]


async def test_the_score_in_the_channel_has_a_line_for_each_piece_whoever_placed_it(
    table: Table, thinker: Scripted
) -> None:
    await sat_down(table)
    await play(table, thinker, *LIGHT_ROW, "DRTS a2")
    _, *old, board = table.public
    lines = [re.sub(r"<:\w+:\d+> |<@\d+>|\*\*", "", line) for message in old for line in text(message).splitlines()]
    assert [line.partition(" ")[0] for line in lines[1:]] == ["1.", "2.", "3.", "4.", "5."]
    assert lines[1] == "1. Computer (club): light round tall solid on a1, gave: light round tall hollow"
    assert len(old) == 3
    assert [len(controls(message)) for message in old] == [0, 0, 0]
    assert "placed on **a2**" in text(board)


async def test_its_first_piece_is_the_first_message_and_stands_in_the_score(table: Table, thinker: Scripted) -> None:
    thinker.answers = [(Give(1, Piece.from_code("LRTS")),), placed("c3", "DSTH")]
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="you"))
    (first,) = table.public
    assert f"<@{table.alice.id}>, place: " in text(first)
    assert table.pinged(first) == [table.alice.id]
    await table.checked(table.alice.click(first, label="a1"))
    await table.checked(table.giving(table.alice, "DSSH"))
    old, _ = table.public
    assert [line.partition(" ")[0] for line in text(old).splitlines()] == ["Computer", "1.", "2."]


async def test_its_call_is_shown_with_what_it_placed_and_nobody_is_rated(table: Table, thinker: Scripted) -> None:
    await sat_down(table)
    await play(table, thinker, LIGHT_ROW[0], LIGHT_ROW[1], LIGHT_ROW[2].replace("c1", "d4"), LIGHT_ROW[3])
    thinker.answers = [(*placed("c1"), Call(1, Line.from_name("row 1")))]
    await table.checked(table.giving(table.alice, "LSTH"))
    end = table.turn
    assert "Computer (club) placed on **c1**" in text(end)
    assert "Computer (club) called QUARTO! (row 1)." in text(end)
    assert "Computer (club) wins!" in text(end)
    assert "Not rated." in text(end)
    assert table.pinged(end) == [table.alice.id]
    assert [control.partition(":")[0] for control in controls(end)] == ["rematch", "review", "new_game", "rules_here"]
    assert [len(controls(message)) for message in table.public[:-1]] == [0] * (len(table.public) - 1)


async def test_a_line_that_the_person_overlooked_is_taken(table: Table, thinker: Scripted) -> None:
    await sat_down(table)
    await play(table, thinker, *LIGHT_ROW)
    thinker.answers = [(Call(1, Line.from_name("row 1")),)]
    await table.checked(table.giving(table.alice, "DRTS"))
    assert f"<@{table.alice.id}> made it and didn't see it; Computer (club) took it." in text(table.turn)


async def test_its_wrong_call_is_told_and_it_plays_on(table: Table, thinker: Scripted) -> None:
    await sat_down(table)
    await play(table, thinker, *LIGHT_ROW)
    thinker.answers = [(*placed("a2"), Call(1, Line.from_name("row 1")))]
    await table.checked(table.giving(table.alice, "DRTS"))
    told = text(table.turn)
    assert "Computer (club) placed on **a2**" in told
    assert "Computer (club) called QUARTO! (row 1). All light, but made with piece 4 and gone since." in told
    assert f"<@{table.alice.id}>, place: " in told


async def test_its_pass_and_a_draw_are_shown(table: Table, thinker: Scripted) -> None:
    await sat_down(table)
    await play(table, thinker, *NO_LINE)
    await table.checked(table.alice.click(table.turn, label="Pass"))
    assert "Computer (club) passes." in text(table.turn)
    assert "Draw!" in text(table.turn)


async def test_its_last_piece_and_its_pass_are_one_message(table: Table, thinker: Scripted) -> None:
    thinker.answers = [(Give(1, Piece.from_code(NO_LINE[0].split()[0])),)]
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="you"))
    await table.checked(table.alice.click(table.turn, label=NO_LINE[0].split()[1]))
    await play(table, thinker, *NO_LINE[1:])
    told = text(table.turn)
    assert f"Computer (club) placed on **{NO_LINE[15].split()[1]}**" in told
    assert "Computer (club) passes." in told
    assert f"<@{table.alice.id}>, the board is full: call QUARTO! or pass." in told


async def test_it_speaks_the_language_of_the_channel(table: Table, thinker: Scripted) -> None:
    with interactions_say(locale="fr", guild_locale="fr"):
        await sat_down(table)
        thinker.answers = [(Resign(1),)]
        await table.checked(table.giving(table.alice, "DSTH"))
    assert "gagne" in text(table.turn)
    assert "Ordinateur (club)" in text(table.turn)


async def test_who_has_their_data_deleted_gives_up_in_front_of_everybody(table: Table) -> None:
    await table.begin()
    asked = await table.checked(table.alice.slash(table.channel, "quarto privacy"))
    sure = await table.checked(table.alice.click(asked.response, label="Delete my data"))
    await table.checked(table.alice.click(sure.response, label="Yes, delete everything"))
    await table.settled()
    assert f"<@{table.bob.id}> wins!" in text(table.turn)
    assert [control.partition(":")[0] for control in controls(table.turn)] == [
        "rematch",
        "review",
        "new_game",
        "rules_here",
    ]
