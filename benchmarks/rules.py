"""How fast the rules are: `python -m benchmarks.rules`."""

import random
from functools import reduce
from time import perf_counter

from quarto_bot.rules import PIECES, SQUARES, Game, Give, Pass, Phase, Place

GAMES = 300
SEED = 16


def complete_game(chance: random.Random) -> Game:
    """All sixteen pieces placed in random order, nobody calls, both pass."""
    pieces, squares = chance.sample(PIECES, 16), chance.sample(SQUARES, 16)
    game = Game.new(first=0)
    for piece, square in zip(pieces, squares, strict=True):
        game = game.play(Give(game.mover, piece))
        game = game.play(Place(game.mover, square))
    while game.phase is Phase.LAST_CALL:
        game = game.play(Pass(game.mover))
    return game


def main() -> None:
    chance = random.Random(SEED)
    games = [complete_game(chance) for _ in range(GAMES)]
    records = [game.record() for game in games]

    start = perf_counter()
    for record in records:
        Game.from_record(record)
    per_record = (perf_counter() - start) / GAMES

    start = perf_counter()
    for game in games:
        reduce(Game.play, game.actions, Game.new(game.first, game.options))
    per_replay = (perf_counter() - start) / GAMES

    plays = len(games[0].actions)
    print(f"{GAMES} complete games of {plays} actions")
    print(f"replay from the record   {per_record * 1e3:6.3f} ms a game")
    print(f"replay from the actions  {per_replay * 1e3:6.3f} ms a game, {plays / per_replay:,.0f} plays per second")


if __name__ == "__main__":
    main()
