"""Everything that the bot says, in every language: within Discord's limits, and nothing past the catalogues."""

import re

import pytest
from babel.messages.catalog import Catalog

from quarto_bot.chat.texts.languages import Language, Languages
from tests.chat.conftest import LANGUAGES
from tests.chat.table import Table
from tests.chat.test_languages import entries, forms
from tests.chat.tour import too_long, tour
from tools.catalogues import template


async def test_nothing_is_said_past_the_catalogues(table: Table) -> None:
    marked = Catalog(locale="fr")
    for entry in entries(template()):
        texts = tuple(f"⟦{text}⟧" for text in forms(entry.id))
        marked.add(entry.id, texts if entry.pluralizable else texts[0], context=entry.context)
    table.bot.languages = Languages({"fr": Language("fr", marked)})
    said = {text for message in await tour(table, Language("fr", marked)) for text in message.all}
    names = {language.own_name for language in LANGUAGES}
    assert {rest for text in said if (rest := outside_marks(text))} <= {"Quarto", "UTC"} | names


def outside_marks(text: str) -> str:
    """The words that no catalogue knows, apart from squares, mentions, emojis and moments."""
    before = None
    while text != before:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    text = re.sub(r"<[^>]*>|\b[a-d][1-4]\b", "", text)
    return " ".join(re.findall(r"[^\W\d_]+", text))


@pytest.mark.parametrize("say", list(LANGUAGES), ids=lambda language: language.code)
async def test_every_message_stays_within_discords_limits(say: Language, table: Table) -> None:
    messages = await tour(table, say)
    assert len(messages) > 40
    assert [message for message in messages if too_long(message)] == []
