"""How soon the site names a misreading, in the browser, on puzzles of real size.

    python tests/benchmarks/site.py [--enter SECONDS] [DIR]

DIR is a folder that `graphsolve site` has written; without it, one is written. Prints what a first
visit fetches and how long it takes, and then for each puzzle, with wrong answers to both parts or
those of an example, the seconds from "Check" to the first name and to the boards. Before, it waits
for as long as it takes a reader to enter the answers, 5 s by default, while the page computes what
it can; `--enter 0` is the worst case. Nothing else should run meanwhile: the load, which is
printed first, should be near 0. Needs numba, which finds the wrong answers faster.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from operator import eq
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread

sys.path.insert(0, str(Path(__file__).parents[1]))

from chromium import close_browser, start_browser
from graphsolve.lab.cave import codes
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.column import solve
from graphsolve.show.column import view_of
from graphsolve.web.site import server_of, write_site

CAVES = 2
"""The number of caves for each of the misreadings."""

MISREADINGS = (
    "last-step",
    "step-before-square",
    "attack-first",
    "last-round-counts",
    "squares-in-text-order",
    "columns-before-rows",
    "first-path-found-drul",
    "first-path-found-by-depth-ulrd",
)
"""Common ones, and some of the families of orders."""

CHECK = """() => new Promise((resolve) => {
  const began = performance.now();
  const times = {};
  const look = () => {
    for (const step of [".finding", ".pair"]) {
      if (document.querySelector(step)) times[step] ??= (performance.now() - began) / 1000;
    }
    const isBusy = document.querySelector("main").dataset.busy === "true";
    const isOver = !isBusy && performance.now() > began + 500;
    if (times[".pair"] || isOver) resolve(times);
    else setTimeout(look, 10);
  };
  document.querySelector("#way-answers button.main").click();
  look();
})"""


def answer_by(name: str, cave: Cave, part: int) -> int | None:
    """The answer to a part by a misreading."""
    return codes.answer(codes.Arena(cave), CATALOGUE[name], part)


def addresses() -> Iterator[tuple[str, str]]:
    """Puzzles with wrong answers, and what to call them."""
    for name in MISREADINGS:
        seeds = iter(range(100))
        for _ in range(CAVES):
            for seed in seeds:
                cave = generate_cave(seed)
                given = [answer_by(name, cave, part) for part in (1, 2)]
                right = [solve(cave, part) for part in (1, 2)]
                if None not in given and not any(map(eq, given, right)):
                    break
            yield (
                f"cave {seed}, {name}",
                f"invented=cave&seed={seed}&part1={given[0]}&part2={given[1]}",
            )
    for record in PUZZLES.values():
        view = view_of(record)
        yield f"example of a {record.noun}", f"invented={record.name}&{view.example}"


def measure(folder: Path, address: str, seconds: float) -> None:
    """Print the table. The answers take some seconds to enter."""
    puzzles = list(addresses())
    print(f"load {os.getloadavg()[0]:.1f}, {seconds:g} s to enter answers")
    page = start_browser().new_page()
    page.set_default_timeout(300_000)
    page.goto(address)
    page.locator("main[data-busy=false]").wait_for()
    ready = page.evaluate("performance.now()") / 1000
    script = (folder / "service-worker.js").read_text(encoding="utf-8").splitlines()[0]
    fetched = sum(json.loads(script.removeprefix("const SITE = ").rstrip(";"))["files"].values())
    print(f"first visit: {ready:.1f} s, {fetched / 2**20:.2f} MiB")
    named, drawn = [], []
    for what, fragment in puzzles:
        page.evaluate("(hash) => { location.hash = hash; }", fragment)
        page.wait_for_function(
            "(hash) => localStorage.getItem('graphsolve-entered')?.includes(hash)", arg=fragment
        )
        page.locator("main[data-busy=false]").wait_for()
        page.wait_for_timeout(seconds * 1000)
        times = page.evaluate(CHECK)
        print(f"{what:50}", *(f"{step} {seconds:5.1f} s" for step, seconds in times.items()))
        if what.startswith("cave") and ".finding" in times:
            named.append(times[".finding"])
            drawn.append(times.get(".pair", float("inf")) - times[".finding"])
        if page.locator("#busy button").is_visible():
            page.click("#busy button")
        page.locator("main[data-busy=false]").wait_for()
    print(f"name of a cave: median {median(named):.1f} s, most {max(named):.1f} s")
    print(f"boards after it: median {median(drawn):.1f} s, most {max(drawn):.1f} s")


def main() -> None:
    """Serve the folder while it is measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--enter", type=float, default=5.0)
    parser.add_argument("folder", type=Path, nargs="?")
    given = parser.parse_args()
    if given.folder and not (given.folder / "service-worker.js").is_file():
        parser.error(f"{given.folder} is not a folder that `graphsolve site` has written")
    with TemporaryDirectory() as temporary:
        folder = given.folder or Path(temporary) / "site"
        if not given.folder:
            write_site(folder)
        with server_of(folder) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            measure(folder, f"http://localhost:{server.server_port}/", given.enter)
            close_browser()
            server.shutdown()


if __name__ == "__main__":
    main()
