"""Everything a picture is put together from, drawn once for a theme and a size, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from PIL import Image

from quarto_bot.rules import PIECES, SQUARES, Piece, Square

from . import layout, shadows
from .glow import Glow
from .layout import HAND_ZOOM, PEDESTAL, TRAY_ZOOM, Layout, Point
from .marker import marker
from .palette import Palette
from .scenery import scenery
from .sprites import shadow, sprite
from .themes import Theme
from .wood import rgb

_OPAQUE = [255 if alpha > 70 else 0 for alpha in range(256)]


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of the picture in its palette, where it goes, and which of its pixels count (None: all)."""

    image: Image.Image
    corner: tuple[int, int]
    mask: Image.Image | None = None

    @property
    def box(self) -> tuple[int, int, int, int]:
        x, y = self.corner
        return x, y, x + self.image.width, y + self.image.height


class Stage:
    """The prepared parts. Building takes a good part of a second; afterwards it is only read."""

    def __init__(self, theme: Theme, size: Layout) -> None:
        self.theme, self.layout = theme, size
        self._scenery = scenery(theme, size)
        self._sprites = {zoom: self._sprites_at(zoom) for zoom in (1.0, HAND_ZOOM, TRAY_ZOOM)}
        self.palette = Palette(theme)
        self.background = self.palette.indexed(self._scenery)
        self.markers = {square: self._marker(square) for square in SQUARES}
        self.ground = {
            (square, *kind): self._shadow(layout.well(square), 1.0, *kind) for square in SQUARES for kind in _KINDS
        }
        self.tray_ground = {
            piece: self._shadow(layout.spot(piece), TRAY_ZOOM, piece.square, piece.short) for piece in PIECES
        }
        self._standing = {piece: self._cut_out(piece, layout.well(SQUARES[5]), 1.0) for piece in PIECES}
        self.tray = {piece: self._cut_out(piece, layout.spot(piece), TRAY_ZOOM) for piece in PIECES}
        self.hand = {piece: self._whole(piece) for piece in PIECES}
        self.glow = Glow(theme, size, self.palette)

    def standing(self, piece: Piece, square: Square) -> Tile:
        """The piece on its square."""
        tile = self._standing[piece]
        return Tile(tile.image, self.layout.sprite_corner(layout.well(square), 1.0), tile.mask)

    def _sprites_at(self, zoom: float) -> dict[Piece, Image.Image]:
        size = self.layout.sprite_size(zoom)
        return {piece: sprite(piece, self.theme, size) for piece in PIECES}

    def _shadow_box(self, foot: Point, zoom: float) -> tuple[int, int, int, int]:
        grow = zoom * self.layout.scale
        x = round(foot[0] * self.layout.scale - shadows.FOOT[0] * grow)
        y = round(foot[1] * self.layout.scale - shadows.FOOT[1] * grow)
        return x, y, x + round(shadows.SIZE[0] * grow), y + round(shadows.SIZE[1] * grow)

    def _shaded(self, foot: Point, zoom: float, square: bool, short: bool) -> Image.Image:
        box = self._shadow_box(foot, zoom)
        ground = self._scenery.crop(box)
        mask = shadow(square, short).mask(zoom * self.layout.scale)
        ground.paste(rgb(self.theme.shadow), (0, 0, *ground.size), mask)
        return ground

    def _shadow(self, foot: Point, zoom: float, square: bool, short: bool) -> Tile:
        box = self._shadow_box(foot, zoom)
        return Tile(self.palette.indexed(self._shaded(foot, zoom, square, short)), box[:2])

    def _shown(self, piece: Piece, foot: Point, zoom: float) -> Image.Image:
        """The piece with its shadow on the empty scenery, cut to the piece's own image."""
        x, y = self.layout.sprite_corner(foot, zoom)
        drawn = self._sprites[zoom][piece]
        around = self._scenery.crop((x, y, x + drawn.width, y + drawn.height))
        left, top = self._shadow_box(foot, zoom)[:2]
        around.paste(self._shaded(foot, zoom, piece.square, piece.short), (left - x, top - y))
        around.paste(drawn, (0, 0), drawn)
        return around

    def _cut_out(self, piece: Piece, foot: Point, zoom: float) -> Tile:
        """The piece alone; its soft edge is blended with the shaded ground it will stand on."""
        mask = self._sprites[zoom][piece].getchannel("A").point(_OPAQUE, "1")
        corner = self.layout.sprite_corner(foot, zoom)
        return Tile(self.palette.indexed(self._shown(piece, foot, zoom)), corner, mask)

    def _whole(self, piece: Piece) -> Tile:
        """The piece in hand with its ground: nothing else ever stands there."""
        x, y = self.layout.sprite_corner(PEDESTAL, HAND_ZOOM)
        drawn = self._sprites[HAND_ZOOM][piece]
        left, top, right, bottom = self._shadow_box(PEDESTAL, HAND_ZOOM)
        box = (min(x, left), min(y, top), max(x + drawn.width, right), max(y + drawn.height, bottom))
        image = self._scenery.crop(box)
        image.paste(self._shaded(PEDESTAL, HAND_ZOOM, piece.square, piece.short), (left - box[0], top - box[1]))
        image.paste(drawn, (x - box[0], y - box[1]), drawn)
        return Tile(self.palette.indexed(image), box[:2])

    def _marker(self, square: Square) -> Tile:
        over, corner = marker(self.theme, self.layout, square)
        ground = self._scenery.crop((*corner, corner[0] + over.width, corner[1] + over.height))
        ground.paste(over, (0, 0), over)
        return Tile(self.palette.indexed(ground), corner, over.getchannel("A").point(_OPAQUE, "1"))


_KINDS = [(square, short) for square in (False, True) for short in (False, True)]
_STAGES: dict[tuple[Theme, float], Stage] = {}
_BUILDING = Lock()


def stage(theme: Theme, scale: float = 1.0) -> Stage:
    """The prepared parts for a theme and a size: the first caller builds them, all others wait for it."""
    key = (theme, scale)
    with _BUILDING:
        if key not in _STAGES:
            _STAGES[key] = Stage(theme, Layout(scale))
        return _STAGES[key]
