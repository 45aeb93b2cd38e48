"""A piece in a theme's woods, at any size."""

from __future__ import annotations

from functools import cache

from PIL import Image

from quarto_bot.rules import Piece

from .shadows import Shadow
from .solids import BODY_CANVAS, Solid
from .themes import Theme
from .wood import coloured, rgb


@cache
def solid(square: bool, short: bool, hollow: bool) -> Solid:
    """The body of two pieces, kept: it is the same in every theme."""
    return Solid(square, short, hollow)


@cache
def shadow(square: bool, short: bool) -> Shadow:
    """The shadow of four pieces, kept like the bodies."""
    return Shadow(square, short)


def sprite(piece: Piece, theme: Theme, zoom: float) -> Image.Image:
    """The piece with a fine outline, on nothing."""
    size = BODY_CANVAS.size(zoom)
    body = solid(piece.square, piece.short, piece.hollow)
    wood = coloured(_reduced(body.shading, size), theme.dark if piece.dark else theme.light)
    image = Image.new("RGB", size, rgb(theme.dark_outline if piece.dark else theme.light_outline))
    image.paste(wood, (0, 0), _reduced(body.inside, size))
    image.putalpha(_reduced(body.outline, size))
    return image


def _reduced(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    return image.resize(size, Image.Resampling.HAMMING)
