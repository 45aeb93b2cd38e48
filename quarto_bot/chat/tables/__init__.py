"""All the tables: my games anywhere, those of this server, and ending one for those who look after the place."""

from typing import Final

from quarto_bot.chat.delivery.interactions import Commands

from . import games, moderation

GROUP_COMMANDS: Final[Commands] = (games.games, moderation.end)
CONTROLS: Final = ()
