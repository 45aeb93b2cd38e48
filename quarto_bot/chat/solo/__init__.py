"""Playing alone, against the computer. What it does is its own affair: nothing here can reach the solver."""

from typing import Final

from quarto_bot.chat.delivery.controls import PLAY_COMPUTER
from quarto_bot.chat.delivery.interactions import Commands
from quarto_bot.chat.play import NEXT_LEVEL, SOLO

from .commands import solo

GROUP_COMMANDS: Final[Commands] = (solo,)
CONTROLS: Final = (PLAY_COMPUTER, SOLO, NEXT_LEVEL)
