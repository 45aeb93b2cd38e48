"""Reviews: whole games looked back at, by everybody who may and in every way; and turning points to be found."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from quarto_bot.chat.review import commands
from quarto_bot.matches import Person
from quarto_bot.reviews import Reviewing
from quarto_bot.rules import Game, Piece
from quarto_bot.solver import Finding, Question
from quarto_bot.storage import SqlStorage
from tests.chat.simulated import press
from tests.chat.table import BUTTON, GALLERY, Table, alt_text, components, controls, sent, text
from tests.chat.tour import sent_messages

pytestmark = pytest.mark.simcord(settle_timeout=15.0)

# Column a lacks one light piece; then a light one is given, and called. By colour alone the search takes no time.
QUIET = ("LRTS a1", "DRTH b2", "LSTS a2", "DSSS c3", "DSTS d2", "LRTH a3", "DRSS b4")
BY_COLOUR = {"characteristics": "C", "start": "me"}


async def finished(table: Table) -> Any:
    """A game by colour only, in which Bob gives the piece that Alice needs; the message of its end."""
    await table.begin(**BY_COLOUR)
    await table.play(*QUIET, "LSTH a4")
    await table.call(table.alice, "column a")
    await table.env.settle()
    return table.turn


async def reviewed(table: Table, person: Any, **options: Any) -> Any:
    result = await table.checked(person.slash(table.channel, "quarto review", **options))
    await table.env.settle()
    return result


async def find_it(table: Table, person: Any, review: Any) -> Any:
    [find] = [control for control in controls(review.response) if control.startswith("find_it:")]
    result = await table.checked(press(person, review.response, find))
    await table.env.settle()
    return result


async def tried(table: Table, person: Any, puzzle: Any, code: str) -> str:
    """What is said once this piece is pressed."""
    await table.checked(pressing(person, puzzle, code))
    await table.env.settle()
    return text(puzzle.response)


def pressing(person: Any, puzzle: Any, code: str) -> Any:
    index = Piece.from_code(code).index
    [control] = [
        each for each in controls(puzzle.response) if each.startswith("try_piece:") and each.endswith(f":{index}")
    ]
    return press(person, puzzle.response, control)


async def test_a_review_is_private_and_says_the_numbers_the_turning_point_and_every_decision(table: Table) -> None:
    await finished(table)
    result = await reviewed(table, table.carol, game=1)
    alice, bob = f"<@{table.alice.id}>", f"<@{table.bob.id}>"
    told = text(result.response)
    assert result.ephemeral
    assert f"{alice} (above) against {bob} (below)" in told
    assert f"{alice}: hands **2 of 2**, eyes **1 of 1**" in told
    assert f"{bob}: hands **0 of 1**, eyes **0 of 0**" in told
    assert "**Piece 7**: placing on b4 left only dark round tall solid, dark round short hollow, " in told
    assert f"{bob} gave: light square tall hollow. It completes column a on a4." in told
    assert "Judged from placing piece 5 on; earlier decisions count as even." in told
    assert f"6. {alice}: placing: kept the draw, giving: kept the draw" in told
    assert f"7. {bob}: placing: kept the draw, giving: **threw away the draw**" in told
    assert f"8. {alice}: was handed the win, placing: kept the win" in told


async def test_the_picture_is_told_in_words_too(table: Table) -> None:
    await finished(table)
    result = await reviewed(table, table.alice)
    assert [attachment.filename for attachment in result.response.attachments] == ["review.png"]
    assert alt_text(result.response) == (
        "Who was winning after each piece: 1-4 not judged, 5-7 even, 8 above. Turning points: 7."
    )


async def test_every_finished_game_has_a_button_that_does_the_same(table: Table) -> None:
    end = await finished(table)
    by_button = await table.checked(table.bob.click(end, label="Review"))
    await table.env.settle()
    by_command = await reviewed(table, table.bob)
    assert by_button.ephemeral
    assert text(by_button.response) == text(by_command.response)
    assert text(table.turn) == text(end), "the board stays"


async def test_a_game_against_the_computer_has_it_too(table: Table) -> None:
    await table.checked(table.alice.slash(table.channel, "quarto solo", level="beginner", start="me"))
    await table.env.settle()
    asked: Any = await table.alice.click(table.turn, label="Resign")
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    await table.env.settle()
    result = await table.checked(table.alice.click(table.turn, label="Review"))
    await table.env.settle()
    assert "Computer (beginner)" in text(result.response)
    assert "No decision was judged: they count as even." in text(result.response)


async def test_asking_again_asks_nobody(table: Table, asked: list[Question]) -> None:
    await finished(table)
    first = await reviewed(table, table.alice)
    assert len(asked) == 7
    assert text((await reviewed(table, table.bob)).response) == text(first.response)
    assert len(asked) == 7


async def test_it_is_kept_over_a_restart(
    table: Table, asked: list[Question], restart: Callable[[], Awaitable[None]]
) -> None:
    await finished(table)
    review = await reviewed(table, table.alice)
    await restart()
    asked.clear()
    assert text((await reviewed(table, table.alice)).response) == text(review.response)
    puzzle = await find_it(table, table.alice, review)
    assert "Not this: light square tall hollow." in await tried(table, table.alice, puzzle, "LSTH")
    assert asked == []


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """Every question that was answered."""
    questions: list[Question] = []
    original = Question.__call__

    def noted(question: Question) -> Any:
        questions.append(question)
        return original(question)

    monkeypatch.setattr(Question, "__call__", noted)
    return questions


async def test_what_takes_longer_than_a_moment_says_how_far_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = [f"Reviewing: {done} of 7 decisions judged…" for done in range(7)]
    waited = iter(progress)

    async def once_that_is_said(question: Question) -> Finding | None:
        sentence = next(waited)
        while sentence not in said(table):  # noqa: ASYNC110 - SimCord takes a bare event for a hang
            await asyncio.sleep(0.01)
        return question()

    await finished(table)
    monkeypatch.setattr(commands, "_MOMENT", 0.05)
    monkeypatch.setattr(table.bot.reviews, "_run", once_that_is_said)
    result = await reviewed(table, table.alice)
    assert result.ephemeral
    assert [line for line in dict.fromkeys(said(table)) if line.startswith("Reviewing")] == progress
    assert "**Piece 7**" in text(result.response), "in the place of the progress"
    assert len(result.response.attachments) == 1


def said(table: Table) -> list[str]:
    """Every text that the bot has sent so far, in a message or in the place of one."""
    return [text for message in sent_messages(table) for text in message.texts]


async def test_progress_that_can_not_be_shown_does_no_harm(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def once_it_failed(question: Question) -> Finding | None:
        while not any(request.method == "PATCH" for request in sent(table.env)[before:]):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
        return question()

    await finished(table)
    before = len(sent(table.env))
    monkeypatch.setattr(commands, "_MOMENT", 0.05)
    monkeypatch.setattr(table.bot.reviews, "_run", once_it_failed)
    table.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, message="Unknown Message", times=1)
    result = await reviewed(table, table.alice)
    assert "**Piece 7**" in text(result.response)


async def test_everybody_is_shown_it_on_request_and_may_find_it_too(table: Table) -> None:
    await finished(table)
    review = await reviewed(table, table.alice)
    await table.checked(table.alice.click(review.response, label="Show everybody"))
    await table.env.settle()
    shown = table.public[-1]
    assert "**Piece 7**" in text(shown)
    assert table.pinged(shown) == []
    assert [attachment.filename for attachment in shown.attachments] == ["review.png"]
    assert [item["label"] for item in components(shown, BUTTON)] == ["Find it"]
    puzzle = await table.checked(table.carol.click(shown, label="Find it"))
    assert puzzle.ephemeral
    assert text(table.public[-1]) == text(shown)


async def test_a_turning_point_is_found_by_trying(table: Table) -> None:
    await finished(table)
    puzzle = await find_it(table, table.bob, await reviewed(table, table.bob))
    assert puzzle.ephemeral
    assert f"<@{table.bob.id}> had to give. Which piece? Something keeps the draw." in text(puzzle.response)
    assert [attachment.filename for attachment in puzzle.response.attachments] == ["board.png"]
    assert "It completes column a on a4." in await tried(table, table.bob, puzzle, "LSTH")
    assert "Not this: light round short solid. It completes column a on a4." in await tried(
        table, table.bob, puzzle, "LRSS"
    )
    right = await tried(table, table.bob, puzzle, "DRTS")
    assert "Yes: dark round tall solid." in right
    assert "This keeps the draw: dark round tall solid, dark round short hollow" in right
    assert controls(puzzle.response) == []
    assert components(puzzle.response, GALLERY)


async def test_who_does_not_find_it_is_shown_it(table: Table) -> None:
    await finished(table)
    puzzle = await find_it(table, table.bob, await reviewed(table, table.bob))
    await table.checked(table.bob.click(puzzle.response, label="Show"))
    assert "This keeps the draw: dark round tall solid" in text(puzzle.response)
    assert f"<@{table.bob.id}> gave: light square tall hollow." in text(puzzle.response)
    assert controls(puzzle.response) == []


async def test_a_placement_is_found_by_the_squares(table: Table) -> None:
    await table.begin(**BY_COLOUR)
    await table.play(*QUIET, "LSTH d4")  # Alice does not see that a4 completes column a
    asked = await (await table.to_move()).click(table.turn, label="Resign")
    await table.checked((await table.to_move()).click(asked.response, label="Yes, resign"))
    await table.env.settle()
    review = await reviewed(table, table.alice)
    said = f"**Piece 8**: <@{table.alice.id}> placed on d4. The piece would have completed column a on a4."
    assert said in text(review.response)
    finds = [control for control in controls(review.response) if control.startswith("find_it:")]
    puzzle = await table.checked(press(table.alice, review.response, finds[-1]))
    assert "held: light square tall hollow. Where to?" in text(puzzle.response)
    await table.checked(table.alice.click(puzzle.response, label="d4"))
    assert "Not this: d4." in text(puzzle.response)
    await table.checked(table.alice.click(puzzle.response, label="a4"))
    assert "Yes: a4." in text(puzzle.response)


async def test_a_try_pressed_twice_is_answered_twice(table: Table) -> None:
    await finished(table)
    puzzle = await find_it(table, table.bob, await reviewed(table, table.bob))
    [show] = [control for control in controls(puzzle.response) if control.startswith("show_it:")]
    for _ in range(2):
        await table.checked(press(table.bob, puzzle.response, show))
        assert "This keeps the draw" in text(puzzle.response)


async def test_two_who_ask_at_once_are_answered_by_one_search(
    table: Table, storage: SqlStorage, asked: list[Question]
) -> None:
    await finished(table)
    match, reviews = await table.bot.matches.turns.match(1), table.bot.reviews
    first, second = await asyncio.gather(reviews.of_match(match), reviews.of_match(match))
    assert isinstance(first, Reviewing)
    assert first is second
    await first.task
    assert len(asked) == 7
    assert await storage.reviews.find(match.game.record()) is not None


async def test_a_running_game_is_not_reviewed_by_anybody_in_any_way(table: Table, asked: list[Question]) -> None:
    await table.begin(**BY_COLOUR)
    await table.play(*QUIET)
    game = (await table.bot.matches.turns.current(table.channel.id)).game
    cheat = game.record().replace("result: unfinished after action 14", "15. 0 resign\nresult: won by 1, resigned")
    assert Game.from_record(cheat).outcome is not None
    for options in ({"game": 1}, {"record": cheat}):
        refused = await table.checked(table.alice.slash(table.channel, "quarto review", **options))
        assert text(refused.response) == "This game is still running. You can replay and review it once it's over."
    refused = await table.checked(table.alice.slash(table.channel, "quarto review", record=game.record()))
    assert "This record ends before the game does." in text(refused.response)
    forged = await table.checked(press(table.alice, table.turn, "review:1"))
    assert "This game is still running." in text(forged.response)
    assert asked == []


async def test_who_may_not_watch_a_game_may_not_review_it(table: Table) -> None:
    await finished(table)
    stranger = table.env.create_user("stranger")
    refused = await table.checked(stranger.slash("quarto review", game=1))
    assert "No such finished game." in text(refused.response)
    review = await reviewed(table, table.alice)
    [find] = [control for control in controls(review.response) if control.startswith("find_it:")]
    assert find.startswith("find_it:1:")


async def test_a_review_names_nobody_who_left_and_the_other_keeps_it(table: Table, asked: list[Question]) -> None:
    await finished(table)
    before = text((await reviewed(table, table.alice)).response)
    await table.bot.matches.people.forget(Person(table.bob.id))
    asked.clear()
    after = text((await reviewed(table, table.alice)).response)
    assert str(table.bob.id) not in after
    assert after == before.replace(f"<@{table.bob.id}>", "somebody who left")
    assert asked == [], "nothing of it was deleted"


async def test_the_record_of_a_replay_is_reviewed_when_it_is_pasted_in_one_line(table: Table) -> None:
    await finished(table)
    await table.checked(table.alice.slash(table.channel, "quarto replay"))
    given = await table.checked(table.carol.click(table.public[-1], label="Record"))
    assert given.ephemeral
    copied = text(given.response)
    assert copied.startswith("```\nQuarto record 1\n")
    game = (await table.bot.matches.turns.match(1)).game
    assert Game.from_record(copied.strip("`")) == game
    elsewhere = table.env.create_user("dan")
    result = await table.checked(elsewhere.slash("quarto review", record=" ".join(copied.split())))
    await table.env.settle()
    said = text(result.response)
    assert "first player (above) against second player (below)" in said
    assert "second player gave: light square tall hollow." in said
    assert "<@" not in said
    puzzle = await find_it(table, elsewhere, result)
    assert "second player had to give." in text(puzzle.response)
    assert "It completes column a on a4." in await tried(table, elsewhere, puzzle, "LSTH")


@pytest.mark.parametrize("record", ["nonsense", "Quarto record 1 first: 0", "```"])
async def test_a_record_that_cannot_be_read_is_refused_with_what_to_do(table: Table, record: str) -> None:
    refused = await table.checked(table.alice.slash(table.channel, "quarto review", record=record))
    assert text(refused.response) == "I can't read this record. Paste all of it, as `/quarto replay` gives it."


@pytest.mark.parametrize(
    "forged",
    [
        "find_it:1:1:9",
        "find_it:1:77:0",
        "try_square:1:1:0:3",
        "try_square:1:1:0:99",
        "try_piece:1:1:0:99",
        "show_it:0:77:0",
    ],
)
async def test_a_control_that_fits_no_review_is_out_of_date(table: Table, forged: str) -> None:
    await finished(table)
    review = await reviewed(table, table.alice)
    refused = await table.checked(press(table.alice, review.response, forged))
    assert "out of date" in text(refused.response)
