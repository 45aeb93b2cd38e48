"""Images in palette mode as PNG files, written by ourselves for speed: docs/decisions/png-writer.md."""

from __future__ import annotations

import zlib
from struct import pack

from isal import isal_zlib
from PIL import Image

_QUICK = 2  # of isal's 0 to 3: 3 takes three times as long and saves nothing
_THOROUGH = 6  # of zlib's 1 to 9: fourteen times as long, and a fifth of the bytes less
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_PALETTE = (8, 3, 0, 0, 0)  # bits, colour type, and the only ways to compress, filter and order the rows


def palette_png(image: Image.Image, *, thorough: bool = False) -> bytes:
    """The image, which must be in palette mode, as a PNG file; if `thorough`, a smaller one that takes longer."""
    assert image.mode == "P", "only images in palette mode"
    assert image.palette is not None, "an image in palette mode has one"
    width, height = image.size
    rows = image.crop((-1, 0, width, height)).tobytes()  # a column of zeros before the first: each row is unfiltered
    packed = zlib.compress(rows, _THOROUGH) if thorough else isal_zlib.compress(rows, _QUICK)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", pack(">II5B", width, height, *_EIGHT_BIT_PALETTE)),
            _chunk(b"PLTE", image.palette.tobytes()),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", isal_zlib.crc32(data, isal_zlib.crc32(kind)))
