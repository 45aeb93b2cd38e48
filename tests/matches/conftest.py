from collections.abc import AsyncIterator

import pytest

from quarto_bot.storage import SqlStorage
from tests.matches.club import Club


@pytest.fixture
async def club(database_url: str) -> AsyncIterator[Club]:
    storage = await SqlStorage.open(database_url)
    club = Club(storage)
    yield club
    await club.matches.close()
    await storage.close()
