"""Processes that share one database: each watches the deadlines of its own servers and leaves the others alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from quarto_bot.matches import Alarm, Person, Venue
from quarto_bot.rules import Options
from quarto_bot.storage import EVERYTHING, Share, SqlStorage
from tests.matches.club import Club, Time

EVEN, ODD = Venue(channel=1, server=2 << 22), Venue(channel=2, server=(2**40 + 1 << 22) | 0x3FFFFF)
PRIVATE = Venue(channel=3, server=None)
FIRST, SECOND = Share((0,), 2), Share((1,), 2)
CLOCKED = Options(clock=60)


@asynccontextmanager
async def club(url: str, share: Share, time: Time) -> AsyncIterator[Club]:
    storage = await SqlStorage.open(url, share)
    try:
        yield Club(storage, time)
    finally:
        await storage.close()


@pytest.mark.parametrize(
    ("share", "channels"), [(FIRST, {1, 3}), (SECOND, {2}), (EVERYTHING, {1, 2, 3}), (Share((1, 0), 2), {1, 2, 3})]
)
async def test_only_the_games_of_the_share_run_out_of_time(database_url: str, share: Share, channels: set[int]) -> None:
    time = Time()
    async with club(database_url, share, time) as watching:
        for venue in (EVEN, ODD, PRIVATE):
            await watching.begin(CLOCKED, venue)
        time.pass_by(seconds=61)
        await watching.matches.scheduler.fire_due()
        left = [
            venue.channel for venue in (EVEN, ODD, PRIVATE) if await watching.storage.matches.running_in(venue.channel)
        ]
        assert {1, 2, 3} - set(left) == channels


async def test_a_restart_restarts_the_clocks_of_its_own_share_only(database_url: str) -> None:
    time = Time()
    async with club(database_url, FIRST, time) as first, club(database_url, SECOND, time) as second:
        await first.begin(CLOCKED, EVEN)
        theirs = await second.begin(CLOCKED, ODD)
        time.pass_by(seconds=30)
        await first.storage.deadlines.restart_clocks(time.now)
        mine, others = [
            await club.storage.matches.running_in(venue.channel) for club, venue in ((first, EVEN), (second, ODD))
        ]
        assert mine is not None
        assert others is not None
        assert (mine.turn_ends_at, others.turn_ends_at) == (time.now + timedelta(seconds=60), theirs.turn_ends_at)
        due = [await club.storage.deadlines.next_due(list(Alarm)) for club in (first, second)]
        assert due == [mine.turn_ends_at, others.turn_ends_at]


async def test_challenges_expire_in_their_own_share(database_url: str) -> None:
    time = Time()
    async with club(database_url, FIRST, time) as first, club(database_url, SECOND, time) as second:
        await second.challenge(Person(1), None, ODD, Options())
        time.pass_by(hours=1)
        await first.matches.scheduler.fire_due()
        assert await first.storage.challenges.open_in(ODD.channel) is not None
        await second.matches.scheduler.fire_due()
        assert await first.storage.challenges.open_in(ODD.channel) is None
