"""A new game by a form: against whom, what counts, how long a turn takes, who may call, who starts and where."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from discord import app_commands

from quarto_bot.chat.delivery.chosen import check_place
from quarto_bot.chat.delivery.controls import NEW_GAME
from quarto_bot.chat.delivery.forms import Checkboxes, Form, Menu, Option, People, Questions, Submission
from quarto_bot.chat.delivery.interactions import Interaction, Press, private_language, settings_of
from quarto_bot.chat.delivery.threads import may_open_thread
from quarto_bot.chat.play import Wish, challenge_here, challenge_in_thread
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.chat.texts.phrases import CLOCKS, calls_name, characteristics_name, clock_name
from quarto_bot.matches import MIDDLE_LEVEL, Computer, Obstacle, Person, Refused, is_rated_variant
from quarto_bot.rules import Calls, Characteristic, Options, Seat

ARRANGE: Final = Form("arrange", "person")
"""Carries whom it proposes as the opponent (0: nobody), whatever is chosen then."""
_STARTERS: Final = {"me": Seat(0), "opponent": Seat(1)}


@app_commands.command(description=mark("Start a new game, by a form"))
async def new(interaction: Interaction) -> None:
    await open_form(interaction)


@NEW_GAME.pressed
async def press_new_game(press: Press) -> None:
    await open_form(press.interaction)


async def open_form(interaction: Interaction, opponent: int = 0) -> None:
    """Ask for everything, where games may be played at all; it must be the first answer."""
    check_place(interaction)
    await ARRANGE.open(interaction, person=opponent)


@ARRANGE.asks
def questions(interaction: Interaction, person: int) -> Questions:
    say, usual = private_language(interaction), settings_of(interaction)
    characteristics = [Option(each.name, characteristics_name(say, frozenset({each}))) for each in Characteristic]
    clocks = [Option(str(clock or 0), clock_name(say, clock)) for clock in CLOCKS]
    calls = [Option(each.value, calls_name(say, each), _unrated(say, each)) for each in Calls]
    return Questions(
        say("New game"),
        People(
            "opponent",
            say("Opponent"),
            [person] if person else [],
            placeholder=say("Anyone"),
            description=say("Your friend; leave empty to let anyone accept"),
        ),
        Checkboxes("counts", say("What counts"), characteristics, [each.name for each in Characteristic], fewest=1),
        Menu("clock", say("Clock"), clocks, str(usual.clock or 0)),
        Menu("calls", say("Calls"), calls, usual.calls.value),
        _more(interaction, say),
    )


def _unrated(say: Language, calls: Calls) -> str | None:
    return None if is_rated_variant(Options(calls=calls)) else say("not rated")


def _more(interaction: Interaction, say: Language) -> Checkboxes:
    options = [
        Option("squares", say("2x2 squares count, too")),
        Option("me", say("I start")),
        Option("opponent", say("my opponent starts")),
    ]
    if not may_open_thread(interaction):
        return Checkboxes("more", say("More"), options, description=say("Unless you say who starts, lots decide."))
    options.append(Option("thread", say("in a thread of its own")))
    usual = ["thread"] if settings_of(interaction).in_thread else []
    return Checkboxes("more", say("More"), options, usual, description=say("Unless you say who starts, lots decide."))


@ARRANGE.submitted
async def arrange(submission: Submission, person: int) -> None:  # noqa: ARG001 - what was proposed is not what was chosen
    more = submission.several("more")
    options = Options(
        characteristics=frozenset(Characteristic[name] for name in submission.several("counts")),
        squares="squares" in more,
        calls=Calls(submission.text("calls")),
        clock=int(submission.text("clock")) or None,
    )
    wish = Wish(_opponent(submission), options, _first(more))
    await (challenge_in_thread if "thread" in more else challenge_here)(submission.interaction, wish)


def _opponent(submission: Submission) -> Person | Computer | None:
    chosen, bot = next(iter(submission.ids("opponent")), None), submission.client.user
    if bot and chosen == bot.id:
        return Computer(MIDDLE_LEVEL)
    if chosen in submission.bots:
        raise Refused(Obstacle.A_BOT)
    return Person(chosen) if chosen else None


def _first(more: Collection[str]) -> Seat | None:
    """Who starts; lots decide if nobody or both shall."""
    starters = [seat for name, seat in _STARTERS.items() if name in more]
    return starters[0] if len(starters) == 1 else None
