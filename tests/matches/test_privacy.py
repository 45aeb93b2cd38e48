"""Forgetting a person, and telling them everything that is stored about them."""

import json

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from quarto_bot.matches import GONE, End, Person
from quarto_bot.preferences import Preferences
from quarto_bot.rules import Options
from quarto_bot.storage.tables import metadata
from tests.games import LIGHT_ROW
from tests.matches.club import ALICE, BOB, CAROL, ELSEWHERE, PRIVATE, VENUE, Club


async def played_a_little(club: Club) -> None:
    """Alice has won a game, plays another, has challenged Bob and is challenged by Carol."""
    await club.begin()
    await club.win(ALICE, *LIGHT_ROW)
    await club.begin(venue=ELSEWHERE)
    await club.play(*LIGHT_ROW, venue=ELSEWHERE)
    await club.challenge(ALICE, BOB, VENUE, Options())
    await club.challenge(CAROL, ALICE, PRIVATE, Options())


async def everything(url: str) -> str:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            tables = [await connection.execute(text(f"SELECT * FROM {name}")) for name in metadata.tables]
            return repr([row for rows in tables for row in rows.all()])
    finally:
        await engine.dispose()


async def test_a_forgotten_persons_id_is_in_no_table(club: Club, database_url: str) -> None:
    await played_a_little(club)
    assert str(ALICE.id) in await everything(database_url)
    await club.people.forget(ALICE)
    assert str(ALICE.id) not in await everything(database_url)


async def test_the_opponent_keeps_their_results(club: Club) -> None:
    await played_a_little(club)
    before = await club.scores.stats(BOB, None)
    await club.people.forget(ALICE)
    after = await club.scores.stats(BOB, None)
    assert (after.games, after.losses, after.wins) == (before.games + 1, before.losses, before.wins + 1)
    games = await club.scores.history(BOB, most=10)
    assert [(game.opponent, game.end) for game in games] == [(GONE, End.RESIGNED)] * 2
    assert (await club.turns.match(games[0].id)).players.count(GONE) == 1


async def test_forgetting_somebody_unknown_changes_nothing(club: Club, database_url: str) -> None:
    await played_a_little(club)
    before = await everything(database_url)
    await club.people.forget(Person(4711))
    assert await everything(database_url) == before


async def test_the_export_is_json_with_games_ratings_and_challenges_and_no_other_person(club: Club) -> None:
    await played_a_little(club)
    exported = json.dumps(await club.people.export(ALICE))
    data = json.loads(exported)
    assert data["person"] == str(ALICE.id)
    assert len(data["games"]) == len(data["seats"]) == 2
    assert data["games"][0]["record"].startswith("Quarto record 1")
    assert len(data["ratings"]) == len(data["rating_changes"]) == 2
    assert len(data["challenges"]) == 4
    assert {action["text"][0] for action in data["actions"]} == {"0"}
    assert all(action["at"].startswith("2026-01-01T12:00:00") for action in data["actions"])
    assert str(BOB.id) not in exported


async def test_the_export_of_a_stranger_is_empty(club: Club) -> None:
    data = await club.people.export(Person(4711))
    assert data == {
        "person": "4711",
        "ratings": [],
        "rating_changes": [],
        "seats": [],
        "games": [],
        "actions": [],
        "challenges": [],
        "messages": [],
        "preferences": [],
        "blocks": [],
    }


async def test_preferences_and_blocks_are_exported_but_not_who_has_blocked_them(club: Club) -> None:
    await club.storage.chat_memory.change_preferences(ALICE.id, lambda _: Preferences(locale="fr", reminder=False))
    await club.matches.blocks.add(ALICE, BOB)
    await club.matches.blocks.add(CAROL, ALICE)
    data = await club.people.export(ALICE)
    assert data["blocks"] == [{"blocked_id": str(BOB.id)}]
    exported = json.dumps(data["preferences"])
    assert f'"user_id": "{ALICE.id}", "locale": "fr"' in exported
    assert '"reminder": false' in exported
    assert (await club.people.export(BOB))["blocks"] == []


async def test_deleting_removes_preferences_and_blocks_in_both_directions(club: Club, database_url: str) -> None:
    await club.storage.chat_memory.change_preferences(ALICE.id, lambda _: Preferences(locale="fr"))
    await club.matches.blocks.add(ALICE, BOB)
    await club.matches.blocks.add(CAROL, ALICE)
    await club.matches.blocks.add(CAROL, BOB)
    await club.people.forget(ALICE)
    assert str(ALICE.id) not in await everything(database_url)
    assert await club.storage.chat_memory.preferences_of(ALICE.id) == Preferences()
    assert await club.matches.blocks.of(CAROL) == [BOB]
