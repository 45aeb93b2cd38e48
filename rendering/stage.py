"""Everything a picture is put together from, drawn once for a theme and a size, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import Lock

from PIL import Image, ImageChops

from quarto_bot.rules import PIECES, SQUARES, Piece, Square

from .colours.materials import rgb
from .colours.palette import Palette
from .colours.themes import Theme
from .geometry import HAND_ZOOM, PEDESTAL, TRAY_ZOOM, Box, Layout, Point, spot, well
from .glow import Glow
from .marker import marker
from .pieces.shadows import SHADOW_CANVAS, shadow
from .pieces.solids import BODY_CANVAS
from .pieces.sprites import sprite
from .table.scenery import scenery

_OPAQUE = [255 if alpha > 70 else 0 for alpha in range(256)]


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of the picture as places in its palette, where it goes, and which of its pixels count (None: all)."""

    image: Image.Image
    corner: tuple[int, int]
    mask: Image.Image | None = None

    @property
    def box(self) -> Box:
        x, y = self.corner
        return x, y, x + self.image.width, y + self.image.height


class Stage:
    """The prepared parts. Building takes a good part of a second; afterwards it is only read."""

    def __init__(self, theme: Theme, layout: Layout) -> None:
        self._theme, self._layout = theme, layout
        self._scenery = scenery(theme, layout)
        self._sprites = {zoom: self._sprites_at(zoom) for zoom in (1.0, HAND_ZOOM, TRAY_ZOOM)}
        self.palette = Palette(theme)
        self.background = self.palette.places(self._scenery)
        self.markers = {square: self._marker(square) for square in SQUARES}
        self.ground = {(square, *kind): self._shadow(well(square), 1.0, *kind) for square in SQUARES for kind in _KINDS}
        self.tray_ground = {piece: self._shadow(spot(piece), TRAY_ZOOM, piece.square, piece.short) for piece in PIECES}
        self.standing = {(square, piece): tile for piece in PIECES for square, tile in self._on_all_squares(piece)}
        self.tray = {piece: self._cut_out(piece, spot(piece), TRAY_ZOOM) for piece in PIECES}
        self.hand = {piece: self._whole(piece) for piece in PIECES}
        self.glow = Glow(theme, layout, self.palette)

    def _sprites_at(self, zoom: float) -> dict[Piece, Image.Image]:
        return {piece: sprite(piece, self._theme, zoom * self._layout.scale) for piece in PIECES}

    def _shaded(self, place: Point, zoom: float, square: bool, short: bool) -> Image.Image:
        ground = self._scenery.crop(self._layout.box(SHADOW_CANVAS, place, zoom))
        mask = shadow(square, short).mask(zoom * self._layout.scale)
        ground.paste(rgb(self._theme.shadow), (0, 0, *ground.size), mask)
        return ground

    def _shadow(self, place: Point, zoom: float, square: bool, short: bool) -> Tile:
        x, y, _, _ = self._layout.box(SHADOW_CANVAS, place, zoom)
        shaded = self.palette.places(self._shaded(place, zoom, square, short))
        bare = self.background.crop((x, y, x + shaded.width, y + shaded.height))
        left, top, right, bottom = ImageChops.difference(shaded, bare).getbbox() or (0, 0, 1, 1)
        return Tile(shaded.crop((left, top, right, bottom)), (x + left, y + top))

    def _shown(self, piece: Piece, place: Point, zoom: float, box: Box) -> Image.Image:
        """A part of the scenery with the piece and its shadow on it."""
        image = self._scenery.crop(box)
        left, top, _, _ = self._layout.box(SHADOW_CANVAS, place, zoom)
        image.paste(self._shaded(place, zoom, piece.square, piece.short), (left - box[0], top - box[1]))
        left, top, _, _ = self._layout.box(BODY_CANVAS, place, zoom)
        drawn = self._sprites[zoom][piece]
        image.paste(drawn, (left - box[0], top - box[1]), drawn)
        return self.palette.places(image)

    def _cut_out(self, piece: Piece, place: Point, zoom: float) -> Tile:
        """The piece alone; its soft edge is blended with the shaded ground it will stand on."""
        box = self._layout.box(BODY_CANVAS, place, zoom)
        mask = self._sprites[zoom][piece].getchannel("A").point(_OPAQUE, "1")
        return Tile(self._shown(piece, place, zoom, box), box[:2], mask)

    def _on_all_squares(self, piece: Piece) -> Iterator[tuple[Square, Tile]]:
        """The piece on each square: one image for all, blended with the ground of b2."""
        tile = self._cut_out(piece, well(SQUARES[5]), 1.0)
        for square in SQUARES:
            yield square, replace(tile, corner=self._layout.box(BODY_CANVAS, well(square), 1.0)[:2])

    def _whole(self, piece: Piece) -> Tile:
        """The piece in hand with its ground: nothing else ever stands there."""
        body, cast = (self._layout.box(canvas, PEDESTAL, HAND_ZOOM) for canvas in (BODY_CANVAS, SHADOW_CANVAS))
        box = (min(body[0], cast[0]), min(body[1], cast[1]), max(body[2], cast[2]), max(body[3], cast[3]))
        return Tile(self._shown(piece, PEDESTAL, HAND_ZOOM, box), box[:2])

    def _marker(self, square: Square) -> Tile:
        over, corner = marker(self._theme, self._layout, square)
        ground = self._scenery.crop((*corner, corner[0] + over.width, corner[1] + over.height))
        ground.paste(over, (0, 0), over)
        return Tile(self.palette.places(ground), corner, over.getchannel("A").point(_OPAQUE, "1"))


_KINDS = [(square, short) for square in (False, True) for short in (False, True)]
_STAGES: dict[tuple[Theme, float], Stage] = {}
_BUILDING = Lock()


def stage(theme: Theme, scale: float = 1.0) -> Stage:
    """The prepared parts for a theme and a size: the first caller builds them, all others wait for it."""
    key = (theme, scale)
    if key not in _STAGES:  # who finds it there does not wait while others are built
        with _BUILDING:
            if key not in _STAGES:
                _STAGES[key] = Stage(theme, Layout(scale))
    return _STAGES[key]


def is_ready(theme: Theme) -> bool:
    """Whether the parts of a board are there, so that drawing one takes a millisecond or two."""
    return (theme, 1.0) in _STAGES
