"""The game of Quarto and nothing else: values and functions without clock, chance or input and output."""

from .actions import Action, Call, Give, Pass, Phase, Place, Resign, Seat, TimeOut, action_from_text
from .board import (
    LINES,
    PIECES,
    SQUARE_LINES,
    SQUARES,
    STRAIGHT_LINES,
    Board,
    Characteristic,
    Line,
    LineKind,
    Piece,
    Square,
)
from .errors import IllegalAction, RecordError, Refusal, Refused, RulesError, UnreadableText
from .game import Game, Outcome, Reason
from .options import LONGEST_CLOCK, Calls, Options
from .review import MissedLine, Tally, tallies

__all__ = [
    "LINES",
    "LONGEST_CLOCK",
    "PIECES",
    "SQUARES",
    "SQUARE_LINES",
    "STRAIGHT_LINES",
    "Action",
    "Board",
    "Call",
    "Calls",
    "Characteristic",
    "Game",
    "Give",
    "IllegalAction",
    "Line",
    "LineKind",
    "MissedLine",
    "Options",
    "Outcome",
    "Pass",
    "Phase",
    "Piece",
    "Place",
    "Reason",
    "RecordError",
    "Refusal",
    "Refused",
    "Resign",
    "RulesError",
    "Seat",
    "Square",
    "Tally",
    "TimeOut",
    "UnreadableText",
    "action_from_text",
    "tallies",
]
