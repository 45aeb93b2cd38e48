"""Our PNG files are what Pillow reads back."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from quarto_bot.rules import LINES, Game, Line
from rendering import THEMES, Theme, board_png
from rendering.picture import compose
from rendering.png import palette_png
from rendering.stage import stage

from .games import games
from .pixels import opened


@given(
    width=st.integers(1, 40),
    height=st.integers(1, 40),
    colours=st.lists(st.binary(min_size=3, max_size=3), min_size=1, max_size=256),
    data=st.data(),
)
def test_what_is_written_is_read_back(width: int, height: int, colours: list[bytes], data: st.DataObject) -> None:
    image = Image.new("P", (width, height))
    image.putpalette(b"".join(colours))
    pixels = data.draw(st.lists(st.integers(0, len(colours) - 1), min_size=width * height, max_size=width * height))
    image.putdata(pixels)
    with Image.open(BytesIO(palette_png(image))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", (width, height))
        assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@settings(max_examples=10, deadline=None)
@given(game=games(), line=st.none() | st.sampled_from(LINES))
def test_every_board_is_read_back_to_the_pixel(game: Game, line: Line | None, theme: Theme) -> None:
    composed, read = compose(game, stage(theme), line), opened(board_png(game, highlight=line, theme=theme))
    assert read.tobytes() == composed.tobytes()
    assert read.convert("RGB").tobytes() == composed.convert("RGB").tobytes()


@settings(max_examples=10, deadline=None)
@given(game=games(), line=st.sampled_from(LINES))
def test_a_lit_board_has_at_most_60_kilobytes_too(game: Game, line: Line) -> None:
    for theme in THEMES.values():
        assert len(board_png(game, highlight=line, theme=theme)) <= 60_000


def test_other_images_are_refused() -> None:
    with pytest.raises(AssertionError, match="palette"):
        palette_png(Image.new("RGB", (1, 1)))
