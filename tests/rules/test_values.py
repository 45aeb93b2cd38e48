"""Seats, actions and games as values, and what a game says of itself."""

import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given

from quarto_bot.rules import (
    STRAIGHT_LINES,
    Action,
    Call,
    Calls,
    Characteristic,
    Game,
    Give,
    Line,
    Options,
    Pass,
    Phase,
    Piece,
    Place,
    Refusal,
    Refused,
    Resign,
    Seat,
    Square,
    TimeOut,
)
from tests.games import EMPTY_ROW, LIGHT_ROW, NO_LINE, call, give, placed
from tests.rules.strategies import games

DSTH, A1 = Piece.from_code("DSTH"), Square.from_name("a1")
ACTS: list[Callable[[int], Action]] = [
    lambda seat: Give(seat, DSTH),
    lambda seat: Place(seat, A1),
    lambda seat: Call(seat, Line.from_name("row 1")),
    *(Pass, Resign, TimeOut),
]


@pytest.mark.parametrize("seat", [-1, 2, 7])
@pytest.mark.parametrize("act", ACTS)
def test_nobody_else_than_the_two_seats_can_do_anything(act: Callable[[int], object], seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}: there are seats 0 and 1"):
        act(seat)


@pytest.mark.parametrize("ask", [Game.may_call, Game.call_refusal])
def test_nobody_else_can_be_asked_about(ask: Callable[[Game, int], object]) -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        ask(placed(*LIGHT_ROW, options=Options(calls=Calls.LATE)), 2)


@pytest.mark.parametrize("act", ACTS)
def test_a_plain_0_or_1_becomes_the_seat(act: Callable[[int], Action]) -> None:
    assert [act(number).seat for number in (0, 1)] == [Seat.ZERO, Seat.ONE]
    assert all(isinstance(act(number).seat, Seat) for number in (0, 1))
    assert isinstance(Game.new(first=1).first, Seat)
    assert isinstance(Game.new(first=1).to_move, Seat)


def test_the_seats_are_0_and_1_and_each_is_the_others_other() -> None:
    assert (list(Seat), [seat.other for seat in Seat]) == ([0, 1], [1, 0])
    assert all(isinstance(seat.other, Seat) for seat in Seat)


def test_an_action_prints_as_the_code_that_makes_it() -> None:
    assert repr(Give(0, DSTH)) == "Give(seat=Seat.ZERO, piece=Piece.from_code('DSTH'))"
    assert repr(Pass(1)) == "Pass(seat=Seat.ONE)"


@pytest.mark.parametrize("first", [-1, 2])
def test_there_are_only_two_seats_to_begin(first: int) -> None:
    with pytest.raises(ValueError, match="there are seats 0 and 1"):
        Game.new(first=first)


def test_a_game_made_without_new_is_a_new_game_all_the_same() -> None:
    game = Game(Seat.ONE, Options())
    assert game == Game.new(first=1)
    assert (game.phase, game.to_move, game.actions, game.outcome) == (Phase.GIVE, 1, (), None)


def test_a_plain_number_becomes_the_seat_there_too_and_a_third_seat_is_refused() -> None:
    assert isinstance(Game(0, Options()).mover, Seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat 7"):
        Game(7, Options())  # type: ignore[arg-type]


def test_what_follows_from_the_actions_can_not_be_given() -> None:
    assert [part.name for part in fields(Game) if part.init] == ["first", "options"]


def test_a_game_can_not_be_changed() -> None:
    game = placed(*LIGHT_ROW)
    for part in fields(Game):
        with pytest.raises(FrozenInstanceError):
            setattr(game, part.name, None)


def test_playing_returns_a_new_game_and_leaves_the_old_one_unchanged() -> None:
    before = placed(*LIGHT_ROW)
    record, board, available = before.record(), dict(before.board), before.available
    after = call(before, 0, "row 1")
    assert after != before
    assert (before.record(), dict(before.board), before.available) == (record, board, available)
    assert (before.phase, before.outcome) == (Phase.GIVE, None)


def test_equal_games_are_equal_and_hash_alike() -> None:
    one, other = placed(*LIGHT_ROW), placed(*LIGHT_ROW)
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert one != placed(*LIGHT_ROW, options=Options(squares=True))
    assert one.board == other.board
    assert hash(one.board) == hash(other.board)


@given(games())
def test_a_game_comes_out_of_a_pickle_as_it_went_in(game: Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert repr(again) == repr(game)
    if game.phase is not Phase.OVER:
        assert again.play(Resign(0)) == game.play(Resign(0))


def test_the_full_lines_are_those_in_play_whose_four_squares_are_taken() -> None:
    corner = ("LRTS a1", "DSSH b1", "LSTH a2", "DRSS b2", "DSTS c1", "LRSH d1")
    assert [line.name for line in placed(*corner).full_lines()] == ["row 1"]
    squares = placed(*corner, options=Options(squares=True))
    assert [line.name for line in squares.full_lines()] == ["row 1", "square a1-b2"]
    assert placed(*corner[:3]).full_lines() == ()
    assert placed(*NO_LINE).full_lines() == STRAIGHT_LINES


@given(games())
def test_the_mover_is_the_seat_to_move_and_nobody_once_the_game_is_over(game: Game) -> None:
    if game.to_move is not None:
        assert game.mover is game.to_move
        return
    with pytest.raises(Refused, match="game over") as caught:
        _ = game.mover
    assert caught.value.reason is Refusal.GAME_OVER


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (Game.new(first=0), "<Game: seat 0 to give, empty board>"),
        (give(placed("LRTS c2", "DRSS a1"), "DSTH"), "<Game: seat 1 to place DSTH, a1:DRSS c2:LRTS>"),
        (placed("LRTS a1", options=Options(clock=60)), "<Game: seat 1 to give, a1:LRTS>"),
        (
            placed("LRTS a1", options=Options(frozenset({Characteristic.TOP, Characteristic.SHAPE}), squares=True)),
            "<Game: seat 1 to give, a1:LRTS, shape and top only, squares count>",
        ),
        (Game.new(1, Options(calls=Calls.LATE)), "<Game: seat 1 to give, empty board, late calls>"),
        (Game.new(1, Options(calls=Calls.OPEN)), "<Game: seat 1 to give, empty board, open calls>"),
        (
            call(placed(*EMPTY_ROW), 0, "row 1"),
            "<Game: seat 0 to give, a1:LRTS b1:DSSH c1:LSTH d1:DRSS, seat 0 called wrongly>",
        ),
        (
            call(placed(*LIGHT_ROW), 0, "row 1"),
            "<Game: over, won by 0, called row 1, a1:LRTS b1:LRTH c1:LSSS d1:LSSH>",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_prints_as_one_short_line_that_says_where_it_stands(game: Game, text: str) -> None:
    assert repr(game) == text


def test_the_last_call_prints_as_such() -> None:
    assert repr(placed(*NO_LINE)).startswith("<Game: seat 0 to call or pass, a1:DSTH b1:DRSS c1:LRSH d1:DRSH a2:LRTH")


@given(games())
def test_no_game_needs_more_than_a_line_to_print(game: Game) -> None:
    assert len(repr(game)) < 300
    assert repr(game).isprintable()
