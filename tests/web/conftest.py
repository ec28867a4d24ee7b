"""The site, written once and served on this machine."""

import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from filelock import FileLock

from chromium import axe, browser, do_without, patient
from graphsolve.errors import GraphsolveError
from graphsolve.web.site import server_of, write_site

__all__ = ["axe", "browser"]  # fixtures


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The folder of the site, which one of pytest's processes writes for all."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "web" / "site"
    with FileLock(shared / "web.lock"):
        if not folder.exists():
            try:
                write_site(folder)
            except GraphsolveError as error:
                do_without(f"the site cannot be written: {error}")
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address at which the site is served."""
    with server_of(site) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
        thread.join()


class Visit:
    """A tab with the site, and what it has requested and complained about."""

    RUN = "async (given) => (await import('./program-host.js')).runProgram(...given)"

    def __init__(self, context, address: str) -> None:
        self.context, self.address = context, address
        self.page = patient(context.new_page())
        self.requests: list[str] = []
        self.complaints: list[str] = []
        context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda message: self.complaints.append(message.text))

    def open(self, fragment: str = "") -> None:
        """Open the page, and wait until it can compute."""
        self.page.goto(f"{self.address}{fragment}")
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is being computed."""
        self.page.locator("main[data-busy=false]").wait_for()

    def enter(self, text: str) -> None:
        """Paste an input, and wait until it is recognized."""
        self.page.evaluate("document.getElementById('input-box').open = true")
        self.page.fill("#input", text)
        self.page.locator("#recognized:not(:empty)").wait_for()
        self.settle()

    def open_entry(self, name: str) -> None:
        """Open one of the three entries."""
        self.page.evaluate("(id) => { document.getElementById(id).open = true; }", f"entry-{name}")

    def run(self, language: str, program: str, text: str, seconds: float = 60) -> dict[str, Any]:
        """Run a program on a puzzle, as the check does."""
        return self.page.evaluate(self.RUN, [language, program, text, seconds])

    def text(self, selector: str) -> str:
        """The text of an element, with single blanks."""
        return re.sub(r"\s+", " ", self.page.inner_text(selector)).strip()


@cache
def context_of(browser):
    """The context of the visits of all modules, in which Python starts sooner the second time."""
    return browser.new_context(viewport={"width": 1280, "height": 900})


@pytest.fixture(scope="module")
def visit(browser, address: str) -> Iterator[Visit]:
    """One visit for the tests of a module, because to start Python takes seconds."""
    visit = Visit(context_of(browser), address)
    entered = {"origin": address, "storageTypes": "local_storage"}
    visit.context.new_cdp_session(visit.page).send("Storage.clearDataForOrigin", entered)
    visit.open()
    yield visit
    visit.page.close()
    others = [url for url in visit.requests if not url.startswith((address, "blob:", "data:"))]
    assert others == []


@pytest.fixture
def new_visit(browser, address: str) -> Iterator[Callable[..., Visit]]:
    """Visits of readers who have not been here before."""
    contexts = []

    def start(**settings) -> Visit:
        context = browser.new_context(**settings)
        contexts.append(context)
        return Visit(context, address)

    yield start
    for context in contexts:
        context.close()
