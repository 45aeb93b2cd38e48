"""A part of the picture while it is being drawn, larger than it will be seen.

All lengths are those of `geometry`; a patch knows where it lies and how large a pixel is.
"""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.colours.materials import Grey, coloured, rgb
from rendering.colours.themes import Ramp
from rendering.geometry import Extent, around_circle


class Patch:
    """A rectangle cut out of an image; `finish` puts it back."""

    def __init__(self, image: Image.Image, box: Extent, unit: float) -> None:
        self._image, self._unit = image, unit
        x0, y0, x1, y1 = (self.px(value) for value in box)
        self._corner = (max(0, x0), max(0, y0))
        self._drawn = image.crop((*self._corner, min(image.width, x1), min(image.height, y1)))
        self.size = self._drawn.size

    def px(self, length: float) -> int:
        """A length in pixels of the drawing."""
        return round(length * self._unit)

    def at(self, box: Extent) -> Extent:
        """A box of the layout in pixels of this patch."""
        x, y = self._corner
        x0, y0, x1, y1 = (value * self._unit for value in box)
        return x0 - x, y0 - y, x1 - x, y1 - y

    def rounded(self, box: Extent, corner: float) -> Grey:
        """A mask of a rectangle with round corners."""
        mask = self.blank()
        ImageDraw.Draw(mask).rounded_rectangle(self.at(box), self.px(corner), fill=255)
        return mask

    def disc(self, x: float, y: float, radius: float) -> Grey:
        """A mask of a circle lying on the table."""
        mask = self.blank()
        ImageDraw.Draw(mask).ellipse(self.at(around_circle(x, y, radius)), fill=255)
        return mask

    def blank(self, tone: int = 0) -> Grey:
        """An even grey the size of the patch."""
        return Image.new("L", self.size, tone)

    def moved(self, mask: Grey, right: float, down: float) -> Grey:
        """The mask a little farther on."""
        return ImageChops.offset(mask, self.px(right), self.px(down))

    def soft(self, mask: Grey, softness: float) -> Grey:
        """The mask with soft edges; worked out small, where it costs little."""
        small = mask.reduce(4).filter(ImageFilter.BoxBlur(softness * self._unit / 4))
        return small.resize(mask.size, Image.Resampling.BILINEAR)

    def paint(self, colour: str, mask: Grey, strength: float = 1.0) -> None:
        """Lay an even colour over what the mask shows."""
        weight = mask if strength == 1 else mask.point([round(level * strength) for level in range(256)])
        self._drawn.paste(rgb(colour), (0, 0, *self.size), weight)

    def cover(self, shading: Grey, ramp: Ramp, mask: Grey) -> None:
        """Lay a material over what the mask shows."""
        self._drawn.paste(coloured(shading, ramp), (0, 0), mask)

    def draw(self) -> ImageDraw.ImageDraw:
        """For drawing directly, in pixels of the patch."""
        return ImageDraw.Draw(self._drawn)

    def finish(self) -> None:
        """Put the patch back where it was cut out."""
        self._image.paste(self._drawn, self._corner)
