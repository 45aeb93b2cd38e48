"""What the bot may do in a channel, and that answers to interactions need none of it."""

import pytest

from .caller import Caller
from .permissions import EVERYTHING, Permission
from .places import Channel
from .player import Player

HELLO = {"content": "hello"}


async def test_without_seeing_the_channel_there_is_no_access(caller: Caller, table: Channel) -> None:
    caller.discord.deny(table, Permission.VIEW_CHANNEL)
    for method, path in (("GET", ""), ("GET", "/messages"), ("POST", "/messages")):
        response = await caller.call(method, f"/channels/{table.id}{path}", HELLO if method == "POST" else None)
        assert (response.status, response.code) == (403, 50001)


async def test_without_sending_there_is_no_message(caller: Caller, table: Channel) -> None:
    caller.discord.deny(table, Permission.SEND_MESSAGES)
    assert (await caller.call("POST", f"/channels/{table.id}/messages", HELLO)).code == 50013
    assert (await caller.call("GET", f"/channels/{table.id}")).status == 200


async def test_without_attaching_there_is_no_picture(caller: Caller, table: Channel) -> None:
    caller.discord.deny(table, Permission.ATTACH_FILES)
    path = f"/channels/{table.id}/messages"
    assert (await caller.call("POST", path, HELLO, files={"a.png": b"x"})).code == 50013
    assert (await caller.call("POST", path, HELLO)).status == 200


async def test_a_thread_has_a_permission_of_its_own_for_sending(caller: Caller, table: Channel) -> None:
    thread = caller.discord.thread(table)
    caller.discord.deny(table, Permission.SEND_MESSAGES_IN_THREADS)
    assert (await caller.call("POST", f"/channels/{thread.id}/messages", HELLO)).code == 50013
    assert (await caller.call("POST", f"/channels/{table.id}/messages", HELLO)).status == 200


async def test_an_answer_needs_no_permission_in_the_channel(caller: Caller, alice: Player, table: Channel) -> None:
    caller.discord.deny(table, EVERYTHING)
    interaction = caller.pressed(alice, table)
    assert (await caller.answer(interaction, 4, HELLO, files={"a.png": b"x"})).status == 200
    assert (await caller.webhook(interaction, "POST", data={"content": "x", "flags": 64})).status == 200


async def test_a_channel_that_does_not_exist_is_unknown(caller: Caller, table: Channel) -> None:
    caller.discord.delete_channel(table)
    assert (await caller.call("POST", f"/channels/{table.id}/messages", HELLO)).code == 10003


async def test_a_server_that_removed_the_bot_is_out_of_reach(caller: Caller, table: Channel) -> None:
    assert table.guild is not None
    caller.discord.remove_bot(table.guild)
    assert (await caller.call("POST", f"/channels/{table.id}/messages", HELLO)).code == 50001


async def test_a_message_that_was_deleted_is_unknown(caller: Caller, table: Channel) -> None:
    sent = await caller.call("POST", f"/channels/{table.id}/messages", HELLO)
    caller.discord.delete_message(table.messages[sent.body["id"]])
    assert (await caller.call("PATCH", f"/channels/{table.id}/messages/{sent.body['id']}", HELLO)).code == 10008


async def test_a_group_without_the_bot_is_out_of_reach(caller: Caller, alice: Player, bob: Player) -> None:
    group = caller.discord.group(alice, bob, caller.discord.user("carol"))
    assert (await caller.call("POST", f"/channels/{group.id}/messages", HELLO)).code == 50001


async def test_the_dm_with_the_bot_is_opened_once(caller: Caller, alice: Player) -> None:
    first = await caller.call("POST", "/users/@me/channels", {"recipient_id": alice.id})
    again = await caller.call("POST", "/users/@me/channels", {"recipient_id": alice.id})
    assert first.body["id"] == again.body["id"]
    assert [user["id"] for user in first.body["recipients"]] == [alice.id]
    assert (await caller.call("POST", f"/channels/{first.body['id']}/messages", HELLO)).status == 200


async def test_a_person_may_be_closed_to_messages(caller: Caller, alice: Player) -> None:
    alice.user.takes_messages = False
    direct = caller.discord.direct(alice)
    assert (await caller.call("POST", f"/channels/{direct.id}/messages", HELLO)).code == 50007
    assert (await caller.answer(caller.pressed(alice, direct), 4, HELLO)).status == 200


async def test_members_of_own_guilds_can_be_looked_up(caller: Caller, alice: Player, table: Channel) -> None:
    assert table.guild is not None
    path = f"/guilds/{table.guild.id}/members/"
    assert (await caller.call("GET", path + alice.id)).body["user"]["username"] == "alice"
    assert (await caller.call("GET", path + "1")).code == 10007
    strangers = caller.discord.guild("Strangers", alice, with_bot=False)
    assert (await caller.call("GET", f"/guilds/{strangers.id}/members/{alice.id}")).code == 50001


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bot wrong", "User-Agent": "DiscordBot (https://example.org, 1)"}, 401),
        ({"Authorization": "{token}", "User-Agent": "curl/8"}, 403),
    ],
)
async def test_a_request_needs_the_token_and_a_proper_user_agent(
    headers: dict[str, str], status: int, caller: Caller
) -> None:
    token = f"Bot {caller.discord.world.application.token}"
    sent = {name: value.replace("{token}", token) for name, value in headers.items()}
    assert (await caller.call("GET", "/users/@me", headers=sent)).status == status


@pytest.mark.usefixtures("wrong_on_purpose")
async def test_an_unknown_route_is_not_found(caller: Caller) -> None:
    assert (await caller.call("GET", "/nothing/here")).status == 404
