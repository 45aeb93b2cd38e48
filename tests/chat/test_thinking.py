"""While the computer thinks: what the board says, and what people can do meanwhile."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from quarto_bot.computer import player
from quarto_bot.rules import Give, Piece, Place, Square
from tests.chat.simulated import press, server_without_the_bot
from tests.chat.table import Table, controls, text
from tests.computer.den import Scripted

LONG = 3600.0
pytestmark = pytest.mark.simcord(settle_timeout=9.0)


@pytest.fixture(autouse=True)
def short_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord waits for whatever comes within its patience: a moment need not be so long here."""
    monkeypatch.setattr(player, "_MOMENT", 0.1)


@pytest.fixture
def thinker() -> Scripted:
    return Scripted()


async def thinking(table: Table, thinker: Scripted, **options: Any) -> None:
    """Alice has given the first piece, and the computer thinks about it."""
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="me", **options))
    thinker.seconds = LONG
    await table.checked(table.giving(table.alice, "DSTH"))


async def test_after_a_moment_the_board_says_that_it_thinks(table: Table, thinker: Scripted) -> None:
    await thinking(table, thinker)
    (board,) = table.public
    assert "Computer (club) is thinking…" in text(board)
    assert [control.partition(":")[0] for control in controls(board)] == ["call", "resign", "rules_here"]
    assert len(board.attachments) == 1


async def test_when_it_has_thought_the_next_message_comes_and_the_other_one_is_a_score(
    table: Table, thinker: Scripted
) -> None:
    await thinking(table, thinker)
    await table.env.advance_time(LONG)
    old, board = table.public
    assert f"<@{table.alice.id}>, place: " in text(board)
    assert table.pinged(board) == [table.alice.id]
    assert text(old).splitlines()[1].startswith("1. Computer (club): ")
    assert controls(old) == []
    assert len(old.attachments) == 0


async def test_if_it_takes_long_the_board_says_so(table: Table, thinker: Scripted) -> None:
    await thinking(table, thinker)
    await table.env.advance_time(21)
    (board,) = table.public
    assert "Computer (club) needs longer than usual." in text(board)
    assert "`/quarto resign`" in text(board)


@pytest.mark.provokes_errors
async def test_if_it_fails_the_board_says_so_and_it_tries_again(table: Table, thinker: Scripted) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="me"))
    thinker.breaks = [RuntimeError("broken")]
    await table.checked(table.giving(table.alice, "DSTH"))
    (board,) = table.public
    assert "Computer (club) stumbled and will try again shortly." in text(board)
    await table.env.advance_time(player._RETRY_SECONDS)
    assert f"<@{table.alice.id}>, place: " in text(table.public[-1])


async def test_whoever_types_is_answered_and_sees_one_new_message(table: Table, thinker: Scripted) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="me"))
    thinker.seconds = LONG
    typed = await table.checked(table.alice.slash(table.channel, "give", piece="DSTH"))
    assert "is thinking…" in text(table.turn)
    await table.env.advance_time(LONG)
    _, board = table.public
    assert f"<@{table.alice.id}>, place: " in text(board)
    assert typed.ephemeral


async def test_resigning_while_it_thinks_ends_the_game_and_nothing_comes_after(table: Table, thinker: Scripted) -> None:
    await thinking(table, thinker)
    asked = await table.checked(table.alice.click(table.turn, label="Resign"))
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    assert "Computer (club) wins!" in text(table.turn)
    before = [message.id for message in table.public]
    await table.env.advance_time(LONG)
    assert [message.id for message in table.public] == before


async def test_resigning_answers_whoever_typed_and_waits(table: Table, thinker: Scripted) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="me"))
    thinker.seconds = LONG
    typed = await table.checked(table.alice.slash(table.channel, "give", piece="DSTH"))
    asked = await table.checked(table.alice.slash(table.channel, "quarto resign"))
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    answer = table.env.backend.messages[table.channel.id][typed.response.id]
    assert "Done." in str(answer.components)


async def test_deleting_ones_data_while_it_thinks_ends_the_game(table: Table, thinker: Scripted) -> None:
    await thinking(table, thinker)
    asked = await table.checked(table.alice.slash(table.channel, "quarto privacy"))
    sure = await table.checked(table.alice.click(asked.response, label="Delete my data"))
    await table.checked(table.alice.click(sure.response, label="Yes, delete everything"))
    await table.env.settle()
    assert "Computer (club) wins!" in text(table.turn)
    await table.env.advance_time(LONG)
    assert "Computer (club) wins!" in text(table.turn)


async def test_a_second_press_changes_nothing_and_is_answered(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="me"))
    first = table.turn
    control = next(c for c in controls(first) if c.endswith(f":{Piece.from_code('DSTH').index}"))
    await table.checked(press(table.alice, first, control))
    again = await table.checked(press(table.alice, first, control))
    assert "This board is out of date." in text(again.response)
    assert await table.sequence() == 3
    assert len(table.public) == 2


async def test_two_presses_at_the_same_moment_are_one_turn(table: Table, thinker: Scripted) -> None:
    await thinking(table, thinker)
    board = table.public[0]
    again = await table.checked(press(table.alice, board, f"give_piece:1:0:{Piece.from_code('DSTH').index}"))
    assert "This board is out of date." in text(again.response)
    await table.env.advance_time(LONG)
    assert await table.sequence() == 3
    assert len(table.public) == 2


async def test_the_board_that_is_asked_for_while_it_thinks_is_the_one_that_stays(
    table: Table, thinker: Scripted
) -> None:
    await thinking(table, thinker)
    await table.checked(table.carol.slash(table.channel, "quarto board"))
    assert "is thinking…" in text(table.turn)
    await table.env.advance_time(LONG)
    assert f"<@{table.alice.id}>, place: " in text(table.turn)
    assert [len(controls(message)) > 0 for message in table.public].count(True) == 1


async def test_a_bot_that_is_restarted_while_it_thinks_takes_the_turn_up(
    table: Table, thinker: Scripted, restart: Callable[[], Awaitable[None]]
) -> None:
    await thinking(table, thinker)
    thinker.seconds = 0
    await restart()
    await table.env.settle()
    old, board = table.public
    assert f"<@{table.alice.id}>, place: " in text(board)
    assert table.pinged(board) == [table.alice.id]
    assert controls(old) == []
    assert await table.sequence() == 3


async def test_with_a_clock_it_moves_in_time_though_it_could_think_for_ever(table: Table, thinker: Scripted) -> None:
    await thinking(table, thinker, clock=60)
    await table.env.advance_time(50)
    assert await table.sequence() == 3
    assert f"<@{table.alice.id}>, place: " in text(table.turn)
    await table.env.advance_time(50)
    assert "ran out of time" not in text(table.turn)  # the minute is hers alone
    await table.env.advance_time(11)
    assert f"<@{table.alice.id}> ran out of time." in text(table.turn)


async def test_under_late_calls_whoever_calls_wrongly_while_it_thinks_sees_both_turns(
    table: Table, thinker: Scripted
) -> None:
    """Four pieces must stand in a row before anything can be called."""
    thinker.answers = [
        (Place(1, Square.from_name("a1")), Give(1, Piece.from_code("DSSH"))),
        (Place(1, Square.from_name("c1")), Give(1, Piece.from_code("DRSS"))),
    ]
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="me", calls="late"))
    for code, own in (("LRTS", "b1"), ("LSTH", "d1")):
        await table.checked(table.giving(table.alice, code))
        await table.checked(table.alice.click(table.turn, label=own))
    thinker.seconds = LONG
    await table.checked(table.giving(table.alice, "LSSS"))
    await table.call(table.alice, "row 1")
    thinker.seconds = 0
    await table.env.advance_time(LONG)
    assert (await table.sequence()) == 12
    assert "but these four have nothing in common" in text(table.turn)
    assert "Computer (club) placed on **a2**" in text(table.turn)
    assert "4. " in text(table.public[-2])
    assert [len(controls(message)) > 0 for message in table.public].count(True) == 1


async def test_in_a_server_without_the_bot_its_turns_come_as_answers(table: Table, thinker: Scripted) -> None:
    with server_without_the_bot(table.env, table.channel, table.alice.id):
        await table.checked(table.alice.slash(table.channel, "quarto solo", start="me"))
        for code, own in (("DSTH", "d4"), ("DSTS", "c4")):
            await table.checked(table.giving(table.alice, code))
            assert f"<@{table.alice.id}>, place: " in text(table.turn)
            await table.checked(table.alice.click(table.turn, label=own))
        thinker.seconds = 3
        await table.checked(table.giving(table.alice, "DSSH"))
        await table.env.advance_time(3)
        assert f"<@{table.alice.id}>, place: " in text(table.turn)
        assert await table.sequence() == 11
        assert [len(controls(message)) > 0 for message in table.public].count(True) == 1
