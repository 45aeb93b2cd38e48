"""One palette for a whole picture, made from the theme's materials and sorted by brightness.

Because it is sorted, the smaller of two indices is the darker of two colours: shadows that meet can be merged by
comparing indices, without looking at a colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PIL import Image

from .materials import RGB, mix, ramp_colour, rgb
from .themes import Theme

_WOOD = 145  # the brightness at which most of the board is seen
_FELT = 165  # and most of the felt
_GLOWING = 0.62


def luminance(colour: RGB) -> float:
    """How bright a colour looks, 0 to 255."""
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def dim(theme: Theme, colour: RGB) -> RGB:
    """A colour away from the light of a called line."""
    shade = rgb(theme.dimness)
    red, green, blue = (value * tint // 255 for value, tint in zip(colour, shade, strict=True))
    return red, green, blue


def light(theme: Theme, colour: RGB) -> RGB:
    """A colour under the light of a called line."""
    red, green, blue = (
        255 - (255 - value) * (255 - glow * 2 // 3) // 255 for value, glow in zip(colour, rgb(theme.glow), strict=True)
    )
    return mix(colour, (red, green, blue), _GLOWING)


class Palette:
    """The colours of a theme's pictures, and the way from any image into them."""

    def __init__(self, theme: Theme, others: Iterable[RGB] = ()) -> None:
        """The colours of a board, and others that a picture needs besides."""
        colours = sorted({*_colours(theme), *others}, key=lambda colour: (luminance(colour), colour))
        self.colours: tuple[RGB, ...] = tuple(colours)
        self._holder = Image.new("P", (1, 1))
        self._bytes = bytes(value for colour in self.colours for value in colour)
        self._holder.putpalette(self._bytes)

    def indexed(self, image: Image.Image) -> Image.Image:
        """The image in the nearest colours of this palette."""
        return image.convert("RGB").quantize(palette=self._holder, dither=Image.Dither.NONE)

    def places(self, image: Image.Image) -> Image.Image:
        """The same as plain numbers, the places of these colours: Pillow handles them with less ado than a palette."""
        indexed = self.indexed(image)
        return Image.frombytes("L", indexed.size, indexed.tobytes())

    def colour(self, places: Image.Image) -> None:
        """Let such numbers be the colours again."""
        places.putpalette(self._bytes)

    def index(self, colour: str) -> int:
        """The place of one of the theme's own colours."""
        return self.colours.index(rgb(colour))

    def table(self, change: Callable[[RGB], RGB]) -> list[int]:
        """For `Image.point`: which index stands for each index's colour after a change."""
        after = Image.new("RGB", (len(self.colours), 1))
        for x, colour in enumerate(self.colours):
            after.putpixel((x, 0), change(colour))
        indices = list(self.indexed(after).tobytes())
        return indices + [0] * (256 - len(indices))


def _colours(theme: Theme) -> Iterator[RGB]:
    """Few colours make small files: each material gets as many as its curves need to look smooth."""
    for ramp, count in ((theme.board, 16), (theme.light, 16), (theme.dark, 14), (theme.felt, 5)):
        yield from (ramp_colour(ramp, 255 * number // (count - 1)) for number in range(count))
    felt, table, shadow = ramp_colour(theme.felt, _FELT), rgb(theme.table), rgb(theme.shadow)
    yield from (mix(ramp_colour(theme.board, _WOOD), shadow, number / 8) for number in range(1, 6))
    yield from (mix(felt, shadow, number / 8) for number in range(7))
    yield from (mix(table, shadow, number / 9) for number in range(8))
    yield from (light(theme, ramp_colour(theme.board, 40 + 12 * number)) for number in range(10))
    yield from (dim(theme, ramp_colour(theme.light, 60 + 24 * number)) for number in range(8))
    yield from (dim(theme, ramp_colour(theme.board, 60 + 17 * number)) for number in range(8))
    yield from (dim(theme, felt), dim(theme, table), dim(theme, mix(table, shadow, 0.5)))
    yield from map(rgb, (theme.marker, theme.marker_edge, theme.glow, theme.sparkle, theme.coordinates))
