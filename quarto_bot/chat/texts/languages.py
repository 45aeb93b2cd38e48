"""The texts in every language: gettext catalogues, read with Babel at start. English is the source.

Code writes `say("It is {player}'s turn.", player=...)`; the English sentence is the key of the translation. `mark` is
for sentences that are kept in a table first and said later. A word that is several in other languages has a context:
`say.word("piece", "square")` is a shape, `say.word("line", "square {where}", where=...)` four pieces.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from gettext import c2py
from pathlib import Path
from typing import Final

from babel import Locale
from babel.dates import format_date
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

_log = logging.getLogger(__name__)
FOLDER: Final = Path(__file__).parents[2] / "locales"
SOURCE: Final = "en"
NAME: Final = "name"
"""The context of the names of commands and options, which are other words than the same ones in a sentence."""
_WITHOUT_GROUPS: Final = 1000  # smaller numbers are written alike in all languages here
_OTHER_CODES: Final = {"no": "nb", "pt": "pt_BR"}
"""Discord's name for a language that has another one here; and readers of European Portuguese, who have no other."""


def mark(message: str) -> str:
    """Tell the extraction that this sentence is said elsewhere."""
    return message


def mark_word(context: str, message: str) -> tuple[str, str]:
    """The same for a word with a context; say it with `say.word(*marked)`."""
    return context, message


def _is_translated(entry: Message) -> bool:
    """Whether it says something, in every plural form if it has several; the heading of the file is no message."""
    texts = [entry.string] if isinstance(entry.string, str) else entry.string or [""]
    return bool(entry.id) and all(texts)


def _is_complete(catalogue: Catalog) -> bool:
    return all(_is_translated(entry) for entry in catalogue if entry.id)


class Language:
    """Says things in one language; what its catalogue lacks is said in English."""

    def __init__(self, code: str, catalogue: Catalog) -> None:
        self.code = code
        self._locale = Locale.parse(code)
        self._plural_form = c2py(catalogue.plural_expr)
        self._texts = {(entry.context, entry.id): entry.string for entry in catalogue if _is_translated(entry)}

    def __call__(self, message: str, **values: object) -> str:
        return self._filled(self._texts.get((None, message), message), values)

    def word(self, context: str, message: str, /, **values: object) -> str:
        """Say a word that means several things in English; the context says which."""
        return self._filled(self._texts.get((context, message), message), values)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """Say `one` or `many`, with `{number}`, whichever this language asks for."""
        texts = self._texts.get((None, (one, many)))
        text = (one if number == 1 else many) if texts is None else texts[self._plural_form(number)]
        return self._filled(text, values | {"number": number})

    def day(self, day: date) -> str:
        """A day as it is written in a list: `18 Nov 2026`."""
        return format_date(day, "medium", self._locale)

    def _filled(self, text: object, values: Mapping[str, object]) -> str:
        """The text with its values; large numbers are grouped as this language does it."""
        if not values:
            return str(text)
        return str(text).format(**{name: self._written(value) for name, value in values.items()})

    def _written(self, value: object) -> object:
        if isinstance(value, int) and abs(value) >= _WITHOUT_GROUPS:
            return format_decimal(value, locale=self._locale)
        return value

    def name(self, message: str) -> str | None:
        """The translated name of a command or option, or None."""
        text = self._texts.get((NAME, message))
        return None if text is None else str(text)

    @property
    def own_name(self) -> str:
        """What its speakers call it."""
        name = self._locale.get_display_name(self._locale) or self.code
        return name[:1].upper() + name[1:]

    @property
    def english_name(self) -> str:
        return self._locale.english_name or self.code

    def has(self, message: str) -> bool:
        return (None, message) in self._texts


ENGLISH: Final = Language(SOURCE, Catalog(locale=SOURCE))


class Languages:
    """All languages there are, found by Discord's locale codes such as `fr`, `en-GB` or `zh-TW`."""

    def __init__(self, languages: Mapping[str, Language]) -> None:
        self._languages = languages
        self._source = ENGLISH

    @staticmethod
    def load(folder: Path = FOLDER) -> Languages:
        """Those whose catalogues are complete: nobody is offered a language that is half English."""
        found = {path.parent.name: read(path) for path in catalogues(folder)}
        complete = {code: catalogue for code, catalogue in found.items() if _is_complete(catalogue)}
        for code in found.keys() - complete.keys():
            _log.warning("the catalogue of %s is not complete, skipped", code)
        return Languages({code: Language(code, catalogue) for code, catalogue in complete.items()})

    def of(self, locale: object) -> Language:
        """The language of exactly this locale, else of its first part (`es` for `es-419`), else English.

        So a catalogue `zh_TW` speaks to `zh-TW` only, and `zh-CN` hears English rather than the other script.
        """
        return self._spoken(locale) or self._source

    def shared(self, locales: Iterable[str | None]) -> str | None:
        """One of these locales, if all of them are of one language and that is among those there are."""
        given = list(locales)
        spoken = {self._spoken(locale) for locale in given}
        return given[0] if len(spoken) == 1 and None not in spoken else None

    def _spoken(self, locale: object) -> Language | None:
        code = str(locale).replace("-", "_")
        first = code.partition("_")[0]
        known = (self._languages.get(each) for each in (code, first, _OTHER_CODES.get(first)) if each)
        found = next(filter(None, known), None)
        return self._source if found is None and first == SOURCE else found

    def __iter__(self) -> Iterator[Language]:
        return iter((self._source, *self._languages.values()))


def catalogues(folder: Path = FOLDER) -> list[Path]:
    return sorted(folder.glob("*/messages.po"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.name, abort_invalid=True)
