"""Whom one does not want to play with: blocked and unblocked in private, and nobody is told."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    person_of,
    private_language,
    replace_pressed,
)
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import player_name
from quarto_bot.matches import Obstacle, Person, Refused

PAGE: Final = 10
BLOCK: Final = Control("block", "person", private=True)
UNBLOCK: Final = Control("unblock", "person", private=True)
BLOCKED: Final = Control("blocked", "page", private=True)

CONTROLS: Final = (BLOCK, UNBLOCK, BLOCKED)


@app_commands.command(description=mark("Block somebody, unblock them, or see whom you have blocked"))
@app_commands.describe(person=mark("Whom to block or unblock; leave empty for the list"))
async def block(interaction: Interaction, person: discord.User | None = None) -> None:
    if person is None:
        await answer_privately(interaction, await _list(interaction, 0))
        return
    if person.bot:
        raise Refused(Obstacle.NOBODY_TO_BLOCK)
    other = Person(person.id)
    blocked = await defer_if_slow(interaction, _toggled(interaction, other))
    await answer_privately(interaction, _layout(private_language(interaction), other, blocked=blocked))


@BLOCK.pressed
async def block_again(press: Press, person: int) -> None:
    other = _other(press.interaction, person)
    await defer_if_slow(press.interaction, press.client.matches.blocks.add(press.person, other))
    await replace_pressed(press.interaction, _layout(press.say, other, blocked=True))


@UNBLOCK.pressed
async def unblock(press: Press, person: int) -> None:
    other = Person(person)
    await defer_if_slow(press.interaction, press.client.matches.blocks.remove(press.person, other))
    await replace_pressed(press.interaction, _layout(press.say, other, blocked=False))


@BLOCKED.pressed
async def turn_page(press: Press, page: int) -> None:
    await replace_pressed(press.interaction, await _list(press.interaction, page))


async def _toggled(interaction: Interaction, other: Person) -> bool:
    """Block them, or unblock them if they are; return whether they are blocked now."""
    person, blocks = person_of(interaction), interaction.client.matches.blocks
    if await blocks.remove(person, other):
        return False
    await blocks.add(person, _other(interaction, other.id))
    return True


def _other(interaction: Interaction, person: int) -> Person:
    if person == interaction.user.id:
        raise Refused(Obstacle.NOBODY_TO_BLOCK)
    return Person(person)


def _layout(say: Language, other: Person, *, blocked: bool) -> Layout:
    name = player_name(say, other)
    if blocked:
        lines = [
            say("Blocked: {player}", player=name),
            say("Neither of you can challenge the other any more, and they are not told why. A running game goes on."),
        ]
        undo = UNBLOCK.button(say("Undo"), person=other.id)
    else:
        lines = [say("No longer blocked: {player}", player=name)]
        undo = BLOCK.button(say("Block again"), person=other.id)
    return framed(
        ui.TextDisplay("\n".join(lines)), ui.ActionRow(undo, BLOCKED.button(say("Whom I have blocked"), page=0))
    )


async def _list(interaction: Interaction, page: int) -> Layout:
    blocks, say = interaction.client.matches.blocks, private_language(interaction)
    everybody = await defer_if_slow(interaction, blocks.of(person_of(interaction)))
    page = min(page, max(len(everybody) - 1, 0) // PAGE)
    items: list[ui.Item[Layout]] = [ui.TextDisplay(f"## {say('Whom you have blocked')}")]
    if not everybody:
        items.append(ui.TextDisplay(say("Nobody. `/quarto block` with a person blocks them; they are not told.")))
    for person in everybody[page * PAGE : (page + 1) * PAGE]:
        button = UNBLOCK.button(say("Unblock"), person=person.id)
        items.append(ui.Section(ui.TextDisplay(player_name(say, person)), accessory=button))
    if len(everybody) > PAGE:
        items.append(_pages(say, page, has_more=len(everybody) > (page + 1) * PAGE))
    return framed(*items)


def _pages(say: Language, page: int, *, has_more: bool) -> ui.ActionRow[Layout]:
    earlier = BLOCKED.button(say("Previous"), disabled=page == 0, page=max(page - 1, 0))
    later = BLOCKED.button(say("Next"), disabled=not has_more, page=page + 1)
    return ui.ActionRow(earlier, later)
