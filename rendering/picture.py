"""A position as a PNG: the parts of the stage, pasted back to front in palette mode."""

from __future__ import annotations

import zlib
from struct import pack

from PIL import Image, ImageChops

from quarto_bot.rules import Game, Line

from .colours.themes import DARK, Theme
from .stage import Stage, Tile, stage

_COMPRESSION = 3  # of 9: above it the encoder takes twice the time for a seventh of the bytes
_COMPRESSION_LIT = 6  # the light costs bytes, and a line is lit once a game: time matters less
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_PALETTE = (8, 3, 0, 0, 0)  # bits, colour type, and the only ways to compress, filter and order the rows
_UNFILTERED = b"\0"  # before each row: its bytes stand as they are


def board_png(game: Game, *, highlight: Line | None = None, theme: Theme = DARK) -> bytes:
    """The position as a PNG; `highlight` lights up a line that has been called, and nothing else does."""
    compression = _COMPRESSION_LIT if highlight else _COMPRESSION
    return palette_png(compose(game, stage(theme), highlight), compression)


def compose(game: Game, parts: Stage, highlight: Line | None = None) -> Image.Image:
    """The position as an image in the stage's palette."""
    picture = parts.background.copy()
    _cast_shadows(picture, game, parts)
    if highlight:
        picture = parts.glow.on_ground(picture, highlight)
    if game.last_placed:
        _paste(picture, parts.markers[game.last_placed])
    _set_up_board(picture, game, parts, highlight)
    _set_up_side(picture, game, parts, dim=highlight is not None)
    if highlight:
        parts.glow.sparks(picture, highlight)
    return picture


def _cast_shadows(picture: Image.Image, game: Game, parts: Stage) -> None:
    tiles = [parts.ground[square, piece.square, piece.short] for square, piece in game.board.items()]
    tiles += [parts.tray_ground[piece] for piece in game.available]
    for tile in tiles:
        picture.paste(ImageChops.darker(picture.crop(tile.box), tile.image), tile.corner)


def _set_up_board(picture: Image.Image, game: Game, parts: Stage, highlight: Line | None) -> None:
    for square, piece in game.board.items():
        off_the_line = highlight is not None and square not in highlight.squares
        _paste(picture, parts.standing[square, piece], parts.glow.dim if off_the_line else None)


def _set_up_side(picture: Image.Image, game: Game, parts: Stage, *, dim: bool) -> None:
    table = parts.glow.dim if dim else None
    if game.in_hand:
        _paste(picture, parts.hand[game.in_hand], table)
    for piece in sorted(game.available, key=lambda piece: (piece.short, piece.dark)):
        _paste(picture, parts.tray[piece], table)


def _paste(picture: Image.Image, tile: Tile, table: list[int] | None = None) -> None:
    picture.paste(tile.image.point(table) if table else tile.image, tile.corner, tile.mask)


def palette_png(image: Image.Image, compression: int) -> bytes:
    """The image, which must be in palette mode, as a PNG file; `compression` is from 1 (fast) to 9 (small).

    Why not with Pillow: docs/decisions/png-writer.md.
    """
    assert image.mode == "P", "only images in palette mode"
    assert image.palette is not None, "an image in palette mode has one"
    (width, height), pixels = image.size, image.tobytes()
    rows = b"".join(_UNFILTERED + pixels[start : start + width] for start in range(0, len(pixels), width))
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", pack(">II5B", width, height, *_EIGHT_BIT_PALETTE)),
            _chunk(b"PLTE", image.palette.tobytes()),
            _chunk(b"IDAT", zlib.compress(rows, compression)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(data, zlib.crc32(kind)))
