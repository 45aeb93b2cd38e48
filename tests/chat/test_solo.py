"""Playing alone: whole games against the computer at every level, and what is seen of its turns."""

from random import Random

import pytest

from quarto_bot.matches import LEVELS, Computer, Match
from quarto_bot.rules import Call, Give, Pass, Place
from quarto_bot.solver import Level, decide
from tests.chat.table import Table, controls, text

pytestmark = pytest.mark.simcord(settle_timeout=15.0)


async def running(table: Table) -> Match:
    return await table.bot.matches.turns.current(table.channel.id)


async def take_turn(table: Table, rng: Random, level: Level = Level.CLUB) -> None:
    """Alice does with her turn what somebody at this level does, by controls."""
    for action in decide((await running(table)).game, level, rng):
        match action:
            case Place(_, square):
                await table.checked(table.alice.click(table.turn, label=square.name))
            case Give(_, piece):
                await table.checked(table.giving(table.alice, piece.code))
            case Call(_, line):
                assert line is not None
                await table.call(table.alice, line.name)
            case Pass():
                await table.checked(table.alice.click(table.turn, label="Pass"))
        await table.env.settle()


def is_over(table: Table) -> bool:
    return any(control.startswith("rematch:") for control in controls(table.turn))


@pytest.mark.parametrize("start", ["me", "you"])
@pytest.mark.parametrize("level", LEVELS)
async def test_a_whole_game_has_one_new_message_for_each_of_the_persons_turns(
    table: Table, level: str, start: str
) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", level=level, start=start))
    await table.env.settle()
    rng, turns = Random(7), 0
    while not is_over(table):
        turns += 1
        assert (await running(table)).to_move != Computer(level), "the computer answers before anybody looks"
        assert len(table.public) == turns
        assert table.pinged(table.turn) == [table.alice.id]
        assert f"Computer ({level})" in text(table.turn)
        await take_turn(table, rng)
    assert len(table.public) == turns + 1
    assert [len(controls(message)) for message in table.public[:-1]] == [0] * turns
    assert [len(message.attachments) for message in table.public] == [0] * turns + [1]
