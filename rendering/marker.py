"""The mark of the last placed piece: a ring around its well, between two arrowheads."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from quarto_bot.rules import Square

from .colours.materials import rgb
from .colours.themes import Theme
from .geometry import SUPERSAMPLING, Layout, around_circle, well

_RING = (53.0, 58.0)
_HALF = (78.0, 52.0)  # of the mark's width and height


def marker(theme: Theme, layout: Layout, square: Square) -> tuple[Image.Image, tuple[int, int]]:
    """The ring and the two arrowheads around the last placed piece, and where they go."""
    x, y = well(square)
    corner = (round((x - _HALF[0]) * layout.scale), round((y - _HALF[1]) * layout.scale))
    return _ring(theme, layout.scale), corner


@cache
def _ring(theme: Theme, scale: float) -> Image.Image:
    width, height = round(2 * _HALF[0] * scale), round(2 * _HALF[1] * scale)
    size = (width * SUPERSAMPLING, height * SUPERSAMPLING)
    image = Image.new("RGB", size, rgb(theme.marker_edge))
    image.paste(rgb(theme.marker), (0, 0, *size), _ring_mask(size, scale, 0.0))
    image.putalpha(_ring_mask(size, scale, 1.5))
    return image.reduce(SUPERSAMPLING)


def _ring_mask(size: tuple[int, int], scale: float, wider: float) -> Image.Image:
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    unit = scale * SUPERSAMPLING
    x, y = size[0] / 2, size[1] / 2
    for radius, fill in ((_RING[1] + wider, 255), (_RING[0] - wider, 0)):
        draw.ellipse(around_circle(x, y, radius * unit), fill=fill)
    # A shape of its own, so that the mark does not depend on its colour.
    for side in (-1, 1):
        tip, back, rise = (_RING[1] - 2 - 2 * wider, _RING[1] + 11 + wider, 9 + 2 * wider)
        points = [(tip, 0), (back, -rise), (back, rise)]
        draw.polygon([(x + side * right * unit, y + down * unit) for right, down in points], fill=255)
    return mask
