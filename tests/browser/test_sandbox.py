"""The sandbox itself: what a newcomer finds, who they can be, that time is real, and when it ends."""

import re
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.friends import Friends
from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess


def test_the_first_message_says_what_to_do_and_its_buttons_do_it(alice: Person, bob: Person) -> None:
    alice.sees("Welcome to Quarto")
    alice.photographs("desktop-welcome")
    bob.presses("Rules")
    bob.is_told("1/")
    alice.presses("New game")
    expect(alice.form).to_be_visible()
    alice.photographs("desktop-new-game")
    alice.submits(Opponent="Bob")
    bob.sees("@Bob, @Alice challenges you to a game of Quarto.")
    bob.presses("Accept")
    alice.sees("give your opponent a piece.")


def test_a_newcomer_with_a_phone_fills_in_the_form_and_begins(sandbox: SandboxProcess, opened: Open) -> None:
    alice = Person("Alice", opened(f"{sandbox.url}alice", PHONE))
    alice.presses("New game")
    for characteristic in ("colour", "shape", "height", "top"):
        alice.form.get_by_label(characteristic).uncheck()
    alice.form.get_by_role("button", name="Submit").click()
    expect(alice.form).to_have_count(1)  # something must count
    alice.form.get_by_label("shape").check()
    alice.form.get_by_label("my opponent starts").check()
    alice.photographs("phone-new-game")
    alice.submits(Opponent="Bob", Clock="5 minutes a turn")
    alice.sees("only this counts: shape")


def test_a_person_and_a_board_have_a_menu_of_their_own(alice: Person, bob: Person) -> None:
    alice.pane.get_by_role("button", name="More about somebody").click()
    alice.pane.get_by_role("menuitem", name="Challenge to Quarto: Bob").click()
    expect(alice.form_menu("Opponent").locator("option:checked")).to_have_text("Bob")
    alice.submits()
    bob.presses("Accept")
    bob.sees("give your opponent a piece.")
    bob.newest.get_by_role("button", name="More about this message").click()
    bob.newest.get_by_role("menuitem", name="Quarto: replay").click()
    bob.is_told("This game is still running.")


def test_every_press_is_answered_within_two_seconds(page: Page, alice: Person, bob: Person) -> None:
    page.evaluate(
        """() => {
            window.waited = [];
            const fetched = window.fetch;
            window.fetch = async (...all) => {
                const begun = performance.now();
                try { return await fetched(...all); } finally { window.waited.push(performance.now() - begun); }
            };
        }"""
    )
    friends = Friends.begin(bob, alice, clock="1 minute")
    for move in ("LRTS a1", "DSSH b1"):
        friends.play(move)
        friends.placer.presses("QUARTO!")  # which is refused
        friends.placer.is_told("")
    assert max(page.evaluate("() => window.waited")) < 2000


def test_a_thread_of_the_channel_has_a_game_of_its_own(sandbox: SandboxProcess, opened: Open) -> None:
    page = opened(sandbox.url)
    alice, bob = Person("Alice", page), Person("Bob", page, side=1)
    Friends.begin(alice, bob)
    for person in (alice, bob):
        person.goes_to("side table")
        expect(person.messages).to_have_count(0)
    Friends.begin(bob, alice).play("LRTS a1")


def test_reloading_keeps_who_one_is_and_shows_the_newest_message(page: Page, alice: Person, bob: Person) -> None:
    Friends.begin(bob, alice).play("LRTS a1", "DSSH b1")
    bob.becomes("Carol")
    page.reload()
    expect(bob.pane.get_by_label("You are")).to_have_value("carol")
    expect(alice.pane.get_by_label("You are")).to_have_value("alice")
    for person in (alice, bob):
        person.sees("give your opponent a piece.")
        expect(person.button("QUARTO!")).to_be_in_viewport(ratio=1)


def test_a_page_each_is_printed_for_two_people(sandbox: SandboxProcess, opened: Open) -> None:
    addresses = dict(re.findall(r"(Alice|Bob): (\S+)", sandbox.output))
    alice = Person("Alice", opened(addresses["Alice"]))
    bob = Person("Bob", opened(addresses["Bob"], PHONE))
    assert bob.page.locator(".pane").count() == 1
    friends = Friends.begin(alice, bob)
    friends.play("LRTS a1")
    bob.photographs("phone-alone")
    expect(bob.pane.get_by_label("You are")).to_have_value("bob")


def test_a_minute_is_a_minute_ticking_and_the_same_on_both_sides(alice: Person, bob: Person) -> None:
    Friends.begin(bob, alice, clock="1 minute")
    began, at_first = time.monotonic(), seconds_left(alice)
    assert 55 <= at_first <= 60
    while time.monotonic() < began + 3:
        assert abs(seconds_left(alice) - seconds_left(bob)) <= 1  # one was read a moment later
        time.sleep(0.5)
    passed = time.monotonic() - began
    assert abs((at_first - seconds_left(alice)) - passed) <= 1.5


def seconds_left(person: Person) -> int:
    shown = re.search(r"in (\d+) seconds?", person.newest.locator("time").last.inner_text())
    assert shown is not None
    return int(shown[1])


def test_who_reads_older_messages_is_told_of_new_ones_and_left_in_peace(alice: Person, bob: Person) -> None:
    friends = Friends.begin(bob, alice)
    friends.play("LRTS a1", "DSSH b1")
    alice.pane.locator(".scroller").hover()
    alice.page.mouse.wheel(0, -2000)
    expect(alice.pane.get_by_text("Welcome to Quarto")).to_be_in_viewport()
    bob.line.fill("Your turn!")
    bob.page.keyboard.press("Enter")
    alice.pane.get_by_role("button", name="New messages").click()
    alice.sees("Your turn!")


def test_sigterm_stops_it_cleanly_while_a_page_is_open(sandbox: SandboxProcess, alice: Person) -> None:
    assert sandbox.stop() == 0
    assert sandbox.output.endswith("Stopped.\n")
    assert "Traceback" not in sandbox.output
    expect(alice.pane.get_by_role("alert")).to_contain_text("The sandbox has stopped.")


def test_a_game_goes_on_in_the_next_run_with_the_same_database(tmp_path: Path, opened: Open) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'quarto.db'}"
    with SandboxProcess("--database", database) as first:
        page = opened(first.url)
        Friends.begin(Person("Alice", page), Person("Bob", page, side=1))
        assert first.stop() == 0
    with SandboxProcess("--database", database) as second:
        again = Person("Bob", opened(f"{second.url}bob"))
        again.types("quarto board")
        again.sees("@Bob, give")
