"""A palette image as a PNG file.

Pillow can write it too, but holds Python's lock meanwhile, and for those milliseconds nobody else would be served.
`zlib` lets go of the lock.
"""

from __future__ import annotations

import zlib
from struct import pack

from PIL import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_PALETTE = (8, 3, 0, 0, 0)  # bits, colour type, and the only ways to compress, filter and order the rows
_UNFILTERED = b"\0"  # before each row: its bytes stand as they are


def palette_png(image: Image.Image, compression: int) -> bytes:
    """The image, which must be in palette mode; `compression` is from 1 (fast) to 9 (small)."""
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
