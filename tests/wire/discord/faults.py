"""Misbehaviour on demand: answers that are slow, 429, 500, no JSON, or lost after the deed was done."""

import asyncio
import re
from dataclasses import dataclass, field

from tests.wire.world.payload import Payload


@dataclass
class Fault:
    """One rule. Without `times` it holds until it is removed."""

    method: str
    path: re.Pattern[str]
    status: int | None
    times: int | None
    delay: float
    retry_after: float
    after: bool
    answer: Payload | str | None = None
    text: str | None = None
    """What stands in the answer where JSON should."""
    late: float = 0.0
    struck: asyncio.Event = field(default_factory=asyncio.Event)
    """Set as soon as a request has met it."""

    def matches(self, method: str, path: str) -> bool:
        return self.times != 0 and self.method in {method, "*"} and self.path.search(path) is not None

    def body(self) -> Payload | str:
        if self.answer is not None:
            return self.answer
        if self.status == 429:
            return {"message": "You are being rate limited.", "retry_after": self.retry_after, "global": False}
        return {"message": f"{self.status}: Internal Server Error", "code": 0}

    def headers(self) -> dict[str, str]:
        if self.status != 429:
            return {}
        after = f"{self.retry_after:.3f}"
        limit = {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Bucket": "fault"}
        return {"Retry-After": after, "X-RateLimit-Reset-After": after, "X-RateLimit-Scope": "user"} | limit


class Faults:
    """The rules in force; the first that matches a request decides."""

    def __init__(self) -> None:
        self._rules: list[Fault] = []

    def add(
        self, method: str, path: str, *, status: int | None = None, times: int | None = None,
        delay: float = 0.0, retry_after: float = 0.2, after: bool = False,
        answer: Payload | str | None = None, text: str | None = None, late: float = 0.0,
    ) -> Fault:  # fmt: skip
        """Let requests go wrong whose path (after /api/v10) the pattern is found in; '*' is any method.

        Without a status they are only slow: they are carried out after `delay` seconds, or answered `late`. With
        `after`, the request is carried out and its answer is lost. The `answer` is Discord's, or as a text the web
        page of somebody in between; a `text` is sent as if it were JSON.
        """
        fault = Fault(method, re.compile(path), status, times, delay, retry_after, after, answer, text, late)
        self._rules.append(fault)
        return fault

    def clear(self) -> None:
        self._rules.clear()

    async def strike(self, method: str, path: str) -> Fault | None:
        """The fault that this request meets, after its delay."""
        fault = next((rule for rule in self._rules if rule.matches(method, path)), None)
        if fault is None:
            return None
        fault.struck.set()
        if fault.times is not None:
            fault.times -= 1
        await asyncio.sleep(fault.delay)
        return fault
