"""What a message to everybody will be, and what every way to them can do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import discord

from quarto_bot.chat.delivery.controls import Layout
from quarto_bot.matches import Person, Player, Refused

Draw: TypeAlias = Callable[[], Awaitable[discord.File]]


@dataclass(frozen=True, slots=True)
class Content:
    """A message to come: its layout, its picture (drawn anew for each try to send it) and who are pinged."""

    layout: Layout
    draw: Draw | None = None
    pings: tuple[Player, ...] = ()

    @property
    def mentions(self) -> discord.AllowedMentions:
        users = [discord.Object(player.id) for player in self.pings if isinstance(player, Person)]
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


class Route(Protocol):
    """A way to the people of one channel."""

    locale: str | None
    """The language that is spoken there, if it is known; a match that has begun in another one keeps it."""

    @property
    def board(self) -> int | None:
        """The message that can be redrawn by this route, if there is one."""

    async def wait_for(self, work: Awaitable[object]) -> None:
        """Wait for something that may take long, without letting whoever waits for a reply believe that none comes."""

    async def send(self, content: Content) -> int:
        """Show it in a new message and return its id, or raise one of `DELIVERY_ERRORS`."""

    async def post(self, content: Content) -> int | None:
        """Show it in a new message by whatever way works; return its id, or None if none does."""

    async def redraw(self, content: Content) -> int | None:
        """Show it in the place of `board`, or else in a new message; return the id of the one that shows it."""

    async def turn_page(self, content: Content, old: Layout | None, shown: int | None) -> int | None:
        """Show it in a new message, for which everybody waits; then leave `old` where the last one was `shown`.

        If there is no `old`, the last one is taken away.
        """

    async def meanwhile(self, content: Content, shown: int | None) -> int | None:
        """Let the message that is `shown` say this until the next one comes; in a new message if there is none."""

    async def acknowledge(self) -> None:
        """Whoever waits for a reply and was not shown one must not read that it failed."""

    async def refuse(self, refused: Refused) -> None:
        """Tell whoever waits for a reply why there can be none."""

    async def rewrite(self, layout: Layout) -> None:
        """Let `board` say something else, without a picture."""

    async def change(self, message: int | None, layout: Layout | None) -> None:
        """Let another message say something else, without a picture, or take it away; where the bot may write."""
