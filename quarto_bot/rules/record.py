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
Blank lines and white space around a line are ignored. So is what happens to a text that is copied into a single line:
where there is only one, it is read as if each part had its own.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from .actions import Action, Seat, action_from_text
from .board import Characteristic
from .errors import RecordError, UnreadableText
from .options import Calls, Options

_Value = TypeVar("_Value")

_HEADING = "Quarto record 1"
_SECONDS = re.compile(r"[1-9][0-9]{0,8} seconds")
_PARTS = re.compile(r"\s+(?=(?:first|characteristics|squares|calls|clock|result): |\d+\. [01] )")
_CHARACTERISTICS = {characteristic.name.lower(): characteristic for characteristic in Characteristic}


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read; nobody has played it yet. The numbers are those of the lines in the text."""

    first: Seat
    options: Options
    actions: tuple[tuple[int, Action], ...]
    result: tuple[int, str]

    def check_result(self, result: str) -> None:
        """Raise `RecordError` if playing the actions has come to another result than was written."""
        number, written = self.result
        if written != result:
            raise RecordError(number, f"result: {_quoted(written)} should be {result!r}")


def write_record(first: Seat, options: Options, actions: Iterable[Action], result: str) -> str:
    """Write what `read_record` reads."""
    return "\n".join([
        _HEADING,
        f"first: {first}",
        f"characteristics: {', '.join(name for name, c in _CHARACTERISTICS.items() if c in options.characteristics)}",
        f"squares: {'yes' if options.squares else 'no'}",
        f"calls: {options.calls.value}",
        f"clock: {'none' if options.clock is None else f'{options.clock} seconds'}",
        *(f"{number}. {action.text}" for number, action in enumerate(actions, start=1)),
        f"result: {result}",
        "",
    ])  # fmt: skip


def read_record(text: str) -> Record:
    """Read a record, or raise `RecordError`; whether its actions are legal is for the game to say."""
    reader = _Reader(text)
    reader.heading()
    first = reader.field("first", _one_of({str(seat): seat for seat in Seat}))
    options = Options(
        characteristics=reader.field("characteristics", _characteristics),
        squares=reader.field("squares", _one_of({"yes": True, "no": False})),
        calls=reader.field("calls", _one_of({calls.value: calls for calls in Calls})),
        clock=reader.field("clock", _clock),
    )
    actions = tuple(reader.actions())
    result = reader.line_number(), reader.field("result", str)
    reader.end()
    return Record(first, options, actions, result)


class _Reader:
    """Goes through the lines that are not blank; every error says the number of the line it is about."""

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.split("\n")]
        if sum(map(bool, lines)) == 1:
            lines = _PARTS.split(text.strip())
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

    def actions(self) -> Iterator[tuple[int, Action]]:
        """Every line up to the result, with its number."""
        for count in itertools.count(1):
            if self._peek().startswith("result:"):
                return
            number, line = self._take("an action or 'result: ...'")
            label, dot, text = line.partition(". ")
            if not dot or label != str(count):
                raise RecordError(number, f"action {count} should stand here, not {_quoted(line)}")
            try:
                yield number, action_from_text(text.strip())
            except UnreadableText as error:
                raise RecordError(number, str(error)) from error

    def line_number(self) -> int:
        """The number of the line that comes next."""
        return self._lines[self._next][0] if self._next < len(self._lines) else self._last_number

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
