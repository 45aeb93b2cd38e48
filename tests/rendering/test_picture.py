from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image

from quarto_bot.rules import LINES, PIECES, SQUARES, Characteristic, Game, Line, Options, Piece, Square
from rendering import DARK, THEMES, Theme, board_png
from rendering.geometry import TRAY_ZOOM, Layout, Point, spot, well
from rendering.pieces.shadows import SHADOW_CANVAS
from rendering.pieces.solids import BODY_CANVAS

from .games import MIDDLE_GAME, game_of, games, played, position
from .pixels import differing, opened


@settings(max_examples=60, deadline=None)
@given(games(), games())
def test_pictures_differ_exactly_when_positions_differ(one: Game, other: Game) -> None:
    assert (board_png(one) == board_png(other)) == (position(one) == position(other))


@settings(max_examples=40, deadline=None)
@given(st.permutations(PIECES), st.permutations(SQUARES), st.integers(2, 16))
def test_one_piece_more_or_elsewhere_makes_another_picture(
    all_pieces: list[Piece], all_squares: list[Square], placed: int
) -> None:
    pieces, squares = all_pieces[:placed], all_squares[:placed]
    swapped = [pieces[1], pieces[0], *pieces[2:]]
    assert board_png(game_of(pieces, squares)) != board_png(game_of(swapped, squares))
    assert board_png(game_of(pieces, squares)) != board_png(game_of(pieces[:-1], squares[:-1]))


def test_another_order_of_the_same_moves_gives_the_same_picture() -> None:
    one = played("DSTH b2 LRSS c3 LSTH d4 DRSS")
    other = played("LRSS c3 DSTH b2 LSTH d4 DRSS")
    assert board_png(one) == board_png(other)


@pytest.mark.parametrize("line", [None, LINES[1]], ids=["unlit", "lit"])
def test_another_last_placed_piece_gives_another_picture(line: Line | None) -> None:
    one, other = played("DSTH b2 LRSS c2"), played("LRSS c2 DSTH b2")
    assert board_png(one, highlight=line) != board_png(other, highlight=line)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@settings(max_examples=25, deadline=None)
@given(game=games())
def test_every_picture_is_a_palette_image_of_at_least_900_pixels_and_at_most_60_kilobytes(
    game: Game, theme: Theme
) -> None:
    data = board_png(game, theme=theme)
    image = opened(data)
    assert image.mode == "P"
    assert 900 <= image.width <= 1000
    assert len(data) <= 60_000


@settings(max_examples=40, deadline=None)
@given(st.permutations(PIECES), st.sampled_from(LINES))
def test_a_line_that_appears_changes_nothing_but_the_swapped_piece_and_the_tray(
    pieces: list[Piece], line: Line
) -> None:
    others = [square for square in SQUARES if square not in line.squares][:5]
    on_line, elsewhere, spare = pieces[:3], pieces[3:8], pieces[8:]
    order = [*others, *line.squares]
    boards = {piece: game_of([*elsewhere, *on_line, piece], order) for piece in spare}
    making = [piece for piece, game in boards.items() if game.board.shared(line)]
    missing = [piece for piece in spare if piece not in making]
    assume(making and missing)
    one, other = boards[making[0]], boards[missing[0]]
    changed = differing(opened(board_png(one)), opened(board_png(other)))
    _wipe(changed, well(line.squares[-1]), 1.0)
    for piece in (making[0], missing[0]):
        _wipe(changed, spot(piece), TRAY_ZOOM)
    assert changed.getbbox() is None


def _wipe(mask: Image.Image, place: Point, zoom: float) -> None:
    """Forget the area of one piece and its shadow."""
    for canvas in (BODY_CANVAS, SHADOW_CANVAS):
        mask.paste(0, Layout(1.0).box(canvas, place, zoom))


@settings(max_examples=30, deadline=None)
@given(st.permutations(PIECES), st.permutations(SQUARES), st.integers(4, 16))
def test_what_counts_as_a_line_cannot_be_seen(pieces: list[Piece], squares: list[Square], placed: int) -> None:
    variants = [
        Options(),
        Options(squares=True),
        Options(characteristics=frozenset({Characteristic.COLOUR})),
        Options(characteristics=frozenset({Characteristic.TOP})),
    ]
    pictures = {board_png(game_of(pieces[:placed], squares[:placed], options)) for options in variants}
    assert len(pictures) == 1


def test_every_called_line_lights_the_picture_in_its_own_way() -> None:
    game = game_of(list(PIECES), list(SQUARES))
    pictures = [board_png(game), *(board_png(game, highlight=line) for line in LINES)]
    assert len(set(pictures)) == 1 + len(LINES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_called_line_is_brighter_than_the_rest_of_the_board(theme: Theme) -> None:
    game, line = game_of(list(PIECES), list(SQUARES)), LINES[1]
    before, after = (opened(board_png(game, theme=theme, highlight=lit)).convert("L") for lit in (None, line))
    for square in SQUARES:
        x, y = well(square)
        beside = (round(x) - 55, round(y) - 6, round(x) - 50, round(y) + 6)
        brighter = sum(after.crop(beside).tobytes()) > sum(before.crop(beside).tobytes())
        assert brighter == (square in line.squares), square


def test_threads_that_meet_a_new_theme_at_once_get_the_same_picture() -> None:
    game, theme = played(MIDDLE_GAME), replace(DARK, name="never used before")
    with ThreadPoolExecutor(8) as pool:
        pictures = list(pool.map(lambda _: board_png(game, theme=theme), range(24)))
    assert set(pictures) == {board_png(game)}


def test_every_theme_gives_another_picture() -> None:
    pictures = [board_png(played(MIDDLE_GAME), theme=theme) for theme in THEMES.values()]
    assert all(one != other for one, other in combinations(pictures, 2))
