"""The rules and a second, plain telling of them agree on every action, legal or not."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_bot.rules import (
    LINES,
    PIECES,
    SQUARES,
    Action,
    Call,
    Calls,
    Game,
    Give,
    IllegalAction,
    Line,
    Options,
    Pass,
    Phase,
    Place,
    Refusal,
    Resign,
    Seat,
    TimeOut,
)
from tests.games import LINES_AT_LAST, NO_LINE_AT_LAST, placed
from tests.rules.model import STRAIGHT, TWO_BY_TWO, Model
from tests.rules.strategies import options

WRONG, RIGHT = Line.from_name("row 1"), Line.from_name("row 3")  # in LINES_AT_LAST
LAST_WORDS = [
    action
    for seat in Seat
    for action in (Pass(seat), TimeOut(seat), Resign(seat), Call(seat, WRONG), Call(seat, RIGHT))
]


class Both:
    """One game in the rules and in the model; fails where they part."""

    def __init__(self, game: Game) -> None:
        self.game, self.model = Game.new(game.first, game.options), Model(game.first, game.options)
        for action in game.actions:
            self.try_out(action)

    def try_out(self, action: Action) -> Refusal | None:
        told, refused = repr(self.game), self.model.try_out(action)
        try:
            self.game = self.game.play(action)
        except IllegalAction as error:
            assert error.reason is refused, (action.text, told)  # noqa: PT017 - either branch may be right
        else:
            assert refused is None, (action.text, told)
        self.compare()
        return refused

    def compare(self) -> None:
        game, model = self.game, self.model
        over = game.outcome
        outcome = over and (over.winner, over.reason, over.line and over.line.name)
        assert (game.phase, game.to_move, outcome) == (model.phase, model.to_move, model.end), game
        assert {square.name: piece.code for square, piece in game.board.items()} == model.board
        assert {piece.code for piece in game.available} == model.left
        assert [game.may_call(seat) for seat in Seat] == [model.may_call(seat) for seat in Seat], game
        assert {line.name for line in game.full_lines()} == model.full()
        assert game.called_wrongly == model.wrong


def anything(chance: Random) -> Action:
    """Any action at all, mostly out of place."""
    seat = chance.choice([0, 1])
    match chance.randrange(8):
        case 0:
            return Give(seat, chance.choice(PIECES))
        case 1:
            return Place(seat, chance.choice(SQUARES))
        case 2:
            words: list[Action] = [Pass(seat), Pass(seat), TimeOut(seat), Resign(seat)]
            return chance.choice(words)
    return Call(seat, chance.choice(LINES))


def sensible(game: Game, chance: Random) -> Action:
    """What keeps the game going."""
    match game.phase:
        case Phase.GIVE:
            return Give(game.mover, chance.choice(game.available))
        case Phase.PLACE:
            return Place(game.mover, chance.choice([square for square in SQUARES if square not in game.board]))
    return Pass(game.mover)


def walk(both: Both, chance: Random, share_of_anything: float) -> Iterator[Refusal | None]:
    while not both.game.outcome:
        yield both.try_out(anything(chance) if chance.random() < share_of_anything else sensible(both.game, chance))
    yield both.try_out(anything(chance))


@given(options, st.sampled_from(Seat), st.integers(0, 2**32), st.sampled_from([0.05, 0.2, 0.5]))
def test_they_agree_on_every_action_of_games_full_of_attempts(
    chosen: Options, first: Seat, seed: int, share_of_anything: float
) -> None:
    assert list(walk(Both(Game.new(first, chosen)), Random(seed), share_of_anything))[-1] is Refusal.GAME_OVER


@pytest.mark.parametrize("calls", Calls)
def test_the_walks_come_to_every_refusal_there_is(calls: Calls) -> None:
    chance = Random(16)
    seen = {
        refusal for _ in range(150) for refusal in walk(Both(Game.new(0, Options(calls=calls))), chance, 0.3) if refusal
    }
    of_calls = {Refusal.NO_RIGHT_TO_CALL, Refusal.ALREADY_CALLED_WRONGLY, Refusal.LINE_NOT_IN_PLAY}
    of_calls |= {Refusal.LINE_NOT_FULL, Refusal.PLACE_FIRST}
    never = of_calls if calls is Calls.AUTOMATIC else {Refusal.CALLS_ARE_AUTOMATIC}
    assert seen == set(Refusal) - never


@pytest.mark.parametrize("moves", [LINES_AT_LAST, NO_LINE_AT_LAST], ids=["with a line", "without"])
@pytest.mark.parametrize("first", Seat)
@pytest.mark.parametrize("calls", [Calls.STRICT, Calls.LATE, Calls.OPEN])
def test_they_agree_on_every_order_of_the_last_words(calls: Calls, first: Seat, moves: tuple[str, ...]) -> None:
    last = Both(placed(*moves, options=Options(calls=calls), first=first))
    for words in product(LAST_WORDS, repeat=3):
        both = deepcopy(last)
        for word in words:
            both.try_out(word)


def test_they_know_the_same_lines() -> None:
    assert {line.name: {square.name for square in line.squares} for line in LINES} == STRAIGHT | TWO_BY_TWO
