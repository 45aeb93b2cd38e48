"""The REST side: who is let in, what goes wrong on purpose, which route answers, and how refusals look."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from aiohttp import web

from .contract import Contract
from .errors import Refusal, Refused
from .faults import Fault, Faults
from .payload import Payload, encode
from .requests import Answer, Call, Handler, Route, read_body
from .world import World

PREFIX = "/api/v10"
OPEN_BY_TOKEN = ("/interactions/", "/webhooks/")
KEPT_REQUESTS = 5_000


@dataclass(frozen=True)
class Seen:
    """A request that was made, and the status of its answer."""

    method: str
    path: str
    status: int
    payload: Payload


class Rest:
    """Serves the routes. `seen` has the latest requests, the newest last."""

    def __init__(self, world: World, faults: Faults, contract: Contract | None) -> None:
        self.seen: deque[Seen] = deque(maxlen=KEPT_REQUESTS)
        self._world = world
        self._faults = faults
        self.contract = contract

    def add_to(self, app: web.Application, routes: Iterable[Route]) -> None:
        for method, template, handler in routes:
            app.router.add_route(method, PREFIX + template, self._served(template, handler))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._served("", _no_such_route))

    def _served(self, template: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            path = request.path.removeprefix(PREFIX)
            fault = await self._faults.strike(request.method, path)
            try:
                call = await self._read(request, path, template)
            except Refused as refused:
                return _response(Answer(refused.refusal.status, refused.body()))
            if fault is not None and fault.status is not None and not fault.after:
                return self._fail(call, fault)
            answer = await self._answer(call, handler)
            if fault is not None and fault.status is not None:
                return self._fail(call, fault)
            self.seen.append(Seen(call.method, path, answer.status, call.body.payload))
            return _response(answer)

        return serve

    async def _read(self, request: web.Request, path: str, template: str) -> Call:
        body = await read_body(request)
        place = request.method, path, template, dict(request.match_info), request.query, request.headers
        return Call(self._world, *place, body)

    async def _answer(self, call: Call, handler: Handler) -> Answer:
        if self.contract is not None:
            self.contract.check(call.method, call.template or call.path, call.query, call.body.payload)
        try:
            self._let_in(call)
            answer = await handler(call)
        except Refused as refused:
            return Answer(refused.refusal.status, refused.body())
        if self.contract is not None:
            self.contract.check_answer(call.method, call.template, answer.status, answer.body)
        return answer

    def _let_in(self, call: Call) -> None:
        if call.path.startswith(OPEN_BY_TOKEN):
            return
        if call.headers.get("Authorization") != f"Bot {self._world.application.token}":
            raise Refused(Refusal.UNAUTHORIZED)
        if not call.headers.get("User-Agent", "").startswith("DiscordBot ("):
            raise Refused(Refusal.MISSING_ACCESS)

    def _fail(self, call: Call, fault: Fault) -> web.Response:
        assert fault.status is not None
        self.seen.append(Seen(call.method, call.path, fault.status, call.body.payload))
        response = _response(Answer(fault.status, fault.body()))
        response.headers.update(fault.headers())
        return response


def _response(answer: Answer) -> web.Response:
    """Exactly application/json, and a Via, without which a 429 looks like a ban to discord.py."""
    headers = {"Via": "1.1 loopback"}
    if answer.body is None:
        return web.Response(status=answer.status, headers=headers)
    body = encode(answer.body).encode()
    return web.Response(status=answer.status, body=body, content_type="application/json", headers=headers)


async def _no_such_route(_: Call) -> Answer:
    raise Refused(Refusal.NOT_FOUND)
