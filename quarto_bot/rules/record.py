"""A game as a text: a heading, the options, one numbered action a line, and the result.

    Quarto record 1
    first: 0
    characteristics: colour, shape, height, top
    squares: no
    calls: strict
    clock: none
    1. 0 give DSTH
    2. 1 place b2
    result: unfinished after action 2

The numbers and the result are there so that a record that lost a line, or its end, is not read as another game.
Blank lines and white space around a line are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from .actions import Seat, action_from_text
from .errors import IllegalAction, RecordError, UnreadableText
from .options import Calls, Options
from .pieces import Characteristic

if TYPE_CHECKING:
    from .game import Game

_Value = TypeVar("_Value")

_HEADING = "Quarto record 1"
_SECONDS = re.compile(r"[1-9][0-9]{0,8} seconds")
_CHARACTERISTICS = {characteristic.name.lower(): characteristic for characteristic in Characteristic}


def write_record(game: Game) -> str:
    """Write the record; `read_record` gives an equal game back."""
    options = game.options
    return "\n".join([
        _HEADING,
        f"first: {game.first}",
        f"characteristics: {', '.join(name for name, c in _CHARACTERISTICS.items() if c in options.characteristics)}",
        f"squares: {'yes' if options.squares else 'no'}",
        f"calls: {options.calls.value}",
        f"clock: {'none' if options.clock is None else f'{options.clock} seconds'}",
        *(f"{number}. {action.text}" for number, action in enumerate(game.actions, start=1)),
        f"result: {_result(game)}",
        "",
    ])  # fmt: skip


def read_record(text: str, new_game: Callable[[Seat, Options], Game]) -> Game:
    """Play the record again from `new_game`, or raise `RecordError`."""
    reader = _Reader(text)
    reader.heading()
    first = reader.field("first", _one_of({str(seat): seat for seat in Seat}))
    options = Options(
        characteristics=reader.field("characteristics", _characteristics),
        squares=reader.field("squares", _one_of({"yes": True, "no": False})),
        calls=reader.field("calls", _one_of({calls.value: calls for calls in Calls})),
        clock=reader.field("clock", _clock),
    )
    game = reader.actions(new_game(first, options))
    reader.field("result", _one_of({_result(game): None}))
    reader.end()
    return game


class _Reader:
    """Goes through the lines that are not blank; every error says the number of the line it is about."""

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.split("\n")]
        self._lines = [(number, line) for number, line in enumerate(lines, start=1) if line]
        self._next = 0
        self._last_number = len(lines)

    def heading(self) -> None:
        number, line = self._take(repr(_HEADING))
        if line != _HEADING:
            raise RecordError(number, f"a record begins with {_HEADING!r}, not with {_quoted(line)}")

    def field(self, name: str, convert: Callable[[str], _Value]) -> _Value:
        number, line = self._take(f"'{name}: ...'")
        label, colon, value = line.partition(":")
        if label != name or not colon:
            raise RecordError(number, f"'{name}: ...' should stand here, not {_quoted(line)}")
        try:
            return convert(value.strip())
        except UnreadableText as error:
            raise RecordError(number, f"{name}: {error}") from None

    def actions(self, game: Game) -> Game:
        """Play every line up to the result."""
        while not self._peek().startswith("result:"):
            number, line = self._take("an action or 'result: ...'")
            count = len(game.actions) + 1
            label, dot, text = line.partition(". ")
            if not dot or label != str(count):
                raise RecordError(number, f"action {count} should stand here, not {_quoted(line)}")
            try:
                game = game.play(action_from_text(text.strip()))
            except (UnreadableText, IllegalAction) as error:
                raise RecordError(number, str(error)) from error
        return game

    def end(self) -> None:
        if self._next < len(self._lines):
            number, line = self._lines[self._next]
            raise RecordError(number, f"nothing may follow the result, but there is {_quoted(line)}")

    def _peek(self) -> str:
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def _take(self, wanted: str) -> tuple[int, str]:
        if self._next == len(self._lines):
            raise RecordError(self._last_number, f"the record ends where {wanted} should follow")
        self._next += 1
        return self._lines[self._next - 1]


def _result(game: Game) -> str:
    return game.outcome.text if game.outcome else f"unfinished after action {len(game.actions)}"


def _one_of(values: Mapping[str, _Value]) -> Callable[[str], _Value]:
    def convert(text: str) -> _Value:
        if text not in values:
            raise UnreadableText(f"{_quoted(text)} should be {' or '.join(map(repr, values))}")
        return values[text]

    return convert


def _characteristics(text: str) -> frozenset[Characteristic]:
    names = [name.strip() for name in text.split(",")]
    found = frozenset(_one_of(_CHARACTERISTICS)(name) for name in names)
    if len(found) < len(names):
        raise UnreadableText(f"{_quoted(text)} names a characteristic twice")
    return found


def _clock(text: str) -> int | None:
    if text == "none":
        return None
    if not _SECONDS.fullmatch(text):
        raise UnreadableText(f"{_quoted(text)} should be 'none' or a number of seconds, such as '60 seconds'")
    return int(text.removesuffix(" seconds"))


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
