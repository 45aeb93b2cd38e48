"""RULES.md, "Flow", "End" and "The model in code": who does what when, and what is refused."""

import pytest

from quarto_bot.rules import (
    PIECES,
    Action,
    Call,
    Characteristic,
    Game,
    Give,
    IllegalAction,
    Line,
    Options,
    Outcome,
    Pass,
    Phase,
    Piece,
    Place,
    Reason,
    Refusal,
    Resign,
    Seat,
    Square,
    TimeOut,
)
from tests.games import LIGHT_ROW, LINES_AT_LAST, NO_LINE, call, give, placed

DSTH, LRTS = Piece.from_code("DSTH"), Piece.from_code("LRTS")
A1, B2 = Square.from_name("a1"), Square.from_name("b2")


def refused(game: Game, action: Action) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    return caught.value.reason


@pytest.mark.parametrize("first", [0, 1])
def test_the_starter_gives_one_of_the_sixteen_pieces_to_the_opponent(first: int) -> None:
    game = Game.new(first=first, options=Options())
    assert (game.phase, game.to_move, game.in_hand, game.available) == (Phase.GIVE, first, None, PIECES)
    game = game.play(Give(first, DSTH))
    assert (game.phase, game.to_move, game.in_hand) == (Phase.PLACE, 1 - first, DSTH)
    assert set(game.available) == set(PIECES) - {DSTH}


def test_the_opponent_places_it_on_any_empty_square_then_gives_one_of_the_pieces_left() -> None:
    game = Game.new(first=0).play(Give(0, DSTH)).play(Place(1, B2))
    assert (game.phase, game.to_move, game.in_hand) == (Phase.GIVE, 1, None)
    assert (dict(game.board), game.last_placed) == ({B2: DSTH}, B2)
    game = game.play(Give(1, LRTS))
    assert (game.phase, game.to_move, game.in_hand) == (Phase.PLACE, 0, LRTS)


def test_the_players_place_in_turn_until_all_sixteen_pieces_stand() -> None:
    game = placed(*NO_LINE)
    assert [action.seat for action in game.actions] == [0, 1, 1, 0] * 8
    assert (len(game.board), game.available, game.in_hand) == (16, (), None)


@pytest.mark.parametrize(
    ("moves", "action", "reason"),
    [
        ((), Give(1, DSTH), Refusal.NOT_YOUR_TURN),
        ((), Place(0, A1), Refusal.NOT_TIME_TO_PLACE),
        ((), Pass(0), Refusal.NOT_TIME_TO_PASS),
        ((), TimeOut(1), Refusal.NOT_YOUR_TURN),
        (("DSTH a1",), Give(1, DSTH), Refusal.PIECE_NOT_AVAILABLE),
        (("DSTH a1",), Give(0, LRTS), Refusal.NOT_YOUR_TURN),
        (("DSTH a1",), Place(1, B2), Refusal.NOT_TIME_TO_PLACE),
        (LIGHT_ROW, Pass(0), Refusal.NOT_TIME_TO_PASS),
        (LINES_AT_LAST, Give(0, DSTH), Refusal.NOT_TIME_TO_GIVE),
        (LINES_AT_LAST, Place(0, A1), Refusal.NOT_TIME_TO_PLACE),
        (LINES_AT_LAST, Pass(1), Refusal.NOT_YOUR_TURN),
    ],
)
def test_an_action_out_of_place_is_refused_with_its_reason(
    moves: tuple[str, ...], action: Action, reason: Refusal
) -> None:
    assert refused(placed(*moves), action) is reason


def test_a_piece_can_not_be_placed_on_a_taken_square_nor_by_the_one_who_gave_it() -> None:
    game = give(placed("DSTH a1"), "LRTS")
    assert refused(game, Place(0, A1)) is Refusal.SQUARE_TAKEN
    assert refused(game, Place(1, B2)) is Refusal.NOT_YOUR_TURN
    assert refused(game, Give(0, PIECES[3])) is Refusal.NOT_TIME_TO_GIVE


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("moves", [(), ("DSTH a1",), LIGHT_ROW, NO_LINE])
def test_either_seat_may_resign_at_any_time_and_the_other_wins(moves: tuple[str, ...], seat: int) -> None:
    for game in (placed(*moves), give(placed(*moves), "LRSH") if len(moves) < 16 else placed(*moves)):
        over = game.play(Resign(seat))
        assert over.outcome == Outcome(Seat(seat).other, Reason.RESIGNED)
        assert (over.phase, over.to_move) == (Phase.OVER, None)


def test_only_the_seat_to_move_can_run_out_of_time_and_loses() -> None:
    game = give(placed("DSTH a1", options=Options(clock=60)), "LRTS")
    assert refused(game, TimeOut(1)) is Refusal.NOT_YOUR_TURN
    assert game.play(TimeOut(0)).outcome == Outcome(Seat.ONE, Reason.TIMED_OUT)


@pytest.mark.parametrize(
    "action",
    [Give(0, PIECES[9]), Place(1, B2), Call(0, Line.from_name("row 1")), Pass(0), Resign(1), TimeOut(0)],
    ids=lambda action: action.text,
)
def test_nothing_can_be_done_once_the_game_is_over(action: Action) -> None:
    over = placed(*LIGHT_ROW).play(Resign(0))
    assert refused(over, action) is Refusal.GAME_OVER
    assert not over.may_call(0)
    assert not over.may_call(1)


def test_a_called_win_tells_the_winner_the_line_and_the_characteristics_shared() -> None:
    over = call(placed(*LIGHT_ROW), 0, "row 1")
    assert over.outcome == Outcome(
        Seat.ZERO, Reason.CALLED, Line.from_name("row 1"), frozenset({Characteristic.COLOUR})
    )


def test_the_piece_in_hand_stays_visible_when_the_game_ends_over_it() -> None:
    over = call(give(placed(*LIGHT_ROW), "DRTS"), 1, "row 1")
    assert over.in_hand == Piece.from_code("DRTS")
