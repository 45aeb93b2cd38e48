"""Every kind of field in forms, and commands on people and on messages, with a small bot that has them all."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Open
from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess


@pytest.fixture(scope="module")
def form_bot() -> Iterator[SandboxProcess]:
    with SandboxProcess(command=("-m", "tests.browser.form_bot")) as process:
        yield process


@pytest.fixture
def alice(form_bot: SandboxProcess, opened: Open) -> Person:
    return Person("Alice", opened(form_bot.url))


def test_a_form_asks_for_texts_people_and_choices_and_the_bot_gets_what_was_filled_in(alice: Person) -> None:
    alice.types("form")
    form = alice.form
    form.get_by_label("Note").fill("for fun")
    form.get_by_label("Opponent").select_option("Bob")
    form.get_by_label("A minute").check()
    form.get_by_label("colour").check()
    form.get_by_label("height").check()
    alice.photographs("desktop-form")
    form.get_by_role("button", name="Submit").click()
    alice.is_told("for fun / bob / 60 / colour, height")
    expect(form).to_have_count(0)


def test_a_form_has_menus_and_check_marks_and_can_be_closed(form_bot: SandboxProcess, opened: Open) -> None:
    alice = Person("Alice", opened(f"{form_bot.url}alice", PHONE))
    alice.types("more")
    alice.form.get_by_role("button", name="Cancel").click()
    alice.types("more")
    alice.form.get_by_label("Calls").select_option("open")
    alice.form.get_by_label("Squares count too").check()
    alice.photographs("phone-form")
    alice.form.get_by_role("button", name="Submit").click()
    alice.is_told("O / True")


def test_commands_on_people_and_on_messages_are_behind_three_dots(alice: Person) -> None:
    alice.pane.get_by_role("button", name="More about somebody").click()
    alice.pane.get_by_role("menuitem", name="Greet: Bob").click()
    alice.sees("Hello @Bob")
    alice.newest.get_by_role("button", name="More about this message").click()
    alice.newest.get_by_role("menuitem", name="Quote").click()
    expect(alice.newest.locator("blockquote")).to_contain_text("Hello @Bob")
