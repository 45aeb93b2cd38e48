"""Playing alone: whole games against the computer at every level, and what is seen of its turns."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
import simcord

from quarto_bot.matches import LEVELS, Computer, Match, Person
from quarto_bot.rules import Call, Give, Pass, Place
from quarto_bot.solver import Level, decide
from tests.chat.simulated import answers_made_private
from tests.chat.table import BUTTON, Table, components, controls, text

pytestmark = pytest.mark.simcord(settle_timeout=15.0)


async def running(table: Table) -> Match:
    return await table.bot.matches.turns.current(table.channel.id)


async def take_turn(table: Table, rng: Random, level: Level = Level.CLUB) -> None:
    """Alice does with her turn what somebody at this level does, by controls."""
    for action in decide((await running(table)).game, level, rng):
        match action:
            case Place(_, square):
                await table.checked(table.alice.click(table.turn, label=square.name))
            case Give(_, piece):
                await table.checked(table.giving(table.alice, piece.code))
            case Call(_, line):
                assert line is not None
                await table.call(table.alice, line.name)
            case Pass():
                await table.checked(table.alice.click(table.turn, label="Pass"))
        await table.env.settle()


def labels(message: Any) -> list[str]:
    return [button["label"] for button in components(message, BUTTON)]


def the_bot(table: Table) -> simcord.UserHandle:
    return simcord.UserHandle(table.env, table.env.backend.bot_user)


def is_over(table: Table) -> bool:
    return any(control.startswith("rematch:") for control in controls(table.turn))


@pytest.mark.parametrize("start", ["me", "you"])
@pytest.mark.parametrize("level", LEVELS)
async def test_a_whole_game_has_one_new_message_for_each_of_the_persons_turns(
    table: Table, level: str, start: str
) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", level=level, start=start))
    await table.env.settle()
    rng, turns = Random(7), 0
    while not is_over(table):
        turns += 1
        assert (await running(table)).to_move != Computer(level), "the computer answers before anybody looks"
        assert len(table.public) == turns
        assert table.pinged(table.turn) == [table.alice.id]
        assert f"Computer ({level})" in text(table.turn)
        await take_turn(table, rng)
    assert len(table.public) == turns + 1
    assert [len(controls(message)) for message in table.public[:-1]] == [0] * turns
    assert [len(message.attachments) for message in table.public] == [0] * turns + [1]


async def test_without_a_word_about_it_the_computer_plays_at_the_middle_level(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo"))
    assert "Computer (club)" in text(table.turn)


async def test_the_options_are_those_of_a_challenge(table: Table) -> None:
    options: dict[str, Any] = {"characteristics": "CS", "squares": True, "clock": 300, "calls": "late", "start": "me"}
    await table.checked(table.alice.slash(table.channel, "quarto solo", level="beginner", **options))
    told = text(table.turn)
    assert "only this counts: colour, shape · 2x2 squares count, too · you may call after giving, too" in told
    assert "5 minutes a turn" in told
    assert f"<@{table.alice.id}>, give your opponent a piece." in told


async def test_naming_the_bot_as_the_opponent_begins_a_game_against_the_computer(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto challenge", opponent=the_bot(table), start="me"))
    assert f"<@{table.alice.id}> against Computer (club)" in text(table.turn)
    assert len(table.public) == 1


async def test_another_bot_does_not_play(table: Table) -> None:
    other = table.guild.add_member(table.env.create_user("beep", bot=True))
    refused = await table.checked(table.alice.slash(table.channel, "quarto challenge", opponent=other))
    assert "Bots don't play." in text(refused.response)


async def test_in_a_channel_that_has_a_game_a_thread_is_offered_and_the_game_begins_there(table: Table) -> None:
    await table.begin()
    refused = await table.checked(table.carol.slash(table.channel, "quarto solo", level="beginner", start="me"))
    assert "A game is running in this channel." in text(refused.response)
    await table.checked(table.carol.click(refused.response, label="Play it in a thread"))
    (match,) = await table.bot.matches.turns.running_of(Person(table.carol.id))
    assert match.players == (Person(table.carol.id), Computer("beginner"))
    assert match.venue.channel != table.channel.id
    assert "has opened a table" in text(table.public[-1])


async def test_where_a_challenge_waits_the_computer_does_not_begin(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge")
    for person, told in ((table.alice, "Your own challenge still waits"), (table.bob, "A challenge is waiting")):
        refused = await table.checked(person.slash(table.channel, "quarto solo"))
        assert told in text(refused.response)


async def test_alone_with_the_bot_a_challenge_offers_the_levels_and_one_press_begins(table: Table) -> None:
    dan = table.env.create_user("dan")
    offered = await table.checked(dan.slash("quarto challenge", squares=True, start="me"))
    assert labels(offered.response) == ["Beginner", "Casual", "Club", "Expert", "Strongest"]
    begun = await table.checked(dan.click(offered.response, label="Casual"))
    assert f"<@{dan.id}> against Computer (casual)" in text(begun.response)
    assert "2x2 squares count, too" in text(begun.response)


async def test_alone_with_the_bot_the_help_begins_with_the_computer(table: Table) -> None:
    dan = table.env.create_user("dan")
    page = (await table.checked(dan.slash("quarto help"))).response
    assert labels(page)[0] == "Play the computer"
    commands = [line for line in text(page).splitlines() if line.startswith("</")]
    assert commands[0].startswith("</quarto solo:")
    offered = await table.checked(dan.click(page, label="Play the computer"))
    begun = await table.checked(dan.click(offered.response, label="Beginner"))
    assert "Computer (beginner)" in text(begun.response)
    elsewhere = (await table.checked(table.alice.slash(table.channel, "quarto help"))).response
    assert "Play the computer" not in labels(elsewhere)


async def test_an_open_challenge_that_nobody_took_offers_the_computer_under_the_same_options(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", squares=True, start="me")
    await table.env.advance_time(15 * 60 + 1)
    news = table.public[-1]
    await table.checked(table.alice.click(news, label="Play the computer"))
    assert f"<@{table.alice.id}> against Computer (club)" in text(table.turn)
    assert "2x2 squares count, too" in text(table.turn)
    again = await table.checked(table.alice.click(news, label="Play the computer"))
    assert "A game is running in this channel." in text(again.response)
    assert "nobody accepted your challenge in time" in text(table.public[-2])


async def test_a_challenge_to_somebody_offers_no_computer_when_it_expires(table: Table) -> None:
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob)
    await table.env.advance_time(15 * 60 + 1)
    assert controls(table.public[-1]) == []


async def won(table: Table, level: str) -> None:
    """The computer at this level gives up, so that Alice wins."""
    await table.checked(table.alice.slash(table.channel, "quarto solo", level=level, start="me"))
    await table.bot.matches.turns.resign(Computer(level), table.channel.id)
    await table.settled()


async def test_after_a_win_the_end_offers_the_next_level_and_it_begins_with_the_other_one_to_start(
    table: Table,
) -> None:
    await won(table, "beginner")
    end = table.turn
    assert labels(end) == ["Again", "Next level", "Review", "New game", "Rules"]
    refused = await table.checked(table.bob.click(end, label="Next level"))
    assert "You're not in this game" in text(refused.response)
    await table.checked(table.alice.click(end, label="Next level"))
    await table.env.settle()
    match = await running(table)
    assert match.players == (Person(table.alice.id), Computer("casual"))
    assert (match.game.first, match.to_move) == (1, Person(table.alice.id))  # it has given already
    assert labels(end) == ["Again", "Next level", "Review", "New game", "Rules"]


async def test_again_is_the_same_level_with_the_other_one_to_start(table: Table) -> None:
    await won(table, "casual")
    await table.checked(table.alice.click(table.turn, label="Again"))
    await table.env.settle()
    match = await running(table)
    assert match.players[1] == Computer("casual")
    assert match.game.first == 1


async def test_above_the_strongest_there_is_no_level_and_a_defeat_offers_none(table: Table) -> None:
    await won(table, "strongest")
    assert labels(table.turn) == ["Again", "Review", "New game", "Rules"]
    await table.checked(table.alice.slash(table.channel, "quarto solo", level="beginner", start="me"))
    asked = await table.checked(table.alice.slash(table.channel, "quarto resign"))
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    assert labels(table.turn) == ["Again", "Review", "New game", "Rules"]


async def test_statistics_count_games_against_it_by_level_and_the_leaderboard_has_none(table: Table) -> None:
    await won(table, "expert")
    await won(table, "beginner")
    await table.checked(table.alice.slash(table.channel, "quarto solo", level="beginner", start="me"))
    asked = await table.checked(table.alice.slash(table.channel, "quarto resign"))
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    told = text((await table.checked(table.alice.slash(table.channel, "quarto stats"))).response).splitlines()
    assert told[-2:] == [
        "Against Computer (beginner): 1 won, 0 drawn, 1 lost.",
        "Against Computer (expert): 1 won, 0 drawn, 0 lost.",
    ]
    board = await table.checked(table.alice.slash(table.channel, "quarto leaderboard"))
    assert str(table.alice.id) not in text(board.response)


async def test_games_and_past_games_name_it_with_its_level(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", level="expert", start="me"))
    told = text((await table.checked(table.alice.slash(table.channel, "quarto games"))).response)
    assert "**Your turn** against Computer (expert)" in told


async def test_many_games_within_a_minute_are_refused_like_challenges(table: Table) -> None:
    table.bot.matches.challenges._limit._most = 1
    await won(table, "beginner")
    refused = await table.checked(table.alice.slash(table.channel, "quarto solo"))
    assert "Those were many challenges for one minute." in text(refused.response)


async def test_where_the_server_plays_in_threads_so_does_the_computer(table: Table) -> None:
    await table.bot.chosen.change_server(table.guild.id, lambda settings: replace(settings, in_thread=True))
    await table.checked(table.alice.slash(table.channel, "quarto solo", start="you"))
    (match,) = await table.bot.matches.turns.running_of(Person(table.alice.id))
    assert match.venue.channel != table.channel.id
    assert not match.waits_for_computer


async def test_where_the_bot_can_be_heard_by_nobody_no_game_is_left_behind(table: Table) -> None:
    with answers_made_private():
        for start in ("me", "you"):
            refused = await table.checked(table.alice.slash(table.channel, "quarto solo", start=start))
            assert any("This server lets me answer only you" in text(each) for each in heard(refused))
            assert await table.bot.matches.turns.running_of(Person(table.alice.id)) == []


def heard(result: simcord.InteractionResult) -> list[Any]:
    """Everything that an interaction was answered."""
    return [answer for answer in (result.response, *result.followups) if answer]


class TestSwitchedOff:
    @pytest.fixture
    def computer_plays(self) -> bool:
        return False

    async def test_it_says_so_when_asked(self, table: Table) -> None:
        for asking in (
            table.alice.slash(table.channel, "quarto solo"),
            table.alice.slash(table.channel, "quarto challenge", opponent=the_bot(table)),
        ):
            refused = await table.checked(asking)
            assert refused.ephemeral
            assert "The computer doesn't play here" in text(refused.response)

    async def test_it_is_offered_nowhere(self, table: Table) -> None:
        dan = table.env.create_user("dan")
        assert labels((await table.checked(dan.slash("quarto help"))).response)[3] == "New game"
        assert "Accept" in labels((await table.checked(dan.slash("quarto challenge"))).response)
        await table.alice.slash(table.channel, "quarto challenge")
        await table.env.advance_time(15 * 60 + 1)
        assert controls(table.public[-1]) == []

    async def test_a_game_that_runs_is_played_to_its_end(self, table: Table) -> None:
        table.bot.matches.challenges.computer_plays = True
        await table.checked(table.alice.slash(table.channel, "quarto solo", start="me"))
        table.bot.matches.challenges.computer_plays = False
        await table.checked(table.giving(table.alice, "DSTH"))
        assert await table.sequence() == 3
