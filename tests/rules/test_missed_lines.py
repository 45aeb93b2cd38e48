"""RULES.md, `game.missed_lines()`: the review after the game."""

from quarto_bot.rules import Calls, Characteristic, Line, MissedLine, Options, Pass, Resign
from tests.games import LIGHT_ROW, LINES_AT_LAST, call, give, place, placed

ROW_1 = MissedLine(4, 0, Line.from_name("row 1"), frozenset({Characteristic.COLOUR}))


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
