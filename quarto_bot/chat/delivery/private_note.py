"""An answer that only the asker sees and that changes until it is finished."""

from __future__ import annotations

import discord

from quarto_bot.chat.texts.languages import Language

from .controls import Layout, text_layout
from .interactions import Interaction, private_language


class PrivateNote:
    """Written once it has something to say, and written anew in the same place."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._sent: discord.InteractionMessage | discord.WebhookMessage | None = None

    @property
    def say(self) -> Language:
        return private_language(self._interaction)

    async def write(self, content: str | Layout, picture: discord.File | None = None) -> None:
        layout = content if isinstance(content, Layout) else text_layout(content)
        if self._sent is not None:
            await self._sent.edit(view=layout, attachments=[picture] if picture else [])
        else:
            self._sent = await self._send(layout, picture or discord.utils.MISSING)

    async def _send(self, layout: Layout, file: discord.File) -> discord.InteractionMessage | discord.WebhookMessage:
        interaction = self._interaction
        if interaction.response.is_done():
            return await interaction.followup.send(view=layout, file=file, ephemeral=True, wait=True)
        await interaction.response.send_message(view=layout, file=file, ephemeral=True)
        return await interaction.original_response()
