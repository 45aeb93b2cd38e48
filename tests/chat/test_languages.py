"""The catalogues: complete, alike in their placeholders, within Discord's limits, and really spoken."""

import re
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, date, datetime
from gettext import c2py
from io import BytesIO
from pathlib import Path
from string import Formatter

import discord
import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from quarto_bot.chat.pictures import PieceEmojis
from quarto_bot.chat.play.replay import replay_layout
from quarto_bot.chat.play.showing.board import end_layout
from quarto_bot.chat.review.screen import Reviewed
from quarto_bot.chat.texts.languages import SOURCE, Language, Languages, catalogues, read
from quarto_bot.chat.texts.phrases import clock_name, line_name, piece_name
from quarto_bot.chat.texts.refusals import refusal_text
from quarto_bot.chat.texts.sentences import ALT_TEXT_LIMIT, alt_text
from quarto_bot.chat.texts.typed import read_language, read_line, read_piece
from quarto_bot.matches import Cause, End, GameOver, Match, Obstacle, Person, RatingChange, Venue
from quarto_bot.reviews import Kept
from quarto_bot.rules import (
    LINES,
    PIECES,
    SQUARES,
    Game,
    Give,
    Line,
    Options,
    Pass,
    Piece,
    Place,
    Refusal,
    UnreadableText,
)
from quarto_bot.solver import Answer, Decision, Option, Review, Value
from tests.chat.conftest import LANGUAGES
from tests.chat.simulated import interactions_say
from tests.chat.table import Table, text
from tests.chat.tour import read_message, too_long
from tests.games import LINES_AT_LAST, NO_LINE, call, placed
from tools.catalogues import template, updated

CATALOGUES = {path.parent.name: read(path) for path in catalogues()}
ENGLISH, FRENCH = LANGUAGES.of("en-US"), LANGUAGES.of("fr")
LONGEST_ID = 2**63 - 1

every_catalogue = pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=CATALOGUES)
every_language = pytest.mark.parametrize("say", list(LANGUAGES), ids=lambda language: language.code)


def entries(catalogue: Catalog) -> list[Entry]:
    return [entry for entry in catalogue if entry.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A message's text, or its texts if it has plurals."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def test_there_is_a_french_catalogue() -> None:
    assert "fr" in CATALOGUES


@every_catalogue
def test_a_catalogue_has_the_messages_of_the_code_and_no_others(catalogue: Catalog) -> None:
    wanted = {(entry.context, entry.id) for entry in entries(template())}
    assert {(entry.context, entry.id) for entry in entries(catalogue)} == wanted


@every_catalogue
def test_every_message_is_translated_in_every_plural_form(catalogue: Catalog) -> None:
    def is_complete(entry: Entry) -> bool:
        wanted = catalogue.num_plurals if entry.pluralizable else 1
        return len(forms(entry.string)) == wanted and all(forms(entry.string))

    assert [entry.id for entry in entries(catalogue) if not is_complete(entry)] == []


@every_catalogue
def test_no_translation_is_doubtful_or_left_over(catalogue: Catalog) -> None:
    assert [entry.id for entry in catalogue if entry.fuzzy] == []
    assert list(catalogue.obsolete) == []


@every_catalogue
def test_translations_have_the_placeholders_of_their_messages(catalogue: Catalog) -> None:
    def placeholders(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    differing = [
        entry.id
        for entry in entries(catalogue)
        for translation in forms(entry.string)
        if placeholders(translation) != placeholders(forms(entry.id)[-1])
    ]
    assert differing == []


@pytest.mark.parametrize("path", catalogues(), ids=CATALOGUES)
def test_updating_keeps_translations_and_adds_and_drops_messages(path: Path) -> None:
    changed = template()
    changed.delete("Accept")
    changed.add("A new sentence.")
    before = {(entry.context, entry.id): entry.string for entry in entries(read(path))}
    after = read_po(BytesIO(updated(path, changed)), locale=path.parent.name)
    del before[None, "Accept"]
    assert {(entry.context, entry.id): entry.string for entry in entries(after)} == before | {
        (None, "A new sentence."): ""
    }


def test_a_locale_is_found_by_its_whole_code_then_by_its_language_then_english_is_spoken() -> None:
    spoken = {code: Language(code, Catalog(locale=code)) for code in ("es", "nb", "pt_BR", "sv", "zh_TW")}
    languages = Languages(spoken)
    wanted = {
        "es-ES": "es",
        "es-419": "es",
        "no": "nb",
        "nb": "nb",
        "pt-BR": "pt_BR",
        "pt-PT": "pt_BR",
        "sv-SE": "sv",
        "zh-TW": "zh_TW",
        "zh-CN": SOURCE,
        "de": SOURCE,
    }
    assert {code: languages.of(code).code for code in wanted} == wanted


def test_a_language_whose_catalogue_is_not_complete_is_not_offered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for code, accept in (("de", "Annehmen"), ("nl", "")):
        catalogue = Catalog(locale=code)
        catalogue.add("Accept", accept)
        catalogue.add(("{number} line", "{number} lines"), ("{number} x", accept))
        (tmp_path / code).mkdir()
        with (tmp_path / code / "messages.po").open("wb") as file:
            write_po(file, catalogue)
    assert [language.code for language in Languages.load(tmp_path)] == [SOURCE, "de"]
    assert "the catalogue of nl is not complete, skipped" in caplog.text


@every_catalogue
def test_the_plural_forms_of_a_catalogue_are_those_of_its_language(catalogue: Catalog) -> None:
    """Numbers that Babel's own rules put together share a form, and no others do."""
    assert catalogue.locale is not None
    form = c2py(catalogue.plural_expr)
    pairs = {(catalogue.locale.plural_form(number), form(number)) for number in range(1000)}
    assert len(pairs) == len({name for name, _ in pairs}) == len({index for _, index in pairs})
    assert {index for _, index in pairs} == set(range(catalogue.num_plurals))


def test_large_numbers_and_days_are_written_as_each_language_does() -> None:
    day = date(2026, 11, 18)
    assert [say("{number} lines missed.", number=12345) for say in (ENGLISH, LANGUAGES.of("fr"))] == [
        "12,345 lines missed.",
        "12\u202f345 lines missed.",
    ]
    assert (ENGLISH.day(day), FRENCH.day(day)) == ("Nov 18, 2026", "18 nov. 2026")


def test_a_word_with_several_meanings_is_translated_by_its_context() -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("square", "eckig", context="piece")
    catalogue.add("square {where}", "Quadrat {where}", context="line")
    say = Language("de", catalogue)
    assert say.word("piece", "square") == "eckig"
    assert line_name(say, Line.from_name("square a1-b2")) == "Quadrat a1-b2"
    assert say("square") == "square"


@every_language
@pytest.mark.parametrize("seconds", [1, 30, 60, 61, 90, 300, 3600, 5400, 86400, 90000, 172800, 999_999_999])
def test_a_clock_of_any_length_can_be_said(say: Language, seconds: int) -> None:
    units = (1, 60, 3600, 86400)
    digits = re.sub(r"\D", "", clock_name(say, seconds))  # large numbers are grouped, each language in its own way
    assert any(digits == str(seconds // unit) for unit in units if seconds % unit == 0)


def test_french_puts_a_non_breaking_space_before_high_punctuation() -> None:
    texts = [text for entry in entries(CATALOGUES["fr"]) for text in forms(entry.string)]
    assert [text for text in texts if re.search(r"[^\u00a0!?][!?:;]", text)] == []
    assert [text for text in texts if "'" in text] == []


@every_language
@pytest.mark.parametrize("reason", [*Obstacle, *Refusal])
def test_every_reason_to_refuse_has_a_text(say: Language, reason: Obstacle | Refusal) -> None:
    assert refusal_text(reason, say).endswith((".", "!", "。"))


@every_language
def test_pieces_and_lines_can_be_typed_as_they_are_shown(say: Language) -> None:
    assert [read_piece(say, piece_name(say, piece).title()) for piece in PIECES] == list(PIECES)
    shuffled = [" ".join(reversed(piece_name(say, piece).split())) for piece in PIECES]
    assert [read_piece(say, typed) for typed in shuffled] == list(PIECES)
    assert [read_line(say, line_name(say, line).upper()) for line in LINES] == list(LINES)


@every_language
def test_pieces_and_lines_can_be_typed_in_english_too(say: Language) -> None:
    assert [read_piece(say, piece_name(ENGLISH, piece)) for piece in PIECES] == list(PIECES)
    assert [read_piece(say, piece.code.lower()) for piece in PIECES] == list(PIECES)
    assert [read_line(say, line.name) for line in LINES] == list(LINES)


def test_every_language_can_be_typed_by_its_code_its_own_name_and_its_english_one() -> None:
    for each in LANGUAGES:
        for name in (each.code, each.own_name.upper(), each.english_name):
            assert read_language(LANGUAGES, name) is each
    with pytest.raises(UnreadableText):
        read_language(LANGUAGES, "Klingon")


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "xx", None, discord.Locale.japanese])
def test_a_locale_without_a_catalogue_hears_english(locale: object) -> None:
    assert LANGUAGES.of(locale)("Accept") == "Accept"


def test_languages_are_listed_once_each_with_english_first() -> None:
    assert [language.code for language in LANGUAGES] == [SOURCE, *CATALOGUES]


@pytest.mark.parametrize(
    ("say", "number", "said"),
    [
        (ENGLISH, 0, "0 lines missed."),
        (ENGLISH, 1, "1 line missed."),
        (ENGLISH, 2, "2 lines missed."),
        (FRENCH, 0, "0 alignement manqué."),
        (FRENCH, 1, "1 alignement manqué."),
        (FRENCH, 2, "2 alignements manqués."),
    ],
)
def test_numbers_take_the_plural_form_of_their_language(say: Language, number: int, said: str) -> None:
    assert say.count("{number} line missed.", "{number} lines missed.", number) == said


@pytest.mark.parametrize("code", ["fr", "ja", "pl"])
def test_what_a_catalogue_lacks_is_said_in_english_by_english_rules(code: str) -> None:
    bare = Catalog(locale=code)
    bare.add("Accept")
    bare.add(("{number} line missed.", "{number} lines missed."))
    say = Language(code, bare)
    assert say("Accept") == "Accept"
    assert not say.has("Accept")
    counted = [say.count("{number} line missed.", "{number} lines missed.", number) for number in (0, 1, 5)]
    assert counted == ["0 lines missed.", "1 line missed.", "5 lines missed."]


async def test_private_answers_are_in_the_language_of_the_person(table: Table) -> None:
    with interactions_say(locale="fr", guild_locale="en-US"):
        refused = await table.alice.slash(table.channel, "quarto board")
        assert "`/quarto défier` en propose une." in text(refused.response)
        await table.alice.slash(table.channel, "quarto challenge")
    assert "Who accepts?" in text(table.turn)


async def test_public_messages_are_in_the_language_of_the_server(table: Table) -> None:
    with interactions_say(locale="en-US", guild_locale="fr"):
        await table.alice.slash(table.channel, "quarto challenge")
        assert "propose une partie de Quarto" in text(table.turn)
        refused = await table.alice.slash(table.channel, "quarto board")
    assert "No game is running here." in text(refused.response)


async def test_a_clock_that_runs_out_after_a_restart_speaks_the_language_of_its_channel(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    with interactions_say(locale="fr", guild_locale="fr"):
        await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, clock=60)
        await table.checked(table.bob.click(table.turn, label="Accepter"))
    await restart()
    await table.env.advance_time(61)
    assert "temps" in text(table.turn)
    assert "ran out of time" not in text(table.turn)


async def test_a_piece_can_be_given_by_its_french_name(table: Table) -> None:
    await table.begin()
    with interactions_say(locale="fr"):
        giver = await table.to_move()
        await table.checked(giver.slash(table.channel, "give", piece="Foncée carrée haute creuse"))
    assert "dark square tall hollow" in text(table.turn)


@every_language
def test_the_end_of_a_game_with_seventeen_missed_lines_fits_in_a_message(say: Language) -> None:
    blind = blind_game()
    assert len(blind.missed_lines()) == 17
    venue, now = Venue(1, 1), datetime.now(UTC)
    player = Person(LONGEST_ID)
    match = Match(LONGEST_ID, venue, (player, player), blind, now, ended_at=now, end=End.DRAW)
    change = RatingChange(1500, 1342)
    over = GameOver(match, blind.actions[-1], blind, Cause.PERSON, (change, change))
    components = end_layout(over, say, PieceEmojis()).to_components()  # type: ignore[no-untyped-call]
    assert too_long(read_message(components)) == []


def blind_game() -> Game:
    """Neighbours differ in one characteristic, so that every row, column and square counts; nobody calls any."""
    order = (0, 1, 3, 2)
    moves = (f"{PIECES[4 * order[square.row] + order[square.column]].code} {square.name}" for square in SQUARES)
    game = placed(*moves, options=Options(squares=True))
    return game.play(Pass(0)).play(Pass(1))


@every_language
def test_the_film_of_a_game_with_seventeen_missed_lines_fits_in_a_message(say: Language) -> None:
    player, now = Person(LONGEST_ID), datetime.now(UTC)
    match = Match(LONGEST_ID, Venue(1, 1), (player, player), blind_game(), now, ended_at=now, end=End.DRAW)
    components = replay_layout(match, say, PieceEmojis()).to_components()  # type: ignore[no-untyped-call]
    assert too_long(read_message(components)) == []


@every_language
def test_the_review_of_a_game_of_mistakes_and_missed_lines_fits_in_a_message(say: Language) -> None:
    game, player, now = blind_game(), Person(LONGEST_ID), datetime.now(UTC)
    match = Match(LONGEST_ID, Venue(1, 1), (player, player), game, now, ended_at=now, end=End.DRAW)
    review = Review(game, tuple(mistakes(game)), (None,) * 4 + (Value.WIN, Value.LOSS) * 6)
    layout = Reviewed(Kept(LONGEST_ID, review), match).layout(say)
    assert len(review.turning_points) == 3
    assert too_long(read_message(layout.to_components())) == []  # type: ignore[no-untyped-call]


def mistakes(game: Game) -> Iterator[Decision]:
    """As if every decision from the fifth piece on had turned a win into a loss, in the most words."""
    answer = Answer(Piece.from_code("DSSH"), SQUARES[0], Piece.from_code("LSTH"), wins=False)
    number = 0
    for action in game.actions:
        number += isinstance(action, Place)
        if number >= 5 and isinstance(action, Place | Give):
            choice = action.piece if isinstance(action, Give) else action.square
            option = Option(choice, keeps=False, answer=answer)
            yield Decision(number, action, Value.WIN, Value.LOSS, could_lose=True, options=(option,))


@every_language
@pytest.mark.parametrize("moves", [NO_LINE, LINES_AT_LAST])
def test_every_position_is_told_in_words_and_not_in_codes(say: Language, moves: tuple[str, ...]) -> None:
    positions = [placed(*moves[:number]) for number in range(17)]
    if moves is LINES_AT_LAST:
        positions.append(call(positions[-1], positions[-1].mover, "diagonal a1-d4"))
    for position in positions:
        told = alt_text(say, position)
        assert len(told) <= ALT_TEXT_LIMIT
        assert all(piece_name(say, piece) in told for piece in PIECES)
