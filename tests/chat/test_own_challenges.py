"""What is seen of one person's several challenges: the newest replaces the older one, pings rarely, and few wait."""

from typing import Any

from tests.chat.table import Table, controls, text


def ping(table: Table) -> list[int]:
    return list(table.pinged(table.turn))


async def challenge(table: Table, **options: Any) -> Any:
    return await table.checked(table.alice.slash(table.channel, "quarto challenge", **options))


async def test_a_new_challenge_is_shown_and_the_one_it_replaces_loses_its_controls(table: Table) -> None:
    await challenge(table, opponent=table.bob)
    assert not (await challenge(table, opponent=table.carol)).ephemeral
    old, new = table.public
    assert "Replaced by a newer challenge." in text(old)
    assert controls(old) == []
    assert f"<@{table.carol.id}>" in text(new)
    await table.checked(table.carol.click(new, label="Accept"))
    assert await table.bot.matches.turns.current(table.channel.id)


async def test_a_rematch_replaces_a_challenge_and_leaves_the_last_board_alone(table: Table) -> None:
    await table.begin()
    loser = await table.to_move()
    asked = await loser.click(table.turn, label="Resign")
    await table.checked(loser.click(asked.response, label="Yes, resign"))
    over = table.turn
    await challenge(table)
    await table.checked(table.alice.click(over, label="Rematch"))
    assert "wins!" in text(table.public[-3])
    assert "Replaced by a newer challenge." in text(table.public[-2])
    assert "challenges you to a game" in text(table.public[-1])


async def test_who_is_challenged_again_is_shown_it_and_not_pinged_again(table: Table) -> None:
    await challenge(table, opponent=table.bob)
    assert ping(table) == [table.bob.id]
    await challenge(table, opponent=table.bob, squares=True)
    assert f"<@{table.bob.id}>" in text(table.turn)
    assert ping(table) == []
    await table.env.advance_time(600)
    await challenge(table, opponent=table.bob)
    assert ping(table) == [table.bob.id]


async def test_a_fourth_challenge_is_refused_and_no_thread_is_opened_for_it(table: Table) -> None:
    for number in range(3):
        await table.checked(table.alice.slash(table.guild.create_text_channel(f"n{number}"), "quarto challenge"))
    for where in ("channel", "thread"):
        refused = await challenge(table, opponent=table.bob, where=where)
        assert "3 challenges of yours are waiting already." in text(refused.response)
    assert table.channel.threads == []
    assert table.public == []
