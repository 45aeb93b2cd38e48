"""A game against the computer on the sandbox page, at a desk and on a phone: each answer is one board, in view."""

from __future__ import annotations

import os
import re
import signal
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Open
from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess
from tests.computer.processes import workers

OVER = re.compile("wins!|Draw!")
THINKING = 60_000
"""Milliseconds that the strongest level may think on a busy machine."""


class Alone(Person):
    """Plays at random against the computer, and looks at what comes."""

    def begins(self, level: str) -> None:
        self.presses("Play the computer")
        self.is_told("At which level?")
        self.photographs(f"{self.device}-levels")
        self.presses(level.capitalize())
        self.waits()

    device = "desktop"

    def waits(self) -> None:
        """Until it is this person's turn, or the game is over."""
        expect(self.newest).to_contain_text(re.compile(f"@{self.name}, (place|give|the board)|wins!|Draw!"))

    @property
    def is_over(self) -> bool:
        return OVER.search(self.newest.inner_text()) is not None

    def places(self) -> None:
        if f"@{self.name}, place" in self.newest.inner_text():
            self.newest.locator("button:enabled", has_text=re.compile("^[a-d][1-4]$")).nth(0).click()
            expect(self.newest).to_contain_text(f"@{self.name} placed")

    def gives(self, rng: Random) -> int:
        """Give any piece; how many messages there were before."""
        before = self.messages.count()
        free = self.newest.locator("button:enabled").and_(self.page.locator("[aria-label*='_']"))
        free.nth(rng.randrange(free.count())).click()
        return before

    def stops_the_worker_of(self, sandbox: int, before: int) -> int | None:
        """Stop the process that begins to think about what was given; None if it is answered without thinking."""
        while self.messages.count() == before:
            for worker in workers(sandbox):
                os.kill(worker, signal.SIGSTOP)
                return worker
            self.page.wait_for_timeout(20)
        return None

    def moves(self, rng: Random) -> None:
        """Place and give, or only what is asked for; then the computer's answer is one new message."""
        self.places()
        if f"@{self.name}, give" in self.newest.inner_text():
            before = self.gives(rng)
            expect(self.messages).to_have_count(before + 1)
        else:
            self.presses("Pass")
            expect(self.newest).to_contain_text(OVER)
        self.waits()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_whole_game_against_the_computer(sandbox: SandboxProcess, opened: Open, device: str) -> None:
    page = opened(sandbox.url + "alice", PHONE if device == "phone" else DESK)
    alice = Alone("Alice", page)
    alice.device = device
    alice.begins("casual")
    rng = Random(4)
    alice.photographs(f"{device}-solo-first-turn")
    for number in range(10):
        if alice.is_over:
            break
        alice.moves(rng)
        expect(alice.newest.locator(".gallery img")).to_be_visible()
        if number == 1:
            alice.photographs(f"{device}-solo-answer")
    assert alice.is_over
    alice.photographs(f"{device}-solo-end")
    expect(alice.button("Again")).to_be_visible()
    alice.presses("Again")
    alice.waits()


def test_while_the_computer_thinks_the_board_says_so(sandbox: SandboxProcess, opened: Open) -> None:
    alice = Alone("Alice", opened(sandbox.url + "alice"))
    alice.begins("strongest")
    rng, worker, before = Random(3), None, 0
    while worker is None:  # the first pieces it places by heart
        alice.waits()
        alice.places()
        before = alice.gives(rng)
        worker = alice.stops_the_worker_of(sandbox.pid, before)
    try:
        alice.sees("Computer (strongest) is thinking…")
        expect(alice.button("Resign")).to_be_in_viewport(ratio=1)
        alice.photographs("desktop-solo-thinking")
    finally:
        os.kill(worker, signal.SIGCONT)  # one that is stopped would outlive the sandbox
    expect(alice.messages).to_have_count(before + 1, timeout=THINKING)
    alice.waits()
