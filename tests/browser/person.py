"""Somebody at the sandbox page: types commands, presses buttons, opens menus, and sees what appears."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

SCREENSHOTS: Final = Path(__file__).parents[2] / "build" / "screenshots"
_IDLE: Final = """() => {
    const page = window.simcordPreview;
    return page && page.ready && !page.pendingAction && page.awaitingRevision === null;
}"""
_LAST_ACTION: Final = "() => window.simcordPreview.lastAction?.requestId ?? null"
_SCROLL_DOWN: Final = """async () => {
    const messages = document.querySelector("#channel-timeline");
    const frame = () => new Promise(requestAnimationFrame);
    const end = () => messages.scrollHeight - messages.clientHeight;
    for (let still = 0; still < 5; still = messages.scrollTop >= end() - 1 ? still + 1 : 0) {
        messages.scrollTop = end();
        await frame();
    }
}"""


class Person:
    """One browser page, seen as one of the sandbox's people."""

    def __init__(self, name: str, page: Page, url: str) -> None:
        self.name = name
        self.page = page
        page.goto(url)
        self._settle()
        page.locator("#viewer-picker").select_option(label=name)
        self._settle()

    @property
    def messages(self) -> Locator:
        return self.page.locator("article.channel-message")

    @property
    def newest(self) -> Locator:
        return self.messages.last

    def sees(self, text: str) -> None:
        """Wait until the newest message says this."""
        expect(self.newest).to_contain_text(text)
        self._settle()

    def types(self, command: str, **options: str) -> None:
        """Type a command; for each option type a few letters and choose what is suggested."""
        self.begins_to_type(command)
        for option, letters in options.items():
            self.suggestions(option, letters).first.click()
        self._act(self.page.locator("#send-message").click)

    def begins_to_type(self, command: str) -> None:
        self.page.locator("#channel-composer-input").click()
        self.page.keyboard.type(f"/{command}")
        self.page.locator("#command-picker-listbox [role=option]").first.click()

    def suggestions(self, option: str, letters: str) -> Locator:
        """What is suggested when somebody types this into an option of the command begun."""
        self._field(option).fill(letters)
        suggested = self.page.locator("#command-suggestion-listbox [role=option]", has_text=letters)
        expect(suggested.first).to_be_visible()
        return suggested

    def presses(self, label: str) -> None:
        self.scrolls_down()
        self._act(self.button(label).click)

    def button(self, label: str) -> Locator:
        """The newest button with this label."""
        return self.messages.get_by_role("button", name=label, exact=True).last

    def chooses(self, menu: str, label: str) -> None:
        self.opens(menu)
        self._act(self.messages.get_by_role("option", name=label).last.click)

    def opens(self, menu: str) -> None:
        self.scrolls_down()
        trigger = self.messages.get_by_role("combobox", name=menu).last
        trigger.click()
        self._settle()
        expect(trigger).to_have_attribute("aria-expanded", "true", timeout=5_000)

    def scrolls_down(self) -> None:
        """To the end, where the page stays of itself; elsewhere it may jump, and a menu that jumps away closes."""
        self._settle()
        self.page.evaluate(_SCROLL_DOWN)

    def photographs(self, name: str) -> None:
        """Keep what this person sees now, for somebody to look at."""
        self.scrolls_down()
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def _field(self, option: str) -> Locator:
        field = self.page.locator(f"input.command-option-input[data-option={option}]")
        if not field.count():
            self.page.locator("button.command-ghost").click()
            self.page.locator(".command-popup [role=option]", has_text=option).first.click()
        return field

    def _act(self, click: Callable[[], None]) -> None:
        before = self.page.evaluate(_LAST_ACTION)
        click()
        self.page.wait_for_function(f"before => ({_LAST_ACTION})() !== before", arg=before)
        self._settle()

    def _settle(self) -> None:
        self.page.wait_for_function(_IDLE)
