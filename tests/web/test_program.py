"""Programs that are pasted into the page, in a real browser."""

from textwrap import dedent

import pytest

from graphsolve.lab.cases import named_cases
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.column import view_of

TEXT = "12\n34\n"


def run(visit, language: str, *programs: str, texts=(TEXT,), seconds: float = 60) -> list[dict]:
    """Run programs as the check does."""
    return visit.page.evaluate(
        """async ({ language, programs, texts, seconds }) => {
          const { runProgram } = await import("./program-host.js");
          const ended = [];
          for (const program of programs) {
            for (const text of texts) {
              ended.push(await runProgram(language, program, text, seconds));
            }
          }
          return ended;
        }""",
        {"language": language, "programs": programs, "texts": texts, "seconds": seconds},
    )


def example(puzzle: str, language: str) -> str:
    return view_of(PUZZLES[puzzle]).page.read(f"program-{language}.txt")


# --- Running programs ----------------------------------------------------------------------------

JAVASCRIPT = {
    "Node": r"""
        const { readFileSync } = require("node:fs");
        const [a, b] = readFileSync(0).toString().trim().split("\n");
        console.log("Part 1: %s", a);
        console.log("Part 2:", Number(b));
    """,
    "module": r"""
        import fs, { existsSync as exists } from "fs";
        import * as path from 'node:path';
        const file = path.join(import.meta.dirname, "day.txt");
        const lines = fs.readFileSync(file, "utf8").split("\n");
        export const part1 = () => lines[0];
        export async function part2() { return exists("day.txt") && BigInt(lines[1]); }
    """,
    "default export": r"export default (text) => text.trim().split('\n').map(Number);",
    "last function": r"""
        const half = (x) => x;
        function both(text) { return text.trim().split('\n').map(half); }
    """,
    "lines": "const solve = (lines) => ({ part1: lines[0], part2: lines.at(-1) });",
    "exports": r"module.exports = { solve(text) { return text.trim().split('\n'); } };",
    "promise": r"""
        const { readFile } = require("fs/promises");
        async function main() {
          const [a, b] = (await readFile("input.txt", "utf8")).split("\n");
          setTimeout(() => console.log([a, b].join("\n")), 5);
        }
        main();
    """,
    "callbacks": r"""
        const found = [];
        const reader = require("readline").createInterface({ input: process.stdin });
        reader.on("line", (line) => found.push(line)).on("close", () => {
          process.stdout.write(`Part 1: ${found[0]}\nPart 2: ${found[1]}\n`);
          process.exit();
        });
    """,
    "undeclared": r"""
        if (typeof before !== "undefined") throw new Error("the last run has left something");
        before = require("fs").readFileSync("/dev/stdin", "utf-8");
        for (line of before.trim().split("\n")) console.log(line);
    """,
}


@pytest.mark.parametrize("name", JAVASCRIPT)
def test_javascript_gets_the_puzzle_and_gives_answers(visit, name: str):
    for ended in run(visit, "javascript", dedent(JAVASCRIPT[name]), texts=[TEXT, TEXT]):
        assert (ended["status"], ended["stderr"]) == (0, "")
        words = ended["stdout"].replace(":", " ").split()
        assert [word for word in words if word in {"12", "34"}] == ["12", "34"]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("let a = 1;\nlet b = x.y;", "ReferenceError: x is not defined\n    in line 2"),
        ("Promise.reject(new TypeError('late'))", "TypeError: late"),
        ("setTimeout(() => { throw new Error('later'); }, 5)", "Error: later"),
        ("require('lodash')", 'there is no module "lodash" here'),
    ],
)
def test_errors_of_javascript_have_a_message_and_a_line(visit, program: str, said: str):
    [ended] = run(visit, "javascript", program)
    assert ended["status"] == 1
    assert ended["stderr"].startswith(said) or said in ended["stderr"]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("function f() {", "Your program ends too early"),
        ("const f = (x: string) => x;", "This looks like TypeScript"),
    ],
)
def test_javascript_that_cannot_be_compiled_is_refused(visit, program: str, said: str):
    [ended] = run(visit, "javascript", program)
    assert said in ended["error"]


def test_a_program_that_does_not_end_is_stopped_and_others_run_after_it(visit):
    for language, endless, after in (
        ("javascript", "while (true) {}", "console.log(5)"),
        ("python", "while True: pass", "import doctest, networkx, unittest\nprint(5)"),
    ):
        [ended] = run(visit, language, endless, seconds=0.5)
        assert ended["status"] is None
        [ended] = run(visit, language, after)
        assert ended["stdout"] == "5\n"


def test_of_a_long_output_the_end_is_kept(visit):
    long = "const x = 'x'.repeat(999);\nfor (let i = 0; i < 9999; i++) console.log(x);\n"
    [ended] = run(visit, "javascript", long + "console.log(12)")
    assert ended["stdout"].endswith("x\n12\n")
    assert len(ended["stdout"]) < 500_000


# --- Checking one --------------------------------------------------------------------------------


def test_the_example_in_javascript_makes_the_mistake_that_it_is_for(visit):
    cases = [*named_cases("cave")]
    texts = [f"{case.puzzle}\n" for case in cases]
    runs = run(visit, "javascript", example("cave", "JavaScript"), texts=texts)
    misread = CATALOGUE["squares-in-text-order"].answer
    expected = [[misread(case.puzzle, part) for part in (1, 2)] for case in cases]
    assert expected != [[*case.answers.values()] for case in cases]
    assert [
        [int(line.split()[-1]) for line in run["stdout"].splitlines()] for run in runs
    ] == expected


RIGHT = r"""
    const text = require("fs").readFileSync("input.txt", "utf8").trim();
    const decks = () => text.split("\n\n").map((deck) => deck.split("\n").slice(1).map(Number));
    const score = (deck) => deck.reverse().reduce((sum, card, at) => sum + card * (at + 1), 0);
    function play(one, two, isRecursive) {
      const seen = new Set();
      while (one.length && two.length) {
        const state = `${one}/${two}`;
        if (isRecursive && seen.has(state)) return [true, one];
        seen.add(state);
        const [a, b] = [one.shift(), two.shift()];
        const isWon = isRecursive && a <= one.length && b <= two.length
          ? play(one.slice(0, a), two.slice(0, b), true)[0] : a > b;
        if (isWon) one.push(a, b); else two.push(b, a);
      }
      return one.length ? [true, one] : [false, two];
    }
    console.log("Part 1:", score(play(...decks(), false)[1]));
    console.log("Part 2:", score(play(...decks(), true)[1]));
"""
WRONG = RIGHT.replace("a <= one.length && b <=", "a < one.length && b <")


def check(visit, program: str, part: str = "both parts") -> str:
    """Paste a program, check it on card games, and return what the page says."""
    visit.page.fill("#program", program)
    visit.page.select_option("#entry-program [name=solves]", "cards")
    visit.page.select_option("#entry-program [name=only]", label=part)
    visit.page.click("#entry-program button.main")
    visit.settle()
    return visit.text("#result")


@pytest.mark.parametrize(
    ("program", "name"),
    [
        (WRONG, "strictly-more-cards"),
        (example("cards", "Python"), "repeats-across-games"),
    ],
    ids=["JavaScript", "Python"],
)
def test_on_a_phone_a_wrong_program_gets_the_name_of_its_mistake(visit, program: str, name: str):
    visit.page.set_viewport_size({"width": 360, "height": 740})
    visit.open_entry("program")
    said = check(visit, program)
    assert "wrong answer to part 2" in said
    assert visit.page.inner_text("#result .footnote .name") == name
    assert CATALOGUE[name].misread in said
    assert visit.page.locator(".replay .pair").is_visible()
    assert visit.page.evaluate("document.documentElement.scrollWidth") == 360
    language = visit.page.input_value("#entry-program [name=kind]")
    assert language == ("javascript" if "const" in program else "python")


def test_a_program_for_one_part_can_be_checked(visit):
    visit.open_entry("program")
    program = WRONG.replace('console.log("Part 1:"', "void(0").replace("Part 2:", "")
    assert "No answers found" in check(visit, program)
    visit.page.click("text=It answers part 2 only")
    visit.settle()
    assert "wrong answer to part 2" in visit.text("#result")


def test_a_program_that_cannot_be_compiled_gets_one_sentence(visit):
    visit.open_entry("program")
    assert check(visit, "let a = 1;\nlet a = 2;").startswith(
        "Line 2 of your program: “SyntaxError"
    )
    assert check(visit, "def f(:").startswith("Line 1 of your program: “invalid syntax")


def test_on_a_phone_a_complaint_is_in_view(visit):
    visit.page.set_viewport_size({"width": 360, "height": 740})
    visit.open_entry("program")
    visit.page.select_option("#entry-program [name=solves]", "")
    visit.page.fill("#program", WRONG)
    button = visit.page.locator("#entry-program button.main")
    button.evaluate("(button) => button.scrollIntoView({ block: 'end' })")
    button.click()
    said = visit.page.locator("#result .said")
    said.wait_for()
    box = said.bounding_box()
    assert said.inner_text() == "Which puzzle does your program solve? Select it above."
    assert box["y"] + box["height"] <= 740
