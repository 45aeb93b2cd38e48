"""One piece alone on a transparent ground, small enough for an emoji; and the place where none is."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageFilter

from quarto_bot.rules import Piece

from .geometry import SUPERSAMPLING
from .solids import BODY_CANVAS, RADIUS, TALL
from .sprites import solid
from .themes import DARK, Theme
from .wood import coloured, rgb

_OUTLINE = 0.036  # of the picture's side: still a line at 24 pixels
_LARGE = 320


def piece_png(piece: Piece, size: int, *, theme: Theme = DARK) -> bytes:
    """The piece as a square PNG; all pieces are drawn to one scale, so that short ones are short."""
    target = BytesIO()
    _image(piece, theme).resize((size, size), Image.Resampling.LANCZOS).save(target, "PNG")
    return target.getvalue()


def blank_png(size: int) -> bytes:
    """Nothing at all, as large as a piece: it keeps a place free."""
    target = BytesIO()
    Image.new("RGBA", (size, size)).save(target, "PNG")
    return target.getvalue()


def _image(piece: Piece, theme: Theme) -> Image.Image:
    """The piece with an outline that stands out on light and dark ground alike."""
    body = solid(piece.square, piece.short, piece.hollow)
    mask = _framed(body.outline)
    wood = _framed(coloured(body.shading, theme.dark if piece.dark else theme.light))
    edge = mask.filter(ImageFilter.BoxBlur(_OUTLINE * mask.width)).point([min(255, 7 * level) for level in range(256)])
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
    return image.crop((box[0], box[1], box[2], box[3])).resize((_LARGE, _LARGE), Image.Resampling.BOX)
