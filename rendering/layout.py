"""Where everything stands in the picture, in pixels of a picture 960 wide."""

from __future__ import annotations

from dataclasses import dataclass

from quarto_bot.rules import Piece, Square

from .solids import FLATTENING, FOOT, HEIGHT, WIDTH

Point = tuple[float, float]
Box = tuple[int, int, int, int]

PICTURE = (960, 644)
BOARD = (18, 44, 638, 594)
BOARD_THICKNESS = 22
FIELD = (64, 76, 600, 544)
FIRST_WELL = (134, 136)
COLUMN_PITCH, ROW_PITCH = 132, 116
WELL_RADIUS = 55
LETTERS_AT, NUMBERS_AT = 569, 41
LETTER_SIZE = 30

PEDESTAL = (802, 222)
PEDESTAL_RADIUS = 96
PEDESTAL_THICKNESS = 16
HAND_ZOOM = 1.5

TRAY = (656, 350, 948, 620)
TRAY_THICKNESS = 16
TRAY_RIM = 13
TRAY_COLUMNS = (702, 769, 836, 903)
TRAY_ROWS = (400, 472, 530, 588)
TRAY_ZOOM = 0.58


def well(square: Square) -> Point:
    """The middle of a square's well."""
    return FIRST_WELL[0] + COLUMN_PITCH * square.column, FIRST_WELL[1] + ROW_PITCH * square.row


def spot(piece: Piece) -> Point:
    """A piece's own place in the tray: the tall ones behind, so that nothing is hidden."""
    row = 2 * piece.short + piece.dark
    column = 2 * piece.square + piece.hollow
    return TRAY_COLUMNS[column], TRAY_ROWS[row]


@dataclass(frozen=True, slots=True)
class Layout:
    """The picture at a size: everything above, times `scale`."""

    scale: float

    @property
    def size(self) -> tuple[int, int]:
        return round(PICTURE[0] * self.scale), round(PICTURE[1] * self.scale)

    def sprite_size(self, zoom: float) -> tuple[int, int]:
        """How large a piece's image is in the picture."""
        return round(WIDTH * self.scale * zoom), round(HEIGHT * self.scale * zoom)

    def sprite_corner(self, foot: Point, zoom: float) -> tuple[int, int]:
        """Where the upper left corner of a piece's image is, if it stands here."""
        x, y = (at * self.scale - part * zoom * self.scale for at, part in zip(foot, FOOT, strict=True))
        return round(x), round(y)


def flat(radius: float) -> float:
    """The height of a circle that lies on the board, seen from the eye."""
    return radius * FLATTENING
