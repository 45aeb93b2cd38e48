"""Clocks, expiry and games that nobody plays on: time is moved by hand, `fire_due` is what the clock task calls."""

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.matches import (
    Alarm,
    ChallengeEnded,
    ChallengeState,
    Deadline,
    End,
    GameOver,
    Matches,
    Person,
    ReminderDue,
    TurnChanged,
)
from quarto_bot.matches.scheduler import Scheduler
from quarto_bot.rules import Calls, Options, Phase, Square
from quarto_bot.storage import SqlStorage
from tests.games import LIGHT_ROW, NO_LINE
from tests.matches.club import ALICE, BOB, ELSEWHERE, VENUE, Club, mover

TOURNAMENT = Options(clock=60)


async def test_a_turn_runs_from_receiving_until_giving_and_placing_does_not_extend_it(club: Club) -> None:
    match = await club.begin(TOURNAMENT)
    assert match.turn_ends_at == club.time.now + timedelta(seconds=60)
    club.time.pass_by(seconds=20)
    received = (await club.play("DSTH")).match
    assert received.turn_ends_at == club.time.now + timedelta(seconds=60)
    club.time.pass_by(seconds=20)
    await club.turns.place(mover(received), VENUE.channel, Square.from_name("a1"))
    assert (await club.turns.current(VENUE.channel)).turn_ends_at == received.turn_ends_at


async def test_out_of_time_loses(club: Club) -> None:
    match = await club.begin(TOURNAMENT)
    club.time.pass_by(seconds=59)
    await club.matches.scheduler.fire_due()
    assert (await club.turns.match(match.id)).end is None
    club.time.pass_by(seconds=1)
    await club.matches.scheduler.fire_due()
    over = await club.turns.match(match.id)
    assert over.end is End.TIMED_OUT
    assert over.game.outcome
    assert over.game.outcome.winner == match.game.first.other
    await asyncio.sleep(0)
    assert isinstance(club.heard[-1], GameOver)


async def test_a_turn_that_was_finished_in_time_is_not_lost_later(club: Club) -> None:
    match = await club.begin(TOURNAMENT)
    club.time.pass_by(seconds=50)
    await club.play("DSTH")
    club.time.pass_by(seconds=50)
    await club.matches.scheduler.fire_due()
    assert (await club.turns.match(match.id)).end is None


async def test_in_last_call_each_player_has_one_clock_length_and_running_out_is_a_pass(club: Club) -> None:
    match = await club.begin(TOURNAMENT)
    await club.play(*NO_LINE)
    for expected in (TurnChanged, GameOver):
        club.time.pass_by(seconds=59)
        await club.matches.scheduler.fire_due()
        assert (await club.turns.match(match.id)).game.phase is Phase.LAST_CALL
        club.time.pass_by(seconds=1)
        await club.matches.scheduler.fire_due()
        await asyncio.sleep(0)
        assert isinstance(club.heard[-1], expected)
    assert (await club.turns.match(match.id)).end is End.DRAW


async def test_entering_last_call_begins_a_fresh_clock(club: Club) -> None:
    await club.begin(TOURNAMENT)
    played = await club.play(*NO_LINE[:15], NO_LINE[15].split()[0])
    club.time.pass_by(seconds=40)
    square = Square.from_name(NO_LINE[15].split()[1])
    last = await club.turns.place(mover(played.match), VENUE.channel, square)
    assert last.match.turn_ends_at == club.time.now + timedelta(seconds=60)


async def test_a_broken_game_does_not_stop_the_clocks_of_the_others(
    club: Club, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await club.begin(TOURNAMENT)
    await club.play("DSTH")
    healthy = await club.begin(TOURNAMENT, venue=ELSEWHERE)
    engine = create_async_engine(database_url)
    async with engine.begin() as connection:
        await connection.execute(text(f"UPDATE actions SET text = 'nonsense' WHERE game_id = {broken.id}"))
    await engine.dispose()
    storage = await SqlStorage.open(database_url)
    try:
        again = Club(storage, time=club.time)
        club.time.pass_by(seconds=61)
        await again.matches.scheduler.fire_due()
        assert (await again.turns.match(healthy.id)).end is End.TIMED_OUT
        assert f"deadline turn {broken.id} failed" in caplog.text
        await again.matches.close()
    finally:
        await storage.close()


async def test_after_a_restart_every_running_clock_starts_afresh(club: Club, database_url: str) -> None:
    match = await club.begin(TOURNAMENT)
    club.time.pass_by(days=3)
    storage = await SqlStorage.open(database_url)
    try:
        again = Club(storage, time=club.time)
        await again.matches.start()
        await again.matches.scheduler.fire_due()
        running = await again.turns.match(match.id)
        assert (running.end, running.turn_ends_at) == (None, club.time.now + timedelta(seconds=60))
        await again.matches.close()
    finally:
        await storage.close()


async def test_a_challenge_expires_and_is_told(club: Club) -> None:
    await club.challenge(ALICE, BOB, VENUE, Options())
    club.time.pass_by(minutes=14)
    await club.matches.scheduler.fire_due()
    club.time.pass_by(minutes=1)
    await club.matches.scheduler.fire_due()
    await asyncio.sleep(0)
    told = [event for event in club.heard if isinstance(event, ChallengeEnded)]
    assert [event.challenge.state for event in told] == [ChallengeState.EXPIRED]


async def idle_for(club: Club, days: int) -> None:
    """Nobody moves, and the bot looks at it every day."""
    for _ in range(days):
        club.time.pass_by(days=1)
        await club.matches.scheduler.fire_due()
    await asyncio.sleep(0)


@pytest.mark.parametrize("moves", [NO_LINE[:9], (*NO_LINE[:9], "DSSS")])
async def test_whoever_does_not_move_for_fourteen_days_loses_a_game_without_a_clock(
    club: Club, moves: tuple[str, ...]
) -> None:
    match = await club.begin()
    silent = mover((await club.play(*moves)).match)
    await idle_for(club, 13)
    assert (await club.turns.match(match.id)).end is None
    await idle_for(club, 1)
    over, kept = club.heard[-1], await club.turns.match(match.id)
    assert isinstance(over, GameOver)
    assert kept.game.outcome is not None
    assert (kept.end, kept.players[kept.game.outcome.winner or 0]) == (End.TIMED_OUT, BOB if silent == ALICE else ALICE)
    lost, won = match.players.index(silent), 1 - match.players.index(silent)
    assert over.changes is not None
    assert over.changes[lost].after < 1500 < over.changes[won].after
    assert isinstance(silent, Person)
    assert (await club.scores.stats(silent, None)).losses == 1


@pytest.mark.parametrize("moves", [(), LIGHT_ROW[:3]])
async def test_a_game_that_nobody_plays_on_before_four_pieces_are_placed_is_lost_and_not_rated(
    club: Club, moves: tuple[str, ...]
) -> None:
    match = await club.begin()
    silent = mover((await club.play(*moves)).match if moves else match)
    await idle_for(club, 14)
    over = club.heard[-1]
    assert isinstance(over, GameOver)
    assert over.changes is None
    assert isinstance(silent, Person)
    stats = await club.scores.stats(silent, None)
    assert (stats.losses, stats.standing) == (1, None)


async def test_on_the_last_call_fourteen_days_of_silence_are_a_pass_and_the_other_has_as_long(club: Club) -> None:
    match = await club.begin()
    silent = mover((await club.play(*NO_LINE)).match)
    await idle_for(club, 14)
    waiting = await club.turns.current(VENUE.channel)
    assert (waiting.game.phase, waiting.to_move) == (Phase.LAST_CALL, BOB if silent == ALICE else ALICE)
    await idle_for(club, 13)
    assert (await club.turns.match(match.id)).end is None
    await idle_for(club, 1)
    assert (await club.turns.match(match.id)).end is End.DRAW


async def test_whoever_names_a_line_just_then_does_not_lose(club: Club) -> None:
    match = await club.begin(Options(calls=Calls.LATE))
    played = await club.play(*LIGHT_ROW)
    club.time.pass_by(days=14)
    caller = mover(played.match)
    await club.turns.claim(caller, VENUE.channel, played.match.turn)
    await club.matches.scheduler.fire_due()
    assert (await club.turns.match(match.id)).end is None
    assert isinstance(await club.call(caller, "row 1"), GameOver)


async def test_nobody_loses_a_game_without_a_clock_because_the_bot_was_down(club: Club) -> None:
    match = await club.begin()
    club.time.pass_by(days=20)
    await club.storage.deadlines.restart_clocks(club.time.now)
    await idle_for(club, 2)
    assert (await club.turns.match(match.id)).end is None
    await idle_for(club, 1)
    assert (await club.turns.match(match.id)).end is End.TIMED_OUT


async def test_a_short_downtime_postpones_nothing(club: Club) -> None:
    match = await club.begin()
    await idle_for(club, 13)
    club.time.pass_by(days=1, hours=1)
    await club.storage.deadlines.restart_clocks(club.time.now)
    await club.matches.scheduler.fire_due()
    assert (await club.turns.match(match.id)).end is End.TIMED_OUT


async def test_a_game_without_a_clock_reminds_once_after_three_days_of_silence(club: Club) -> None:
    await club.begin()
    reminders = []
    for day in range(1, 14):
        club.time.pass_by(days=1)
        await club.matches.scheduler.fire_due()
        await asyncio.sleep(0)
        heard = [event for event in club.heard if isinstance(event, ReminderDue)]
        reminders.append(len(heard))
        if day == 5:
            await club.play("DSTH")
    assert reminders == [0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]


async def test_a_game_without_a_clock_that_was_touched_goes_on(club: Club) -> None:
    match = await club.begin()
    club.time.pass_by(days=13)
    await club.play("DSTH")
    club.time.pass_by(days=13)
    await club.matches.scheduler.fire_due()
    assert (await club.turns.match(match.id)).end is None
    club.time.pass_by(days=1)
    await club.matches.scheduler.fire_due()
    assert (await club.turns.match(match.id)).end is End.TIMED_OUT


async def test_the_clock_task_fires_by_itself_and_is_woken_by_an_earlier_deadline(sqlite_url: str) -> None:
    storage = await SqlStorage.open(sqlite_url)
    matches = Matches(
        storage, now=lambda: datetime.now(UTC), rng=Random(1), challenge_lifetime=timedelta(milliseconds=50)
    )
    try:
        expired = asyncio.Event()

        async def hear(event: object) -> None:
            if isinstance(event, ChallengeEnded):
                expired.set()

        matches.events.subscribe(hear)
        await matches.start()
        await asyncio.sleep(0.01)  # by now it sleeps a minute: nothing is due
        await matches.challenges.challenge(ALICE, BOB, VENUE, Options())
        await asyncio.wait_for(expired.wait(), timeout=20)
    finally:
        await matches.close()
        await storage.close()


async def test_a_deadline_that_failed_does_not_shorten_the_turn_that_began_meanwhile(club: Club) -> None:
    match = await club.begin(Options(clock=86400))

    async def fail(_: int) -> None:
        await club.play("DSTH")  # somebody was faster
        raise OSError("the disk is full")

    clumsy = Scheduler(club.storage.deadlines, now=club.time)
    clumsy.on(Alarm.TURN, fail)
    club.time.pass_by(days=1)
    await clumsy.fire_due()
    now = await club.turns.match(match.id)
    assert now.turn_ends_at == club.time.now + timedelta(days=1)


class OneDeadline:
    """A store with one deadline that is always due; `failures` come first."""

    def __init__(self, *failures: Exception) -> None:
        self._failures = list(failures)

    async def next_due(self, _: Collection[Alarm]) -> datetime | None:
        if self._failures:
            raise self._failures.pop()
        return datetime.now(UTC)

    async def due(self, _: Collection[Alarm], now: datetime) -> list[Deadline]:
        return [Deadline(Alarm.IDLE, 4711, now)]

    async def move(self, deadline: Deadline) -> None:
        raise AssertionError(deadline)

    async def drop(self, deadline: Deadline) -> None:
        raise AssertionError(deadline)

    async def postpone(self, deadline: Deadline, until: datetime) -> None:
        raise AssertionError(deadline, until)

    async def restart_clocks(self, now: datetime) -> None:
        raise AssertionError(now)


async def test_the_clock_goes_on_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarto_bot.matches.scheduler._RETRY_LOOKING", timedelta(0))
    fired = asyncio.Event()

    async def fire(subject: int) -> None:
        assert subject == 4711
        fired.set()

    scheduler = Scheduler(OneDeadline(OSError("the disk is full")), now=lambda: datetime.now(UTC))
    scheduler.on(Alarm.IDLE, fire)
    scheduler.start()
    await asyncio.wait_for(fired.wait(), timeout=20)
    await scheduler.close()


async def test_a_closed_clock_is_not_started_again_by_a_late_deadline() -> None:
    scheduler = Scheduler(OneDeadline(), now=lambda: datetime.now(UTC))
    scheduler.on(Alarm.IDLE, lambda _: asyncio.sleep(60))
    scheduler.start()
    await asyncio.sleep(0)
    closing = asyncio.create_task(scheduler.close())
    await asyncio.sleep(0)
    scheduler.expect(datetime.now(UTC))
    await closing
    assert [task.get_name() for task in asyncio.all_tasks() if task.get_name() == "scheduler"] == []


async def test_deadlines_of_a_kind_that_nobody_handles_are_left_alone(club: Club) -> None:
    match = await club.begin(TOURNAMENT)
    club.time.pass_by(seconds=61)
    deaf = Scheduler(club.storage.deadlines, now=club.time)
    deaf.on(Alarm.CHALLENGE, club.challenges.expire)
    await deaf.fire_due()
    assert (await club.turns.match(match.id)).end is None
    assert await club.storage.deadlines.next_due([Alarm.CHALLENGE]) is None
    assert await club.storage.deadlines.next_due([Alarm.TURN]) == match.turn_ends_at
