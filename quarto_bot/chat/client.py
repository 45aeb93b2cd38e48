"""The bot as Discord knows it: connects, keeps the commands and emojis up to date, and passes everything on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import discord
from discord import app_commands

from quarto_bot.background import InFlight, ended
from quarto_bot.matches import Alarm, Matches
from quarto_bot.metrics import TURN_SECONDS
from quarto_bot.puzzles import Puzzles
from quarto_bot.reviews import Reviews
from quarto_bot.rules import Game

from .delivery.chosen import Chosen
from .delivery.errors import only_json
from .delivery.forms import answer_form
from .delivery.interactions import Interaction, answer_press, defer_if_slow, report, seconds_waited, start_waiting
from .delivery.queues import Door, ExpensiveWork
from .delivery.typed_options import check_options
from .features import COMMANDS, CONTROLS, FORMS
from .gateway import GatewayClient
from .pictures import Pictures, PieceEmojis
from .play import ChatMemory, Names, Presenter, ShownMessages
from .puzzles import PuzzlePosts
from .syncing import SyncedCommands
from .texts.languages import Languages
from .texts.translator import CatalogueTranslator

_log = logging.getLogger(__name__)
_SYNCING_IS_AWAITED: Final = 5.0
"""Seconds that the start waits for Discord to hear of changed commands; then they are synced beside it."""
_ANSWERS_MAY_TAKE: Final = 2.0
"""Seconds that whoever stops the bot waits for answers that are being given."""
PERMISSIONS: Final = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, create_public_threads=True, attach_files=True
)


class QuartoTree(app_commands.CommandTree["QuartoClient"]):
    """The commands, with one error path for all of them."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        start_waiting(interaction)
        if not await self.client.accepts(interaction):
            return False
        try:
            await self.client.chosen.meet(interaction)
            check_options(interaction)
        except Exception as error:  # noqa: BLE001 - the library would only log it
            await self.on_error(interaction, error)
            return False
        return True

    async def on_error(self, interaction: Interaction, error: Exception) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            _log.warning("channel %s: suggesting failed, skipped: %.200r", interaction.channel_id, error)
            return  # only suggestions can be answered here
        await report(interaction, error)


class QuartoClient(GatewayClient):
    """`remember_commands` is off where Discord itself forgets them, as a simulated one does.

    `shards` are those of this process, and how many there are.
    """

    def __init__(
        self,
        matches: Matches,
        memory: ChatMemory,
        puzzles: Puzzles,
        reviews: Reviews,
        *,
        languages: Languages,
        pictures: Pictures,
        remember_commands: bool = True,
        shards: tuple[list[int], int] | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            http_trace=only_json(),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            shard_ids=shards[0] if shards else None,  # type: ignore[arg-type]  # None is its default: all of them
            shard_count=shards[1] if shards else None,
        )
        self.matches = matches
        self.puzzles = puzzles
        self.reviews = reviews
        self.languages = languages
        self.pictures = pictures
        self.piece_emojis = PieceEmojis()
        self.shown = ShownMessages(memory)
        self.chosen = Chosen(memory)
        self.presenter = Presenter(self)
        self.names = Names(self.fetch_user)
        self.tree = QuartoTree(self)
        for command in COMMANDS:
            self.tree.add_command(command)
        self._memory = memory
        self._commands = SyncedCommands(self.tree, memory, remembers=remember_commands)
        self._preparing: list[asyncio.Task[None]] = []
        self.expensive_work = ExpensiveWork()
        self._answering = InFlight()
        self._door = Door()
        self._stopping = False

    async def setup_hook(self) -> None:
        """All that may fail comes before what must be done once: who could not log in tries again."""
        await self.tree.set_translator(CatalogueTranslator(self.languages))
        self.matches.scheduler.on(Alarm.PUZZLE, PuzzlePosts(self).post)
        await self.matches.start()
        self.matches.events.subscribe(self.presenter.on_event)
        self._preparing = [asyncio.create_task(work) for work in (self._commands.sync(), self._load_pictures())]
        with suppress(TimeoutError):
            await asyncio.wait_for(self._commands.tried.wait(), _SYNCING_IS_AWAITED)
        _log.info("invite the bot with %s", self.invite_link())

    def invite_link(self) -> str:
        """The address that adds the bot to a server, with the least permissions that it needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    async def command_ids(self) -> Mapping[str, int]:
        """The ids by which commands can be mentioned; empty if Discord does not tell them now."""
        return await self._commands.ids()

    async def accepts(self, interaction: Interaction) -> bool:
        """Whether the current task shall answer an interaction; if so, `close` waits for it.

        One that comes a second time is not answered again. Of one person's interactions a few are answered at a time.
        """
        task = asyncio.current_task()
        if self._stopping or task is None or not self._door.is_new(interaction.id):
            return False
        self._answering.add(task)
        await defer_if_slow(interaction, self._door.enter(interaction.user.id, task))
        return True

    async def close(self) -> None:
        self._stopping = True
        await self._answering.finish(_ANSWERS_MAY_TAKE)
        await ended(self._preparing)
        await self.reviews.close()
        await self.matches.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):  # else it never began to connect
            await super().close()

    async def on_ready(self) -> None:
        _log.info("ready as %s on %d servers", self.user, len(self.guilds))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Controls and forms come here, whatever the library remembers of them; commands go their own way."""
        is_form = interaction.type is discord.InteractionType.modal_submit
        if not (is_form or interaction.type is discord.InteractionType.component):
            return
        start_waiting(interaction)
        if not await self.accepts(interaction):
            return
        with TURN_SECONDS.time():
            try:
                await self.chosen.meet(interaction)
                await (answer_form(interaction, FORMS) if is_form else answer_press(interaction, CONTROLS))
            except Exception as error:  # noqa: BLE001 - every control and form has an error path
                await report(interaction, error)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        TURN_SECONDS.observe(seconds_waited(interaction))

    async def _load_pictures(self) -> None:
        """Draw once what every picture needs, so that the first player does not wait for it."""
        await self.pictures.board(Game.new(0))
        await self.piece_emojis.load(self, self._memory)
