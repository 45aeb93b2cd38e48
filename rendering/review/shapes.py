"""What stands in a column besides its piece: the bars, the marks and the number.

Each has a form that nothing else has and an edge that stands out from the felt, so that none depends on its colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

from rendering.colours.materials import RGB, Grey, mix, rgb
from rendering.colours.themes import Theme
from rendering.geometry import SUPERSAMPLING, Extent, Point

_Size = tuple[int, int]

_BAR = (46, 78)
_LOW = (46, 18)  # the sign of a column in which nobody was winning
_TURNING_POINT = (44, 44)
_MISSED_LINE = (54, 42)
_NUMBER = (48, 34)
_EDGE = 3.0
_CORNER = 6.0
_STRIPE = (6.0, 15.0)  # its width, and from one to the next
_DOT = 5.0
_LETTER_SIZE = 27


def colours(theme: Theme) -> Iterator[RGB]:
    """What the shapes need besides the colours of a board."""
    yield from (_even_colour(theme), _dot_colour(theme))
    for colour in map(rgb, theme.seats):
        yield from (colour, _stripe_colour(theme, colour), mix(colour, _stripe_colour(theme, colour), 0.5))
        yield mix(colour, rgb(theme.sparkle), 0.5)


@cache
def bar(theme: Theme, seat: int) -> Image.Image:
    """A seat was winning: plain for seat 0, striped for seat 1."""
    colour, inside = rgb(theme.seats[seat]), _rounded(_BAR, _EDGE)
    layers = [(rgb(theme.sparkle), _rounded(_BAR, 0.0)), (colour, inside)]
    if seat == 1:
        layers.append((_stripe_colour(theme, colour), ImageChops.multiply(_stripes(_BAR), inside)))
    return _drawn(_BAR, layers)


@cache
def even(theme: Theme) -> Image.Image:
    """Nobody was winning: a low plain block."""
    return _drawn(_LOW, [(rgb(theme.sparkle), _rounded(_LOW, 0.0)), (_even_colour(theme), _rounded(_LOW, _EDGE))])


@cache
def unknown(theme: Theme) -> Image.Image:
    """Nobody can say who was winning: three dots."""
    mask, middle = _blank(_LOW), _LOW[1] / 2
    for x in (9.0, 23.0, 37.0):
        _ellipse(mask, (x - _DOT, middle - _DOT, x + _DOT, middle + _DOT))
    return _drawn(_LOW, [(_dot_colour(theme), mask)])


@cache
def turning_point(theme: Theme) -> Image.Image:
    """A square that stands on its corner."""
    layers = [(theme.marker_edge, 0.0), (theme.marker, 4.0)]
    return _drawn(_TURNING_POINT, [(rgb(colour), _diamond(_TURNING_POINT, inset)) for colour, inset in layers])


@cache
def missed_line(theme: Theme) -> Image.Image:
    """An eye that did not see: struck out."""
    pupil = _blank(_MISSED_LINE)
    x, y = _MISSED_LINE[0] / 2, _MISSED_LINE[1] / 2
    _ellipse(pupil, (x - 11, y - 11, x + 11, y + 11))
    layers = [
        (rgb(theme.shadow), ImageChops.lighter(_almond(_MISSED_LINE, 0.0), _stroke(_MISSED_LINE, 13.0))),
        (rgb(theme.sparkle), _almond(_MISSED_LINE, 3.0)),
        (rgb(theme.shadow), pupil),
        (rgb(theme.shadow), _stroke(_MISSED_LINE, 13.0)),
        (rgb(theme.sparkle), _stroke(_MISSED_LINE, 6.0)),
    ]
    return _drawn(_MISSED_LINE, layers)


@cache
def number(theme: Theme, value: int) -> Image.Image:
    """Which piece of the game it is, from 1."""
    mask = _blank(_NUMBER)
    font = ImageFont.load_default(_LETTER_SIZE * SUPERSAMPLING)
    place = (mask.width / 2, mask.height / 2)
    ImageDraw.Draw(mask).text(place, str(value), 255, font, anchor="mm", stroke_width=SUPERSAMPLING // 2)
    return _drawn(_NUMBER, [(rgb(theme.coordinates), mask)])


def _stripe_colour(theme: Theme, colour: RGB) -> RGB:
    return mix(colour, rgb(theme.shadow), 0.6)


def _even_colour(theme: Theme) -> RGB:
    return mix(rgb(theme.sparkle), rgb(theme.shadow), 0.45)


def _dot_colour(theme: Theme) -> RGB:
    return mix(rgb(theme.sparkle), rgb(theme.shadow), 0.3)


def _drawn(size: _Size, layers: list[tuple[RGB, Grey]]) -> Image.Image:
    """Colours laid over each other on nothing; the first mask is the widest."""
    image = Image.new("RGB", _large(size))
    for colour, mask in layers:
        image.paste(colour, (0, 0, *image.size), mask)
    image.putalpha(layers[0][1])
    return image.reduce(SUPERSAMPLING)


def _large(size: _Size) -> _Size:
    return size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING


def _blank(size: _Size) -> Grey:
    return Image.new("L", _large(size), 0)


def _ellipse(mask: Grey, box: Extent) -> None:
    ImageDraw.Draw(mask).ellipse([value * SUPERSAMPLING for value in box], fill=255)


def _polygon(size: _Size, points: list[Point]) -> Grey:
    mask = _blank(size)
    ImageDraw.Draw(mask).polygon([(x * SUPERSAMPLING, y * SUPERSAMPLING) for x, y in points], fill=255)
    return mask


def _rounded(size: _Size, inset: float) -> Grey:
    mask = _blank(size)
    box = [value * SUPERSAMPLING for value in (inset, inset, size[0] - inset, size[1] - inset)]
    ImageDraw.Draw(mask).rounded_rectangle(box, (_CORNER - inset) * SUPERSAMPLING, fill=255)
    return mask


def _stripes(size: _Size) -> Grey:
    width, height = size
    wide, pitch = _STRIPE
    mask = _blank(size)
    for step in range(round((width + height) / pitch) + 1):
        x = step * pitch - height
        rising = [(x, float(height)), (x + wide, float(height)), (x + wide + height, 0.0), (x + height, 0.0)]
        mask = ImageChops.lighter(mask, _polygon(size, rising))
    return mask


def _diamond(size: _Size, inset: float) -> Grey:
    x, y = size[0] / 2, size[1] / 2
    return _polygon(size, [(x, inset), (2 * x - inset, y), (x, 2 * y - inset), (inset, y)])


def _almond(size: _Size, inset: float) -> Grey:
    """What two circles, one above the other, have in common."""
    x, y = size[0] / 2, size[1] / 2
    across, down = x - inset, y - inset - 2
    radius = (across**2 + down**2) / (2 * down)
    upper, lower = _blank(size), _blank(size)
    for mask, middle in ((upper, y - radius + down), (lower, y + radius - down)):
        _ellipse(mask, (x - radius, middle - radius, x + radius, middle + radius))
    return ImageChops.darker(upper, lower)


def _stroke(size: _Size, width: float) -> Grey:
    """A thick line from the lower left to the upper right."""
    x0, x1, half = 8.0, size[0] - 8.0, width / 2
    return _polygon(size, [(x0 - half, size[1]), (x0 + half, size[1]), (x1 + half, 0.0), (x1 - half, 0.0)])
