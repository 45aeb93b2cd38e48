"""Subscribers are told what happened and why, and can't harm it."""

import asyncio

import pytest

from quarto_bot.matches import Cause, Computer, Event
from quarto_bot.rules import Options, Piece, Seat, Square
from tests.games import EMPTY_ROW
from tests.matches.club import ALICE, BOB, CAROL, VENUE, Club, mover


async def test_everything_that_happens_is_told_in_its_order(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    await club.challenges.decline(BOB, challenge.id)
    await club.begin()
    played = await club.play(*EMPTY_ROW)
    await club.call(mover(played.match), "row 1")
    await club.win(ALICE)
    await asyncio.sleep(0)
    assert {event.cause for event in club.heard} == {Cause.PERSON}
    told = [type(event).__name__ for event in club.heard]
    assert told == [
        *("ChallengeMade", "ChallengeEnded", "ChallengeMade", "GameBegun"),
        *["TurnChanged"] * 8,
        *("WrongCall", "GameOver"),
    ]


async def test_a_refused_action_is_not_told(club: Club) -> None:
    await club.begin()
    told = len(club.heard)
    with pytest.raises(Exception, match="not a player"):
        await club.turns.resign(CAROL, VENUE.channel)
    await asyncio.sleep(0)
    assert len(club.heard) == max(told, 2)


async def test_a_failing_listener_undoes_nothing_and_the_others_hear(club: Club) -> None:
    async def fail(_: Event) -> None:
        raise RuntimeError("the face fell off")

    club.matches.events.subscribe(fail)
    match = await club.begin()
    await asyncio.sleep(0)
    assert await club.turns.current(VENUE.channel) == match
    assert type(club.heard[-1]).__name__ == "GameBegun"


async def test_a_hanging_listener_blocks_nobody_and_is_ended_with_the_service(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarto_bot.matches.service._SUBSCRIBERS_MAY_TAKE", 0.01)

    async def hang(_: Event) -> None:
        await asyncio.Event().wait()

    club.matches.events.subscribe(hang)
    await club.begin()
    await club.play(*EMPTY_ROW)
    await club.matches.close()
    assert (await club.turns.current(VENUE.channel)).sequence == 8


async def test_every_event_says_what_caused_it(club: Club) -> None:
    computer = Computer("club")
    challenge = await club.challenge(ALICE, None, VENUE, Options(clock=60), first=Seat(1))
    await club.challenges.accept(computer, challenge.id)
    await club.turns.give(computer, VENUE.channel, Piece.from_code("DSTH"))
    await club.turns.place(ALICE, VENUE.channel, Square.from_name("a1"))
    club.time.pass_by(seconds=61)
    await club.matches.scheduler.fire_due()
    await club.begin()
    await club.people.forget(BOB)
    await asyncio.sleep(0)
    told = [(type(event).__name__, event.cause) for event in club.heard]
    assert told == [
        ("ChallengeMade", Cause.PERSON),
        ("GameBegun", Cause.COMPUTER),
        ("TurnChanged", Cause.COMPUTER),
        ("TurnChanged", Cause.PERSON),
        ("GameOver", Cause.CLOCK),
        ("ChallengeMade", Cause.PERSON),
        ("GameBegun", Cause.PERSON),
        ("GameOver", Cause.DEPARTURE),
    ]
