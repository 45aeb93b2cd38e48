"""Ending a game or a challenge of others, for those who look after the place."""

from __future__ import annotations

from discord import app_commands

from quarto_bot.chat.delivery.controls import text_layout
from quarto_bot.chat.delivery.interactions import Interaction, defer_if_slow, venue_of
from quarto_bot.chat.delivery.routes import Content, Reply
from quarto_bot.chat.texts.languages import mark
from quarto_bot.matches import ChallengeEnded, GameOver, Obstacle, Refused


@app_commands.command(description=mark("End the game or the challenge of this channel, if you may manage messages"))
async def end(interaction: Interaction) -> None:
    if interaction.guild_id is None or not interaction.permissions.manage_messages:
        raise Refused(Obstacle.MAY_NOT_END)
    client, route = interaction.client, Reply(interaction)
    ended = await defer_if_slow(interaction, _ended(interaction))
    if isinstance(ended, GameOver):
        await client.presenter.show(ended, route)
        return
    say = client.languages.of(route.locale)
    await route.post(Content(text_layout(say("The challenge was ended by those who look after this place."))))
    await client.presenter.show(ended, route)


async def _ended(interaction: Interaction) -> GameOver | ChallengeEnded:
    matches, channel = interaction.client.matches, venue_of(interaction).channel
    try:
        return await matches.turns.stop(channel)
    except Refused as refused:
        ended = await matches.challenges.stop(channel) if refused.reason is Obstacle.NO_GAME else None
        if ended is None:
            raise Refused(Obstacle.NOTHING_TO_END) from None
        return ended
