"""The sandbox as a process and people in Chromium, as Debian brings it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.person import SCREENSHOTS, Person
from tests.browser.sandbox_process import SandboxProcess

CHROMIUM = shutil.which("chromium")
# --no-sandbox: Chromium's own refuses to run as root, which containers do.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
PATIENCE = 5_000  # milliseconds: what a person has, while other tests keep the machine busy
expect.set_options(timeout=PATIENCE)

Open: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="module")  # not longer: Playwright's event loop is in the way of the tests that have their own
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium here: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Opens an address in a browser of its own; a script that fails there fails the test.

    What each page showed at last is kept: whoever has to find out why a test failed looks there first.
    """
    contexts: list[BrowserContext] = []
    errors: list[object] = []

    def opens(address: str, device: dict[str, Any] = DESK) -> Page:
        contexts.append(browser.new_context(**device))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 - Playwright marks it
        page.goto(address)
        return page

    yield opens
    for number, context in enumerate(contexts):
        for page in context.pages:
            page.screenshot(path=SCREENSHOTS / "last" / f"{request.node.name}-{number}.png")
        context.close()
    assert errors == []


@pytest.fixture
def sandbox() -> Iterator[SandboxProcess]:
    with SandboxProcess() as process:
        yield process


@pytest.fixture
def page(sandbox: SandboxProcess, opened: Open) -> Page:
    """The page with both friends, on a desk."""
    return opened(sandbox.url)


@pytest.fixture
def alice(page: Page) -> Person:
    return Person("Alice", page)


@pytest.fixture
def bob(page: Page) -> Person:
    return Person("Bob", page, side=1)
