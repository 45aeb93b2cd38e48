"""RULES.md, the end of a game in which all sixteen pieces stand."""

import pytest

from quarto_bot.rules import (
    Action,
    Call,
    Calls,
    Game,
    IllegalAction,
    Line,
    Options,
    Outcome,
    Pass,
    Phase,
    Reason,
    Refusal,
    Seat,
    TimeOut,
)
from tests.games import LINES_AT_LAST, NO_LINE, call, give, place, placed

DRAW = Outcome(None, Reason.DRAW)
OPEN = Options(calls=Calls.OPEN)
WRONG, RIGHT = Line.from_name("row 1"), Line.from_name("row 3")  # in LINES_AT_LAST


def refused(game: Game, action: Action) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    return caught.value.reason


def outside(game: Game) -> tuple[object, ...]:
    """All that a player who does not look at the pieces can tell of a game."""
    rights = tuple(game.may_call(seat) for seat in (0, 1))
    return game.phase, game.to_move, game.in_hand, game.available, len(game.board), rights, game.outcome


@pytest.mark.parametrize("calls", [Calls.STRICT, Calls.LATE, Calls.OPEN])
def test_last_call_with_and_without_a_line_looks_the_same_from_outside(calls: Calls) -> None:
    with_line = placed(*LINES_AT_LAST, options=Options(calls=calls))
    without = placed(*NO_LINE, options=Options(calls=calls))
    assert with_line.phase is Phase.LAST_CALL
    for _ in range(3):
        assert outside(with_line) == outside(without)
        if not with_line.outcome:
            with_line, without = with_line.play(Pass(with_line.mover)), without.play(Pass(without.mover))
    assert with_line.outcome == without.outcome == DRAW


def test_the_player_who_placed_the_sixteenth_piece_may_call_first() -> None:
    game = placed(*LINES_AT_LAST)
    assert [game.may_call(seat) for seat in (0, 1)] == [True, False]
    over = call(game, 0, "row 3")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (0, Reason.CALLED)


def test_then_the_other_may_call_and_wins() -> None:
    game = placed(*LINES_AT_LAST).play(Pass(0))
    assert [game.may_call(seat) for seat in (0, 1)] == [False, True]
    over = call(game, 1, "diagonal a1-d4")
    assert over.outcome is not None
    assert over.outcome.winner == 1


@pytest.mark.parametrize("first", [0, 1])
def test_two_passes_are_a_draw(first: int) -> None:
    over = placed(*LINES_AT_LAST, first=first).play(Pass(first)).play(Pass(1 - first))
    assert (over.phase, over.outcome) == (Phase.OVER, DRAW)


def test_whoever_passed_has_passed_under_late_as_well() -> None:
    game = placed(*LINES_AT_LAST, options=Options(calls=Calls.LATE)).play(Pass(0))
    assert not game.may_call(0)
    with pytest.raises(IllegalAction) as caught:
        call(game, 0, "row 3")
    assert caught.value.reason is Refusal.NO_RIGHT_TO_CALL


def test_a_wrong_call_in_last_call_counts_as_that_players_pass() -> None:
    game = call(placed(*NO_LINE), 0, "row 1")
    assert (game.phase, game.to_move) == (Phase.LAST_CALL, 1)
    assert call(game, 1, "row 1").outcome == DRAW


def test_the_second_may_still_win_after_the_firsts_wrong_call() -> None:
    over = call(call(placed(*LINES_AT_LAST), 0, "row 1"), 1, "row 3")
    assert over.outcome is not None
    assert over.outcome.winner == 1


def test_running_out_of_time_in_last_call_is_a_pass_and_loses_nothing() -> None:
    game = placed(*LINES_AT_LAST, options=Options(clock=60)).play(TimeOut(0))
    assert (game.phase, game.to_move) == (Phase.LAST_CALL, 1)
    assert game.play(TimeOut(1)).outcome == DRAW


def test_wrong_calls_earlier_in_the_game_do_not_change_who_passes_first() -> None:
    game = placed(*NO_LINE[:15])
    wrong = next(line.name for line in game.options.lines if game.board.is_full(line))
    code, square = NO_LINE[15].split()
    last = place(give(call(game, 1, wrong), code), square)
    assert (last.phase, last.to_move) == (Phase.LAST_CALL, 0)
    after = last.play(Pass(0))
    assert (after.to_move, after.play(Pass(1)).outcome) == (1, DRAW)


@pytest.mark.parametrize("caller", Seat)
def test_under_open_both_may_call_and_the_other_need_not_wait(caller: Seat) -> None:
    game = placed(*LINES_AT_LAST, options=OPEN)
    assert (game.to_move, [game.may_call(seat) for seat in Seat]) == (0, [True, True])
    over = game.play(Call(caller, RIGHT))
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (caller, Reason.CALLED)


def test_under_open_passing_goes_in_turn_as_always() -> None:
    game = placed(*LINES_AT_LAST, options=OPEN)
    assert refused(game, Pass(1)) is refused(game, TimeOut(1)) is Refusal.NOT_YOUR_TURN
    passed = game.play(Pass(0))
    assert (passed.phase, passed.to_move) == (Phase.LAST_CALL, 1)
    assert refused(passed, Pass(0)) is Refusal.NOT_YOUR_TURN
    assert passed.play(Pass(1)).outcome == DRAW


@pytest.mark.parametrize(
    ("spending", "refusal"),
    [
        (Pass(0), Refusal.NO_RIGHT_TO_CALL),
        (TimeOut(0), Refusal.NO_RIGHT_TO_CALL),
        (Call(0, WRONG), Refusal.ALREADY_CALLED_WRONGLY),
    ],
)
def test_under_open_a_pass_or_a_wrong_call_in_turn_spends_the_right_and_the_turn_is_the_others(
    spending: Action, refusal: Refusal
) -> None:
    game = placed(*LINES_AT_LAST, options=OPEN).play(spending)
    assert (game.phase, game.to_move, game.outcome) == (Phase.LAST_CALL, 1, None)
    assert refused(game, Call(0, RIGHT)) is refusal
    over = game.play(Call(1, RIGHT))
    assert over.outcome is not None
    assert over.outcome.winner == 1


def test_under_open_a_wrong_call_out_of_turn_spends_the_right_and_leaves_the_turn() -> None:
    game = placed(*LINES_AT_LAST, options=OPEN).play(Call(1, WRONG))
    assert (game.phase, game.to_move, game.outcome) == (Phase.LAST_CALL, 0, None)
    assert refused(game, Call(1, RIGHT)) is Refusal.ALREADY_CALLED_WRONGLY
    assert refused(game, Pass(1)) is Refusal.NOT_YOUR_TURN
    over = game.play(Call(0, RIGHT))
    assert over.outcome is not None
    assert over.outcome.winner == 0


@pytest.mark.parametrize("mine", [Pass(0), TimeOut(0), Call(0, WRONG)], ids=lambda action: action.text)
@pytest.mark.parametrize("other", [Pass(1), TimeOut(1), Call(1, WRONG)], ids=lambda action: action.text)
def test_under_open_it_is_a_draw_when_both_have_spent_their_right_in_turn(mine: Action, other: Action) -> None:
    assert placed(*LINES_AT_LAST, options=OPEN).play(mine).play(other).outcome == DRAW


@pytest.mark.parametrize("mine", [Pass(0), TimeOut(0), Call(0, WRONG)], ids=lambda action: action.text)
def test_under_open_it_is_a_draw_when_the_other_had_spent_theirs_before(mine: Action) -> None:
    assert placed(*LINES_AT_LAST, options=OPEN).play(Call(1, WRONG)).play(mine).outcome == DRAW


def test_under_open_a_wrong_call_before_the_sixteenth_piece_spends_nothing_of_the_last_call() -> None:
    game = placed(*LINES_AT_LAST[:15], options=OPEN)
    wrong = game.play(Call(0, WRONG)).play(Call(1, WRONG))
    code, square = LINES_AT_LAST[15].split()
    assert all(place(give(wrong, code), square).may_call(seat) for seat in Seat)
