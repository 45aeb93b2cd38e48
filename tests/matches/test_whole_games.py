"""Whole random games through the service, with restarts at random points."""

import asyncio
import tempfile
from pathlib import Path
from random import Random
from shutil import copy

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quarto_bot.matches import Person, Played, Refused
from quarto_bot.rules import (
    SQUARES,
    Action,
    Call,
    Game,
    Give,
    Options,
    Pass,
    Phase,
    Place,
)
from quarto_bot.storage import SqlStorage
from tests.matches.club import ALICE, BOB, VENUE, Club
from tests.rules.strategies import options


async def play_through(url: str, chosen: Options, seed: int, restarts: float) -> None:
    """Play a random game; whatever was acknowledged must be there after each restart, and nothing else."""
    chance = Random(seed)
    storage = await SqlStorage.open(url)
    try:
        club = Club(storage, rng=chance)
        match = await club.begin(chosen, players=(ALICE, BOB))
        acknowledged = match.game
        while acknowledged.outcome is None:
            if chance.random() < restarts:
                await club.matches.close()
                await storage.close()
                storage = await SqlStorage.open(url)
                club = Club(storage, time=club.time, rng=chance)
                await club.matches.start()
                assert (await club.turns.current(VENUE.channel)).game == acknowledged
            acknowledged = await one_try(club, acknowledged, chance)
        kept = await club.turns.match(match.id)
        assert kept.game == acknowledged
        assert kept.end is not None
        assert kept.end.value == acknowledged.outcome.reason.value
        await club.matches.close()
    finally:
        await storage.close()


async def one_try(club: Club, game: Game, chance: Random) -> Game:
    """Somebody tries something, mostly sensible; return the game as acknowledged."""
    person, action = chance.choice((ALICE, BOB)), tried(game, chance)
    if chance.random() < 0.8:
        person = (ALICE, BOB)[game.mover]
    try:
        return (await act(club, person, action)).match.game
    except Refused:
        return game


def tried(game: Game, chance: Random) -> Action:
    full = [line for line in game.options.lines if game.board.is_full(line)]
    if full and chance.random() < 0.15:
        return Call(0, chance.choice(full))
    if game.phase is Phase.GIVE:
        return Give(0, chance.choice(game.available))
    if game.phase is Phase.PLACE:
        return Place(0, chance.choice(SQUARES))
    return Pass(0)


async def act(club: Club, person: Person, action: Action) -> Played:
    match action:
        case Give(_, piece):
            return await club.turns.give(person, VENUE.channel, piece)
        case Place(_, square):
            return await club.turns.place(person, VENUE.channel, square)
        case Call(_, line) if line:
            return await club.turns.call(person, VENUE.channel, line)
    return await club.turns.pass_by(person, VENUE.channel)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=options, seed=st.integers(0, 2**32))
def test_on_a_file_the_state_is_the_replay_of_what_was_acknowledged(
    migrated_file: Path, chosen: Options, seed: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy(migrated_file, f"{folder}/quarto.db")
        asyncio.run(play_through(f"sqlite+aiosqlite:///{folder}/quarto.db", chosen, seed, restarts=0.08))


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=options, seed=st.integers(0, 2**32))
def test_on_postgresql_the_state_is_the_replay_of_what_was_acknowledged(
    shared_postgres_url: str, chosen: Options, seed: int
) -> None:
    asyncio.run(play_through(shared_postgres_url, chosen, seed, restarts=0.08))
