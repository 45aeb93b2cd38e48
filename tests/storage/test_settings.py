"""What servers and people have chosen comes back as it was, on both databases."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from quarto_bot.matches import Alarm
from quarto_bot.preferences import Preferences, QuietHours, ServerSettings
from quarto_bot.rules import Calls
from quarto_bot.storage import SqlStorage
from quarto_bot.storage.chat_memory import SqlChatMemory
from tests.matches.club import ALICE, BOB, SERVER

CHOSEN = ServerSettings("pt_BR", "high contrast", 86400, Calls.OPEN, True, tuple(range(2**63 - 25, 2**63)), 2**63 - 1)
MINE = Preferences("fr", "light", False, False, QuietHours(22, 7, -210), "es-419")
NOW = datetime(2026, 11, 18, 8, 30, tzinfo=UTC)


@pytest.fixture
async def memory(database_url: str) -> AsyncIterator[SqlChatMemory]:
    storage = await SqlStorage.open(database_url)
    yield storage.chat_memory
    await storage.close()


async def test_who_has_never_chosen_has_the_defaults(memory: SqlChatMemory) -> None:
    assert await memory.settings_of(SERVER) == ServerSettings()
    assert await memory.preferences_of(ALICE.id) == Preferences()


async def test_a_servers_settings_come_back_and_are_its_own(memory: SqlChatMemory) -> None:
    assert await memory.change_settings(SERVER, lambda _: CHOSEN, NOW) == CHOSEN
    assert await memory.settings_of(SERVER) == CHOSEN
    assert await memory.settings_of(SERVER + 1) == ServerSettings()
    await memory.change_settings(SERVER, lambda _: ServerSettings(), NOW)
    assert await memory.settings_of(SERVER) == ServerSettings()


async def test_a_persons_preferences_come_back_and_are_their_own(memory: SqlChatMemory) -> None:
    assert await memory.change_preferences(ALICE.id, lambda _: MINE) == MINE
    assert await memory.preferences_of(ALICE.id) == MINE
    assert await memory.preferences_of(BOB.id) == Preferences()


async def test_a_change_is_made_to_what_is_stored_and_keeps_the_rest(memory: SqlChatMemory) -> None:
    await memory.change_preferences(ALICE.id, lambda _: MINE)
    changed = await memory.change_preferences(ALICE.id, lambda today: replace(today, quiet=None))
    assert changed == await memory.preferences_of(ALICE.id) == replace(MINE, quiet=None)


async def test_changes_at_the_same_time_are_all_kept(memory: SqlChatMemory) -> None:
    changes = [{"theme": "light"}, {"locale": "fr"}, {"clock": 60}, {"in_thread": True}]
    changing = (memory.change_settings(SERVER, lambda today, new=new: replace(today, **new), NOW) for new in changes)  # type: ignore[misc]
    await asyncio.gather(*changing)
    assert await memory.settings_of(SERVER) == ServerSettings(locale="fr", theme="light", clock=60, in_thread=True)


@pytest.mark.parametrize(
    ("hour", "due_at"), [(9, datetime(2026, 11, 18, 9, tzinfo=UTC)), (8, datetime(2026, 11, 19, 8, tzinfo=UTC))]
)
async def test_a_server_that_chooses_a_channel_for_puzzles_gets_the_next_one_at_its_hour(
    database_url: str, hour: int, due_at: datetime
) -> None:
    storage = await SqlStorage.open(database_url)
    wanted = ServerSettings(puzzle_channel=5, puzzle_hour=hour)
    for settings, expected in ((wanted, due_at), (ServerSettings(), None), (wanted, due_at), (wanted, due_at)):
        await storage.chat_memory.change_settings(SERVER, lambda _, new=settings: new, NOW)  # type: ignore[misc]
        assert await storage.deadlines.next_due([Alarm.PUZZLE]) == expected
    await storage.close()
