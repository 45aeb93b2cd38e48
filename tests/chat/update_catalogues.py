"""Bring the catalogues up to date with the code: `python -m tests.chat.update_catalogues`, from the project's folder.

New messages are added without a translation, messages that the code no longer has are dropped, translations are kept
as they are. The tests fail until every message is translated. To begin a new language, make an empty file
`quarto_bot/locales/<code>/messages.po` first, where the code is Discord's up to the hyphen, such as `de` or `pt`.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from quarto_bot.chat.languages import catalogues, read
from tests.chat.extraction import template


def main() -> None:
    messages = template()
    for path in catalogues():
        path.write_bytes(updated(path, messages))


def updated(path: Path, messages: Catalog) -> bytes:
    """What the catalogue of this path should contain."""
    catalogue = read(path)
    catalogue.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    content = io.BytesIO()
    # No line numbers: every change of the code would change every catalogue.
    write_po(content, catalogue, width=120, ignore_obsolete=True, include_lineno=False)
    return content.getvalue()


if __name__ == "__main__":
    main()
