from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageSequence

from quarto_bot.rules import PIECES, SQUARES, Call, Calls, Game, Line, Options, Resign
from rendering import LIGHT, replay_gif

from .games import MIDDLE_GAME, WON_GAME, game_of, played
from .pixels import distance, opened


def _frames(game: Game) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(opened(replay_gif(game)))]


def _durations(game: Game) -> list[int]:
    return [frame.info["duration"] for frame in ImageSequence.Iterator(opened(replay_gif(game)))]


def won() -> Game:
    game = played(WON_GAME)
    assert game.to_move is not None
    return game.play(Call(game.to_move, Line.from_name("row 2")))


def test_there_is_a_frame_for_the_start_and_for_every_give_and_every_place() -> None:
    assert len(_frames(played(MIDDLE_GAME))) == 1 + 15


def test_all_frames_of_a_game_differ() -> None:
    frames = [frame.tobytes() for frame in _frames(played(MIDDLE_GAME))]
    assert all(one != other for one, other in combinations(frames, 2))


def test_a_called_line_is_lit_at_the_end() -> None:
    frames = _frames(won())
    assert len(frames) == 1 + 16 + 1
    assert distance(frames[-1], frames[-2]) > 20


@pytest.mark.parametrize("game", [Game.new(0), played(MIDDLE_GAME), won()], ids=["empty", "unfinished", "won"])
def test_the_end_is_held_longer_than_anything_before(game: Game) -> None:
    *before, end = _durations(game)
    assert all(end > 2 * duration for duration in before)


def test_a_replay_starts_again_for_ever() -> None:
    assert opened(replay_gif(won())).info["loop"] == 0


def test_a_resigned_game_ends_with_its_last_move() -> None:
    game = played(MIDDLE_GAME)
    assert len(_frames(game.play(Resign(0)))) == len(_frames(game))


def test_a_wrong_call_is_no_frame_of_its_own() -> None:
    game = played("DSTH a1 LRSS b1 DSTS c1 LRTS d1")
    assert game.to_move is not None
    assert len(_frames(game.play(Call(game.to_move, Line.from_name("row 1"))))) == len(_frames(game))


def test_the_line_that_ends_an_automatic_game_is_lit() -> None:
    game = played("DSTH a1 DRSS b1 DSTS c1 DRTS d1", Options(calls=Calls.AUTOMATIC))
    assert game.outcome is not None
    assert len(_frames(game)) == 1 + 8 + 1


def test_the_longest_replay_stays_below_one_and_a_half_megabytes() -> None:
    assert len(replay_gif(game_of(list(PIECES), list(SQUARES)), theme=LIGHT)) < 1_500_000
