"""What the rules raise, and what it tells."""

import pickle
from enum import Enum, auto

import pytest

from quarto_bot.rules import Game, Give, IllegalAction, Piece, RecordError, Refusal, Refused, RulesError, UnreadableText

DSTH = Piece.from_code("DSTH")
NOT_YOUR_TURN = IllegalAction(Refusal.NOT_YOUR_TURN, Give(1, DSTH), repr(Game.new(first=0)))


class Obstacle(Enum):
    THE_TABLE_IS_GONE = auto()


def test_everything_the_rules_raise_on_purpose_is_a_rules_error() -> None:
    assert issubclass(UnreadableText, RulesError)
    assert issubclass(UnreadableText, ValueError)
    assert issubclass(RecordError, UnreadableText)
    assert issubclass(Refused, RulesError)
    assert issubclass(IllegalAction, Refused)


def test_an_illegal_action_quotes_the_action_the_reason_and_the_position() -> None:
    game = Game.new(first=0)
    with pytest.raises(IllegalAction) as caught:
        game.play(Give(1, DSTH))
    assert str(caught.value) == "'1 give DSTH': not your turn in <Game: seat 0 to give, empty board>"
    assert caught.value.reason is Refusal.NOT_YOUR_TURN
    assert (caught.value.action, caught.value.position) == (Give(1, DSTH), repr(game))


def test_anything_may_be_refused_with_a_reason_of_any_enum() -> None:
    refused = Refused(Obstacle.THE_TABLE_IS_GONE)
    assert (refused.reason, str(refused)) == (Obstacle.THE_TABLE_IS_GONE, "the table is gone")


@pytest.mark.parametrize("error", [NOT_YOUR_TURN, Refused(Obstacle.THE_TABLE_IS_GONE), RecordError(3, "no piece")])
def test_an_error_comes_from_another_process_as_it_was_raised(error: RulesError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
