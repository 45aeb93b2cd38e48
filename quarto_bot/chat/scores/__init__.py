"""The score book: the leaderboard, and one player's statistics."""

from typing import Final

from quarto_bot.chat.delivery.controls import LEADERBOARD
from quarto_bot.chat.delivery.interactions import Commands

from . import leaderboard, stats

GROUP_COMMANDS: Final[Commands] = (leaderboard.leaderboard, stats.stats)
CONTROLS: Final = (LEADERBOARD, leaderboard.SHOW_LEADERBOARD, stats.SHOW_STATS)
