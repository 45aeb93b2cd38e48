"""What is lit in a picture: the mark of the last placed piece, and a line that has been called."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from quarto_bot.rules import Line, LineKind, Square

from . import layout
from .layout import Layout, flat
from .palette import Palette
from .themes import Theme
from .wood import RGB, mix, rgb

LEVELS = 8
_DIMMING = 0.58
_GLOWING = 0.62
_RING = (57.0, 62.0)
_SUPERSAMPLING = 4


def _dim(theme: Theme, colour: RGB) -> RGB:
    return mix(colour, rgb(theme.dimness), _DIMMING)


def _light(theme: Theme, colour: RGB) -> RGB:
    glow = rgb(theme.glow)
    bright = tuple(255 - (255 - value) * (255 - round(light * 0.75)) // 255 for value, light in zip(colour, glow, strict=True))
    return mix(colour, (bright[0], bright[1], bright[2]), _GLOWING)


def dimmed(theme: Theme, image: Image.Image) -> Image.Image:
    """An image as it looks away from a lit line."""
    return Image.blend(image, Image.new("RGB", image.size, rgb(theme.dimness)), _DIMMING)


def lit(theme: Theme, image: Image.Image) -> Image.Image:
    """An image as it looks under the light of a line."""
    glow = Image.new("RGB", image.size, tuple(round(value * 0.75) for value in rgb(theme.glow)))
    return Image.blend(image, ImageChops.screen(image, glow), _GLOWING)


def swatches(theme: Theme) -> Image.Image:
    """Patches of the few colours that are small in every picture but must not be lost."""
    colours = [theme.marker, theme.marker_edge, theme.glow, theme.sparkle, theme.coordinates]
    image = Image.new("RGB", (len(colours) * 40, 20))
    for number, colour in enumerate(colours):
        image.paste(rgb(colour), (number * 40, 0, number * 40 + 40, 20))
    return image


def marker(theme: Theme, size: Layout, square: Square) -> tuple[Image.Image, tuple[int, int]]:
    """The ring and the two arrowheads around the last placed piece, and where they go."""
    x, y = layout.well(square)
    half = (84.0, 56.0)
    image = _ring(theme, size.scale, half)
    return image, (round((x - half[0]) * size.scale), round((y - half[1]) * size.scale))


@cache
def _ring(theme: Theme, scale: float, half: tuple[float, float]) -> Image.Image:
    unit = scale * _SUPERSAMPLING
    width, height = round(2 * half[0] * scale), round(2 * half[1] * scale)
    shape = (width * _SUPERSAMPLING, height * _SUPERSAMPLING)
    edge, body = Image.new("L", shape, 0), Image.new("L", shape, 0)
    for mask, wider in ((edge, 1.6), (body, 0.0)):
        draw = ImageDraw.Draw(mask)
        for radius, fill in ((_RING[1] + wider, 255), (_RING[0] - wider, 0)):
            rx, ry = radius * unit, flat(radius) * unit
            cx, cy = shape[0] / 2, shape[1] / 2
            draw.ellipse((cx - rx, cy - ry, cx + rx, cy + ry), fill=fill)
    image = Image.new("RGB", shape, rgb(theme.marker_edge))
    image.paste(rgb(theme.marker), (0, 0, *shape), body)
    image.putalpha(edge)
    return image.reduce(_SUPERSAMPLING)


class Lights:
    """The light of a called line, in a picture's own palette."""

    def __init__(self, theme: Theme, size: Layout, palette: Palette) -> None:
        self._size = size
        self.dim = palette.table(lambda colour: _dim(theme, colour))
        shares = [level / (LEVELS - 1) for level in range(LEVELS)]
        self._tables = [
            palette.table(lambda colour, share=share: mix(_dim(theme, colour), _light(theme, colour), share))
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
    rx, ry = 66 * size.scale, flat(66) * size.scale
    for x, y in wells:
        draw.ellipse((x - rx, y - ry, x + rx, y + ry), fill=255)
    ends = [wells[0], wells[-1]]
    if line.kind is LineKind.SQUARE:
        ends = [wells[0], wells[1], wells[3], wells[2], wells[0]]
        draw.polygon([*wells[:2], wells[3], wells[2]], fill=255)
    draw.line(ends, fill=255, width=round(92 * size.scale), joint="curve")
    return image.filter(ImageFilter.GaussianBlur(14 * size.scale))
