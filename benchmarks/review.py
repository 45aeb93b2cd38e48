"""How long a review takes and how far back it judges: `python -m benchmarks.review`, with `--games 50` for more."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from quarto_bot.rules import Characteristic, Game, Options, Place
from quarto_bot.solver import Level, Review, decide, reviewed
from quarto_bot.solver.proof.tables import tables_for

AIM: Final = 10.0
ALL: Final = frozenset(Characteristic)
VARIANTS: Final = {
    "four characteristics": Options(),
    "four, and squares": Options(squares=True),
    "three characteristics": Options(characteristics=ALL - {Characteristic.TOP}),
    "two, and squares": Options(characteristics=frozenset({Characteristic.COLOUR, Characteristic.TOP}), squares=True),
    "one characteristic": Options(characteristics=frozenset({Characteristic.COLOUR})),
}
PLAYERS: Final = (Level.CASUAL, Level.CLUB)
"""They play as people do, more or less carefully."""


class Measured(NamedTuple):
    """What one review took, and where it began to judge."""

    seconds: float
    first: str


def game(options: Options, seed: int) -> Game:
    game, chance = Game.new(seed % 2, options), random.Random(seed)
    while not game.outcome:
        for action in decide(game, PLAYERS[seed % len(PLAYERS)], chance):
            game = game.play(action)
    return game


def measured(options: Options, seed: int) -> Measured:
    played = game(options, seed)
    begun = process_time()
    review = reviewed(played)
    return Measured(process_time() - begun, first_judged(review))


def first_judged(review: Review) -> str:
    if not review.decisions:
        return "nothing"
    first = review.decisions[0]
    return f"placing {first.number}" if isinstance(first.action, Place) else f"giving {first.number + 1}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="of each variant")
    games = parser.parse_args().games
    print(f"processor time of a whole review in seconds, {games} games of each variant (aim: at most {AIM:g})")
    for name, options in VARIANTS.items():
        begun = process_time()
        tables_for(options.characteristics, options.squares)
        tables = process_time() - begun
        found = [measured(options, seed) for seed in range(games)]
        seconds = [each.seconds for each in found]
        judged = ", ".join(f"{first} {count}" for first, count in Counter(each.first for each in found).most_common())
        worst = f"median {median(seconds):.1f}, worst {max(seconds):.1f}"
        print(f"{name}: {worst}, once {tables:.1f} for the tables; judged from {judged}", flush=True)


if __name__ == "__main__":
    main()
