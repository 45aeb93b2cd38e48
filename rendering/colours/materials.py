"""Materials: grain as grey values, and grey values turned into a theme's colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from PIL import Image, ImageChops, ImageColor

from .themes import Ramp

RGB = tuple[int, int, int]
Grey = Image.Image
"""An image of brightness alone, 0 to 255: a shading that waits for its material, or a mask."""

_TONES = 6


def rgb(colour: str) -> RGB:
    """A theme's `#rrggbb` as three numbers."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """The colour this share of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def ramp_colour(ramp: Ramp, grey: int) -> RGB:
    """The colour of a material at this brightness, 0 to 255."""
    place = grey / 255 * (len(ramp) - 1)
    lower = min(int(place), len(ramp) - 2)
    return mix(rgb(ramp[lower]), rgb(ramp[lower + 1]), place - lower)


def coloured(shading: Grey, ramp: Ramp) -> Image.Image:
    """A grey image seen as this material."""
    image = shading.copy()
    image.putpalette(_ramp_values(ramp))
    return image.convert("RGB")


@cache
def _ramp_values(ramp: Ramp) -> bytes:
    return bytes(value for grey in range(256) for value in ramp_colour(ramp, grey))


def profile(values: Sequence[float], size: tuple[int, int]) -> Grey:
    """A grey image whose columns run through these values."""
    levels = bytes(max(0, min(255, round(value))) for value in values)
    return Image.frombytes("L", (len(levels), 1), levels).resize(size, Image.Resampling.BICUBIC)


def _noise(seed: int) -> Iterator[int]:
    """Bytes without a pattern: the same on every machine and in every version of Python."""
    state = seed * 2654435761 % 2**32
    while True:
        state = (state * 1664525 + 1013904223) % 2**32
        yield state >> 24


def streaks(size: tuple[int, int], cells: tuple[int, int], seed: int) -> Grey:
    """Noise with this many cells across and down; few one way and many the other look like grain.

    It has few tones, like the rings of a tree: even fields also make small files.
    """
    small = Image.frombytes("L", cells, bytes(islice(_noise(seed), cells[0] * cells[1])))
    step = 256 / _TONES
    levels = [round((level // step + 0.5) * step) for level in range(256)]
    return small.resize(size, Image.Resampling.BICUBIC).point(levels)


def grained(shading: Grey, grain: Grey, strength: float) -> Grey:
    """The shading with the grain worked in; a strength of 0 leaves it unchanged."""
    return Image.blend(shading, ImageChops.overlay(shading, grain), strength)
