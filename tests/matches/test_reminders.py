"""A reminder, once, when a quarter of a long turn's time is left."""

from datetime import timedelta

import pytest

from quarto_bot.matches import Alarm, ReminderDue
from quarto_bot.rules import Options, Square
from quarto_bot.storage import SqlStorage
from tests.games import NO_LINE
from tests.matches.club import ALICE, VENUE, Club, mover

A_DAY = Options(clock=86400)


async def reminded(club: Club) -> list[ReminderDue]:
    """The reminders so far, once everything due has been handled."""
    await club.matches.scheduler.fire_due()
    await club.matches.events.finish(1)
    return [event for event in club.heard if isinstance(event, ReminderDue)]


async def test_whoever_is_to_move_is_reminded_once_at_a_quarter_of_the_time_left(club: Club) -> None:
    match = await club.begin(A_DAY)
    club.time.pass_by(hours=17, minutes=59)
    assert await reminded(club) == []
    club.time.pass_by(minutes=1)
    [due] = await reminded(club)
    assert (due.match.id, due.match.to_move, due.match.turn_ends_at) == (match.id, match.to_move, match.turn_ends_at)
    club.time.pass_by(hours=5)
    assert len(await reminded(club)) == 1


async def test_every_turn_has_a_reminder_of_its_own_and_placing_does_not_move_it(club: Club) -> None:
    await club.begin(A_DAY)
    club.time.pass_by(hours=20)
    assert len(await reminded(club)) == 1
    await club.play("DSTH")
    given_at = club.time.now
    club.time.pass_by(hours=10)
    await club.turns.place(mover(await club.turns.current(VENUE.channel)), VENUE.channel, Square.from_name("a1"))
    assert await club.storage.deadlines.next_due([Alarm.REMINDER]) == given_at + timedelta(hours=18)
    club.time.pass_by(hours=8)
    assert len(await reminded(club)) == 2


async def test_a_turn_that_was_finished_in_time_is_not_reminded_of(club: Club) -> None:
    await club.begin(A_DAY)
    club.time.pass_by(hours=17)
    await club.play("DSTH")
    club.time.pass_by(hours=10)
    assert await reminded(club) == []


@pytest.mark.parametrize("clock", [None, 60, 300, 86399])
async def test_clocks_of_less_than_a_day_have_no_reminder(club: Club, clock: int | None) -> None:
    await club.begin(Options(clock=clock))
    assert await club.storage.deadlines.next_due([Alarm.REMINDER]) is None


async def test_longer_clocks_have_one_too(club: Club) -> None:
    await club.begin(Options(clock=7 * 86400))
    due_at = club.time.now + timedelta(days=7) * 3 / 4
    assert await club.storage.deadlines.next_due([Alarm.REMINDER]) == due_at


async def test_a_game_that_is_over_is_not_reminded_of(club: Club) -> None:
    await club.begin(A_DAY)
    await club.win(ALICE)
    assert await club.storage.deadlines.next_due([Alarm.REMINDER]) is None


async def test_in_last_call_each_player_is_reminded(club: Club) -> None:
    await club.begin(A_DAY)
    await club.play(*NO_LINE)
    for number in (1, 2):
        club.time.pass_by(hours=18)
        assert len(await reminded(club)) == number
        club.time.pass_by(hours=6)
        await club.matches.scheduler.fire_due()


async def test_after_a_restart_the_reminder_comes_with_the_clock_that_started_afresh(
    club: Club, database_url: str
) -> None:
    await club.begin(A_DAY)
    club.time.pass_by(hours=12)
    storage = await SqlStorage.open(database_url)
    try:
        again = Club(storage, time=club.time)
        await again.matches.start()
        club.time.pass_by(hours=17)
        assert await reminded(again) == []
        club.time.pass_by(hours=1)
        [due] = await reminded(again)
        assert due.match.turn_ends_at == club.time.now + timedelta(hours=6)
        await again.matches.close()
    finally:
        await storage.close()


async def test_a_reminder_that_has_come_does_not_come_again_after_a_restart(club: Club) -> None:
    await club.begin(A_DAY)
    club.time.pass_by(hours=18)
    assert len(await reminded(club)) == 1
    await club.storage.deadlines.restart_clocks(club.time.now)
    club.time.pass_by(hours=19)
    assert len(await reminded(club)) == 1


async def test_a_reminder_that_comes_at_the_moment_of_the_move_is_settled_for_the_next_turn(club: Club) -> None:
    match = await club.begin(A_DAY)
    club.time.pass_by(hours=18)
    await club.play("DSTH")
    await club.turns.remind(match.id)  # it was on its way already
    assert await reminded(club) == []
    assert await club.storage.deadlines.next_due([Alarm.REMINDER]) == club.time.now + timedelta(hours=18)
