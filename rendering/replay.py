"""A whole game as an animation: a frame for each piece given and each piece placed, and the end."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from quarto_bot.rules import Game, Give, Place

from .colours.themes import DARK, Theme
from .picture import compose
from .stage import stage

_SCALE = 0.72
_START, _GIVEN, _PLACED, _END = 1000, 700, 1100, 6000  # milliseconds


def replay_gif(game: Game, *, theme: Theme = DARK) -> bytes:
    """The game as a GIF that starts again at its end; the line that decided it is lit there."""
    frames, durations = _frames(game, theme)
    target = BytesIO()
    first, *others = frames
    first.save(
        target, "GIF", save_all=True, append_images=others, duration=durations, loop=0, disposal=1, optimize=False
    )
    return target.getvalue()


def _frames(game: Game, theme: Theme) -> tuple[list[Image.Image], list[int]]:
    parts = stage(theme, _SCALE)
    position = Game.new(game.first, game.options)
    frames, durations = [compose(position, parts)], [_START]
    for action in game.actions:
        position = position.play(action)
        if isinstance(action, Give | Place):
            frames.append(compose(position, parts))
            durations.append(_GIVEN if isinstance(action, Give) else _PLACED)
    line = game.outcome.line if game.outcome else None
    if line:
        frames.append(compose(position, parts, line))
        durations.append(_END)
    durations[-1] = _END
    return frames, durations
