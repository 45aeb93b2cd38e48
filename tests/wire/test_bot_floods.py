"""One person asks for very much at once, others do not notice; Discord says something twice, and nobody is told."""

import asyncio
from random import Random

import pytest

from .discord.server import FakeDiscord
from .people.player import Delivery, Player
from .people.table import Table

GRANTED = ("Game #1", "Everything that is stored")
TWICE = Delivery(copies=2)


async def finished(table: Table) -> None:
    await table.begin()
    await table.play("LRTS a1", "LRTH b1")
    player = table.to_move
    sure = (await player.press(table.latest.message, "Resign")).message
    assert sure is not None
    await player.press(sure, sure.buttons[0]["custom_id"])
    await table.sees("wins!")


@pytest.mark.usefixtures("quarto")
@pytest.mark.parametrize("asked", ["replay", "export"])
async def test_of_many_expensive_wishes_at_once_some_are_granted_and_the_others_are_told_to_wait(
    discord: FakeDiscord, friends: Table, alice: Player, asked: str
) -> None:
    await finished(friends)
    private = (await alice.command(friends.channel, "quarto privacy")).message
    assert private is not None
    discord.world.answer_within = 20  # nothing here is about time
    wishes = (
        alice.command(friends.channel, "quarto replay") if asked == "replay" else alice.press(private, "export")
        for _ in range(20)
    )
    answers = await asyncio.gather(*wishes)
    assert not any(answer.failed for answer in answers)

    def told(*words: str) -> int:
        return sum(any(each in answer.text for each in words) for answer in answers)

    def all_are_told() -> bool | None:
        return told("One moment", *GRANTED) == 20 or None

    assert await friends.channel.changed.until(all_are_told, 20)  # what took long is told by a further message
    assert told("One moment") > 0
    assert told(*GRANTED) > 0


@pytest.mark.usefixtures("quarto")
async def test_a_board_is_shown_before_one_persons_flood_is_answered(discord: FakeDiscord, friends: Table) -> None:
    mallory = discord.user("mallory")
    attacked = (await mallory.command(discord.channel(discord.guild("Attacked", mallory)), "quarto challenge")).message
    assert attacked is not None
    board = await friends.begin()
    discord.world.answer_within = 20
    flood = [asyncio.create_task(mallory.press(attacked, "Rules")) for _ in range(100)]
    await asyncio.sleep(0)
    await friends.move(Random(1))
    await friends.after(board)
    assert sum(task.done() for task in flood) < 50
    assert not any(answer.failed for answer in await asyncio.gather(*flood))


@pytest.mark.usefixtures("quarto")
async def test_what_discord_sends_twice_is_answered_once_and_no_error(friends: Table) -> None:
    board = await friends.begin()
    rules = await friends.waiting.press(board.message, "Rules", delivery=TWICE)
    assert (await friends.play("LRTS a1")).sequence == 2
    assert (rules.ephemeral, list(rules.followups)) == (True, [])


@pytest.mark.usefixtures("quarto")
async def test_an_answer_that_was_lost_is_no_error_for_whoever_got_it(discord: FakeDiscord, friends: Table) -> None:
    board = await friends.begin()
    discord.faults.add("POST", "/callback$", status=500, times=1, after=True)
    rules = await friends.waiting.press(board.message, "Rules")
    await discord.rest.answered(1, "POST", "/callback$", 400)  # the library tries once more
    assert (await friends.give("LRTS")).sequence == 1
    assert (rules.ephemeral, list(rules.followups)) == (True, [])
