"""SimCord in real time: an action ends with its answer, whatever else the bot waits for, and two may last at once."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands
from yarl import URL

from quarto_bot.sandbox.server import serve
from quarto_bot.sandbox.simcord_insides import LiveEnv, messages
from quarto_bot.sandbox.world import World


class SleepyBot(discord.AutoShardedClient):
    """Waits for things in the background, as ours does, and for nobody."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_ids=[0], shard_count=1)
        self.tree = app_commands.CommandTree(self)
        self.woken = asyncio.Event()
        self.both = asyncio.Barrier(2)

        @self.tree.command(description="Answers at once")
        async def now(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(f"{interaction.locale}")

        @self.tree.command(description="Answers when two have asked")
        async def together(interaction: discord.Interaction[Any]) -> None:
            await self.both.wait()
            await interaction.response.send_message("together")

        @self.tree.command(description="Never answers")
        async def never(_: discord.Interaction[Any]) -> None: ...

    async def setup_hook(self) -> None:
        await self.tree.sync()
        self.sleeping = [
            asyncio.create_task(wait) for wait in (asyncio.sleep(60), asyncio.Event().wait(), self._wake())
        ]

    async def _wake(self) -> None:
        await asyncio.sleep(0.3)
        self.woken.set()

    async def close(self) -> None:
        for task in self.sleeping:
            task.cancel()
        await super().close()


@pytest.fixture
async def bot() -> AsyncIterator[SleepyBot]:
    async with SleepyBot() as bot:
        yield bot


@pytest.fixture
async def world(bot: SleepyBot) -> AsyncIterator[World]:
    world = World.create(LiveEnv(bot))
    await world.env.start()
    yield world
    await world.env.shutdown()


async def test_an_action_does_not_wait_for_what_sleeps_in_the_background(world: World) -> None:
    began = time.monotonic()
    for _ in range(20):
        assert (await world.friends["alice"].actor.slash(world.channel, "now")).acknowledged
    assert time.monotonic() - began < 2


async def test_two_people_can_act_at_once(world: World) -> None:
    asked = [world.friends[key].actor.slash(world.channel, "together") for key in ("alice", "bob")]
    assert [result.response.content for result in await asyncio.gather(*asked) if result.response] == ["together"] * 2


async def test_what_the_bot_never_answers_has_failed_after_three_seconds(world: World) -> None:
    began = time.monotonic()
    assert not (await world.friends["alice"].actor.slash(world.channel, "never")).acknowledged
    assert 2.5 < time.monotonic() - began < 5


async def test_its_time_is_that_of_the_wall(world: World, bot: SleepyBot) -> None:
    began = time.monotonic()
    await bot.woken.wait()  # after 0.3 s, with nobody there to move the time on
    assert time.monotonic() - began < 2
    assert abs(world.env.now().timestamp() - time.time()) < 1
    assert abs(discord.utils.utcnow().timestamp() - time.time()) < 1


async def test_each_friend_speaks_their_own_language(world: World) -> None:
    for key, locale in (("alice", "en-US"), ("chloe", "fr")):
        result = await world.friends[key].actor.slash(world.channel, "now")
        assert result.response is not None
        assert result.response.content == locale


async def test_what_was_made_first_has_the_same_ids_in_every_run(world: World, bot: SleepyBot) -> None:
    again = World.create(LiveEnv(bot))
    assert again.channel.id == world.channel.id
    assert [x.actor.id for x in again.friends.values()] == [x.actor.id for x in world.friends.values()]


async def test_every_id_is_text_for_no_browser_knows_so_large_a_number(world: World, bot: SleepyBot) -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(emoji=discord.PartialEmoji(name="piece", id=2**60 + 1)))
    await bot.get_partial_messageable(world.channel.id).send("Look", view=view)
    (seen,) = messages(world.env, world.friends["bob"].actor.id, world.channel.id)
    assert seen["components"][0]["components"][0]["emoji"]["id"] == str(2**60 + 1)


@pytest.mark.parametrize("headers", [{"Host": "quarto.example"}, {"Origin": "https://quarto.example"}])
async def test_no_other_website_can_use_the_page(world: World, headers: dict[str, str]) -> None:
    async with serve(world.env, world.channel, world.friends, 0) as address, aiohttp.ClientSession() as session:
        async with session.get(address) as answer:
            assert answer.status == 200
        for path in ("", "live", "media/emojis/1.png"):
            async with session.get(address + path, headers=headers) as answer:
                assert answer.status == 403
        async with session.post(f"{address}act", json={"do": "send", "text": "Hi"}, headers=headers) as answer:
            assert answer.status == 403
    assert messages(world.env, world.friends["bob"].actor.id, world.channel.id) == []


@pytest.mark.parametrize("path", ["page/..%2Fworld.py", "page/%2Fetc%2Fpasswd", "page/", "media/attachments/1/2/x"])
async def test_only_the_page_and_what_was_attached_can_be_fetched(world: World, path: str) -> None:
    async with (
        serve(world.env, world.channel, world.friends, 0) as address,
        aiohttp.ClientSession() as session,
        session.get(URL(address + path, encoded=True)) as answer,
    ):
        assert answer.status == 404
