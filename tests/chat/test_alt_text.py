"""A position in words: every piece is named where it is, and nothing is given away."""

from __future__ import annotations

import re

from babel.messages.catalog import Catalog
from hypothesis import given
from hypothesis import strategies as st

from quarto_bot.chat.texts.languages import Language
from quarto_bot.chat.texts.sentences import ALT_TEXT_LIMIT, alt_text
from quarto_bot.rules import PIECES, SQUARES, Characteristic, Game, Options, Piece
from tests.chat.conftest import LANGUAGES
from tests.games import LIGHT_ROW, call, placed
from tests.rendering.games import game_of, games

ENGLISH = LANGUAGES.of("en-US")


def name(piece: Piece) -> str:
    words = (("light", "dark"), ("round", "square"), ("tall", "short"), ("solid", "hollow"))
    return " ".join(pair[pole] for pair, pole in zip(words, piece.poles, strict=True))


@given(games())
def test_every_piece_is_named_on_its_square_and_no_other_square_is(game: Game) -> None:
    board = alt_text(ENGLISH, game).partition(".")[0]
    told = dict(re.findall(r"([a-d][1-4]) (\w+ \w+ \w+ \w+)", board))
    assert told == {square.name: name(piece) for square, piece in game.board.items()}


@given(games())
def test_the_piece_in_hand_and_those_left_are_named(game: Game) -> None:
    text = alt_text(ENGLISH, game)
    hand = re.search(r"In hand: ([^.]*)\.", text)
    assert (hand and hand[1]) == (name(game.in_hand) if game.in_hand else None)
    left = re.search(r"Left: ([^.]*)\.", text)
    assert (left[1].split(", ") if left else []) == [name(piece) for piece in game.available]


@given(games())
def test_the_last_placed_piece_is_pointed_at(game: Game) -> None:
    last = re.search(r"Last placed: (\w\d)\.", alt_text(ENGLISH, game))
    assert (last and last[1]) == (game.last_placed.name if game.last_placed else None)


@given(games())
def test_a_description_never_speaks_of_lines_before_a_call(game: Game) -> None:
    told = alt_text(ENGLISH, game)
    assert not re.search(r"\b(line|row|column|diagonal|quarto|call|called|win|won)\b", told, re.IGNORECASE)


@given(st.permutations(PIECES), st.integers(4, 16))
def test_what_counts_as_a_line_changes_no_word(pieces: list[Piece], placed: int) -> None:
    variants = [Options(), Options(squares=True), Options(characteristics=frozenset({Characteristic.TOP}))]
    positions = [game_of(pieces[:placed], list(SQUARES[:placed]), options) for options in variants]
    assert len({alt_text(ENGLISH, game) for game in positions}) == 1


def test_a_called_line_is_told_by_its_squares() -> None:
    game = call(placed(*LIGHT_ROW), 0, "row 1")
    assert alt_text(ENGLISH, game).endswith("Called: a1 b1 c1 d1.")


@given(games())
def test_a_wordy_language_names_pieces_by_their_codes_rather_than_be_cut(game: Game) -> None:
    wordy = Catalog(locale="de")
    pattern = "{colour} {shape} {height} {top}"
    wordy.add(pattern, pattern + 60 * "y")
    told = alt_text(Language("de", wordy), game)
    assert len(told) <= ALT_TEXT_LIMIT
    assert all(f"{square.name} {piece.code}" in told for square, piece in game.board.items())
