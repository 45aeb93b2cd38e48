"""Nothing that a player needs is out of sight: on a desktop, and on a phone."""

from playwright.sync_api import Locator, Page

from quarto_bot.rules import SQUARES
from tests.browser.friends import Friends
from tests.browser.person import Person
from tests.games import EMPTY_ROW


def scrolls_sideways(page: Page) -> bool:
    wide = page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return bool(wide) or bool(
        page.locator("#channel-message-list *").evaluate_all(
            "all => all.some(one => one.getBoundingClientRect().right > document.documentElement.clientWidth)"
        )
    )


def is_within_the_width(page: Page, control: Locator) -> bool:
    box, size = control.bounding_box(), page.viewport_size
    return box is not None and size is not None and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]


def assert_everything_to_place_is_visible(person: Person) -> None:
    assert not scrolls_sideways(person.page)
    taken = person.newest.get_by_role("button").and_(person.page.locator("[disabled], [aria-disabled=true]"))
    controls = [*taken.all(), person.button("QUARTO!"), person.button("Resign")]
    free = [
        person.button(square.name) for square in SQUARES if person.newest.get_by_text(square.name, exact=True).count()
    ]
    assert len(taken.all()) + len(free) == len(SQUARES)
    for control in (*controls, *free):
        assert is_within_the_width(person.page, control)


def test_on_a_desktop_every_screen_of_a_turn_fits_the_width(alice: Person, bob: Person) -> None:
    friends = Friends.begin(alice, bob)
    alice.photographs("desktop-first-turn")
    friends.play(*EMPTY_ROW[:2])
    friends.giver.opens("Give a piece")
    friends.giver.photographs("desktop-menu")
    assert not scrolls_sideways(friends.giver.page)
    friends.giver.page.keyboard.press("Escape")
    friends.give("LRTH")
    friends.placer.photographs("desktop-placing")
    assert_everything_to_place_is_visible(friends.placer)


def test_on_a_phone_every_screen_of_a_turn_fits_the_width(alice: Person, bob_on_a_phone: Person) -> None:
    bob = bob_on_a_phone
    friends = Friends.begin(alice, bob)
    bob.photographs("phone-first-turn")
    friends.play(*EMPTY_ROW[:2] if friends.giver is bob else EMPTY_ROW[:1])
    assert friends.giver is bob
    bob.sees("@Bob, give")
    bob.opens("Give a piece")
    bob.photographs("phone-menu")
    assert not scrolls_sideways(bob.page)
    bob.page.keyboard.press("Escape")
    friends.play(EMPTY_ROW[2])
    friends.give(EMPTY_ROW[3].split()[0])
    bob.photographs("phone-placing")
    assert_everything_to_place_is_visible(bob)
