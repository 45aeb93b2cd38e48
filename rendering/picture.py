"""A position as a PNG: the parts of the stage, pasted back to front as places in its palette."""

from __future__ import annotations

from PIL import Image, ImageChops

from quarto_bot.rules import Game, Line

from .colours.themes import DARK, Theme
from .png import palette_png
from .stage import Stage, Tile, stage


def board_png(game: Game, *, highlight: Line | None = None, theme: Theme = DARK) -> bytes:
    """The position as a PNG; `highlight` lights up a line that has been called, and nothing else does."""
    # The light of a line has many shades, and too many bytes if packed as quickly as the others.
    return palette_png(compose(game, stage(theme), highlight), thorough=highlight is not None)


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
    parts.palette.colour(picture)
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
