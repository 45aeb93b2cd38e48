"""What never moves, besides the board: wooden plates, the tray and the pedestal."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from quarto_bot.rules import PIECES
from rendering import geometry
from rendering.colours.materials import Grey, grained, profile, streaks
from rendering.colours.themes import Theme
from rendering.geometry import Extent, around_circle, flat

from .patch import Patch

_PLANK_TONES = (-7, 5, -2, 8, -4)
_CORNER = 17
_GRAIN = 12  # the width of a streak
_GRAIN_STRENGTH = 0.16


def plate(image: Image.Image, theme: Theme, box: Extent, thickness: float, unit: float) -> Patch:
    """Begin a wooden plate: its shadow on the table and its front edge; the top is left to the caller."""
    x0, y0, x1, y1 = box
    patch = Patch(image, (x0 - 30, y0 - 10, x1 + 40, y1 + thickness + 40), unit)
    shadow = patch.rounded((x0 + 7, y0 + 18, x1 + 8, y1 + thickness + 7), _CORNER)
    patch.paint(theme.shadow, patch.soft(shadow, 6), 0.75)
    front = grained(patch.blank(66), streaks(patch.size, (1, 90), 5), 0.25)
    patch.cover(front, theme.board, patch.rounded((x0, y0 + 40, x1, y1 + thickness), _CORNER))
    return patch


def top(patch: Patch, theme: Theme, box: Extent, shading: Grey) -> None:
    """Lay the top of a plate, with a lit edge towards the light and a dark one away from it."""
    outline = patch.rounded(box, _CORNER)
    patch.cover(shading, theme.board, outline)
    for colour, step in ((theme.board[-1], 2.2), (theme.board[0], -2.2)):
        edge = ImageChops.subtract(outline, patch.moved(outline, step, step))
        patch.paint(colour, edge, 0.5)


def planks(patch: Patch, box: Extent) -> Grey:
    """Glued strips of the same tree; the grain runs along the rows of pixels, which makes the file small."""
    shading = patch.blank(150)
    left, upper, right, lower = (round(value) for value in patch.at(box))
    edges = [upper + (lower - upper) * number // len(_PLANK_TONES) for number in range(len(_PLANK_TONES) + 1)]
    for number, tone in enumerate(_PLANK_TONES):
        size = (right - left, edges[number + 1] - edges[number])
        grain = streaks(size, (1, max(3, round(size[1] / patch.px(_GRAIN)))), 31 + number)
        shading.paste(grained(Image.new("L", size, 150 + tone), grain, _GRAIN_STRENGTH), (left, edges[number]))
        ImageDraw.Draw(shading).line([(left, edges[number]), (right, edges[number])], 112, patch.px(0.6))
    return shading


def tray(image: Image.Image, theme: Theme, unit: float) -> None:
    """The tray for the pieces left, lined with felt."""
    patch = plate(image, theme, geometry.TRAY, geometry.TRAY_THICKNESS, unit)
    top(patch, theme, geometry.TRAY, planks(patch, geometry.TRAY))
    rim = geometry.TRAY_RIM
    x0, y0, x1, y1 = geometry.TRAY
    felt(patch, theme, (x0 + rim, y0 + rim, x1 - rim, y1 - rim), _prints(patch))
    patch.finish()


def felt(patch: Patch, theme: Theme, box: Extent, tone: Grey) -> None:
    """Line a hollow in a plate with felt of this brightness."""
    lining = patch.rounded(box, 9)
    inset = ImageChops.subtract(lining, patch.moved(lining, 5, 7))
    depth = patch.soft(inset, 3.5).point([level * 3 // 5 for level in range(256)])
    patch.cover(ImageChops.subtract(tone, depth), theme.felt, lining)


def _prints(patch: Patch) -> Grey:
    """The felt, a little darker where each piece belongs."""
    tone = patch.blank(165)
    draw = ImageDraw.Draw(tone)
    for piece in PIECES:
        draw.ellipse(patch.at(around_circle(*geometry.spot(piece), geometry.SPOT_RADIUS)), fill=138)
    return tone


def pedestal(image: Image.Image, theme: Theme, unit: float) -> None:
    """A turned disc for the piece in hand."""
    (x, y), radius, deep = geometry.PEDESTAL, geometry.PEDESTAL_RADIUS, geometry.PEDESTAL_THICKNESS
    height = flat(radius)
    patch = Patch(image, (x - radius - 20, y - height - 10, x + radius + 40, y + height + deep + 30), unit)
    patch.paint(theme.shadow, patch.soft(patch.disc(x + 8, y + deep + 6, radius + 2), 6), 0.75)
    side = patch.disc(x, y + deep, radius)
    ImageDraw.Draw(side).rectangle(patch.at((x - radius, y, x + radius, y + deep)), fill=255)
    _turned(patch, theme, side, (150, 190, 150, 90, 50, 36))
    for ring, tones in (
        (radius, (250, 235, 200, 170)),
        (radius - 3, (156, 156)),
        (radius - 14, (96, 130)),
        (radius - 16, (142, 142)),
    ):
        _turned(patch, theme, patch.disc(x, y, ring), tones)
    patch.finish()


def _turned(patch: Patch, theme: Theme, mask: Grey, tones: Sequence[float]) -> None:
    x, radius = geometry.PEDESTAL[0], geometry.PEDESTAL_RADIUS
    left, _, right, _ = patch.at((x - radius, 0, x + radius, 0))
    shading = patch.blank()
    shading.paste(profile(tones, (round(right - left), patch.size[1])), (round(left), 0))
    patch.cover(grained(shading, streaks(patch.size, (1, 40), 77), 0.14), theme.board, mask)
