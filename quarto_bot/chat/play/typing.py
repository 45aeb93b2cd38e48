"""What a person can choose from while typing: only what is possible, never what is good."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final, TypeAlias

import discord
from discord.app_commands import Choice

from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS
from quarto_bot.chat.delivery.interactions import Interaction, person_of, private_language, venue_of
from quarto_bot.chat.texts.languages import ENGLISH, Language, mark
from quarto_bot.chat.texts.phrases import line_name, piece_name, player_name
from quarto_bot.chat.texts.typed import fits, plain
from quarto_bot.matches import Match, PastGame, Person, Player, Refused
from quarto_bot.rules import SQUARES

_log = logging.getLogger(__name__)
_MOST: Final = 25
_LONGEST: Final = 100
_NAMES_MAY_TAKE: Final = 1.0
_MOST_NAMES: Final = 2048
Offered: TypeAlias = tuple[str, ...]
"""What can be chosen: its name, its value, and other names by which it is found."""
_RESULTS: Final = {True: mark("won"), False: mark("lost"), None: mark("no winner")}


async def pieces_left(interaction: Interaction, typed: str) -> list[Choice[str]]:
    say = private_language(interaction)
    return await _of_game(
        interaction, typed, lambda m: [(piece_name(say, p), p.code, piece_name(ENGLISH, p)) for p in m.game.available]
    )


async def empty_squares(interaction: Interaction, typed: str) -> list[Choice[str]]:
    return await _of_game(interaction, typed, lambda m: [(s.name, s.name) for s in SQUARES if s not in m.game.board])


async def full_lines(interaction: Interaction, typed: str) -> list[Choice[str]]:
    say = private_language(interaction)
    return await _of_game(interaction, typed, lambda m: [(line_name(say, x), x.name) for x in m.game.full_lines()])


async def past_games(interaction: Interaction, typed: str) -> list[Choice[int]]:
    """The games of whoever types, newest first."""
    try:
        games = await interaction.client.matches.scores.history(person_of(interaction), most=_MOST)
    except Exception:  # noqa: BLE001 - an empty list is all that can be shown
        _log.exception("channel %s: suggesting games failed, skipped", interaction.channel_id)
        return []
    say = private_language(interaction)
    names = await interaction.client.names.of(game.opponent for game in games)
    named = ((_past_game_name(say, game, names), game.id) for game in games)
    return [Choice(name=name, value=value) for name, value in named if plain(typed) in plain(name)]


def _past_game_name(say: Language, game: PastGame, names: Mapping[Person, str]) -> str:
    """Suggestions show no mentions, so people are named as they are called now."""
    opponent = names.get(game.opponent) if isinstance(game.opponent, Person) else player_name(say, game.opponent)
    parts = [f"#{game.id}", say.day(game.ended_at), say(_RESULTS[game.won]), opponent]
    return " · ".join(part for part in parts if part)[:_LONGEST]


class Names:
    """What people are called, for where a mention would not be shown. Known for a while, and never stored."""

    def __init__(self, fetch: Callable[[int], Awaitable[discord.User]]) -> None:
        self._fetch = fetch
        self._known: OrderedDict[Person, str] = OrderedDict()

    async def of(self, players: Iterable[Player]) -> Mapping[Person, str]:
        """Their names, as far as Discord tells them within a second."""
        unknown = {player for player in players if isinstance(player, Person)} - self._known.keys()
        if unknown:
            asking = [asyncio.create_task(self._ask(person)) for person in unknown]
            _, late = await asyncio.wait(asking, timeout=_NAMES_MAY_TAKE)
            for task in late:
                task.cancel()
        return self._known

    async def _ask(self, person: Person) -> None:
        with suppress(*DELIVERY_ERRORS):
            self._known[person] = (await self._fetch(person.id)).display_name
            if len(self._known) > _MOST_NAMES:
                self._known.popitem(last=False)


async def _of_game(
    interaction: Interaction, typed: str, offered: Callable[[Match], Iterable[Offered]]
) -> list[Choice[str]]:
    try:
        match = await interaction.client.matches.turns.current(venue_of(interaction).channel)
    except Refused:
        return []
    except Exception:  # noqa: BLE001 - an empty list is all that can be shown
        _log.exception("channel %s: suggesting failed, skipped", interaction.channel_id)
        return []
    return suggested(typed, offered(match))


def suggested(typed: str, offered: Iterable[Offered]) -> list[Choice[str]]:
    """Those that fit what was typed so far."""
    fitting = [
        (name, value)
        for name, value, *others in offered
        if any(fits(typed, each) for each in (name, *others)) or plain(value).startswith(plain(typed))
    ]
    return [Choice(name=name, value=value) for name, value in fitting[:_MOST]]
