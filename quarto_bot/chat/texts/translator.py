"""Command names, descriptions and choices in every language, from the same catalogues as the texts."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from .languages import SOURCE, Languages
from .phrases import characteristics_name, clock_name

_NAMES: Final = {Location.command_name, Location.group_name, Location.parameter_name}


class CatalogueTranslator(app_commands.Translator):
    """Answers None where a language has no catalogue; Discord then shows the English one."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = self._languages.of(locale)
        if language.code == SOURCE:
            return None
        if context.location in _NAMES:
            return language.name(string.message)
        subset = string.extras.get("characteristics")
        if isinstance(subset, frozenset):
            return characteristics_name(language, subset)
        if "clock" in string.extras:
            return clock_name(language, string.extras["clock"])
        return language(string.message) if language.has(string.message) else None
