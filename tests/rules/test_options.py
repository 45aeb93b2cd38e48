"""RULES.md, "Options, agreed before the game"."""

from itertools import chain, combinations

import pytest

from quarto_bot.rules import (
    Calls,
    Characteristic,
    IllegalAction,
    Line,
    Options,
    Outcome,
    Phase,
    Reason,
    Refusal,
    Seat,
)
from tests.games import EMPTY_ROW, LIGHT_ROW, LINES_AT_LAST, NO_LINE, call, placed

SUBSETS = [
    frozenset(subset) for subset in chain.from_iterable(combinations(Characteristic, count) for count in (1, 2, 3, 4))
]
AUTOMATIC = Options(calls=Calls.AUTOMATIC)
LIGHT_SQUARE = ("LRTS a1", "LRTH b1", "LSSS a2", "LSSH b2")


def test_the_default_is_four_characteristics_no_squares_strict_calls_and_no_clock() -> None:
    assert Options() == Options(frozenset(Characteristic), squares=False, calls=Calls.STRICT, clock=None)


@pytest.mark.parametrize("characteristics", SUBSETS, ids=lambda subset: "+".join(sorted(c.name for c in subset)))
def test_any_of_the_fifteen_sets_of_characteristics_decides_which_lines_count(
    characteristics: frozenset[Characteristic],
) -> None:
    light_and_round = placed("LRTS a1", "LRTH b1", "LRSS c1", "LRSH d1", options=Options(characteristics))
    after = call(light_and_round, 0, "row 1")
    expected = characteristics & {Characteristic.COLOUR, Characteristic.SHAPE}
    assert (after.outcome.characteristics if after.outcome else frozenset()) == expected
    assert (after.outcome is not None) == bool(expected)


def test_a_line_that_shares_only_a_characteristic_not_in_play_is_a_wrong_call() -> None:
    options = Options(frozenset({Characteristic.SHAPE, Characteristic.HEIGHT, Characteristic.TOP}))
    game = call(placed(*LIGHT_ROW, options=options), 0, "row 1")
    assert game.outcome is None
    assert not game.may_call(0)


def test_no_characteristic_at_all_is_no_game() -> None:
    with pytest.raises(ValueError, match="at least one characteristic"):
        Options(frozenset())


def test_a_two_by_two_square_counts_when_agreed() -> None:
    over = call(placed(*LIGHT_SQUARE, options=Options(squares=True)), 0, "square a1-b2")
    assert over.outcome is not None
    assert over.outcome.line == Line.from_name("square a1-b2")


def test_a_two_by_two_square_does_not_count_unless_agreed() -> None:
    with pytest.raises(IllegalAction) as caught:
        call(placed(*LIGHT_SQUARE), 0, "square a1-b2")
    assert caught.value.reason is Refusal.LINE_NOT_IN_PLAY


def test_the_clock_is_carried_as_a_value() -> None:
    assert placed(options=Options(clock=60)).options.clock == 60


@pytest.mark.parametrize("clock", [0, -1, 10**9])
def test_a_clock_leaves_time_to_move_and_an_end_in_sight(clock: int) -> None:
    with pytest.raises(ValueError, match="is not between 1 and"):
        Options(clock=clock)


def test_under_automatic_the_first_line_ends_the_game_for_the_player_who_placed() -> None:
    over = placed(*LIGHT_ROW, options=AUTOMATIC)
    colour = frozenset({Characteristic.COLOUR})
    assert over.outcome == Outcome(Seat.ZERO, Reason.AUTOMATIC, Line.from_name("row 1"), colour)
    assert (over.phase, over.to_move) == (Phase.OVER, None)


def test_under_automatic_only_what_is_in_play_ends_the_game() -> None:
    top_only = Options(frozenset({Characteristic.TOP}), calls=Calls.AUTOMATIC)
    assert placed(*LIGHT_ROW, options=top_only).outcome is None
    assert placed(*LIGHT_SQUARE, options=AUTOMATIC).outcome is None
    assert placed(*LIGHT_SQUARE, options=Options(squares=True, calls=Calls.AUTOMATIC)).outcome is not None


def test_under_automatic_calls_do_not_exist() -> None:
    game = placed(*EMPTY_ROW, options=AUTOMATIC)
    assert not any(game.may_call(seat) for seat in (0, 1))
    with pytest.raises(IllegalAction) as caught:
        call(game, 0, "row 1")
    assert caught.value.reason is Refusal.CALLS_ARE_AUTOMATIC


def test_under_automatic_a_full_board_is_a_draw_at_once() -> None:
    assert placed(*NO_LINE, options=AUTOMATIC).outcome == Outcome(None, Reason.DRAW)


def test_under_automatic_a_line_made_by_the_sixteenth_piece_wins() -> None:
    over = placed(*LINES_AT_LAST, options=AUTOMATIC)
    assert over.outcome is not None
    assert over.outcome.line == Line.from_name("row 3")
    assert (over.outcome.winner, over.outcome.reason) == (0, Reason.AUTOMATIC)
