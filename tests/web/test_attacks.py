"""Pasted programs that try to reach the network, what the browser stores, or the page."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from examples import every
from graphsolve.web.site import Quiet

# Each attack tries to run `reach()` before, beside or instead of a program.
REACH = Path(__file__).with_name("reach.js").read_text()

JAVASCRIPT = {
    "plain": "reach();",
    "after an await": "await 0;\nreach();\nexport const part1 = () => { reach(); return 1; };",
    "imported": "import('http://localhost:PORT/leak?21');\nimport('/app.js');\nreach();",
    "imported with a comment": "await import/**/('http://localhost:PORT/leak?23');\nexport {};",
    "getters": """
        for (const name of ["status", "stdout", "stderr", "refused", "ready", "data", "then"]) {
          Object.defineProperty(Object.prototype, name, { get() { reach(); return "FORGED"; } });
        }
    """,
    "prototypes": """
        const post = MessagePort.prototype.postMessage;
        for (const kind of [Function, Promise, Array, String, RegExp, Object, MessagePort, Map]) {
          for (const name of Reflect.ownKeys(kind.prototype)) {
            try {
              kind.prototype[name] = function () {
                reach();
                try { post.call(this, { status: 0, stdout: "FORGED" }); } catch { /* no port */ }
              };
            } catch { /* it has only a getter */ }
          }
        }
    """,
    "event listeners": """
        addEventListener("message", ({ ports }) => ports[0].postMessage("FORGED"));
        Object.defineProperty(MessageEvent.prototype, "data", { get() { reach(); return {}; } });
        setInterval(reach, 1);
    """,
    "forged refusal": """
        const error = new SyntaxError("x”. FORGED “");
        error.stack = "";
        throw error;
    """,
    "error with an effect": "throw { toString() { reach(); }, get stack() { reach(); } };",
    "endless timers": "(function again() { reach(); setTimeout(again); })();",
    "memory": "reach(); const all = []; while (true) all.push(new Array(1e6).fill(all.length));",
    "long output": "while (true) console.log('x'.repeat(1e6));",
    "long error": "throw new Error('x'.repeat(5e8));",
}

# These are tried one after the other, in one program.
PYTHON = [
    *(
        f"import js\njs.{way}('http://localhost:PORT/leak?40')"
        for way in ("fetch", "XMLHttpRequest.new", "Worker.new", "caches.open", "postMessage")
    ),
    "from js import fetch",
    "import js\njs.Object.constructor('fetch(\"http://localhost:PORT/leak?41\")')()",
    "from pyodide.code import run_js\nrun_js('fetch(\"http://localhost:PORT/leak?42\")')",
    "from pyodide.http import open_url\nopen_url('http://localhost:PORT/leak?43')",
    """
        import asyncio
        from pyodide.http import pyfetch
        asyncio.ensure_future(pyfetch("http://localhost:PORT/leak?44"))
    """,
    "import urllib.request\nurllib.request.urlopen('http://localhost:PORT/leak?45')",
    "import socket\nsocket.create_connection(('localhost', PORT)).send(b'GET /leak?46')",
    "from graphsolve.web import pasted\npasted.run('print(5)', 'FORGED')",
    """
        import js
        from pyodide.ffi import create_proxy
        js.self.onmessage = js.MessagePort.prototype.postMessage = create_proxy(print)
    """,
]
EACH = """
import textwrap
for one in {all!r}:
    try:
        exec(textwrap.dedent(one), {{}})
    except BaseException:
        pass
"""
# These end Python, or would never end.
ENDING = {
    "forged refusal": """
        import json
        json.dumps = lambda *_: '{"refused": "x”. FORGED “", "line": 1}'
    """,
    "deep source": f"{'(' * 5000}1{')' * 5000}",
    "abort": "import pyodide_js\npyodide_js._module.abort()\n",
    "memory": "all = []\nwhile True: all.append(bytearray(2 ** 27))\n",
    "long output": "while True: print('x' * 10 ** 6)\n",
}

ATTACKS = [
    *(
        (f"JavaScript, {name}", "javascript", f"{text}\n{REACH}")
        for name, text in JAVASCRIPT.items()
    ),
    ("Python, each", "python", EACH.format(all=PYTHON)),
    *((f"Python, {name}", "python", dedent(text)) for name, text in ENDING.items()),
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
