"""A small bot with one of everything, to test the Discord on loopback with: `python -m tests.wire.small_bot`."""

import asyncio
import io
import os
import re
import signal
from typing import Any, Self

import discord
import yarl
from discord import app_commands

from .dot import DOT

FRUITS = ("apple", "banana", "cherry")


class Counter(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"count:(?P<count>\d+)"):
    """A button that counts; the count is in its custom_id, so that it outlives the process."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label="Count", custom_id=f"count:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[discord.ui.LayoutView], match: re.Match[str]
    ) -> Self:
        del interaction, item
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Board(self.count + 1))


class Choice(discord.ui.Select[discord.ui.LayoutView]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=fruit.title(), value=fruit) for fruit in FRUITS]
        super().__init__(custom_id="fruit", options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send(f"You chose {self.values[0]}", ephemeral=True)


class Board(discord.ui.LayoutView):
    """A picture, a text, a button and a menu."""

    def __init__(self, count: int) -> None:
        super().__init__(timeout=None)
        gallery = discord.ui.MediaGallery[Self](discord.MediaGalleryItem("attachment://board.png", description="A dot"))
        self.add_item(discord.ui.Container(gallery, discord.ui.TextDisplay(f"Counted to {count}")))
        self.add_item(discord.ui.ActionRow(Counter(count)))
        self.add_item(discord.ui.ActionRow(Choice()))


class Question(discord.ui.Modal, title="A question"):
    name = discord.ui.Label[Self](text="Your name", component=discord.ui.TextInput(custom_id="name"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, discord.ui.TextInput)
        await interaction.response.send_message(f"Hello {self.name.component.value}", ephemeral=True)


class SmallBot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        )
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Counter)
        self.add_view(Board(0))
        await self.tree.sync()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: asyncio.create_task(self.close()))


@app_commands.command(description="Greets somebody, in private")
async def hello(interaction: discord.Interaction, friend: discord.User) -> None:
    await interaction.response.send_message(f"{interaction.locale.value}: hello {friend.mention}", ephemeral=True)


@app_commands.command(description="Shows a board")
async def board(interaction: discord.Interaction) -> None:
    file = discord.File(io.BytesIO(DOT), "board.png", description="A dot")
    await interaction.response.send_message(view=Board(0), file=file)


@app_commands.command(description="Answers later")
async def later(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    await interaction.edit_original_response(content="There it is")
    await interaction.followup.send("And more")


@app_commands.command(description="Answers never")
async def never(interaction: discord.Interaction) -> None:
    del interaction


@app_commands.command(description="Picks a fruit")
async def pick(interaction: discord.Interaction, fruit: str) -> None:
    await interaction.response.send_message(f"Picked {fruit}")


@pick.autocomplete("fruit")
async def offer(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    del interaction
    return [app_commands.Choice(name=fruit.title(), value=fruit) for fruit in FRUITS if typed in fruit]


@app_commands.command(description="Asks for a name")
async def question(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Question())


@app_commands.command(description="Says something in the channel, apart from the answer")
async def say(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
        await channel.send("Said by the bot")
    except discord.Forbidden as error:
        await interaction.edit_original_response(content=f"Not allowed: {error.code}")
    else:
        await interaction.edit_original_response(content="Said it")


@app_commands.command(description="Reads its own picture back")
async def fetch(interaction: discord.Interaction) -> None:
    file = discord.File(io.BytesIO(DOT), "dot.png")
    await interaction.response.send_message("A picture", file=file)
    message = await interaction.original_response()
    content = await message.attachments[0].read()
    await interaction.followup.send(f"{len(content)} bytes", ephemeral=True)


group = app_commands.Group(name="table", description="Tables")


@group.command(name="open", description="Opens a table")
@app_commands.choices(size=[app_commands.Choice(name="Small", value=2), app_commands.Choice(name="Large", value=4)])
async def open_(interaction: discord.Interaction, size: int, guest: discord.User | None = None) -> None:
    await interaction.response.send_message(f"A table for {size} with {guest.mention if guest else 'nobody'}")


COMMANDS: list[app_commands.Command[Any, Any, None] | app_commands.Group] = [
    hello, board, later, never, pick, question, say, fetch, group
]  # fmt: skip

if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["QUARTO_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["QUARTO_GATEWAY_URL"])
    SmallBot().run(os.environ["DISCORD_TOKEN"])
