"""The words of every language: those of the publisher's sheets, its own quotation marks, nothing left in English."""

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

from quarto_bot.chat.texts.languages import NAME, SOURCE, catalogues, read
from tests.chat.conftest import LANGUAGES
from tests.chat.glossary import GLOSSARY, Words
from tests.chat.test_languages import entries, forms
from tests.chat.test_translated_commands import NOT_DISCORDS

CATALOGUES = {path.parent.name: read(path) for path in catalogues()}
POLES = ("light", "dark", "round", "square", "tall", "short", "solid", "hollow")

every_catalogue = pytest.mark.parametrize("code", CATALOGUES)

# What may read as in English: for all languages, and where a language has the very same word.
SAME_EVERYWHERE = {
    ", ": "what stands between the items of a list",
    "{colour} {shape} {height} {top}": "the order of the four words",
    "QUARTO!": "the shout",
    "quarto": "the name of the game, as a command",
    "solo": "to play alone, as musicians everywhere say",
    "{square}: {what}": "what stands on a square",
    "{number}. {player}: {deeds}": "a line of the score",
    "Version {version}": "the same word in many languages",
}
SAME_WORD = {
    "cs": {"expert"},
    "da": {"Hint", "Rating: {changes}", "diagonal {where}", "person"},
    "de": {"Computer ({level})", "person"},
    "es": {"club", "diagonal {where}"},
    "fr": {"club", "expert"},
    "it": {"Computer ({level})", "club", "privacy"},
    "nb": {"Hint", "Rating: {changes}", "diagonal {where}", "pass", "person"},
    "nl": {
        *("Computer ({level})", "Hint", "Rating: {changes}", "beginner", "club", "expert", "hand", "perfect"),
        "privacy",
    },
    "pt_BR": {"casual", "diagonal {where}"},
    "ro": {"club", "expert", "perfect"},
    "sk": {"expert"},
    "sv": {"Rating: {changes}", "diagonal {where}", "expert", "hand", "person"},
}


def said(catalogue: Catalog) -> list[tuple[str, str]]:
    """Every text beside its English."""
    return [pair for entry in entries(catalogue) for pair in beside(entry)]


def beside(entry: Entry) -> list[tuple[str, str]]:
    texts = forms(entry.string)
    return [(forms(entry.id)[-1] if number else forms(entry.id)[0], text) for number, text in enumerate(texts)]


def test_twenty_languages_are_spoken() -> None:
    assert {language.code for language in LANGUAGES} == {SOURCE, *GLOSSARY}
    assert len(list(LANGUAGES)) == 20


@every_catalogue
def test_pieces_are_described_in_the_words_of_the_sheet(code: str) -> None:
    say = LANGUAGES.of(code)
    assert tuple(say.word("piece", pole) for pole in POLES) == GLOSSARY[code].poles


@every_catalogue
def test_the_call_is_the_word_of_the_sheet(code: str) -> None:
    assert LANGUAGES.of(code)("QUARTO!") == GLOSSARY[code].shout


@every_catalogue
def test_things_have_the_names_of_the_sheet(code: str) -> None:
    say, words = LANGUAGES.of(code), GLOSSARY[code]
    for sentence, nouns in sentences(words):
        for noun in nouns:
            assert re.search(noun, say(sentence), re.IGNORECASE), (sentence, say(sentence), noun)


def sentences(words: Words) -> list[tuple[str, tuple[str, ...]]]:
    """Sentences, and what is named in them."""
    return [
        ("Draw! All pieces are placed and nobody called a line.", (words.draw, words.piece)),
        ("Give your opponent a piece", (words.opponent, words.piece)),
        ("This square is taken. Choose an empty one.", (words.field,)),
        ("The board is empty.", (words.board,)),
        ("This line is not full. Only a line of four pieces can be called.", (words.line, words.piece)),
        ("One of the pieces left", (words.piece,)),
    ]


@every_catalogue
def test_no_misleading_word_of_a_sheet_is_used(code: str) -> None:
    texts = " ".join(text for _, text in said(CATALOGUES[code])).lower()
    assert [word for word in GLOSSARY[code].misleading if word in texts] == []


@every_catalogue
def test_running_text_has_no_typewriter_quotes(code: str) -> None:
    assert [text for _, text in said(CATALOGUES[code]) if re.search(r"[\"']", text)] == []


@every_catalogue
def test_nothing_is_left_in_english_without_a_reason(code: str) -> None:
    same = {
        english
        for entry in entries(CATALOGUES[code])
        for english, text in beside(entry)
        if text == english and not (entry.context == NAME and code in NOT_DISCORDS)
    }
    assert same - SAME_EVERYWHERE.keys() == SAME_WORD.get(code, set())


@every_catalogue
def test_the_people_of_a_language_without_a_locale_read_the_command_names_that_they_see(code: str) -> None:
    names = [entry for entry in entries(CATALOGUES[code]) if entry.context == NAME]
    assert (code in NOT_DISCORDS) == all(entry.string == entry.id for entry in names)


def test_every_reason_for_an_english_word_is_still_needed() -> None:
    used = {english for catalogue in CATALOGUES.values() for english, text in said(catalogue) if english == text}
    assert SAME_EVERYWHERE.keys() <= used
    assert SAME_WORD.keys() <= CATALOGUES.keys()


@every_catalogue
def test_a_count_says_its_number(code: str) -> None:
    """In every form but that for one alone, which may say it in a word."""
    say = LANGUAGES.of(code)
    for entry in entries(CATALOGUES[code]):
        if isinstance(entry.id, tuple) and "{number}" in entry.id[1]:
            one, many = entry.id
            values = dict.fromkeys(set(re.findall(r"{(\w+)}", many)) - {"number"}, "x")
            for number in (0, 2, 5, 20, 21, 22):
                assert str(number) in say.count(one, many, number, **values)
