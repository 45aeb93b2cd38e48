"""What everybody may choose for themselves: language, theme, reminders, mentions and quiet hours."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from quarto_bot.chat import utcnow
from quarto_bot.matches import Person
from quarto_bot.preferences import Preferences, QuietHours
from quarto_bot.rules import Game
from rendering import HIGH_CONTRAST, board_png
from tests.chat.conftest import LANGUAGES
from tests.chat.simulated import filled_in, interactions_say, press, submit
from tests.chat.table import Table, controls, text

DAY = 86400
LATE = 1200


@pytest.fixture(autouse=True)
def calm_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks for deadlines every ten minutes instead of every minute, so that a day passes quickly."""
    monkeypatch.setattr("quarto_bot.matches.scheduler._LONGEST_SLEEP", timedelta(minutes=10))


async def chosen(table: Table, person: Any, **values: Any) -> Any:
    form: dict[str, Any] = {"language": ["none"], "theme": "none", "notices": ["reminder", "end"]}
    overview = await table.checked(person.slash(table.channel, "quarto preferences"))
    shown = await person.click(overview.response, custom_id="change_mine")
    return await table.checked(person.submit_modal(shown, form | values))


async def quiet_now(table: Table, person: Any) -> Any:
    """The person is left in peace in this hour and the next one."""
    overview = await table.checked(person.slash(table.channel, "quarto preferences"))
    shown = await person.click(overview.response, label="Quiet hours")
    hour = utcnow().hour
    values = {"start": [str(hour)], "end": [str((hour + 2) % 24)], "offset": ["0"]}
    return await table.checked(person.submit_modal(shown, values))


def pings(table: Table) -> list[int]:
    return list(table.pinged(table.turn))


async def test_who_never_chose_reads_what_applies(table: Table) -> None:
    overview = await table.checked(table.alice.slash(table.channel, "quarto preferences"))
    assert overview.ephemeral
    for words in (
        "Language: **as Discord says**",
        "Reminder before a day's clock runs out: **on**",
        "Mention at the end of a game: **on**",
        "Quiet hours: **off**",
    ):
        assert words in text(overview.response)


async def test_what_was_chosen_is_said_back_in_words_and_stays_after_a_restart(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    said = await chosen(table, table.alice, theme="high contrast", notices=["end"])
    assert "Theme of private pictures: **high contrast**" in text(said.response)
    assert "Reminder before a day's clock runs out: **off**" in text(said.response)
    assert "Saved." in text(said.response)
    await restart()
    again = text((await table.alice.slash(table.channel, "quarto preferences")).response)
    assert "**high contrast**" in again
    kept = await table.bot.chosen.by_person(table.alice.id)
    assert kept == Preferences(theme="high contrast", reminder=False)
    assert await table.bot.chosen.by_person(table.bob.id) == Preferences()


async def test_it_works_in_a_private_conversation_too(table: Table) -> None:
    dan = table.env.create_user("dan")
    overview = await table.checked(dan.slash("quarto preferences"))
    form = await dan.click(overview.response, label="Change")
    await table.checked(dan.submit_modal(form, {"language": ["fr"], "theme": "none", "notices": []}))
    assert "Tes préférences" in text((await dan.slash("quarto preferences")).response)


async def test_languages_are_offered_by_their_own_names(table: Table) -> None:
    overview: Any = await table.alice.slash(table.channel, "quarto preferences")
    form: Any = (await table.alice.click(overview.response, label="Change")).modal
    options = form["components"][0]["component"]["options"]
    assert [option["label"] for option in options] == ["as Discord says", *(each.own_name for each in LANGUAGES)]


async def test_the_chosen_language_is_spoken_to_the_person_at_once_and_to_nobody_else(table: Table) -> None:
    said = await chosen(table, table.alice, language=["fr"])
    assert "Langue\u00a0: **Français**" in text(said.response)
    assert "Aucune partie" in text((await table.alice.slash(table.channel, "quarto board")).response)
    assert "No game is running" in text((await table.bob.slash(table.channel, "quarto board")).response)
    with interactions_say(locale="fr"):
        await chosen(table, table.bob, language=["en"])
        assert "No game is running" in text((await table.bob.slash(table.channel, "quarto board")).response)


async def test_private_pictures_have_the_persons_theme(table: Table) -> None:
    await chosen(table, table.alice, theme="high contrast")
    shown = await table.checked(table.alice.slash(table.channel, "quarto rules"))
    assert await shown.response.attachments[0].read() == board_png(Game.new(0), theme=HIGH_CONTRAST)


@pytest.mark.parametrize(
    ("form", "changed"),
    [
        ("preferences", {"language": {"values": ["tlh"]}}),
        ("preferences", {"notices": {"values": ["end", "spam"]}}),
        ("quiet_hours", {"start": {"values": ["24"]}}),
        ("quiet_hours", {"offset": {"values": ["1"]}}),
        ("quiet_hours", {"end": {"values": ["none"]}}),
    ],
)
async def test_what_is_not_offered_is_not_saved(table: Table, form: str, changed: dict[str, Any]) -> None:
    whole: dict[str, dict[str, Any]] = {
        "preferences": {
            "language": {"values": ["fr"]},
            "theme": {"value": "light"},
            "notices": {"values": []},
        },
        "quiet_hours": {"start": {"values": ["1"]}, "end": {"values": ["2"]}, "offset": {"values": ["0"]}},
    }
    refused = await submit(table.alice, table.channel, form, filled_in(**(whole[form] | changed)))
    assert "I can't read this form" in text(refused.response)
    assert await table.bot.chosen.by_person(table.alice.id) == Preferences()
    await table.checked(submit(table.alice, table.channel, form, filled_in(**whole[form])))
    assert await table.bot.chosen.by_person(table.alice.id) != Preferences()


async def test_a_control_of_preferences_on_a_public_message_is_out_of_date(table: Table) -> None:
    await table.begin()
    for custom_id in ("change_mine", "change_quiet", "change_games", "change_look", "unblock:1", "blocked:0"):
        result = await press(table.alice, table.turn, custom_id)
        assert "out of date" in text(result.response)


async def test_ones_clock_is_chosen_by_the_time_it_shows(table: Table) -> None:
    overview: Any = await table.alice.slash(table.channel, "quarto preferences")
    form: Any = (await table.alice.click(overview.response, label="Quiet hours")).modal
    starts, ends, clocks = (label["component"]["options"] for label in form["components"])
    assert (len(starts), len(ends), len(clocks)) == (25, 24, 25)
    india = next(option for option in clocks if option["value"] == "330")
    assert india["label"] == f"{utcnow() + timedelta(minutes=330):%H:%M} (UTC+5:30)"


async def test_quiet_hours_are_said_back_and_can_be_ended(table: Table) -> None:
    said = await quiet_now(table, table.bob)
    hour = utcnow().hour
    assert f"**from {hour:02}:00 to {(hour + 2) % 24:02}:00 (UTC+0)**" in text(said.response)
    assert (await table.bot.chosen.by_person(table.bob.id)).quiet == QuietHours(hour, (hour + 2) % 24, 0)
    form: Any = await table.bob.click(said.response, label="Quiet hours")
    chosen = [o["value"] for o in form.modal["components"][0]["component"]["options"] if o.get("default")]
    assert chosen == [str(hour)]
    ended = await table.bob.submit_modal(form, {"start": ["none"], "end": ["7"], "offset": ["0"]})
    assert "Quiet hours: **off**" in text(ended.response)


async def test_in_quiet_hours_the_board_appears_and_nobody_is_mentioned(table: Table) -> None:
    await quiet_now(table, table.bob)
    await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, start="me")
    assert pings(table) == []
    assert f"<@{table.bob.id}>" in text(table.turn)
    await table.checked(table.bob.click(table.turn, label="Accept"))
    assert pings(table) == [table.alice.id]
    await table.play("DSTH")
    assert pings(table) == []
    assert f"<@{table.bob.id}>, place" in text(table.turn)
    await table.env.advance_time(2 * 3600)
    await table.play_square("b2")
    await table.play("LRTS a1", "LRTH")
    assert pings(table) == [table.bob.id]


async def test_at_the_end_whoever_did_not_end_it_is_mentioned(table: Table) -> None:
    await table.begin()
    asked: Any = await table.alice.click(table.turn, label="Resign")
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    assert pings(table) == [table.bob.id]


async def test_a_game_lost_by_the_clock_is_told_to_both(table: Table) -> None:
    await table.begin(clock=60)
    await table.env.advance_time(61)
    assert pings(table) == sorted([table.alice.id, table.bob.id])


async def test_who_does_not_want_it_is_not_mentioned_at_the_end(table: Table) -> None:
    await chosen(table, table.bob, notices=["reminder"])
    await table.begin()
    await table.play("DSTH")
    asked: Any = await table.alice.click(table.turn, label="Resign")
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    assert pings(table) == []


async def reminders(table: Table) -> list[Any]:
    return [message for message in table.public if "your time runs out" in text(message)]


async def test_a_quarter_before_a_days_clock_runs_out_the_player_is_reminded_once_with_a_link(table: Table) -> None:
    await table.begin(clock=DAY)
    player, board = await table.to_move(), table.turn
    await table.env.advance_time(DAY * 3 // 4 - 60)
    assert await reminders(table) == []
    await table.env.advance_time(60 + LATE)
    [reminder] = await reminders(table)
    assert f"<@{player.id}>, your time runs out <t:" in text(reminder)
    assert f"https://discord.com/channels/{table.guild.id}/{table.channel.id}/{board.id}" in text(reminder)
    assert table.pinged(reminder) == [player.id]
    assert controls(reminder) == []
    await table.env.advance_time(3 * 3600)
    assert len(await reminders(table)) == 1
    assert table.turn.id == board.id
    await table.play("DSTH b2")


async def test_a_reminder_survives_a_restart_and_moves_with_the_clock(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    await table.begin(clock=DAY)
    await table.env.advance_time(DAY // 2)
    await restart()
    await table.env.advance_time(DAY // 2)
    assert await reminders(table) == []
    await table.env.advance_time(DAY // 4 + LATE)
    assert len(await reminders(table)) == 1


async def test_who_switched_it_off_or_has_quiet_hours_is_not_reminded(table: Table) -> None:
    await chosen(table, table.alice, notices=["end"])
    await table.begin(clock=DAY, start="me")
    assert await table.to_move() is table.alice
    await table.env.advance_time(DAY * 3 // 4 + LATE)
    assert await reminders(table) == []
    await table.play("DSTH")
    await table.env.advance_time(DAY * 3 // 4 - 1800)
    await quiet_now(table, table.bob)
    await table.env.advance_time(3600)
    assert await reminders(table) == []
    assert (await table.bot.matches.turns.current(table.channel.id)).to_move == Person(table.bob.id)


async def test_a_reminder_is_in_the_language_of_the_game(table: Table) -> None:
    with interactions_say(locale="fr", guild_locale="fr"):
        await table.alice.slash(table.channel, "quarto challenge", opponent=table.bob, clock=DAY)
        await table.checked(table.bob.click(table.turn, label="Accepter"))
    await table.env.advance_time(DAY * 3 // 4 + LATE)
    assert "ton temps s\u2019écoule" in text(table.public[-1])
