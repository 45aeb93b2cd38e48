"""The whole Discord on one loopback port: API under /api/v10, gateway at /."""

from types import TracebackType
from typing import Self

from aiohttp import web

from tests.wire.people.player import Player
from tests.wire.world import writing
from tests.wire.world.messages import Message
from tests.wire.world.places import Channel, Guild, Permission
from tests.wire.world.world import World

from . import contract
from .faults import Faults
from .gateway import Gateway
from .rest import PREFIX, Answer, Call, Rest
from .routes import ROUTES

LARGEST_REQUEST = 30 * 1024 * 1024


class FakeDiscord:
    """Start it with `async with FakeDiscord() as discord`; it stops, and frees its port, at the end."""

    def __init__(self, *, shards: int = 1) -> None:
        self.world = World()
        self.gateway = Gateway(self.world)
        self.faults = Faults()
        self.rest = Rest(self.world, self.faults, contract.from_environment())
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
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_get("/", self.gateway.serve)
        self.rest.add_to(app, [("GET", "/gateway/bot", self._gateway_bot), *ROUTES])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self._base = f"{host}:{port}"
        self.gateway.url = self.gateway_url
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def user(self, name: str, *, locale: str = "en-US", has_installed_app: bool = False) -> Player:
        """A new person, seen through their client."""
        user = self.world.add_user(name, locale=locale, has_installed_app=has_installed_app)
        return Player(self.world, self.gateway, user)

    def guild(self, name: str, *people: Player, with_bot: bool = True, locale: str = "en-US") -> Guild:
        """A server; a bot that runs and is in it learns of it."""
        users = (player.user for player in people)
        guild = self.world.add_guild(name, *users, with_bot=with_bot, locale=locale)
        if with_bot:
            self.gateway.dispatch("GUILD_CREATE", guild.announcement(self.world.bot), guild.id)
        return guild

    def channel(self, guild: Guild, name: str = "table") -> Channel:
        return self._announced("CHANNEL_CREATE", self.world.add_channel(guild, name))

    def thread(self, parent: Channel, name: str = "game") -> Channel:
        assert parent.guild is not None
        return self._announced("THREAD_CREATE", self.world.add_channel(parent.guild, name, parent))

    def group(self, *people: Player) -> Channel:
        """The DM of two people, or the group DM of more; the bot is not in it."""
        return self.world.add_direct(*(player.user for player in people))

    def direct(self, player: Player) -> Channel:
        """The DM of this person and the bot."""
        return self.world.add_direct(player.user, self.world.bot)

    def delete_message(self, message: Message) -> None:
        """A moderator deletes it."""
        writing.delete(message)

    def deny(self, channel: Channel, permissions: Permission) -> None:
        """Take these permissions, and no others, from the bot in a channel and its threads."""
        channel.denied = permissions

    def remove_bot(self, guild: Guild) -> None:
        """Kick the bot out of a server."""
        del guild.members[self.world.bot]
        self.gateway.dispatch("GUILD_DELETE", {"id": guild.id}, guild.id)

    def _announced(self, event: str, channel: Channel) -> Channel:
        assert channel.guild is not None
        if channel.has(self.world.bot):
            self.gateway.dispatch(event, channel.payload(self.world.bot), channel.guild.id)
        return channel

    def _gateway_bot(self, _: Call) -> Answer:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return Answer(200, {"url": self.gateway_url, "shards": self._shards, "session_start_limit": limit})
