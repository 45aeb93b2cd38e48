"""Where everything stands, in pixels of a picture 900 wide, and how the eye sees what lies there.

The eye looks down on the board from the front: a point at height `z` is drawn `z` higher, and depth is shortened by
`FLATTENING`.
"""

from __future__ import annotations

from dataclasses import dataclass

from quarto_bot.rules import PIECES, Piece, Square

Point = tuple[float, float]
Extent = tuple[float, float, float, float]
"""A rectangle: left, upper, right, lower."""
Box = tuple[int, int, int, int]
"""The same in whole pixels of the picture."""

FLATTENING = 0.80
SUPERSAMPLING = 4  # for smooth edges, things are drawn this many times larger than they are seen
TABLE_SUPERSAMPLING = 2  # the table fills the picture: half as fine is a quarter of the pixels

PICTURE = (900, 606)
BOARD = (16, 40, 596, 564)
BOARD_THICKNESS = 20
FIELD = (62, 70, 558, 518)
FIRST_WELL = (124, 126)
COLUMN_PITCH, ROW_PITCH = 124, 112
WELL_RADIUS = 51
LETTERS_AT, NUMBERS_AT = 541, 39
LETTER_SIZE = 29

PEDESTAL = (751, 208)
PEDESTAL_RADIUS = 90
PEDESTAL_THICKNESS = 15
HAND_ZOOM = 1.5

TRAY = (614, 330, 888, 584)
TRAY_THICKNESS = 15
TRAY_RIM = 12
TRAY_COLUMNS = (658, 720, 782, 844)
TRAY_ROWS = (372, 440, 493, 546)
TRAY_ZOOM = 0.58
SPOT_RADIUS = 25


def well(square: Square) -> Point:
    """The middle of a square's well."""
    return FIRST_WELL[0] + COLUMN_PITCH * square.column, FIRST_WELL[1] + ROW_PITCH * square.row


def _place_in_tray(piece: Piece) -> tuple[int, int]:
    """A piece's own row and column in the tray: the tall ones behind, so that nothing is hidden."""
    return 2 * piece.short + piece.dark, 2 * piece.square + piece.hollow


TRAY_ORDER: tuple[Piece, ...] = tuple(sorted(PIECES, key=_place_in_tray))
"""The pieces as they stand in the tray, four a row, for whoever shows them in the same places."""


def spot(piece: Piece) -> Point:
    """The middle of a piece's own place in the tray."""
    row, column = _place_in_tray(piece)
    return TRAY_COLUMNS[column], TRAY_ROWS[row]


def flat(radius: float) -> float:
    """The height of a circle that lies on the board, seen from the eye."""
    return radius * FLATTENING


def around_circle(x: float, y: float, radius: float) -> Extent:
    """The rectangle around a circle that lies on the board, seen from the eye."""
    return x - radius, y - flat(radius), x + radius, y + flat(radius)


@dataclass(frozen=True, slots=True)
class Canvas:
    """The sheet that a piece or its shadow is drawn on, and where on it the middle of the piece's foot is."""

    width: int
    height: int
    foot: Point

    def size(self, zoom: float) -> tuple[int, int]:
        """How many pixels it has, across and down, when it is drawn this much larger."""
        return round(self.width * zoom), round(self.height * zoom)


@dataclass(frozen=True, slots=True)
class Layout:
    """The picture at a size: everything above, times `scale`."""

    scale: float

    @property
    def size(self) -> tuple[int, int]:
        return round(PICTURE[0] * self.scale), round(PICTURE[1] * self.scale)

    def box(self, canvas: Canvas, place: Point, zoom: float) -> Box:
        """What a canvas covers of the picture, if the piece stands here."""
        zoom *= self.scale
        x, y = (round(at * self.scale - foot * zoom) for at, foot in zip(place, canvas.foot, strict=True))
        width, height = canvas.size(zoom)
        return x, y, x + width, y + height
