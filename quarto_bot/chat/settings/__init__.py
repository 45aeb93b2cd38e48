"""What one can choose: a server's settings, one's own preferences, and whom one does not want to play with."""

from typing import Final

from quarto_bot.chat.delivery.interactions import Commands

from . import block, language, preferences, server

GROUP_COMMANDS: Final[Commands] = (preferences.preferences, language.language, block.block, server.settings)
CONTROLS: Final = (*preferences.CONTROLS, *language.CONTROLS, *block.CONTROLS, *server.CONTROLS)
FORMS: Final = (*preferences.FORMS, *server.FORMS)
