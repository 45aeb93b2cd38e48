"""The shadows of the pieces: dark and sharp at the foot, fainter and softer away from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.colours.materials import Grey
from rendering.geometry import Canvas, Point

from .solids import HALF_SIDE, RADIUS, SHORT, TALL, circle, sweep, turned_square

REACH = (0.60, 0.20)  # how far a shadow goes to the right and to the front, for each pixel of height
STAGES = ((1.0, 8.0), (0.62, 5.0), (0.3, 3.0))  # share of the way, softness
STRENGTH, CONTACT = 0.62, 0.62
DEPTHS = 22  # a shadow has steps of this size: too fine to see, and coarse enough for small files
SHADOW_CANVAS = Canvas(180, 116, foot=(60.0, 50.0))
_FOOT = SHADOW_CANVAS.foot


@dataclass(frozen=True)
class Shadow:
    """The shadow of a body on the ground, as a mask."""

    square: bool
    short: bool

    def mask(self, zoom: float) -> Grey:
        """The mask for a piece this much larger: the whole canvas."""
        smooth = self._mask.resize(SHADOW_CANVAS.size(zoom), Image.Resampling.BILINEAR)
        return smooth.point([level // DEPTHS * DEPTHS for level in range(256)])

    @cached_property
    def _mask(self) -> Grey:
        cast = _blank()
        for share, softness in STAGES:
            stage = self._cast(share).filter(ImageFilter.GaussianBlur(softness))
            cast = ImageChops.add(cast, stage.point([round(level * STRENGTH / len(STAGES)) for level in range(256)]))
        contact = self._footprint(4.0).filter(ImageFilter.GaussianBlur(3.5))
        return ImageChops.lighter(cast, contact.point([round(level * CONTACT) for level in range(256)]))

    def _cast(self, share: float) -> Grey:
        length = (SHORT if self.short else TALL) * share
        mask = _blank()
        start = self._outline(_FOOT[0], _FOOT[1], 0)
        sweep(ImageDraw.Draw(mask), start, self._outline(_FOOT[0] + REACH[0] * length, _FOOT[1] + REACH[1] * length, 0))
        return mask

    def _footprint(self, wider: float) -> Grey:
        mask = _blank()
        ImageDraw.Draw(mask).polygon(self._outline(_FOOT[0] + 1.5, _FOOT[1] + 2, wider), fill=255)
        return mask

    def _outline(self, x: float, y: float, wider: float) -> list[Point]:
        if self.square:
            return turned_square(x, y, HALF_SIDE + wider, 1)
        return circle(x, y, RADIUS + wider, 1)


@cache
def shadow(square: bool, short: bool) -> Shadow:
    """The shadow of four pieces, kept like the bodies."""
    return Shadow(square, short)


def _blank() -> Grey:
    return Image.new("L", SHADOW_CANVAS.size(1), 0)
