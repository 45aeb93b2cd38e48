"""The puzzle of the day in a simulated Discord: every kind, right and wrong, shared, and posted once a day."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

from quarto_bot.chat import utcnow
from quarto_bot.chat.pictures import PieceEmojis
from quarto_bot.chat.puzzles.screen import Screen
from quarto_bot.chat.puzzles.words import objection
from quarto_bot.chat.texts.languages import Language
from quarto_bot.puzzles import Handover, Kind, Progress, Streak, puzzle
from quarto_bot.rules import PIECES, SQUARES, Line, Piece
from quarto_bot.solver.puzzles import right_answers
from tests.chat.conftest import LANGUAGES
from tests.chat.simulated import interactions_say, press
from tests.chat.table import Table, controls, text

DAY = 86400


@pytest.fixture(autouse=True)
def calm_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks for deadlines every hour instead of every minute, so that days pass quickly."""
    monkeypatch.setattr("quarto_bot.matches.scheduler._LONGEST_SLEEP", timedelta(hours=1))


@pytest.fixture(autouse=True)
def first_day(env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulated Discord begins its time on number 4, so that there are earlier ones."""
    monkeypatch.setattr("quarto_bot.puzzles.daily.FIRST_DAY", env.now().date() - timedelta(days=3))


async def open_puzzle(table: Table, person: Any, number: int | None = None) -> Any:
    options = {} if number is None else {"number": number}
    return (await table.checked(person.slash(table.channel, "quarto puzzle", **options))).response


async def day_of(table: Table, kind: Kind) -> int:
    """Let time pass until this kind's day comes."""
    while puzzle(table.bot.puzzles.today).kind is not kind:
        await table.env.advance_time(DAY)
    return table.bot.puzzles.today


async def answer(table: Table, person: Any, message: Any, number: int, given: Any) -> Any:
    """By the controls of the message."""
    match given:
        case None | Line():
            value = given.name if given else "none"
            return (await table.checked(person.select(message, [value]))).response
        case Piece():
            pressed = f"puzzle_give:{number}:{len(SQUARES)}:{given.index}"
            return (await table.checked(press(person, message, pressed))).response
        case Handover(square, piece):
            placed = await table.checked(press(person, message, f"puzzle_place:{number}:{square.index}"))
            pressed = f"puzzle_give:{number}:{square.index}:{piece.index}"
            return (await table.checked(press(person, placed.response, pressed))).response
    raise AssertionError(given)


def wrong_answers(number: int) -> list[Any]:
    asked = puzzle(number)
    game, right = asked.game, asked.answer
    if asked.kind is Kind.SEE:
        return [given for given in (None, *game.full_lines()) if given != right]
    if asked.kind is Kind.GIVE:
        return [piece for piece in game.available if piece != right]
    empty = [square for square in SQUARES if square not in game.board]
    return [given for square in empty for piece in game.available if (given := Handover(square, piece)) != right]


@pytest.mark.parametrize("kind", Kind)
async def test_right_at_the_first_try_is_perfect_and_explained(table: Table, kind: Kind) -> None:
    number = await day_of(table, kind)
    shown = await open_puzzle(table, table.alice)
    assert f"Puzzle #{number}" in text(shown)
    assert "The first try is the one that counts." in text(shown)
    solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
    assert "**Right!**" in text(solved)
    assert "perfect" in text(solved)
    assert controls(solved) == [f"puzzle_share:{number}"]


@pytest.mark.parametrize("kind", Kind)
async def test_every_wrong_answer_is_refused_with_a_reason_and_may_be_followed_by_another(
    table: Table, kind: Kind
) -> None:
    number = await day_of(table, kind)
    shown = await open_puzzle(table, table.alice)
    wrong = wrong_answers(number)[:3]
    for tries, given in enumerate(wrong, 1):
        shown = await answer(table, table.alice, shown, number, given)
        assert "**Right!**" not in text(shown)
        assert f"{tries} tr" in text(shown)
        assert "Not th" in text(shown) or "There is one." in text(shown)
    solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
    assert f"{len(wrong) + 1} tries · " in text(solved)


async def test_an_answer_is_for_the_solvers_eyes_only(table: Table) -> None:
    number = table.bot.puzzles.today
    before = len(table.public)
    shown = await open_puzzle(table, table.alice)
    assert shown.flags.ephemeral
    await answer(table, table.alice, shown, number, puzzle(number).answer)
    assert len(table.public) == before


async def test_a_hint_rules_out_wrong_answers_and_costs_the_perfect_mark(table: Table) -> None:
    for kind in Kind:
        number = await day_of(table, kind)
        shown = await open_puzzle(table, table.alice)
        hinted = (await table.checked(press(table.alice, shown, f"puzzle_hint:{number}"))).response
        assert "Hint: it is none of these: " in text(hinted)
        [right] = right_answers(kind, puzzle(number).game)
        assert right == puzzle(number).answer
        solved = await answer(table, table.alice, hinted, number, puzzle(number).answer)
        assert "perfect" not in text(solved)
        assert "1 try, with a hint" in text(solved)


async def test_sharing_posts_one_line_without_the_answer(table: Table) -> None:
    number = await day_of(table, Kind.GIVE)
    shown = await open_puzzle(table, table.alice)
    solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
    await table.checked(press(table.alice, solved, f"puzzle_share:{number}"))
    line = text(table.public[-1])
    assert "\n" not in line
    assert f"solved puzzle #{number}: perfect · 0:00 · 1 day in a row" in line
    assert controls(table.public[-1]) == [f"puzzle:{number}"]
    assert list(table.pinged(table.public[-1])) == []


async def test_somebody_else_solves_it_from_the_shared_line_and_nothing_is_given_away(table: Table) -> None:
    number = table.bot.puzzles.today
    shown = await open_puzzle(table, table.alice)
    solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
    await table.checked(press(table.alice, solved, f"puzzle_share:{number}"))
    opened = await table.checked(press(table.bob, table.public[-1], f"puzzle:{number}"))
    assert opened.ephemeral
    assert "The first try is the one that counts." in text(opened.response)


async def test_a_second_press_on_an_answer_changes_nothing(table: Table) -> None:
    number = await day_of(table, Kind.GIVE)
    shown = await open_puzzle(table, table.alice)
    for _ in range(2):
        solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
        assert "perfect" in text(solved)


async def test_two_people_solve_it_at_their_own_pace(table: Table) -> None:
    number = table.bot.puzzles.today
    hers, his = await open_puzzle(table, table.alice), await open_puzzle(table, table.bob)
    await answer(table, table.bob, his, number, wrong_answers(number)[0])
    assert "perfect" in text(await answer(table, table.alice, hers, number, puzzle(number).answer))
    again = await open_puzzle(table, table.bob)
    assert "1 try so far." in text(again)


async def test_a_restart_in_between_forgets_nothing(table: Table, restart: Callable[[], Awaitable[None]]) -> None:
    number = table.bot.puzzles.today
    shown = await open_puzzle(table, table.alice)
    shown = await answer(table, table.alice, shown, number, wrong_answers(number)[0])
    await restart()
    solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
    assert "2 tries" in text(solved)


async def test_an_answer_after_midnight_is_judged_but_does_not_count(table: Table) -> None:
    number = table.bot.puzzles.today
    shown = await open_puzzle(table, table.alice)
    await table.env.advance_time(DAY)
    solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
    assert "**Right!**" in text(solved)
    assert "This puzzle's day is over" in text(solved)
    assert await table.bot.puzzles.streak(table.alice.id) == Streak(0, 0)


async def test_an_earlier_puzzle_is_played_without_a_score_and_its_solution_shown(table: Table) -> None:
    shown = await open_puzzle(table, table.alice, 2)
    assert "This puzzle's day is over" in text(shown)
    solution = (await table.checked(press(table.alice, shown, "puzzle_show:2"))).response
    right = puzzle(2).answer
    assert isinstance(right, Piece)
    assert "Give: **" in text(solution)
    assert await table.bot.puzzles.result(table.alice.id, 2) is None


async def test_todays_solution_is_not_shown_before_it_is_found(table: Table) -> None:
    number = table.bot.puzzles.today
    shown = await open_puzzle(table, table.alice)
    assert f"puzzle_show:{number}" not in controls(shown)
    forged = await press(table.alice, shown, f"puzzle_show:{number}")
    assert "out of date" in text(forged.response)


@pytest.mark.parametrize("number", [5, 1_000_000])
async def test_a_puzzle_whose_day_is_still_to_come_is_not_shown(table: Table, number: int) -> None:
    refused = await table.alice.slash(table.channel, "quarto puzzle", number=number)
    assert "That puzzle is still to come. Today's is #4." in text(refused.response)
    forged = await press(table.alice, await open_puzzle(table, table.alice), f"puzzle:{number}")
    assert "still to come" in text(forged.response)


async def test_a_streak_grows_day_by_day_and_a_missed_day_breaks_it(table: Table) -> None:
    for days in (1, 2):
        number, shown = table.bot.puzzles.today, await open_puzzle(table, table.alice)
        solved = await answer(table, table.alice, shown, number, puzzle(number).answer)
        assert f"{days} day" in text(solved)
        await table.env.advance_time(DAY)
    await table.env.advance_time(DAY)
    assert await table.bot.puzzles.streak(table.alice.id) == Streak(0, 2)


async def test_the_leaderboard_has_a_page_of_solvers_and_a_way_back(table: Table) -> None:
    number = table.bot.puzzles.today
    await answer(table, table.alice, await open_puzzle(table, table.alice), number, puzzle(number).answer)
    board = await table.checked(table.bob.slash(table.channel, "quarto leaderboard"))
    solvers = (await table.checked(press(table.bob, board.response, "solvers:0:0"))).response
    assert f"**1.** <@{table.alice.id}> · this week: **1** · ever: 1 · longest streak: 1" in text(solvers)
    back = await table.checked(press(table.bob, solvers, "leaderboard:0:0"))
    assert "Leaderboard: this server" in text(back.response)


async def test_the_picture_and_the_controls_are_those_of_a_game(table: Table) -> None:
    number = await day_of(table, Kind.PLACE)
    shown = await open_puzzle(table, table.alice)
    taken = {square.index for square in puzzle(number).game.board}
    grid = [c for c in controls(shown) if c.startswith("puzzle_place:")]
    assert grid == [f"puzzle_place:{number}:{square.index}" for square in SQUARES]
    square = next(square for square in SQUARES if square.index not in taken)
    placed = (await table.checked(press(table.alice, shown, f"puzzle_place:{number}:{square.index}"))).response
    assert len([c for c in controls(placed) if c.startswith("puzzle_give:")]) == len(PIECES)
    back = (await table.checked(press(table.alice, placed, f"puzzle:{number}"))).response
    assert [c for c in controls(back) if c.startswith("puzzle_place:")] == grid


@pytest.mark.parametrize("forged", ["puzzle_place:4:99", "puzzle_give:4:16:99", "puzzle_give:4:3:1", "puzzle_see:4"])
async def test_a_control_that_does_not_fit_the_puzzle_is_out_of_date(table: Table, forged: str) -> None:
    shown = await open_puzzle(table, table.alice)
    refused = await press(table.alice, shown, forged)
    assert refused.acknowledged
    assert (await table.bot.puzzles.result(table.alice.id, 4)).tries == 0  # type: ignore[union-attr]


async def test_everything_is_said_in_the_solvers_language(table: Table) -> None:
    with interactions_say(locale="fr"):
        shown = await open_puzzle(table, table.alice)
    assert "Énigme n°\N{NO-BREAK SPACE}4" in text(shown)


@pytest.mark.parametrize("say", list(LANGUAGES), ids=lambda language: language.code)
def test_every_screen_of_a_puzzle_fits_in_a_message(say: Language) -> None:
    now, streak = utcnow(), Streak(365, 1000)
    for number in range(1, 43):  # each kind twice on each day of the week
        asked = puzzle(number)
        wrong = wrong_answers(number)
        for progress, solved in (
            (None, True),
            (Progress(number, now), False),
            (Progress(number, now, 99, True), False),
            (Progress(number, now, 99, True, now), True),
        ):
            screen = Screen(number, asked, progress, streak, said=objection(say, asked, wrong[0]), is_solved=solved)
            components = screen.layout(say, PieceEmojis()).to_components()  # type: ignore[no-untyped-call]
            assert too_long(read_message(components)) == []


class TestPosts:
    """A channel gets the puzzle of the day at its hour."""

    @pytest.fixture
    async def channel(self, table: Table) -> Any:
        role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        olga = table.guild.add_member(table.env.create_user("olga"), roles=[role])
        puzzles = table.guild.create_text_channel("puzzles")
        overview = await table.checked(olga.slash(table.channel, "quarto settings"))
        form = await press(olga, overview.response, "change_look")
        values = {"language": ["none"], "theme": "none", "puzzle": [puzzles], "hour": ["9"]}
        saved = await table.checked(olga.submit_modal(form, values))
        assert f"<#{puzzles.id}> at 09:00 UTC" in text(saved.response)
        return puzzles

    async def until(self, table: Table, hour: int) -> None:
        now = utcnow()
        then = now.replace(hour=hour, minute=1)
        await table.env.advance_time(((then - now) % timedelta(days=1)).total_seconds())

    async def test_at_its_hour_and_once_a_day(self, table: Table, channel: Any) -> None:
        await self.until(table, 9)
        [first] = channel.history()
        assert f"Puzzle #{table.bot.puzzles.today}" in text(first)
        assert controls(first) == [f"puzzle:{table.bot.puzzles.today}"]
        await self.until(table, 20)
        assert len(channel.history()) == 1
        await self.until(table, 9)
        assert [f"Puzzle #{table.bot.puzzles.today}" in text(each) for each in channel.history()] == [False, True]

    async def test_one_that_was_missed_is_posted_at_the_start_and_not_again(
        self, table: Table, channel: Any, restart: Callable[[], Awaitable[None]]
    ) -> None:
        await self.until(table, 8)
        await table.bot.matches.scheduler.close()  # down, while its hour passes
        await self.until(table, 10)
        assert channel.history() == []
        for _ in range(2):
            await restart()
            await table.env.advance_time(61)
            assert len(channel.history()) == 1

    async def test_one_whose_day_is_over_is_not_posted(
        self, table: Table, channel: Any, restart: Callable[[], Awaitable[None]]
    ) -> None:
        await self.until(table, 8)
        await table.bot.matches.scheduler.close()
        await table.env.advance_time(DAY)  # eight in the morning again
        await restart()
        await table.env.advance_time(61)
        assert channel.history() == []
        await self.until(table, 9)
        assert len(channel.history()) == 1

    async def test_no_channel_no_post(self, table: Table) -> None:
        await self.until(table, 9)
        assert table.public == []

    async def test_a_channel_that_is_gone_stops_nothing(self, table: Table, channel: Any) -> None:
        table.env.inject_error("POST", f"/channels/{channel.id}/messages", status=404, times=1)
        await self.until(table, 9)
        assert channel.history() == []
        await table.env.advance_time(DAY)
        assert len(channel.history()) == 1
