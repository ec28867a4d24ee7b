"""What runs a pasted Python program, and the check of one, without a browser."""

import json
import sys
from itertools import count
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from graphsolve.lab.cases import named_cases
from graphsolve.lab.interface import lab_of
from graphsolve.puzzles.cards import parse_decks
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import solve
from graphsolve.web import pasted
from graphsolve.web.worker import call

# Programs may leave files open.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

TEXT = "12\n34\n"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(program: str) -> dict[str, Any]:
    return json.loads(pasted.run(dedent(program), TEXT))


# --- Running programs ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "program",
    [
        "print('Part 1:', input())\nprint('Part 2:', input())",
        "a, b = open(0)\nprint(a, b)",
        "import sys\nprint(*open(sys.argv[1]).read().split(), sep='\\n')",
        "from pathlib import Path\nprint(Path(__file__).with_name('day15.txt').read_text())",
        "import aocd\nprint(aocd.get_data(day=15, year=2018))",
        "import fileinput\nprint(*fileinput.input())",
        "def main():\n    print(*open('no/such/file'))\nif __name__ == '__main__':\n    main()",
        "def main():\n    print(input())\n    print(input())",
        "def part1(text): return text.split()[0]\ndef solve_two(lines): return int(lines[1])",
        "def p1(text): print(12)\ndef p2(text): print(34)",
        "def number(x): return int(x)\ndef both(text): return [*map(number, text.split())]",
        "def solve(text): return dict(zip(('part1', 'part2'), text.split()))\ndef z(x): return 1",
        "print(12)\nprint(34)\nraise SystemExit",
    ],
)
def test_a_program_gets_the_puzzle_and_gives_answers(program: str):
    for _ in range(2):
        ended = run(program)
        assert (ended["status"], ended["stderr"]) == (0, "")
        words = ended["stdout"].replace(":", " ").split()
        assert [word for word in words if word in {"12", "34"}] == ["12", "34"]


@pytest.mark.parametrize(
    ("program", "status", "printed"),
    [
        ("raise SystemExit(3)", 3, ""),
        ("import sys\nsys.exit('no')", 1, "no\n"),
        ("import no_such_module", 1, "No module named 'no_such_module'"),
        ("while True: input()", 1, "EOFError"),
    ],
)
def test_exit_status(program: str, status: int, printed: str):
    ended = run(program)
    assert ended["status"] == status
    assert printed in ended["stderr"]


def test_traceback_begins_in_the_program():
    lines = run("def f():\n    return 1 / 0\nf()")["stderr"].splitlines()
    places = [line.strip() for line in lines if line.strip().startswith("File")]
    assert places == [
        f'File "your program", line {line}' for line in ("3, in <module>", "2, in f")
    ]
    assert lines[-1] == "ZeroDivisionError: division by zero"
    deep = run("import sys\nsys.setrecursionlimit(9000)\ndef f(n): f(n + 1 if n else sys)\nf(1)")
    assert len(deep["stderr"]) < 4000


def test_of_a_long_output_the_end_is_kept():
    ended = run("for number in range(300_000): print(number)")
    assert ended["stdout"].endswith("\n299998\n299999\n")
    assert len(ended["stdout"]) == pasted.MAX_OUTPUT


def test_a_program_leaves_nothing_to_the_next():
    before = sys.stdin, sys.argv, open, sys.modules["__main__"]
    run("import builtins, sys\nbuiltins.open = None\nsys.argv = 5\nsys.stdin.close()\nx = 1")
    assert before == (sys.stdin, sys.argv, open, sys.modules["__main__"])
    assert "NameError" in run("print(x)")["stderr"]


# --- The check -----------------------------------------------------------------------------------


def check(monkeypatch, program, text: str = "") -> tuple[list[dict], dict]:
    """Check a function of decks. Return the messages to the page, and the result."""

    def run(_language: str, _source: str, text: str, _seconds: float) -> str:
        return json.dumps(program(text))

    monkeypatch.setitem(sys.modules, "pasted_programs", SimpleNamespace(run=run))
    sent: list[dict[str, Any]] = []
    given = json.dumps([text, "cards", "python", "", None])
    result = call("check", given, lambda text: sent.append(json.loads(text)))
    assert all(message["says"] for message in sent)
    return [message["known"] for message in sent if message["known"]], json.loads(result)


def ended(stdout: str, status: int | None = 0) -> dict[str, Any]:
    return {"status": status, "stdout": stdout, "stderr": "", "seconds": 0.1}


def right(text: str) -> str:
    return " ".join(str(solve(parse_decks(text), part)) for part in (1, 2))


def test_a_program_without_answers_gets_one_sentence_and_the_board(monkeypatch):
    known, result = check(monkeypatch, lambda _text: ended("", None))
    assert known[0]["failed"]["fault"] == "timed out after 0.1 s"
    assert [*known[-1]] == ["boards"]
    assert "has finished no puzzle" in result["result"]["said"][0]


def test_a_time_out_that_does_not_happen_again_is_no_failure(monkeypatch):
    monkeypatch.setattr("graphsolve.web.check.MAX_GENERATED", 1)
    times = count()

    def program(text: str) -> dict[str, Any]:
        return ended(right(text)) if next(times) else ended("", None)

    known, result = check(monkeypatch, program)
    assert known == []
    assert "puzzles correctly" in result["result"]["said"][0]


DECKS = f"{lab_of(PUZZLES['cards']).generate(5, cards=6)}\n"


def test_the_readers_own_input_comes_after_the_hand_made_cases(monkeypatch):
    monkeypatch.setattr("graphsolve.web.check.MAX_GENERATED", 3)
    puzzles = []

    def program(text: str) -> dict[str, Any]:
        puzzles.append(text)
        return ended(right(text))

    _, result = check(monkeypatch, program, text=DECKS)
    assert puzzles.index(DECKS) == len([*named_cases("cards")])
    said = f"It solves {len(puzzles) - 1} puzzles correctly, and your input, too."
    assert result["result"]["said"] == [said]
