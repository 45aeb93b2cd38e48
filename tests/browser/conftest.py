"""The sandbox as a process and people in Chromium, as Debian brings it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.person import Person
from tests.browser.sandbox_process import SandboxProcess

CHROMIUM = shutil.which("chromium")
# --no-sandbox: Chromium's own refuses to run as root, which containers do.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

PATIENCE = 45_000  # milliseconds: other tests may keep the machine busy
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium here: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def desktop(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Opens pages as wide as on a desk, each in a browser of its own."""
    # bypass_csp: the page forbids the scripts by which Playwright waits
    contexts = []

    def opened() -> Page:
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True))
        contexts[-1].set_default_timeout(PATIENCE)
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page as narrow as on a phone."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True, bypass_csp=True
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def sandbox() -> Iterator[SandboxProcess]:
    with SandboxProcess() as process:
        yield process


@pytest.fixture
def alice(sandbox: SandboxProcess, desktop: Callable[[], Page]) -> Person:
    return Person("Alice", desktop(), sandbox.url)


@pytest.fixture
def bob(sandbox: SandboxProcess, desktop: Callable[[], Page]) -> Person:
    return Person("Bob", desktop(), sandbox.url)


@pytest.fixture
def bob_on_a_phone(sandbox: SandboxProcess, phone: Page) -> Person:
    return Person("Bob", phone, sandbox.url)
