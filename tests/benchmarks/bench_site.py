"""How big the site is, how soon it can compute, and what a reader sees meanwhile.

    pytest -n 0 -s tests/benchmarks/bench_site.py

Each reader visits the site several times. FCP is the first contentful paint, TBT what long tasks
take beyond 50 ms until the page can compute, and CLS the cumulative layout shift. Then the time
from the click on "Check" to each step of a diagnosis, for puzzles of real size, and the layout
shift meanwhile.
"""

import os
from gzip import compress
from pathlib import Path
from statistics import median
from threading import Thread

import pytest

from chromium import browser  # noqa: F401 (a fixture)
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.column import parse_puzzle
from graphsolve.web.site import server_of, write_site

READERS, LATER_VISITS = 3, 3
INPUTS = Path(__file__).parents[2] / "inputs"
CHECKED = [
    ("15.txt", "last-step", (1, 2)),
    ("15.txt", "last-step", (1,)),
    ("15.txt", "step-before-square", (1, 2)),
    ("15.txt", "first-path-found-drul", (1, 2)),
    ("22-cards.txt", "score-from-zero", (1, 2)),
    ("22-duel.txt", "no-affordable-spell-passes", (1, 2)),
]
"""An input, a misreading, and the parts of which the answer is given."""

OBSERVE = """
window.seen = { fcp: 0, ready: 0, cls: 0, long: [] };
const observe = (type, see) => new PerformanceObserver((list) => list.getEntries().forEach(see))
  .observe({ type, buffered: true });
observe("paint", ({ name, startTime }) => {
  if (name === "first-contentful-paint") seen.fcp = startTime;
});
observe("layout-shift", ({ value }) => { seen.cls += value; });
observe("longtask", ({ startTime, duration }) => { seen.long.push([startTime, duration]); });
new MutationObserver(() => {
  if (document.querySelector("main[data-busy=false]")) seen.ready ||= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("web") / "site"
    write_site(folder)
    return folder


@pytest.fixture(scope="module")
def address(site: Path):
    with server_of(site) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def visited(page, address: str) -> dict[str, float]:
    """Open the page, and see what happens until it can compute."""
    page.goto(address)
    page.locator("main[data-busy=false]").wait_for(timeout=60_000)
    seen = page.evaluate("seen")
    assert page.inner_text("#recognized") == "", "Python has not started"
    long = [took - 50 for began, took in seen["long"] if seen["fcp"] <= began < seen["ready"]]
    return {**{key: seen[key] for key in ("ready", "fcp", "cls")}, "tbt": sum(long)}


def test_visits(browser, site: Path, address: str):  # noqa: F811
    sizes = [len(compress(path.read_bytes())) for path in site.rglob("*") if path.is_file()]
    print(f"\nwith gzip {sum(sizes) / 2**20:.2f} MiB")
    visits: dict[str, list[dict[str, float]]] = {"first": [], "later": []}
    for _ in range(READERS):
        context = browser.new_context()
        context.add_init_script(OBSERVE)
        page = context.new_page()
        visits["first"].append(visited(page, address))
        visits["later"] += [visited(page, address) for _ in range(LATER_VISITS)]
        context.close()
    for name, some in visits.items():
        ready, fcp, tbt, cls = (
            median(visit[key] for visit in some) for key in ("ready", "fcp", "tbt", "cls")
        )
        print(
            f"{name} visit: ready after {ready / 1000:.1f} s, FCP {fcp:.0f} ms, "
            f"TBT {tbt:.0f} ms, CLS {cls:.3f}"
        )


STEPS = {
    "verdicts": ".verdicts",
    "name": ".finding",
    "boards": ".pair",
    "end": "#way-answers .result :is(details, pre)",
}

CHECK = """([steps, limit]) => new Promise((resolve) => {
  const began = performance.now();
  const times = { shift: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime, value }) => {
    if (startTime > began) times.shift += value;
  })).observe({ type: "layout-shift" });
  const look = () => {
    for (const [step, selector] of Object.entries(steps)) {
      if (document.querySelector(selector)) times[step] ??= (performance.now() - began) / 1000;
    }
    if (times.end || performance.now() - began > limit) resolve(times);
    else setTimeout(look, 10);
  };
  document.querySelector("#way-answers button.main").click();
  look();
})"""


def test_diagnosis(browser, address: str):  # noqa: F811
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(address)
    page.locator("main[data-busy=false]").wait_for(timeout=60_000)
    print(f"\nload {os.getloadavg()[0]:.1f}")
    for name, misreading, parts in CHECKED:
        text = (INPUTS / name).read_text()
        puzzle, misread = parse_puzzle(text), CATALOGUE[misreading]
        page.fill("#input", text)
        page.locator("#recognized:not(:empty)").wait_for(timeout=60_000)
        for part in (1, 2):
            answer = misread.answer(puzzle, part) if part in parts else ""
            page.fill(f"[name=part{part}]", str(answer))
        times = page.evaluate(CHECK, [STEPS, 90_000])
        shown = ", ".join(f"{step} {times[step]:.1f} s" for step in STEPS if step in times)
        print(f"{name} {misreading} {parts}: {shown}, layout shift {times['shift']:.3f}")
