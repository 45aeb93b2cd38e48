"""The light of a called line: its wells shine, sparks fly, and all else is dim."""

from __future__ import annotations

from functools import partial

from PIL import Image, ImageDraw, ImageFilter

from quarto_bot.rules import Line, LineKind

from .colours.materials import RGB, mix
from .colours.palette import Palette, dim, light
from .colours.themes import Theme
from .geometry import Layout, Point, around_circle, well

_LEVELS = 14
_REACH, _PATH, _SOFTNESS = 61.0, 86.0, 13.0
_RINGS = (53.0, 57.0)
_SPARKS = ((-57.0, -30.0, 9.0), (56.0, -47.0, 13.0), (60.0, 22.0, 7.0), (-44.0, 44.0, 6.0))  # right, down, size


class Glow:
    """How a picture of this palette looks with a line lit."""

    def __init__(self, theme: Theme, layout: Layout, palette: Palette) -> None:
        self._theme, self._layout = theme, layout
        self._ring, self._spark = palette.index(theme.glow), palette.index(theme.sparkle)
        self.dim = palette.table(partial(dim, theme))
        self._tables = [palette.table(partial(self._lit, level)) for level in range(_LEVELS)]

    def _lit(self, level: int, colour: RGB) -> RGB:
        return mix(dim(self._theme, colour), light(self._theme, colour), level / (_LEVELS - 1))

    def on_ground(self, picture: Image.Image, line: Line) -> Image.Image:
        """The ground before the pieces are set up: dim except along this line."""
        after = picture.point(self._tables[0])
        falling = _light(line, self._layout)
        box = falling.getbbox() or (0, 0, 0, 0)
        near, strength = picture.crop(box), falling.crop(box)
        for level in range(1, _LEVELS):
            mask = strength.point([255 if value * _LEVELS // 256 == level else 0 for value in range(256)], "1")
            after.paste(near.point(self._tables[level]), box, mask)
        after.paste(self._ring, (0, 0, *picture.size), _rings(line, self._layout))
        return after

    def sparks(self, picture: Image.Image, line: Line) -> None:
        """The last touch, over everything."""
        picture.paste(self._spark, (0, 0, *picture.size), _sparks(line, self._layout))


def _wells(line: Line, layout: Layout) -> list[Point]:
    places = (well(square) for square in line.squares)
    return [(x * layout.scale, y * layout.scale) for x, y in places]


def _light(line: Line, layout: Layout) -> Image.Image:
    """How strongly the ground is lit: fully in the wells and on the path between them, then softly less."""
    image = Image.new("L", layout.size, 0)
    draw = ImageDraw.Draw(image)
    wells = _wells(line, layout)
    for x, y in wells:
        draw.ellipse(around_circle(x, y, _REACH * layout.scale), fill=255)
    path = wells
    if line.kind is LineKind.SQUARE:
        path = [wells[0], wells[1], wells[3], wells[2], wells[0]]
        draw.polygon(path, fill=255)
    draw.line(path, fill=255, width=round(_PATH * layout.scale), joint="curve")
    return image.filter(ImageFilter.GaussianBlur(_SOFTNESS * layout.scale))


def _rings(line: Line, layout: Layout) -> Image.Image:
    mask = Image.new("1", layout.size, 0)
    draw = ImageDraw.Draw(mask)
    for x, y in _wells(line, layout):
        for radius, fill in ((_RINGS[1], 1), (_RINGS[0], 0)):
            draw.ellipse(around_circle(x, y, radius * layout.scale), fill=fill)
    return mask


def _sparks(line: Line, layout: Layout) -> Image.Image:
    mask = Image.new("1", layout.size, 0)
    draw = ImageDraw.Draw(mask)
    for number, (x, y) in enumerate(_wells(line, layout)):
        for right, down, length in (_SPARKS[number % 4], _SPARKS[(number + 1) % 4]):
            draw.polygon(_star(x + right * layout.scale, y + down * layout.scale, length * layout.scale), fill=1)
    return mask


def _star(x: float, y: float, length: float) -> list[Point]:
    waist = length * 0.18
    return [
        (x, y - length), (x + waist, y - waist), (x + length, y), (x + waist, y + waist),
        (x, y + length), (x - waist, y + waist), (x - length, y), (x - waist, y - waist),
    ]  # fmt: skip
