"""A process that plays without end: run as `python -m tests.storage.players URL CHANNELS TASKS SEED [ACTIONS]`.

It prints `game sequence text` of each action as soon as it is acknowledged, and ends when it is killed or has taken
the given number of actions.
"""

import asyncio
import sys
from datetime import UTC, datetime, timedelta
from random import Random

from quarto_bot.matches import Match, Matches, Obstacle, Person, Refused, Venue
from quarto_bot.rules import SQUARES, IllegalAction, Options, Phase
from quarto_bot.storage import SqlStorage


class Players:
    """Two people in each channel, moving at random, giving up now and then, and beginning again."""

    def __init__(self, matches: Matches, chance: Random, left: float) -> None:
        self._matches = matches
        self._chance = chance
        self._left = left

    async def play(self, channel: int) -> None:
        while self._left > 0:
            try:
                await self._move(await self._matches.turns.current(channel))
            except Refused as refused:
                if refused.reason is Obstacle.NO_GAME:
                    await self._begin(channel)
            except IllegalAction:
                continue

    async def _begin(self, channel: int) -> None:
        try:
            venue = Venue(channel, 1 + channel % 3)
            one, other = Person(2 * channel), Person(2 * channel + 1)
            # One whose process was killed before it was accepted would bar the channel for a quarter of an hour.
            waiting = await self._matches.challenges.waiting_in(channel)
            if waiting is None:
                waiting = (await self._matches.challenges.challenge(one, other, venue, Options())).challenge
            await self._matches.challenges.accept(other, waiting.id)
        except Refused:
            await asyncio.sleep(0.001)  # the other process begins one

    async def _move(self, match: Match) -> None:
        person, channel = match.to_move, match.venue.channel
        assert isinstance(person, Person)
        if self._chance.random() < 0.02:
            played = await self._matches.turns.resign(person, channel)
        elif match.game.phase is Phase.GIVE:
            played = await self._matches.turns.give(person, channel, self._chance.choice(match.game.available))
        elif match.game.phase is Phase.PLACE:
            empty = [square for square in SQUARES if square not in match.game.board]
            played = await self._matches.turns.place(person, channel, self._chance.choice(empty))
        else:
            played = await self._matches.turns.pass_by(person, channel)
        print(played.match.id, played.match.sequence, played.match.game.actions[-1].text, flush=True)  # noqa: T201
        self._left -= 1


async def main(url: str, channels: int, tasks: int, seed: int, actions: float) -> None:
    storage = await SqlStorage.open(url)
    matches = Matches(
        storage, now=lambda: datetime.now(UTC), rng=Random(seed), challenge_lifetime=timedelta(minutes=15)
    )
    try:
        players = Players(matches, Random(seed), actions)
        await asyncio.gather(*(players.play(1 + task % channels) for task in range(tasks)))
    finally:
        await matches.close()
        await storage.close()


if __name__ == "__main__":
    url, channels, tasks, seed, *limit = sys.argv[1:]
    asyncio.run(main(url, int(channels), int(tasks), int(seed), float(*limit or ["inf"])))
