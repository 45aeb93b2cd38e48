"""Blocking somebody: private, undoable, and the other is never told."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from quarto_bot.chat import utcnow
from quarto_bot.matches import Matches, Person
from quarto_bot.storage import SqlStorage
from tests.chat.conftest import client_of
from tests.chat.simulated import press
from tests.chat.table import Table, components, controls, text


async def blocked(table: Table, person: Any, other: Any) -> Any:
    result = await table.checked(person.slash(table.channel, "quarto block", person=other))
    assert result.ephemeral
    return result


async def test_blocked_people_get_the_same_answer_on_both_sides(table: Table) -> None:
    said = await blocked(table, table.alice, table.bob)
    assert f"Blocked: <@{table.bob.id}>" in text(said.response)
    answers = set()
    for one, other in ((table.alice, table.bob), (table.bob, table.alice)):
        refused = await table.checked(one.slash(table.channel, "quarto challenge", opponent=other))
        assert refused.ephemeral
        answers.add(text(refused.response))
    assert answers == {"This game can't be arranged. Challenge somebody else, or anyone by naming nobody."}
    assert table.public == []


async def test_an_open_challenge_can_not_be_accepted_by_somebody_blocked(table: Table) -> None:
    await blocked(table, table.alice, table.bob)
    await table.alice.slash(table.channel, "quarto challenge")
    refused = await table.checked(table.bob.click(table.turn, label="Accept"))
    assert "can't be arranged" in text(refused.response)
    await table.checked(table.carol.click(table.turn, label="Accept"))


async def test_it_is_undone_with_the_button_even_after_a_restart(
    table: Table, restart: Callable[[], Awaitable[None]]
) -> None:
    said = await blocked(table, table.alice, table.bob)
    await restart()
    undone = await table.checked(table.alice.click(said.response, label="Undo"))
    assert f"No longer blocked: <@{table.bob.id}>" in text(undone.response)
    again = await table.checked(table.alice.click(undone.response, label="Block again"))
    assert "Blocked:" in text(again.response)
    await table.checked(table.alice.click(again.response, label="Undo"))
    await table.begin()


async def test_the_command_itself_undoes_it_too(table: Table) -> None:
    await blocked(table, table.alice, table.bob)
    assert "No longer blocked" in text((await blocked(table, table.alice, table.bob)).response)
    await table.begin()


async def test_without_a_person_the_list_is_shown_ten_a_page_with_a_button_for_each(table: Table) -> None:
    empty = await table.checked(table.alice.slash(table.channel, "quarto block"))
    assert "Nobody." in text(empty.response)
    for number in range(1, 12):
        await table.bot.matches.blocks.add(Person(table.alice.id), Person(2**62 + number))
    listed = await table.checked(table.alice.slash(table.channel, "quarto block"))
    assert listed.ephemeral
    assert text(listed.response).count("<@") == 10
    last = await table.checked(table.alice.click(listed.response, label="Next"))
    assert f"<@{2**62 + 11}>" in text(last.response)
    await table.checked(table.alice.click(last.response, label="Unblock"))
    assert Person(2**62 + 11) not in await table.bot.matches.blocks.of(Person(table.alice.id))
    assert len(await table.bot.matches.blocks.of(Person(table.alice.id))) == 10


async def test_a_page_that_is_no_longer_there_leads_to_the_last(table: Table) -> None:
    said = await blocked(table, table.alice, table.bob)
    turned = await table.checked(press(table.alice, said.response, "blocked:99999999999999999"))
    assert f"<@{table.bob.id}>" in text(turned.response)
    assert [each["label"] for each in components(turned.response, 2)] == ["Unblock"]


async def test_nobody_blocks_themselves_or_a_bot(table: Table) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    for other in (table.alice, robot):
        assert "Only other people can be blocked." in text((await blocked(table, table.alice, other)).response)
    said = await blocked(table, table.alice, table.bob)
    forged = await table.checked(press(table.alice, said.response, f"block:{table.alice.id}"))
    assert "Only other people can be blocked." in text(forged.response)
    out_of_range = await table.checked(press(table.alice, said.response, f"block:{2**63}"))
    assert "out of date" in text(out_of_range.response)
    assert await table.bot.matches.blocks.of(Person(table.alice.id)) == [Person(table.bob.id)]


async def test_there_is_no_rematch_with_somebody_blocked(table: Table) -> None:
    await table.begin()
    await blocked(table, table.bob, table.alice)
    asked: Any = await table.alice.click(table.turn, label="Resign")
    await table.checked(table.alice.click(asked.response, label="Yes, resign"))
    for person in (table.alice, table.bob):
        refused = await table.checked(person.click(table.turn, label="Rematch"))
        assert "can't be arranged" in text(refused.response)


async def test_who_challenges_too_often_is_told_how_long_to_wait(table: Table, storage: SqlStorage, rng: Any) -> None:
    matches = Matches(storage, now=utcnow, rng=rng, challenge_lifetime=timedelta(minutes=15), challenges_per_minute=4)
    old = table.env.bot
    await table.env.restart_bot(client_of(matches, storage))
    await old.close()
    for _ in range(4):
        await table.checked(table.alice.slash(table.channel, "quarto challenge"))
        [withdraw] = [each for each in controls(table.turn) if each.startswith("withdraw")]
        await table.checked(press(table.alice, table.turn, withdraw))
    refused = await table.checked(table.alice.slash(table.channel, "quarto challenge"))
    assert refused.ephemeral
    assert "Try again in 60 s." in text(refused.response) or "Try again in 59 s." in text(refused.response)
    assert not (await table.checked(table.bob.slash(table.channel, "quarto challenge"))).ephemeral
    await table.bob.click(table.turn, label="Withdraw")
    await table.env.advance_time(60)
    assert not (await table.checked(table.alice.slash(table.channel, "quarto challenge"))).ephemeral


async def test_deleted_data_includes_preferences_and_blocks_at_once(table: Table) -> None:
    await blocked(table, table.alice, table.bob)
    overview: Any = await table.alice.slash(table.channel, "quarto preferences")
    form = await table.alice.click(overview.response, label="Change")
    await table.alice.submit_modal(form, {"language": ["fr"], "theme": "none", "notices": []})
    asked = await table.checked(table.alice.slash(table.channel, "quarto privacy"))
    sure = await table.checked(press(table.alice, asked.response, "forget"))
    await table.checked(press(table.alice, sure.response, "forget_sure"))
    assert "No game is running" in text((await table.alice.slash(table.channel, "quarto board")).response)
    await table.begin()


@pytest.mark.parametrize("command", ["quarto block", "quarto preferences"])
async def test_it_works_in_a_private_conversation(table: Table, command: str) -> None:
    dan = table.env.create_user("dan")
    assert (await table.checked(dan.slash(command))).ephemeral
