"""The computer in the real process: killed while it thinks, its worker killed, stopped, and far from home."""

import asyncio
import os
import signal
from collections.abc import Callable
from random import Random

import pytest

from quarto_bot.rules import Give, Place, Reason
from quarto_bot.solver import Level, decide
from tests.computer.processes import is_alive, workers

from .discord.server import FakeDiscord
from .people.alone import Alone
from .people.player import Player
from .people.table import Board, Table
from .process import BotProcess

PATIENCE = 30.0


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - other processes do it
            await asyncio.sleep(0.005)


@pytest.fixture
def alone(friends: Table, quarto_url: str) -> Alone:
    return Alone(friends, quarto_url)


async def thinking(alone: Alone, bot: BotProcess) -> tuple[Board, int]:
    """The strongest is at a thought that it can't finish: the board before it, and the worker, which stands still."""
    await alone.begin(level="strongest", start="me")
    while True:
        board = alone.table.latest
        actions = decide((await alone.match()).game, Level.CLUB, Random(board.sequence))
        for action in actions[:-1]:
            assert isinstance(action, Place)
            await alone.act(action)
        board, give = alone.table.latest, actions[-1]
        assert isinstance(give, Give)
        giving = asyncio.create_task(alone.act(give))
        if len((await alone.match()).game.board) < 4:  # these it knows by heart
            await giving
            await alone.answered(board)
            continue
        await until(lambda: workers(bot.pid))
        (worker,) = workers(bot.pid)
        os.kill(worker, signal.SIGSTOP)
        await giving
        await alone.table.sees("Computer (strongest) is thinking…")
        return board, worker


async def test_killed_while_it_thinks_it_takes_the_turn_up_and_does_not_lose(quarto: BotProcess, alone: Alone) -> None:
    board, worker = await thinking(alone, quarto)
    killing, pid = asyncio.create_task(quarto.kill()), quarto.pid
    await until(lambda: not is_alive(pid))
    os.kill(worker, signal.SIGCONT)
    await until(lambda: not is_alive(worker))
    await killing
    await quarto.start()
    game = await alone.answered(board)
    assert [action.text.split()[1] for action in game.actions[-3:]] == ["give", "place", "give"]
    await alone.table.has_one_working_board()
    while game.outcome is None:
        game = await alone.turn()
    assert game.outcome.reason in (Reason.CALLED, Reason.DRAW)
    assert game.outcome.winner != 0
    await alone.table.sees("Computer (strongest)")


async def test_a_worker_that_is_killed_while_it_thinks_is_replaced(quarto: BotProcess, alone: Alone) -> None:
    board, worker = await thinking(alone, quarto)
    os.kill(worker, signal.SIGKILL)
    await alone.answered(board)
    assert any("a worker of the computer died, retrying with a new one" in line for line in quarto.log)
    assert worker not in workers(quarto.pid)


async def test_stopped_while_it_thinks_the_bot_ends_at_once_and_its_worker_with_it(
    quarto: BotProcess, alone: Alone
) -> None:
    board, worker = await thinking(alone, quarto)
    assert await quarto.stop() == 0
    assert not is_alive(worker)
    await quarto.start()
    await alone.answered(board)


@pytest.mark.usefixtures("quarto")
async def test_in_a_group_and_on_a_server_without_the_bot_its_turns_come_as_answers(
    discord: FakeDiscord, quarto_url: str
) -> None:
    carol, dave = (discord.user(name, has_installed_app=True) for name in ("carol", "dave"))
    for channel in (
        discord.group(carol, dave, discord.user("erin")),
        discord.channel(discord.guild("Strangers", carol, dave, with_bot=False)),
    ):
        alone = Alone(Table(channel, (carol, dave)), quarto_url)
        await alone.begin(level="club", start="you")
        game = (await alone.match()).game
        while game.outcome is None:
            game = await alone.turn()
        assert (await alone.table.sees("## ")).buttons[0]["label"] == "Again"


@pytest.mark.usefixtures("quarto")
async def test_in_its_own_direct_messages_the_levels_are_offered_first(discord: FakeDiscord, alice: Player) -> None:
    reaction = await alice.command(discord.direct(alice), "quarto challenge")
    assert reaction.message is not None
    labels = [button["label"] for button in reaction.message.buttons]
    assert labels == ["Beginner", "Casual", "Club", "Expert", "Strongest"]
    await alice.press(reaction.message, "Beginner")
    assert await alice.sees(reaction.message.channel, lambda message: "Computer (beginner)" in message.text)


@pytest.mark.usefixtures("quarto")
async def test_whoever_is_faster_than_discord_shrinks_the_old_board_is_answered_every_time(
    discord: FakeDiscord, alone: Alone
) -> None:
    await alone.begin(level="beginner", start="me")
    discord.faults.add("PATCH", "/messages/", delay=0.7)
    for number in range(4):
        board = alone.table.latest
        if number:
            empty = next(button for button in board.message.buttons if not button.get("disabled"))
            assert not (await alone.person.press(board.message, empty["custom_id"])).failed
            board = await alone.table.after(board)
        piece = (await alone.match()).game.available[0]
        assert not (await alone.table.hand_over(piece.code)).failed
        await alone.table.after(board)
    await alone.table.has_one_working_board()
    assert (await alone.match()).sequence == 3 + 3 * 4
