"""Making a challenge, or beginning at once with the computer: in this channel, or at a table of its own in a thread."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from quarto_bot.chat.delivery.chosen import check_place
from quarto_bot.chat.delivery.controls import Control, Layout, framed, text_layout
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
from quarto_bot.chat.delivery.routes import ChannelPost, Content, Reply
from quarto_bot.chat.delivery.threads import may_open_thread, open_thread, venue_in
from quarto_bot.chat.texts.phrases import level_name, player_name
from quarto_bot.chat.texts.refusals import error_text
from quarto_bot.matches import (
    LEVELS,
    MIDDLE_LEVEL,
    ChallengeMade,
    Computer,
    GameBegun,
    Obstacle,
    Person,
    Refused,
    Venue,
)
from quarto_bot.rules import Options, Seat

from .showing.challenge import SOLO, read_terms, write_terms

_TAKEN: Final = (Obstacle.CHANNEL_HAS_GAME, Obstacle.CHANNEL_HAS_CHALLENGE)
IN_THREAD: Final = Control("in_thread", "person", "terms", private=True)
"""Makes the same challenge in a thread; carries the opponent (0: anybody) and everything else."""
SOLO_IN_THREAD: Final = Control("solo_in_thread", "level", "terms", private=True)
"""The same with the computer, whose level it carries by number."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Who wants to play whom, how, and who shall start (None: lots decide)."""

    opponent: Person | Computer | None
    options: Options
    first: Seat | None = None


def opponent_of(interaction: Interaction, user: discord.User | discord.Member | None) -> Person | Computer | None:
    """Whom somebody means: a person, or the computer if it is the bot itself; `Refused` if it is another bot."""
    if user is None:
        return None
    if interaction.client.user and user.id == interaction.client.user.id:
        return Computer(MIDDLE_LEVEL)
    if user.bot:
        raise Refused(Obstacle.A_BOT)
    return Person(user.id)


async def challenge_here(interaction: Interaction, wish: Wish) -> None:
    """Challenge in this channel; where it is taken, offer a thread."""
    check_place(interaction)
    say = private_language(interaction)
    if wish.opponent is None and interaction.context.dm_channel and _computer_plays(interaction):
        text = say("It's just you and me here. Play against me, or challenge your friends where they can see it.")
        await offer_levels(interaction, wish, text)
        return
    try:
        made = await defer_if_slow(interaction, _made(interaction, wish, venue_of(interaction)))
    except Refused as refused:
        if refused.reason not in _TAKEN or not may_open_thread(interaction):
            raise
        await _offer_thread(interaction, wish, refused)
        return
    await interaction.client.chosen.remember_language(interaction)
    await interaction.client.presenter.show(made, Reply(interaction))


async def offer_levels(interaction: Interaction, wish: Wish, text: str) -> None:
    """Let somebody choose at which level they play against the computer, under these options."""
    if not _computer_plays(interaction):
        raise Refused(Obstacle.COMPUTER_OFF)
    say, terms = private_language(interaction), write_terms(wish.options, wish.first)
    levels = [
        SOLO.button(level_name(say, level).capitalize(), level=number, terms=terms)
        for number, level in enumerate(LEVELS)
    ]
    await answer_privately(interaction, framed(ui.TextDisplay(text), ui.ActionRow(*levels)))


async def challenge_in_thread(interaction: Interaction, wish: Wish) -> None:
    """Open a thread, challenge there, and tell the channel where it is."""
    check_place(interaction)
    client, route = interaction.client, Reply(interaction)
    await defer_if_slow(interaction, client.matches.challenges.check_limits(person_of(interaction)))
    thread = await defer_if_slow(interaction, open_thread(interaction, f"Quarto: {interaction.user.display_name}"))
    try:
        made = await _made(interaction, wish, venue_in(thread))
        there = ChannelPost(client, venue_in(thread), route.locale)
        await defer_if_slow(interaction, client.presenter.show(made, there))
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
    await challenge_in_thread(press.interaction, Wish(Person(person) if person else None, *read_terms(terms)))


@SOLO_IN_THREAD.pressed
async def play_alone_in_thread(press: Press, level: int, terms: int) -> None:
    await challenge_in_thread(press.interaction, Wish(computer_at(level), *read_terms(terms)))


def computer_at(level: int) -> Computer:
    """The computer at the level that a control carries by number."""
    if level >= len(LEVELS):
        raise Refused(Obstacle.STALE)
    return Computer(LEVELS[level])


async def _offer_thread(interaction: Interaction, wish: Wish, refused: Refused) -> None:
    say = private_language(interaction)
    text = ui.TextDisplay[Layout](error_text(refused, say))
    label, style, terms = say("Play it in a thread"), discord.ButtonStyle.primary, write_terms(wish.options, wish.first)
    if isinstance(wish.opponent, Computer):
        level = LEVELS.index(wish.opponent.level)
        button = SOLO_IN_THREAD.button(label, style=style, level=level, terms=terms)
    else:
        button = IN_THREAD.button(label, style=style, person=wish.opponent.id if wish.opponent else 0, terms=terms)
    await answer_privately(interaction, Layout(text, ui.ActionRow(button)))


def _computer_plays(interaction: Interaction) -> bool:
    return interaction.client.matches.challenges.computer_plays


async def _made(interaction: Interaction, wish: Wish, venue: Venue) -> ChallengeMade | GameBegun:
    """The computer need not be asked."""
    challenges, person, opponent = interaction.client.matches.challenges, person_of(interaction), wish.opponent
    if isinstance(opponent, Computer):
        return await challenges.begin_alone(person, opponent, venue, wish.options, first=wish.first)
    return await challenges.challenge(person, opponent, venue, wish.options, first=wish.first)
