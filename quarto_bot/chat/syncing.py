"""The commands as Discord knows them: told only when they have changed, and told again later when that failed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from discord import app_commands

from quarto_bot.starting import pause_before

from .delivery.errors import DELIVERY_ERRORS, in_one_line
from .pictures import Facts

_log = logging.getLogger(__name__)
_SYNCED: Final = "commands"
_LONGEST_PAUSE: Final = 3600.0


class SyncedCommands:
    """`remembers` is off where Discord itself forgets them, as a simulated one does."""

    def __init__(self, tree: app_commands.CommandTree[Any], facts: Facts, *, remembers: bool) -> None:
        self._tree = tree
        self._facts = facts
        self._remembers = remembers
        self._ids: Mapping[str, int] = {}
        self.tried = asyncio.Event()
        """Set after the first attempt, whatever came of it."""

    async def ids(self) -> Mapping[str, int]:
        """The ids by which commands can be mentioned; empty if Discord does not tell them now."""
        if not self._ids:
            try:
                self._ids = {known.name: known.id for known in await self._tree.fetch_commands()}
            except DELIVERY_ERRORS as error:
                _log.warning("asking for the commands' ids failed, skipped: %s", in_one_line(error))
        return self._ids

    async def sync(self) -> None:
        """Tell Discord what has changed, until it has heard; people play with the commands that it knows meanwhile."""
        what = "syncing the commands failed, those that Discord knows go on; retrying in %g s: %s"
        for attempt in count(1):
            try:
                await self._sync_once()
            except Exception as error:  # noqa: BLE001 - nothing that goes wrong here may keep people from playing
                pause = pause_before(attempt, _LONGEST_PAUSE)
                _log.warning(what, pause, in_one_line(error))
            else:
                return
            finally:
                self.tried.set()
            await asyncio.sleep(pause)

    async def _sync_once(self) -> None:
        signature = f"{self._tree.client.application_id} {await self._signature()}"
        if self._remembers and await self._facts.fact(_SYNCED) == signature:
            return
        synced = await self._tree.sync()
        self._ids = {known.name: known.id for known in synced}
        await self._facts.keep_fact(_SYNCED, signature)
        _log.info("the commands have changed and were synced")

    async def _signature(self) -> str:
        translator = self._tree.translator
        assert translator is not None, "the translator is set before the commands are synced"
        commands = self._tree.get_commands()
        payload = [await command.get_translated_payload(self._tree, translator) for command in commands]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
