"""Quiet hours: on whose clock, and across midnight."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from quarto_bot.preferences import Preferences, QuietHours

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
hours = st.integers(0, 23)


def test_quiet_hours_go_across_midnight_on_the_persons_own_clock() -> None:
    night = QuietHours(22, 7, utc_offset=330)  # in India, noon in London is 17:30
    quiet = [hour for hour in range(24) if night.has(NOON + timedelta(hours=hour))]
    assert [(NOON + timedelta(hours=hour, minutes=330)).hour for hour in quiet] == [22, 23, 0, 1, 2, 3, 4, 5, 6]


def test_somebody_who_chose_none_is_never_quiet() -> None:
    assert not Preferences().is_quiet(NOON)
    assert Preferences(quiet=QuietHours(12, 13, 0)).is_quiet(NOON)
    assert not Preferences(quiet=QuietHours(13, 14, 0)).is_quiet(NOON)


@given(hours, hours, st.integers(-720, 840))
def test_a_day_has_as_many_quiet_hours_as_lie_between_and_the_same_hour_twice_is_all_day(
    start: int, end: int, offset: int
) -> None:
    quiet = QuietHours(start, end, offset)
    count = sum(quiet.has(NOON + timedelta(hours=hour)) for hour in range(24))
    assert count == ((end - start) % 24 or 24)


@given(hours, hours, st.integers(-720, 840), st.integers(-720, 840))
def test_it_does_not_matter_in_which_time_zone_the_moment_is_said(
    start: int, end: int, offset: int, other: int
) -> None:
    quiet = QuietHours(start, end, offset)
    assert quiet.has(NOON) == quiet.has(NOON.astimezone(timezone(timedelta(minutes=other))))
