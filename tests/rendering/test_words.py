from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_bot.rules import LINES, PIECES, SQUARES, Characteristic, Game, Line, Options, Piece
from rendering import ENGLISH, describe

from .games import game_of, games, played

GERMAN = {
    **ENGLISH,
    "light": "hell",
    "dark": "dunkel",
    "square": "eckig",
    "tall": "hoch",
    "hollow": "hohl",
    "in hand": "In der Hand: {piece}.",
}


def name(piece: Piece) -> str:
    words = (("light", "dark"), ("round", "square"), ("tall", "short"), ("solid", "hollow"))
    return " ".join(pair[pole] for pair, pole in zip(words, piece.poles, strict=True))


@given(games())
def test_every_piece_is_named_on_its_square_and_no_other_square_is(game: Game) -> None:
    board = describe(game).partition(".")[0]
    told = dict(re.findall(r"([a-d][1-4]) (\w+ \w+ \w+ \w+)", board))
    assert told == {square.name: name(piece) for square, piece in game.board.items()}


@given(games())
def test_the_piece_in_hand_and_those_left_are_named(game: Game) -> None:
    text = describe(game)
    hand = re.search(r"In hand: ([^.]*)\.", text)
    assert (hand and hand[1]) == (name(game.in_hand) if game.in_hand else None)
    left = re.search(r"Left: ([^.]*)\.", text)
    assert (left[1].split(", ") if left else []) == [name(piece) for piece in game.available]


@given(games())
def test_the_last_placed_piece_is_pointed_at(game: Game) -> None:
    last = re.search(r"Last placed: (\w\d)\.", describe(game))
    assert (last and last[1]) == (game.last_placed.name if game.last_placed else None)


@given(games(), st.sampled_from([None, *LINES]))
def test_a_description_is_never_too_long_for_an_alt_text(game: Game, line: Line | None) -> None:
    assert len(describe(game, highlight=line)) <= 1024


@given(games())
def test_a_description_never_speaks_of_lines_before_a_call(game: Game) -> None:
    assert not re.search(r"\b(line|row|column|diagonal|quarto|call|called|win|won)\b", describe(game), re.IGNORECASE)


@given(st.permutations(PIECES), st.integers(4, 16))
def test_what_counts_as_a_line_changes_no_word(pieces: list[Piece], placed: int) -> None:
    variants = [Options(), Options(squares=True), Options(characteristics=frozenset({Characteristic.TOP}))]
    assert len({describe(game_of(pieces[:placed], list(SQUARES[:placed]), options)) for options in variants}) == 1


def test_a_called_line_is_told_by_its_squares() -> None:
    assert describe(played("DSTH b2"), highlight=Line.from_name("row 2")).endswith("Called: a2 b2 c2 d2.")


def test_another_language_comes_in_as_a_mapping() -> None:
    text = describe(played("DSTH b2 LSTH"), words=GERMAN)
    assert "b2 dunkel eckig hoch hohl" in text
    assert "In der Hand: hell eckig hoch hohl." in text


@given(games())
def test_a_wordy_language_names_pieces_by_their_codes_rather_than_be_cut(game: Game) -> None:
    wordy = {**ENGLISH, "piece": "{colour} {shape} {height} {top}" + 60 * "y"}
    text = describe(game, words=wordy)
    assert len(text) <= 1024
    assert all(f"{square.name} {piece.code}" in text for square, piece in game.board.items())


@pytest.mark.parametrize("key", ENGLISH)
def test_every_word_is_used(key: str) -> None:
    marked = {**ENGLISH, key: ENGLISH[key] + "\N{PILCROW SIGN}"}
    shown = [Game.new(0), played("DSTH b2 LRSS"), game_of(list(PIECES), list(SQUARES))]
    texts = [describe(game, highlight=line, words=marked) for game in shown for line in (None, LINES[0])]
    assert any("\N{PILCROW SIGN}" in text for text in texts)
