"""Looking back at a game on the sandbox page, at a desk and on a phone: the review, and its turning point found."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Open
from tests.browser.friends import Friends
from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess

# By colour: column a lacks one light piece. Bob gives one, and Alice calls.
MOVES = ("LRTS a1", "DRTH b2", "LSTS a2", "DSSS c3", "DSTS d2", "LRTH a3", "DRSS b4", "LSTH a4")


def test_a_turning_point_is_told_and_found_at_a_desk_and_on_a_phone(sandbox: SandboxProcess, opened: Open) -> None:
    desk = opened(sandbox.url, DESK)
    friends = begun_by_colour(Person("Bob", desk, side=1), Person("Alice", desk))
    friends.play(*MOVES)
    winner, loser = friends.giver, friends.placer
    winner.presses("QUARTO!")
    winner.chooses("Which line?", "column a")
    loser.sees("wins!")

    loser.presses("Review")
    expect(loser.newest).to_contain_text("placing on b4 left only dark round tall solid, dark round short hollow")
    expect(loser.newest).to_contain_text("Only you can see this")
    picture_is_there(loser)
    loser.photographs("desktop-review")
    loser.presses("Find it")
    expect(loser.newest).to_contain_text("had to give. Which piece?")
    loser.newest.locator("button[aria-label*=light_square_tall_hollow]").click()
    expect(loser.newest).to_contain_text("It completes column a on a4.")
    loser.photographs("desktop-find-it-wrong")
    loser.newest.locator("button[aria-label*=dark_round_tall_solid]").click()
    expect(loser.newest).to_contain_text("This keeps the draw")
    loser.photographs("desktop-find-it-right")

    on_a_phone(opened(sandbox.url, PHONE))


def begun_by_colour(challenger: Person, opponent: Person) -> Friends:
    """Only the colour counts: such a game is reviewed within a moment."""
    challenger.begins_to_type("quarto challenge")
    for option, letters in (("opponent", opponent.name), ("start", "you start")):
        challenger.suggestions(option, letters)
        challenger.page.keyboard.press("Enter")
    challenger.suggestions("characteristics", "colour").filter(has_text=re.compile("^colour$")).click()
    challenger.page.keyboard.press("Enter")
    opponent.sees("challenges you")
    opponent.presses("Accept")
    return Friends(opponent, challenger)


def on_a_phone(page: Page) -> None:
    alice = Person("Alice", page)
    alice.presses("Review")
    expect(alice.newest).to_contain_text("Only you can see this")
    picture_is_there(alice)
    alice.newest.scroll_into_view_if_needed()
    alice.photographs("phone-review")
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def picture_is_there(person: Person) -> None:
    """Loaded, and described to whoever can't see it."""
    picture = person.newest.locator("img[alt^='Who was winning']")
    expect(picture).to_be_visible()
    picture.evaluate("image => image.decode()")
