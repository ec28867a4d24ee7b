"""How long a step of a long card game's replay takes in the browser.

    pytest -n 0 -s tests/benchmarks/bench_replay.py

A page has 16 ms to draw 60 frames a second. A step is a click on the forward button, or on those
that lead into a sub-game and out of it, with the layout of the page that it brings about.
"""

from pathlib import Path

import pytest
from more_itertools import quantify

from chromium import browser  # noqa: F401 (a fixture)
from graphsolve.puzzles.cards import RECURSIVE_COMBAT, game_events, parse_decks
from graphsolve.show.replay import replay_html

DECKS = Path(__file__).parents[2] / "inputs" / "22-cards.txt"

STEPS = """([buttons, count]) => new Promise((done) => {
  const steps = [];
  const step = () => {
    const before = document.getElementById("rounds-title").textContent;
    const began = performance.now();
    document.getElementById(buttons[steps.length % buttons.length]).click();
    document.documentElement.getBoundingClientRect();
    const took = performance.now() - began;
    steps.push([took, document.getElementById("rounds-title").textContent !== before]);
    if (steps.length < count) requestAnimationFrame(step);
    else done(steps);
  };
  requestAnimationFrame(step);
})"""


@pytest.fixture(scope="module")
def page(browser, tmp_path_factory):  # noqa: F811
    file = tmp_path_factory.mktemp("replay") / "cards.html"
    events = game_events(parse_decks(DECKS.read_text()), RECURSIVE_COMBAT)
    file.write_text(replay_html(events, DECKS.name), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize("buttons", [["forward"], ["into", "out"]], ids="-".join)
def test_steps(page, buttons):
    page.evaluate("location.hash = '#game=1&round=49'")
    page.locator("#turn", has_text="Game 1, round 49").wait_for()
    steps = page.evaluate(STEPS, [buttons, 2000])
    times = sorted(time for time, _ in steps)
    changes = quantify(changed for _, changed in steps)
    print(
        f"\n{'-'.join(buttons)}: {len(times)} steps with {changes} changes of the game, "
        f"median {times[1000]:.1f} ms, 95% under {times[1900]:.1f} ms, most {times[-1]:.1f} ms"
    )
    assert changes
