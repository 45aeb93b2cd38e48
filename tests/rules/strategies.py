"""Random options, actions and games for property-based tests."""

from hypothesis import strategies as st

from quarto_bot.rules import (
    LINES,
    PIECES,
    SQUARES,
    Action,
    Call,
    Calls,
    Characteristic,
    Game,
    Give,
    IllegalAction,
    Options,
    Pass,
    Phase,
    Place,
    Resign,
    TimeOut,
)

options = st.builds(
    Options,
    characteristics=st.frozensets(st.sampled_from(Characteristic), min_size=1),
    squares=st.booleans(),
    calls=st.sampled_from(Calls),
    clock=st.none() | st.integers(1, 10**6),
)
seats = st.integers(0, 1)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Give, seats, st.sampled_from(PIECES)),
    st.builds(Place, seats, st.sampled_from(SQUARES)),
    st.builds(Call, seats, st.sampled_from(LINES)),
    st.builds(Pass, seats),
    st.builds(Resign, seats),
    st.builds(TimeOut, seats),
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game at any stage: mostly gives and places, with calls (often wrong), passes and early ends mixed in."""
    game = Game.new(draw(seats), draw(options))
    pieces = draw(st.permutations(PIECES))
    squares = draw(st.permutations(SQUARES))
    for piece, square in zip(pieces, squares[: draw(st.integers(0, 16))], strict=False):
        game = _perhaps_call(draw, game)
        if game.outcome:
            return game
        game = _perhaps_call(draw, game.play(Give(game.mover, piece)))
        if game.outcome:
            return game
        game = game.play(Place(game.mover, square))
    for _ in range(draw(st.integers(0, 2))):
        game = _perhaps_call(draw, game)
        game = game.play(Pass(game.mover)) if game.phase is Phase.LAST_CALL else game
    return _tried(game, draw(actions)) if draw(st.booleans()) else game


def _perhaps_call(draw: st.DrawFn, game: Game) -> Game:
    full = game.full_lines()
    if not full or draw(st.integers(0, 3)):
        return game
    return _tried(game, Call(draw(seats), draw(st.sampled_from([*full, None]))))


def _tried(game: Game, action: Action) -> Game:
    try:
        return game.play(action)
    except IllegalAction:
        return game
