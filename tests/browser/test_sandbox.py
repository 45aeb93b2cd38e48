"""The sandbox itself: time flows, it stops when told to, and it keeps games where it is asked to."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.friends import Friends
from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess


def test_a_turn_of_one_minute_ends_when_a_minute_has_gone_by(alice: Person, bob: Person) -> None:
    friends = Friends.begin(alice, bob, clock="1 minute")
    for person in (alice, bob):
        expect(person.newest).to_contain_text(f"@{friends.giver.name} ran out of time.", timeout=75_000)
        person.sees(f"@{friends.placer.name} wins!")


def test_sigterm_stops_it_cleanly(sandbox: SandboxProcess) -> None:
    assert sandbox.stop() == 0
    assert sandbox.output.endswith("Stopped.\n")
    assert "Traceback" not in sandbox.output


def test_a_game_goes_on_in_the_next_run_with_the_same_database(tmp_path: Path, desktop: Callable[[], Page]) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'quarto.db'}"
    with SandboxProcess("--database", database) as first:
        friends = Friends.begin(Person("Alice", desktop(), first.url), Person("Bob", desktop(), first.url))
        assert first.stop() == 0
    with SandboxProcess("--database", database) as second:
        again = Person(friends.giver.name, desktop(), second.url)
        again.types("quarto board")
        again.sees(f"@{again.name}, give")
