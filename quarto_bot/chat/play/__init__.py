"""Playing: challenges, turns, calls, resigning, watching again. What shows a running game can't reach the solver."""

from .challenging import Wish, challenge_here, challenge_in_thread
from .commands import GROUP_COMMANDS, TOP_COMMANDS, show_replay
from .controls import CONTROLS
from .presenter import ChatMemory, Kind, Presenter, ShownMessages
from .typing import Names

__all__ = [
    "CONTROLS",
    "GROUP_COMMANDS",
    "TOP_COMMANDS",
    "ChatMemory",
    "Kind",
    "Names",
    "Presenter",
    "ShownMessages",
    "Wish",
    "challenge_here",
    "challenge_in_thread",
    "show_replay",
]
