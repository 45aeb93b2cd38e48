"""What never moves: the table, the board with its wells and coordinates, the pedestal and the tray."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from quarto_bot.rules import PIECES, SQUARES

from . import layout
from .layout import Layout, flat
from .themes import Ramp, Theme
from .wood import coloured, grained, profile, rgb, streaks

SUPERSAMPLING = 2
Grey = Image.Image


class Furniture:
    """Draws the empty scene of a theme at a size; the same every time."""

    def __init__(self, theme: Theme, size: Layout) -> None:
        self._theme = theme
        self._size = size.size
        self._unit = size.scale * SUPERSAMPLING
        self._canvas = (self._size[0] * SUPERSAMPLING, self._size[1] * SUPERSAMPLING)

    def drawn(self) -> Image.Image:
        """The whole scene without a piece."""
        image = self._table()
        self._slab(image, layout.BOARD, layout.BOARD_THICKNESS, self._board_top())
        self._coordinates(image)
        self._slab(image, layout.TRAY, layout.TRAY_THICKNESS, self._tray_top())
        self._felt(image)
        self._pedestal(image)
        return image.reduce(SUPERSAMPLING)

    def _table(self) -> Image.Image:
        pool = ImageChops.invert(Image.radial_gradient("L")).resize(
            (self._canvas[0] * 2, self._canvas[1] * 2), Image.Resampling.BICUBIC
        )
        left, top = round(self._canvas[0] * 0.62), round(self._canvas[1] * 0.72)
        pool = pool.crop((left, top, left + self._canvas[0], top + self._canvas[1]))
        return coloured(pool, self._theme.table)

    def _slab(self, image: Image.Image, box: tuple[int, int, int, int], thickness: int, top: Grey) -> None:
        """A wooden plate with rounded corners, its front edge in shade and its shadow on the table."""
        x0, y0, x1, y1 = (self._px(value) for value in box)
        deep, corner = self._px(thickness), self._px(18)
        shadow = Image.new("L", image.size, 0)
        reach = (x0 + self._px(8), y0 + self._px(20), x1 + self._px(9), y1 + deep + self._px(8))
        ImageDraw.Draw(shadow).rounded_rectangle(reach, corner, fill=190)
        self._paint(image, self._theme.shadow, shadow.filter(ImageFilter.BoxBlur(self._px(7))))
        side = self._mask((x0, y0 + corner, x1, y1 + deep), corner)
        front = grained(Image.new("L", image.size, 66), streaks(image.size, (7, 160), 5), 0.25)
        image.paste(coloured(front, self._theme.board), (0, 0), side)
        plate = Image.new("L", image.size, 0)
        plate.paste(top, (x0, y0))
        image.paste(coloured(plate, self._theme.board), (0, 0), self._mask((x0, y0, x1, y1), corner))
        self._bevel(image, (x0, y0, x1, y1), corner)

    def _bevel(self, image: Image.Image, box: tuple[int, int, int, int], corner: int) -> None:
        """A lit edge towards the light and a darker one away from it."""
        width = self._px(2.5)
        for colour, shift in ((self._theme.board[-1], 1), (self._theme.board[0], -1)):
            outer = self._mask(box, corner)
            inner = ImageChops.offset(outer, shift * width, shift * width)
            edge = ImageChops.subtract(outer, inner).point([level * 5 // 9 for level in range(256)])
            self._paint(image, colour, edge.filter(ImageFilter.BoxBlur(self._px(0.8))))

    def _board_top(self) -> Grey:
        width, height = self._extent(layout.BOARD)
        top = self._planks((width, height))
        shade, gleam = Image.new("L", top.size, 255), Image.new("L", top.size, 0)
        self._groove(shade, gleam)
        dark, bright = self._well()
        for square in SQUARES:
            x, y = layout.well(square)
            corner = (
                self._px(x - layout.BOARD[0]) - dark.width // 2,
                self._px(y - layout.BOARD[1]) - dark.height // 2,
            )
            shade.paste(dark, corner)
            gleam.paste(bright, corner)
        return ImageChops.add(ImageChops.multiply(top, shade), gleam)

    def _planks(self, size: tuple[int, int]) -> Grey:
        """Glued strips of the same tree, the grain running along them."""
        top = profile([158, 150, 138], size)
        strips = 5
        edges = [round(size[1] * number / strips) for number in range(strips + 1)]
        for number, (upper, lower) in enumerate(zip(edges, edges[1:], strict=False)):
            strip = top.crop((0, upper, size[0], lower))
            grain = streaks(strip.size, (4, 24), 31 + number)
            strip = grained(strip, grain, 0.22).point([max(0, level + (-6, 4, -2, 7, -4)[number]) for level in range(256)])
            top.paste(strip, (0, upper))
            ImageDraw.Draw(top).line([(0, upper), (size[0], upper)], fill=112, width=self._px(0.6))
        return top

    def _groove(self, shade: Grey, gleam: Grey) -> None:
        x0, y0, x1, y1 = (self._px(value) for value in layout.FIELD)
        x, y = self._px(layout.BOARD[0]), self._px(layout.BOARD[1])
        box = (x0 - x, y0 - y, x1 - x, y1 - y)
        width, step = self._px(2), self._px(1.5)
        ImageDraw.Draw(gleam).rounded_rectangle([value + step for value in box], self._px(14), outline=34, width=width)
        ImageDraw.Draw(gleam).rounded_rectangle(box, self._px(14), outline=0, width=width)
        ImageDraw.Draw(shade).rounded_rectangle(box, self._px(14), outline=120, width=width)

    def _well(self) -> tuple[Grey, Grey]:
        """One well as the shade it adds to the wood and the light on its rim."""
        radius = layout.WELL_RADIUS
        half = (self._px(radius + 8), self._px(flat(radius) + 8))
        size = (2 * half[0], 2 * half[1])
        mouth = self._disc(size, radius, 0, 0)
        wall = ImageChops.subtract(mouth, self._disc(size, radius, 6, 8)).filter(ImageFilter.BoxBlur(self._px(2.2)))
        wall = ImageChops.multiply(wall, mouth)
        floor = mouth.point([level * 52 // 255 for level in range(256)])
        depth = ImageChops.add(floor, wall.point([level * 108 // 255 for level in range(256)]))
        rim = ImageChops.subtract(self._disc(size, radius + 2.5, 0, 0), self._disc(size, radius, -1.8, -2.2))
        light = rim.filter(ImageFilter.BoxBlur(self._px(0.6))).point([level * 62 // 255 for level in range(256)])
        return ImageChops.invert(depth), light

    def _coordinates(self, image: Image.Image) -> None:
        font = ImageFont.load_default(layout.LETTER_SIZE * self._unit)
        draw = ImageDraw.Draw(image)
        places = [((layout.well(square)[0], layout.LETTERS_AT), square.name[0]) for square in SQUARES[:4]]
        places += [((layout.NUMBERS_AT, layout.well(square)[1]), square.name[1]) for square in SQUARES[::4]]
        for (x, y), text in places:
            at = (self._px(x), self._px(y))
            draw.text(at, text, font=font, fill=rgb(self._theme.coordinates), anchor="mm")

    def _tray_top(self) -> Grey:
        return self._planks(self._extent(layout.TRAY))

    def _felt(self, image: Image.Image) -> None:
        """The lining of the tray, with a faint print where each piece belongs."""
        rim = layout.TRAY_RIM
        x0, y0, x1, y1 = layout.TRAY
        box = (self._px(x0 + rim), self._px(y0 + rim), self._px(x1 - rim), self._px(y1 - rim))
        lining = self._mask(box, self._px(10))
        tone = Image.new("L", image.size, 165)
        draw = ImageDraw.Draw(tone)
        for piece in PIECES:
            x, y = layout.spot(piece)
            radius = 27.0
            bounds = [self._px(v) for v in (x - radius, y - flat(radius), x + radius, y + flat(radius))]
            draw.ellipse(bounds, fill=138)
        inset = ImageChops.subtract(lining, ImageChops.offset(lining, self._px(5), self._px(7)))
        inset = inset.filter(ImageFilter.BoxBlur(self._px(4))).point([level * 3 // 5 for level in range(256)])
        felt = coloured(ImageChops.subtract(tone, inset), self._theme.felt)
        image.paste(felt, (0, 0), lining)

    def _pedestal(self, image: Image.Image) -> None:
        """A turned disc for the piece in hand."""
        radius, deep = layout.PEDESTAL_RADIUS, layout.PEDESTAL_THICKNESS
        shadow = self._round(image.size, radius + 2, 9, deep + 6)
        shadow = shadow.filter(ImageFilter.BoxBlur(self._px(7))).point([level * 3 // 4 for level in range(256)])
        self._paint(image, self._theme.shadow, shadow)
        side = self._round(image.size, radius, 0, deep)
        side.paste(255, self._pedestal_band(), None)
        self._turned(image, side, [150, 190, 150, 90, 50, 36])
        for ring, tones in ((radius, [250, 235, 200, 170]), (radius - 3, [176, 164, 146, 132]),
                            (radius - 15, [90, 96, 110, 150]), (radius - 17, [158, 150, 138, 126])):  # fmt: skip
            self._turned(image, self._round(image.size, ring, 0, 0), tones)

    def _pedestal_band(self) -> tuple[int, int, int, int]:
        (x, y), radius, deep = layout.PEDESTAL, layout.PEDESTAL_RADIUS, layout.PEDESTAL_THICKNESS
        return self._px(x - radius), self._px(y), self._px(x + radius), self._px(y + deep)

    def _turned(self, image: Image.Image, mask: Grey, tones: list[float]) -> None:
        x, radius = layout.PEDESTAL[0], layout.PEDESTAL_RADIUS
        tone = Image.new("L", image.size, 0)
        tone.paste(profile(tones, (self._px(2 * radius), image.height)), (self._px(x - radius), 0))
        tone = grained(tone, streaks(image.size, (3, 120), 77), 0.14)
        image.paste(coloured(tone, self._theme.board), (0, 0), mask)

    def _round(self, size: tuple[int, int], radius: float, right: float, down: float) -> Grey:
        x, y = layout.PEDESTAL[0] + right, layout.PEDESTAL[1] + down
        mask = Image.new("L", size, 0)
        bounds = [self._px(v) for v in (x - radius, y - flat(radius), x + radius, y + flat(radius))]
        ImageDraw.Draw(mask).ellipse(bounds, fill=255)
        return mask

    def _disc(self, size: tuple[int, int], radius: float, right: float, down: float) -> Grey:
        mask = Image.new("L", size, 0)
        x, y = size[0] / 2 + right * self._unit, size[1] / 2 + down * self._unit
        rx, ry = radius * self._unit, flat(radius) * self._unit
        ImageDraw.Draw(mask).ellipse((x - rx, y - ry, x + rx, y + ry), fill=255)
        return mask

    def _mask(self, box: tuple[int, int, int, int], corner: int) -> Grey:
        mask = Image.new("L", self._canvas, 0)
        ImageDraw.Draw(mask).rounded_rectangle(box, corner, fill=255)
        return mask

    def _paint(self, image: Image.Image, colour: str, mask: Grey) -> None:
        image.paste(rgb(colour), (0, 0, *image.size), mask)

    def _extent(self, box: tuple[int, int, int, int]) -> tuple[int, int]:
        x0, y0, x1, y1 = (self._px(value) for value in box)
        return x1 - x0, y1 - y0

    def _px(self, length: float) -> int:
        return round(length * self._unit)


def _unused(ramp: Ramp) -> None: ...
