"""Boards that are replaced leave nothing behind: no elements, listeners, observers or timers."""

from pathlib import Path

import pytest

from chromium import patient
from graphsolve.lab.difference import find_difference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.show.replay import difference_html, replay_html

WATCH = """
window.pending = new Set();
window.observed = new Set();
for (const [begin, end] of [
  ["setTimeout", "clearTimeout"], ["requestAnimationFrame", "cancelAnimationFrame"],
]) {
  const [start, stop] = [window[begin], window[end]];
  window[begin] = (action, delay) => {
    const id = start((now) => { pending.delete(begin + id); action(now); }, delay);
    pending.add(begin + id);
    return id;
  };
  window[end] = (id) => { pending.delete(begin + id); stop(id); };
}
window.ResizeObserver = class extends ResizeObserver {
  observe(node) { observed.add(node); super.observe(node); }
  unobserve(node) { observed.delete(node); super.unobserve(node); }
};
"""
"""Notes the timers and animation frames that are pending, and the elements that are observed."""

REPLACE = """async (times) => {
  const { byId, openView } = await import("replay/page/dom.js");
  const { Player } = await import("replay/page/player.js");
  const data = JSON.parse(await unpack(byId("data")));
  const root = document.createElement("div");
  document.querySelector(".replay").append(root);
  window.player ??= new Player();
  for (let time = 0; time < times; time += 1) {
    player.open(openView(root, data));
    player.go(player.last);
    player.play();
    await new Promise(requestAnimationFrame);
    player.close();
  }
  root.remove();
  return { pending: pending.size, observed: observed.size };
}"""
"""Opens and plays boards one after the other in a page that has opened one of its own."""


CAVE = parse_cave("#######\n#G...E#\n#.....#\n#E...G#\n#######")
DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
DUEL = Duel(Boss(13, 8))
PAGES = {
    "cave": lambda: replay_html(battle_events(CAVE), "15.txt"),
    "cards": lambda: replay_html(game_events(DECKS), "22.txt"),
    "duel": lambda: replay_html(duel_events(DUEL, ["Poison", "Magic Missile"]), "22.txt"),
    "pair": lambda: difference_html(
        find_difference(CAVE, 1, CATALOGUE["no-attack-after-move"]).played(), "15.txt"
    ),
}


@pytest.fixture(scope="module")
def page(browser):
    """A tab that watches its pages, in which the scripts above may import modules."""
    context = patient(browser.new_context(bypass_csp=True))
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_boards_that_are_replaced_leave_nothing_behind(page, tmp_path: Path, name: str):
    file = tmp_path / "page.html"
    file.write_text(PAGES[name]())
    page.goto(file.as_uri())
    page.locator(".ready").wait_for()
    devtools = page.context.new_cdp_session(page)

    def in_memory() -> dict[str, int]:
        devtools.send("HeapProfiler.collectGarbage")
        counted = devtools.send("Memory.getDOMCounters")
        return {name: counted[name] for name in ("nodes", "jsEventListeners")}

    few, before = page.evaluate(REPLACE, 2), in_memory()
    many, after = page.evaluate(REPLACE, 4), in_memory()
    for _ in range(100):  # what the browser itself still holds is garbage soon
        if all(after[name] <= before[name] for name in before):
            break
        page.evaluate("new Promise(requestAnimationFrame)")
        after = in_memory()
    devtools.detach()
    assert few == many
    assert few["pending"] == 0
    assert all(after[name] <= before[name] for name in before), (before, after)
