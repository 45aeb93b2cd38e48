"""Discord misbehaves, and a bot that uses discord.py gets through."""

import pytest

from .caller import Caller
from .delivery import Delivery
from .places import Channel
from .player import Player
from .process import BotProcess
from .server import FakeDiscord

CALLBACK = "/callback$"


def statuses(discord: FakeDiscord, end: str) -> list[int]:
    """What the requests to paths with this end were answered."""
    return [seen.status for seen in discord.rest.seen if seen.path.endswith(end)]


@pytest.mark.usefixtures("small_bot")
async def test_an_answer_gets_through_a_rate_limit_an_error_and_a_lost_reply(
    discord: FakeDiscord, alice: Player, table: Channel
) -> None:
    discord.faults.add("POST", CALLBACK, status=429, times=2, retry_after=0.01)
    assert (await alice.command(table, "pick", fruit="apple")).text == "Picked apple"
    discord.faults.add("POST", CALLBACK, status=500, times=1)
    assert (await alice.command(table, "pick", fruit="banana")).text == "Picked banana"
    discord.faults.add("POST", CALLBACK, status=500, times=1, after=True)
    assert (await alice.command(table, "pick", fruit="cherry")).text == "Picked cherry"
    assert statuses(discord, "/callback")[:6] == [429, 429, 200, 500, 200, 500]
    assert len(table.messages) == 3


@pytest.mark.usefixtures("small_bot")
async def test_an_interaction_that_comes_twice_is_answered_once(
    discord: FakeDiscord, alice: Player, bob: Player, table: Channel
) -> None:
    await alice.command(table, "pick", fruit="apple", delivery=Delivery(copies=2))
    await bob.command(table, "pick", fruit="banana")
    assert [message.text for message in alice.messages(table)] == ["Picked apple", "Picked banana"]
    assert sorted(statuses(discord, "/callback")) == [200, 200, 400]


@pytest.mark.usefixtures("small_bot")
async def test_an_interaction_that_comes_late_has_failed(discord: FakeDiscord, alice: Player, table: Channel) -> None:
    discord.world.answer_within = 0.1
    assert (await alice.command(table, "pick", fruit="apple", delivery=Delivery(late=0.2))).failed
    discord.world.answer_within = 3.0
    discord.world.clock.advance(3)
    assert not (await alice.command(table, "pick", fruit="banana", delivery=Delivery(late=0.2))).failed
    assert statuses(discord, "/callback") == [404, 200]
    assert [message.text for message in alice.messages(table)] == ["Picked banana"]


async def test_a_dropped_gateway_is_resumed_and_nothing_is_missed(
    discord: FakeDiscord, small_bot: BotProcess, alice: Player, table: Channel
) -> None:
    discord.gateway.drop()
    assert (await alice.command(table, "pick", fruit="apple")).text == "Picked apple"
    discord.gateway.reconnect()
    await discord.gateway.changed.until(lambda: True if discord.gateway.resumed == 2 else None, 10)
    assert (await alice.command(table, "pick", fruit="banana")).text == "Picked banana"
    assert (discord.gateway.ready, discord.gateway.resumed) == (1, 2)
    assert small_bot.running


async def test_a_session_that_cannot_be_resumed_begins_anew(
    discord: FakeDiscord, small_bot: BotProcess, alice: Player, table: Channel
) -> None:
    discord.gateway.forget_sessions()
    discord.gateway.drop()
    assert await discord.gateway.wait_until_ready(2, within=15)
    assert (await alice.command(table, "pick", fruit="apple")).text == "Picked apple"
    assert small_bot.running


async def test_a_slow_answer_is_waited_for(caller: Caller) -> None:
    caller.discord.faults.add("GET", "^/users/@me$", delay=0.01)
    assert (await caller.call("GET", "/users/@me")).status == 200


async def test_a_fault_strikes_only_what_it_matches_and_only_while_it_lasts(caller: Caller) -> None:
    faults = caller.discord.faults
    faults.add("POST", ".", status=500)
    faults.add("GET", "^/gateway", status=500)
    faults.add("GET", ".", status=500, for_seconds=0)
    assert (await caller.call("GET", "/users/@me")).status == 200
    faults.add("*", "/users/", status=500, for_seconds=60)
    assert (await caller.call("GET", "/users/@me")).status == 500
    faults.clear()
    assert (await caller.call("GET", "/users/@me")).status == 200
