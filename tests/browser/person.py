"""Somebody at one side of the sandbox page: types commands, presses buttons, opens menus, and sees what appears."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

SCREENSHOTS: Final = Path(__file__).parents[2] / "build" / "screenshots"


class Person:
    """One side of a page, seen as one of the sandbox's people."""

    def __init__(self, name: str, page: Page, side: int = 0) -> None:
        self.name = name
        self.page = page
        self.pane = page.locator(".pane").nth(side)
        expect(self.messages.first).to_be_visible()

    @property
    def messages(self) -> Locator:
        return self.pane.locator("article")

    @property
    def newest(self) -> Locator:
        return self.messages.last

    def sees(self, text: str) -> None:
        """Wait until the newest message says this, where it can be read without scrolling."""
        said = self.newest.get_by_text(text).last
        expect(self.newest).to_contain_text(text)
        expect(said).to_be_in_viewport(ratio=1)

    def is_told(self, text: str) -> None:
        """Wait until the newest message says this, to this person alone."""
        self.sees(text)
        expect(self.newest).to_contain_text("Only you can see this")

    @property
    def line(self) -> Locator:
        """Where one types."""
        return self.pane.get_by_role("textbox", name="Message", exact=True)

    def becomes(self, label: str) -> None:
        """Choose at the top who one is."""
        self.pane.get_by_label("You are").select_option(label=label)
        self.name = label.partition(" ")[0]
        placeholder = re.compile(f" as {self.name},")
        expect(self.line).to_have_attribute("placeholder", placeholder)

    def goes_to(self, channel: str) -> None:
        self.pane.locator("nav").get_by_role("button", name=channel).click()

    def types(self, command: str, **options: str) -> None:
        """Type a command and Enter; for each option type a few letters and take what is suggested first."""
        self.begins_to_type(command)
        for option, letters in options.items():
            self.suggestions(option, letters)
            self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    def begins_to_type(self, command: str) -> None:
        self.line.click()
        self.page.keyboard.type(f"/{command}")
        expect(self.offered.first).to_contain_text(f"/{command}")
        self.page.keyboard.press("Enter")

    @property
    def offered(self) -> Locator:
        """What the line at the bottom suggests now."""
        return self.pane.locator(".picker [role=option]")

    def suggestions(self, option: str, letters: str) -> Locator:
        """What is suggested when somebody types this into an option of the command begun."""
        field = self.pane.locator(f"input[data-option={option}]")
        if not field.count():
            self.pane.get_by_role("button", name=f"+ {option}").click()
        field.fill(letters)
        expect(self.offered.first).to_contain_text(letters)
        return self.offered

    def presses(self, label: str) -> None:
        self.button(label).click()

    def button(self, label: str) -> Locator:
        """The newest button with this label."""
        return self.messages.locator("button", has_text=re.compile(f"^{re.escape(label)}$")).last

    def chooses(self, menu: str, label: str) -> None:
        self.opens(menu).get_by_role("option", name=label).click()

    def opens(self, menu: str) -> Locator:
        self.menu(menu).click()
        return self.messages.locator(".options:visible").last

    def menu(self, name: str) -> Locator:
        """The newest menu with this name."""
        return self.messages.get_by_role("combobox", name=name).last

    @property
    def form(self) -> Locator:
        """The form that is open over this side."""
        return self.pane.get_by_role("dialog")

    def form_menu(self, heading: str) -> Locator:
        question = self.form.locator("label.question", has_text=re.compile(f"^{heading}"))
        return question.locator("select")

    def submits(self, **choices: str) -> None:
        """Choose these in the menus of the form, by their headings, and send it."""
        for heading, chosen in choices.items():
            self.form_menu(heading).select_option(chosen)
        self.form.get_by_role("button", name="Submit").click()
        expect(self.form).to_have_count(0)

    def photographs(self, name: str) -> None:
        """Keep what this person sees now, for somebody to look at."""
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")
