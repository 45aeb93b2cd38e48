"""The page without a game: who sees what, who one can be, and what one cannot do. One sandbox is enough for all."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess


@pytest.fixture(scope="module")
def sandbox() -> Iterator[SandboxProcess]:
    with SandboxProcess() as process:
        yield process


def test_what_is_private_is_shown_to_one_person_who_can_put_it_away(alice: Person, bob: Person) -> None:
    before = (alice.messages.count(), bob.messages.count())
    bob.types("quarto help")
    bob.is_told("/quarto challenge")
    assert (alice.messages.count(), bob.messages.count()) == (before[0], before[1] + 1)
    bob.presses("Dismiss message")
    expect(bob.messages).to_have_count(before[1])


def test_two_people_can_press_at_the_same_moment(page: Page, alice: Person, bob: Person) -> None:
    page.evaluate(
        """() => document.querySelectorAll(".pane").forEach(pane =>
            [...pane.querySelectorAll("button")].find(button => button.textContent === "Rules").click())"""
    )
    alice.is_told("1/")
    bob.is_told("1/")


def test_a_friend_can_be_chosen_whose_discord_is_french(bob: Person) -> None:
    bob.becomes("Chloé (fr)")
    bob.presses("Rules")
    bob.is_told("Suivant")
    bob.line.fill("/")
    expect(bob.offered.filter(has_text="Les règles")).to_be_visible()
    bob.photographs("desktop-french")


def test_nothing_on_the_page_ends_it(sandbox: SandboxProcess, page: Page, alice: Person) -> None:
    controls = alice.pane.locator("button:visible, select, input").and_(page.locator(":not(article *)"))
    names = controls.evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent)")
    assert names == ["You are", "# quarto", "↳ side table", "More about somebody", "Message", "Send"]
    page.close()
    assert sandbox.is_running
