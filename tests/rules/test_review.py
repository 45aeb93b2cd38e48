"""RULES.md, `game.missed_lines()`, and who let go or caught how many: the review after the game."""

from quarto_bot.rules import (
    Calls,
    Characteristic,
    Line,
    MissedLine,
    Options,
    Pass,
    Resign,
    Seat,
    Tally,
    TimeOut,
    tallies,
)
from tests.games import LIGHT_ROW, LINES_AT_LAST, call, give, place, placed

ROW_1 = MissedLine(4, Seat.ZERO, Line.from_name("row 1"), frozenset({Characteristic.COLOUR}))


def test_a_line_that_may_still_be_called_is_not_given_away_as_missed() -> None:
    game = placed(*LIGHT_ROW)
    assert game.missed_lines() == ()
    assert give(game, "DRTS").missed_lines() == ()


def test_a_line_is_missed_once_the_next_piece_is_placed() -> None:
    game = place(give(placed(*LIGHT_ROW), "DRTS"), "a2")
    assert game.missed_lines() == (ROW_1,)


def test_a_line_that_was_called_is_not_missed_by_whomever() -> None:
    assert call(placed(*LIGHT_ROW), 0, "row 1").missed_lines() == ()
    assert call(give(placed(*LIGHT_ROW), "DRTS"), 1, "row 1").missed_lines() == ()


def test_a_line_that_was_callable_when_the_game_ended_otherwise_is_missed() -> None:
    assert placed(*LIGHT_ROW).play(Resign(1)).missed_lines() == (ROW_1,)


def test_a_second_line_made_at_once_that_nobody_named_is_listed() -> None:
    over = call(placed(*LINES_AT_LAST), 0, "row 3")
    assert [missed.line.name for missed in over.missed_lines()] == ["diagonal a1-d4"]


def test_all_lines_of_the_last_placement_are_missed_in_a_draw() -> None:
    game = placed(*LINES_AT_LAST, options=Options(squares=True)).play(Pass(0))
    assert game.missed_lines() == ()
    over = game.play(Pass(1))
    assert [missed.line.name for missed in over.missed_lines()] == ["row 3", "diagonal a1-d4", "square c2-d3"]
    assert {(missed.placement, missed.seat) for missed in over.missed_lines()} == {(16, 0)}


def test_lines_that_do_not_count_in_this_game_are_never_missed() -> None:
    without_colour = Options(frozenset(Characteristic) - {Characteristic.COLOUR})
    assert placed(*LIGHT_ROW, "DRTS a2", options=without_colour).missed_lines() == ()


def test_in_an_automatic_game_nothing_is_ever_missed() -> None:
    assert placed(*LINES_AT_LAST, options=Options(calls=Calls.AUTOMATIC)).missed_lines() == ()


def test_a_maker_who_gives_without_calling_has_missed_the_line() -> None:
    assert tallies(give(placed(*LIGHT_ROW), "DRTS")) == (Tally(missed=1), Tally())


def test_an_opponent_who_places_without_calling_has_missed_it_too() -> None:
    assert tallies(place(give(placed(*LIGHT_ROW), "DRTS"), "a2")) == (Tally(missed=1), Tally(missed=1))


def test_an_opponent_who_calls_it_has_caught_it() -> None:
    over = call(give(placed(*LIGHT_ROW), "DRTS"), 1, "row 1")
    assert tallies(over) == (Tally(missed=1), Tally(caught=1))


def test_a_maker_who_calls_has_missed_and_caught_nothing() -> None:
    assert tallies(call(placed(*LIGHT_ROW), 0, "row 1")) == (Tally(), Tally())


def test_in_last_call_a_pass_misses_and_the_second_may_catch() -> None:
    passed = placed(*LINES_AT_LAST).play(Pass(0))
    assert tallies(passed.play(Pass(1))) == (Tally(missed=2), Tally(missed=2))
    assert tallies(call(passed, 1, "row 3")) == (Tally(missed=2), Tally(caught=1))
    assert tallies(placed(*LINES_AT_LAST).play(TimeOut(0))) == (Tally(missed=2), Tally())
    assert tallies(call(placed(*LINES_AT_LAST), 0, "row 1")) == (Tally(missed=2), Tally())


def test_a_wrong_call_that_ends_the_game_in_a_draw_has_caught_nothing() -> None:
    over = call(placed(*LINES_AT_LAST).play(Pass(0)), 1, "row 1")
    assert tallies(over) == (Tally(missed=2), Tally(missed=2))


def test_an_automatic_game_has_no_tally() -> None:
    game = placed(*LIGHT_ROW, options=Options(calls=Calls.AUTOMATIC))
    assert tallies(game) == (Tally(), Tally())


def test_under_late_a_maker_who_gives_and_then_calls_has_missed_nothing() -> None:
    given = give(placed(*LIGHT_ROW, options=Options(calls=Calls.LATE)), "DRTS")
    assert tallies(call(given, 0, "row 1")) == (Tally(), Tally())
    assert tallies(call(given, 1, "row 1")) == (Tally(missed=1), Tally(caught=1))


def test_under_open_a_maker_whom_the_other_did_not_let_finish_has_missed_nothing() -> None:
    game = placed(*LIGHT_ROW, options=Options(calls=Calls.OPEN))
    assert tallies(call(game, 1, "row 1")) == (Tally(), Tally(caught=1))
    assert tallies(call(give(game, "DRTS"), 0, "row 1")) == (Tally(), Tally())
    assert tallies(call(give(game, "DRTS"), 1, "row 1")) == (Tally(missed=1), Tally(caught=1))


def test_under_open_a_wrong_call_out_of_turn_in_last_call_lets_the_lines_go() -> None:
    game = call(placed(*LINES_AT_LAST, options=Options(calls=Calls.OPEN)), 1, "row 1")
    assert tallies(game) == (Tally(), Tally(missed=2))
    assert tallies(call(game, 0, "row 3")) == (Tally(), Tally(missed=2))


def test_who_resigns_or_runs_out_of_time_before_the_last_call_has_let_nothing_go() -> None:
    game = placed(*LIGHT_ROW, options=Options(clock=60))
    assert tallies(game.play(Resign(0))) == tallies(game.play(TimeOut(0))) == (Tally(), Tally())


def test_a_wrong_call_before_the_last_call_lets_nothing_go_but_giving_after_it_does() -> None:
    two_full = ("LRTS a1", "DSSH b1", "LSTH c1", "DRSS d1", "LSTS a2", "LSSS a3", "LRTH b2", "LSSH a4")
    game = call(placed(*two_full), 0, "row 1")
    assert tallies(game) == (Tally(), Tally())
    assert tallies(give(game, "DRTS")) == (Tally(missed=1), Tally())
