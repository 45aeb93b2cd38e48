"""`Game.record()` and `Game.from_record()`: whole games as texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_bot.rules import (
    Calls,
    Characteristic,
    Game,
    Options,
    Pass,
    RecordError,
    Resign,
    TimeOut,
    UnreadableText,
    action_from_text,
)
from tests.games import EMPTY_ROW, LIGHT_ROW, NO_LINE, call, give, placed
from tests.rules.strategies import games

WRITTEN = """\
Quarto record 1
first: 0
characteristics: colour, shape, height, top
squares: no
calls: strict
clock: none
1. 0 give LRTS
2. 1 place a1
3. 1 give DSSH
4. 0 place b1
5. 0 give LSTH
6. 1 place c1
7. 1 give DRSS
8. 0 place d1
9. 0 call row 1
10. 1 resign
result: won by 0, resigned
"""


def test_a_record_is_a_text_that_a_person_can_read_wrong_calls_included() -> None:
    assert call(placed(*EMPTY_ROW), 0, "row 1").play(Resign(1)).record() == WRITTEN


def test_a_record_typed_with_blank_lines_spaces_and_windows_line_ends_is_read() -> None:
    typed = "\n\n" + WRITTEN.replace("\n", "  \r\n\r\n").replace("first: 0", "  first:0")
    assert Game.from_record(typed) == Game.from_record(WRITTEN)


@given(games())
def test_a_record_copied_into_a_single_line_is_read(game: Game) -> None:
    assert Game.from_record(" ".join(game.record().split())) == game
    assert Game.from_record(game.record().replace("\n", "  ")) == game


def test_options_are_written_and_read() -> None:
    options = Options(frozenset({Characteristic.TOP, Characteristic.SHAPE}), squares=True, calls=Calls.LATE, clock=60)
    record = Game.new(1, options).record()
    assert record.splitlines()[1:] == [
        "first: 1",
        "characteristics: shape, top",
        "squares: yes",
        "calls: late",
        "clock: 60 seconds",
        "result: unfinished after action 0",
    ]
    assert Game.from_record(record) == Game.new(1, options)


@pytest.mark.parametrize("calls", Calls)
def test_every_rule_of_calling_is_written_by_its_name(calls: Calls) -> None:
    game = placed(*LIGHT_ROW[:3], options=Options(calls=calls))
    assert f"calls: {calls.name.lower()}" in game.record().splitlines()
    assert Game.from_record(game.record()) == game


@pytest.mark.parametrize(
    ("game", "result"),
    [
        (placed(*LIGHT_ROW), "unfinished after action 8"),
        (call(give(placed(*LIGHT_ROW), "DRTS"), 1, "row 1"), "won by 1, called row 1"),
        (placed(*LIGHT_ROW, options=Options(calls=Calls.AUTOMATIC)), "won by 0, automatic row 1"),
        (placed(*LIGHT_ROW, options=Options(clock=60)).play(TimeOut(0)), "won by 1, timed out"),
        (call(placed(*LIGHT_ROW, options=Options(calls=Calls.OPEN)), 1, "row 1"), "won by 1, called row 1"),
        (placed(*NO_LINE).play(Pass(0)).play(Pass(1)), "draw"),
    ],
)
def test_the_last_line_tells_the_result(game: Game, result: str) -> None:
    assert game.record().splitlines()[-1] == f"result: {result}"
    assert Game.from_record(game.record()) == game


@given(games())
def test_every_game_round_trips_exactly(game: Game) -> None:
    again = Game.from_record(game.record())
    assert again == game
    assert again.record() == game.record()
    assert (again.phase, again.board, again.outcome) == (game.phase, game.board, game.outcome)


@given(games())
def test_every_action_reads_back_from_its_text(game: Game) -> None:
    assert tuple(action_from_text(action.text) for action in game.actions) == game.actions


@given(games(), st.data())
def test_a_record_that_lost_a_line_is_refused(game: Game, data: st.DataObject) -> None:
    lines = game.record().splitlines()
    lost = data.draw(st.integers(0, len(lines) - 1))
    with pytest.raises(RecordError):
        Game.from_record("\n".join(lines[:lost] + lines[lost + 1 :]))


@given(games(), st.data())
def test_a_record_that_was_cut_off_is_refused(game: Game, data: st.DataObject) -> None:
    record = game.record().rstrip()
    with pytest.raises(RecordError):
        Game.from_record(record[: data.draw(st.integers(0, len(record) - 1))])


@given(games(), st.data())
def test_a_record_with_a_character_damaged_is_refused_or_is_exactly_what_it_now_says(
    game: Game, data: st.DataObject
) -> None:
    record = game.record()
    at = data.draw(st.integers(0, len(record) - 2))
    damaged = record[:at] + data.draw(st.characters(exclude_characters=record[at])) + record[at + 1 :]
    try:
        again = Game.from_record(damaged)
    except RecordError as error:
        assert 1 <= error.line_number <= damaged.count("\n") + 1  # noqa: PT017 - either branch may be right
    else:
        words = [line.split() for line in damaged.splitlines() if line.strip()]
        assert words == [line.split() for line in again.record().splitlines()]


@given(st.text())
def test_any_text_at_all_gives_a_record_error_and_nothing_else(text: str) -> None:
    with pytest.raises(RecordError):
        Game.from_record(text)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("Quarto record 1", "Quarto record 2", r"line 1: a record begins with 'Quarto record 1', not with"),
        ("first: 0", "first: 2", r"line 2: first: '2' should be '0' or '1'"),
        ("colour, ", "color, ", r"line 3: characteristics: 'color' should be 'colour' or"),
        ("colour, ", "shape, ", r"line 3: characteristics: .* names a characteristic twice"),
        ("squares: no\n", "", r"line 4: 'squares: ...' should stand here, not 'calls: strict'"),
        ("calls: strict", "calls: lax", r"line 5: calls: 'lax' should be 'strict' or 'late' or 'open' or 'automatic'"),
        ("clock: none", "clock: 0 seconds", r"line 6: clock: '0 seconds' should be 'none' or"),
        ("clock: none", f"clock: {'9' * 5000} seconds", r"line 6: clock: '9999.*\.\.\.' should be 'none' or"),
        ("1. 0 give LRTS", "1. 0 give LRTX", r"line 7: no piece has the code 'LRTX'"),
        ("1. 0 give LRTS", "1. 1 give LRTS", r"line 7: '1 give LRTS': not your turn"),
        ("1. 0 give LRTS", "1. 2 give LRTS", r"line 7: '2 give LRTS' does not begin with a seat"),
        ("2. 1 place a1", "2. 1 puts a1", r"line 8: '1 puts a1' is no action"),
        ("4. 0 place b1", "4. 0 place a1", r"line 10: '0 place a1': square taken"),
        ("5. 0 give", "6. 0 give", r"line 11: action 5 should stand here, not '6. 0 give LSTH'"),
        ("won by 0, resigned", "draw", r"line 17: result: 'draw' should be 'won by 0, resigned'"),
        ("result: won by 0, resigned\n", "", r"line 17: the record ends where an action or 'result: ...' should"),
        ("resigned\n", "resigned\nmore", r"line 18: nothing may follow the result, but there is 'more'"),
    ],
)
def test_a_damaged_record_says_where_and_why(old: str, new: str, error: str) -> None:
    assert old in WRITTEN
    with pytest.raises(RecordError, match=error):
        Game.from_record(WRITTEN.replace(old, new))


@pytest.mark.parametrize("text", ["", "0", "give LRTS", "0 give", "0 pass now", "2 pass", "0 time", "00 pass"])
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText):
        action_from_text(text)
