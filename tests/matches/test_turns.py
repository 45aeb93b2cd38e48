"""Turns: by whom, in which order, and only once."""

import asyncio
from datetime import timedelta

import pytest

from quarto_bot.matches import (
    Cause,
    Change,
    End,
    Event,
    GameOver,
    Obstacle,
    Person,
    Player,
    TurnChanged,
    TurnRef,
    WrongCall,
)
from quarto_bot.rules import Calls, Game, IllegalAction, Line, Options, Piece, Refusal, Square
from quarto_bot.storage import SqlStorage
from tests.games import EMPTY_ROW, LIGHT_ROW, LINES_AT_LAST, NO_LINE
from tests.matches.club import ALICE, BOB, CAROL, VENUE, Club, mover, refused

PIECE, SQUARE = Piece.from_code("DSTH"), Square.from_name("b2")


def opponent(person: Player | None) -> Person:
    return BOB if person == ALICE else ALICE


async def test_a_whole_game_is_kept_action_by_action(club: Club) -> None:
    match = await club.begin()
    over = await club.draw(NO_LINE)
    assert over.match.end is End.DRAW
    kept = await club.turns.match(match.id)
    assert kept.game == over.match.game
    assert Game.from_record(kept.game.record()) == kept.game
    assert await refused(club.turns.current(VENUE.channel)) is Obstacle.NO_GAME


async def test_the_events_tell_turns_wrong_calls_and_the_end(club: Club) -> None:
    await club.begin()
    played = await club.play(*EMPTY_ROW)
    assert isinstance(played, TurnChanged)
    caller = mover(played.match)
    assert isinstance(await club.call(caller, "row 1"), WrongCall)
    over = await club.win(caller)
    assert isinstance(over, GameOver)
    assert (over.match.end, over.match.to_move) == (End.RESIGNED, None)


async def test_a_called_line_ends_the_match_for_the_caller(club: Club) -> None:
    await club.begin()
    played = await club.play(*LIGHT_ROW, "DRTS")
    caller = mover(played.match)
    over = await club.call(caller, "row 1")
    assert isinstance(over, GameOver)
    assert over.match.game.outcome
    assert over.match.players[over.match.game.outcome.winner or 0] == caller


async def test_last_call_passes_are_taken(club: Club) -> None:
    await club.begin()
    assert (await club.draw(LINES_AT_LAST)).match.end is End.DRAW


async def test_a_bystander_can_do_nothing(club: Club) -> None:
    match = await club.begin()
    assert await refused(club.turns.give(CAROL, VENUE.channel, PIECE)) is Obstacle.NOT_A_PLAYER
    assert await refused(club.turns.resign(CAROL, VENUE.channel)) is Obstacle.NOT_A_PLAYER
    assert (await club.turns.current(VENUE.channel)) == match


async def test_the_rules_refuse_what_is_against_the_rules(club: Club) -> None:
    match = await club.begin()
    with pytest.raises(IllegalAction) as caught:
        await club.turns.give(opponent(match.to_move), VENUE.channel, PIECE)
    assert caught.value.reason is Refusal.NOT_YOUR_TURN
    assert (await club.turns.current(VENUE.channel)) == match


async def test_nothing_can_be_done_where_no_game_runs(club: Club) -> None:
    assert await refused(club.turns.give(ALICE, VENUE.channel, PIECE)) is Obstacle.NO_GAME


async def test_an_older_sequence_number_is_refused_as_stale(club: Club) -> None:
    match = await club.begin()
    seen = await club.turn()
    await club.turns.give(mover(match), VENUE.channel, PIECE, seen)
    stale = club.turns.place(opponent(match.to_move), VENUE.channel, SQUARE, seen)
    assert await refused(stale) is Obstacle.STALE


async def test_a_control_of_an_earlier_match_is_stale_even_if_its_number_fits(club: Club) -> None:
    old = await club.begin()
    await club.win(ALICE)
    new = await club.begin()
    seen = TurnRef(old.id, new.sequence)
    assert await refused(club.turns.give(mover(new), VENUE.channel, PIECE, seen)) is Obstacle.STALE


async def test_a_double_click_acts_once(club: Club) -> None:
    match = await club.begin()
    seen = await club.turn()
    clicks = (club.turns.give(mover(match), VENUE.channel, PIECE, seen) for _ in range(2))
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Refused", "TurnChanged"]
    assert (await club.turns.current(VENUE.channel)).sequence == 1


async def test_of_two_who_call_in_the_same_instant_exactly_one_wins(club: Club) -> None:
    await club.begin(Options(calls=Calls.LATE))
    await club.play(*LIGHT_ROW, "DRTS")
    seen = await club.turn()
    row = Line.from_name("row 1")
    calls = (club.turns.call(person, VENUE.channel, row, seen) for person in (ALICE, BOB))
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["GameOver", "Refused"]


async def test_two_services_on_one_database_take_exactly_one_of_two_actions(club: Club, database_url: str) -> None:
    storage = await SqlStorage.open(database_url)
    try:
        other = Club(storage, time=club.time)
        match = await club.begin()
        person, seen = mover(match), await club.turn()
        both = (service.turns.give(person, VENUE.channel, PIECE, seen) for service in (club, other))
        results = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Refused", "TurnChanged"]
        assert (await other.turns.current(VENUE.channel)).sequence == 1
        await other.matches.close()
    finally:
        await storage.close()


async def test_a_service_whose_memory_is_old_finds_out_and_goes_on(club: Club, database_url: str) -> None:
    storage = await SqlStorage.open(database_url)
    try:
        other = Club(storage, time=club.time)
        match = await club.begin()
        await club.turns.give(mover(match), VENUE.channel, PIECE)
        received = await other.turns.current(VENUE.channel)
        await other.turns.place(mover(received), VENUE.channel, SQUARE)
        with pytest.raises(IllegalAction) as caught:
            await club.turns.place(mover(received), VENUE.channel, Square.from_name("c3"))
        assert caught.value.reason is Refusal.NOT_TIME_TO_PLACE
        await other.play("LRTS c3")
        played = await club.play("LRTH")
        assert played.match.sequence == 5
        await other.win(ALICE)
        new = await other.begin(players=(BOB, CAROL))
        assert (await club.play("LRTS")).match.id == new.id
        await other.matches.close()
    finally:
        await storage.close()


async def test_an_action_whose_person_went_away_is_finished_remembered_and_told(club: Club) -> None:
    match = await club.begin()
    giving = asyncio.create_task(club.turns.give(mover(match), VENUE.channel, PIECE))
    await asyncio.sleep(0)
    giving.cancel()
    await asyncio.gather(giving, return_exceptions=True)
    await club.matches.close()
    assert (await club.turns.current(VENUE.channel)).sequence == 1
    assert isinstance(club.heard[-1], TurnChanged)
    await club.turns.place(opponent(match.to_move), VENUE.channel, SQUARE)


@pytest.mark.parametrize("calls", [Calls.LATE, Calls.OPEN])
async def test_where_the_first_to_call_wins_the_other_waits_until_the_line_is_named(club: Club, calls: Calls) -> None:
    await club.begin(Options(calls=calls))
    played = await club.play(*LIGHT_ROW, "DRTS")
    holder, maker = mover(played.match), opponent(played.match.to_move)
    turn = await club.turn()
    await club.turns.claim(maker, VENUE.channel, turn)
    for doing in (
        club.turns.claim(holder, VENUE.channel, turn),
        club.turns.place(holder, VENUE.channel, Square.from_name("a2")),
        club.turns.call(holder, VENUE.channel, Line.from_name("row 1")),
    ):
        assert await refused(doing) is Obstacle.BEING_CALLED
    assert isinstance(await club.call(maker, "row 1"), GameOver)


async def test_whoever_names_no_line_in_time_has_called_wrongly(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarto_bot.matches.turns.claims._NAMING_TIME", timedelta(seconds=0.05))
    await club.begin(Options(calls=Calls.LATE))
    played = await club.play(*LIGHT_ROW, "DRTS")
    holder, maker = mover(played.match), opponent(played.match.to_move)
    wrong: asyncio.Future[WrongCall] = asyncio.get_running_loop().create_future()

    async def hear(event: Event) -> None:
        if isinstance(event, WrongCall):
            wrong.set_result(event)

    club.matches.events.subscribe(hear)
    await club.turns.claim(maker, VENUE.channel, await club.turn())
    assert (await asyncio.wait_for(wrong, 20)).cause is Cause.CLOCK
    with pytest.raises(IllegalAction) as caught:
        await club.call(maker, "row 1")
    assert caught.value.reason is Refusal.ALREADY_CALLED_WRONGLY
    assert isinstance(await club.call(holder, "row 1"), GameOver)


async def test_under_strict_calls_nobody_waits_for_anybody(club: Club) -> None:
    await club.begin()
    played = await club.play(*LIGHT_ROW)
    await club.turns.claim(mover(played.match), VENUE.channel, await club.turn())
    assert isinstance(await club.play("DRTS"), TurnChanged)


async def test_what_is_not_stored_is_no_event(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = await club.begin()

    async def full(_: Change) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(club.storage.matches, "add", full)
    with pytest.raises(OSError, match="full"):
        await club.turns.give(mover(begun), VENUE.channel, PIECE)
    await club.matches.events.finish(1)
    assert [event for event in club.heard if isinstance(event, TurnChanged)] == []
    assert (await club.turns.current(VENUE.channel)).sequence == 0
