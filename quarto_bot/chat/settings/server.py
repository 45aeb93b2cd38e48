"""The settings of a server, for those who may manage it: today's in words, and a form for each group of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord
from discord import app_commands, ui

from quarto_bot.chat.delivery.controls import Control, Layout, framed
from quarto_bot.chat.delivery.forms import Channels, Form, Menu, Option, Questions, Radio, Submission
from quarto_bot.chat.delivery.interactions import (
    Interaction,
    Press,
    answer_privately,
    defer_if_slow,
    private_language,
    settings_of,
)
from quarto_bot.chat.texts.languages import Language, Languages, mark
from quarto_bot.chat.texts.phrases import CLOCKS, EXPLAINED_CALLS, calls_name, clock_name
from quarto_bot.matches import Obstacle, Refused
from quarto_bot.preferences import ServerSettings
from quarto_bot.rules import Calls

from .choices import chosen_or_none, hour_name, hours, language_menu, language_name, show_saved, theme_name, theme_radio

CHANGE_GAMES: Final = Control("change_games", private=True)
CHANGE_LOOK: Final = Control("change_look", private=True)
GAMES: Final = Form("server_games")
LOOK: Final = Form("server_look")

CONTROLS: Final = (CHANGE_GAMES, CHANGE_LOOK)
FORMS: Final = (GAMES, LOOK)

_SHARED: Final = mark("the players' own if they share one, else the server's")
_IN_CHANNEL: Final = mark("in the channel itself")
_IN_THREAD: Final = mark("in a thread of its own")
_MOST_CHANNELS: Final = 25
_TEXT: Final = (discord.ChannelType.text, discord.ChannelType.news)
_PLAYABLE: Final = (*_TEXT, discord.ChannelType.voice, discord.ChannelType.forum)


@app_commands.command(description=mark("The server's settings, for those who may manage it"))
async def settings(interaction: Interaction) -> None:
    _check_right(interaction)
    await answer_privately(interaction, _layout(interaction, settings_of(interaction)))


def _check_right(interaction: Interaction) -> int:
    """The server whose settings this person may change, or `Refused`.

    Discord hides whole commands from those who lack a permission, but no subcommands; so everybody sees this one.
    """
    if interaction.guild_id is None:
        raise Refused(Obstacle.NOT_IN_A_SERVER)
    if not (interaction.permissions.manage_guild or interaction.permissions.administrator):
        raise Refused(Obstacle.MAY_NOT_MANAGE)
    return interaction.guild_id


def _layout(interaction: Interaction, chosen: ServerSettings, *, saved: bool = False) -> Layout:
    say = private_language(interaction)
    lines = [f"## {say('Server settings')}", *_words(say, interaction.client.languages, chosen)]
    lines.append("-# " + (say("Saved. New games follow these settings.") if saved else say("New games follow these.")))
    games = CHANGE_GAMES.button(say("Change games"), style=discord.ButtonStyle.primary)
    look = CHANGE_LOOK.button(say("Change language, theme, puzzle"), style=discord.ButtonStyle.primary)
    return framed(ui.TextDisplay("\n".join(lines)), ui.ActionRow(games, look))


def _words(say: Language, languages: Languages, chosen: ServerSettings) -> list[str]:
    language = language_name(languages, chosen.locale, say(_SHARED))
    place = say(_IN_THREAD) if chosen.in_thread else say(_IN_CHANNEL)
    channels = " ".join(f"<#{id_}>" for id_ in chosen.channels) or say("in every channel")
    puzzle, hour = say("nowhere"), hour_name(chosen.puzzle_hour)
    if chosen.puzzle_channel:
        puzzle = say("{channel} at {hour} UTC", channel=f"<#{chosen.puzzle_channel}>", hour=hour)
    return [
        say("Usual clock: **{clock}**", clock=clock_name(say, chosen.clock)),
        say("Usual calls: **{calls}**", calls=calls_name(say, chosen.calls)),
        say("Games are played: **{place}**", place=place),
        say("Games may be played: **{channels}**", channels=channels),
        say("Language of public messages: **{language}**", language=language),
        say("Theme of public pictures: **{theme}**", theme=theme_name(say, chosen.theme)),
        say("Daily puzzle: **{channel}**", channel=puzzle),
    ]


@CHANGE_GAMES.pressed
async def change_games(press: Press) -> None:
    _check_right(press.interaction)
    await GAMES.open(press.interaction)


@GAMES.asks
def game_questions(interaction: Interaction) -> Questions:
    say, today = private_language(interaction), settings_of(interaction)
    clocks = [Option(str(clock or 0), clock_name(say, clock)) for clock in CLOCKS]
    calls = [Option(each.value, say(text)) for each, text in EXPLAINED_CALLS.items()]
    places = [Option("channel", say(_IN_CHANNEL)), Option("thread", say(_IN_THREAD))]
    return Questions(
        say("Games"),
        Radio("clock", say("Usual clock"), clocks, str(today.clock or 0)),
        Radio("calls", say("Usual calls"), calls, today.calls.value),
        Radio("place", say("Games are played"), places, "thread" if today.in_thread else "channel"),
        Channels(
            "channels",
            say("Channels for games"),
            _PLAYABLE,
            _existing(interaction, today.channels),
            most=_MOST_CHANNELS,
            placeholder=say("Every channel"),
            description=say("Their threads are included. Choose none to allow every channel."),
        ),
    )


@GAMES.submitted
async def save_games(submission: Submission) -> None:
    server = _check_right(submission.interaction)
    clock, calls = int(submission.text("clock")) or None, Calls(submission.text("calls"))
    in_thread, channels = submission.text("place") == "thread", submission.ids("channels")

    def change(today: ServerSettings) -> ServerSettings:
        return replace(today, clock=clock, calls=calls, in_thread=in_thread, channels=channels)

    changing = submission.client.chosen.change_server(server, change)
    await _say_back(submission, await defer_if_slow(submission.interaction, changing))


@CHANGE_LOOK.pressed
async def change_look(press: Press) -> None:
    _check_right(press.interaction)
    await LOOK.open(press.interaction)


@LOOK.asks
def look_questions(interaction: Interaction) -> Questions:
    say, today = private_language(interaction), settings_of(interaction)
    puzzle = (today.puzzle_channel,) if today.puzzle_channel else ()
    return Questions(
        say("Language, theme, puzzle"),
        language_menu(say, interaction.client.languages, today.locale, say(_SHARED)),
        theme_radio(say, today.theme, say("Of the pictures that everybody sees")),
        Channels(
            "puzzle",
            say("Channel for the daily puzzle"),
            _TEXT,
            _existing(interaction, puzzle),
            placeholder=say("No channel"),
        ),
        Menu("hour", say("Hour of the daily puzzle (UTC)"), hours(), str(today.puzzle_hour)),
    )


@LOOK.submitted
async def save_look(submission: Submission) -> None:
    server = _check_right(submission.interaction)
    locale, theme = (chosen_or_none(submission.text(name)) for name in ("language", "theme"))
    channel, hour = next(iter(submission.ids("puzzle")), None), int(submission.text("hour"))

    def change(today: ServerSettings) -> ServerSettings:
        return replace(today, locale=locale, theme=theme, puzzle_channel=channel, puzzle_hour=hour)

    changing = submission.client.chosen.change_server(server, change)
    await _say_back(submission, await defer_if_slow(submission.interaction, changing))


async def _say_back(submission: Submission, chosen: ServerSettings) -> None:
    await show_saved(submission.interaction, _layout(submission.interaction, chosen, saved=True))


def _existing(interaction: Interaction, channels: tuple[int, ...]) -> list[int]:
    """Those of the channels that have not been deleted since, as far as the bot can know."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    return [id_ for id_ in channels if guild is None or guild.get_channel(id_)]
