"""Finding one's way: the rules with pictures, the commands, and one's own data."""

from typing import Final

from quarto_bot.chat.delivery.controls import RULES_HERE
from quarto_bot.chat.delivery.interactions import Commands

from . import help, privacy, rules  # noqa: A004 - the page is called so

GROUP_COMMANDS: Final[Commands] = (rules.rules, help.help_command, privacy.privacy)
CONTROLS: Final = (RULES_HERE, rules.RULES, help.HELP, privacy.EXPORT, privacy.FORGET, privacy.FORGET_SURE)
