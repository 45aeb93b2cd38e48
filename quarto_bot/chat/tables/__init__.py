"""All the tables: a new one, mine anywhere, those of this server, and ending one for those who look after the place."""

from typing import Final

from quarto_bot.chat.delivery.controls import NEW_GAME
from quarto_bot.chat.delivery.interactions import Commands

from . import context_menus, games, moderation, new_game

GROUP_COMMANDS: Final[Commands] = (new_game.new, games.games, moderation.end)
CONTEXT_MENUS: Final = (context_menus.challenge_person, context_menus.replay_board)
CONTROLS: Final = (NEW_GAME,)
FORMS: Final = (new_game.ARRANGE,)
