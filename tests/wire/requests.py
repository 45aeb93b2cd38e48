"""A bot's request as the routes get it, and how its body is read."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from aiohttp import BodyPartReader, web

from .errors import Refusal, Refused
from .payload import Payload
from .world import World
from .writing import Body, Upload

FILE_FIELD = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True)
class Answer:
    """A status and what goes with it."""

    status: int
    body: Payload | list[Payload] | None


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

    def asks_for(self, name: str) -> bool:
        """Whether this switch of the query is on."""
        return self.query.get(name, "").lower() in {"1", "true"}


Handler: TypeAlias = Callable[[Call], Awaitable[Answer]]
Route: TypeAlias = tuple[str, str, Handler]


async def read_body(request: web.Request) -> Body:
    """The JSON of a request, from its body or from the form that carries files."""
    if request.content_type == "multipart/form-data":
        return await _read_form(request)
    text = await request.read()
    return Body(_json(text)) if text else Body({})


async def _read_form(request: web.Request) -> Body:
    payload: Payload = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        content = bytes(await part.read())
        number = FILE_FIELD.fullmatch(part.name or "")
        if part.name == "payload_json":
            payload = _json(content)
        elif number and part.filename:
            files[int(number[1])] = Upload(part.filename, content)
    return Body(payload, files)


def _json(text: bytes) -> Payload:
    try:
        payload: Payload = json.loads(text)
    except ValueError:
        raise Refused(Refusal.INVALID_JSON) from None
    return payload
