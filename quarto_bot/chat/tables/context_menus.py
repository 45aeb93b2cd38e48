"""What the menus of a person and of a message offer: challenge them, and watch the game of this board again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import discord
from discord import app_commands

from quarto_bot.chat.delivery.controls import read_custom_id
from quarto_bot.chat.delivery.interactions import Interaction, answer_privately, private_language
from quarto_bot.chat.play import CONTROLS, opponent_of, show_replay
from quarto_bot.matches import Obstacle, Refused

from .new_game import open_form

_OF_MATCH: Final = {control.kind: control for control in CONTROLS if "match" in control.fields}


@app_commands.context_menu(name="Challenge to Quarto")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def challenge_person(interaction: Interaction, person: discord.User) -> None:
    opponent_of(interaction, person)
    if person.id == interaction.user.id:
        raise Refused(Obstacle.YOURSELF)
    await open_form(interaction, person.id)


@app_commands.context_menu(name="Quarto: replay")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def replay_board(interaction: Interaction, message: discord.Message) -> None:
    match = _match_of(message) if message.author == interaction.client.user else None
    if match is None:
        say = private_language(interaction)
        await answer_privately(interaction, say("Pick one of my boards: the last one of a game, with its buttons."))
        return
    await show_replay(interaction, match)


def _match_of(message: discord.Message) -> int | None:
    """The match whose board this is: the controls on it say so."""
    for custom_id in _custom_ids(message.components):
        found = read_custom_id(custom_id, _OF_MATCH)
        if found:
            control, numbers = found
            return numbers[control.fields.index("match")]
    return None


def _custom_ids(components: Iterable[object]) -> Iterator[str]:
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))
