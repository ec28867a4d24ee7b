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
    """For a module only: while Playwright runs, no other event loop can."""
    try:
        playwright_api = import_module("playwright.sync_api")
    except ImportError:
        do_without("Playwright is not installed")
    if CHROMIUM is None:
        do_without("there is no chromium")
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


def do_without(reason: str):
    """Skip a test, or fail it where GRAPHSOLVE_BROWSER is `required`."""
    if REQUIRED:
        pytest.fail(f"a browser is required, but {reason}")
    pytest.skip(f"needs a browser, but {reason}")


@pytest.fixture
def open_page(browser, tmp_path: Path) -> Iterator[Callable]:
    """Opens a page from disk, which must be silent on the console and towards the network."""
    complaints: list[str] = []
    file = tmp_path / "replay.html"

    def open_html(html: str, fragment: str = "", *, width: int = 1280, **options):
        file.write_text(html, encoding="utf-8")
        viewport = {"width": width, "height": 800}
        page = browser.new_page(viewport=viewport, **options)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", note_request)
        page.goto(f"{file.as_uri()}{fragment}")
        return page

    def note_request(request):
        if request.url.partition("#")[0] != file.as_uri():
            complaints.append(request.url)

    yield open_html
    for context in browser.contexts:
        context.close()
    assert complaints == []
