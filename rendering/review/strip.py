"""A finished game as a strip: a column for each piece placed, seat 0's side above and seat 1's below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from PIL import Image

from quarto_bot.rules import Piece
from rendering.colours.materials import mix, ramp_colour, rgb
from rendering.colours.palette import Palette
from rendering.colours.themes import DARK, Theme
from rendering.geometry import TABLE_SUPERSAMPLING, Layout, Point
from rendering.pieces.shadows import SHADOW_CANVAS, shadow
from rendering.pieces.solids import BODY_CANVAS
from rendering.pieces.sprites import sprite
from rendering.png import palette_png
from rendering.table.furniture import felt, planks, plate, top

from . import shapes

_PICTURE = (900, 594)
_PLATE = (10, 8, 890, 568)
_THICKNESS = 12
_FELTS = ((22, 132, 878, 268), (22, 306, 878, 442))
_FELT_TONE = 30
_FIRST_COLUMN, _PITCH = 71.0, 50.5
_NUMBERS_AT = 287.0
_PIECES_AT = (98.0, 528.0)  # seat 0's and seat 1's
_PIECE_ZOOM = 0.72
_MARKS_AT = (158.0, 416.0)
_BARS_AT = (226.0, 348.0)
_LOW_AT = (256.0, 318.0)
_LIGHT = 0.35  # how strong it is on a turning point


class Advantage(Enum):
    """Who was winning after a piece was placed, as far as anybody can say."""

    SEAT_0 = auto()
    SEAT_1 = auto()
    EVEN = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class ReviewColumn:
    """A piece that `seat` placed, and what there is to say of it."""

    piece: Piece
    seat: int
    advantage: Advantage
    turning_point: bool = False
    missed_line: bool = False


def review_png(columns: Sequence[ReviewColumn], *, theme: Theme = DARK) -> bytes:
    """The game as a PNG, from its first piece to its last; the seats must take turns, as they do in every game."""
    picture = _empty(theme).copy()
    for layer in (_light, _chart, _mark, _shade, _stand):
        for place, column in enumerate(columns):
            layer(picture, theme, place, column)
    return palette_png(_palette(theme).indexed(picture))


@cache
def _empty(theme: Theme) -> Image.Image:
    width, height = (length * TABLE_SUPERSAMPLING for length in _PICTURE)
    image = Image.new("RGB", (width, height), rgb(theme.table))
    patch = plate(image, theme, _PLATE, _THICKNESS, TABLE_SUPERSAMPLING)
    top(patch, theme, _PLATE, planks(patch, _PLATE))
    for box in _FELTS:
        felt(patch, theme, box, patch.blank(_FELT_TONE))
    patch.finish()
    return image.reduce(TABLE_SUPERSAMPLING)


@cache
def _palette(theme: Theme) -> Palette:
    ground = ramp_colour(theme.felt, _FELT_TONE)
    lit = (mix(colour, rgb(theme.glow), _LIGHT) for colour in (rgb(theme.felt[0]), ground))
    return Palette(theme, [ground, *lit, *shapes.colours(theme)])


def _middle(place: int) -> float:
    return _FIRST_COLUMN + _PITCH * place


def _foot(place: int, column: ReviewColumn) -> Point:
    return _middle(place), _PIECES_AT[column.seat]


def _light(picture: Image.Image, theme: Theme, place: int, column: ReviewColumn) -> None:
    """The ground of a turning point shines from end to end."""
    if not column.turning_point:
        return
    left, right = round(_middle(place) - _PITCH / 2) + 1, round(_middle(place) + _PITCH / 2) - 1
    for _, upper, _, lower in _FELTS:
        box = (left, upper, right, lower)
        light = Image.new("RGB", (right - left, lower - upper), rgb(theme.glow))
        picture.paste(Image.blend(picture.crop(box), light, _LIGHT), box)


def _chart(picture: Image.Image, theme: Theme, place: int, column: ReviewColumn) -> None:
    x = _middle(place)
    _paste(picture, shapes.number(theme, place + 1), (x, _NUMBERS_AT))
    match column.advantage:
        case Advantage.SEAT_0:
            _paste(picture, shapes.bar(theme, 0), (x, _BARS_AT[0]))
        case Advantage.SEAT_1:
            _paste(picture, shapes.bar(theme, 1), (x, _BARS_AT[1]))
        case Advantage.EVEN | Advantage.UNKNOWN:
            sign = shapes.even(theme) if column.advantage is Advantage.EVEN else shapes.unknown(theme)
            for y in _LOW_AT:
                _paste(picture, sign, (x, y))


def _mark(picture: Image.Image, theme: Theme, place: int, column: ReviewColumn) -> None:
    """Two marks stand side by side: the columns beside this one have theirs at the other seat's."""
    marks = [shapes.turning_point(theme)] if column.turning_point else []
    marks += [shapes.missed_line(theme)] if column.missed_line else []
    left = _middle(place) - sum(mark.width for mark in marks) / 2
    for mark in marks:
        _paste(picture, mark, (left + mark.width / 2, _MARKS_AT[column.seat]))
        left += mark.width


def _paste(picture: Image.Image, shape: Image.Image, middle: Point) -> None:
    picture.paste(shape, (round(middle[0] - shape.width / 2), round(middle[1] - shape.height / 2)), shape)


def _shade(picture: Image.Image, theme: Theme, place: int, column: ReviewColumn) -> None:
    box = Layout(1.0).box(SHADOW_CANVAS, _foot(place, column), _PIECE_ZOOM)
    mask = shadow(column.piece.square, column.piece.short).mask(_PIECE_ZOOM)
    picture.paste(rgb(theme.shadow), box, mask)


def _stand(picture: Image.Image, theme: Theme, place: int, column: ReviewColumn) -> None:
    body = _body(column.piece, theme)
    picture.paste(body, Layout(1.0).box(BODY_CANVAS, _foot(place, column), _PIECE_ZOOM)[:2], body)


@cache
def _body(piece: Piece, theme: Theme) -> Image.Image:
    return sprite(piece, theme, _PIECE_ZOOM)
