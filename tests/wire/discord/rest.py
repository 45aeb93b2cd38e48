"""The REST side: how a request is read, who is let in, what goes wrong on purpose, and how refusals look."""

import asyncio
import json
import re
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from aiohttp import BodyPartReader, web

from tests.wire.world.bell import Bell
from tests.wire.world.payload import Payload, encode
from tests.wire.world.refusals import Refusal, Refused
from tests.wire.world.world import World
from tests.wire.world.writing import Body, Upload

from .contract import Contract
from .faults import Fault, Faults

PREFIX = "/api/v10"
OPEN_BY_TOKEN = ("/interactions/", "/webhooks/")
KEPT_REQUESTS = 5_000
FILE_FIELD = re.compile(r"files\[(\d+)\]")
PATIENCE = 20.0


@dataclass(frozen=True)
class Answer:
    """A status and what goes with it."""

    status: int
    body: Payload | list[Payload] | str | None = None


@dataclass(frozen=True)
class Call:
    """One request: `where` has the ids of its path, `template` the path with their names instead."""

    world: World
    method: str
    path: str
    template: str
    where: Mapping[str, str]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: Body


Handler: TypeAlias = Callable[[Call], Answer]
Route: TypeAlias = tuple[str, str, Handler]


@dataclass(frozen=True)
class Seen:
    """A request that was made, and the status of its answer."""

    method: str
    path: str
    status: int


class Rest:
    """Serves the routes. `seen` has the latest requests; `violations` what a bot must not send, or we not answer."""

    def __init__(self, world: World, faults: Faults, contract: Contract | None) -> None:
        self.seen: deque[Seen] = deque(maxlen=KEPT_REQUESTS)
        self.violations: list[str] = []
        self._changed = Bell()
        self._world = world
        self._faults = faults
        self._contract = contract

    def add_to(self, app: web.Application, routes: Iterable[Route]) -> None:
        for method, template, handler in routes:
            app.router.add_route(method, PREFIX + template, self._served(template, handler))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._served("", _no_such_route))

    def count(self, method: str, path: str, status: int) -> int:
        """How many requests to paths in which the pattern is found were answered so."""
        pattern = re.compile(path)
        return sum((each.method, each.status) == (method, status) and bool(pattern.search(each.path))
                   for each in self.seen)  # fmt: skip

    async def answered(self, times: int, method: str, path: str, status: int) -> None:
        """Wait until this many of such requests were answered."""
        enough = await self._changed.until(lambda: self.count(method, path, status) >= times or None, PATIENCE)
        assert enough, f"{method} {path} {status}: {self.count(method, path, status)} of {times}"

    def _served(self, template: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            path = request.path.removeprefix(PREFIX)
            fault = await self._faults.strike(request.method, path)
            place = request.method, path, template, dict(request.match_info), request.query, request.headers
            call = Call(self._world, *place, await _body(request))
            if fault is None or fault.status is None:
                answer = self._answer(call, handler)
            else:
                if fault.after:
                    self._answer(call, handler)
                answer = Answer(fault.status, fault.body())
            self.seen.append(Seen(request.method, path, answer.status))
            self._changed.ring()
            await asyncio.sleep(fault.late if fault else 0)
            return _response(answer, fault)

        return serve

    def _answer(self, call: Call, handler: Handler) -> Answer:
        if self._contract is not None:
            self.violations += self._contract.check(
                call.method, call.template or call.path, call.query, call.body.payload
            )
        try:
            self._let_in(call)
            answer = handler(call)
        except Refused as refused:
            self.violations += [f"{call.method} {call.path}: {problem}" for problem in refused.problems]
            return Answer(refused.refusal.status, refused.body())
        if self._contract is not None:
            self.violations += self._contract.check_answer(call.method, call.template, answer.status, answer.body)
        return answer

    def _let_in(self, call: Call) -> None:
        if call.path.startswith(OPEN_BY_TOKEN):
            return
        if call.headers.get("Authorization") != f"Bot {self._world.application.token}":
            raise Refused(Refusal.UNAUTHORIZED)


async def _body(request: web.Request) -> Body:
    """The JSON of a request, from its body or from the form that carries files."""
    if request.content_type != "multipart/form-data":
        text = await request.read()
        return Body(json.loads(text)) if text else Body({})
    payload: Payload = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        content = bytes(await part.read())
        number = FILE_FIELD.fullmatch(part.name or "")
        if part.name == "payload_json":
            payload = json.loads(content)
        elif number and part.filename:
            files[int(number[1])] = Upload(part.filename, len(content))
    return Body(payload, files)


def _response(answer: Answer, fault: Fault | None) -> web.Response:
    """Exactly application/json, and a Via, without which a 429 looks like a ban to discord.py."""
    if isinstance(answer.body, str):
        return web.Response(status=answer.status, text=answer.body, content_type="text/html")
    headers = {"Via": "1.1 loopback"} | (fault.headers() if fault else {})
    text = fault.text if fault else None
    if answer.body is None and text is None:
        return web.Response(status=answer.status, headers=headers)
    body = (encode(answer.body) if text is None else text).encode()
    return web.Response(status=answer.status, body=body, content_type="application/json", headers=headers)


def _no_such_route(_: Call) -> Answer:
    raise Refused(Refusal.NOT_FOUND)
