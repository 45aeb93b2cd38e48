"""RULES.md, "Material"."""

from itertools import combinations, product

import pytest

from quarto_bot.rules import (
    LINES,
    PIECES,
    SQUARE_LINES,
    SQUARES,
    STRAIGHT_LINES,
    Characteristic,
    Line,
    LineKind,
    Options,
    Piece,
    Square,
    UnreadableText,
)


def test_there_are_sixteen_pieces_one_for_each_combination_of_the_four_characteristics() -> None:
    codes = ["".join(letters) for letters in product("LD", "RS", "TS", "SH")]
    assert [piece.code for piece in PIECES] == codes
    assert len(set(PIECES)) == 16


def test_the_code_gives_colour_shape_height_and_top_in_that_order() -> None:
    piece = Piece.from_code("DSTH")
    assert (piece.dark, piece.square, piece.short, piece.hollow) == (True, True, False, True)
    assert [c.name for c in Characteristic] == ["COLOUR", "SHAPE", "HEIGHT", "TOP"]


def test_a1_is_top_left_and_d4_bottom_right_in_reading_order() -> None:
    names = [square.name for square in SQUARES]
    assert names == ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"]
    assert Square.from_name("a1") == Square(row=0, column=0)
    assert Square.from_name("d4") == Square(row=3, column=3)
    assert [square.index for square in SQUARES] == list(range(16))


def test_there_are_ten_lines_of_four_rows_four_columns_and_two_diagonals() -> None:
    assert [line.name for line in STRAIGHT_LINES] == [
        *("row 1", "row 2", "row 3", "row 4"),
        *("column a", "column b", "column c", "column d"),
        *("diagonal a1-d4", "diagonal d1-a4"),
    ]


def test_the_advanced_game_adds_the_nine_two_by_two_squares_for_nineteen() -> None:
    assert [line.name for line in SQUARE_LINES] == [
        *("square a1-b2", "square b1-c2", "square c1-d2"),
        *("square a2-b3", "square b2-c3", "square c2-d3"),
        *("square a3-b4", "square b3-c4", "square c3-d4"),
    ]
    assert Options().lines == STRAIGHT_LINES
    assert Options(squares=True).lines == LINES
    assert len(LINES) == 19


@pytest.mark.parametrize(
    ("name", "squares"),
    [
        ("row 2", "a2 b2 c2 d2"),
        ("column c", "c1 c2 c3 c4"),
        ("diagonal a1-d4", "a1 b2 c3 d4"),
        ("diagonal d1-a4", "d1 c2 b3 a4"),
        ("square b2-c3", "b2 c2 b3 c3"),
    ],
)
def test_a_line_is_the_four_squares_its_name_says(name: str, squares: str) -> None:
    assert [square.name for square in Line.from_name(name).squares] == squares.split()


def test_no_two_lines_are_the_same_four_squares() -> None:
    assert all(set(one.squares) != set(other.squares) for one, other in combinations(LINES, 2))


def test_the_kind_of_a_line_begins_its_name() -> None:
    assert {line.kind for line in LINES} == set(LineKind)
    assert all(line.name.startswith(f"{line.kind.value} ") for line in LINES)


def test_codes_and_names_read_back_as_what_they_name() -> None:
    assert all(Piece.from_code(piece.code) == piece for piece in PIECES)
    assert all(Square.from_name(square.name) == square for square in SQUARES)
    assert all(Line.from_name(line.name) == line for line in LINES)


def test_values_print_as_the_code_that_makes_them() -> None:
    assert repr(Piece.from_code("DSTH")) == "Piece.from_code('DSTH')"
    assert repr(Square.from_name("b2")) == "Square.from_name('b2')"
    assert repr(Line.from_name("row 2")) == "Line.from_name('row 2')"


@pytest.mark.parametrize("code", ["", "DST", "DSTHH", "dsth", "SDTH", "LRTS ", "XXXX"])
def test_a_text_that_is_no_code_is_refused_and_quoted(code: str) -> None:
    with pytest.raises(UnreadableText, match=repr(code)):
        Piece.from_code(code)


@pytest.mark.parametrize("name", ["", "a", "a0", "a5", "e1", "A1", "1a", "a11"])
def test_a_text_that_is_no_square_is_refused_and_quoted(name: str) -> None:
    with pytest.raises(UnreadableText, match=repr(name)):
        Square.from_name(name)


@pytest.mark.parametrize("name", ["", "row", "row 5", "row a", "column 1", "diagonal d4-a1", "square a1-c3", "Row 1"])
def test_a_text_that_is_no_line_is_refused_and_quoted(name: str) -> None:
    with pytest.raises(UnreadableText, match=repr(name)):
        Line.from_name(name)


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (4, 0), (0, -1), (0, 4)])
def test_there_is_no_square_off_the_board(row: int, column: int) -> None:
    with pytest.raises(ValueError, match="the board has no row"):
        Square(row, column)
