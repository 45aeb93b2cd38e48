"""What both servers and people choose from: languages and themes, as options of a form and as words."""

from __future__ import annotations

from typing import Final

from quarto_bot.chat.delivery.controls import Layout
from quarto_bot.chat.delivery.forms import Menu, Option, Radio
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    answer_privately,
    is_on_message,
    is_public_control,
    replace_pressed,
)
from quarto_bot.chat.texts.languages import Language, Languages, mark, mark_word

NOT_CHOSEN: Final = "none"
"""The value of the option that leaves the choice to somebody else."""
_THEMES: Final = {
    "dark": mark_word("theme", "dark"),
    "light": mark_word("theme", "light"),
    "high contrast": mark_word("theme", "high contrast"),
}
_HOSTS_THEME: Final = mark("as the bot's host has chosen")


def language_menu(say: Language, languages: Languages, chosen: str | None, otherwise: str) -> Menu:
    """All languages by their own names, and what is spoken if none of them is chosen."""
    options = [Option(NOT_CHOSEN, otherwise), *(Option(each.code, each.own_name) for each in languages)]
    return Menu("language", say("Language"), options, chosen or NOT_CHOSEN)


def theme_radio(say: Language, chosen: str | None, description: str) -> Radio:
    options = [Option(NOT_CHOSEN, say(_HOSTS_THEME)), *(Option(name, theme_name(say, name)) for name in _THEMES)]
    current = chosen if chosen in _THEMES else NOT_CHOSEN
    return Radio("theme", say("Theme"), options, current, description=description)


def hours() -> list[Option]:
    """The hours of a day, for a menu."""
    return [Option(str(hour), hour_name(hour)) for hour in range(24)]


def hour_name(hour: int) -> str:
    return f"{hour:02}:00"


def language_name(languages: Languages, locale: str | None, otherwise: str) -> str:
    return languages.of(locale).own_name if locale else otherwise


def theme_name(say: Language, theme: str | None) -> str:
    return say.word(*_THEMES[theme]) if theme in _THEMES else say(_HOSTS_THEME)


def chosen_or_none(value: str) -> str | None:
    return None if value == NOT_CHOSEN else value


async def show_saved(interaction: Interaction, layout: Layout) -> None:
    """Show what was chosen in the place of the private message from which the form was opened."""
    if is_on_message(interaction) and not is_public_control(interaction):
        await replace_pressed(interaction, layout)
    else:
        await answer_privately(interaction, layout)
