"""The log on stderr: what is said too often is counted instead, and what is no fault of ours takes one line."""

from __future__ import annotations

import copy
import logging
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TextIO, TypeAlias

_MOST: Final = 10
"""Equal warnings or errors that are written within one period."""
_PERIOD: Final = 60.0

Kind: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class _Count:
    first: logging.LogRecord
    until: float
    written: int = 0
    left_out: int = 0


class SparingHandler(logging.StreamHandler[TextIO]):
    """Of equal warnings within a minute it writes the first ten; then one line says how many more there were.

    Equal are those that one logger makes of one template, or tracebacks that end at the same place. Of an error with a
    traceback the line is always written, for somebody may look for its reference; only the traceback is left out. What
    `is_expected` tells nothing about our code and never has one, whoever logs it.
    """

    def __init__(
        self, is_expected: Callable[[BaseException], bool], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._is_expected = is_expected
        self._clock = clock
        self._counts: dict[Kind, _Count] = {}

    def emit(self, record: logging.LogRecord) -> None:
        now = self._clock()
        for summary in self._summaries(now):
            super().emit(summary)
        if record.levelno < logging.WARNING:
            super().emit(record)
            return
        error = record.exc_info[1] if record.exc_info else None
        if error and self._is_expected(error):
            record, error = _as_warning(_in_one_line(record, error)), None
        count = self._counts.setdefault(_kind(record), _Count(record, now + _PERIOD))
        if count.written < _MOST:
            count.written += 1
            super().emit(record)
        elif error:
            super().emit(_in_one_line(record, error))
        else:
            count.left_out += 1

    def close(self) -> None:
        for summary in self._summaries(float("inf")):
            super().emit(summary)
        super().close()

    def _summaries(self, now: float) -> Iterator[logging.LogRecord]:
        """A line for each kind whose time is over and of which something was left out."""
        for kind in [kind for kind, count in self._counts.items() if count.until <= now]:
            count = self._counts.pop(kind)
            if count.left_out:
                yield _with_text(count.first, f"{count.left_out} more like this were left out: {count.first.msg}")


def _kind(record: logging.LogRecord) -> Kind:
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, record.levelno, record.msg
    frames = traceback.extract_tb(error.__traceback__)
    return record.name, type(error), (frames[-1].filename, frames[-1].lineno) if frames else None


def _in_one_line(record: logging.LogRecord, error: BaseException) -> logging.LogRecord:
    return _with_text(record, f"{record.getMessage().splitlines()[0]}: {error!r}")


def _as_warning(record: logging.LogRecord) -> logging.LogRecord:
    record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return record


def _with_text(record: logging.LogRecord, text: str) -> logging.LogRecord:
    """The same for this handler alone."""
    changed = copy.copy(record)
    changed.msg, changed.args, changed.exc_info, changed.exc_text = text, (), None, None
    return changed
