"""Challenge, accept, decline, withdraw, expire, rematch, and every refusal."""

import asyncio

import pytest

from quarto_bot.matches import ChallengeMade, ChallengeState, GameBegun, Obstacle, Person, Refused
from quarto_bot.rules import Calls, Characteristic, Options, Seat
from tests.games import LIGHT_ROW
from tests.matches.club import ALICE, BOB, CAROL, ELSEWHERE, SERVER, VENUE, Club, refused


async def test_accepting_begins_a_match_with_the_options_and_the_ids_exactly_as_they_were(club: Club) -> None:
    options = Options(frozenset({Characteristic.TOP, Characteristic.SHAPE}), squares=True, calls=Calls.LATE, clock=60)
    challenge = await club.challenge(ALICE, BOB, VENUE, options)
    match = (await club.challenges.accept(BOB, challenge.id)).match
    assert (match.players, match.venue, match.game.options) == ((ALICE, BOB), VENUE, options)
    assert match == await club.turns.current(VENUE.channel)
    assert match.venue.server == SERVER


async def test_lots_decide_who_starts(club: Club) -> None:
    firsts = set()
    for _ in range(12):
        firsts.add((await club.begin()).game.first)
        await club.win(ALICE)
    assert firsts == {0, 1}


async def test_a_rematch_swaps_who_starts_and_keeps_the_options(club: Club) -> None:
    options = Options(squares=True)
    first = (await club.begin(options)).players[(await club.turns.current(VENUE.channel)).game.first]
    over = await club.win(ALICE, *LIGHT_ROW)
    for person, other in ((BOB, ALICE), (ALICE, BOB), (ALICE, BOB)):
        challenge = await club.challenges.rematch(person, over.match.id)
        assert isinstance(challenge, ChallengeMade)
        match = (await club.challenges.accept(other, challenge.challenge.id)).match
        assert match.players[match.game.first] != first
        assert match.game.options == options
        first = match.players[match.game.first]
        over = await club.win(ALICE)


async def test_the_second_to_ask_for_a_rematch_accepts_it(club: Club) -> None:
    await club.begin()
    over = await club.win(ALICE)
    assert isinstance(await club.challenges.rematch(ALICE, over.match.id), ChallengeMade)
    assert isinstance(await club.challenges.rematch(BOB, over.match.id), GameBegun)


async def test_only_the_players_of_a_finished_match_get_a_rematch(club: Club) -> None:
    match = await club.begin()
    assert await refused(club.challenges.rematch(ALICE, match.id)) is Obstacle.NOT_FINISHED
    await club.win(ALICE)
    assert await refused(club.challenges.rematch(CAROL, match.id)) is Obstacle.NOT_A_PLAYER
    assert await refused(club.challenges.rematch(ALICE, 10**9)) is Obstacle.NO_GAME


async def test_nobody_challenges_themselves(club: Club) -> None:
    assert await refused(club.challenge(ALICE, ALICE, VENUE, Options())) is Obstacle.YOURSELF


@pytest.mark.parametrize("first", Seat)
async def test_the_challenger_may_say_who_starts(club: Club, first: Seat) -> None:
    for _ in range(4):  # lots would not fall the same way so often
        challenge = await club.challenge(ALICE, BOB, VENUE, Options(), first=first)
        assert challenge.first is first
        assert (await club.challenges.accept(BOB, challenge.id)).match.game.first is first
        await club.win(ALICE)


async def test_a_channel_holds_one_open_challenge_and_one_running_game(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    again = club.challenge(CAROL, None, VENUE, Options())
    assert await refused(again) is Obstacle.CHANNEL_HAS_CHALLENGE
    await club.challenges.accept(BOB, challenge.id)
    again = club.challenge(CAROL, None, VENUE, Options())
    assert await refused(again) is Obstacle.CHANNEL_HAS_GAME
    assert await club.begin(venue=ELSEWHERE)


async def test_only_the_one_challenged_may_accept_or_decline(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    assert await refused(club.challenges.accept(CAROL, challenge.id)) is Obstacle.NOT_CHALLENGED
    assert await refused(club.challenges.accept(ALICE, challenge.id)) is Obstacle.OWN_CHALLENGE
    assert await refused(club.challenges.decline(CAROL, challenge.id)) is Obstacle.NOT_CHALLENGED
    assert (await club.challenges.decline(BOB, challenge.id)).challenge.state is ChallengeState.DECLINED
    assert await refused(club.challenges.accept(BOB, challenge.id)) is Obstacle.NO_CHALLENGE


async def test_anybody_but_the_challenger_may_accept_an_open_challenge_and_nobody_decline_it(club: Club) -> None:
    challenge = await club.challenge(ALICE, None, VENUE, Options())
    assert await refused(club.challenges.decline(BOB, challenge.id)) is Obstacle.NOT_CHALLENGED
    assert await refused(club.challenges.accept(ALICE, challenge.id)) is Obstacle.OWN_CHALLENGE
    assert (await club.challenges.accept(CAROL, challenge.id)).match.players == (ALICE, CAROL)


async def test_only_the_challenger_may_withdraw(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    assert await refused(club.challenges.withdraw(BOB, challenge.id)) is Obstacle.NOT_THE_CHALLENGER
    assert (await club.challenges.withdraw(ALICE, challenge.id)).challenge.state is ChallengeState.WITHDRAWN
    assert await refused(club.challenges.withdraw(ALICE, challenge.id)) is Obstacle.NO_CHALLENGE
    assert await club.begin()


async def test_a_challenge_expires_after_fifteen_minutes_even_before_it_is_swept_away(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    club.time.pass_by(minutes=15)
    assert await refused(club.challenges.accept(BOB, challenge.id)) is Obstacle.EXPIRED
    await club.matches.scheduler.fire_due()
    assert await refused(club.challenges.accept(BOB, challenge.id)) is Obstacle.EXPIRED
    assert await club.begin()


async def test_a_challenge_that_does_not_exist_is_refused(club: Club) -> None:
    assert await refused(club.challenges.accept(BOB, 2**62)) is Obstacle.NO_CHALLENGE


async def test_of_many_who_accept_at_once_exactly_one_plays(club: Club) -> None:
    challenge = await club.challenge(ALICE, None, VENUE, Options())
    tries = (club.challenges.accept(Person(number), challenge.id) for number in range(100, 120))
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, GameBegun) for result in results) == 1
    assert sum(isinstance(result, Refused) for result in results) == 19


async def test_of_two_who_ask_for_a_rematch_at_once_one_challenges_and_the_other_accepts(club: Club) -> None:
    await club.begin()
    over = await club.win(ALICE)
    both = (club.challenges.rematch(person, over.match.id) for person in (ALICE, BOB))
    assert sorted(type(result).__name__ for result in await asyncio.gather(*both)) == ["ChallengeMade", "GameBegun"]


async def test_an_expired_challenge_makes_room_at_once(club: Club) -> None:
    await club.challenge(ALICE, BOB, VENUE, Options())
    club.time.pass_by(minutes=15)
    assert (await club.challenge(CAROL, None, VENUE, Options())).challenger == CAROL


async def test_the_number_of_a_forgotten_challenge_is_never_given_again(club: Club) -> None:
    old = await club.challenge(ALICE, BOB, VENUE, Options())
    await club.people.forget(ALICE)
    assert (await club.challenge(CAROL, None, VENUE, Options())).id > old.id
