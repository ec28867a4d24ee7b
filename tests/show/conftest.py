"""A browser for the tests of replays: Debian's chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium")
REQUIRED = os.environ.get("GRAPHSOLVE_BROWSER") == "required"


@pytest.fixture(scope="module")
def browser():
    """A browser for a module: no other event loop can run as long as Playwright does."""
    try:
        playwright_api = import_module("playwright.sync_api")
    except ImportError:
        do_without("Playwright is not installed")
    if CHROMIUM is None:
        do_without("there is no chromium")
    with playwright_api.sync_playwright() as playwright:
        # Without these limits, a test of hundreds of frames takes half as long.
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--disable-frame-rate-limit", "--disable-gpu-vsync"]
        )
        yield browser
        browser.close()


def do_without(reason: str):
    """Skip a test, or fail it where GRAPHSOLVE_BROWSER is `required`."""
    if REQUIRED:
        pytest.fail(f"GRAPHSOLVE_BROWSER is required, but {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="module")
def tab(browser) -> Iterator[tuple]:
    """A tab for all pages of a module, and its console messages, errors and requests.

    A new tab takes four times as long as opening a page.
    """
    tab, complaints = browser.new_page(), []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda request: complaints.append(request.url))
    yield tab, complaints
    tab.close()


@pytest.fixture
def open_page(tab, tmp_path: Path) -> Iterator[Callable]:
    """Opens pages from disk, which must not use the console or the network."""
    page, complaints = tab
    opened: list[str] = []

    def open_html(
        html: str,
        fragment: str = "",
        *,
        colors: str = "light",
        motion: str = "no-preference",
        size: tuple[int, int] = (1280, 800),
    ):
        file = tmp_path / f"replay{len(opened)}.html"
        file.write_text(html, encoding="utf-8")
        opened.append(file.as_uri())
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=colors, reduced_motion=motion)
        page.goto(f"{file.as_uri()}{fragment}")
        if 'id="data"' in html:
            page.locator(".ready").wait_for()  # the page has unpacked its data
        return page

    complaints.clear()
    yield open_html
    page.evaluate("localStorage.clear()")  # and all messages have arrived
    assert set(complaints) == set(opened)
