"""The bot with a stopwatch on its start, for `benchmarks.turns`: once it is ready it prints where the time went.

`TIMED_FROM` in the environment is the moment of the system's steady clock at which it was started.
"""

import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

MARKS = {"python": monotonic()}

import bot  # noqa: E402 - the time that this takes is one of the parts
from quarto_bot.chat import Languages, QuartoClient  # noqa: E402
from quarto_bot.storage import SqlStorage  # noqa: E402

MARKS["imports"] = monotonic()


def mark_after(owner: type, name: str, part: str) -> None:
    """Let a part end when this method has ended for the first time."""
    method: Callable[..., Any] = getattr(owner, name)

    async def timed(*args: Any, **kwargs: Any) -> Any:
        result = await method(*args, **kwargs)
        MARKS.setdefault(part, monotonic())
        return result

    setattr(owner, name, timed)


def report(since: float) -> str:
    parts: list[str] = []
    for part, until in sorted(MARKS.items(), key=lambda mark: mark[1]):
        parts.append(f"{part} {(until - since) * 1000:.0f}")
        since = until
    return "START in ms: " + "  ".join(parts)


def main() -> int:
    load = Languages.load

    def timed_load() -> Languages:
        loaded = load()
        MARKS["languages"] = monotonic()
        return loaded

    async def on_shard_connect(_: QuartoClient, __: int) -> None:
        MARKS["connection"] = monotonic()
        print(report(float(os.environ["TIMED_FROM"])))

    mark_after(SqlStorage, "open", "database")
    setattr(Languages, "load", timed_load)  # noqa: B010 - so that mypy lets it be
    mark_after(QuartoClient, "setup_hook", "login and commands")
    setattr(QuartoClient, "on_shard_connect", on_shard_connect)  # noqa: B010
    return bot.main()


if __name__ == "__main__":
    sys.exit(main())
