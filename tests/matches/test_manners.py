"""Blocking somebody, and how many challenges one may make: refused civilly, and nobody is told why."""

from datetime import timedelta
from random import Random

import pytest

from quarto_bot.matches import ChallengeMade, Computer, GameBegun, Matches, Obstacle, Person, Refused, Venue
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
    await matches.challenges.challenge(person, None, Venue(channel, 1), Options())


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
    await challenged(limited, CAROL, 1)
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
