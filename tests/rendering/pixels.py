"""Looking at pictures with numbers: opening, comparing, and seeing them as the colour-blind do."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageStat

# What remains of red, green and blue without one kind of cone: the single-plane simulation after Vienot and others
# (1999), coarse, as it is applied to encoded values, but hard on colours, which is what a test needs.
COLOUR_BLINDNESSES = {
    "protanopia": (0.11238, 0.88762, 0, 0, 0.11238, 0.88762, 0, 0, 0.00401, -0.00401, 1, 0),
    "deuteranopia": (0.29275, 0.70725, 0, 0, 0.29275, 0.70725, 0, 0, -0.02234, 0.02234, 1, 0),
    "tritanopia": (1, 0.14461, -0.14461, 0, 0, 0.85924, 0.14076, 0, 0, 0.85924, 0.14076, 0),
}

# Another processor may round a soft edge the other way; a moved or recoloured piece is far beyond this distance.
TOLERANCE = 2.0


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def seen_as(image: Image.Image, blindness: str) -> Image.Image:
    return image.convert("RGB").convert("RGB", COLOUR_BLINDNESSES[blindness])


def on_ground(image: Image.Image, colour: str) -> Image.Image:
    ground = Image.new("RGB", image.size, colour)
    ground.paste(image, (0, 0), image)
    return ground


def distance(one: Image.Image, other: Image.Image) -> float:
    """The root of the mean squared difference, 0 to 255, of the band that differs most."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).rms)


def differing(one: Image.Image, other: Image.Image) -> Image.Image:
    """A mask of the pixels that are not equal."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    red, green, blue = difference.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).point([0, *[255] * 255])
