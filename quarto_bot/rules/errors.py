"""What can go wrong in the rules.

RulesError
├── UnreadableText   a text that names no piece, square, line or action (also a ValueError)
│   └── RecordError  a game record that can't be played again; knows its line number
└── Refused          something that can't be done now, and nothing was changed; carries a reason
    └── IllegalAction  an action that is not legal in this game; its reason is a Refusal
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import Action  # whose parts raise UnreadableText


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
    PLACE_FIRST = auto()


class RulesError(Exception):
    """Everything the rules raise on purpose."""


class UnreadableText(RulesError, ValueError):
    """A text that can't be read as what it should name."""


class RecordError(UnreadableText):
    """A record that can't be played again: where (`line_number`, from 1) and why (`problem`)."""

    def __init__(self, line_number: int, problem: str) -> None:
        super().__init__(line_number, problem)
        self.line_number = line_number
        self.problem = problem

    def __str__(self) -> str:
        return f"line {self.line_number}: {self.problem}"


class Refused(RulesError):
    """Nothing was changed; `reason` says why. Other packages raise it with reasons of their own.

    `details` are what a sentence about it needs to know, by name.
    """

    def __init__(self, reason: Enum, **details: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        return self.reason.name.lower().replace("_", " ")


class IllegalAction(Refused):
    """An action that is not legal in this game; `position` is the game as it stands, in words."""

    reason: Refusal

    def __init__(self, reason: Refusal, action: Action, position: str) -> None:
        super().__init__(reason)
        self.args = (reason, action, position)  # of which pickle makes it again
        self.action = action
        self.position = position

    def __str__(self) -> str:
        return f"{self.action.text!r}: {super().__str__()} in {self.position}"
