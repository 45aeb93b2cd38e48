"""Starts that fail say why in one line, and never with the token in it."""

import pytest

from .conftest import QUARTO_BOT
from .discord.server import FakeDiscord
from .process import BotFailed, BotProcess


async def failed_start(discord: FakeDiscord, settings: dict[str, str]) -> tuple[int, list[str]]:
    """The exit status and the log of a bot that can't start with these settings."""
    bot = BotProcess(discord, QUARTO_BOT, settings)
    with pytest.raises(BotFailed):
        await bot.start()
    return await bot.ended(), list(bot.log)


async def test_a_wrong_token_ends_with_status_2_and_one_clear_line_after_the_version(
    discord: FakeDiscord, sqlite_url: str
) -> None:
    status, log = await failed_start(discord, {"DISCORD_TOKEN": "wrong.secret.token", "QUARTO_DATABASE": sqlite_url})
    assert status == 2
    assert len(log) == 2
    assert "Quarto bot" in log[0]
    assert "Discord does not accept the token" in log[1]
    assert "wrong.secret.token" not in "".join(log)


@pytest.mark.parametrize("variable", ["QUARTO_API_URL", "QUARTO_GATEWAY_URL"])
async def test_an_address_that_is_not_on_this_machine_is_refused(
    discord: FakeDiscord, sqlite_url: str, variable: str
) -> None:
    status, log = await failed_start(discord, {variable: "http://discord.example/api", "QUARTO_DATABASE": sqlite_url})
    assert status == 2
    assert len(log) == 1
    assert "loopback" in log[0]
