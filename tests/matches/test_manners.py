"""Blocking somebody, and how much one may ask of others: challenges at a time, within a minute, and mentions."""

import asyncio
from datetime import timedelta
from random import Random

import pytest

from quarto_bot.matches import (
    ChallengeEnded,
    ChallengeMade,
    ChallengeState,
    Computer,
    GameBegun,
    Matches,
    Obstacle,
    Person,
    Refused,
    Venue,
)
from quarto_bot.rules import Options
from tests.matches.club import ALICE, BOB, CAROL, LIFETIME, VENUE, Club, refused


async def test_neither_can_challenge_the_other_and_both_get_the_same_answer(club: Club) -> None:
    assert await club.matches.blocks.add(ALICE, BOB)
    for one, other in ((ALICE, BOB), (BOB, ALICE)):
        assert await refused(club.challenge(one, other, VENUE, Options())) is Obstacle.NOT_ARRANGED
    assert await club.begin(players=(ALICE, CAROL))


async def test_blocking_twice_and_unblocking_somebody_who_is_not_blocked_changes_nothing(club: Club) -> None:
    assert [await club.matches.blocks.add(ALICE, BOB) for _ in range(2)] == [True, False]
    assert await club.matches.blocks.of(ALICE) == [BOB]
    assert [await club.matches.blocks.remove(ALICE, BOB) for _ in range(2)] == [True, False]
    assert await club.matches.blocks.of(ALICE) == []


async def test_only_who_blocked_can_undo_it(club: Club) -> None:
    await club.matches.blocks.add(ALICE, BOB)
    assert not await club.matches.blocks.remove(BOB, ALICE)
    assert await refused(club.challenge(BOB, ALICE, VENUE, Options())) is Obstacle.NOT_ARRANGED
    await club.matches.blocks.remove(ALICE, BOB)
    assert await club.begin()


async def test_an_open_challenge_is_accepted_by_anybody_but_who_is_blocked_or_blocks(club: Club) -> None:
    await club.matches.blocks.add(ALICE, BOB)
    await club.matches.blocks.add(CAROL, ALICE)
    challenge = await club.challenge(ALICE, None, VENUE, Options())
    for person in (BOB, CAROL):
        assert await refused(club.challenges.accept(person, challenge.id)) is Obstacle.NOT_ARRANGED
    assert isinstance(await club.challenges.accept(Person(4711), challenge.id), GameBegun)


async def test_a_challenge_made_before_the_block_can_not_be_accepted_but_declined(club: Club) -> None:
    challenge = await club.challenge(ALICE, BOB, VENUE, Options())
    await club.matches.blocks.add(BOB, ALICE)
    assert await refused(club.challenges.accept(BOB, challenge.id)) is Obstacle.NOT_ARRANGED
    await club.challenges.decline(BOB, challenge.id)
    assert await club.begin(players=(ALICE, CAROL))


async def test_there_is_no_rematch_between_them_and_a_running_game_goes_on(club: Club) -> None:
    await club.begin()
    await club.matches.blocks.add(ALICE, BOB)
    await club.play("DSTH b2")
    over = await club.win(ALICE)
    for person in (ALICE, BOB):
        assert await refused(club.challenges.rematch(person, over.match.id)) is Obstacle.NOT_ARRANGED


async def test_a_rematch_asked_for_before_the_block_is_not_accepted_after_it(club: Club) -> None:
    await club.begin()
    over = await club.win(ALICE)
    assert isinstance(await club.challenges.rematch(ALICE, over.match.id), ChallengeMade)
    await club.matches.blocks.add(BOB, ALICE)
    assert await refused(club.challenges.rematch(BOB, over.match.id)) is Obstacle.NOT_ARRANGED


async def test_the_computer_is_blocked_by_nobody(club: Club) -> None:
    await club.matches.blocks.add(ALICE, BOB)
    challenge = await club.challenge(ALICE, None, VENUE, Options())
    assert isinstance(await club.challenges.accept(Computer("club"), challenge.id), GameBegun)


@pytest.fixture
def limited(club: Club) -> Matches:
    """The club with a limit of four challenges a minute."""
    return Matches(club.storage, now=club.time, rng=Random(1), challenge_lifetime=LIFETIME, challenges_per_minute=4)


async def challenged(matches: Matches, person: Person, channel: int) -> None:
    """They challenge anybody, and withdraw it."""
    made = await matches.challenges.challenge(person, None, Venue(channel, 1), Options())
    await matches.challenges.withdraw(person, made.challenge.id)


async def test_the_fifth_challenge_within_a_minute_is_refused_with_the_seconds_left(
    club: Club, limited: Matches
) -> None:
    for channel in range(4):
        await challenged(limited, ALICE, channel)
        club.time.pass_by(seconds=10)
    with pytest.raises(Refused) as caught:
        await challenged(limited, ALICE, 5)
    assert (caught.value.reason, caught.value.details) == (Obstacle.TOO_MANY_CHALLENGES, {"seconds": 20})
    await challenged(limited, BOB, 5)
    club.time.now += timedelta(seconds=20)
    await challenged(limited, ALICE, 6)
    with pytest.raises(Refused):
        await challenged(limited, ALICE, 7)


async def test_what_was_refused_is_not_counted(club: Club, limited: Matches) -> None:
    await club.matches.blocks.add(BOB, ALICE)
    await club.challenge(CAROL, None, Venue(1, 1), Options())
    for _ in range(9):
        assert await refused(challenged(limited, ALICE, 1)) is Obstacle.CHANNEL_HAS_CHALLENGE
        blocked = limited.challenges.challenge(ALICE, BOB, VENUE, Options())
        assert await refused(blocked) is Obstacle.NOT_ARRANGED
    await challenged(limited, ALICE, 2)


async def test_who_has_made_many_challenges_still_accepts_a_rematch(club: Club, limited: Matches) -> None:
    await club.begin()
    over = await club.win(ALICE)
    for channel in range(4):
        await challenged(limited, BOB, channel)
    assert isinstance(await limited.challenges.rematch(ALICE, over.match.id), ChallengeMade)
    assert isinstance(await limited.challenges.rematch(BOB, over.match.id), GameBegun)


async def test_three_challenges_of_one_person_may_wait_and_a_fourth_is_refused_wherever_it_is(club: Club) -> None:
    for channel in range(3):
        await club.challenge(ALICE, BOB, Venue(channel, channel or None), Options())
    for channel in range(3, 9):
        with pytest.raises(Refused) as caught:
            await club.challenge(ALICE, BOB if channel % 2 else None, Venue(channel, 1), Options())
        assert (caught.value.reason, caught.value.details) == (Obstacle.TOO_MANY_OPEN_CHALLENGES, {"number": 3})
    assert await club.challenges.waiting_in(8) is None
    assert await club.challenge(CAROL, BOB, Venue(8, 1), Options())


async def test_waiting_challenges_are_counted_after_a_restart_and_by_another_process(club: Club) -> None:
    for channel in range(3):
        await club.challenge(ALICE, BOB, Venue(channel, 1), Options())
    again = Club(club.storage)
    assert await refused(again.challenge(ALICE, BOB, Venue(3, 1), Options())) is Obstacle.TOO_MANY_OPEN_CHALLENGES


async def test_of_many_challenges_made_at_once_three_wait(club: Club) -> None:
    many = (club.challenge(ALICE, BOB, Venue(channel, 1), Options()) for channel in range(12))
    results = await asyncio.gather(*many, return_exceptions=True)
    assert sum(isinstance(result, Refused) for result in results) == 9
    assert len(await club.storage.challenges.open_of(ALICE)) == 3


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw", "expire"])
async def test_a_challenge_that_no_longer_waits_makes_room_for_another(club: Club, answer: str) -> None:
    first, *_ = [await club.challenge(ALICE, BOB, Venue(channel, 1), Options()) for channel in range(3)]
    if answer == "expire":
        club.time.pass_by(minutes=15)  # before anybody has swept it away
    elif answer == "withdraw":
        await club.challenges.withdraw(ALICE, first.id)
    else:
        await {"accept": club.challenges.accept, "decline": club.challenges.decline}[answer](BOB, first.id)
    await club.challenges.check_limits(ALICE)
    assert await club.challenge(ALICE, BOB, Venue(3, 1), Options())


async def test_whoever_may_not_challenge_is_told_before_a_place_is_made_for_it(club: Club, limited: Matches) -> None:
    for channel in range(3):
        await club.challenge(ALICE, None, Venue(channel, 1), Options())
    assert await refused(club.challenges.check_limits(ALICE)) is Obstacle.TOO_MANY_OPEN_CHALLENGES
    for channel in range(4):
        await challenged(limited, BOB, 10 + channel)
    assert await refused(limited.challenges.check_limits(BOB)) is Obstacle.TOO_MANY_CHALLENGES
    await limited.challenges.check_limits(CAROL)


async def test_who_has_three_challenges_waiting_still_accepts_a_rematch(club: Club) -> None:
    await club.begin()
    over = await club.win(ALICE)
    for channel in range(3):
        await club.challenge(BOB, None, Venue(channel, 1), Options())
    assert isinstance(await club.challenges.rematch(ALICE, over.match.id), ChallengeMade)
    assert isinstance(await club.challenges.rematch(BOB, over.match.id), GameBegun)


async def test_a_new_challenge_replaces_ones_own_that_waits_in_the_same_channel(club: Club) -> None:
    for channel in range(2):
        await club.challenge(ALICE, None, Venue(channel, 1), Options())
    old = await club.challenge(ALICE, BOB, VENUE, Options())
    made = await club.challenges.challenge(ALICE, CAROL, VENUE, Options(squares=True))
    assert made.replaced is not None
    assert (made.replaced.id, made.replaced.state) == (old.id, ChallengeState.REPLACED)
    assert await refused(club.challenges.accept(BOB, old.id)) is Obstacle.NO_CHALLENGE
    await asyncio.sleep(0)
    ended = [event.challenge.id for event in club.heard if isinstance(event, ChallengeEnded)]
    assert ended == [old.id]
    assert isinstance(await club.challenges.accept(CAROL, made.challenge.id), GameBegun)


async def test_a_replaced_challenge_does_not_expire_later(club: Club) -> None:
    await club.challenge(ALICE, BOB, VENUE, Options())
    club.time.pass_by(minutes=10)
    new = await club.challenge(ALICE, BOB, VENUE, Options())
    club.time.pass_by(minutes=5)
    await club.matches.scheduler.fire_due()
    assert await club.challenges.waiting_in(VENUE.channel) == new


async def test_a_challenge_is_accepted_or_replaced_but_never_both(club: Club) -> None:
    for number in range(6):
        venue = Venue(number, 1)
        old = await club.challenge(ALICE, BOB, venue, Options())
        accepting = club.challenges.accept(BOB, old.id)
        replacing = club.challenges.challenge(ALICE, CAROL, venue, Options())
        pair = (accepting, replacing) if number % 2 else (replacing, accepting)
        results = await asyncio.gather(*pair, return_exceptions=True)
        assert sorted(isinstance(result, Refused) for result in results) == [False, True]
        await club.people.forget(ALICE)


async def test_whoever_presses_rematch_twice_has_asked_once(club: Club) -> None:
    await club.begin()
    over = await club.win(ALICE)
    await club.challenges.rematch(ALICE, over.match.id)
    assert await refused(club.challenges.rematch(ALICE, over.match.id)) is Obstacle.ASKED_ALREADY
    club.time.pass_by(minutes=15)
    assert isinstance(await club.challenges.rematch(ALICE, over.match.id), ChallengeMade)


async def mentions(club: Club, challenger: Person, opponent: Person | None) -> bool:
    return (await club.challenges.challenge(challenger, opponent, VENUE, Options())).mentions


async def test_the_same_person_is_mentioned_by_the_same_challenger_once_in_ten_minutes(club: Club) -> None:
    told = []
    for _ in range(12):
        told.append(await mentions(club, ALICE, BOB))
        club.time.pass_by(minutes=1)
    assert [number for number, is_told in enumerate(told) if is_told] == [0, 10]


async def test_mentioning_somebody_else_or_being_mentioned_by_somebody_else_is_no_mention_too_many(club: Club) -> None:
    assert await mentions(club, ALICE, BOB)
    assert await mentions(club, ALICE, CAROL)
    await club.people.forget(ALICE)
    assert await mentions(club, CAROL, BOB)
    assert not await mentions(club, CAROL, None)


async def test_deleting_ones_data_does_not_make_one_a_stranger_who_may_mention_again(club: Club) -> None:
    assert await mentions(club, ALICE, BOB)
    await club.people.forget(ALICE)
    assert not await mentions(club, ALICE, BOB)


async def test_who_has_accepted_may_be_mentioned_again_and_so_may_who_was_never_shown_it(club: Club) -> None:
    made = await club.challenges.challenge(ALICE, BOB, VENUE, Options())
    await club.challenges.accept(BOB, made.challenge.id)
    over = await club.win(ALICE)
    again = await club.challenges.rematch(ALICE, over.match.id)
    assert isinstance(again, ChallengeMade)
    assert again.mentions
    await club.challenges.undo(again)
    assert await club.challenges.waiting_in(VENUE.channel) is None
    assert await mentions(club, ALICE, BOB)
