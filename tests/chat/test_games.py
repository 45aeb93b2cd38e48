"""Whole games: by commands, by controls, mixed, with every option."""

import re
from typing import Any

import pytest

from tests.chat.table import Table, alt_text, components, controls, text
from tests.games import LIGHT_ROW, LINES_AT_LAST, NO_LINE


async def test_a_game_by_controls_alone_to_a_called_line(table: Table) -> None:
    await table.begin()
    await table.play(*LIGHT_ROW)
    caller = await table.to_move()
    await table.call(caller, "row 1")
    end = table.turn
    assert f"<@{caller.id}> wins!" in text(end)
    assert "All four are light (row 1)." in text(end)
    assert [control.partition(":")[0] for control in controls(end)] == ["rematch", "review", "new_game", "rules_here"]


async def test_a_game_by_commands_alone_to_a_called_line(table: Table) -> None:
    await table.begin()
    await table.type(*LIGHT_ROW, "DRTS")
    catcher = await table.to_move()
    await table.checked(catcher.slash(table.channel, "quarto call", line="row 1"))
    assert f"<@{catcher.id}> wins!" in text(table.turn)
    misser = table.bob if catcher is table.alice else table.alice
    assert f"<@{misser.id}> made it and didn't see it; <@{catcher.id}> took it." in text(table.turn)


async def test_commands_and_controls_can_be_mixed(table: Table) -> None:
    await table.begin()
    await table.type(LIGHT_ROW[0])
    await table.play(LIGHT_ROW[1])
    await table.type(LIGHT_ROW[2])
    await table.play(LIGHT_ROW[3])
    assert await table.sequence() == 8
    await table.call(await table.to_move(), "row 1")
    assert "wins!" in text(table.turn)


async def test_one_message_a_turn_of_which_one_line_is_left_when_the_turn_passes(table: Table) -> None:
    await table.begin()
    giver = await table.to_move()
    await table.play("DSTH")
    placing, placer = table.turn, await table.to_move()
    await table.play_square("b2")
    assert table.turn.id == placing.id
    kinds = [control.partition(":")[0] for control in controls(table.turn)]
    assert kinds == ["give_piece"] * 16 + ["call", "resign", "rules_here"]
    await table.play("LRTS")
    first, old, new = table.public[-3:]
    assert old.id == placing.id
    assert controls(first) == controls(old) == []
    assert f"<@{giver.id}> gave: " in text(first)
    line = re.sub(r"<:\w+:\d+> ", "", text(old))
    assert line == f"1. <@{placer.id}>: **dark square tall hollow** on **b2**, gave: **light round tall solid**"
    assert [len(message.attachments) for message in (first, old, new)] == [0, 0, 1]
    assert len([c for c in controls(new) if c.startswith("place:")]) == 16


async def test_a_finished_game_leaves_a_score_of_lines_and_one_board(table: Table) -> None:
    await table.begin()
    await table.play(*LIGHT_ROW)
    await table.call(await table.to_move(), "row 1")
    _, first, *lines, _ = table.public
    assert [text(line)[:2] for line in lines] == ["1.", "2.", "3.", "4."]
    assert [len(message.attachments) for message in table.public] == [0] * 6 + [1]
    assert all(len(text(line).splitlines()) == 1 for line in (first, *lines))


async def test_a_piece_placed_by_command_takes_the_older_board_away(table: Table) -> None:
    await table.begin()
    await table.type("DSTH")
    asked = table.turn
    await table.checked((await table.to_move()).slash(table.channel, "place", square="b2"))
    assert asked.id not in [message.id for message in table.public]
    assert [len(message.attachments) for message in table.public].count(1) == 1


async def test_the_tray_is_pressed_in_the_places_of_the_picture_and_given_pieces_leave_them_empty(table: Table) -> None:
    await table.begin()
    await table.play("LRTS b2")
    tray = [c for c in components(table.turn, 2) if c["custom_id"].startswith("give_piece:")]
    names = [button["emoji"]["name"] for button in tray]
    assert names[:6] == [
        *("empty", "light_round_tall_hollow", "light_square_tall_solid", "light_square_tall_hollow"),
        *("dark_round_tall_solid", "dark_round_tall_hollow"),
    ]
    assert [button.get("disabled", False) for button in tray] == [True] + [False] * 15
    assert not any(button.get("label") for button in tray)


async def test_a_finished_game_tells_whoever_did_not_end_it(table: Table) -> None:
    await table.begin()
    loser = await table.to_move()
    asked = await loser.click(table.turn, label="Resign")
    await table.checked(loser.click(asked.response, label="Yes, resign"))
    winner = table.bob if loser is table.alice else table.alice
    assert table.pinged(table.turn) == [winner.id]


async def test_a_declined_challenge_tells_the_challenger(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    await table.checked(table.bob.click(table.turn, label="Decline"))
    challenge, news = table.public
    assert "Declined." in text(challenge)
    assert text(news) == f"<@{table.alice.id}>, your challenge was declined."
    assert table.pinged(news) == [table.alice.id]


async def test_the_rules_open_from_every_challenge_board_and_ending(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    for _ in range(2):
        opened = await table.checked(table.carol.click(table.turn, label="Rules"))
        assert opened.ephemeral
        assert "Sixteen pieces" in text(opened.response)
        if "challenges you" in text(table.turn):
            await table.checked(table.bob.click(table.turn, label="Accept"))
    player = await table.to_move()
    asked = await player.click(table.turn, label="Resign")
    await table.checked(player.click(asked.response, label="Yes, resign"))
    assert (await table.checked(table.carol.click(table.turn, label="Rules"))).ephemeral


async def test_the_next_player_is_mentioned_once_and_nobody_else_is_pinged(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    assert table.pinged(table.turn) == [table.bob.id]
    await table.bob.click(table.turn, label="Accept")
    assert table.pinged(table.turn) == [(await table.to_move()).id]
    await table.play("DSTH")
    assert table.pinged(table.turn) == [(await table.to_move()).id]
    await table.play_square("a1")
    await table.checked((await table.to_move()).slash(table.channel, "quarto board"))
    assert table.pinged(table.turn) == []


async def test_the_picture_is_a_png_and_its_alt_text_says_where_every_piece_is(table: Table) -> None:
    await table.begin()
    await table.play("DSTH b2", "LRTS")
    [picture] = table.turn.attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    said = alt_text(table.turn)
    assert "b2 dark square tall hollow" in said
    assert "In hand: light round tall solid." in said
    assert said.count("tall") == 8


async def test_taken_squares_show_their_piece_and_can_not_be_pressed(table: Table) -> None:
    await table.begin()
    await table.play("DSTH b2", "LRTS")
    taken = [c for c in components(table.turn, 2) if c.get("disabled")]
    assert [control["custom_id"].rpartition(":")[2] for control in taken] == ["5"]
    assert taken[0]["emoji"]["name"] == "dark_square_tall_hollow"
    squares = [c for c in components(table.turn, 2) if c["custom_id"].startswith("place:")]
    assert all(c["label"] and c["emoji"] for c in squares)  # alike in width, so that the columns are straight


async def test_the_library_keeps_no_layout_of_any_message(table: Table) -> None:
    await table.begin()
    await table.play(*LIGHT_ROW)
    await table.checked(table.alice.slash(table.channel, "quarto board"))
    await table.checked(table.alice.slash(table.channel, "quarto rules"))
    await table.call(await table.to_move(), "row 1")
    kept = table.bot._connection._view_store
    assert (kept._views, kept._synced_message_views) == ({}, {})


async def test_whoever_thinks_better_of_resigning_keeps_playing(table: Table) -> None:
    await table.begin()
    player = await table.to_move()
    asked = await player.click(table.turn, label="Resign")
    kept = await table.checked(player.click(asked.response, label="Keep playing"))
    assert text(kept.response) == "You keep playing."
    await table.play("DSTH b2")
    asked = await player.click(table.turn, label="Resign")
    await table.checked(player.click(asked.response, label="Yes, resign"))
    assert "Not rated: fewer than 4 pieces were placed." in text(table.turn)


async def test_a_missed_line_expires_and_is_told_at_the_end(table: Table) -> None:
    await table.begin()
    await table.play(*LIGHT_ROW, "DRTS a2")
    wrong = await table.to_move()
    told = await table.call(wrong, "row 1")
    assert text(told.response) == "You called QUARTO! (row 1), but it doesn't count."
    assert "All light, but made with piece 4 and gone since." in text(table.turn)
    assert "They may not call again" in text(table.turn)
    assert (await table.checked(wrong.click(table.turn, label="QUARTO!"))).ephemeral
    asked = await wrong.click(table.turn, label="Resign")
    await table.checked(wrong.click(asked.response, label="Yes, resign"))
    assert "row 1 with piece 4" in text(table.turn)
    assert "nobody saw it" in text(table.turn)


@pytest.mark.parametrize("moves", [NO_LINE, LINES_AT_LAST])
async def test_the_last_call_is_offered_whether_or_not_there_is_a_line(table: Table, moves: tuple[str, ...]) -> None:
    await table.begin()
    await table.play(*moves)
    assert [control.partition(":")[0] for control in controls(table.turn)] == ["call", "pass", "resign", "rules_here"]
    await table.checked((await table.to_move()).click(table.turn, label="Pass"))
    await table.checked((await table.to_move()).slash(table.channel, "quarto pass"))
    assert "Draw!" in text(table.turn)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"characteristics": "C"}, "only this counts: colour · call before you give · no clock · not rated"),
        ({"squares": True}, "all four characteristics · 2x2 squares count, too · call before you give"),
        ({"clock": 60}, "1 minute a turn (tournament)"),
        ({"calls": "late"}, "you may call after giving, too"),
        ({"calls": "open"}, "both may call until the next piece is placed"),
        ({"calls": "automatic"}, "lines win by themselves · no clock · not rated"),
    ],
)
async def test_the_options_agreed_on_are_told_and_played(table: Table, options: dict[str, Any], told: str) -> None:
    await table.begin(**options)
    assert told in text(table.public[0])
    assert told in text(table.turn)
    assert ("<t:" in text(table.turn)) == ("clock" in options)
    assert ("call" in [control.partition(":")[0] for control in controls(table.turn)]) == (
        options.get("calls") != "automatic"
    )


async def test_an_automatic_game_ends_by_itself(table: Table) -> None:
    await table.begin(calls="automatic")
    await table.play(*LIGHT_ROW)
    assert "wins!" in text(table.turn)
    assert "All four are light (row 1)." in text(table.turn)


async def test_under_late_calls_the_maker_may_still_call_after_giving(table: Table) -> None:
    await table.begin(calls="late")
    await table.play(*LIGHT_ROW, "DRTS")
    maker = await table.other()
    await table.call(maker, "row 1")
    assert f"<@{maker.id}> wins!" in text(table.turn)


async def test_under_late_calls_pressing_quarto_is_the_call(table: Table) -> None:
    await table.begin(calls="late")
    await table.play(*LIGHT_ROW, "DRTS")
    maker, holder = await table.other(), await table.to_move()
    asked = await maker.click(table.turn, label="QUARTO!")
    assert "name it within 30 seconds" in text(asked.response)
    refused = await table.checked(holder.click(table.turn, label="a2"))
    assert "has called QUARTO! and names the line" in text(refused.response)
    await table.env.advance_time(31)
    assert f"<@{maker.id}> called QUARTO! and named no line in time." in text(table.turn)
    await table.call(holder, "row 1")
    assert f"<@{holder.id}> wins!" in text(table.turn)


async def test_a_square_of_four_wins_the_advanced_game(table: Table) -> None:
    await table.begin(squares=True)
    await table.play("LRTS a1", "LRTH b1", "LSSS a2", "LSSH b2")
    await table.call(await table.to_move(), "square a1-b2")
    assert "All four are light (square a1-b2)." in text(table.turn)


async def test_a_characteristic_that_is_not_in_play_does_not_win(table: Table) -> None:
    await table.begin(characteristics="SHT")
    await table.play(*LIGHT_ROW)
    await table.call(await table.to_move(), "row 1")
    assert "what these four have in common doesn't count in this game" in text(table.turn)


async def test_the_ratings_are_told_at_the_end(table: Table) -> None:
    await table.begin()
    await table.play(*NO_LINE[:8])
    loser = await table.to_move()
    asked = await loser.slash(table.channel, "quarto resign")
    await table.checked(loser.click(asked.response, label="Yes, resign"))
    assert "1500 → 1658 (+158)" in text(table.turn)
    assert "1500 → 1342 (\N{MINUS SIGN}158)" in text(table.turn)


async def test_a_rematch_swaps_who_starts(table: Table) -> None:
    await table.begin()
    first = await table.to_move()
    asked = await first.click(table.turn, label="Resign")
    await table.checked(first.click(asked.response, label="Yes, resign"))
    await table.checked(table.bob.click(table.turn, label="Rematch"))
    await table.checked(table.alice.click(table.turn, label="Accept"))
    assert await table.to_move() is not first
