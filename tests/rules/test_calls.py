"""RULES.md, "Winning": you must call, and point at the line."""

import pytest

from quarto_bot.rules import (
    Call,
    Calls,
    Characteristic,
    Game,
    IllegalAction,
    Options,
    Outcome,
    Pass,
    Phase,
    Reason,
    Refusal,
    Seat,
)
from tests.games import EMPTY_ROW, LIGHT_ROW, LINES_AT_LAST, call, give, place, placed

LATE = Options(calls=Calls.LATE)
OPEN = Options(calls=Calls.OPEN)


def refused_call(game: Game, seat: int, line: str) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        call(game, seat, line)
    return caught.value.reason


def test_having_made_a_line_wins_nothing_by_itself() -> None:
    game = placed(*LIGHT_ROW)
    assert (game.phase, game.to_move, game.outcome) == (Phase.GIVE, 0, None)
    assert give(game, "DRTS").outcome is None


def test_the_player_who_placed_may_call_before_giving_and_wins() -> None:
    game = placed(*LIGHT_ROW)
    assert game.may_call(0)
    over = call(game, 0, "row 1")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (0, Reason.CALLED)


def test_the_opponent_may_call_the_same_line_after_receiving_and_not_before() -> None:
    made = placed(*LIGHT_ROW)
    assert not made.may_call(1)
    assert refused_call(made, 1, "row 1") is Refusal.NO_RIGHT_TO_CALL
    received = give(made, "DRTS")
    assert received.may_call(1)
    over = call(received, 1, "row 1")
    assert over.outcome is not None
    assert over.outcome.winner == 1


def test_the_placer_may_not_call_after_giving_under_strict() -> None:
    game = give(placed(*LIGHT_ROW), "DRTS")
    assert not game.may_call(0)
    assert refused_call(game, 0, "row 1") is Refusal.NO_RIGHT_TO_CALL


def test_the_placer_may_still_call_after_giving_under_late() -> None:
    game = give(placed(*LIGHT_ROW, options=LATE), "DRTS")
    assert game.may_call(0)
    over = call(game, 0, "row 1")
    assert over.outcome is not None
    assert over.outcome.winner == 0


@pytest.mark.parametrize("caller", [0, 1])
def test_under_late_whoever_calls_first_wins_and_the_second_is_too_late(caller: int) -> None:
    game = give(placed(*LIGHT_ROW, options=LATE), "DRTS")
    over = call(game, caller, "row 1")
    assert over.outcome is not None
    assert over.outcome.winner == caller
    assert refused_call(over, 1 - caller, "row 1") is Refusal.GAME_OVER


def test_under_late_the_opponent_may_not_call_before_receiving_either() -> None:
    assert not placed(*LIGHT_ROW, options=LATE).may_call(1)


def test_under_late_the_line_is_gone_too_once_the_next_piece_is_placed() -> None:
    game = place(give(placed(*LIGHT_ROW, options=LATE), "DRTS"), "a2")
    assert call(game, 1, "row 1").outcome is None


def test_a_line_that_both_players_missed_can_not_be_called_one_placement_later_nor_ever() -> None:
    game = placed(*LIGHT_ROW)
    rest = ("DRTS a2", "DRTH b2", "DRSS c3", "DRSH d4", "DSTS b3", "DSTH c4", "DSSS d2", "DSSH a3")
    for move in rest:
        code, square = move.split()
        game = give(game, code)
        assert game.to_move is not None
        if game.last_placed is not None and game.last_placed.name != "d1":
            assert call(game, game.to_move, "row 1").outcome is None
        game = place(game, square)
        assert game.to_move is not None
        assert call(game, game.to_move, "row 1").outcome is None


@pytest.mark.parametrize(("name", "shared"), [("row 1", Characteristic.COLOUR), ("column d", Characteristic.HEIGHT)])
def test_any_of_two_lines_made_at_once_may_be_named_and_one_is_enough(name: str, shared: Characteristic) -> None:
    corner = ("LRTS a1", "LRTH b1", "LSSS c1", "DRSS d2", "DSSS d3", "DSSH d4", "LRSH d1")
    over = call(placed(*corner), 1, name)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.characteristics) == (1, frozenset({shared}))


def test_who_placed_the_other_three_pieces_does_not_matter() -> None:
    # Seats place in turn, so row 1 holds two pieces of each; the fourth alone decides whose line it is.
    game = placed(*LIGHT_ROW, first=1)
    assert call(game, 1, "row 1").outcome is not None


def test_several_characteristics_may_be_shared_and_all_are_told() -> None:
    over = call(placed("LRTS a1", "LRTH b2", "LRSS c3", "LRSH d4"), 0, "diagonal a1-d4")
    assert over.outcome is not None
    assert over.outcome.characteristics == {Characteristic.COLOUR, Characteristic.SHAPE}


def test_nobody_may_call_before_the_first_placement() -> None:
    game = Game.new(first=0)
    assert not any(game.may_call(seat) for seat in (0, 1))
    received = give(game, "DRTS")
    assert not any(received.may_call(seat) for seat in (0, 1))
    assert refused_call(received, 1, "row 1") is Refusal.NO_RIGHT_TO_CALL


def test_a_call_without_the_right_is_refused_and_costs_nothing() -> None:
    game = placed(*LIGHT_ROW)
    refused_call(game, 1, "row 1")
    assert call(give(game, "DRTS"), 1, "row 1").outcome is not None


def test_naming_a_line_that_is_not_full_or_not_part_of_this_game_is_refused_and_costs_nothing() -> None:
    game = placed(*LIGHT_ROW)
    assert refused_call(game, 0, "row 2") is Refusal.LINE_NOT_FULL
    assert refused_call(game, 0, "square a1-b2") is Refusal.LINE_NOT_IN_PLAY
    assert call(game, 0, "row 1").outcome is not None


@pytest.mark.parametrize("calls", [Calls.STRICT, Calls.LATE, Calls.OPEN])
@pytest.mark.parametrize("in_hand", ["LSSH", "DRSH"], ids=["would complete row 1", "would not"])
@pytest.mark.parametrize("line", ["row 1", "row 2"])
def test_a_line_not_full_yet_called_while_holding_a_piece_is_refused_alike_whether_or_not_it_would_be_completed(
    calls: Calls, in_hand: str, line: str
) -> None:
    game = give(placed(*LIGHT_ROW[:3], options=Options(calls=calls)), in_hand)
    assert refused_call(game, 0, line) is Refusal.PLACE_FIRST


def test_it_costs_nothing_and_the_line_may_be_called_once_the_piece_is_placed() -> None:
    game = give(placed(*LIGHT_ROW[:3]), "LSSH")
    refused_call(game, 0, "row 1")
    assert game.may_call(0)
    assert call(place(game, "d1"), 0, "row 1").outcome is not None


@pytest.mark.parametrize("calls", [Calls.LATE, Calls.OPEN])
def test_whoever_gave_the_piece_away_and_calls_a_line_not_full_hears_just_that(calls: Calls) -> None:
    game = give(placed(*LIGHT_ROW[:3], options=Options(calls=calls)), "LSSH")
    assert refused_call(game, 1, "row 1") is Refusal.LINE_NOT_FULL


def test_who_holds_a_piece_and_has_no_right_to_call_or_names_no_line_of_this_game_hears_that_first() -> None:
    assert refused_call(give(Game.new(first=0), "LSSH"), 1, "row 1") is Refusal.NO_RIGHT_TO_CALL
    game = give(placed(*EMPTY_ROW), "LSSH")
    assert refused_call(game, 0, "row 2") is Refusal.NO_RIGHT_TO_CALL
    assert refused_call(game, 1, "square a1-b2") is Refusal.LINE_NOT_IN_PLAY
    assert refused_call(call(game, 1, "row 1"), 1, "row 2") is Refusal.ALREADY_CALLED_WRONGLY


def test_a_full_line_may_be_called_while_holding_a_piece() -> None:
    assert call(give(placed(*LIGHT_ROW), "DRTS"), 1, "row 1").outcome is not None


def test_a_full_line_that_shares_nothing_is_a_wrong_call_and_the_game_goes_on() -> None:
    game = call(placed(*EMPTY_ROW), 0, "row 1")
    assert (game.outcome, game.phase, game.to_move) == (None, Phase.GIVE, 0)
    assert not game.may_call(0)


def test_an_expired_line_is_a_wrong_call() -> None:
    game = call(place(give(placed(*LIGHT_ROW), "DRTS"), "a2"), 1, "row 1")
    assert game.outcome is None
    assert not game.may_call(1)


def test_after_a_wrong_call_that_player_may_not_call_again_until_the_next_piece_is_placed() -> None:
    two_full = (*EMPTY_ROW, "LSTS a2", "LSSS a3", "LRTH b2", "LSSH a4")  # column a is light, row 1 is nothing
    game = call(placed(*two_full), 0, "row 1")
    assert refused_call(game, 0, "column a") is Refusal.ALREADY_CALLED_WRONGLY
    game = place(give(game, "DRTS"), "c3")
    assert game.called_wrongly == frozenset()
    assert give(game, "DRSH").may_call(0)


def test_a_wrong_call_does_not_take_the_opponents_right() -> None:
    two_full = (*EMPTY_ROW, "LSTS a2", "LSSS a3", "LRTH b2", "LSSH a4")
    game = give(call(placed(*two_full), 0, "row 1"), "DRTS")
    over = call(game, 1, "column a")
    assert over.outcome is not None
    assert over.outcome.winner == 1


def test_under_late_a_wrong_call_before_giving_also_costs_the_right_after_giving() -> None:
    game = give(call(placed(*EMPTY_ROW, options=LATE), 0, "row 1"), "LSSS")
    assert not game.may_call(0)
    assert game.may_call(1)


def test_the_right_to_call_is_the_same_whether_or_not_there_is_a_line() -> None:
    for calls in (Calls.STRICT, Calls.LATE, Calls.OPEN):
        with_line = placed(*LIGHT_ROW, options=Options(calls=calls))
        without = placed(*EMPTY_ROW, options=Options(calls=calls))
        for one, other in ((with_line, without), (give(with_line, "DSTS"), give(without, "DSTS"))):
            assert [one.may_call(seat) for seat in (0, 1)] == [other.may_call(seat) for seat in (0, 1)]
            assert (one.phase, one.to_move, one.outcome) == (other.phase, other.to_move, other.outcome)


def test_under_late_both_may_call_wrongly_and_neither_may_call_again() -> None:
    game = give(placed(*EMPTY_ROW, options=LATE), "LSSS")
    game = call(call(game, 0, "row 1"), 1, "row 1")
    assert not any(game.may_call(seat) for seat in (0, 1))


def test_under_open_the_opponent_need_not_wait_for_a_piece() -> None:
    game = placed(*LIGHT_ROW, options=OPEN)
    assert game.to_move == 0
    over = call(game, 1, "row 1")
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == (1, Reason.CALLED)


@pytest.mark.parametrize("caller", Seat)
@pytest.mark.parametrize("is_given", [False, True])
def test_under_open_both_may_call_from_the_placement_until_the_next_and_whoever_is_first_wins(
    caller: Seat, is_given: bool
) -> None:
    game = placed(*LIGHT_ROW, options=OPEN)
    game = give(game, "DRTS") if is_given else game
    assert all(game.may_call(seat) for seat in Seat)
    over = call(game, caller, "row 1")
    assert over.outcome is not None
    assert over.outcome.winner is caller
    assert refused_call(over, caller.other, "row 1") is Refusal.GAME_OVER


@pytest.mark.parametrize("caller", Seat)
def test_under_open_too_the_line_is_gone_once_the_next_piece_is_placed(caller: Seat) -> None:
    game = place(give(placed(*LIGHT_ROW, options=OPEN), "DRTS"), "a2")
    assert call(game, caller, "row 1").outcome is None


def test_under_open_too_nobody_may_call_before_the_first_placement() -> None:
    game = Game.new(0, OPEN)
    assert not any(position.may_call(seat) for position in (game, give(game, "DRTS")) for seat in Seat)


@pytest.mark.parametrize("caller", Seat)
@pytest.mark.parametrize("is_given", [False, True])
def test_under_open_a_wrong_call_costs_the_caller_only_and_no_turn(caller: Seat, is_given: bool) -> None:
    before = placed(*EMPTY_ROW, options=OPEN)
    before = give(before, "LSSS") if is_given else before
    game = call(before, caller, "row 1")
    assert (game.phase, game.to_move, game.outcome) == (before.phase, before.to_move, None)
    assert refused_call(game, caller, "row 1") is Refusal.ALREADY_CALLED_WRONGLY
    assert game.may_call(caller.other)
    game = place(game if is_given else give(game, "LSSS"), "a2")
    assert all(game.may_call(seat) for seat in Seat)


def test_under_open_a_wrong_call_before_the_piece_is_given_costs_the_right_after_it_too() -> None:
    game = give(call(placed(*EMPTY_ROW, options=OPEN), 1, "row 1"), "LSSS")
    assert [game.may_call(seat) for seat in Seat] == [True, False]


@pytest.mark.parametrize("calls", [Calls.STRICT, Calls.LATE, Calls.OPEN])
def test_whoever_calls_and_names_nothing_has_called_wrongly_though_there_is_a_line(calls: Calls) -> None:
    game = placed(*LIGHT_ROW, options=Options(calls=calls))
    after = game.play(Call(0, None))
    assert (after.outcome, after.may_call(0)) == (None, False)
    assert after.actions[-1].text == "0 call nothing"
    assert Game.from_record(after.record()) == after


def test_naming_nothing_in_the_last_call_counts_as_a_pass() -> None:
    game = placed(*LINES_AT_LAST)
    after = game.play(Call(game.mover, None))
    assert after.to_move == game.mover.other
    assert after.play(Pass(after.mover)).outcome == Outcome(None, Reason.DRAW)
