"""Which message shows which match or challenge, and in which language: the chat's own table."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from quarto_bot.preferences import SettingsStore

_MOST_REMEMBERED: Final = 2048


class ChatMemory(SettingsStore, Protocol):
    """What the chat remembers from one start to the next."""

    async def shown(self, kind: str, subject: int) -> tuple[int, str | None] | None:
        """The message that shows this match or challenge, and the locale it is written in, if that is known."""

    async def remember_shown(self, kind: str, subject: int, message: int, locale: str | None) -> None: ...

    async def fact(self, name: str) -> str | None:
        """A small fact about the outside world that was kept under this name."""

    async def keep_fact(self, name: str, text: str) -> None: ...


class Kind(Enum):
    """What a message can show."""

    MATCH = "match"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Shown:
    message: int
    locale: str | None


class ShownMessages:
    """Asks the table only for what this process has not shown itself."""

    def __init__(self, memory: ChatMemory) -> None:
        self._memory = memory
        self._recent: OrderedDict[tuple[Kind, int], Shown] = OrderedDict()

    async def of(self, kind: Kind, subject: int) -> Shown | None:
        known = self._recent.get((kind, subject))
        return known or await self.stored(kind, subject)

    async def stored(self, kind: Kind, subject: int) -> Shown | None:
        """What the table says now, whatever this process remembers."""
        found = await self._memory.shown(kind.value, subject)
        return Shown(*found) if found else None

    async def remember(self, kind: Kind, subject: int, message: int, locale: str | None) -> None:
        shown = Shown(message, locale)
        if self._recent.get((kind, subject)) == shown:
            return
        await self._memory.remember_shown(kind.value, subject, message, locale)
        self._recent[kind, subject] = shown
        self._recent.move_to_end((kind, subject))
        if len(self._recent) > _MOST_REMEMBERED:
            self._recent.popitem(last=False)
