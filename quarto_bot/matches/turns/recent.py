"""What this process remembers of running matches: docs/decisions/optimistic-cache.md."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from quarto_bot.matches.values import Match

_MOST_RECENT: Final = 2048


class RecentMatches:
    """The running matches as this process last knew them. Whoever acts on one finds out if it is old."""

    def __init__(self) -> None:
        self._matches: OrderedDict[int, Match] = OrderedDict()

    def get(self, channel: int) -> Match | None:
        return self._matches.get(channel)

    def remember(self, match: Match) -> None:
        known = self._matches.pop(match.venue.channel, None)
        if known and (known.id, known.sequence) > (match.id, match.sequence):
            match = known  # this one was read before the last action
        if not match.end:
            self._matches[match.venue.channel] = match
            if len(self._matches) > _MOST_RECENT:
                self._matches.popitem(last=False)

    def forget(self, channel: int) -> None:
        self._matches.pop(channel, None)
