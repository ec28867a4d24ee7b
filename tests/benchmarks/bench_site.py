"""How big the site is, how soon it can compute, and what a reader sees meanwhile.

    pytest -n 0 -s tests/benchmarks/bench_site.py

Each reader visits the site several times. FCP is the first contentful paint, TBT what long tasks
take beyond 50 ms until the page can compute, and CLS the cumulative layout shift. The last number
is how long it takes to name the misreading behind a wrong answer to a cave of real size.
"""

from gzip import compress
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter

import pytest

from chromium import browser  # noqa: F401 (a fixture)
from graphsolve.web.server import server_of
from graphsolve.web.site import write_site

READERS, LATER_VISITS = 3, 3
EXAMPLE = "#invented=cave&seed=2&part1=171332&part2=37656"

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
  if (document.querySelector("main[aria-busy=false]")) seen.ready ||= performance.now();
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
    page.locator("main[aria-busy=false]").wait_for(timeout=60_000)
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


def test_diagnosis(browser, address: str):  # noqa: F811
    page = browser.new_page()
    page.goto(f"{address}{EXAMPLE}")
    page.locator("#recognized:not(:empty)").wait_for(timeout=60_000)
    page.locator("main[aria-busy=false]").wait_for(timeout=60_000)
    start = perf_counter()
    page.click("#way-answers button.main")
    page.locator(".verdicts").wait_for(timeout=60_000)
    print(f"\nmisreading named after {perf_counter() - start:.1f} s")
