"""The bot as Discord knows it: connects, keeps the commands and emojis up to date, and passes everything on."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Mapping
from typing import Final, Protocol

import discord
from discord import app_commands

from quarto_bot.matches import Event
from quarto_bot.metrics import TURN_SECONDS
from quarto_bot.rules import Game

from . import commands
from .answering import note_arrival, report, seconds_waited
from .controls import handle
from .face import Face, Interaction
from .showing import Showing
from .translator import CatalogueTranslator
from .troubles import NOT_SENT
from .typed_options import Malformed, check_options

_log = logging.getLogger(__name__)
_COMMANDS_NOTE: Final = "commands"
_ANSWERS_MAY_TAKE: Final = 2.0
"""Seconds that whoever stops the bot waits for answers that are being given."""
PERMISSIONS: Final = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
)


class Notes(Protocol):
    """Remembers small facts from one start to the next."""

    async def note(self, name: str) -> str | None: ...

    async def keep_note(self, name: str, text: str) -> None: ...


class QuartoTree(app_commands.CommandTree["QuartoClient"]):
    """The commands, with one error path for all of them."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        note_arrival(interaction)
        try:
            check_options(interaction)
        except Malformed as error:
            await self.on_error(interaction, error)
            return False
        return self.client.takes_on()

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            _log.warning("channel %s: no suggestions: %s", interaction.channel_id, error)
            return  # there is no way to say something else than suggestions
        await report(interaction, self.client.face, error)


class QuartoClient(discord.AutoShardedClient):
    """`remember_commands` is off where Discord itself forgets them, as a simulated one does."""

    def __init__(
        self,
        face: Face,
        notes: Notes,
        *,
        remember_commands: bool = True,
        shard_ids: list[int] | None = None,
        shard_count: int | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            shard_ids=shard_ids,  # type: ignore[arg-type]  # None is its default: all of them
            shard_count=shard_count,
        )
        self.face = face
        self.showing = Showing(face, self)
        self.tree = QuartoTree(self)
        self.tree.add_command(commands.quarto)
        self.tree.add_command(commands.give)
        self.tree.add_command(commands.place)
        self._notes = notes
        self._remember_commands = remember_commands
        self._command_ids: Mapping[str, int] = {}
        self._loading: asyncio.Task[None] | None = None
        self._answering: set[asyncio.Task[object]] = set()
        self._stopping = False

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CatalogueTranslator(self.face.languages))
        await self._sync_commands()
        self._loading = asyncio.create_task(self._load_pictures(), name="loading pictures")
        self.face.matches.listen(self._happened)
        await self.face.matches.start()
        _log.info("invite the bot with %s", self.invite_link())

    def invite_link(self) -> str:
        """The address that adds the bot to a server, with the least permissions that it needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    async def command_ids(self) -> Mapping[str, int]:
        """The ids by which commands can be mentioned; empty if Discord does not tell them now."""
        if not self._command_ids:
            try:
                self._command_ids = {known.name: known.id for known in await self.tree.fetch_commands()}
            except NOT_SENT as error:
                _log.warning("the commands' ids can't be had: %s", error)
        return self._command_ids

    def takes_on(self) -> bool:
        """Whether the current task shall answer an interaction; if so, `close` waits for it."""
        task = asyncio.current_task()
        if self._stopping or task is None:
            return False
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def close(self) -> None:
        self._stopping = True
        if self._answering:
            await asyncio.wait(set(self._answering), timeout=_ANSWERS_MAY_TAKE)
        if self._loading:
            self._loading.cancel()
            await asyncio.gather(self._loading, return_exceptions=True)
        await self.face.matches.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):  # else it never began to connect
            await super().close()

    def is_connected(self) -> bool:
        """Whether the gateway answers: every shard is there and has been heard of lately."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    async def on_ready(self) -> None:
        _log.info("ready as %s on %d servers", self.user, len(self.guilds))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Controls come here, whatever the library remembers of their message; commands go their own way."""
        if interaction.type is not discord.InteractionType.component or not self.takes_on():
            return
        note_arrival(interaction)
        with TURN_SECONDS.time():
            try:
                await handle(interaction, self.face, self.showing)
            except Exception as error:  # noqa: BLE001 - every control has an error path
                await report(interaction, self.face, error)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        TURN_SECONDS.observe(seconds_waited(interaction))

    async def _happened(self, event: Event) -> None:
        await self.showing.by_itself(event)

    async def _sync_commands(self) -> None:
        signature = f"{self.application_id} {await self._signature()}"
        if self._remember_commands and await self._notes.note(_COMMANDS_NOTE) == signature:
            return
        synced = await self.tree.sync()
        self._command_ids = {known.name: known.id for known in synced}
        await self._notes.keep_note(_COMMANDS_NOTE, signature)
        _log.info("the commands have changed and were synced")

    async def _signature(self) -> str:
        translator = self.tree.translator
        assert translator is not None, "the translator is set before the commands are synced"
        payload = [await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def _load_pictures(self) -> None:
        """Draw once what every picture needs, so that the first player does not wait for it."""
        await self.face.pictures.board(Game.new(0))
        await self.face.emojis.load(self)
