"""What a picture costs, beside a plain drawing of a board: `python -m benchmarks.rendering`.

Both are measured in the same run, in turns, so that a busy machine slows both.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from random import Random
from statistics import median
from time import perf_counter

from PIL import Image, ImageDraw

from quarto_bot.rules import SQUARES, Game, Give, Place
from rendering import DARK, THEMES, board_png, replay_gif
from rendering.stage import stage

POSITIONS = 40
ROUNDS = 5


def main() -> None:
    """Print the figures."""
    print(f"first use of a theme    {_first_use():8.2f} s   (at most 1.5)")
    games = [_middle_game(Random(seed)) for seed in range(POSITIONS)]
    ours, plain = _measure(games)
    print(f"board {_width(games[0])} px wide       {ours[0] * 1000:8.2f} ms  {ours[1]:8.0f} bytes")
    print(f"plain baseline 600 px   {plain[0] * 1000:8.2f} ms  {plain[1]:8.0f} bytes")
    print(f"ratio of times          {ours[0] / plain[0]:8.2f}      (at most 0.30)")
    for theme in THEMES.values():
        largest = max(len(board_png(game, theme=theme)) for game in [*games, *map(_full_game, range(POSITIONS))])
        print(f"largest, {theme.name:14} {largest:8d} bytes (at most 60000)")
    begin = perf_counter()
    replay = replay_gif(_full_game(0))
    print(f"replay of a full game   {perf_counter() - begin:8.2f} s   {len(replay):8d} bytes, its sprites included")


def _first_use() -> float:
    begin = perf_counter()
    stage(DARK)
    return perf_counter() - begin


def _measure(games: list[Game]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Median time and mean bytes of one picture, ours and the baseline's."""
    ours: list[tuple[float, int]] = []
    plain: list[tuple[float, int]] = []
    for _ in range(ROUNDS):
        for game in games:
            ours.append(_timed(partial(board_png, game)))
            plain.append(_timed(_plain_board))
    return _summary(ours), _summary(plain)


def _timed(draw: Callable[[], bytes]) -> tuple[float, int]:
    begin = perf_counter()
    size = len(draw())
    return perf_counter() - begin, size


def _summary(runs: list[tuple[float, int]]) -> tuple[float, float]:
    return median(time for time, _ in runs), sum(size for _, size in runs) / len(runs)


def _plain_board() -> bytes:
    image = Image.new("RGB", (600, 600), "white")
    draw = ImageDraw.Draw(image)
    for square in SQUARES:
        x, y = square.column * 150, square.row * 150
        draw.rectangle((x, y, x + 149, y + 149), outline="black")
        draw.ellipse((x + 20, y + 20, x + 129, y + 129), fill="saddlebrown")
    target = BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def _middle_game(chance: Random) -> Game:
    game = _played(chance, chance.randrange(4, 12))
    return game.play(Give(game.mover, chance.choice(game.available)))


def _full_game(seed: int) -> Game:
    return _played(Random(seed), len(SQUARES))


def _played(chance: Random, turns: int) -> Game:
    game = Game.new(first=0)
    for _ in range(turns):
        game = game.play(Give(game.mover, chance.choice(game.available)))
        empty = [square for square in SQUARES if square not in game.board]
        game = game.play(Place(game.mover, chance.choice(empty)))
    return game


def _width(game: Game) -> int:
    return Image.open(BytesIO(board_png(game))).width


if __name__ == "__main__":
    main()
