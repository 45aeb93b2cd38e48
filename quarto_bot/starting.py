"""What may keep the bot from starting: errors that only a person can mend, and troubles that pass by themselves.

StartError              ends the process; its text says what is wrong and what to do
  SettingsError         a setting can't be used
  DatabaseUnusable      the database is damaged, somebody else's, or can't be written (`storage`)
    DatabaseTooNew      it was used by a newer version
  DiscordRefuses        Discord does not want this bot, or not like this (`chat`)
NotNow                  may pass: it is tried again, after pauses that grow
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final, TypeVar

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")
_LONGEST_PAUSE: Final = 60.0
first_pause = 1.0
"""Seconds; every further pause is twice as long. Tests hurry it."""


class StartError(Exception):
    """The bot can't start, or can't go on, until somebody changes something: one or two lines that say what."""


class SettingsError(StartError):
    """A setting that can't be used; the message says which, why, and what would do."""

    @classmethod
    def about(cls, name: str, problem: str) -> SettingsError:
        return cls(f"the setting {name}: {problem}")


class NotNow(Exception):
    """Something is not there yet, or not at the moment; the text says what, and what to do if it stays so."""


def pause_before(attempt: int, longest: float = _LONGEST_PAUSE) -> float:
    """Seconds to wait before this attempt; none before the first, whose number is 0."""
    return min(first_pause * 2 ** (min(attempt, 32) - 1), longest) if attempt else 0.0


async def until_it_works(work: Callable[[], Awaitable[_Result]]) -> _Result:
    """Do it; while the answer is `NotNow`, do it again after pauses that grow, with a line in the log for each."""
    for attempt in count(1):
        try:
            return await work()
        except NotNow as trouble:
            pause = pause_before(attempt)
            _log.warning("%s; retrying in %g s", trouble, pause)
        await asyncio.sleep(pause)
    raise AssertionError("there is always another attempt")
