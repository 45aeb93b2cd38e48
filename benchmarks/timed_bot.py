"""The bot with a stopwatch, for `benchmarks.turns`: at its end it prints where the time of its actions went.

One action at a time: marks are made on the way of a move, and each part lasts from one mark to the next.
"""

import statistics
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import discord
from sqlalchemy import Engine, event

import bot
from quarto_bot.chat import QuartoClient
from quarto_bot.chat.gateway import Connection
from quarto_bot.storage.matches import SqlMatches

PARTS = {
    "arrive": ("received", "answering"),  # what Discord sent is read
    "decide": ("answering", "storing"),
    "store": ("storing", "stored"),
    "draw": ("stored", "sending"),  # the layout, and the picture
    "send": ("sending", "sent"),
    "after": ("sent", "answered"),  # the old message, and which message is the new one
}


class Stopwatch:
    """The marks of the action that is being answered, and the parts of those that were."""

    def __init__(self) -> None:
        self._marks: dict[str, float] = {}
        self._taken: dict[str, list[float]] = {part: [] for part in PARTS}
        self._queries: list[int] = []
        self._asked = 0

    def query(self, *_: object) -> None:
        self._asked += 1

    def around(self, owner: type, name: str, before: str | None, after: str | None) -> None:
        """Mark the moments before and after each call of a method."""
        method: Callable[..., Any] = getattr(owner, name)

        async def timed(*args: Any, **kwargs: Any) -> Any:
            self._mark(before)
            result = await method(*args, **kwargs)
            self._mark(after)
            return result

        setattr(owner, name, timed)

    def _mark(self, name: str | None) -> None:
        if name == "answering":
            self._marks, self._asked = {"received": self._marks.get("received", perf_counter())}, 0
        if name:
            self._marks[name] = perf_counter()
        if name == "answered" and {"stored", "sent"} <= self._marks.keys():
            self._queries.append(self._asked)
            for part, (start, end) in PARTS.items():
                self._taken[part].append(self._marks[end] - self._marks[start])

    def report(self) -> str:
        """Medians, but for the queries, which differ from one kind of action to the other."""
        parts = "  ".join(f"{part} {statistics.median(taken) * 1000:.1f}" for part, taken in self._taken.items())
        return f"PARTS in ms: {parts}; {statistics.mean(self._queries):.1f} queries"


def main() -> int:
    watch = Stopwatch()
    event.listen(Engine, "before_cursor_execute", watch.query)
    watch.around(Connection, "received_message", "received", None)
    watch.around(QuartoClient, "on_interaction", "answering", "answered")
    watch.around(SqlMatches, "add", "storing", "stored")
    for name in ("send_message", "edit_message"):
        watch.around(discord.InteractionResponse, name, "sending", "sent")
    status = bot.main()
    print(watch.report())
    return status


if __name__ == "__main__":
    sys.exit(main())
