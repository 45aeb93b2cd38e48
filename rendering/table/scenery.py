"""The empty scene: the board with its wells and coordinates, beside it the pedestal and the tray."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFont

from quarto_bot.rules import SQUARES
from rendering import geometry
from rendering.colours.materials import Grey, rgb
from rendering.colours.themes import Theme
from rendering.geometry import TABLE_SUPERSAMPLING, Layout, flat

from .furniture import pedestal, planks, plate, top, tray
from .patch import Patch


def scenery(theme: Theme, layout: Layout) -> Image.Image:
    """The picture before the first piece is given."""
    width, height = layout.size
    image = Image.new("RGB", (width * TABLE_SUPERSAMPLING, height * TABLE_SUPERSAMPLING), rgb(theme.table))
    unit = layout.scale * TABLE_SUPERSAMPLING
    _board(image, theme, unit)
    tray(image, theme, unit)
    pedestal(image, theme, unit)
    return image.reduce(TABLE_SUPERSAMPLING)


def _board(image: Image.Image, theme: Theme, unit: float) -> None:
    patch = plate(image, theme, geometry.BOARD, geometry.BOARD_THICKNESS, unit)
    shade, gleam = patch.blank(255), patch.blank()
    _groove(patch, shade, gleam)
    _wells(patch, shade, gleam)
    wood = planks(patch, geometry.BOARD)
    top(patch, theme, geometry.BOARD, ImageChops.add(ImageChops.multiply(wood, shade), gleam))
    _coordinates(patch, theme)
    patch.finish()


def _groove(patch: Patch, shade: Grey, gleam: Grey) -> None:
    """A fine line around the wells, cut into the wood."""
    width, corner, step = patch.px(1.8), patch.px(13), patch.px(1.4)
    x0, y0, x1, y1 = patch.at(geometry.FIELD)
    lower = (x0 + step, y0 + step, x1 + step, y1 + step)
    ImageDraw.Draw(gleam).rounded_rectangle(lower, corner, outline=34, width=width)
    ImageDraw.Draw(gleam).rounded_rectangle((x0, y0, x1, y1), corner, outline=0, width=width)
    ImageDraw.Draw(shade).rounded_rectangle((x0, y0, x1, y1), corner, outline=120, width=width)


def _wells(patch: Patch, shade: Grey, gleam: Grey) -> None:
    dark, bright = _well(patch.px(1000) / 1000)
    for square in SQUARES:
        x, y = geometry.well(square)
        left, upper, _, _ = patch.at((x, y, x, y))
        corner = (round(left) - dark.width // 2, round(upper) - dark.height // 2)
        shade.paste(dark, corner)
        gleam.paste(bright, corner)


def _well(unit: float) -> tuple[Grey, Grey]:
    """One well: how much it darkens the wood, and the light on its rim."""
    radius = geometry.WELL_RADIUS
    box = (0, 0, 2 * (radius + 8), 2 * (flat(radius) + 8))
    patch = Patch(Image.new("L", (round(box[2] * unit), round(box[3] * unit))), box, unit)
    x, y = box[2] / 2, box[3] / 2
    mouth = patch.disc(x, y, radius)
    wall = ImageChops.multiply(patch.soft(ImageChops.subtract(mouth, patch.disc(x + 6, y + 7.5, radius)), 2), mouth)
    floor = mouth.point([level * 52 // 255 for level in range(256)])
    depth = ImageChops.add(floor, wall.point([level // 32 * 32 * 108 // 255 for level in range(256)]))
    rim = ImageChops.subtract(patch.disc(x, y, radius + 2.4), patch.disc(x - 1.7, y - 2.1, radius))
    return ImageChops.invert(depth), rim.point([level * 58 // 255 for level in range(256)])


def _coordinates(patch: Patch, theme: Theme) -> None:
    font = ImageFont.load_default(patch.px(geometry.LETTER_SIZE))
    below = [(geometry.well(square)[0], float(geometry.LETTERS_AT), square.name[0]) for square in SQUARES[:4]]
    beside = [(float(geometry.NUMBERS_AT), geometry.well(square)[1], square.name[1]) for square in SQUARES[::4]]
    draw, stroke = patch.draw(), patch.px(0.5)
    for x, y, text in below + beside:
        left, upper, _, _ = patch.at((x, y, x, y))
        draw.text((left, upper), text, rgb(theme.coordinates), font, anchor="mm", stroke_width=stroke)
