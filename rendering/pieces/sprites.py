"""The pieces in a theme's woods: as they stand in a picture, and each alone as an emoji."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageFilter

from quarto_bot.rules import Piece
from rendering.colours.materials import Grey, coloured, rgb
from rendering.colours.themes import DARK, Theme
from rendering.geometry import SUPERSAMPLING

from .solids import BODY_CANVAS, RADIUS, TALL, solid

_EMOJI_OUTLINE = 0.036  # of the picture's side: still a line at 24 pixels
_EMOJI_DRAWN = 320  # pixels, before it is made small


def sprite(piece: Piece, theme: Theme, zoom: float) -> Image.Image:
    """The piece with a fine outline, on nothing."""
    size = BODY_CANVAS.size(zoom)
    body = solid(piece.square, piece.short, piece.hollow)
    wood = coloured(_reduced(body.shading, size), theme.dark if piece.dark else theme.light)
    image = Image.new("RGB", size, rgb(theme.dark_outline if piece.dark else theme.light_outline))
    image.paste(wood, (0, 0), _reduced(body.inside, size))
    image.putalpha(_reduced(body.outline, size))
    return image


def _reduced(image: Grey, size: tuple[int, int]) -> Grey:
    return image.resize(size, Image.Resampling.HAMMING)


def piece_png(piece: Piece, size: int, *, theme: Theme = DARK) -> bytes:
    """The piece as a square PNG with a transparent ground, for an emoji.

    All pieces are drawn to one scale, so that short ones are short.
    """
    target = BytesIO()
    _emoji(piece, theme).resize((size, size), Image.Resampling.LANCZOS).save(target, "PNG")
    return target.getvalue()


def blank_png(size: int) -> bytes:
    """Nothing at all, as large as a piece: it keeps a place free."""
    target = BytesIO()
    Image.new("RGBA", (size, size)).save(target, "PNG")
    return target.getvalue()


def _emoji(piece: Piece, theme: Theme) -> Image.Image:
    """The piece with an outline that stands out on light and dark ground alike."""
    body = solid(piece.square, piece.short, piece.hollow)
    mask = _framed(body.outline)
    wood = _framed(coloured(body.shading, theme.dark if piece.dark else theme.light))
    wider = mask.filter(ImageFilter.BoxBlur(_EMOJI_OUTLINE * mask.width))
    edge = wider.point([min(255, 7 * level) for level in range(256)])
    colour = theme.emoji_dark_outline if piece.dark else theme.emoji_light_outline
    image = Image.new("RGB", mask.size, rgb(colour))
    image.paste(wood, (0, 0), mask)
    image.putalpha(edge)
    return image


def _framed(image: Image.Image) -> Image.Image:
    """The square around a piece of any height, at the size the outline is drawn at."""
    x, y = BODY_CANVAS.foot[0], BODY_CANVAS.foot[1] - TALL / 2
    half = TALL / 2 + RADIUS * 0.92 + 6
    box = [round(value * SUPERSAMPLING) for value in (x - half, y - half, x + half, y + half)]
    return image.crop((box[0], box[1], box[2], box[3])).resize((_EMOJI_DRAWN, _EMOJI_DRAWN), Image.Resampling.BOX)
