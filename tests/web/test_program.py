"""Programs that are pasted into the page, in a real browser."""

import tomllib
from pathlib import Path

import pytest

from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.interface import view_of

TEXT = "12\n34\n"


# --- Running programs ----------------------------------------------------------------------------

JAVASCRIPT = tomllib.loads(Path(__file__).with_name("programs.toml").read_text())


@pytest.mark.parametrize("name", JAVASCRIPT)
def test_javascript_gets_the_puzzle_and_gives_answers(visit, name: str):
    for _ in range(2):
        ended = visit.run("javascript", JAVASCRIPT[name], TEXT)
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
    ended = visit.run("javascript", program, TEXT)
    assert ended["status"] == 1
    assert said in ended["stderr"]


def test_a_program_that_does_not_end_is_stopped_and_others_run_after_it(visit):
    for language, endless, after in (
        ("javascript", "while (true) {}", "console.log(5)"),
        ("python", "while True: pass", "import doctest, networkx, unittest\nprint(5)"),
    ):
        for _ in range(2):
            assert visit.run(language, endless, TEXT, 0.5)["status"] is None
        assert visit.run(language, after, TEXT)["stdout"] == "5\n"


# --- Checking one --------------------------------------------------------------------------------


def check(visit, program: str, puzzle: str = "cards") -> str:
    """Paste a program, check it, and return what the page says."""
    visit.page.fill("#program", program)
    visit.page.select_option("#entry-program [name=solves]", puzzle)
    visit.page.click("#entry-program button.main")
    visit.settle()
    return visit.text("#result")


@pytest.mark.parametrize(
    ("puzzle", "language", "name"),
    [("cards", "Python", "repeats-across-games"), ("cave", "JavaScript", "squares-in-text-order")],
)
def test_on_a_phone_an_example_gets_its_mistake(visit, puzzle: str, language: str, name: str):
    visit.page.set_viewport_size({"width": 360, "height": 740})
    visit.open_entry("program")
    said = check(visit, view_of(PUZZLES[puzzle]).page.read(f"program-{language}.txt"), puzzle)
    assert "wrong answer" in said
    assert visit.page.inner_text("#result .footnote .name") == name
    assert CATALOGUE[name].misread in said
    assert visit.page.locator(".replay .pair").is_visible()
    assert visit.page.evaluate("document.documentElement.scrollWidth") == 360
    assert visit.page.input_value("#entry-program [name=kind]") == language.lower()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("let a = 1;\nlet a = 2;", "Line 2 of your program: “SyntaxError: Identifier 'a' has"),
        ("def f(:", "Line 1 of your program: “invalid syntax"),
        ("const f = (x: string) => x;", "This looks like TypeScript"),
        ("function f() {", "Your program ends too early"),
        ("fn main() {\n    let a = 1;\n}", "in a language that does not run here"),
        ("Part 1: 306\nPart 2: 291", "These look like answers"),
    ],
)
def test_a_program_that_cannot_be_run_gets_one_sentence(visit, program: str, said: str):
    visit.open_entry("program")
    assert said in check(visit, program)
