"""Discord answers late, or with something else than JSON: the board appears by itself, and one has controls."""

import asyncio
from random import Random
from typing import Any

import pytest

from .discord.server import FakeDiscord
from .ledger import ledger
from .people.player import Reaction
from .people.table import Table

PAGE = "<html>502 Bad Gateway</html>"
ANSWERS: dict[str, dict[str, Any]] = {
    "no JSON, and nothing done": {"status": 200, "text": PAGE},
    "no JSON, though it was done": {"status": 200, "text": PAGE, "after": True},
    "no JSON, with an error": {"status": 500, "text": PAGE},
    "too late to be done": {"delay": 5.0},
    "done, but said late": {"late": 5.0},
}
PROMPT = [name for name, answer in ANSWERS.items() if "delay" not in answer]


async def pressed(friends: Table) -> Reaction:
    """The player to move gives a piece, or places the one they hold."""
    board = friends.latest
    reaction = await friends.move(Random(1))
    assert (await friends.after(board)).sequence == board.sequence + 1
    return reaction


@pytest.mark.usefixtures("quarto")
@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("held", [0, 1], ids=["giving", "placing"])
async def test_a_board_appears_by_itself_whatever_discord_answers(
    discord: FakeDiscord, friends: Table, quarto_url: str, held: int, answer: str
) -> None:
    await friends.begin()
    for _ in range(held):
        await pressed(friends)
    discord.faults.add("POST", "/callback$", times=1, **ANSWERS[answer])
    reaction = await pressed(friends)
    assert not reaction.failed or answer not in PROMPT
    await friends.has_one_working_board()
    async with ledger(quarto_url) as stored:
        assert await stored.has(friends.latest)
    await pressed(friends)
    await friends.has_one_working_board()


@pytest.mark.usefixtures("quarto")
async def test_a_post_whose_answer_was_lost_is_not_posted_twice(discord: FakeDiscord, friends: Table) -> None:
    await friends.begin()
    discord.faults.add("POST", "/callback$", status=404, times=1)
    discord.faults.add("POST", "/messages$", status=200, text=PAGE, after=True, times=1)
    await pressed(friends)
    await discord.rest.answered(2, "POST", "/messages$", 200)  # people see the first before the bot tries again
    await friends.has_one_working_board()
    assert discord.rest.count("POST", "/messages$", 200) == 2
    assert len(friends.public) == 3  # the challenge, the first turn, the second


@pytest.mark.usefixtures("quarto")
@pytest.mark.parametrize("moves", [1, 2], ids=["placing", "placing and giving"])
async def test_a_move_on_a_board_just_shown_again_is_not_taken_back_from_view(
    discord: FakeDiscord, friends: Table, quarto_url: str, moves: int
) -> None:
    """Everybody sees a new message before the bot hears of it, and may act on it at once."""
    await friends.begin()
    older = await friends.play("LRTS")
    late = discord.faults.add("POST", "/callback$", late=1, times=1)
    asking = asyncio.create_task(friends.again(friends.waiting))
    await asyncio.wait_for(late.struck.wait(), 20)
    await friends.channel.changed.until(lambda: friends.latest.message is not older.message or None, 20)
    for _ in range(moves):
        await pressed(friends)
    await asking
    await friends.has_one_working_board()
    async with ledger(quarto_url) as stored:
        assert (await stored.running(friends.channel)).sequence == friends.latest.sequence == 1 + moves
    assert not (await friends.move(Random(1))).ephemeral  # the board that is shown is not out of date


@pytest.mark.usefixtures("quarto")
async def test_a_board_asked_for_while_a_post_is_retried_is_the_only_one_with_controls(
    discord: FakeDiscord, friends: Table
) -> None:
    board = await friends.begin()
    discord.faults.add("POST", "/callback$", status=404, times=1)
    ill = discord.faults.add("POST", "/messages$", status=500, times=1)
    await friends.move(Random(1))
    await asyncio.wait_for(ill.struck.wait(), 20)
    await friends.again(friends.players[0])  # while the bot waits to try once more
    assert (await friends.after(board)).sequence == 1
    await discord.rest.answered(1, "POST", "/messages$", 200)
    await friends.has_one_working_board()
    await pressed(friends)
    await friends.has_one_working_board()
