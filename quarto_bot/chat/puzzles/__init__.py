"""The puzzle of the day: solve it, share how it went, see who else does; and the channel that gets it every day."""

from typing import Final

from quarto_bot.chat.delivery.interactions import Commands

from . import solvers, solving
from .posting import PuzzlePosts

__all__ = ["CONTROLS", "GROUP_COMMANDS", "PuzzlePosts"]

GROUP_COMMANDS: Final[Commands] = (solving.puzzle_command,)
CONTROLS: Final = (*solving.CONTROLS, *solvers.CONTROLS)
