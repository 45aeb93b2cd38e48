"""One way to show what happened: a side that acts through the matches alone is seen like anybody else."""

from typing import Any

from quarto_bot.matches import Cause, Computer, Event, GameOver, Person, Played, TurnChanged
from quarto_bot.rules import Give, Line, Piece, Square
from tests.chat.simulated import interactions_say
from tests.chat.table import Table, controls, text
from tests.games import LIGHT_ROW, NO_LINE

COMPUTER = Computer("club")


async def sat_down(table: Table, **options: Any) -> None:
    """Alice looks for a game, the computer accepts without anybody's click, and Alice gives first."""
    await table.alice.slash(table.channel, "quarto challenge", start="me", **options)
    waiting = await table.bot.matches.challenges.waiting_in(table.channel.id)
    assert waiting is not None
    await table.bot.matches.challenges.accept(COMPUTER, waiting.id)
    await settled(table)


async def settled(table: Table) -> None:
    """Everything that follows from what just happened has been shown."""
    await table.bot.matches.events.finish(patience=20)
    await table.env.settle()


async def moved(table: Table, move: str) -> Played | None:
    """Whoever's turn it is gives or places; the computer does it through the matches alone."""
    match = await table.bot.matches.turns.current(table.channel.id)
    turns, channel = table.bot.matches.turns, table.channel.id
    if match.to_move == Person(table.alice.id):
        if len(move) == 4:
            await table.checked(table.giving(table.alice, move))
        else:
            await table.checked(table.alice.click(table.turn, label=move))
        return None
    if len(move) == 4:
        played = await turns.give(COMPUTER, channel, Piece.from_code(move))
    else:
        played = await turns.place(COMPUTER, channel, Square.from_name(move))
    await settled(table)
    return played


async def test_a_whole_game_against_a_side_without_interactions_is_shown(table: Table) -> None:
    await sat_down(table)
    challenge, first = table.public
    assert "Accepted by Computer (club)." in text(challenge)
    assert controls(challenge) == []
    assert f"<@{table.alice.id}> against Computer (club)" in text(first)
    assert table.pinged(first) == [table.alice.id]
    for number, move in enumerate(LIGHT_ROW):
        code, square = move.split()
        await moved(table, code)
        giver_was_alice = number % 2 == 0
        assert table.pinged(table.turn) == ([] if giver_was_alice else [table.alice.id])
        before = table.turn.id
        await moved(table, square)
        assert table.turn.id == before  # placing changes the message, whoever places
        assert f"placed on **{square}**" in text(table.turn)
        assert len(table.turn.attachments) == 1
    assert [len(controls(message)) for message in table.public[:-1]] == [0] * (len(table.public) - 1)
    await moved(table, "DRTS")
    await table.bot.matches.turns.place(COMPUTER, table.channel.id, Square.from_name("a2"))
    await settled(table)
    assert len(table.public) == 1 + 6  # the challenge, the first give, and one for each piece given


async def test_its_call_and_its_wrong_call_are_shown(table: Table) -> None:
    await sat_down(table)
    for move in " ".join(LIGHT_ROW).split():
        await moved(table, move)
    await moved(table, "DRTS")
    await moved(table, "a2")
    turns = table.bot.matches.turns
    await turns.call(COMPUTER, table.channel.id, Line.from_name("row 1"))  # it has expired
    await settled(table)
    assert "Computer (club) called QUARTO! (row 1). All light, but made with piece 4 and gone since." in text(
        table.turn
    )


async def test_its_win_is_shown_with_the_line_and_nobody_is_rated(table: Table) -> None:
    await sat_down(table)
    for move in " ".join(LIGHT_ROW).split():
        await moved(table, move)
    await moved(table, "DRTS")
    over = await table.bot.matches.turns.call(COMPUTER, table.channel.id, Line.from_name("row 1"))
    assert isinstance(over, GameOver)
    await settled(table)
    assert "Computer (club) wins!" in text(table.turn)
    assert "All four are light (row 1)." in text(table.turn)
    assert "Not rated." in text(table.turn)
    assert [control.partition(":")[0] for control in controls(table.turn)] == ["rematch", "new_game", "rules_here"]
    assert [len(controls(message)) for message in table.public[:-1]] == [0] * (len(table.public) - 1)


async def test_its_pass_and_a_draw_are_shown(table: Table) -> None:
    await sat_down(table)
    for move in " ".join(NO_LINE).split():
        await moved(table, move)
    await table.checked(table.alice.click(table.turn, label="Pass"))
    await table.bot.matches.turns.pass_by(COMPUTER, table.channel.id)
    await settled(table)
    assert "Draw!" in text(table.turn)


async def test_it_speaks_the_language_of_the_channel(table: Table) -> None:
    with interactions_say(locale="fr", guild_locale="fr"):
        await sat_down(table)
        await moved(table, "DSTH")
    await table.bot.matches.turns.resign(COMPUTER, table.channel.id)
    await settled(table)
    assert "gagne" in text(table.turn)


async def test_who_has_their_data_deleted_gives_up_in_front_of_everybody(table: Table) -> None:
    await table.begin()
    asked = await table.checked(table.alice.slash(table.channel, "quarto privacy"))
    sure = await table.checked(table.alice.click(asked.response, label="Delete my data"))
    await table.checked(table.alice.click(sure.response, label="Yes, delete everything"))
    await settled(table)
    assert f"<@{table.bob.id}> wins!" in text(table.turn)
    assert [control.partition(":")[0] for control in controls(table.turn)] == ["rematch", "new_game", "rules_here"]


async def test_a_side_that_answers_at_once_is_shown_in_order_and_one_board_is_left(table: Table) -> None:
    """Nobody waits between its actions, and the first picture takes longest."""
    await sat_down(table)
    turns, channel = table.bot.matches.turns, table.channel.id

    async def answer(event: Event) -> None:
        if isinstance(event, TurnChanged) and event.cause is Cause.PERSON and isinstance(event.action, Give):
            await turns.place(COMPUTER, channel, Square.from_name("c3"))
            await turns.give(COMPUTER, channel, Piece.from_code("LRTS"))

    table.bot.matches.events.subscribe(answer)
    await moved(table, "DSTH")
    await settled(table)
    with_controls = [message for message in table.public if controls(message)]
    assert len(with_controls) == 1
    assert f"<@{table.alice.id}>, place: " in text(with_controls[0])
    assert text(table.public[-2]).startswith("1. Computer (club): ")
