"""Our PNG files are what Pillow reads back."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering.picture import palette_png


@given(
    width=st.integers(1, 40),
    height=st.integers(1, 40),
    colours=st.lists(st.binary(min_size=3, max_size=3), min_size=1, max_size=256),
    compression=st.integers(1, 9),
    data=st.data(),
)
def test_what_is_written_is_read_back(
    width: int, height: int, colours: list[bytes], compression: int, data: st.DataObject
) -> None:
    image = Image.new("P", (width, height))
    image.putpalette(b"".join(colours))
    pixels = data.draw(st.lists(st.integers(0, len(colours) - 1), min_size=width * height, max_size=width * height))
    image.putdata(pixels)
    with Image.open(BytesIO(palette_png(image, compression))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", (width, height))
        assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_other_images_are_refused() -> None:
    with pytest.raises(AssertionError, match="palette"):
        palette_png(Image.new("RGB", (1, 1)), 1)
