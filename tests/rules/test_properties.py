"""What holds for every game, whatever anybody tries."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_bot.rules import (
    LINES,
    PIECES,
    Action,
    Call,
    Game,
    Give,
    IllegalAction,
    Line,
    Options,
    Outcome,
    Phase,
    Piece,
    Place,
    Square,
)
from tests.rules.strategies import actions, games, options, seats

POLES = ("dark", "square", "short", "hollow")


def mirrored(square: Square) -> Square:
    return Square(square.row, 3 - square.column)


def rotated(square: Square) -> Square:
    return Square(square.column, 3 - square.row)


def state(game: Game) -> tuple[object, ...]:
    return (
        *(game.board, game.phase, game.to_move, game.in_hand, game.available, game.last_placed),
        *(game.called_wrongly, game.outcome, game.missed_lines(), game.may_call(0), game.may_call(1)),
    )


@given(games())
def test_pieces_are_never_lost_or_doubled(game: Game) -> None:
    in_hand = () if game.in_hand is None else (game.in_hand,)
    everywhere = [*game.board.values(), *game.available, *in_hand]
    assert sorted(everywhere) == sorted(PIECES)


@given(seats, options, st.lists(actions, max_size=60))
def test_refused_actions_change_nothing_and_legal_ones_are_appended(
    first: int, chosen: Options, tried: list[Action]
) -> None:
    game = Game.new(first, chosen)
    for action in tried:
        before = (game.record(), state(game))
        try:
            after = game.play(action)
        except IllegalAction as refused:
            assert refused.action == action  # noqa: PT017 - either branch may be right
        else:
            assert after.actions == (*game.actions, action)
            assert (game.record(), state(game)) == before
            game = after
            continue
        assert (game.record(), state(game)) == before


@given(games(), st.data())
def test_replaying_any_prefix_gives_the_same_game(game: Game, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(game.actions)))
    start = Game.new(game.first, game.options)
    prefix = reduce(Game.play, game.actions[:length], start)
    again = reduce(Game.play, game.actions[length:], prefix)
    assert again == game
    assert hash(again) == hash(game)
    assert state(again) == state(game)


@given(games())
def test_a_game_is_over_exactly_when_it_has_an_outcome_and_then_nobody_is_to_move(game: Game) -> None:
    assert (game.phase is Phase.OVER) == (game.outcome is not None) == (game.to_move is None)


@given(games())
def test_a_call_that_wins_names_four_full_squares_with_the_last_placed_among_them(game: Game) -> None:
    outcome = game.outcome
    if outcome and outcome.line:
        pieces = [game.board[square] for square in outcome.line.squares]
        assert game.last_placed in outcome.line.squares
        assert outcome.characteristics <= game.options.characteristics
        for characteristic in outcome.characteristics:
            assert len({piece.code[list(type(characteristic)).index(characteristic)] for piece in pieces}) == 1


def moved(line: Line, move: Callable[[Square], Square]) -> Line:
    squares = {move(square) for square in line.squares}
    return next(other for other in LINES if set(other.squares) == squares)


def with_board_turned(action: Action, move: Callable[[Square], Square]) -> Action:
    match action:
        case Place(seat, square):
            return Place(seat, move(square))
        case Call(seat, line):
            return Call(seat, moved(line, move) if line else None)
    return action


def verdict(outcome: Outcome | None) -> Outcome | None:
    return outcome and replace(outcome, line=None)


@pytest.mark.parametrize("move", [mirrored, rotated])
@given(game=games())
def test_mirroring_or_rotating_the_board_changes_no_verdict(game: Game, move: Callable[[Square], Square]) -> None:
    start = Game.new(game.first, game.options)
    turned = reduce(Game.play, (with_board_turned(action, move) for action in game.actions), start)
    assert (turned.phase, turned.to_move) == (game.phase, game.to_move)
    assert turned.called_wrongly == game.called_wrongly
    assert {(missed.placement, moved(missed.line, move)) for missed in game.missed_lines()} == {
        (missed.placement, missed.line) for missed in turned.missed_lines()
    }
    if game.options.calls.name != "AUTOMATIC":  # there the first of several lines is named, and order turns too
        assert verdict(turned.outcome) == verdict(game.outcome)


@pytest.mark.parametrize("pole", POLES)
@given(game=games())
def test_swapping_the_poles_of_a_characteristic_changes_no_verdict(game: Game, pole: str) -> None:
    def swapped(piece: Piece) -> Piece:
        return replace(piece, **{pole: not getattr(piece, pole)})

    start = Game.new(game.first, game.options)
    flipped = (Give(a.seat, swapped(a.piece)) if isinstance(a, Give) else a for a in game.actions)
    other = reduce(Game.play, flipped, start)
    assert (other.phase, other.to_move, other.outcome) == (game.phase, game.to_move, game.outcome)
    assert (other.called_wrongly, other.missed_lines()) == (game.called_wrongly, game.missed_lines())
