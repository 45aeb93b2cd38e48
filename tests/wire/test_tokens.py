"""An interaction is answered once, in time, with what fits it; its token then works for fifteen minutes."""

import pytest

from .caller import Caller
from .payload import Payload
from .places import Channel
from .player import Player

HELLO = {"content": "hello"}
PRIVATE = {"content": "hello", "flags": 64}


async def test_a_second_answer_is_refused(caller: Caller, alice: Player, table: Channel) -> None:
    interaction = caller.pressed(alice, table)
    assert (await caller.answer(interaction, 4, HELLO)).status == 200
    assert (await caller.answer(interaction, 4, HELLO)).code == 40060
    assert len(table.messages) == 1


async def test_an_answer_after_three_seconds_is_refused(caller: Caller, alice: Player, table: Channel) -> None:
    interaction = caller.pressed(alice, table)
    caller.discord.world.clock.advance(3.1)
    assert (await caller.answer(interaction, 4, HELLO)).code == 10062
    assert table.messages == {}


async def test_an_unknown_id_and_a_wrong_token_are_refused(caller: Caller, alice: Player, table: Channel) -> None:
    interaction = caller.pressed(alice, table)
    for path in (f"/interactions/1/{interaction.token}", f"/interactions/{interaction.id}/wrong"):
        assert (await caller.call("POST", f"{path}/callback", {"type": 4, "data": HELLO})).code == 10062


async def test_a_refused_answer_may_be_tried_again(caller: Caller, alice: Player, table: Channel) -> None:
    interaction = caller.pressed(alice, table)
    assert (await caller.answer(interaction, 4, {"content": ""})).code == 50006
    assert (await caller.answer(interaction, 4, HELLO)).status == 200


async def test_the_token_stops_working_after_fifteen_minutes(caller: Caller, alice: Player, table: Channel) -> None:
    interaction = caller.pressed(alice, table)
    await caller.answer(interaction, 4, HELLO)
    caller.discord.world.clock.advance(14 * 60)
    assert (await caller.webhook(interaction, "POST", data=HELLO)).status == 200
    caller.discord.world.clock.advance(61)
    assert (await caller.webhook(interaction, "POST", data=HELLO)).code == 50027
    assert (await caller.webhook(interaction, "PATCH", "/messages/@original", HELLO)).code == 50027


async def test_nothing_follows_before_the_first_answer(caller: Caller, alice: Player, table: Channel) -> None:
    interaction = caller.pressed(alice, table)
    assert (await caller.webhook(interaction, "POST", data=HELLO)).code == 10015
    assert (await caller.webhook(interaction, "GET", "/messages/@original")).code == 10015


@pytest.mark.parametrize("type_", [6, 7, 8])
async def test_a_command_cannot_be_answered_by_an_update(
    type_: int, caller: Caller, alice: Player, table: Channel
) -> None:
    data: Payload = {"choices": []} if type_ == 8 else HELLO
    assert (await caller.answer(caller.pressed(alice, table), type_, data)).code == 50035


async def test_a_followup_takes_the_place_of_the_waiting_message(
    caller: Caller, alice: Player, bob: Player, table: Channel
) -> None:
    interaction = caller.pressed(alice, table)
    response = await caller.answer(interaction, 5, {"flags": 64})
    assert response.body["interaction"]["response_message_loading"] is True
    await caller.webhook(interaction, "POST", data=HELLO)
    [message] = alice.messages(table)
    assert (message.text, message.thinking, message.ephemeral) == ("hello", False, True)
    assert bob.messages(table) == []


async def test_a_token_reaches_its_own_messages_only(
    caller: Caller, alice: Player, bob: Player, table: Channel
) -> None:
    first, second = caller.pressed(alice, table), caller.pressed(bob, table)
    await caller.answer(first, 4, HELLO)
    await caller.answer(second, 4, HELLO)
    [message, _] = table.messages.values()
    assert (await caller.webhook(second, "PATCH", f"/messages/{message.id}", HELLO)).code == 10008
    assert (await caller.webhook(first, "PATCH", f"/messages/{message.id}", HELLO)).status == 200
    assert (await caller.webhook(first, "DELETE", "/messages/@original")).status == 204
    assert (await caller.webhook(first, "GET", "/messages/@original")).code == 10008


async def test_an_ephemeral_message_does_not_exist_for_the_channel_routes(
    caller: Caller, alice: Player, table: Channel
) -> None:
    interaction = caller.pressed(alice, table)
    sent = await caller.answer(interaction, 4, PRIVATE)
    id_ = sent.body["resource"]["message"]["id"]
    assert (await caller.call("GET", f"/channels/{table.id}/messages/{id_}")).code == 10008
    assert (await caller.call("GET", f"/channels/{table.id}/messages")).body == []
    assert (await caller.webhook(interaction, "GET", f"/messages/{id_}")).status == 200


async def test_an_update_of_a_deleted_message_is_refused(caller: Caller, alice: Player, table: Channel) -> None:
    sent = await caller.call("POST", f"/channels/{table.id}/messages", HELLO)
    message = table.messages[sent.body["id"]]
    interaction = caller.pressed(alice, table, message)
    await caller.call("DELETE", f"/channels/{table.id}/messages/{message.id}")
    assert (await caller.answer(interaction, 7, HELLO)).code == 10008


@pytest.mark.usefixtures("wrong_on_purpose")
async def test_autocomplete_offers_at_most_25_choices(caller: Caller, alice: Player, table: Channel) -> None:
    data = {"name": "give", "options": []}
    choices = [{"name": f"{number}", "value": f"{number}"} for number in range(26)]
    for count, status in ((26, 400), (25, 200)):
        interaction = caller.typing(alice, table, data)
        assert (await caller.answer(interaction, 8, {"choices": choices[:count]})).status == status
