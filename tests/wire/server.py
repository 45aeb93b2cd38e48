"""The whole Discord on one loopback port: API under /api/v10, gateway at /, files under /attachments."""

from types import TracebackType
from typing import Self

from aiohttp import web

from . import application_routes, channel_routes, contract, interaction_routes, writing
from .delivery import Deliveries
from .faults import Faults
from .gateway import Gateway
from .guild_payload import guild_create
from .messages import Message
from .permissions import Overwrite, Permission
from .places import Channel, Guild
from .player import Player
from .requests import Answer, Call, Route
from .rest import PREFIX, Rest
from .world import World

LARGEST_REQUEST = 30 * 1024 * 1024


class FakeDiscord:
    """Start it with `async with FakeDiscord() as discord`; it stops, and frees its port, at the end."""

    def __init__(self, *, long_run: bool = False, shards: int = 1) -> None:
        self.world = World(long_run=long_run)
        self.gateway = Gateway(self.world)
        self.faults = Faults()
        self.contract = contract.from_environment()
        self.rest = Rest(self.world, self.faults, self.contract)
        self.deliveries = Deliveries(self.gateway)
        self._shards = shards
        self._runner: web.AppRunner | None = None
        self._base = ""

    @property
    def api_url(self) -> str:
        return f"http://{self._base}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        return f"ws://{self._base}"

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_get("/", self._serve_gateway)
        app.router.add_get("/{folder:attachments|ephemeral-attachments|emojis}/{rest:.*}", self._serve_file)
        own: list[Route] = [("GET", "/gateway/bot", self._gateway_bot), ("GET", "/gateway", self._gateway_bot)]
        self.rest.add_to(app, own + application_routes.ROUTES + channel_routes.ROUTES + interaction_routes.ROUTES)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self._base = f"{host}:{port}"
        self.gateway.url = self.gateway_url
        self.world.cdn.base = f"http://{self._base}"

    async def stop(self) -> None:
        await self.deliveries.stop()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def user(self, name: str, *, locale: str = "en-US", has_installed_app: bool = False) -> Player:
        """A new person, seen through their client."""
        user = self.world.add_user(name, locale=locale, has_installed_app=has_installed_app)
        return Player(self.world, self.deliveries, user)

    def guild(self, name: str, *people: Player, with_bot: bool = True, locale: str = "en-US") -> Guild:
        """A server; a bot that runs and is in it learns of it."""
        users = (player.user for player in people)
        guild = self.world.add_guild(name, *users, with_bot=with_bot, locale=locale)
        if with_bot:
            self.gateway.dispatch("GUILD_CREATE", guild_create(guild, self.world.bot), guild.id)
        return guild

    def channel(self, guild: Guild, name: str = "table") -> Channel:
        return self._announced("CHANNEL_CREATE", self.world.add_channel(guild, name))

    def thread(self, parent: Channel, name: str = "game") -> Channel:
        assert parent.guild is not None
        return self._announced("THREAD_CREATE", self.world.add_channel(parent.guild, name, parent))

    def delete_channel(self, channel: Channel) -> None:
        self.world.delete_channel(channel)
        self._announced("THREAD_DELETE" if channel.parent else "CHANNEL_DELETE", channel)

    def delete_message(self, message: Message) -> None:
        """A moderator deletes it."""
        writing.delete(message)

    def deny(self, channel: Channel, permissions: Permission) -> None:
        """Take these permissions, and no others, from the bot in a channel."""
        channel.overwrite(Overwrite(self.world.bot.id, is_member=True, deny=permissions))
        self._announced("CHANNEL_UPDATE", channel)

    def remove_bot(self, guild: Guild) -> None:
        """Kick the bot out of a server."""
        del guild.members[self.world.bot.id]
        self.gateway.dispatch("GUILD_DELETE", {"id": guild.id}, guild.id)

    def group(self, *people: Player) -> Channel:
        """The DM of two people, or the group DM of more; the bot is not in it."""
        return self.world.add_direct(*(player.user for player in people))

    def direct(self, player: Player) -> Channel:
        """The DM of this person and the bot."""
        return self.world.direct_with_bot(player.user)

    def _announced(self, event: str, channel: Channel) -> Channel:
        assert channel.guild is not None
        if self.world.bot.id in channel.guild.members:
            self.gateway.dispatch(event, channel.payload(self.world.bot), channel.guild.id)
        return channel

    async def _gateway_bot(self, _: Call) -> Answer:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return Answer(200, {"url": self.gateway_url, "shards": self._shards, "session_start_limit": limit})

    async def _serve_gateway(self, request: web.Request) -> web.StreamResponse:
        fault = await self.faults.strike("GET", "/")
        if fault is not None and fault.status is not None:
            return web.Response(status=fault.status)
        return await self.gateway.serve(request)

    async def _serve_file(self, request: web.Request) -> web.Response:
        found = self.world.cdn.get(request.path, request.query)
        if found is None:
            return web.Response(status=404, text="This content is no longer available.")
        content_type, content = found
        return web.Response(body=content, content_type=content_type)
