"""The log says everything once, and what is said too often in one line: nobody can fill the disk with it."""

import io
import logging
from collections.abc import Callable

import pytest

from quarto_bot.log import SparingHandler


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Log:
    """A logger of its own with the handler, and the lines that were written."""

    def __init__(self) -> None:
        self.clock = Clock()
        self._stream = io.StringIO()
        self.handler = SparingHandler(lambda error: isinstance(error, ConnectionError), clock=self.clock)
        self.handler.setStream(self._stream)
        self.logger = logging.Logger("test")  # noqa: LOG001 - for this test alone
        self.logger.addHandler(self.handler)

    @property
    def lines(self) -> list[str]:
        return self._stream.getvalue().splitlines()

    def close(self) -> None:
        self.handler.close()


@pytest.fixture
def log() -> Log:
    return Log()


def fail(log: Log, error: Exception, number: int = 0) -> None:
    try:
        raise error
    except type(error):
        log.logger.exception("error %d", number)


def test_equal_warnings_are_written_ten_times_a_minute_and_then_counted(log: Log) -> None:
    for number in range(1000):
        log.logger.warning("channel %d: posting failed, skipped", number)
    assert log.lines == [f"channel {number}: posting failed, skipped" for number in range(10)]
    log.clock.now = 61
    log.logger.info("something else")
    assert log.lines[10:] == ["990 more like this were left out: channel %d: posting failed, skipped", "something else"]


def test_a_minute_later_equal_warnings_are_written_again(log: Log) -> None:
    for log.clock.now in (0, 61, 122):
        for _ in range(10):
            log.logger.warning("again")
    assert log.lines == ["again"] * 30


def test_what_was_left_out_is_told_when_the_bot_stops(log: Log) -> None:
    for _ in range(12):
        log.logger.warning("again")
    log.close()
    assert log.lines[-1] == "2 more like this were left out: again"


@pytest.mark.parametrize("say", [lambda log: log.logger.info("a game"), lambda log: log.logger.debug("a detail")])
def test_what_happens_is_always_written(log: Log, say: Callable[[Log], None]) -> None:
    log.logger.setLevel(logging.DEBUG)
    for _ in range(100):
        say(log)
    assert len(log.lines) == 100


def test_warnings_that_differ_do_not_take_each_others_place(log: Log) -> None:
    for _ in range(100):
        log.logger.warning("one kind")
    log.logger.warning("another kind")
    assert log.lines[-1] == "another kind"


def test_every_reference_is_in_the_log_though_only_ten_tracebacks_are(log: Log) -> None:
    for number in range(100):
        fail(log, KeyError("x"), number)
    text = "\n".join(log.lines)
    assert text.count("Traceback") == 10
    assert all(f"error {number}" in text for number in range(100))


def test_errors_from_different_places_have_their_own_tracebacks(log: Log) -> None:
    for _ in range(100):
        fail(log, KeyError("x"))
    try:
        int("y")
    except ValueError:
        log.logger.exception("elsewhere")
    assert "\n".join(log.lines).count("Traceback") == 11


def test_an_expected_error_is_one_warning_line(log: Log) -> None:
    log.handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    fail(log, ConnectionResetError("by peer"))
    assert log.lines == ["WARNING error 0: ConnectionResetError('by peer')"]
