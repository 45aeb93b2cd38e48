from collections.abc import AsyncIterator

import pytest

from quarto_bot.storage import SqlStore
from tests.matches.club import Club


@pytest.fixture
async def club(database_url: str) -> AsyncIterator[Club]:
    store = await SqlStore.open(database_url)
    club = Club(store)
    yield club
    await club.matches.close()
    await store.close()
