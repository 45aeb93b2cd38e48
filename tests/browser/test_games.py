"""Whole games on the sandbox page. After each move, both friends have the newest board before their eyes."""

from playwright.sync_api import Locator, Page, expect

from quarto_bot.rules import SQUARES
from tests.browser.conftest import PHONE, Open
from tests.browser.friends import Friends, name_of
from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess
from tests.games import EMPTY_ROW, LIGHT_ROW


def test_a_missed_line_expires_and_a_later_one_wins(alice: Person, bob: Person) -> None:
    friends = Friends.begin(bob, alice)
    alice.photographs("desktop-first-turn")
    friends.play(*LIGHT_ROW, "LRSS a2")  # nobody calls row 1, neither its maker nor the other
    caller = friends.giver
    caller.presses("QUARTO!")
    caller.chooses("Which line?", "row 1")
    friends.placer.sees("gone since.")
    caller.photographs("desktop-wrong-call")

    friends.play("LRSH a3", "LSTS a4")
    friends.giver.presses("QUARTO!")
    friends.giver.photographs("desktop-which-line")
    friends.giver.chooses("Which line?", "column a")
    for person in (alice, bob):
        person.sees(f"@{friends.giver.name} wins!")
        expect(person.button("Rematch")).to_be_in_viewport(ratio=1)
    alice.photographs("desktop-won")


def test_a_game_can_be_played_by_typed_commands_which_suggest_what_is_possible(alice: Person, bob: Person) -> None:
    friends = Friends.begin(bob, alice)
    friends.type(*LIGHT_ROW[:3])
    friends.giver.begins_to_type("give")
    left = friends.giver.suggestions("piece", "light square").all_inner_texts()
    assert [text.strip() for text in left] == [name_of(code) for code in ("LSTS", "LSTH", "LSSH")]
    friends.giver.photographs("desktop-typing")
    for _ in range(2):  # the suggestions, then the command
        friends.giver.page.keyboard.press("Escape")
    friends.play(LIGHT_ROW[3])
    friends.giver.types("quarto call", line="row 1")
    for person in (alice, bob):
        person.sees(f"@{friends.giver.name} wins!")


def test_a_game_on_a_phone_where_both_friends_are_one_above_the_other(sandbox: SandboxProcess, opened: Open) -> None:
    page = opened(sandbox.url, PHONE)
    upper, lower = Upright("Alice", page), Upright("Bob", page, side=1)
    upper.photographs("phone-welcome")
    friends = Friends.begin(lower, upper)
    friends.giver.photographs("phone-first-turn")
    friends.play(*EMPTY_ROW[:2])
    friends.give(EMPTY_ROW[2].split()[0])
    friends.placer.photographs("phone-placing")
    assert_everything_to_place_is_within_the_width(friends.placer)
    friends.place(EMPTY_ROW[2].split()[1])
    friends.giver.presses("Resign")
    friends.giver.photographs("phone-resigning")
    friends.giver.presses("Yes, resign")
    lower.sees("wins!")
    upper.sees("wins!")
    upper.photographs("phone-won")


class Upright(Person):
    """On a phone one scrolls to one's side before one looks."""

    def sees(self, text: str) -> None:
        expect(self.newest).to_contain_text(text)
        self.pane.evaluate("pane => pane.scrollIntoView()")
        super().sees(text)


def assert_everything_to_place_is_within_the_width(person: Person) -> None:
    assert not scrolls_sideways(person.page)
    grid = person.newest.locator(".row button")
    assert grid.count() == len(SQUARES) + 3  # QUARTO! and Resign
    for control in grid.all():
        assert is_within_the_width(person.page, control)


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def is_within_the_width(page: Page, control: Locator) -> bool:
    box, size = control.bounding_box(), page.viewport_size
    return box is not None and size is not None and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
