"""What a level sees: beginners overlook what people overlook, and the same from turn to turn."""

import random

import pytest

from quarto_bot.rules import PIECES, Call, Characteristic, Game, Give, Options, Piece
from quarto_bot.solver import Level, decide
from tests.games import give, placed

SEEDS = range(200)
PLACES = {
    "row": ("a1", "b1", "c1", "d1"),
    "diagonal": ("a1", "b2", "c3", "d4"),
    "square": ("a1", "b1", "a2", "b2"),
}
# Four pieces that share this and nothing else.
LIGHT = ("LRTS", "LRTH", "LSSS", "LSSH")
HOLLOW = ("LRTH", "LSSH", "DRSH", "DSTH")
# Three that have nothing in common with each other or with three light ones, and where they make no line of three.
ELSEWHERE = ("DRTH d2", "DSSS c4", "DRSS b3")


def line(kind: str, pieces: tuple[str, ...]) -> list[str]:
    return [f"{code} {name}" for code, name in zip(pieces, PLACES[kind], strict=True)]


def calls(level: Level, made: list[str], given: str = "DSTS") -> list[int]:
    """The seeds with which the level calls the line that the opponent has made and not called."""
    game = give(placed(*made, options=Options(squares=True)), given)
    return [seed for seed in SEEDS if isinstance(decide(game, level, random.Random(seed))[0], Call)]


def wins(level: Level, moves: list[str], hand: str) -> list[int]:
    """The seeds with which the level completes a line with this piece."""
    game = give(placed(*moves, options=Options(squares=True)), hand)
    return [seed for seed in SEEDS if isinstance(decide(game, level, random.Random(seed))[-1], Call)]


def dangerous_gifts(level: Level, moves: list[str], characteristic: Characteristic, pole: bool) -> list[int]:
    """The seeds with which the level gives a piece with this pole."""
    game = placed(*moves, options=Options(squares=True))
    return [seed for seed in SEEDS if has(given_piece(game, level, seed), characteristic, pole)]


def given_piece(game: Game, level: Level, seed: int) -> Piece:
    (action,) = decide(game, level, random.Random(seed))
    assert isinstance(action, Give)
    return action.piece


def has(piece: Piece, characteristic: Characteristic, pole: bool) -> bool:
    return piece.poles[list(Characteristic).index(characteristic)] is pole


def test_beginners_overlook_diagonals_and_squares_more_than_rows_when_calling() -> None:
    row, diagonal, square = (len(calls(Level.BEGINNER, line(kind, LIGHT))) for kind in PLACES)
    assert square < diagonal < row < len(SEEDS)


def test_beginners_overlook_hollow_more_than_colour_when_calling() -> None:
    assert len(calls(Level.BEGINNER, line("row", HOLLOW))) < len(calls(Level.BEGINNER, line("row", LIGHT)))


def test_beginners_overlook_diagonals_and_squares_more_than_rows_when_giving() -> None:
    row, diagonal, square = (
        len(dangerous_gifts(Level.BEGINNER, line(kind, LIGHT)[:3], Characteristic.COLOUR, False)) for kind in PLACES
    )
    assert row < diagonal <= square


def test_beginners_overlook_lines_of_older_pieces_more_than_one_with_the_last_piece() -> None:
    three = line("row", LIGHT)[:3]
    fresh, old = wins(Level.BEGINNER, [*ELSEWHERE, *three], "LSSH"), wins(Level.BEGINNER, [*three, *ELSEWHERE], "LSSH")
    assert set(old) < set(fresh)


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("pieces", [LIGHT, HOLLOW])
def test_a_casual_player_sees_what_a_beginner_sees_and_more_and_a_club_player_sees_all(
    kind: str, pieces: tuple[str, ...]
) -> None:
    beginner, casual, club = (set(calls(level, line(kind, pieces))) for level in list(Level)[:3])
    assert beginner < casual <= club == set(SEEDS)
    assert len(casual) > len(SEEDS) * 0.7


def test_what_is_overlooked_with_one_piece_in_the_hand_is_overlooked_with_any() -> None:
    made = line("diagonal", HOLLOW)
    left = [piece.code for piece in PIECES if piece.code not in HOLLOW]
    seen = {tuple(calls(Level.BEGINNER, made, code)) for code in left}
    assert len(seen) == 1


def test_a_line_that_was_overlooked_while_giving_is_there_to_take() -> None:
    """Beginners give a piece that wins, now and then; club players do not."""
    three = line("diagonal", HOLLOW)[:3]
    assert dangerous_gifts(Level.BEGINNER, three, Characteristic.TOP, True)
    assert not dangerous_gifts(Level.CLUB, three, Characteristic.TOP, True)
