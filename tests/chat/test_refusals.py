"""Every refusal is private, says what happened and what to do next, and changes nothing."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import simcord

from tests.chat.simulated import press
from tests.chat.table import Table, components, controls, text
from tests.games import EMPTY_ROW, LIGHT_ROW


async def told(result: simcord.InteractionResult) -> str:
    assert result.acknowledged
    assert result.ephemeral
    assert result.response is not None
    return text(result.response)


async def test_nobody_plays_against_themselves_or_a_bot(table: Table) -> None:
    own = await table.alice.slash(table.channel, "quarto challenge", opponent=table.alice)
    assert "against yourself" in await told(own)
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    assert "Bots don't play" in await told(await table.alice.slash(table.channel, "quarto challenge", opponent=robot))


async def test_a_channel_has_one_challenge_and_one_game_but_a_thread_its_own(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    again = await table.carol.slash(table.channel, "quarto challenge")
    assert "A challenge is waiting" in await told(again)
    await table.bob.click(table.turn, label="Accept")
    assert "A game is running" in await told(await table.carol.slash(table.channel, "quarto challenge"))
    table.env.backend.create_thread(table.channel.id, name="side table", owner_id=table.alice.id)
    await table.env.settle()
    result = await table.carol.slash(table.channel.threads[0], "quarto challenge")
    assert not result.ephemeral


async def test_a_challenge_is_answered_by_whom_it_concerns_only(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    for label in ("Accept", "Decline"):
        assert "somebody else" in await told(await table.carol.click(table.turn, label=label))
    assert "press Withdraw" in await told(await table.alice.click(table.turn, label="Decline"))
    assert "Only the challenger" in await told(await table.bob.click(table.turn, label="Withdraw"))
    await table.checked(table.bob.click(table.turn, label="Decline"))
    assert "Declined." in text(table.public[0])
    assert controls(table.public[0]) == []


async def test_an_open_challenge_can_be_accepted_by_anybody_else_and_withdrawn(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge")
    assert [c["label"] for c in components(table.turn, 2)] == ["Accept", "Withdraw", "Rules"]
    assert "press Withdraw" in await told(await table.alice.click(table.turn, label="Accept"))
    await table.checked(table.alice.click(table.turn, label="Withdraw"))
    assert "Withdrawn." in text(table.public[-1])
    await table.alice.slash(table.channel, "quarto challenge")
    await table.checked(table.carol.click(table.turn, label="Accept"))
    assert f"<@{table.carol.id}>" in text(table.turn)


async def test_moves_out_of_turn_and_by_bystanders_are_refused(table: Table) -> None:
    await table.begin()
    other = await table.other()
    mover = await table.to_move()
    assert f"<@{mover.id}> chooses a piece for you first" in await told(await table.giving(other, "DSTH"))
    await table.play("DSTH")
    waiting = await table.other()
    placing = await waiting.slash(table.channel, "place", square="a1")
    assert f"<@{(await table.to_move()).id}> places a piece first" in await told(placing)
    assert "not in this game" in await told(await table.carol.click(table.turn, label="a1"))
    assert "not in this game" in await told(await table.carol.click(table.turn, label="Resign"))
    assert "not in this game" in await told(await table.carol.click(table.turn, label="QUARTO!"))
    assert await table.sequence() == 1


@pytest.mark.parametrize(
    ("command", "options", "expected"),
    [
        ("place", {"square": "a1"}, "no piece to place"),
        ("quarto pass", {}, "can't pass yet"),
        ("quarto call", {"line": "row 1"}, "nothing to call"),
        ("give", {"piece": "no such piece"}, "don't understand that"),
        ("place", {"square": "e5"}, "don't understand that"),
        ("quarto call", {"line": "row 9"}, "don't understand that"),
    ],
)
async def test_typed_commands_out_of_place_are_refused(
    table: Table, command: str, options: dict[str, str], expected: str
) -> None:
    await table.begin()
    assert expected in await told(await (await table.to_move()).slash(table.channel, command, **options))
    assert await table.sequence() == 0


async def test_pieces_gone_squares_taken_and_lines_not_full_are_refused(table: Table) -> None:
    await table.begin()
    await table.play("DSTH a1")
    player = await table.to_move()
    assert "already taken" in await told(await player.slash(table.channel, "give", piece="DSTH"))
    assert "not full" in await told(await player.slash(table.channel, "quarto call", line="row 1"))
    assert "does not count" in await told(await player.slash(table.channel, "quarto call", line="square a1-b2"))
    await table.play("LRTS")
    assert "is taken" in await told(await (await table.to_move()).slash(table.channel, "place", square="a1"))


async def test_commands_where_no_game_runs_say_how_to_begin_one(table: Table) -> None:
    for command, options in (("give", {"piece": "DSTH"}), ("quarto board", {}), ("quarto resign", {})):
        assert "No game is running here" in await told(await table.alice.slash(table.channel, command, **options))


async def test_the_quarto_button_explains_who_may_call_when(table: Table) -> None:
    await table.begin()
    giver = await table.to_move()
    assert "nothing to call" in await told(await giver.click(table.turn, label="QUARTO!"))
    await table.play("DSTH a1")
    placer = await table.to_move()
    assert "No line is full yet" in await told(await placer.click(table.turn, label="QUARTO!"))


async def test_the_quarto_button_offers_every_full_line_and_no_other(table: Table) -> None:
    await table.begin()
    await table.play(*EMPTY_ROW)
    asked = await (await table.to_move()).click(table.turn, label="QUARTO!")
    [menu] = components(asked.response, 3)
    assert [option["value"] for option in menu["options"]] == ["row 1"]


async def test_a_wrong_call_costs_the_next_one(table: Table) -> None:
    await table.begin()
    await table.play(*EMPTY_ROW)
    caller = await table.to_move()
    await table.call(caller, "row 1")
    assert "Your last call was wrong" in await told(await caller.click(table.turn, label="QUARTO!"))


async def test_a_control_of_an_older_turn_is_out_of_date_and_points_to_the_board(table: Table) -> None:
    await table.begin()
    old, give = table.turn, controls(table.turn)[0]
    giver = await table.to_move()
    await table.play("DSTH")
    stale = await told(await press(giver, old, give, ["LRTS"]))
    link = f"https://discord.com/channels/{table.guild.id}/{table.channel.id}/{table.turn.id}"
    assert stale == f"This board is out of date. The current one: {link}"
    shown = await table.checked(giver.slash(table.channel, "quarto board"))
    assert len([c for c in controls(shown.response) if c.startswith("place:")]) == 16
    await table.play_square("b2")
    assert await table.sequence() == 2


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "give",
        "give:1",
        "give:1:0:0:0",
        "place:1:0:99",
        "nonsense",
        "accept:999999999999999999",
        "x" * 100,
        "rules:7",
    ],
)
async def test_controls_that_are_not_ours_or_no_longer_get_a_civil_answer(table: Table, custom_id: str) -> None:
    await table.begin()
    result = await press(await table.to_move(), table.turn, custom_id or "?")
    assert result.acknowledged
    assert await table.sequence() == 0


async def test_a_control_of_private_messages_does_nothing_to_a_public_one(table: Table) -> None:
    await table.begin()
    before = text(table.turn)
    for custom_id in ("rules:1", "leaderboard:0:0", "forget", "forget_sure", "export"):
        assert "out of date" in await told(await press(await table.to_move(), table.turn, custom_id))
    assert text(table.turn) == before
    assert await table.sequence() == 0


async def test_a_double_click_acts_once(table: Table) -> None:
    await table.begin()
    giver, old, give = await table.to_move(), table.turn, controls(table.turn)[0]
    await press(giver, old, give, ["DSTH"])
    assert "out of date" in await told(await press(giver, old, give, ["DSTH"]))
    assert await table.sequence() == 1


async def test_after_a_restart_the_old_buttons_still_work(table: Table, restart: Callable[[], Awaitable[None]]) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    await restart()
    await table.checked(table.bob.click(table.turn, label="Accept"))
    await restart()
    await table.play("DSTH")
    await restart()
    await table.play_square("b2")
    await restart()
    await table.play("LRTS a1")
    player = await table.to_move()
    asked = await player.click(table.turn, label="Resign")
    await restart()
    await table.checked(player.click(asked.response, label="Yes, resign"))
    await restart()
    assert not (await table.checked(table.alice.click(table.turn, label="Rematch"))).ephemeral


async def test_commands_and_emojis_are_sent_once_and_not_again_after_a_restart(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    def sent(method: str, ending: str) -> list[Any]:
        return [r for r in table.env.http_requests if r.method == method and r.path.endswith(ending)]

    assert (len(sent("PUT", "/commands")), len(sent("POST", "/emojis"))) == (1, 17)
    await restart()
    assert (len(sent("PUT", "/commands")), len(sent("POST", "/emojis"))) == (1, 17)


async def test_autocompletion_lists_only_what_is_possible(table: Table) -> None:
    assert await table.alice.autocomplete(table.channel, "give", "piece", "") == []
    await table.begin()
    await table.play(*LIGHT_ROW)
    player = await table.to_move()
    pieces = await player.autocomplete(table.channel, "give", "piece", "")
    assert len(pieces) == 12
    assert [c["value"] for c in await player.autocomplete(table.channel, "give", "piece", "light square tall")] == [
        "LSTS",
        "LSTH",
    ]
    words = await player.autocomplete(table.channel, "give", "piece", "hol da sq")  # beginnings, in any order
    assert [c["value"] for c in words] == ["DSTH", "DSSH"]
    assert await player.autocomplete(table.channel, "give", "piece", "ollow") == []
    lines = await player.autocomplete(table.channel, "quarto call", "line", "")
    assert [line["value"] for line in lines] == ["row 1"]
    await table.play("DRTS")
    squares = await (await table.to_move()).autocomplete(table.channel, "place", "square", "")
    assert len(squares) == 12
