"""Playing: challenges, turns, calls, resigning, watching again. What shows a running game can't reach the solver."""

from typing import Final

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
)
from .controls import CONTROLS as _PLAYING
from .replay import RECORD, finished_match, show_replay
from .showing import NEXT_LEVEL, REVIEW, ChatMemory, Kind, Presenter, ShownMessages
from .showing.challenge import SOLO, read_terms
from .typing import Names, past_games

__all__ = [
    "CALLS",
    "CHARACTERISTICS",
    "CLOCK_CHOICES",
    "CONTROLS",
    "FIRST",
    "GROUP_COMMANDS",
    "NEXT_LEVEL",
    "REVIEW",
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
    "finished_match",
    "offer_levels",
    "opponent_of",
    "past_games",
    "prefers_thread",
    "read_options",
    "read_terms",
    "show_replay",
]

CONTROLS: Final = (*_PLAYING, RECORD)
