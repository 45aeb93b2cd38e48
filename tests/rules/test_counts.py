"""Independent numbers: how many positions with k pieces have no line (four characteristics, no squares)."""

from itertools import combinations, permutations

import pytest

from quarto_bot.rules import PIECES, SQUARES, STRAIGHT_LINES, Board, Piece, Square

FIRST_PIECE = PIECES[0]


def has_line(board: Board) -> bool:
    full = [line for line in STRAIGHT_LINES if board.is_full(line)]
    return any(board.shared(line) for line in full)


def filled(squares: tuple[Square, ...], pieces: tuple[Piece, ...]) -> Board:
    board = Board()
    for square, piece in zip(squares, pieces, strict=True):
        board = board.place(piece, square)
    return board


def count_outright(board: Board, squares: tuple[Square, ...], pieces: tuple[Piece, ...], left: int) -> int:
    """Count the ways to add `left` pieces on squares in ascending order, without a line in the end."""
    if left == 0:
        return 0 if has_line(board) else 1
    return sum(
        count_outright(board.place(piece, square), squares[at + 1 :], pieces[:taken] + pieces[taken + 1 :], left - 1)
        for at, square in enumerate(squares)
        for taken, piece in enumerate(pieces)
    )


@pytest.mark.parametrize(("placed", "positions"), [(0, 1), (1, 256), (2, 28_800), (3, 1_881_600)])
def test_positions_without_a_line_counted_outright(placed: int, positions: int) -> None:
    assert count_outright(Board(), SQUARES, PIECES, placed) == positions


def turned(squares: frozenset[Square]) -> frozenset[Square]:
    return frozenset(Square(square.column, 3 - square.row) for square in squares)


def mirrored(squares: frozenset[Square]) -> frozenset[Square]:
    return frozenset(Square(square.row, 3 - square.column) for square in squares)


def orbit(squares: frozenset[Square]) -> set[frozenset[Square]]:
    """The sets of squares that rotating and mirroring the board turns this one into."""
    found = {squares}
    waiting = [squares]
    while waiting:
        at = waiting.pop()
        for image in (turned(at), mirrored(at)):
            if image not in found:
                found.add(image)
                waiting.append(image)
    return found


def count_by_symmetry(placed: int) -> int:
    """Count one set of squares for each orbit, with the piece on its first square held fixed.

    Swapping poles turns that piece into each of the sixteen, so every count stands for sixteen as many.
    """
    total = 0
    seen: set[frozenset[Square]] = set()
    for squares in combinations(SQUARES, placed):
        if frozenset(squares) in seen:
            continue
        images = orbit(frozenset(squares))
        seen |= images
        boards = (filled(squares, (FIRST_PIECE, *rest)) for rest in permutations(PIECES[1:], placed - 1))
        total += len(images) * len(PIECES) * sum(not has_line(board) for board in boards)
    return total


@pytest.mark.parametrize(("placed", "positions"), [(1, 256), (2, 28_800), (3, 1_881_600)])
def test_counting_by_symmetry_agrees_with_counting_outright(placed: int, positions: int) -> None:
    assert count_by_symmetry(placed) == positions


def test_positions_of_four_pieces_without_a_line_counted_by_symmetry() -> None:
    assert count_by_symmetry(4) == 79_368_960
