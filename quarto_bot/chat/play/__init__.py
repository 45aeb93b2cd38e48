"""Playing: challenges, turns, calls, resigning, watching again. What shows a running game can't reach the solver."""

from .board import NEXT_LEVEL
from .challenge import SOLO, read_terms
from .challenging import (
    Wish,
    challenge_here,
    challenge_in_thread,
    computer_at,
    offer_levels,
    opponent_of,
)
from .commands import (
    CALLS,
    CHARACTERISTICS,
    CLOCK_CHOICES,
    FIRST,
    GROUP_COMMANDS,
    STARTS,
    TOP_COMMANDS,
    prefers_thread,
    read_options,
    show_replay,
)
from .controls import CONTROLS
from .presenter import Presenter
from .shown import ChatMemory, Kind, ShownMessages
from .typing import Names

__all__ = [
    "CALLS",
    "CHARACTERISTICS",
    "CLOCK_CHOICES",
    "CONTROLS",
    "FIRST",
    "GROUP_COMMANDS",
    "NEXT_LEVEL",
    "SOLO",
    "STARTS",
    "TOP_COMMANDS",
    "ChatMemory",
    "Kind",
    "Names",
    "Presenter",
    "ShownMessages",
    "Wish",
    "challenge_here",
    "challenge_in_thread",
    "computer_at",
    "offer_levels",
    "opponent_of",
    "prefers_thread",
    "read_options",
    "read_terms",
    "show_replay",
]
