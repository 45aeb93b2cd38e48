"""The page on loopback: shows each friend what they see of the simulated Discord, and does there what they do."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import io
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import simcord
from aiohttp import web
from PIL import Image, UnidentifiedImageError

from quarto_bot.starting import StartError

from . import simcord_insides as insides
from .catalogue import form, in_words, typed

Action: TypeAlias = Mapping[str, Any]
"""What somebody does on the page: `do` says what, the rest belongs to it."""
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

_PAGE: Final = Path(__file__).parent / "page"
_TYPED, _ON_PEOPLE, _ON_MESSAGES = 1, 2, 3  # Discord's numbers for kinds of commands
_STOPPING_MAY_TAKE: Final = 1.0
_FAILED: Final = {"failed": "This interaction failed"}
_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}


@dataclass(frozen=True)
class Friend:
    """Somebody whom one can be on the page."""

    actor: simcord.MemberActor
    name: str
    locale: str


@contextlib.asynccontextmanager
async def serve(
    env: insides.LiveEnv, channel: simcord.ChannelHandle, friends: Mapping[str, Friend], port: int
) -> AsyncIterator[str]:
    """Serve the page at the address that this yields; any free port will do if it is 0."""
    server = _Server(env, channel, friends)
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=_STOPPING_MAY_TAKE)
    await runner.setup()
    try:
        await _listen(runner, port)
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, port: int) -> None:
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
    except (OSError, OverflowError):
        raise StartError(f"The page can't be served on port {port}: choose another, or leave --port out.") from None


class _Server:
    """One channel with its threads, and the friends who meet there."""

    def __init__(self, env: insides.LiveEnv, channel: simcord.ChannelHandle, friends: Mapping[str, Friend]) -> None:
        self._env = env
        self._channel = channel
        self._friends = friends
        self._sockets: set[web.WebSocketResponse] = set()
        self._forms: list[simcord.InteractionResult] = []
        self._dismissed: set[str] = set()

    def app(self) -> web.Application:
        app = web.Application(middlewares=[_only_from_the_page_itself])
        app.add_routes(
            [
                web.get("/live", self._live),
                web.post("/act", self._act),
                web.get(insides.MEDIA + "/{path:.+}", self._media),
                web.get("/page/{name}", _page_file),
                web.get("/{who:[a-z+]*}", _page_file),
            ]
        )
        app.on_shutdown.append(self._hang_up)
        return app

    async def _hang_up(self, _: web.Application) -> None:
        for socket in list(self._sockets):
            await socket.close()

    # What somebody sees

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        """Send what one friend sees of one channel, and then whatever part of it has changed."""
        friend, channel = self._friend(request.query), self._place(request.query)
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        self._sockets.add(socket)
        telling = asyncio.create_task(self._tell(socket, friend, channel))
        try:
            async for _ in socket:
                pass  # the page only listens
        finally:
            self._sockets.discard(socket)
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await telling
        return socket

    async def _tell(self, socket: web.WebSocketResponse, friend: Friend, channel: simcord.ChannelHandle) -> None:
        told: dict[str, Any] = {}
        try:
            with self._env.watched() as changed:
                while True:
                    seen = self._seen(friend, channel)
                    news = {name: part for name, part in seen.items() if part != told.get(name)}
                    told = seen
                    if news:
                        await socket.send_json(news)
                    await changed.wait()
                    changed.clear()
        finally:
            await socket.close()  # the page begins anew rather than show what is no longer so

    def _seen(self, friend: Friend, channel: simcord.ChannelHandle) -> dict[str, Any]:
        places = [self._channel, *self._channel.threads]
        commands = self._commands(friend, channel, _TYPED)
        return {
            "me": str(friend.actor.id),
            "locale": friend.locale,
            "people": [
                {"key": key, "id": str(one.actor.id), "name": one.name, "locale": one.locale}
                for key, one in self._friends.items()
            ],
            "channel": str(channel.id),
            "channels": [{"id": str(one.id), "name": one.name, "thread": one.is_thread} for one in places],
            "commands": [leaf for command in commands for leaf in typed(command, friend.locale)],
            "on_people": [in_words(x, friend.locale) for x in self._commands(friend, channel, _ON_PEOPLE)],
            "on_messages": [in_words(x, friend.locale) for x in self._commands(friend, channel, _ON_MESSAGES)],
            "messages": [
                {**message, "sizes": self._sizes(message)}
                for message in insides.messages(self._env, friend.actor.id, channel.id)
                if message["id"] not in self._dismissed
            ],
        }

    def _commands(self, friend: Friend, channel: simcord.ChannelHandle, kind: int) -> list[dict[str, Any]]:
        return insides.commands(self._env, friend.actor.id, channel.id, kind)

    def _sizes(self, message: Mapping[str, Any]) -> dict[str, tuple[int, int] | None]:
        """Width and height of each picture, so that nothing moves when it arrives; Discord tells them too."""
        return {attached["url"]: self._size(attached["url"]) for attached in message["attachments"]}

    @functools.cache  # noqa: B019 - as long as the pictures themselves
    def _size(self, url: str) -> tuple[int, int] | None:
        try:
            with Image.open(io.BytesIO(insides.file(self._env, url) or b"")) as picture:
                return picture.size
        except UnidentifiedImageError:
            return None

    async def _media(self, request: web.Request) -> web.Response:
        data = insides.file(self._env, request.path)
        if data is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(request.path)[0] or "application/octet-stream"
        for_good = {"Cache-Control": "max-age=86400, immutable"}
        return web.Response(body=data, content_type=kind, headers=for_good)

    # What somebody does

    async def _act(self, request: web.Request) -> web.Response:
        """Do it, and answer when the bot has: with a form, suggestions, or what failed, or with nothing more to say."""
        action: Action = await request.json()
        friend, channel = self._friend(action), self._place(action)
        try:
            answer = await self._done(action, friend.actor, channel)
        except simcord.OptionError as error:
            answer = {"failed": str(error)}
        except (simcord.SetupError, simcord.BackendError):
            answer = {"failed": "That has changed meanwhile: look at the newest message"}
        return web.json_response(answer)

    async def _done(
        self, action: Action, actor: simcord.MemberActor, channel: simcord.ChannelHandle
    ) -> Mapping[str, Any]:
        match action:
            case {"do": "send", "text": text}:
                await actor.send(channel, text)
                return {}
            case {"do": "dismiss", "message": number}:
                self._dismissed.add(number)
                self._env.ring()
                return {}
            case {"do": "suggest", "command": name, "option": option, "typed": letters, "options": options}:
                return {"choices": await actor.autocomplete(channel, name, option, letters, **self._options(options))}
            case {"do": "submit", "form": number, "values": values}:
                return self._answer(await actor.submit_modal(self._forms[number], self._options(values)))
        return self._answer(await self._asked(action, actor, channel))

    async def _asked(
        self, action: Action, actor: simcord.MemberActor, channel: simcord.ChannelHandle
    ) -> simcord.InteractionResult:
        """Everything that may be answered with a form."""
        match action:
            case {"do": "press", "message": number, "custom_id": custom_id}:
                return await actor.click(insides.message(self._env, channel.id, int(number)), custom_id=custom_id)
            case {"do": "choose", "message": number, "custom_id": custom_id, "values": values}:
                chosen = [self._value(value) for value in values]
                where = insides.message(self._env, channel.id, int(number))
                return await actor.select(where, chosen, custom_id=custom_id)
            case {"do": "command", "command": name, "options": options}:
                return await actor.slash(channel, name, **self._options(options))
            case {"do": "menu", "command": name, "message": number}:
                target = insides.message(self._env, channel.id, int(number))
                return await actor.context_menu(channel, name, target)
            case {"do": "menu", "command": name, "person": number}:
                return await actor.context_menu(channel, name, self._person(number))
        raise web.HTTPBadRequest

    def _answer(self, result: simcord.InteractionResult) -> Mapping[str, Any]:
        if not result.acknowledged:
            return _FAILED
        if result.modal is None:
            return {}
        self._forms.append(result)
        return {"form": {"number": len(self._forms) - 1, **form(result.modal)}}

    def _options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._value(value) for name, value in options.items()}

    def _value(self, value: Any) -> Any:
        """What was chosen; people come as `{"person": id}`."""
        if isinstance(value, list):
            return [self._value(one) for one in value]
        return self._person(value["person"]) if isinstance(value, dict) else value

    def _person(self, number: str) -> simcord.MemberActor:
        return next(friend.actor for friend in self._friends.values() if str(friend.actor.id) == number)

    def _friend(self, asked: Mapping[str, Any]) -> Friend:
        return self._friends.get(asked.get("person", ""), next(iter(self._friends.values())))

    def _place(self, asked: Mapping[str, Any]) -> simcord.ChannelHandle:
        places = {str(place.id): place for place in (self._channel, *self._channel.threads)}
        return places.get(asked.get("channel", ""), self._channel)


async def _page_file(request: web.Request) -> web.FileResponse:
    path = _PAGE / request.match_info.get("name", "index.html")
    if path.parent != _PAGE or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path)


@web.middleware
async def _only_from_the_page_itself(request: web.Request, handler: Handler) -> web.StreamResponse:
    """No other website that is open in the same browser may read here or play along."""
    ours = {f"{name}:{_port(request)}" for name in ("127.0.0.1", "localhost")}
    if request.host not in ours or request.headers.get("Origin", f"http://{request.host}") != f"http://{request.host}":
        raise web.HTTPForbidden
    response = await handler(request)
    if not response.prepared:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
    return response


def _port(request: web.Request) -> int:
    assert request.transport is not None, "whoever asks is connected"
    port: int = request.transport.get_extra_info("sockname")[1]
    return port
