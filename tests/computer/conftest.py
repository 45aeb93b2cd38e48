from collections.abc import AsyncIterator

import pytest

from quarto_bot.storage import SqlStorage
from tests.computer.den import Den
from tests.matches.club import Club


@pytest.fixture
async def den(sqlite_url: str) -> AsyncIterator[Den]:
    storage = await SqlStorage.open(sqlite_url)
    den = Den(Club(storage))
    yield den
    await den.club.matches.close()
    await storage.close()
