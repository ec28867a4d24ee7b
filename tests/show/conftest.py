"""Pages from disk in a browser, for the tests of replays."""

from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chromium import axe, browser, patient

__all__ = ["axe", "browser"]  # fixtures


@cache
def tab_of(browser) -> tuple:
    """A tab for the pages of all modules, and its console messages, errors and requests.

    A new tab takes four times as long as opening a page.
    """
    tab, complaints = patient(browser.new_page()), []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda request: complaints.append(request.url))
    return tab, complaints


@pytest.fixture
def open_page(browser, tmp_path: Path) -> Iterator[Callable]:
    """Opens pages from disk, which must not use the console or the network."""
    page, complaints = tab_of(browser)
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
        if 'id="modules"' in html:
            page.locator(".ready").wait_for()  # the page has unpacked its modules and its data
        return page

    complaints.clear()
    yield open_html
    page.evaluate("localStorage.clear()")  # and all messages have arrived
    assert set(complaints) == set(opened)


def wait_until(page, condition: str, arg: object = None) -> None:
    """Wait until a condition holds in a page, or a function of an argument returns true.

    Playwright's `wait_for_function` evaluates a string in the page, which its policy forbids.
    """
    holds = condition if arg else f"() => {condition}"
    page.evaluate(
        f"async (arg) => {{ while (!({holds})(arg)) await new Promise(requestAnimationFrame); }}",
        arg,
    )


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


class Elements(HTMLParser):
    """The elements of a page, and the texts in those that have an id or are not displayed."""

    def __init__(self, html: str):
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        tag, attributes = self.found[-1] if self.found else ("", {})
        self.texts.setdefault(attributes.get("id") or tag, []).append(data)
