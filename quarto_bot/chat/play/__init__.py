"""Playing: challenges, turns, calls, resigning, watching again. What shows a running game can't reach the solver."""

from .commands import GROUP_COMMANDS, TOP_COMMANDS
from .controls import CONTROLS
from .presenter import ChatMemory, Kind, Presenter, ShownMessages
from .typing import Names

__all__ = ["CONTROLS", "GROUP_COMMANDS", "TOP_COMMANDS", "ChatMemory", "Kind", "Names", "Presenter", "ShownMessages"]
