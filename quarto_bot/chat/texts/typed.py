"""What people type, read in their own language and in English: as on a phone, without capitals and accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from quarto_bot.rules import LINES, PIECES, Line, Piece, Square, UnreadableText

from .languages import ENGLISH, Language, Languages
from .phrases import line_name, piece_name

_Thing = TypeVar("_Thing")


def plain(text: str | int) -> str:
    """As people type on a phone: without capitals, accents and double spaces. A number may come as one."""
    letters = unicodedata.normalize("NFKD", str(text)).casefold()
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def fits(typed: str, name: str) -> bool:
    """Whether every typed word begins some word of the name, in any order."""
    words = plain(name).split()
    return all(any(word.startswith(part) for word in words) for part in plain(typed).split())


def read_piece(say: Language, typed: str) -> Piece:
    """A piece by its code, or by words that begin those of its name and of no other piece's."""
    for piece in PIECES:
        if plain(typed) == plain(piece.code):
            return piece
    found = _only(typed, PIECES, partial(piece_name, say)) or _only(typed, PIECES, partial(piece_name, ENGLISH))
    if found:
        return found
    raise UnreadableText(f"no piece, or more than one, is called {typed!r}")


def read_square(typed: str) -> Square:
    return Square.from_name(plain(typed))


def read_line(say: Language, typed: str) -> Line:
    for line in LINES:
        if plain(typed) in (line.name, plain(line_name(say, line))):
            return line
    raise UnreadableText(f"no line is called {typed!r}")


def read_language(languages: Languages, typed: str) -> Language:
    """A language by its code, or by words that begin its own name or its English one, and no other's."""
    for language in languages:
        if plain(typed) == plain(language.code):
            return language
    own, english = (lambda language: language.own_name), (lambda language: language.english_name)
    found = _only(typed, languages, own) or _only(typed, languages, english)
    if found:
        return found
    raise UnreadableText(f"no language is called {typed!r}")


def _only(typed: str, things: Iterable[_Thing], name: Callable[[_Thing], str]) -> _Thing | None:
    """The one thing that is called so, or whose name alone begins so; None if there is none, or more than one."""
    named = {thing: name(thing) for thing in things}
    fitting = [thing for thing, each in named.items() if plain(typed) and fits(typed, each)]
    exact = [thing for thing in fitting if plain(named[thing]) == plain(typed)]
    return (exact or fitting)[0] if len(exact or fitting) == 1 else None
