"""The light of a called line: the ground glows along it, and all else is dim."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw, ImageFilter

from quarto_bot.rules import Line, LineKind

from . import layout
from .layout import Layout, flat
from .lights import dim, light
from .palette import Palette
from .themes import Theme
from .wood import mix

LEVELS = 14


class Glow:
    """The light of a called line, in a picture's own palette."""

    def __init__(self, theme: Theme, size: Layout, palette: Palette) -> None:
        self._size = size
        self.dim = palette.table(lambda colour: dim(theme, colour))
        shares = [level / (LEVELS - 1) for level in range(LEVELS)]
        self._tables = [
            palette.table(lambda colour, share=share: mix(dim(theme, colour), light(theme, colour), share))
            for share in shares
        ]

    def on(self, picture: Image.Image, line: Line) -> Image.Image:
        """The picture, dim except along this line."""
        glow = _glow(line, self._size)
        after = picture.point(self._tables[0])
        for level in range(1, LEVELS):
            mask = glow.point([255 if value * LEVELS // 256 == level else 0 for value in range(256)], "1")
            after.paste(picture.point(self._tables[level]), (0, 0), mask)
        return after


@cache
def _glow(line: Line, size: Layout) -> Image.Image:
    """How strongly each part of the ground is lit."""
    image = Image.new("L", size.size, 0)
    draw = ImageDraw.Draw(image)
    wells = [tuple(value * size.scale for value in layout.well(square)) for square in line.squares]
    rx, ry = 61 * size.scale, flat(61) * size.scale
    for x, y in wells:
        draw.ellipse((x - rx, y - ry, x + rx, y + ry), fill=255)
    ends = [wells[0], wells[-1]]
    if line.kind is LineKind.SQUARE:
        ends = [wells[0], wells[1], wells[3], wells[2], wells[0]]
        draw.polygon([*wells[:2], wells[3], wells[2]], fill=255)
    draw.line(ends, fill=255, width=round(86 * size.scale), joint="curve")
    return image.filter(ImageFilter.GaussianBlur(14 * size.scale))
