"""Interactions that no honest client sends: a private, civil answer or silence, no error, and the game as it was."""

import os
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from .discord.server import FakeDiscord
from .hostile import run_hostile
from .ledger import ledger
from .people.player import Player, Reaction
from .people.table import Table
from .process import BotProcess
from .strategies import commands, controls, envelopes
from .world.interactions import Interacted
from .world.payload import Payload

many = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    phases=(Phase.explicit, Phase.generate),  # examples leave traces, so smaller ones would prove nothing
)

HOSTILE_PAYLOADS = int(os.environ.get("TEST_HOSTILE_PAYLOADS", "400"))
FOR_EVERYBODY = ("show_", "in_thread:", "solo_in_thread:")
"""Controls on private messages whose answer is public: what was seen alone, and a table that is opened elsewhere."""
TYPED_OPTIONS = [("give", "piece"), ("place", "square"), ("quarto call", "line")]


@pytest.fixture
def mallory(discord: FakeDiscord) -> Player:
    """Somebody in the channel who does not play."""
    return discord.user("mallory")


@pytest.fixture
async def playing(discord: FakeDiscord, quarto: BotProcess, alice: Player, bob: Player, mallory: Player) -> Table:
    """A game in which two actions are taken; it must stay so."""
    assert quarto.running
    table = Table(discord.channel(discord.guild("Open house", alice, bob, mallory)), (alice, bob))
    await table.begin()
    await table.play("LRTS a1")
    return table


@pytest.fixture
async def unchanged(playing: Table, quarto_url: str) -> AsyncIterator[Table]:
    """The same game; in the end it is looked at in the database."""
    yield playing
    async with ledger(quarto_url) as stored:
        assert (await stored.running(playing.channel)).sequence == 2
        assert await stored.has(playing.latest)


def is_civil(reaction: Reaction) -> bool:
    """Silence, or words to the one who asked alone; none that a player should not see."""
    answers = [each for each in (reaction.message, *reaction.followups) if each is not None]
    return all(each.ephemeral for each in answers) and "Something went wrong" not in reaction.text


@many
@given(data=controls, envelope=envelopes)
async def test_made_up_controls_of_a_bystander_change_nothing(
    unchanged: Table, mallory: Player, data: Payload, envelope: Payload
) -> None:
    board = unchanged.latest.message
    reaction = await mallory.send(Interacted.COMPONENT, unchanged.channel, data, message=board, envelope=envelope)
    assert is_civil(reaction)
    assert unchanged.latest.sequence == 2


@many
@given(data=controls, opponents=st.booleans())
async def test_made_up_controls_of_a_player_change_nothing(unchanged: Table, data: Payload, opponents: bool) -> None:
    player, board = unchanged.waiting if opponents else unchanged.to_move, unchanged.latest
    if opponents and str(data["custom_id"]).startswith(f"resign_sure:{board.match}"):
        return  # that is their right
    if not opponents and f":{board.match}" in str(data["custom_id"]):
        return
    reaction = await player.send(Interacted.COMPONENT, unchanged.channel, data, message=board.message)
    assert is_civil(reaction)
    assert unchanged.latest.sequence == 2


@many
@given(data=controls)
@example(data={"custom_id": "export", "component_type": 2})  # the one answer with a file
@example(data={"custom_id": "new_game", "component_type": 2})  # an answer that is a form
async def test_made_up_controls_on_a_private_message_are_answered_privately(
    unchanged: Table, mallory: Player, data: Payload
) -> None:
    if str(data["custom_id"]).startswith(FOR_EVERYBODY):
        return
    private = (await mallory.command(unchanged.channel, "quarto help")).message
    reaction = await mallory.send(Interacted.COMPONENT, unchanged.channel, data, message=private)
    assert is_civil(reaction)


@many
@given(data=commands, envelope=envelopes)
async def test_made_up_commands_change_nothing(
    unchanged: Table, mallory: Player, data: Payload, envelope: Payload
) -> None:
    typed = {"id": "1", "type": 1} | data
    assert is_civil(await mallory.send(Interacted.COMMAND, unchanged.channel, typed, envelope=envelope))
    assert unchanged.latest.sequence == 2


@many
@given(typed=st.text(max_size=100), option=st.sampled_from(TYPED_OPTIONS))
async def test_whatever_is_typed_is_answered_with_suggestions(
    unchanged: Table, mallory: Player, typed: str, option: tuple[str, str]
) -> None:
    assert len(await mallory.autocomplete(unchanged.channel, *option, typed)) <= 25


async def test_the_controls_of_a_finished_game_are_out_of_date(playing: Table, alice: Player, mallory: Player) -> None:
    board = playing.latest.message
    stale = [button["custom_id"] for button in board.buttons] + [menu["custom_id"] for menu in board.selects]
    sure = (await alice.press(board, "Resign")).message
    assert sure is not None
    await alice.press(sure, sure.buttons[0]["custom_id"])
    end = await playing.sees("wins!")
    for custom_id in stale:
        data = {"custom_id": custom_id, "component_type": 2}
        for player in (alice, mallory):
            assert is_civil(await player.send(Interacted.COMPONENT, playing.channel, data, message=board))
    assert is_civil(await mallory.press(end, "Rematch"))


async def test_hostile_payloads_leave_no_traceback_and_few_lines_in_the_log(sqlite_url: str) -> None:
    """More of them: `TEST_HOSTILE_PAYLOADS=70000`."""
    harm = await run_hostile(sqlite_url, HOSTILE_PAYLOADS)
    assert harm.payloads >= HOSTILE_PAYLOADS * 0.9
    assert (harm.tracebacks, harm.unanswered) == (0, 0)
    assert harm.lines < harm.payloads / 2
