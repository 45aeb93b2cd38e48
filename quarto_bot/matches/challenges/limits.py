"""How much one person may ask of others: so many challenges at a time and within a minute, and rarely a mention.

Waiting challenges are counted where they are stored. The minute and the mentions are counted by this process: a restart
forgets them, having one's data deleted does not.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from quarto_bot.matches.values import Obstacle, Person
from quarto_bot.rules import Refused

MOST_OPEN_CHALLENGES: Final = 3
"""So many challenges of one person may wait for an answer, wherever they are."""
MENTIONED_AGAIN_AFTER: Final = timedelta(minutes=10)
"""Whoever challenges the same person again earlier than that does not mention them again."""
_MINUTE: Final = timedelta(minutes=1)


class ChallengesOfAMinute:
    """Counts everybody's challenges of the last minute; `most` is None where there is no limit."""

    def __init__(self, most: int | None, *, now: Callable[[], datetime]) -> None:
        self._most = most
        self._now = now
        self._made: deque[tuple[datetime, Person]] = deque()

    def check(self, person: Person) -> None:
        """Raise `Refused` if this person has made as many as they may."""
        now = self._now()
        while self._made and self._made[0][0] <= now - _MINUTE:
            self._made.popleft()
        own = [at for at, by in self._made if by == person]
        if self._most is not None and len(own) >= self._most:
            left = (own[0] + _MINUTE - now).total_seconds()
            raise Refused(Obstacle.TOO_MANY_CHALLENGES, seconds=ceil(left))

    @contextmanager
    def counted(self, person: Person) -> Iterator[None]:
        """Count what is done inside as a challenge, unless it fails."""
        self.check(person)
        made = self._now(), person
        self._made.append(made)
        try:
            yield
        except BaseException:
            with suppress(ValueError):  # it is a minute old by now
                self._made.remove(made)
            raise


class Mentions:
    """Remembers who has mentioned whom by a challenge lately."""

    def __init__(self, *, now: Callable[[], datetime]) -> None:
        self._now = now
        self._last: OrderedDict[tuple[Person, Person], datetime] = OrderedDict()

    def allow(self, challenger: Person, opponent: Person | None) -> bool:
        """Whether the one may mention the other now; if so, it is taken as done."""
        now = self._now()
        while self._last and next(iter(self._last.values())) <= now - MENTIONED_AGAIN_AFTER:
            self._last.popitem(last=False)
        if opponent is None or (challenger, opponent) in self._last:
            return False
        self._last[challenger, opponent] = now
        return True

    def forget(self, challenger: Person, opponent: Person | None) -> None:
        """Nobody was mentioned after all, or nobody minded."""
        if opponent is not None:
            self._last.pop((challenger, opponent), None)
