"""Where everything stands in the picture, in pixels of a picture 900 wide."""

from __future__ import annotations

from dataclasses import dataclass

from quarto_bot.rules import PIECES, Piece, Square

from .solids import FLATTENING, FOOT, HEIGHT, WIDTH

Point = tuple[float, float]

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
