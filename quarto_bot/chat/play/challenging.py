"""Making a challenge: in this channel, or at a table of its own in a thread."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.chosen import check_place
from quarto_bot.chat.delivery.controls import Control, Layout, text_layout
from quarto_bot.chat.delivery.errors import DELIVERY_ERRORS
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    person_of,
    private_language,
    venue_of,
)
from quarto_bot.chat.delivery.replies import ChannelPost, Content, Reply
from quarto_bot.chat.delivery.threads import may_open_thread, open_thread, venue_in
from quarto_bot.chat.texts.phrases import SUBSETS, player_name
from quarto_bot.chat.texts.refusals import error_text
from quarto_bot.matches import ChallengeMade, Obstacle, Person, Refused, Venue
from quarto_bot.rules import LONGEST_CLOCK, Calls, Options, Seat

_TAKEN: Final = (Obstacle.CHANNEL_HAS_GAME, Obstacle.CHANNEL_HAS_CHALLENGE)
_FIRSTS: Final = (None, Seat(0), Seat(1))
_CALLS: Final = tuple(Calls)
IN_THREAD: Final = Control("in_thread", "person", "terms", private=True)
"""Makes the same challenge in a thread; carries the opponent (0: anybody) and everything else."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Who wants to play whom, how, and who shall start (None: lots decide)."""

    opponent: discord.User | discord.Member | Person | None
    options: Options
    first: Seat | None = None

    @property
    def person(self) -> Person | None:
        return Person(self.opponent.id) if self.opponent else None


async def challenge_here(interaction: Interaction, wish: Wish) -> None:
    """Challenge in this channel; where it is taken, offer a thread."""
    _check(interaction, wish)
    try:
        made = await defer_if_slow(interaction, _made(interaction, wish, venue_of(interaction)))
    except Refused as refused:
        if refused.reason not in _TAKEN or not may_open_thread(interaction):
            raise
        await _offer_thread(interaction, wish, refused)
        return
    await interaction.client.chosen.remember_language(interaction)
    await interaction.client.presenter.show(made, Reply(interaction))


async def challenge_in_thread(interaction: Interaction, wish: Wish) -> None:
    """Open a thread, challenge there, and tell the channel where it is."""
    _check(interaction, wish)
    client, route = interaction.client, Reply(interaction)
    await defer_if_slow(interaction, client.matches.challenges.check_limits(person_of(interaction)))
    thread = await defer_if_slow(interaction, open_thread(interaction, f"Quarto: {interaction.user.display_name}"))
    try:
        made = await _made(interaction, wish, venue_in(thread))
        await client.presenter.show(made, ChannelPost(client, venue_in(thread), route.locale))
    except BaseException:
        with suppress(*DELIVERY_ERRORS):
            await thread.delete()
        raise
    await client.chosen.remember_language(interaction)
    say = client.languages.of(route.locale)
    challenger = player_name(say, person_of(interaction))
    text = say("{player} has opened a table: {thread}", player=challenger, thread=thread.mention)
    await route.post(Content(text_layout(text)))


@IN_THREAD.pressed
async def play_in_thread(press: Press, person: int, terms: int) -> None:
    await challenge_in_thread(press.interaction, _read_terms(Person(person) if person else None, terms))


async def _offer_thread(interaction: Interaction, wish: Wish, refused: Refused) -> None:
    say = private_language(interaction)
    text = ui.TextDisplay[Layout](error_text(refused, say))
    button = IN_THREAD.button(
        say("Play it in a thread"),
        style=discord.ButtonStyle.primary,
        person=wish.person.id if wish.person else 0,
        terms=_terms(wish),
    )
    await answer_privately(interaction, Layout(text, ui.ActionRow(button)))


def _terms(wish: Wish) -> int:
    """The options and who starts, as one number."""
    options = wish.options
    number = options.clock or 0
    number = number * len(_CALLS) + _CALLS.index(options.calls)
    number = number * len(_FIRSTS) + _FIRSTS.index(wish.first)
    number = number * 2 + options.squares
    return number * len(SUBSETS) + SUBSETS.index(options.characteristics)


def _read_terms(opponent: Person | None, number: int) -> Wish:
    number, subset = divmod(number, len(SUBSETS))
    number, squares = divmod(number, 2)
    number, first = divmod(number, len(_FIRSTS))
    clock, calls = divmod(number, len(_CALLS))
    if clock > LONGEST_CLOCK:
        raise Refused(Obstacle.STALE)
    options = Options(SUBSETS[subset], squares=bool(squares), calls=_CALLS[calls], clock=clock or None)
    return Wish(opponent, options, _FIRSTS[first])


def _check(interaction: Interaction, wish: Wish) -> None:
    if isinstance(wish.opponent, discord.User | discord.Member) and wish.opponent.bot:
        raise Refused(Obstacle.A_BOT)
    check_place(interaction)


async def _made(interaction: Interaction, wish: Wish, venue: Venue) -> ChallengeMade:
    challenges, challenger = interaction.client.matches.challenges, person_of(interaction)
    return await challenges.challenge(challenger, wish.person, venue, wish.options, first=wish.first)
