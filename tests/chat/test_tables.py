"""Tables of their own: threads, everybody's running games, and ending one."""

from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from quarto_bot.matches import Cause, ReminderDue
from tests.chat.table import Table, components, controls, text


def grant(table: Table, person: Any, **permissions: bool) -> None:
    allowed = discord.Permissions(**permissions).value
    table.env.backend.set_overwrite(table.channel.id, Overwrite(person.id, OverwriteType.MEMBER, allow=allowed))


def newest_thread(table: Table) -> Any:
    return table.channel.threads[-1]


async def test_a_game_can_be_played_in_a_thread_of_its_own(table: Table) -> None:
    result = await table.checked(
        table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, where="thread")
    )
    assert "has opened a table" in text(result.response)
    parent, table.channel = table.channel, newest_thread(table)
    assert table.pinged(table.turn) == [table.bob.id]
    await table.checked(table.bob.click(table.turn, label="Accept"))
    await table.play("DSTH b2")
    assert await table.sequence() == 2
    again = await table.checked(table.carol.slash(parent, "quarto challenge"))
    assert not again.ephemeral  # the channel itself is free


async def test_where_the_channel_is_taken_the_same_game_is_offered_in_a_thread(table: Table) -> None:
    await table.begin()
    options: dict[str, Any] = {"characteristics": "CS", "squares": True, "clock": 300, "calls": "late", "start": "you"}
    refused = await table.checked(table.alice.slash(table.channel, "quarto challenge", opponent=table.carol, **options))
    assert refused.ephemeral
    assert "A game is running" in text(refused.response)
    await table.checked(table.alice.click(refused.response, label="Play it in a thread"))
    table.channel = newest_thread(table)
    said = text(table.turn)
    assert f"<@{table.carol.id}>, <@{table.alice.id}> challenges you" in said
    assert "colour, shape" in said
    assert "2x2 squares count, too" in said
    assert "you may call after giving, too · 5 minutes a turn" in said
    assert f"<@{table.carol.id}> gives the first piece." in said


async def test_without_the_right_to_open_threads_people_hear_why(table: Table) -> None:
    assert table.bot.user is not None
    denied = discord.Permissions(create_public_threads=True).value
    table.env.backend.set_overwrite(table.channel.id, Overwrite(table.bot.user.id, OverwriteType.MEMBER, deny=denied))
    await table.env.settle()
    refused = await table.alice.slash(table.channel, "quarto challenge", where="thread")
    assert "can't open a thread" in text(refused.response)
    await table.begin()
    taken = await table.alice.slash(table.channel, "quarto challenge")
    assert components(taken.response, 2) == []


async def test_my_games_are_listed_with_whose_turn_it_is_and_a_link(table: Table) -> None:
    none = await table.checked(table.carol.slash(table.channel, "quarto games"))
    assert "You have no running game." in text(none.response)
    await table.begin()
    mover, other = await table.to_move(), await table.other()
    link = f"https://discord.com/channels/{table.guild.id}/{table.channel.id}/{table.turn.id}"
    own = text((await table.checked(mover.slash(table.channel, "quarto games"))).response)
    assert f"**Your turn** against <@{other.id}>" in own
    assert link in own
    theirs = text((await table.checked(other.slash(table.channel, "quarto games"))).response)
    assert f"<@{mover.id}> is to move" in theirs
    watched = text((await table.checked(table.carol.slash(table.channel, "quarto games"))).response)
    assert f"<@{table.alice.id}> against <@{table.bob.id}>, 0 pieces placed: {link}" in watched


async def test_who_may_manage_messages_ends_a_game_and_it_is_not_rated(table: Table) -> None:
    await table.begin()
    await table.play("DSTH b2", "LRTS c3", "DRTS d4", "LSSS a1")
    refused = await table.alice.slash(table.channel, "quarto end")
    assert "Only those who may manage messages" in text(refused.response)
    grant(table, table.carol, manage_messages=True)
    await table.checked(table.carol.slash(table.channel, "quarto end"))
    assert "Ended by those who look after this place. Not rated." in text(table.turn)
    assert table.pinged(table.turn) == sorted([table.alice.id, table.bob.id])
    stats = text((await table.alice.slash(table.channel, "quarto stats")).response)
    assert "0 finished games" in stats
    nothing = await table.carol.slash(table.channel, "quarto end")
    assert "no challenge is waiting" in text(nothing.response)


async def test_who_may_manage_messages_ends_a_waiting_challenge(table: Table) -> None:
    grant(table, table.carol, manage_messages=True)
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    await table.checked(table.carol.slash(table.channel, "quarto end"))
    assert "Ended by those who look after this place." in text(table.public[0])
    assert controls(table.public[0]) == []
    assert not (await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)).ephemeral


async def test_whoever_lets_a_game_without_a_clock_sleep_is_reminded_with_a_link(table: Table) -> None:
    await table.begin()
    mover, board = await table.to_move(), table.turn
    match = await table.bot.matches.turns.current(table.channel.id)
    table.bot.matches.events.publish(ReminderDue(match, Cause.CLOCK))
    await table.bot.matches.events.finish(patience=20)
    await table.env.settle()
    reminder = table.public[-1]
    assert f"<@{mover.id}>, it is still your turn. Whoever does not move for 14 days loses." in text(reminder)
    assert str(board.id) in text(reminder)
    assert table.pinged(reminder) == [mover.id]
