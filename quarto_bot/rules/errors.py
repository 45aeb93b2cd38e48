"""What can go wrong in the rules.

RulesError
├── UnreadableText   a text that names no piece, square, line or action (also a ValueError)
│   └── RecordError  a game record that can't be played again; knows its line number
└── IllegalAction    an action that can't be taken in this game; carries a Refusal
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Action
    from .game import Game


class Refusal(Enum):
    """Why an action is not legal here, for a face of the bot to say in its own language."""

    GAME_OVER = auto()
    NOT_YOUR_TURN = auto()
    NOT_TIME_TO_GIVE = auto()
    NOT_TIME_TO_PLACE = auto()
    NOT_TIME_TO_PASS = auto()
    PIECE_NOT_AVAILABLE = auto()
    SQUARE_TAKEN = auto()
    CALLS_ARE_AUTOMATIC = auto()
    NO_RIGHT_TO_CALL = auto()
    ALREADY_CALLED_WRONGLY = auto()
    LINE_NOT_IN_PLAY = auto()
    LINE_NOT_FULL = auto()


class RulesError(Exception):
    """Everything the rules raise on purpose."""


class UnreadableText(RulesError, ValueError):
    """A text that can't be read as what it should name."""


class RecordError(UnreadableText):
    """A record that can't be played again: where (`line_number`, from 1) and why (`problem`)."""

    def __init__(self, line_number: int, problem: str) -> None:
        super().__init__(f"line {line_number}: {problem}")
        self.line_number = line_number
        self.problem = problem


class IllegalAction(RulesError):
    """An action that is not legal in this game; the game is unchanged."""

    def __init__(self, reason: Refusal, action: Action, game: Game) -> None:
        why = reason.name.lower().replace("_", " ")
        turn = "" if game.to_move is None else f", seat {game.to_move} to move"
        position = f"phase {game.phase.name}{turn}, {len(game.board)} placed"
        super().__init__(f"{action.text!r}: {why} ({position})")
        self.reason = reason
        self.action = action
