"""How fast and how strong the computer is: `python -m benchmarks.computer`, with `--games 200` for the full table."""

from __future__ import annotations

import argparse
import random
import resource
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter, process_time
from typing import Final, NamedTuple

from quarto_bot.rules import Action, Game, Options, Phase
from quarto_bot.solver import Level, decide
from tests.solver.plain import Player, played, random_safe, turn

PLACED: Final = (4, 5, 6, 8, 10)
SAFE: Final = "random safe"
PLAYERS: Final = (SAFE, *(level.value for level in Level))


class Decision(NamedTuple):
    """What one decision took."""

    seconds: float
    processor: float


class Series(NamedTuple):
    """Games between two players, half of them with each in seat 0, and each of them starting half of those."""

    one: str
    other: str
    squares: bool
    games: int


def computer(level: Level, game: Game, chance: random.Random) -> tuple[Action, ...]:
    return decide(game, level, chance)


def player(name: str) -> Player:
    return random_safe if name == SAFE else partial(computer, Level(name))


def position(placed: int, squares: bool, seed: int) -> Game:
    """The strongest is to place: it has played the openings, and what came after them was random and safe."""
    for attempt in range(1000):
        chance = random.Random(f"{placed} {squares} {seed} {attempt}")
        game = Game.new(0, Options(squares=squares))
        ours = placed % 2 == 0  # the starter holds a piece when an odd number is placed
        while not game.outcome:
            if game.phase is Phase.PLACE and len(game.board) == placed:
                return game
            name = Level.STRONGEST.value if bool(game.mover) is ours and len(game.board) < PLACED[0] else SAFE
            game = turn(game, player(name), chance)
    raise RuntimeError(f"no game came as far as {placed} pieces")


def decision(placed: int, squares: bool, seed: int) -> Decision:
    game = position(placed, squares, seed)
    wall, processor = perf_counter(), process_time()
    decide(game, Level.STRONGEST, random.Random(seed))
    return Decision(perf_counter() - wall, process_time() - processor)


def memory() -> float:
    """The most memory that this worker has ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def winner(one: str, other: str, squares: bool, number: int) -> str | None:
    seats = (one, other) if number % 2 == 0 else (other, one)
    game = Game.new(number // 2 % 2, Options(squares=squares))
    end = played(game, (player(seats[0]), player(seats[1])), number).outcome
    assert end
    return None if end.winner is None else seats[end.winner]


def print_decisions(pool: ProcessPoolExecutor, squares: bool, positions: int) -> None:
    print(f"\nThe strongest decides, {_variant(squares)}, {positions} positions each: seconds")
    print(f"{'pieces':>8}{'median':>9}{'worst':>9}{'processor, median':>20}{'worst':>9}{'all':>9}")
    for placed in PLACED:
        taken = list(pool.map(partial(decision, placed, squares), range(positions)))
        wall, processor = zip(*taken, strict=True)
        figures = (
            f"{median(wall):9.3f}{max(wall):9.3f}{median(processor):20.3f}{max(processor):9.3f}{sum(processor):9.1f}"
        )
        print(f"{placed:8}{figures}", flush=True)


def all_series(games: int) -> Iterator[Series]:
    for squares in (False, True):
        for stronger, one in enumerate(PLAYERS):
            yield from (Series(one, other, squares, games) for other in PLAYERS[:stronger])


def print_series(pool: ProcessPoolExecutor, series: Series) -> None:
    games = pool.map(partial(winner, series.one, series.other, series.squares), range(series.games))
    result = Counter(games)
    won, lost, drawn = result[series.one], result[series.other], result[None]
    share = f"{won / (won + lost):8.0%}" if won + lost else f"{'-':>8}"
    print(
        f"{series.one:>12} - {series.other:<12}{_variant(series.squares):<14}{won:6}{lost:6}{drawn:6}{share}",
        flush=True,
    )


def _variant(squares: bool) -> str:
    return "with squares" if squares else "lines only"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.computer")
    parser.add_argument("--games", type=int, default=40, help="how many games each pair of players has")
    parser.add_argument(
        "--positions", type=int, default=50, help="how many decisions are timed for each number of pieces"
    )
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    # Decisions one after the other: two at a time would time each other on a small machine.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for squares in (False, True):
            print_decisions(pool, squares, chosen.positions)
        print(f"\nmemory of the worker that took all these decisions: {pool.submit(memory).result():.0f} MB")
    print(f"\nGames{'':<33}{'won':>6}{'lost':>6}{'drawn':>6}{'of decided':>12}")
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        for series in all_series(chosen.games):
            print_series(pool, series)


if __name__ == "__main__":
    main()
