"""The pieces as solids: cylinders and prisms, drawn large in grey and seen as light or dark wood.

The light comes from the upper left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import cos, radians, sin, sqrt

from PIL import Image, ImageDraw, ImageFilter

from rendering.colours.materials import Grey, grained, profile, streaks
from rendering.geometry import FLATTENING, SUPERSAMPLING, Canvas, Point

BODY_CANVAS = Canvas(102, 168, foot=(51.0, 126.0))
RADIUS = 41.0
HALF_SIDE = 34.0
TURN = radians(28)
TALL, SHORT = 86.0, 40.0
CHAMFER = 4.2
HOLE = 22.5
HOLE_DEPTH = 28.0
_FOOT = BODY_CANVAS.foot
_RING_TONES = (182, 200)


@dataclass(frozen=True)
class Solid:
    """One of the eight bodies, without its colour."""

    square: bool
    short: bool
    hollow: bool

    @property
    def height(self) -> float:
        return SHORT if self.short else TALL

    @cached_property
    def outline(self) -> Grey:
        """Where the body is."""
        mask = _blank()
        draw = ImageDraw.Draw(mask)
        low, high = self._ring(0, 0), self._ring(self.height - CHAMFER, 0)
        sweep(draw, low, high)
        sweep(draw, high, self._ring(self.height, CHAMFER))
        return mask

    @cached_property
    def inside(self) -> Grey:
        """Where the body is without its rim, which is left to the outline's colour."""
        return self.outline.filter(ImageFilter.BoxBlur(4)).point([max(0, 2 * level - 255) for level in range(256)])

    @cached_property
    def shading(self) -> Grey:
        """The body as grey values, 0 the deepest shade and 255 the brightest light."""
        image = self._prism_sides() if self.square else self._cylinder_sides()
        image = grained(image, streaks(image.size, (32, 1), 11 + self.square), 0.22)
        self._chamfer(image)
        self._top(image)
        if self.hollow:
            self._hole(image)
        return image

    def _cylinder_sides(self) -> Grey:
        values = []
        for step in range(65):
            x = step / 32 - 1
            facing = sqrt(max(0.0, 1 - x * x))
            lit = max(0.0, -0.62 * x + 0.62 * facing)
            gleam = max(0.0, 1 - abs(x + 0.46) / 0.2) ** 2
            values.append(40 + 128 * lit + 34 * gleam + 26 * max(0.0, x - 0.72))
        image = _blank()
        band = profile(values, (_px(2 * RADIUS), image.height))
        image.paste(band, (_px(_FOOT[0] - RADIUS), 0))
        return image

    def _prism_sides(self) -> Grey:
        image = _blank()
        low, high = self._ring(0, 0), self._ring(self.height - CHAMFER, 0)
        draw = ImageDraw.Draw(image)
        left, front, right = _visible_corners(low)
        for (start, end), (bright, dim) in (((left, front), (178, 150)), ((front, right), (78, 62))):
            face = _blank()
            ImageDraw.Draw(face).polygon([low[start], low[end], high[end], high[start]], fill=255)
            x0, x1 = round(low[start][0]), round(low[end][0])
            tone = Image.new("L", image.size, dim)
            tone.paste(profile([bright, dim], (max(1, x1 - x0), image.height)), (x0, 0))
            image.paste(tone, (0, 0), face)
        draw.line([low[front], high[front]], fill=196, width=_px(1.6))
        draw.line([low[left], high[left]], fill=205, width=_px(1.2))
        return image.filter(ImageFilter.GaussianBlur(SUPERSAMPLING * 0.45))

    def _chamfer(self, image: Grey) -> None:
        ring = _blank()
        draw = ImageDraw.Draw(ring)
        sweep(draw, self._ring(self.height - CHAMFER, 0), self._ring(self.height, CHAMFER))
        x0, x1 = _px(_FOOT[0] - RADIUS), _px(_FOOT[0] + RADIUS)
        tone = Image.new("L", image.size, 120)
        tone.paste(profile([246, 252, 226, 150, 118], (x1 - x0, image.height)), (x0, 0))
        image.paste(tone, (0, 0), ring)

    def _top(self, image: Grey) -> None:
        face = _blank()
        ring = self._ring(self.height, CHAMFER)
        ImageDraw.Draw(face).polygon(ring, fill=255)
        x, y = _FOOT[0], _FOOT[1] - self.height
        image.paste(_RING_TONES[1] if self.hollow else _end_grain(x, y), (0, 0, *image.size), face)

    def _hole(self, image: Grey) -> None:
        x, y = _FOOT[0], _FOOT[1] - self.height
        draw = ImageDraw.Draw(image)
        draw.polygon(circle(x + 0.6, y + 0.8, HOLE + 2.4), fill=244)
        draw.polygon(circle(x - 0.5, y - 0.7, HOLE + 1.6), fill=120)
        mouth = _blank()
        ImageDraw.Draw(mouth).polygon(circle(x, y, HOLE), fill=255)
        inside = Image.new("L", image.size, 30)
        wall = profile([8, 10, 18, 38, 86, 120], (_px(2 * HOLE), image.height))
        inside.paste(wall, (_px(x - HOLE), 0))
        ImageDraw.Draw(inside).polygon(circle(x, y + HOLE_DEPTH, HOLE), fill=14)
        inside = inside.point([level // 24 * 24 for level in range(256)])
        image.paste(inside, (0, 0), mouth)

    def _ring(self, z: float, inset: float) -> list[Point]:
        """The outline of a horizontal cut through the body, in drawing pixels."""
        x, y = _FOOT[0], _FOOT[1] - z
        if not self.square:
            return circle(x, y, RADIUS - inset)
        return turned_square(x, y, HALF_SIDE - inset)


@cache
def solid(square: bool, short: bool, hollow: bool) -> Solid:
    """The body of two pieces, kept: it is the same in every theme."""
    return Solid(square, short, hollow)


def turned_square(x: float, y: float, half: float, unit: float = SUPERSAMPLING) -> list[Point]:
    """A square of the prisms around a point, as the eye sees it, in steps of 1/unit."""
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    turned = ((a * cos(TURN) - b * sin(TURN), a * sin(TURN) + b * cos(TURN)) for a, b in corners)
    return [((x + a) * unit, (y + b * FLATTENING) * unit) for a, b in turned]


def circle(x: float, y: float, radius: float, unit: float = SUPERSAMPLING) -> list[Point]:
    """A lying circle around a point, as the eye sees it, in steps of 1/unit."""
    angles = [radians(step * 3) for step in range(120)]
    return [((x + radius * cos(a)) * unit, (y + radius * FLATTENING * sin(a)) * unit) for a in angles]


def _end_grain(x: float, y: float) -> Grey:
    """Growth rings around a heart that lies off the middle."""
    rings = Image.new("L", BODY_CANVAS.size(SUPERSAMPLING), _RING_TONES[0])
    draw = ImageDraw.Draw(rings)
    for step, radius in enumerate((64, 54, 36, 27)):
        draw.polygon(circle(x - 20, y + 17, radius), fill=_RING_TONES[step % 2])
    return rings


def _visible_corners(ring: list[Point]) -> tuple[int, int, int]:
    xs = [point[0] for point in ring]
    ys = [point[1] for point in ring]
    return xs.index(min(xs)), ys.index(max(ys)), xs.index(max(xs))


def sweep(draw: ImageDraw.ImageDraw, start: list[Point], end: list[Point]) -> None:
    """Fill what a flat outline covers on its way from one place to another."""
    for one, other in zip(_pairs(start), _pairs(end), strict=True):
        draw.polygon([*one, *reversed(other)], fill=255)
    draw.polygon(start, fill=255)
    draw.polygon(end, fill=255)


def _pairs(ring: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def _px(length: float) -> int:
    return round(length * SUPERSAMPLING)


def _blank() -> Grey:
    return Image.new("L", BODY_CANVAS.size(SUPERSAMPLING), 0)
