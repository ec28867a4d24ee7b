"""Kernels as WebAssembly play as those that numba compiles.

Node runs the site's Python with the page's module, as the page does in its worker.
"""

import json
import shutil
import subprocess
from pathlib import Path

from chromium import do_without

ANSWERS = """
from graphsolve.lab.cards.plugin import end_by_kernel
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.puzzles.interface import UnsuitableError
from graphsolve.lab.cave.plugin import kernel_answer
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.misreadings import misreadings_of

def coded(puzzle, part):
    each = misreadings_of(puzzle)
    return [one for one in each if part in one.parts and one.codes is not None]

def play(deal, one):
    try:
        return str(end_by_kernel(deal, one.rules(2), one.codes, 20_000))
    except (TooLongError, UnsuitableError):
        return "none"

# Arrays take turns: the page has memory for one.
caves = [generate_cave(width, width=width, height=10) for width in (12, 70)]
answers = [
    kernel_answer(cave, one, part)
    for part, step in ((1, 5), (2, 50))
    for one in coded(caves[0], part)[::step]
    for cave in caves
]
deals = [generate_decks(seed, cards=8 + seed) for seed in range(8)]
answers += [play(deal, one) for one in coded(deals[0], 2)[::2] for deal in deals]
"""

NODE = """
const [site, program] = process.argv.slice(-2);
const { readFileSync } = await import("node:fs");
const { loadPyodide } = await import(`${site}/pyodide/pyodide.mjs`);
const { start } = await import(`${site}/kernels.js`);
const python = await loadPyodide();
const archive = new Uint8Array(readFileSync(`${site}/python.zip`));
python.unpackArchive(archive, "zip", { extractDir: "/package" });
python.registerJsModule("page_kernels", {
  start: (path, size, shared) => start(path, python.FS.readFile(path), size, shared),
});
python.runPython("import sys; sys.path.insert(0, '/package')");
console.log(python.runPython(`${program}\\nimport json; json.dumps(answers)`));
"""


def test_answers(site: Path):
    node = shutil.which("node")
    if not node:
        do_without("there is no Node")
    command = [node, "--input-type=module", "--eval", NODE, site, ANSWERS]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    expected = {}
    exec(ANSWERS, expected)  # with numba
    assert len({*expected["answers"]}) > 100
    assert json.loads(done.stdout) == expected["answers"]
