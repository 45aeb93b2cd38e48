"""Whole games on the sandbox page."""

from playwright.sync_api import expect

from tests.browser.friends import Friends, name_of
from tests.browser.person import Person
from tests.games import LIGHT_ROW


def test_a_missed_line_expires_and_a_later_one_wins(alice: Person, bob: Person) -> None:
    friends = Friends.begin(alice, bob)
    friends.play(*LIGHT_ROW, "LRSS a2")  # nobody calls row 1, neither its maker nor the other
    caller = friends.giver
    caller.presses("QUARTO!")
    caller.chooses("Which line?", "row 1")
    caller.sees("called QUARTO! on row 1, but it doesn't count.")
    friends.placer.sees(f"@{caller.name} called QUARTO! on row 1, but it doesn't count.")
    caller.photographs("wrong-call")

    friends.play("LRSH a3", "LSTS a4")
    friends.giver.presses("QUARTO!")
    friends.giver.photographs("which-line")
    friends.giver.chooses("Which line?", "column a")
    for person in (alice, bob):
        person.sees(f"@{friends.giver.name} wins!")
        person.sees("row 1 at move 4")
    expect(alice.button("Rematch")).to_be_visible()
    alice.photographs("won")


def test_a_game_can_be_played_by_typed_commands_which_suggest_what_is_possible(alice: Person, bob: Person) -> None:
    friends = Friends.begin(alice, bob)
    friends.type(*LIGHT_ROW[:3])
    friends.giver.begins_to_type("give")
    left = friends.giver.suggestions("piece", "light square").all_inner_texts()
    assert [text.strip() for text in left] == [name_of(code) for code in ("LSTS", "LSTH", "LSSH")]
    friends.giver.page.keyboard.press("Escape")
    friends.play(LIGHT_ROW[3])
    friends.giver.types("quarto call", line="row 1")
    for person in (alice, bob):
        person.sees(f"@{friends.giver.name} wins!")
        person.sees("In common: colour")
