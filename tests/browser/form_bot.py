"""A small bot that has everything the page can show: a form of every kind of field, commands on people and messages.

`python -m tests.browser.form_bot` serves it on the sandbox's page.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands, ui

from quarto_bot.app import until_stopped
from quarto_bot.sandbox.server import serve
from quarto_bot.sandbox.simcord_insides import LiveEnv
from quarto_bot.sandbox.world import World


class Form(ui.Modal, title="New game"):
    intro = ui.TextDisplay[Any]("Fill in **everything**.")
    note = ui.Label[Any](text="Note", component=ui.TextInput(custom_id="note", max_length=20))
    opponent = ui.Label[Any](text="Opponent", component=ui.UserSelect(custom_id="opponent"))
    clock = ui.Label[Any](
        text="Clock",
        description="How long a turn may take",
        component=ui.RadioGroup(
            custom_id="clock",
            options=[
                discord.RadioGroupOption(label="No clock", value="0", default=True),
                discord.RadioGroupOption(label="A minute", value="60"),
            ],
        ),
    )
    counts = ui.Label[Any](
        text="What counts",
        component=ui.CheckboxGroup(
            custom_id="counts",
            options=[discord.CheckboxGroupOption(label=name, value=name) for name in ("colour", "shape", "height")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        filled = [item.component for item in self.children if isinstance(item, ui.Label)]
        await interaction.response.send_message(" / ".join(map(_said, filled)), ephemeral=True)


class Second(ui.Modal, title="More"):
    calls = ui.Label[Any](
        text="Calls",
        component=ui.Select(
            custom_id="calls",
            options=[discord.SelectOption(label="strict", value="S"), discord.SelectOption(label="open", value="O")],
        ),
    )
    squares = ui.Label[Any](text="Squares count too", component=ui.Checkbox(custom_id="squares"))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        filled = [item.component for item in self.children if isinstance(item, ui.Label)]
        await interaction.response.send_message(" / ".join(map(_said, filled)), ephemeral=True)


def _said(field: Any) -> str:
    value = field.value if hasattr(field, "value") else field.values
    return ", ".join(str(one) for one in value) if isinstance(value, list) else str(value)


class FormBot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_ids=[0], shard_count=1)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Opens a form")
        async def form(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_modal(Form())

        @self.tree.command(description="Opens another form")
        async def more(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_modal(Second())

        @self.tree.context_menu(name="Greet")
        async def greet(interaction: discord.Interaction[Any], member: discord.Member) -> None:
            await interaction.response.send_message(f"Hello {member.mention}")

        @self.tree.context_menu(name="Quote")
        async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
            await interaction.response.send_message(f"> {message.content}")

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def main() -> None:
    async with FormBot() as bot:
        world = World.create(LiveEnv(bot))
        await world.env.start()
        await bot.get_partial_messageable(world.channel.id).send("Here are forms.")
        try:
            async with serve(world.env, world.channel, world.friends, 0) as address:
                print(f"Open {address}", flush=True)  # noqa: T201 - as the sandbox does
                await asyncio.Event().wait()
        finally:
            await world.env.shutdown()


if __name__ == "__main__":
    asyncio.run(until_stopped(main()))
