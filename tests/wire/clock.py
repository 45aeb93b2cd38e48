"""Discord's time, which a test may move ahead, and the ids that are made of it."""

import time
from datetime import UTC, datetime
from itertools import count

EPOCH = 1_420_070_400_000  # the first millisecond of 2015, from which Discord counts


class Clock:
    """Real time, plus what a test has advanced it by."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds

    def timestamp(self) -> str:
        return timestamp(self.now())


class Snowflakes:
    """Unique ids that tell when they were made."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._count = count()

    def next(self) -> str:
        return str((int(self._clock.now() * 1000) - EPOCH << 22) | (next(self._count) & 0x3FFFFF))


def timestamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
