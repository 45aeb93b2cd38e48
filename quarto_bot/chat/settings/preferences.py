"""What everybody may choose for themselves: today's choices in words, a form for them, and one for quiet hours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.forms import Checkboxes, Form, Menu, Option, Questions, Submission
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    preferences_of,
    private_language,
)
from quarto_bot.chat.texts.languages import Language, mark
from quarto_bot.preferences import Preferences, QuietHours

from .choices import (
    NOT_CHOSEN,
    chosen_or_none,
    hour_name,
    hours,
    language_menu,
    language_name,
    show_saved,
    theme_name,
    theme_radio,
)

CHANGE_PREFERENCES: Final = Control("change_mine", private=True)
CHANGE_QUIET_HOURS: Final = Control("change_quiet", private=True)
PREFERENCES: Final = Form("preferences")
QUIET_HOURS: Final = Form("quiet_hours")

CONTROLS: Final = (CHANGE_PREFERENCES, CHANGE_QUIET_HOURS)
FORMS: Final = (PREFERENCES, QUIET_HOURS)

_AS_DISCORD: Final = mark("as Discord says")
_ON, _OFF = mark("on"), mark("off")
_MORNING: Final = 7
# All that fit into one of Discord's menus: every whole hour where many people live, and the largest of the half ones.
_OFFSETS: Final = (
    *(-600, -540, -480, -420, -360, -300, -240, -180, -60, 0, 60, 120, 180, 210, 240),
    *(300, 330, 345, 360, 420, 480, 540, 570, 600, 720),
)


@app_commands.command(description=mark("Your language, theme, reminders, mentions and quiet hours"))
async def preferences(interaction: Interaction) -> None:
    await answer_privately(interaction, _layout(interaction, preferences_of(interaction)))


def _layout(interaction: Interaction, chosen: Preferences, *, saved: bool = False) -> Layout:
    languages = interaction.client.languages
    say = languages.of(chosen.locale or interaction.locale)  # whoever has just chosen a language reads it here
    lines = [
        f"## {say('Your preferences')}",
        say("Language: **{language}**", language=language_name(languages, chosen.locale, say(_AS_DISCORD))),
        say("Theme of private pictures: **{theme}**", theme=theme_name(say, chosen.theme)),
        say("Reminder before a day's clock runs out: **{state}**", state=_state(say, on=chosen.reminder)),
        say("Mention at the end of a game: **{state}**", state=_state(say, on=chosen.mention_at_end)),
        _quiet(say, chosen.quiet),
    ]
    if saved:
        lines.append("-# " + say("Saved."))
    change = CHANGE_PREFERENCES.button(say("Change"), style=discord.ButtonStyle.primary)
    quiet = CHANGE_QUIET_HOURS.button(say("Quiet hours"), style=discord.ButtonStyle.primary)
    return framed(ui.TextDisplay("\n".join(lines)), ui.ActionRow(change, quiet))


def _state(say: Language, *, on: bool) -> str:
    return say(_ON) if on else say(_OFF)


def _quiet(say: Language, quiet: QuietHours | None) -> str:
    if quiet is None:
        return say("Quiet hours: **{state}**", state=say(_OFF))
    zone = _zone(quiet.utc_offset)
    hours = say("from {start} to {end} ({zone})", start=hour_name(quiet.start), end=hour_name(quiet.end), zone=zone)
    return say("Quiet hours, in which you are not mentioned: **{hours}**", hours=hours)


def _zone(minutes: int) -> str:
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "")


@CHANGE_PREFERENCES.pressed
async def change_preferences(press: Press) -> None:
    await PREFERENCES.open(press.interaction)


@PREFERENCES.asks
def questions(interaction: Interaction) -> Questions:
    say, today = private_language(interaction), preferences_of(interaction)
    notices = [
        Option("reminder", say("Reminder"), say("Once, when a quarter of a day's clock is left")),
        Option("end", say("Mention at the end"), say("When a game of yours has ended")),
    ]
    on = [name for name, is_on in (("reminder", today.reminder), ("end", today.mention_at_end)) if is_on]
    return Questions(
        say("Your preferences"),
        language_menu(say, interaction.client.languages, today.locale, say(_AS_DISCORD)),
        theme_radio(say, today.theme, say("Of the pictures that only you see")),
        Checkboxes("notices", say("Notices"), notices, on),
    )


@PREFERENCES.submitted
async def save(submission: Submission) -> None:
    locale, theme = (chosen_or_none(submission.text(name)) for name in ("language", "theme"))
    notices = submission.several("notices")

    def change(today: Preferences) -> Preferences:
        return replace(
            today, locale=locale, theme=theme, reminder="reminder" in notices, mention_at_end="end" in notices
        )

    await _save(submission, change)


@CHANGE_QUIET_HOURS.pressed
async def change_quiet_hours(press: Press) -> None:
    await QUIET_HOURS.open(press.interaction)


@QUIET_HOURS.asks
def quiet_questions(interaction: Interaction) -> Questions:
    say, today = private_language(interaction), preferences_of(interaction).quiet
    starts = [Option(NOT_CHOSEN, say("No quiet hours")), *hours()]
    return Questions(
        say("Quiet hours"),
        Menu("start", say("From"), starts, str(today.start) if today else NOT_CHOSEN),
        Menu("end", say("Until"), hours(), str(today.end if today else _MORNING)),
        Menu(
            "offset",
            say("What does your clock say now?"),
            [Option(str(offset), f"{_time_at(offset)} ({_zone(offset)})") for offset in _OFFSETS],
            str(today.utc_offset) if today else None,
            description=say("So that the hours are yours. Choose again when your clocks change."),
        ),
    )


def _time_at(offset: int) -> str:
    return f"{discord.utils.utcnow() + timedelta(minutes=offset):%H:%M}"


@QUIET_HOURS.submitted
async def save_quiet_hours(submission: Submission) -> None:
    start, end, offset = (submission.text(name) for name in ("start", "end", "offset"))
    quiet = None if start == NOT_CHOSEN else QuietHours(int(start), int(end), int(offset))
    await _save(submission, lambda today: replace(today, quiet=quiet))


async def _save(submission: Submission, change: Callable[[Preferences], Preferences]) -> None:
    changing = submission.client.chosen.change_person(submission.person.id, change)
    chosen = await defer_if_slow(submission.interaction, changing)
    await show_saved(submission.interaction, _layout(submission.interaction, chosen, saved=True))
