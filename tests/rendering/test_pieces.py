from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageStat

from quarto_bot.rules import PIECES, Piece
from rendering import THEMES, Theme, piece_png
from rendering.colours.materials import RGB
from rendering.colours.palette import luminance
from rendering.pieces.solids import BODY_CANVAS, SHORT, TALL
from rendering.pieces.sprites import sprite

from .pixels import COLOUR_BLINDNESSES, distance, on_ground, opened, seen_as

GROUNDS = ("#313338", "#ffffff")  # Discord's two appearances
CLEARLY_APART = 12.0  # of 255, over the whole emoji: half of it is ground, and equal


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_all_pieces_are_far_apart_at_24_pixels_in_grey(theme: Theme, ground: str) -> None:
    seen = {piece: on_ground(opened(piece_png(piece, 24, theme=theme)), ground).convert("L") for piece in PIECES}
    for one, other in combinations(PIECES, 2):
        assert distance(seen[one], seen[other]) >= CLEARLY_APART, (one, other)


@pytest.mark.parametrize("blindness", COLOUR_BLINDNESSES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_all_pieces_are_far_apart_at_24_pixels_to_the_colour_blind(theme: Theme, blindness: str) -> None:
    seen = {
        piece: seen_as(on_ground(opened(piece_png(piece, 24, theme=theme)), GROUNDS[0]), blindness) for piece in PIECES
    }
    for one, other in combinations(PIECES, 2):
        assert distance(seen[one], seen[other]) >= CLEARLY_APART, (one, other)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_light_pieces_are_far_brighter_than_dark_ones_on_every_part_of_the_board(theme: Theme) -> None:
    for one in PIECES:
        other = Piece(not one.dark, one.square, one.short, one.hollow)
        for share in (0.0, 0.5, 1.0):
            gap = _luminance_at(one, theme, share) - _luminance_at(other, theme, share)
            assert (gap if other.dark else -gap) >= 90, (one, share)


def _luminance_at(piece: Piece, theme: Theme, share: float) -> float:
    """How bright the body is around its axis: at the foot (0), half way up, or on the rim of its top (1)."""
    image = sprite(piece, theme, 1.0)
    y = BODY_CANVAS.foot[1] + 24 - (SHORT if piece.short else TALL) * share
    x = BODY_CANVAS.foot[0] - 12
    patch = image.convert("RGB").crop((round(x), round(y) - 3, round(x) + 12, round(y) + 3))
    red, green, blue = ImageStat.Stat(patch).mean
    colour: RGB = (round(red), round(green), round(blue))
    return luminance(colour)


def test_tall_pieces_stand_about_twice_as_high_as_short_ones() -> None:
    assert 1.8 <= TALL / SHORT <= 2.3


@pytest.mark.parametrize("size", [24, 64, 128])
def test_a_piece_is_a_square_picture_with_a_transparent_ground(size: int) -> None:
    for piece in PIECES:
        image = opened(piece_png(piece, size))
        assert (image.size, image.mode) == ((size, size), "RGBA")
        corners = [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)]
        assert [_alpha(image, corner) for corner in corners] == [0, 0, 0, 0]
        assert _alpha(image, (size // 2, size * 3 // 4)) == 255


@pytest.mark.parametrize("ground", GROUNDS)
def test_no_piece_melts_into_either_appearance(ground: str) -> None:
    for piece in PIECES:
        image = opened(piece_png(piece, 24))
        empty = Image.new("RGB", image.size, ground)
        assert distance(on_ground(image, ground), empty) >= 40, piece


def _alpha(image: Image.Image, place: tuple[int, int]) -> int:
    value = image.getchannel("A").getpixel(place)
    assert isinstance(value, int)
    return value
