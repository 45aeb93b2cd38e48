"""The computer as a player: hears what happened, thinks in worker processes, acts through the matches like anybody."""

from .player import ComputerPlayer
from .thinker import Thinker
from .workers import Workers

__all__ = ["ComputerPlayer", "Thinker", "Workers"]
