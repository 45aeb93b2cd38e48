from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from quarto_bot.rules import PIECES, Piece
from rendering import DARK, THEMES, Advantage, ReviewColumn, Theme, review_png

from .pixels import COLOUR_BLINDNESSES, differing, distance, opened, seen_as

AXIS = range(265, 310)  # where the numbers stand, between the seats' halves
PIECES_END = 132  # above it stand seat 0's pieces
LANES_ON_A_PHONE = ((17, 46, 31, 60), (17, 132, 31, 146))  # where the first column's marks stand: seat 0's, seat 1's
CLEARLY_APART = 30.0  # of 255, over the part that differs at all
THEMES_BY_NAME = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def columns_of(pieces: list[Piece], advantage: Advantage = Advantage.UNKNOWN) -> list[ReviewColumn]:
    return [ReviewColumn(piece, number % 2, advantage) for number, piece in enumerate(pieces)]


def marked(turning_point: bool = True, missed_line: bool = True) -> list[ReviewColumn]:
    """Sixteen columns, each with all of these marks."""
    columns = columns_of(list(PIECES), Advantage.EVEN)
    return [replace(column, turning_point=turning_point, missed_line=missed_line) for column in columns]


@st.composite
def reviews(draw: st.DrawFn) -> list[ReviewColumn]:
    pieces = draw(st.permutations(PIECES))[: draw(st.integers(1, 16))]
    first = draw(st.integers(0, 1))
    return [
        ReviewColumn(
            piece, (first + number) % 2, draw(st.sampled_from(Advantage)), *draw(st.tuples(*[st.booleans()] * 2))
        )
        for number, piece in enumerate(pieces)
    ]


def drawn(columns: list[ReviewColumn], theme: Theme = DARK) -> Image.Image:
    return opened(review_png(columns, theme=theme)).convert("RGB")


def on_a_phone(image: Image.Image) -> Image.Image:
    return image.resize((image.width // 3, image.height // 3), Image.Resampling.BOX)


def contrast(one: Image.Image, other: Image.Image) -> float:
    """How far apart two pictures are where they differ; nothing if that is too small to be noticed."""
    left, upper, right, lower = differing(one, other).getbbox() or (0, 0, 0, 0)
    if min(right - left, lower - upper) < 5:
        return 0.0
    box = (left, upper, right, lower)
    return distance(one.crop(box), other.crop(box))


@THEMES_BY_NAME
@settings(max_examples=15, deadline=None)
@given(columns=reviews())
def test_every_review_is_a_palette_image_of_at_most_1000_pixels_and_60_kilobytes(
    columns: list[ReviewColumn], theme: Theme
) -> None:
    data = review_png(columns, theme=theme)
    image = opened(data)
    assert image.mode == "P"
    assert 900 <= image.width <= 1000
    assert len(data) <= 60_000


@settings(max_examples=25, deadline=None)
@given(reviews(), st.data())
def test_whatever_is_said_of_a_column_is_seen(columns: list[ReviewColumn], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(columns) - 1))
    column = columns[place]
    others = [
        *(replace(column, advantage=advantage) for advantage in Advantage if advantage is not column.advantage),
        *(replace(column, piece=piece) for piece in PIECES if piece != column.piece),
        replace(column, turning_point=not column.turning_point),
        replace(column, missed_line=not column.missed_line),
    ]
    other = [*columns[:place], data.draw(st.sampled_from(others)), *columns[place + 1 :]]
    assert contrast(*(on_a_phone(drawn(review)).convert("L") for review in (columns, other))) >= 12


@THEMES_BY_NAME
def test_who_was_winning_is_clear_on_a_phone_in_grey_and_to_the_colour_blind(theme: Theme) -> None:
    seen = {advantage: on_a_phone(drawn(columns_of([PIECES[0]], advantage), theme)) for advantage in Advantage}
    for one, other in combinations(Advantage, 2):
        assert contrast(seen[one].convert("L"), seen[other].convert("L")) >= CLEARLY_APART, (one, other)
        for blindness in COLOUR_BLINDNESSES:
            assert contrast(seen_as(seen[one], blindness), seen_as(seen[other], blindness)) >= CLEARLY_APART


@THEMES_BY_NAME
def test_the_marks_are_told_apart_on_a_phone_in_grey_and_by_the_colour_blind(theme: Theme) -> None:
    ways = list(product((False, True), repeat=2))
    seen = [on_a_phone(drawn(marked(*way), theme)) for way in ways]
    for one, other in combinations(seen, 2):
        assert contrast(one.convert("L"), other.convert("L")) >= CLEARLY_APART
        for blindness in COLOUR_BLINDNESSES:
            assert contrast(seen_as(one, blindness), seen_as(other, blindness)) >= CLEARLY_APART


@pytest.mark.parametrize(
    "unmarked",
    [lambda column: replace(column, turning_point=False), lambda column: replace(column, missed_line=False)],
    ids=["turning point", "missed line"],
)
@THEMES_BY_NAME
def test_every_mark_is_seen_though_every_column_has_both(
    theme: Theme, unmarked: Callable[[ReviewColumn], ReviewColumn]
) -> None:
    all_of_them = on_a_phone(drawn(marked(), theme)).convert("L")
    for place in range(16):
        columns = marked()
        columns[place] = unmarked(columns[place])
        assert contrast(all_of_them, on_a_phone(drawn(columns, theme)).convert("L")) >= CLEARLY_APART, place


@THEMES_BY_NAME
def test_all_pieces_are_far_apart_on_a_phone_in_grey(theme: Theme) -> None:
    seen = {piece: _piece_on_a_phone(piece, theme) for piece in PIECES}
    for one, other in combinations(PIECES, 2):
        assert distance(seen[one], seen[other]) >= 12, (one, other)


def _piece_on_a_phone(piece: Piece, theme: Theme) -> Image.Image:
    image = drawn(columns_of([piece]), theme)
    return on_a_phone(image.crop((35, 0, 107, PIECES_END))).convert("L")


@pytest.mark.parametrize("missed_line", [False, True])
@pytest.mark.parametrize(("seat", "advantage"), [(0, Advantage.SEAT_0), (1, Advantage.SEAT_1)])
def test_all_of_seat_0_is_above_the_numbers_and_all_of_seat_1_below(
    seat: int, advantage: Advantage, missed_line: bool
) -> None:
    column = ReviewColumn(PIECES[0], seat, advantage, missed_line=missed_line)
    _, upper, _, lower = differing(drawn([]), drawn([column])).getbbox() or (0, 0, 0, 0)
    assert (upper < AXIS.start) == (seat == 0)
    assert (lower > AXIS.stop) == (seat == 1)


@pytest.mark.parametrize("turning_point", [True, False])
@THEMES_BY_NAME
def test_a_mark_stands_out_from_its_ground_in_grey(theme: Theme, turning_point: bool) -> None:
    column = ReviewColumn(PIECES[0], 0, Advantage.EVEN, turning_point, missed_line=not turning_point)
    image = on_a_phone(drawn([column], theme)).convert("L")
    lane, other_lane = (image.crop(box) for box in LANES_ON_A_PHONE)
    assert distance(lane, other_lane) >= CLEARLY_APART


def test_who_was_winning_in_one_column_changes_nothing_beside_it() -> None:
    for place in (0, 7, 15):
        pictures = []
        for advantage in Advantage:
            columns = columns_of(list(PIECES))
            columns[place] = replace(columns[place], advantage=advantage)
            pictures.append(drawn(columns))
        for one, other in combinations(pictures, 2):
            left, _, right, _ = differing(one, other).getbbox() or (0, 0, 0, 0)
            assert 30 <= right - left <= one.width / 16


def test_threads_that_meet_a_new_theme_at_once_get_the_same_review() -> None:
    theme = replace(DARK, name="never reviewed before")
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda _: review_png(marked(), theme=theme), range(8)))
    assert set(pictures) == {review_png(marked())}
