"""A Discord for each test, two friends in it, and the bot running against it."""

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from .discord.server import FakeDiscord
from .people.player import Player
from .people.table import Table
from .process import BotProcess
from .small_disk import may_mount, mounted
from .world.places import Channel

QUARTO_BOT = (sys.executable, "bot.py")
HURRIED_BOT = (sys.executable, "-m", "tests.wire.hurried_bot")


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as discord:
        yield discord
        assert discord.rest.violations == []


@pytest.fixture
def alice(discord: FakeDiscord) -> Player:
    return discord.user("alice")


@pytest.fixture
def bob(discord: FakeDiscord) -> Player:
    return discord.user("bob", locale="de")


@pytest.fixture
def table(discord: FakeDiscord, alice: Player, bob: Player) -> Channel:
    """A channel of a server in which alice, bob and the bot are."""
    return discord.channel(discord.guild("Friends", alice, bob))


@pytest.fixture
def quarto_url(sqlite_url: str) -> str:
    """The database of the bot; a test that needs another one overrides this."""
    return sqlite_url


@pytest.fixture
def quarto_command() -> tuple[str, ...]:
    """How the bot is started; a test may override this too."""
    return QUARTO_BOT


@pytest.fixture
async def quarto(
    request: pytest.FixtureRequest,
    discord: FakeDiscord,
    table: Channel,
    quarto_url: str,
    quarto_command: tuple[str, ...],
) -> AsyncIterator[BotProcess]:
    """The bot. Its log must not tell of an error that nobody expected, unless the test provokes errors."""
    assert table.guild is not None
    async with BotProcess(discord, quarto_command, {"QUARTO_DATABASE": quarto_url}) as process:
        yield process
    assert discord.world.application.token not in "\n".join(process.log)
    if request.node.get_closest_marker("provokes_errors") is None:
        assert [line for line in process.log if "Traceback" in line or " ERROR " in line] == [], "\n".join(process.log)


@pytest.fixture
def friends(table: Channel, alice: Player, bob: Player) -> Table:
    return Table(table, (alice, bob))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    if not may_mount(folder):
        pytest.skip("only who may mount a small disk can fill it")
    with mounted(folder):
        yield folder
