"""Leaderboard, statistics, replay, rules, help and privacy."""

import json
import re

import pytest

from quarto_bot import __version__
from quarto_bot.chat.guide.help import all_commands
from quarto_bot.matches import Matches, Person, Venue
from quarto_bot.rules import Options, Piece, Square
from tests.chat.simulated import press
from tests.chat.table import Table, components, controls, text
from tests.games import LIGHT_ROW
from tests.matches.club import mover


async def won(table: Table) -> None:
    await table.begin()
    await table.play(*LIGHT_ROW)
    await table.call(await table.to_move(), "row 1")


async def test_the_leaderboard_has_medals_and_the_own_rank_at_the_foot(table: Table) -> None:
    await won(table)
    result = await table.checked(table.carol.slash(table.channel, "quarto leaderboard"))
    shown = text(result.response)
    assert result.ephemeral
    assert shown.index("🥇") < shown.index("🥈")
    assert "1658?" in shown  # one game does not settle a rating
    assert "No rating yet" in shown
    own = await table.alice.slash(table.channel, "quarto leaderboard", scope="everywhere")
    assert "You are #" in text(own.response)
    assert "everywhere" in text(own.response)


async def test_the_leaderboard_says_what_counts(table: Table) -> None:
    told = text((await table.checked(table.carol.slash(table.channel, "quarto leaderboard"))).response)
    assert "Of the games of the same two players, 5 within a day are rated." in told
    assert "Whoever resigns or runs out of time before 8 pieces are placed loses, but nobody gains." in told
    assert "Whoever deletes their data takes back what their games of the last day gave and cost others." in told


async def test_the_leaderboard_is_turned_ten_a_page(table: Table) -> None:
    matches = table.bot.matches
    for number in range(11):
        await played_elsewhere(matches, number, table.guild.id)
    first = await table.checked(table.carol.slash(table.channel, "quarto leaderboard"))
    assert text(first.response).count("<@") == 10
    buttons = components(first.response, 2)
    assert [(b["label"], b.get("disabled", False)) for b in buttons] == [
        ("Previous", True),
        ("Next", False),
        ("Show everybody", False),
        ("Puzzle solvers", False),
    ]
    await table.checked(table.carol.click(first.response, label="Next"))
    second = await table.checked(table.carol.click(first.response, label="Next"))
    assert "**21.**" in text(second.response)
    assert [b.get("disabled", False) for b in components(second.response, 2)] == [False, True, False]


async def test_a_page_that_is_no_longer_there_leads_to_the_first(table: Table) -> None:
    await won(table)
    first = await table.checked(table.carol.slash(table.channel, "quarto leaderboard"))
    turned = await table.checked(press(table.carol, first.response, "leaderboard:0:99999999999999999"))
    assert "🥇" in text(turned.response)
    turned = await table.checked(press(table.carol, first.response, "leaderboard:0:999999999999999999"))
    assert "out of date" in text(turned.response)


async def played_elsewhere(matches: Matches, number: int, server: int) -> None:
    venue, people = Venue(1000 + number, server), (Person(2000 + number), Person(3000 + number))
    made = await matches.challenges.challenge(people[0], people[1], venue, Options())
    await matches.challenges.accept(people[1], made.challenge.id)
    for move in LIGHT_ROW:
        code, square = move.split()
        match = await matches.turns.current(venue.channel)
        await matches.turns.give(mover(match), venue.channel, Piece.from_code(code))
        match = await matches.turns.current(venue.channel)
        await matches.turns.place(mover(match), venue.channel, Square.from_name(square))
    await matches.turns.resign(people[0], venue.channel)


async def test_the_statistics_of_oneself_and_of_others(table: Table) -> None:
    await won(table)
    for person, options in ((table.alice, {}), (table.carol, {"player": table.alice})):
        shown = text((await table.checked(person.slash(table.channel, "quarto stats", **options))).response)
        assert f"<@{table.alice.id}>" in shown
        assert "1 rated game: " in shown
        assert "1 finished game, rated or not: " in shown
        assert "0 lines missed." in shown


async def test_a_finished_game_is_watched_as_an_animation(table: Table) -> None:
    assert "No such finished game" in text((await table.carol.slash(table.channel, "quarto replay")).response)
    await won(table)
    result = await table.checked(table.alice.slash(table.channel, "quarto replay"))
    [picture] = result.response.attachments
    assert (await picture.read()).startswith(b"GIF8")
    shown = text(result.response)
    assert f"<@{table.alice.id}> against <@{table.bob.id}>" in shown
    lines = re.findall(r"^(\d+)\. <@\d+>: \*\*(.+)\*\* on \*\*(..)\*\*$", shown, re.MULTILINE)
    assert lines[0] == ("1", "light round tall solid", "a1")
    assert [number for number, _, _ in lines] == ["1", "2", "3", "4"]
    assert shown.index("4. ") < shown.index("wins!")
    games = await table.alice.autocomplete(table.channel, "quarto replay", "game", "")
    assert len(games) == 1
    assert games[0]["name"].endswith(" · bob")
    again = await table.checked(table.carol.slash(table.channel, "quarto replay", game=games[0]["value"]))
    assert not again.response.ephemeral


async def test_the_game_of_strangers_can_not_be_watched(table: Table) -> None:
    await won(table)
    stranger = table.env.create_user("stranger")
    result = await stranger.slash("quarto replay", game=1)
    assert "No such finished game" in text(result.response)


async def test_a_game_that_does_not_exist_is_answered_like_one_of_strangers(table: Table) -> None:
    result = await table.alice.slash(table.channel, "quarto replay", game=4711)
    assert "No such finished game" in text(result.response)


async def test_a_running_game_can_not_be_watched_as_a_replay(table: Table) -> None:
    await table.begin()
    match = await table.bot.matches.turns.current(table.channel.id)
    result = await table.alice.slash(table.channel, "quarto replay", game=match.id)
    assert "still running" in text(result.response)


async def test_the_rules_are_a_few_screens_with_pictures(table: Table) -> None:
    result = await table.checked(table.alice.slash(table.channel, "quarto rules"))
    message = result.response
    pictures = set()
    for number in range(1, 6):
        assert f"{number}/5" in text(message)
        pictures.add(await message.attachments[0].read())
        if number < 5:
            message = (await table.checked(table.alice.click(message, label="Next"))).response
    assert len(pictures) == 5


async def test_help_lists_every_command_as_a_mention_that_can_be_clicked(table: Table) -> None:
    help_pages = await table.checked(table.alice.slash(table.channel, "quarto help"))
    labels = ("Play", "Watch and look up", "Yours to set")
    pages = [
        text((await table.checked(table.alice.click(help_pages.response, label=label))).response) for label in labels
    ]
    names = [command.qualified_name for command in all_commands(table.bot.tree)]
    assert sorted(re.findall(r"</([^:]+):", "".join(pages))) == sorted(names)
    assert all(len(page.splitlines()) <= 12 for page in pages)
    assert f"Version {__version__}" in pages[0]
    places = [pages[0].index(f"</{name}:") for name in ("quarto challenge", "give", "place", "quarto call")]
    assert places == sorted(places)  # in the order in which a game needs them


async def test_a_person_can_have_their_data_and_have_it_deleted(table: Table) -> None:
    await won(table)
    asked = await table.checked(table.alice.slash(table.channel, "quarto privacy"))
    export = await table.checked(table.alice.click(asked.response, label="Download my data"))
    assert export.ephemeral
    data = json.loads(await export.response.attachments[0].read())
    assert data["person"] == str(table.alice.id)
    assert len(data["games"]) == 1
    sure = await table.checked(table.alice.click(asked.response, label="Delete my data"))
    assert (await table.bot.matches.scores.stats(Person(table.alice.id), None)).games == 1
    done = await table.checked(table.alice.click(sure.response, label="Yes, delete everything"))
    assert "has been deleted" in text(done.response)
    assert controls(done.response) == []
    assert (await table.bot.matches.scores.stats(Person(table.alice.id), None)).games == 0
    assert (await table.bot.matches.scores.stats(Person(table.bob.id), None)).games == 1


async def test_the_film_tells_wrong_calls_and_missed_lines(table: Table) -> None:
    await table.begin()
    await table.play(*LIGHT_ROW, "DRTS a2")
    wrong = await table.to_move()
    await table.call(wrong, "row 1")
    asked = await wrong.click(table.turn, label="Resign")
    await table.checked(wrong.click(asked.response, label="Yes, resign"))
    shown = text((await table.checked(table.alice.slash(table.channel, "quarto replay"))).response)
    assert "on **d1** · row 1 with piece 4" in shown
    assert "made with piece 4 and gone since" in shown


async def test_the_leaderboard_and_statistics_can_be_shown_to_everybody(table: Table) -> None:
    await won(table)
    for command in ("quarto leaderboard", "quarto stats"):
        private = await table.checked(table.alice.slash(table.channel, command))
        assert private.ephemeral
        await table.checked(table.alice.click(private.response, label="Show everybody"))
        assert "1658?" in text(table.public[-1]) or "1342?" in text(table.public[-1])
        assert table.pinged(table.public[-1]) == []


@pytest.mark.parametrize(
    ("where", "heard"),
    [
        ("row 2", "**row 2**\na2: empty\nb2: dark square tall hollow\nc2: empty\nd2: empty"),
        ("column b", "**column b**\nb1: empty\nb2: dark square tall hollow\nb3: empty\nb4: empty"),
        ("B2", "b2: dark square tall hollow"),
        ("c3", "c3: empty"),
        ("last", "b2: dark square tall hollow"),
        ("hand", "In hand: light round tall solid."),
    ],
)
async def test_the_board_can_be_asked_in_words(table: Table, where: str, heard: str) -> None:
    await table.begin()
    await table.play("DSTH b2", "LRTS")
    told = await table.checked(table.carol.slash(table.channel, "quarto look", where=where))
    assert told.ephemeral
    assert text(told.response) == heard


async def test_the_pieces_left_and_the_whole_board_can_be_asked_for(table: Table) -> None:
    await table.begin()
    before = await table.checked(table.alice.slash(table.channel, "quarto look", where="last"))
    assert text(before.response) == "Nothing has been placed yet."
    await table.play("DSTH b2")
    left = text((await table.checked(table.alice.slash(table.channel, "quarto look", where="left"))).response)
    assert len(left.splitlines()) == 15
    everything = await table.checked(table.alice.slash(table.channel, "quarto look"))
    assert text(everything.response).startswith("Board: b2 dark square tall hollow. Last placed: b2.")
    offered = await table.alice.autocomplete(table.channel, "quarto look", "where", "row")
    assert [choice["value"] for choice in offered] == ["row 1", "row 2", "row 3", "row 4"]
    assert "don't understand" in text((await table.alice.slash(table.channel, "quarto look", where="z9")).response)
