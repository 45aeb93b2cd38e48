"""What people and servers have chosen, as this process knows it: read at most once a minute, written through.

It decides what follows from that: in which language something public is said, and who is mentioned. What can't be read
is taken as not chosen: nobody waits for it, and nothing fails because of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

import discord

from quarto_bot.chat.texts.languages import Languages
from quarto_bot.matches import Obstacle, Person, Player, Refused
from quarto_bot.preferences import Preferences, ServerSettings, SettingsStore

from .interactions import Interaction, keep_chosen, settings_of

_log = logging.getLogger(__name__)
_Value = TypeVar("_Value")
_FRESH_FOR: Final = timedelta(minutes=1)
"""Another process may have written something else meanwhile, but not for long."""
_PATIENCE: Final = 0.5
_MOST_KEPT: Final = 4096
_LONGEST_LOCALE: Final = 16


class _Recent(Generic[_Value]):
    """Values by their keys, each read again when it is a minute old; while it can't be read, `otherwise`."""

    def __init__(self, read: Callable[[int], Awaitable[_Value]], otherwise: _Value) -> None:
        self._read = read
        self._otherwise = otherwise
        self._known: OrderedDict[int, tuple[datetime, _Value]] = OrderedDict()
        self._changes = 0

    async def of(self, key: int) -> _Value:
        found = self._known.get(key)
        if found and found[0] > discord.utils.utcnow():
            return found[1]
        changes = self._changes
        try:
            async with asyncio.timeout(_PATIENCE):
                value = await self._read(key)
        except Exception as error:  # noqa: BLE001 - a game goes on without it
            _log.warning("reading what %s has chosen failed, skipped: %r", key, error)
            return self._otherwise
        if changes == self._changes:  # else it may have been read before it was changed
            self._keep(key, value)
        return value

    def put(self, key: int, value: _Value) -> None:
        """It was changed to this."""
        self._changes += 1
        self._keep(key, value)

    def _keep(self, key: int, value: _Value) -> None:
        self._known[key] = (discord.utils.utcnow() + _FRESH_FOR, value)
        self._known.move_to_end(key)
        if len(self._known) > _MOST_KEPT:
            self._known.popitem(last=False)

    def drop(self, key: int) -> None:
        self._changes += 1
        self._known.pop(key, None)


class Chosen:
    """The settings of servers and the preferences of people."""

    def __init__(self, store: SettingsStore) -> None:
        self._store = store
        self._people = _Recent(store.preferences_of, Preferences())
        self._servers = _Recent(store.settings_of, ServerSettings())

    async def by_person(self, person: int) -> Preferences:
        return await self._people.of(person)

    async def by_server(self, server: int | None) -> ServerSettings:
        return ServerSettings() if server is None else await self._servers.of(server)

    async def change_person(self, person: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        chosen = await self._store.change_preferences(person, change)
        self._people.put(person, chosen)
        return chosen

    async def change_server(self, server: int, change: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        chosen = await self._store.change_settings(server, change, discord.utils.utcnow())
        self._servers.put(server, chosen)
        return chosen

    def forget_person(self, person: int) -> None:
        """Their data has been deleted."""
        self._people.drop(person)

    async def meet(self, interaction: Interaction) -> None:
        """Let everything that answers this interaction know what the person and the server have chosen."""
        person, server = await self.by_person(interaction.user.id), await self.by_server(interaction.guild_id)
        keep_chosen(interaction, person, server)

    async def remember_language(self, interaction: Interaction) -> None:
        """Note the language of this person's Discord, for when somebody else acts in their game."""
        said = str(interaction.locale)[:_LONGEST_LOCALE]
        person = interaction.user.id
        if (await self.by_person(person)).seen_locale == said:
            return
        try:
            await self.change_person(person, lambda preferences: replace(preferences, seen_locale=said))
        except Exception as error:  # noqa: BLE001 - what they asked for has been done
            _log.warning("remembering the language of user %s failed, skipped: %r", person, error)

    async def public_locale(
        self, languages: Languages, server: int | None, players: Iterable[Player | None], *, otherwise: str | None
    ) -> str | None:
        """The server's choice; else that of all players if they share one that the bot speaks; else the other."""
        settings = await self.by_server(server)
        return settings.locale or await self._shared_locale(languages, list(players)) or otherwise

    async def _shared_locale(self, languages: Languages, players: list[Player | None]) -> str | None:
        if None in players:  # anybody may come
            return None
        chosen = [await self.by_person(player.id) for player in players if isinstance(player, Person)]
        return languages.shared([each.locale or each.seen_locale for each in chosen])

    async def mentionable(self, *players: Player | None, at_end: bool = False) -> tuple[Player, ...]:
        """Those of them who may be mentioned now."""
        now = discord.utils.utcnow()
        people = [player for player in players if isinstance(player, Person)]
        chosen = {person: await self.by_person(person.id) for person in people}
        return tuple(p for p in people if not chosen[p].is_quiet(now) and (chosen[p].mention_at_end or not at_end))


def check_place(interaction: Interaction) -> None:
    """Raise `Refused` where the server does not want games to be played; a thread is where its channel is."""
    allowed, channel = settings_of(interaction).channels, interaction.channel
    here = {interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None}
    if allowed and not here & set(allowed):
        raise Refused(Obstacle.NOT_IN_THIS_CHANNEL, channels=" ".join(f"<#{id_}>" for id_ in allowed))
