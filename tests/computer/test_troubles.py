"""What may get in the computer's way: long thoughts, failures, clocks, and a person who calls."""

import asyncio

import pytest

from quarto_bot.computer import player
from quarto_bot.matches import ComputerDelayed, Delay, GameOver, WrongCall
from quarto_bot.rules import Calls, Give, Options, Piece, Place, Seat, Square
from tests.computer.den import CLUB, Den
from tests.matches.club import ALICE, VENUE, Club


async def test_it_says_that_it_thinks_and_that_it_takes_long(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "_MOMENT", 0.01)
    monkeypatch.setattr(player, "_LONG", 0.02)
    await den.begin()
    den.thinker.may_answer.clear()
    await den.give("DSSH")
    await den.heard(ComputerDelayed, 2)
    assert den.delays() == [Delay.THINKING, Delay.SLOW]
    den.thinker.may_answer.set()
    await den.until_alices_turn()


async def test_it_says_nothing_if_it_answers_within_a_moment(den: Den) -> None:
    await den.begin()
    await den.give("DSSH")
    await den.until_alices_turn()
    assert den.delays() == []


async def test_if_it_breaks_it_says_so_and_goes_on_without_searching(
    den: Den, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(player, "_RETRY_SECONDS", 0)
    den.thinker.breaks = [RuntimeError("twice"), RuntimeError("broken")]
    await den.begin()
    await den.give("DSSH")
    match = await den.until_alices_turn()
    assert match.sequence == 3
    assert den.delays() == [Delay.FAILED, Delay.FAILED]
    assert [quick for _, _, quick in den.thinker.asked] == [False, True, True]
    assert "the computer's turn failed, retrying in 0 s" in caplog.text


async def test_an_answer_that_the_rules_forbid_is_a_failure_and_not_asked_for_in_circles(
    den: Den, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(player, "_RETRY_SECONDS", 0)
    den.thinker.answers = [(Give(1, Piece.from_code("LRTS")),)]
    await den.begin()
    await den.give("DSSH")
    await den.until_alices_turn()
    assert den.delays() == [Delay.FAILED]
    assert "IllegalAction" in caplog.text


async def test_while_it_is_broken_one_can_resign(den: Den, caplog: pytest.LogCaptureFixture) -> None:
    den.thinker.breaks = [RuntimeError("broken")]
    await den.begin()
    await den.give("DSSH")
    await den.heard(ComputerDelayed)
    over = await den.club.turns.resign(ALICE, VENUE.channel)
    assert isinstance(over, GameOver)
    assert "broken" in caplog.text


async def test_with_a_clock_it_stops_searching_before_its_time_is_over(den: Den) -> None:
    den.thinker.may_answer.clear()  # a search would never end
    await den.begin(clock=1)
    await den.give("DSSH")
    match = await den.until_alices_turn()
    assert match.sequence == 3
    assert [quick for _, _, quick in den.thinker.asked] == [False, True]
    assert match.turn_ends_at is not None


async def test_with_a_clock_that_has_nearly_run_out_it_does_not_begin_to_search(den: Den) -> None:
    await den.club.matches.close()  # nobody hears of the turn before the time has passed
    club = Club(den.club.storage, den.club.time)
    await club.challenges.begin_alone(ALICE, CLUB, VENUE, Options(clock=60), first=Seat(1))
    club.time.pass_by(seconds=50)
    late = Den(club)
    late.thinker.may_answer.clear()
    await late.player.start()
    assert (await late.until_alices_turn()).sequence == 1
    await club.matches.close()


async def test_a_persons_time_begins_when_the_piece_was_given_and_not_before(den: Den) -> None:
    den.thinker.may_answer.clear()
    await den.begin(clock=60)
    await den.give("DSSH")
    await den.until(lambda: len(den.thinker.asked) == 1)
    den.club.time.pass_by(seconds=30)
    den.thinker.may_answer.set()
    match = await den.until_alices_turn()
    assert match.turn_ends_at is not None
    assert (match.turn_ends_at - den.club.time.now).total_seconds() == 60


@pytest.mark.parametrize("calls", [Calls.LATE, Calls.OPEN])
async def test_a_line_of_the_person_can_be_called_by_them_for_as_long_as_it_is_their_turn(
    den: Den, calls: Calls
) -> None:
    """It plays with open eyes, sees the line at once, and keeps quiet until the turn is its own."""
    den.thinker.answers = [(Place(1, Square.from_name("a1")), Give(1, Piece.from_code("LRTH")))]
    await den.begin(calls=calls)
    await den.give("LRTS")
    await den.until_alices_turn()
    den.thinker.answers = [(Place(1, Square.from_name("c1")), Give(1, Piece.from_code("LSSH")))]
    await den.place("b1")
    await den.give("LSSS")
    await den.until_alices_turn()
    await den.place("d1")  # row 1 is light
    asked = len(den.thinker.asked)
    for _ in range(20):
        await asyncio.sleep(0.005)
    assert len(den.thinker.asked) == asked
    assert isinstance(await den.club.call(ALICE, "row 1"), GameOver)


async def test_while_the_person_names_a_line_it_waits_and_plays_on_as_soon_as_it_was_wrong(den: Den) -> None:
    den.thinker.answers = [
        (Place(1, Square.from_name("a1")), Give(1, Piece.from_code("DSSH"))),
        (Place(1, Square.from_name("c1")), Give(1, Piece.from_code("DRSS"))),
    ]
    await den.begin(calls=Calls.LATE)
    await den.give("LRTS")
    await den.until_alices_turn()
    await den.place("b1")
    await den.give("LSTH")
    await den.until_alices_turn()
    await den.place("d1")  # row 1 is full and shares nothing
    den.thinker.may_answer.clear()
    await den.give("LSSS")
    await den.until(lambda: len(den.thinker.asked) == 3)
    await den.club.turns.claim(ALICE, VENUE.channel, await den.club.turn())
    den.thinker.may_answer.set()
    for _ in range(20):
        await asyncio.sleep(0.005)
    assert (await den.club.turns.current(VENUE.channel)).sequence == 9  # it may not place now
    assert isinstance(await den.club.call(ALICE, "row 1"), WrongCall)
    match = await den.until_alices_turn()
    assert match.sequence == 12
