"""What a position is worth, held against a plain brute force."""

import random
from itertools import combinations

import pytest

from quarto_bot.rules import SQUARES, Call, Calls, Characteristic, Game, Options, Phase, Place, Resign
from quarto_bot.solver import Value, value
from tests.games import LINES_AT_LAST, NO_LINE, give, place, placed
from tests.solver.plain import Variant, careful_game, letters, worth

SETS = [frozenset(some) for number in range(1, 5) for some in combinations(Characteristic, number)]
KINDS = [Options(some, squares=squares) for some in SETS for squares in (False, True)]


def names(options: Options) -> str:
    return " ".join(one.name for one in Characteristic if one in options.characteristics) + " squares" * options.squares


@pytest.mark.parametrize("options", KINDS, ids=names)
def test_the_value_is_the_one_that_trying_everything_gives(options: Options) -> None:
    chance = random.Random(names(options))
    for number in (11, 12, 12, 13, 14, 15):
        game = careful_game(options, number, chance)
        assert value(game) == worth(game), game.record()


@pytest.mark.parametrize("squares", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_so_it_is_with_ten_pieces_placed_and_all_four_characteristics(seed: int, squares: bool) -> None:
    game = careful_game(Options(squares=squares), 10, random.Random(seed))
    assert value(game) == worth(game), game.record()


@pytest.mark.parametrize("options", KINDS[::3], ids=names)
def test_so_it_is_where_lines_have_expired(options: Options) -> None:
    chance = random.Random(names(options))
    for number in (11, 12, 13, 14):
        game = careful_game(options, number, chance, care=0.2)
        while not game.missed_lines():
            game = careful_game(options, number, chance, care=0.2)
        assert value(game) == worth(game), game.record()


@pytest.mark.parametrize("options", KINDS[::3], ids=names)
def test_so_it_is_for_whoever_has_to_give(options: Options) -> None:
    chance = random.Random(names(options))
    for number in (12, 13, 13, 14):
        game = placed_only(careful_game(options, number, chance), chance)
        if not game.options.made_lines(game.board, game.last_placed or SQUARES[0]):
            assert value(game) == worth(game), game.record()


def placed_only(game: Game, chance: random.Random) -> Game:
    empty = [square for square in SQUARES if square.name not in letters(game)]
    return game.play(Place(game.mover, chance.choice(empty)))


def test_all_three_values_occur_among_the_positions_compared() -> None:
    chance = random.Random(1)
    found = {value(careful_game(Options(), 11, chance)) for _ in range(40)}
    assert found == set(Value)


def line_standing(options: Options, chance: random.Random) -> Game:
    """Whoever has to give has just made a line, with few pieces left."""
    variant = Variant.of(options)
    while True:
        game = placed_only(careful_game(options, 11, chance), chance)
        for piece in game.available:
            winning = variant.wins_at(letters(game), piece.code)
            if winning:
                return place(give(game, piece.code), winning[0])


def called_wrongly(game: Game) -> Game:
    return game.play(Call(game.mover, None))


CALLED = [Calls.STRICT, Calls.LATE, Calls.OPEN]


@pytest.mark.parametrize("calls", CALLED)
def test_who_has_made_a_line_wins_by_calling_it(calls: Calls) -> None:
    assert value(line_standing(Options(calls=calls), random.Random(1))) is Value.WIN


@pytest.mark.parametrize("calls", CALLED)
def test_who_receives_a_piece_after_a_line_that_was_not_called_wins_by_calling_it(calls: Calls) -> None:
    game = line_standing(Options(calls=calls), random.Random(2))
    assert value(give(game, game.available[0].code)) is Value.WIN


@pytest.mark.parametrize("calls", CALLED)
def test_who_has_called_wrongly_beside_a_line_loses_to_the_call_of_the_other(calls: Calls) -> None:
    chance = random.Random(3)
    games = [called_wrongly(line_standing(Options(calls=calls), chance)) for _ in range(5)]
    assert {value(game) for game in games} == {Value.LOSS}
    assert {worth(game) for game in games} != {Value.LOSS}, "all of them were lost without the call"


@pytest.mark.parametrize(("calls", "worth_it"), [(Calls.STRICT, False), (Calls.LATE, True), (Calls.OPEN, True)])
def test_who_holds_a_piece_and_has_called_wrongly_loses_only_if_the_maker_may_still_call(
    calls: Calls, worth_it: bool
) -> None:
    chance = random.Random(4)
    games = [line_standing(Options(calls=calls), chance) for _ in range(5)]
    holding = [called_wrongly(give(game, game.available[0].code)) for game in games]
    assert [value(game) for game in holding] == [Value.LOSS if worth_it else worth(game) for game in holding]


def test_a_line_that_nobody_may_call_any_more_is_worth_nothing() -> None:
    chance = random.Random(5)
    for _ in range(5):
        game = called_wrongly(line_standing(Options(), chance))
        game = called_wrongly(give(game, game.available[0].code))
        assert value(game) == worth(game), game.record()


def test_without_calls_the_values_are_the_same() -> None:
    for seed in range(5):
        game = careful_game(Options(), 11, random.Random(seed))
        automatic = careful_game(Options(calls=Calls.AUTOMATIC), 11, random.Random(seed))
        assert value(automatic) == value(game)


@pytest.mark.parametrize("moves", [NO_LINE, LINES_AT_LAST])
def test_a_game_in_which_nobody_has_to_place_or_give_has_no_value(moves: tuple[str, ...]) -> None:
    game = placed(*moves)
    assert game.phase is Phase.LAST_CALL
    with pytest.raises(ValueError, match="nobody has to place or give"):
        value(game)
    with pytest.raises(ValueError, match="nobody has to place or give"):
        value(game.play(Resign(0)))


def test_a_search_that_takes_longer_than_its_limit_ends_in_a_timeout_error() -> None:
    with pytest.raises(TimeoutError):
        value(Game.new(0), limit=0.05)
