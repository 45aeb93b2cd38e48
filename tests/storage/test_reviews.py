"""Reviews in the database: found by the game's record, whoever asks."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from quarto_bot.storage import SqlStorage


@pytest.fixture
async def storage(database_url: str) -> AsyncIterator[SqlStorage]:
    storage = await SqlStorage.open(database_url)
    yield storage
    await storage.close()


async def test_a_review_is_found_by_its_record_and_by_its_id_and_by_nothing_else(storage: SqlStorage) -> None:
    review_id = await storage.reviews.keep("a record", "a review")
    assert await storage.reviews.find("a record") == (review_id, "a review")
    assert await storage.reviews.get(review_id) == ("a record", "a review")
    assert await storage.reviews.find("another record") is None
    assert await storage.reviews.get(review_id + 1) is None


async def test_the_same_game_keeps_its_id_and_its_newest_review(storage: SqlStorage) -> None:
    review_id = await storage.reviews.keep("a record", "an older one")
    assert await storage.reviews.keep("a record", "a newer one") == review_id
    assert await storage.reviews.find("a record") == (review_id, "a newer one")


async def test_two_who_keep_the_same_review_at_once_keep_it_once(storage: SqlStorage) -> None:
    ids = await asyncio.gather(*(storage.reviews.keep("a record", "a review") for _ in range(5)))
    assert len(set(ids)) == 1
