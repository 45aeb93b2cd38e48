"""Complete games of the strongest: never lost. `QUARTO_GAMES=200` plays so many against each opponent, half an hour."""

import os
import random
from functools import partial

import pytest

from quarto_bot.rules import Action, Game, Options
from quarto_bot.solver import Level, decide
from tests.solver.plain import Player, played, random_safe

GAMES = int(os.environ.get("QUARTO_GAMES", "2"))


def computer(level: Level, game: Game, chance: random.Random) -> tuple[Action, ...]:
    return decide(game, level, chance)


OPPONENTS: dict[str, Player] = {
    "random safe": random_safe,
    **{level.value: partial(computer, level) for level in Level if level is not Level.STRONGEST},
}


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("squares", [False, True], ids=["lines", "squares"])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_strongest_never_loses(opponent: str, squares: bool, number: int) -> None:
    strongest = partial(computer, Level.STRONGEST)
    # Every second game it starts, and whoever starts sits in seat 0 in two games, then in seat 1.
    seat, first = number % 2, number // 2 % 2
    players = (OPPONENTS[opponent], strongest) if seat else (strongest, OPPONENTS[opponent])
    end = played(Game.new(first, Options(squares=squares)), players, number)
    assert end.outcome
    assert end.outcome.winner in {None, seat}, end.record()


def test_two_of_the_strongest_draw() -> None:
    strongest = partial(computer, Level.STRONGEST)
    end = played(Game.new(0), (strongest, strongest), 1)
    assert end.outcome
    assert end.outcome.winner is None, end.record()
