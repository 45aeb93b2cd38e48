"""The floor for `benchmarks.turns`: a bot that answers every press with the same picture and does nothing else."""

import asyncio
import io
import os

import discord
import yarl

from quarto_bot.rules import Game
from rendering import board_png

PICTURE = board_png(Game.new(0))


class BareBot(discord.AutoShardedClient):
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        picture = discord.File(io.BytesIO(PICTURE), "board.png")
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(attachments=[picture])
        else:
            button = discord.ui.Button[discord.ui.View](label="Again", custom_id="again")
            await interaction.response.send_message(file=picture, view=discord.ui.View().add_item(button))

    async def setup_hook(self) -> None:
        tree = discord.app_commands.CommandTree(self)
        tree.add_command(discord.app_commands.Command(name="bare", description="Answer", callback=_nothing))
        await tree.sync()


async def _nothing(interaction: discord.Interaction) -> None:
    """Answered in `on_interaction`."""


async def main() -> None:
    discord.http.Route.BASE = os.environ["QUARTO_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["QUARTO_GATEWAY_URL"])
    async with BareBot(intents=discord.Intents(guilds=True)) as bot:
        await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
