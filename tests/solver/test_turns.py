"""What the computer does with its turn: legal in every variant, the same for the same seed, and as its level says."""

import random
from itertools import product

import pytest

from quarto_bot.rules import (
    SQUARES,
    Action,
    Call,
    Calls,
    Characteristic,
    Game,
    Give,
    Options,
    Pass,
    Place,
    Reason,
    Refused,
    Resign,
)
from quarto_bot.solver import Level, Value, decide, value
from quarto_bot.solver.play.openings import openings, replies
from tests.games import LINES_AT_LAST, NO_LINE, give, placed
from tests.solver.plain import Variant, careful_game, letters, played, safe_pieces
from tests.solver.test_openings import game_of
from tests.solver.test_values import KINDS, line_standing, names

LEVELS = list(Level)
SEARCHLESS = [Level.BEGINNER, Level.CASUAL, Level.CLUB]
SIGHTED = [Level.CLUB, Level.EXPERT, Level.STRONGEST]
CALLED = [Calls.STRICT, Calls.LATE, Calls.OPEN]
by_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.value)


def complete_game(options: Options, level: Level, seed: int) -> Game:
    """The level against itself. Every action is legal, or playing it would raise."""

    def player(game: Game, chance: random.Random) -> tuple[Action, ...]:
        return decide(game, level, chance)

    return played(Game.new(seed % 2, options), (player, player), seed)


def assert_never_called_wrongly(game: Game) -> None:
    calls = [action for action in game.actions if isinstance(action, Call)]
    assert len(calls) == (1 if game.outcome and game.outcome.reason is Reason.CALLED else 0), game.record()


@pytest.mark.parametrize("options", KINDS, ids=names)
@pytest.mark.parametrize("level", SEARCHLESS, ids=lambda level: level.value)
def test_a_level_plays_legally_and_never_calls_wrongly_in_every_variant(level: Level, options: Options) -> None:
    for number, calls in enumerate(Calls):
        variant = Options(options.characteristics, options.squares, calls)
        assert_never_called_wrongly(complete_game(variant, level, number))


@pytest.mark.parametrize("calls", Calls)
@pytest.mark.parametrize("level", [Level.EXPERT, Level.STRONGEST], ids=lambda level: level.value)
def test_levels_that_look_ahead_play_legally_in_the_second_half(level: Level, calls: Calls) -> None:
    for number, options in enumerate(KINDS[::2]):
        chance = random.Random(number)
        game = careful_game(Options(options.characteristics, options.squares, calls), 9, chance)
        while not game.outcome:
            for action in decide(game, level, chance):
                game = game.play(action)
        assert_never_called_wrongly(game)


@by_level
def test_the_same_game_and_seed_give_the_same_answer(level: Level) -> None:
    for seed, placed_pieces in enumerate((7, 8, 10)):
        game = careful_game(Options(squares=seed == 1), placed_pieces, random.Random(seed))
        assert len({decide(game, level, random.Random(seed)) for _ in range(3)}) == 1


@by_level
@pytest.mark.parametrize("squares", [False, True])
def test_who_starts_gives_a_piece(level: Level, squares: bool) -> None:
    for options in (Options(squares=squares), Options(frozenset({Characteristic.TOP}), squares)):
        (action,) = decide(Game.new(1, options), level, random.Random(1))
        assert isinstance(action, Give)


@pytest.mark.parametrize("level", SIGHTED, ids=lambda level: level.value)
@pytest.mark.parametrize("calls", CALLED)
def test_who_sees_every_line_calls_what_the_opponent_missed(level: Level, calls: Calls) -> None:
    for seed in range(5):
        made = line_standing(Options(squares=seed % 2 == 1, calls=calls), random.Random(seed))
        game = give(made, made.available[0].code)
        (action,) = decide(game, level, random.Random(seed))
        end = game.play(action).outcome
        assert end
        assert end.winner == action.seat


@pytest.mark.parametrize("level", SIGHTED, ids=lambda level: level.value)
@pytest.mark.parametrize("calls", Calls)
def test_who_sees_every_line_completes_one_and_calls_it(level: Level, calls: Calls) -> None:
    for seed in range(5):
        options = Options(squares=seed % 2 == 1, calls=calls)
        before = with_winning_piece(options, random.Random(seed))
        game = before
        for action in decide(before, level, random.Random(seed)):
            game = game.play(action)
        assert game.outcome
        assert game.outcome.winner == before.mover


def with_winning_piece(options: Options, chance: random.Random) -> Game:
    """Somebody holds a piece that completes a line."""
    variant = Variant.of(options)
    while True:
        game = careful_game(options, 7, chance)
        placements = [Place(game.mover, square) for square in SQUARES if square not in game.board]
        game = game.play(chance.choice(placements))
        winning = [piece for piece in game.available if variant.wins_at(letters(game), piece.code)]
        if winning:
            return game.play(Give(game.mover, winning[0]))


@pytest.mark.parametrize("level", SIGHTED, ids=lambda level: level.value)
def test_who_sees_every_line_gives_no_piece_that_wins_at_once_if_another_turn_is_possible(level: Level) -> None:
    for seed in range(8):
        game = careful_game(Options(squares=seed % 2 == 1), 7 + seed % 4, random.Random(seed))
        if can_be_safe(game):
            for action in decide(game, level, random.Random(seed)):
                game = game.play(action)
            assert game.in_hand
            assert not Variant.of(game.options).wins_at(letters(game), game.in_hand.code), game.record()


def can_be_safe(game: Game) -> bool:
    assert game.in_hand
    board = letters(game)
    return any(safe_pieces(game, {**board, at.name: game.in_hand.code}) for at in SQUARES if at.name not in board)


@by_level
def test_a_last_piece_without_a_line_is_only_placed_and_then_both_pass(level: Level) -> None:
    game = give(placed(*NO_LINE[:-1]), NO_LINE[-1].split()[0])
    (place,) = decide(game, level, random.Random(1))
    assert isinstance(place, Place)
    game = game.play(place)
    for _ in range(2):
        (action,) = decide(game, level, random.Random(1))
        assert isinstance(action, Pass)
        game = game.play(action)
    assert game.outcome
    assert game.outcome.reason is Reason.DRAW


@pytest.mark.parametrize("level", SIGHTED, ids=lambda level: level.value)
@pytest.mark.parametrize("calls", Calls)
def test_a_last_piece_that_completes_a_line_wins(level: Level, calls: Calls) -> None:
    game = give(placed(*LINES_AT_LAST[:-1], options=Options(calls=calls)), LINES_AT_LAST[-1].split()[0])
    seat = game.mover
    for action in decide(game, level, random.Random(1)):
        game = game.play(action)
    assert game.outcome
    assert game.outcome.winner == seat


@pytest.mark.parametrize("level", SIGHTED, ids=lambda level: level.value)
def test_a_line_passed_over_in_the_last_call_is_taken(level: Level) -> None:
    game = placed(*LINES_AT_LAST)
    game = game.play(Pass(game.mover))
    (action,) = decide(game, level, random.Random(1))
    assert isinstance(action, Call)
    assert game.play(action).outcome


@by_level
def test_who_has_lost_the_right_to_call_does_not_call(level: Level) -> None:
    for seed in range(5):
        game = line_standing(Options(), random.Random(seed))
        game = game.play(Call(game.mover, None))
        (action,) = decide(game, level, random.Random(seed))
        assert isinstance(action, Give)


def test_a_game_that_is_over_is_refused() -> None:
    with pytest.raises(Refused):
        decide(Game.new(0).play(Resign(0)), Level.CLUB, random.Random(1))


@pytest.mark.parametrize("level", [Level.EXPERT, Level.STRONGEST], ids=lambda level: level.value)
@pytest.mark.parametrize("squares", [False, True])
def test_looking_ahead_keeps_what_a_position_is_worth(level: Level, squares: bool) -> None:
    found = set()
    for seed in range(25):
        game = careful_game(Options(squares=squares), 8 + seed % 3, random.Random(seed))
        worth = value(game)
        found.add(worth)
        after = game
        for action in decide(game, level, random.Random(seed)):
            after = after.play(action)
        assert after.outcome or value(after) == -worth, game.record()
    assert Value.DRAW in found
    assert Value.WIN in found


@pytest.mark.parametrize("squares", [False, True])
def test_the_strongest_keeps_it_from_the_seventh_piece_on_whoever_has_to_place_or_give(squares: bool) -> None:
    for seed in range(3):
        game = careful_game(Options(squares=squares), 6, random.Random(seed))
        turn = decide(game, Level.STRONGEST, random.Random(seed))
        between = game.play(turn[0])
        after = between.play(decide(between, Level.STRONGEST, random.Random(seed))[0])
        assert value(after) == -value(game), game.record()


@pytest.mark.parametrize("squares", [False, True])
def test_a_turn_that_was_cut_in_two_goes_on_with_the_opening(squares: bool) -> None:
    for entry in openings(squares)[::25]:
        game = game_of(entry, squares)
        place = decide(game, Level.STRONGEST, random.Random(3))[0]
        (gift,) = decide(game.play(place), Level.STRONGEST, random.Random(4))
        assert isinstance(place, Place)
        assert isinstance(gift, Give)
        assert (place.square, gift.piece) in replies(game.board, entry.hand, squares), entry


def test_of_turns_that_hold_the_strongest_takes_one_after_which_fewest_replies_hold() -> None:
    """With so few pieces left that all replies can be counted here."""
    compared = 0
    for seed in range(30):
        game = careful_game(Options(), 10, random.Random(seed))
        if value(game) is not Value.DRAW:
            continue
        holding: dict[tuple[Action, ...], int] = {
            turn: right_replies(after) for turn, after in turns(game) if value(after) is Value.DRAW
        }
        chosen = decide(game, Level.STRONGEST, random.Random(seed))
        assert holding[chosen] == min(holding.values()), game.record()
        compared += len(set(holding.values())) > 1
    assert compared


def turns(game: Game) -> list[tuple[tuple[Place, Give], Game]]:
    """All ways to place and to give, with the game after each."""
    empty = [square for square in SQUARES if square not in game.board]
    pairs = [(Place(game.mover, at), Give(game.mover, piece)) for at, piece in product(empty, game.available)]
    return [((place, gift), game.play(place).play(gift)) for place, gift in pairs]


def right_replies(game: Game) -> int:
    return sum(value(after) is not Value.WIN for _, after in turns(game))
