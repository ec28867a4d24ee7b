"""A browser for the tests of replays: Debian's chromium, driven by Playwright."""

import os
import shutil
import subprocess
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


STEPS = """async (steps) => {
  let shift = 0;
  const entries = (list) => list.forEach(({ value }) => { shift += value; });
  const observer = new PerformanceObserver((list) => entries(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const nodes = [...document.querySelectorAll("button[id], input, select, .panel, h2")];
  const places = nodes.map(() => new Set());
  const note = () => nodes.forEach((node, index) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const wide = node.matches("h2") ? 0 : width; // as wide as its text
    places[index].add([left, top + scrollY, wide, height].map(Math.round).join());
  });
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  note();
  let direction = "forward";
  for (let step = 0; step < steps; step += 1) {
    const kind = step % 5 === 4 && direction === "forward" ? "leap-forward" : direction;
    document.getElementById(kind).click();
    if (document.querySelector(`#${direction}[aria-disabled]`)) {
      direction = direction === "forward" ? "back" : "forward";
    }
    note();
    if (step % 5 === 4) await frame(); // painting takes most of the time
  }
  await frame();
  entries(observer.takeRecords());
  return {
    shift,
    moved: nodes.map((node, index) => [node.id || node.textContent.slice(0, 30), ...places[index]])
      .filter(([, ...seen]) => seen.length > 1),
  };
}"""
"""Steps through a replay, and returns the layout shift and what has moved."""


@pytest.fixture(scope="module")
def axe(request) -> str:
    """The script of axe-core, which npm fetches once."""
    npm = shutil.which("npm")
    if npm is None:
        do_without("there is no npm to install axe-core")
    folder = request.config.cache.mkdir("axe-core")
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        command = [
            npm,
            "install",
            "--no-audit",
            "--no-fund",
            "--prefix",
            folder,
            "axe-core@4.14.1",
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        if done.returncode:
            do_without(f"npm cannot install axe-core: {done.stderr.strip()}")
    return script.read_text()


def serious_faults(page, axe: str, rules: list[str] | None = None) -> list:
    """What axe-core finds in a page with all of its details open, by some rules or by all."""
    page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    page.evaluate(axe)
    found = page.evaluate(
        "(runOnly) => axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })"
        ".then(({ violations }) => violations)",
        rules,
    )
    return [
        (rule["id"], node["target"], node["failureSummary"])
        for rule in found
        if rule["impact"] in {"serious", "critical"}
        for node in rule["nodes"]
    ]
