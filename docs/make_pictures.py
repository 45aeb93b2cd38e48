"""Draw the README's pictures again: `python -m docs.make_pictures`, from the project's folder."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

from quarto_bot.rules import Game, action_from_text
from rendering import board_png, replay_gif

FOLDER = Path(__file__).parent

MOVES = (
    "0 give DSTH", "1 place b2", "1 give LRSS", "0 place c3", "0 give DRTS", "1 place c1", "1 give LSSH", "0 place a2",
    "0 give DSSS", "1 place d4", "1 give LRTH", "0 place b4", "0 give DRSH", "1 place d2", "1 give LSTS", "0 place a3",
    "0 give LRSH", "1 place c2",
)  # fmt: skip
CALL = "1 call row 2"


def main(folder: Path = FOLDER) -> None:
    """Write a middle game, the same game won, and its replay."""
    middle = _game(*MOVES[:15])
    won = _game(*MOVES, CALL)
    assert won.outcome is not None
    (folder / "middle-game.png").write_bytes(board_png(middle))
    (folder / "won-game.png").write_bytes(board_png(won, highlight=won.outcome.line))
    (folder / "replay.gif").write_bytes(replay_gif(won))


def _game(*actions: str) -> Game:
    return reduce(Game.play, map(action_from_text, actions), Game.new(first=0))


if __name__ == "__main__":
    main()
