"""Reviews: what they say of each decision is what the solver, and a plain search by the rules alone, say too."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quarto_bot.rules import (
    SQUARES,
    Call,
    Calls,
    Characteristic,
    Game,
    Give,
    Line,
    Options,
    Phase,
    Piece,
    Place,
    Resign,
    Seat,
    TimeOut,
)
from quarto_bot.solver import Decision, Inquiry, Review, Value, read_review, review_text, reviewed, value
from tests.rules.strategies import games

FEW_NODES = 5_000
"""Enough for the second half of a game, and quick."""
COLOUR = Options(characteristics=frozenset({Characteristic.COLOUR}))


def before(review: Review, decision: Decision) -> Game:
    """The game in which this was decided."""
    game = Game.new(review.game.first, review.game.options)
    for action in review.game.actions[: review.game.actions.index(decision.action)]:
        game = game.play(action)
    return game


def worth(game: Game, seat: Seat) -> Value:
    """What the solver says of a game with a move to make, or what its end was worth, to this seat."""
    if game.phase in (Phase.PLACE, Phase.GIVE):
        return value(game) if game.to_move is seat else value(game).for_other
    if game.phase is Phase.OVER and game.outcome:
        return Value.DRAW if game.outcome.winner is None else Value.WIN if game.outcome.winner is seat else Value.LOSS
    assert game.last_placed is not None
    return Value.WIN if game.options.made_lines(game.board, game.last_placed) else Value.DRAW


def choices(game: Game) -> list[Place | Give]:
    if game.phase is Phase.GIVE:
        return [Give(game.mover, piece) for piece in game.available]
    return [Place(game.mover, square) for square in SQUARES if square not in game.board]


@given(games())
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_nothing_is_called_a_mistake_that_the_solver_says_keeps_the_value(game: Game) -> None:
    review = reviewed(game, FEW_NODES)
    for decision in review.decisions:
        here, seat = before(review, decision), decision.action.seat
        assert decision.before is worth(here, seat)
        assert decision.after is worth(here.play(decision.action), seat)
        assert decision.is_mistake == (worth(here.play(decision.action), seat) < worth(here, seat))


@given(games())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_decision_could_lose_exactly_if_something_else_is_worth_less(game: Game) -> None:
    review = reviewed(game, FEW_NODES)
    for decision in review.decisions:
        here, seat = before(review, decision), decision.action.seat
        if len(here.board) >= 8:
            values = {action: worth(here.play(action), seat) for action in choices(here)}
            assert max(values.values()) is decision.before
            assert decision.could_lose == any(each < decision.before for each in values.values())


@given(games())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_option_of_a_mistake_says_truly_whether_it_keeps_the_value(game: Game) -> None:
    review = reviewed(game, FEW_NODES)
    for decision in review.decisions:
        here, seat = before(review, decision), decision.action.seat
        if decision.is_mistake and len(here.board) >= 7:
            made = dict(zip([option.choice for option in decision.options], choices(here), strict=True))
            for option in decision.options:
                assert option.keeps == (worth(here.play(made[option.choice]), seat) >= decision.before)


@given(games())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_answer_to_an_option_takes_what_the_option_let_go(game: Game) -> None:
    review = reviewed(game, FEW_NODES)
    for decision in review.decisions:
        here, seat = before(review, decision), decision.action.seat
        for option in decision.options:
            if option.answer is None:
                continue
            then = here
            if not isinstance(option.choice, Piece):
                then = then.play(Place(seat, option.choice))
            then = then.play(Give(seat, option.answer.piece)).play(Place(seat.other, option.answer.square))
            if option.answer.then:
                then = then.play(Give(seat.other, option.answer.then))
            if len(here.board) >= 6:
                assert worth(then, seat) < decision.before
                assert not option.answer.wins or worth(then, seat) is Value.LOSS


@given(games())
@settings(max_examples=100, deadline=None)
def test_what_is_kept_of_a_review_is_read_back(game: Game) -> None:
    review = reviewed(game, FEW_NODES)
    assert read_review(game, review_text(review)) == review


@given(st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_last_decisions_agree_with_a_plain_search_by_the_rules_alone(rng) -> None:  # type: ignore[no-untyped-def]
    options = Options(frozenset(rng.sample(list(Characteristic), rng.randint(1, 4))), squares=rng.random() < 0.5)
    game = Game.new(0, options)
    while len(game.board) < 15:
        game = game.play(Give(game.mover, rng.choice(game.available)))
        game = game.play(Place(game.mover, rng.choice([square for square in SQUARES if square not in game.board])))
    review = reviewed(game, FEW_NODES)
    for decision in review.decisions:
        here = before(review, decision)
        if len(here.board) >= 12:
            assert decision.before is plain(here)


@cache
def plain(game: Game) -> Value:
    """The best that the seat to move reaches, if whoever makes a line calls it; no search but this one."""
    best = Value.LOSS
    for action in choices(game):
        after = game.play(action)
        if isinstance(action, Give):
            found = plain(after).for_other
        elif game.options.made_lines(after.board, action.square):
            found = Value.WIN
        else:
            found = plain(after) if after.available else Value.DRAW
        best = max(best, found)
    return best


def played(*moves: str, options: Options | None = None) -> Game:
    """`LRTS a1` gives and places; a line after it is called, by whoever may."""
    game = Game.new(0, options)
    for move in moves:
        code, _, square = move.partition(" ")
        game = game.play(Give(game.mover, Piece.from_code(code)))
        if square:
            game = game.play(Place(game.mover, next(each for each in SQUARES if each.name == square)))
    return game


def test_while_a_line_can_be_called_only_the_eyes_are_asked() -> None:
    # Column a is light with its fourth piece, the seventh of the game; both overlook it.
    game = played("LRTS a1", "LRTH a2", "DSSS b3", "DRSH c4", "LSTH a3", "DSTS d2", "LSTS a4", "DRTH b1", "DRSS c1")
    review = reviewed(game.play(Resign(0)), 100_000)
    assert [missed.line.name for missed in game.missed_lines()] == ["column a"]
    judged = [(decision.number, type(decision.action)) for decision in review.decisions if decision.number in (7, 8)]
    assert judged == [(7, Place), (8, Give)], "neither giving the eighth piece nor placing it"
    maker = next(action.seat for action in game.actions if isinstance(action, Place) and action.square.name == "a4")
    assert review.worths[6] is Value.WIN
    assert (review.eyes(maker), review.eyes(maker.other)) == ((0, 1), (0, 1))


def test_a_call_is_the_eyes_and_ends_the_game() -> None:
    game = played("LRTS a1", "LRTH a2", "DSSS b3", "DRSH c4", "LSTH a3", "DSTS d2", "LSTS a4")
    maker = game.mover
    review = reviewed(game.play(Call(maker, Line.from_name("column a"))), FEW_NODES)
    assert (review.eyes(maker), review.eyes(maker.other)) == ((1, 1), (0, 0))


def test_a_giving_of_the_one_wrong_piece_is_a_turning_point_with_the_right_ones_among_its_options() -> None:
    game = played("LRTS a1", "LRTH a2", "DSSS b3", "DRSH c4", "LSTH a3", "DSTS d2", "LSTS")
    review = reviewed(game.play(Resign(game.mover)), 100_000)
    turning = review.turning_points[-1]
    assert (turning.number, turning.action, turning.after) == (6, Give(0, Piece.from_code("LSTS")), Value.LOSS)
    given_piece = next(option for option in turning.options if option.choice == Piece.from_code("LSTS"))
    assert not given_piece.keeps
    assert given_piece.answer is not None
    assert given_piece.answer.square.name == "a4"
    assert any(option.keeps for option in turning.options)
    kept, of = review.hands(turning.action.seat)
    assert kept < of


@pytest.mark.parametrize("calls", Calls)
def test_the_hands_are_judged_alike_however_lines_are_called(calls: Calls) -> None:
    moves = ("LRTS a1", "LRTH a2", "DSSS b3", "DRSH c4", "LSTH a3", "DSTS d2", "LSTS b1")
    usual, this = played(*moves), played(*moves, options=Options(calls=calls))
    assert reviewed(this, 60_000).decisions == reviewed(usual, 60_000).decisions != ()


@pytest.mark.parametrize("end", [Resign(0), Resign(1), TimeOut(1)])
def test_a_game_that_nobody_finished_is_judged_as_far_as_it_went(end: Resign | TimeOut) -> None:
    game = played("LRTS a1", "LRTH a2", "DSSS b3", "DRSH c4", "LSTH a3", "DSTS d2", "LSTS", options=COLOUR)
    assert game.mover is Seat.ONE
    review = reviewed(game.play(end))
    assert [decision.number for decision in review.decisions] == [5, 5, 6, 6]
    assert review.worths[:4] == (None,) * 4
    assert None not in review.worths[4:]


def test_what_does_not_fit_into_the_nodes_counts_as_even_and_all_that_is_before_it() -> None:
    game = played("LRTS a1", "LRTH b2", "DSSS b3", "DRSH c4", "LSTH a3", "DSTS d2", "LSTS b1", "DRSS d1").play(
        Resign(0)
    )
    inquiry = Inquiry(game, nodes=60_000)
    while question := inquiry.question():
        inquiry.hear(question())
    numbers = [decision.number for decision in inquiry.review.decisions]
    assert 0 < inquiry.done == len(numbers) < inquiry.total
    assert numbers == sorted(numbers)
    assert numbers[-1] == 8
    assert [worth is None for worth in inquiry.review.worths] == sorted(
        (worth is None for worth in inquiry.review.worths), reverse=True
    )


def test_the_turning_points_are_the_gravest_mistakes_and_of_equal_ones_the_last() -> None:
    give = [
        Give(number % 2, Piece.from_code(code)) for number, code in enumerate(("LRTS", "LRTH", "DSSS", "DRSH", "DSTS"))
    ]
    drops = [(Value.DRAW, Value.LOSS), (Value.WIN, Value.LOSS), (Value.DRAW, Value.LOSS), (Value.DRAW, Value.DRAW)]
    decisions = [Decision(5 + n, give[n], *drop, could_lose=True) for n, drop in enumerate([*drops, drops[0]])]
    review = Review(Game.new(0), tuple(decisions), ())
    assert [decision.number for decision in review.turning_points] == [6, 7, 9]


def test_who_places_was_handed_what_the_other_had_let_go_in_the_turn_before() -> None:
    game = played("LRTS a1", "LRTH a2", "DSSS b3", "DRSH c4", "LSTH a3", "DSTS d2", "LSTS a4")
    review = reviewed(game.play(Call(game.mover, Line.from_name("column a"))), 60_000)
    handed = [decision.number for decision in review.decisions if review.was_handed(decision)]
    assert 7 in handed
    assert 8 not in handed
