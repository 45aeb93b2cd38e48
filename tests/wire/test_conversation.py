"""The small bot and people talk: every kind of interaction arrives, and every kind of answer is seen."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from .command_call import CannotType
from .conftest import SMALL_BOT
from .interactions import Interacted
from .places import Channel
from .player import CannotUse, Player
from .process import BotProcess
from .server import FakeDiscord

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[FakeDiscord]:
    """One Discord and one bot for all these tests; each makes its own people and places."""
    async with FakeDiscord() as discord, BotProcess(discord, SMALL_BOT):
        yield discord
        if discord.contract is not None:
            assert discord.contract.violations == []


async def test_an_ephemeral_answer_is_seen_by_its_owner_only(alice: Player, bob: Player, table: Channel) -> None:
    reaction = await bob.command(table, "hello", friend=alice)
    assert reaction.ephemeral
    assert bob.messages(table) == [reaction.message]
    assert alice.messages(table) == []


async def test_the_bot_gets_the_locale_and_the_resolved_user(alice: Player, bob: Player, table: Channel) -> None:
    assert (await bob.command(table, "hello", friend=alice)).text == f"de: hello {alice.mention}"
    assert (await alice.command(table, "hello", friend=bob)).text == f"en-US: hello {bob.mention}"


async def test_a_subcommand_takes_its_choices_and_options(alice: Player, bob: Player, table: Channel) -> None:
    reaction = await alice.command(table, "table open", size=4, guest=bob)
    assert reaction.text == f"A table for 4 with {bob.mention}"


async def test_the_client_refuses_what_the_command_does_not_take(alice: Player, table: Channel) -> None:
    with pytest.raises(CannotType, match="takes one of"):
        await alice.command(table, "table open", size=3)
    with pytest.raises(CannotType, match="needs 'size'"):
        await alice.command(table, "table open")
    with pytest.raises(CannotType, match="no command /chair"):
        await alice.command(table, "chair")


async def test_a_message_without_allowed_mentions_pings_nobody(alice: Player, bob: Player, table: Channel) -> None:
    message = (await alice.command(table, "table open", size=4, guest=bob)).message
    assert message is not None
    assert bob.mention in message.text
    assert message.pinged == frozenset()


async def test_a_board_has_its_picture_its_alt_text_and_its_controls(alice: Player, table: Channel) -> None:
    board = (await alice.command(table, "board")).message
    assert board is not None
    [picture] = board.pictures
    assert picture.attachment.dimensions == (1, 1)
    assert picture.alt == "A dot"
    assert [button["label"] for button in board.buttons] == ["Count"]


async def test_a_button_updates_its_message_for_everybody(alice: Player, bob: Player, table: Channel) -> None:
    board = (await alice.command(table, "board")).message
    assert board is not None
    reaction = await bob.press(board, "Count")
    assert reaction.message is board
    assert board.text == "Counted to 1"
    assert len(board.pictures) == 1
    assert (await alice.sees(table, "Counted to 1")) is board


async def test_a_control_that_is_gone_can_only_be_pressed_by_a_client_that_still_shows_it(
    alice: Player, table: Channel
) -> None:
    board = (await alice.command(table, "board")).message
    assert board is not None
    await alice.press(board, "count:0")
    with pytest.raises(CannotUse):
        await alice.press(board, "count:0")
    assert not (await alice.press(board, "count:0", stale=True)).failed


async def test_a_menu_is_answered_by_a_private_followup(alice: Player, bob: Player, table: Channel) -> None:
    board = (await alice.command(table, "board")).message
    assert board is not None
    reaction = await bob.select(board, "fruit", "cherry")
    followup = await bob.sees(table, "You chose cherry")
    assert list(reaction.followups) == [followup]
    assert alice.messages(table) == [board]


async def test_a_deferred_answer_is_awaited(alice: Player, table: Channel) -> None:
    reaction = await alice.command(table, "later")
    assert reaction.message is not None
    assert reaction.message.text == "There it is"
    assert (await alice.sees(table, "And more")) in reaction.followups


async def test_autocomplete_offers_what_fits(alice: Player, table: Channel) -> None:
    offered = await alice.autocomplete(table, "pick", "fruit", "an")
    assert [choice["value"] for choice in offered] == ["banana"]


async def test_a_form_is_filled_in_and_answered(alice: Player, table: Channel) -> None:
    form = (await alice.command(table, "question")).form
    assert form is not None
    assert form.inputs == ["name"]
    reaction = await alice.submit(form, {"name": "Alice"})
    assert reaction.text == "Hello Alice"


async def test_anything_can_be_sent_whether_or_not_a_client_could(
    discord: FakeDiscord, alice: Player, table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = (await alice.command(table, "board")).message
    monkeypatch.setattr(discord.world, "answer_within", 0.2)
    foreign = {"component_type": 2, "custom_id": "foreign", "id": 1}
    assert (await alice.send(Interacted.COMPONENT, table, foreign, message=board)).failed
    unknown = {"id": "1", "name": "nothing", "type": 1, "options": [{"name": "x", "type": 3, "value": [None]}]}
    assert (await alice.send(Interacted.COMMAND, table, unknown, envelope={"locale": "xx"})).failed
    monkeypatch.undo()
    assert not (await alice.command(table, "pick", fruit="apple")).failed


async def test_an_interaction_without_an_answer_fails(
    discord: FakeDiscord, alice: Player, table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.world, "answer_within", 0.2)
    assert (await alice.command(table, "never")).failed


async def test_the_bot_works_in_its_dm_in_a_thread_and_in_a_group(
    discord: FakeDiscord, bob: Player, table: Channel
) -> None:
    carol = discord.user("carol", has_installed_app=True)
    assert table.guild is not None
    places = [discord.direct(bob), discord.thread(table), discord.group(carol, bob, discord.user("dave"))]
    for player, place in zip((bob, bob, carol), places, strict=True):
        assert (await player.command(place, "hello", friend=carol)).text.endswith(carol.mention)


async def test_where_the_bot_is_no_member_it_can_answer_but_not_write(discord: FakeDiscord, alice: Player) -> None:
    carol = discord.user("carol", has_installed_app=True)
    elsewhere = discord.channel(discord.guild("Strangers", alice, carol, with_bot=False))
    assert (await carol.command(elsewhere, "say")).text == "Not allowed: 50001"
    assert (await carol.command(elsewhere, "board")).message in alice.messages(elsewhere)
    with pytest.raises(CannotType):
        await alice.command(elsewhere, "say")


async def test_the_bot_reads_its_picture_back_from_its_signed_address(alice: Player, table: Channel) -> None:
    reaction = await alice.command(table, "fetch")
    assert reaction.message is not None
    size = reaction.message.attachments[0].size
    await alice.sees(table, f"{size} bytes")
