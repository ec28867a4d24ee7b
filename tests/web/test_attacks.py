"""Pasted programs that try to reach the network, what the browser stores, or the page."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples import every
from graphsolve.web.site import Quiet

PROGRAMS = tomllib.loads(Path(__file__).with_name("attacks.toml").read_text())

# Each attack tries to run `reach()` before, beside or instead of a program.
REACH = Path(__file__).with_name("reach.js").read_text()

EACH = """
for one in {all!r}:
    try:
        exec(one, {{}})
    except BaseException:
        pass
"""

ATTACKS = [
    *(
        (f"JavaScript, {name}", "javascript", f"{text}\n{REACH}")
        for name, text in PROGRAMS["javascript"].items()
    ),
    ("Python, each", "python", EACH.format(all=PROGRAMS["python"])),
    *((f"Python, {name}", "python", text) for name, text in PROGRAMS["ending"].items()),
    ("Python, deep source", "python", f"{'(' * 5000}1{')' * 5000}"),
]

STORED = """async () => {
  const texts = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const bytes = await (await cache.match(request)).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      texts[`${name} ${request.url}`] = Array.from(digest).join();
    }
  }
  return JSON.stringify([
    texts, await indexedDB.databases(),
    { ...localStorage }, { ...sessionStorage }, document.cookie,
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active.scriptURL),
    await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
  ]);
}"""
"""What the browser has stored for the site."""

TEXT = "12\n34\n"
RIGHT = {"javascript": "console.log(12)", "python": "print(12)"}


@pytest.fixture(scope="module")
def asked() -> Iterator[list[str]]:
    """What is asked of the site's server, which is another origin for programs."""
    paths: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Quiet, "log_message", lambda self, *_: paths.append(self.path))
        yield paths


@pytest.fixture(scope="module")
def stored(visit) -> str:
    """What the browser has stored before anything is attacked."""
    for language, source in RIGHT.items():  # Python is loaded once
        visit.run(language, source, TEXT)
    return visit.page.evaluate(STORED)


@pytest.mark.parametrize(
    ("language", "source"), [pytest.param(*attack, id=name) for name, *attack in every(3, ATTACKS)]
)
def test_a_program_reaches_nothing(visit, stored, asked, language: str, source: str):
    port = visit.address.split(":")[-1].strip("/")
    pages = len(visit.context.pages)
    asked.clear()
    ended = visit.run(language, source.replace("PORT", port), TEXT, 3)
    # It has an end, or is refused, in text that is not too long.
    assert ended.keys() in ({"error"}, {"status", "stdout", "stderr", "seconds"})
    assert all(len(text) <= 200_000 for text in ended.values() if isinstance(text, str))
    # What it makes up is never said, but at most quoted as what its compiler says.
    assert "FORGED" not in re.sub("“[^“”]*”", "", str(ended))
    # Another one runs as if nothing had been.
    after = visit.run(language, RIGHT[language], TEXT)
    assert (after["status"], after["stdout"]) == (0, "12\n")
    assert [path for path in asked if "leak" in path or "app.js" in path] == []
    assert len(visit.context.pages) == pages
    assert visit.page.evaluate(STORED) == stored


def test_each_layer_is_there(visit):
    """Any two of them are enough for the attacks above."""
    names = ["fetch", "WebSocket", "importScripts", "Worker", "caches", "navigator", "postMessage"]
    source = f"console.log({names}.filter((name) => name in self).length)"
    ended = visit.run("javascript", source, TEXT)
    assert ended["stdout"] == "0\n"
    frame = visit.page.locator("iframe")
    assert frame.get_attribute("sandbox") == "allow-scripts"
    policy = re.search(r'Security-Policy" content="(.*?)"', frame.get_attribute("srcdoc"))[1]
    assert policy.startswith("default-src 'none'; ")
    rest = {each.split()[0] for each in policy.split("; ")}
    assert rest == {"default-src", "script-src", "worker-src"}


def test_what_does_not_start_is_given_up(new_visit):
    visit = new_visit(service_workers="block")
    visit.page.route("**/program-worker.js", lambda _: None)  # there is never an answer
    visit.page.clock.install()
    visit.page.goto(visit.address)
    visit.page.evaluate(f"() => {{ window.ended = ({visit.RUN})(['javascript', '', '', 1]); }}")
    visit.page.wait_for_timeout(500)
    visit.page.clock.fast_forward(31_000)
    ended = visit.page.evaluate("window.ended")
    assert ended == {"error": "Your program was not run: it could not be started within 30 s."}
    assert visit.page.locator("iframe").count() == 0
