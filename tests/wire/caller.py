"""A bot without a library: the test writes each request itself, right or wrong."""

import io
import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from .interactions import Interacted, Interaction
from .messages import Message
from .payload import Payload
from .places import Channel
from .player import Player
from .server import FakeDiscord


@dataclass(frozen=True)
class Response:
    """A status and the JSON that came with it."""

    status: int
    body: Any

    @property
    def code(self) -> int | None:
        return self.body.get("code") if isinstance(self.body, dict) else None

    def problems(self) -> set[str]:
        """The codes of what was wrong with the body."""
        return set(_codes(self.body.get("errors") or {}))


@dataclass(frozen=True)
class Caller:
    """Makes requests with the bot's token, or with other headers."""

    discord: FakeDiscord
    session: aiohttp.ClientSession

    async def call(
        self, method: str, path: str, payload: object = None, *, files: dict[str, bytes] | None = None,
        headers: dict[str, str] | None = None,
    ) -> Response:  # fmt: skip
        token = self.discord.world.application.token
        own = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (https://example.org, 1)"}
        data, more = _encoded(payload, files or {})
        url = self.discord.api_url + path
        async with self.session.request(
            method, url, data=data, headers=(own if headers is None else headers) | more
        ) as response:
            text = await response.text()
            return Response(response.status, json.loads(text) if text.startswith(("{", "[")) else {"text": text})

    def pressed(self, player: Player, channel: Channel, message: Message | None = None) -> Interaction:
        """An interaction that waits for its answer."""
        kind = Interacted.COMPONENT if message else Interacted.COMMAND
        return self.discord.world.interact(kind, player.user, channel, {"name": "test"}, message=message)

    def typing(self, player: Player, channel: Channel, data: Payload) -> Interaction:
        """An autocomplete that waits for its answer."""
        return self.discord.world.interact(Interacted.AUTOCOMPLETE, player.user, channel, data)

    async def answer(
        self,
        interaction: Interaction,
        type_: int,
        data: Payload | None = None,
        *,
        files: dict[str, bytes] | None = None,
    ) -> Response:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        payload = {"type": type_} if data is None else {"type": type_, "data": data}
        return await self.call("POST", path, payload, files=files, headers={})

    async def webhook(
        self, interaction: Interaction, method: str, end: str = "", data: Payload | None = None
    ) -> Response:
        path = f"/webhooks/{interaction.application_id}/{interaction.token}{end}"
        return await self.call(method, path, data, headers={})


def _encoded(payload: object, files: dict[str, bytes]) -> tuple[aiohttp.FormData | str | None, dict[str, str]]:
    if payload is None:
        return None, {}
    if not files:
        return json.dumps(payload), {"Content-Type": "application/json"}
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps(payload))
    for number, (name, content) in enumerate(files.items()):
        form.add_field(f"files[{number}]", io.BytesIO(content), filename=name, content_type="application/octet-stream")
    return form, {}


def _codes(errors: Payload) -> list[str]:
    inner = [code for key, value in errors.items() if key != "_errors" for code in _codes(value)]
    return [each["code"] for each in errors.get("_errors", [])] + inner
