"""Looking back at a finished game: where it turned and why, and finding what would have been right."""

from typing import Final

from quarto_bot.chat.delivery.interactions import Commands
from quarto_bot.chat.play import REVIEW

from . import commands, finding
from .screen import FIND, SHOW_REVIEW

GROUP_COMMANDS: Final[Commands] = (commands.review,)
CONTROLS: Final = (REVIEW, SHOW_REVIEW, FIND, *finding.CONTROLS)
