"""One palette for a whole picture, sorted by brightness.

Because it is sorted, the smaller of two indices is the darker of two colours: shadows that meet can be merged by
comparing indices, without looking at a colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PIL import Image

from .wood import RGB

COLOURS = 255  # one index is left free: an animation needs it for "as before"


def luminance(colour: RGB) -> float:
    """How bright a colour looks, 0 to 255."""
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Palette:
    """The colours of a picture, and the way from any image into them."""

    def __init__(self, samples: Iterable[Image.Image]) -> None:
        reduced = _stacked(list(samples)).quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=1)
        values = reduced.getpalette() or []
        colours = {(values[i], values[i + 1], values[i + 2]) for i in range(0, len(values), 3)}
        self.colours: tuple[RGB, ...] = tuple(sorted(colours, key=lambda colour: (luminance(colour), colour)))
        self._values = [value for colour in self.colours for value in colour]
        self._holder = Image.new("P", (1, 1))
        self._holder.putpalette(self._values)

    def indexed(self, image: Image.Image) -> Image.Image:
        """The image in the nearest colours of this palette."""
        return image.convert("RGB").quantize(palette=self._holder, dither=Image.Dither.NONE)

    def table(self, change: Callable[[RGB], RGB]) -> list[int]:
        """For `Image.point`: which index stands for each index's colour after a change."""
        after = Image.new("RGB", (len(self.colours), 1))
        after.putdata([change(colour) for colour in self.colours])
        indices = list(self.indexed(after).tobytes())
        return indices + [0] * (256 - len(indices))


def _stacked(samples: list[Image.Image]) -> Image.Image:
    sheet = Image.new("RGB", (max(image.width for image in samples), sum(image.height for image in samples)))
    top = 0
    for image in samples:
        sheet.paste(image, (0, top))
        top += image.height
    return sheet
