"""The result of checking another program, in words."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import oracle
from battles import answer_by
from graphsolve.lab.arithmetic import OTHER_PART, Clue
from graphsolve.lab.cases import Case, fair_case
from graphsolve.lab.cave.arithmetic import ROUND_MORE, ROUNDS
from graphsolve.lab.check import Check, Output, named_cases
from graphsolve.lab.check.answers import LAST, USUAL
from graphsolve.lab.check.failure import Failure
from graphsolve.lab.check.session import Run
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.lab.narrow import Narrowing
from graphsolve.puzzles.cave import Cave, parse_cave
from graphsolve.show.check import (
    explain_failure,
    failure_text,
    last_output,
    next_steps,
    pattern_hint,
    report_text,
)
from mutants import TARGET, mutant
from printing import plain_text
from searches import searched
from statements import DECKS

CAVE = parse_cave("####\n#EG#\n####")
CORNER = parse_cave("####\n#E.#\n#GG#\n####")
EXPECTED = {1: 134, 2: 2650}
CASE = Case("one rule", "hand-made", CAVE, EXPECTED)


def failing(answers=None, *, puzzle=CAVE, expected=EXPECTED, stdout="", **ended) -> Run:
    output = Output(stdout, **{"seconds": 0.2, **ended})
    return Run(puzzle, expected, output, {USUAL: answers} if answers else {}, case=CASE)


FAILED = {
    "wrong-part": failing({1: 134, 2: 7}, stderr="a warning\n"),
    "wrong-parts": failing({1: 6, 2: 7}),
    "one-part": failing({2: 7}, expected={2: 2650}),
    "crashed": failing(status=3, stderr="".join(f"line {n}\n" for n in range(20))),
    "killed": failing(status=-11, stdout="half an answ"),
    "timed-out": failing(status=None, seconds=10.02),
    "no-output": failing(stderr="oops\n"),
    "no-answers": failing(stdout="hm\n"),
}


def checked(run: Run | None, *passed: Run, again: Run | None = None) -> Check:
    """A check that ended with a run."""
    check = Check(lambda *_: Output(""), [])
    check.runs, check.again = [*passed, run] if run else [*passed], again
    check.shrunk, check.tries = run, int(run is not None)
    return check


def report(run: Run | None, *passed: Run, **settings) -> str:
    return "\n".join(report_text(checked(run, *passed, **settings)))


def told(check: Check) -> str:
    return " ".join(failure_text(Failure(check)))


def test_reports_of_each_ending(golden):
    golden("check/endings.txt", "\n\n".join(map(report, FAILED.values())) + "\n")


def test_control_characters_and_long_lines_are_not_printed():
    output = "\x1b[2J\x1b]0;x\x07\x00\x9b1m\x7fhm\n" + "z" * 10**6
    text = report(failing(status=1, stdout=output))
    assert text.replace("\n", "").isprintable()
    assert "hm\n" in text
    assert len(text) < 2000


def test_hints_to_the_pattern():
    wrong = failing({1: 67, 2: 50}, stdout="134 in 67 rounds, 2651 in 50")
    assert pattern_hint(wrong) is None  # one of the right answers is nowhere in the output
    assert pattern_hint(failing(status=1, stdout="134 and 2650")) is None
    assert pattern_hint(failing(stdout=f"{10**50}")).endswith("40 digits or more are not read.")
    hint = pattern_hint(failing(stdout="134 after 67, 2650 after 50", expected={2: 2650}))
    assert "`Part 2: N`, or use --pattern" in hint


def test_what_to_do_next(golden):
    wrong = checked(FAILED["wrong-part"])
    texts = [
        next_steps(checked(None, failing(EXPECTED)), None),
        next_steps(wrong, None),
        next_steps(wrong, Path("my cases/day15.txt")),
    ]
    golden("check/next.txt", "".join(plain_text(one, 99) for one in texts))


# --- What is said of a failure -------------------------------------------------------------------


def test_a_program_that_is_too_slow():
    slow = failing(status=None, seconds=10.02, puzzle=CORNER)
    passed = failing(EXPECTED, seconds=1.23)
    text = told(checked(slow, passed))
    assert "too slow: it takes more than 10 s for 4 rows, 4 columns, 3 units." in text
    assert "finished, 3 rows, 4 columns, 2 units, took 1.2 s. It gave no wrong answer in 1" in text
    assert "when they enter it" in text
    endless = told(checked(failing(status=None, seconds=10.02), failing(EXPECTED, puzzle=CORNER)))
    assert "probably never ends: it takes more than 10 s for 3 rows" in endless
    assert "has finished no puzzle" in told(checked(slow))
    assert "compare" not in plain_text(next_steps(checked(slow, passed), None), 99)
    assert "waits for its input" in plain_text(next_steps(checked(slow), None), 99)
    assert "1 case timed out, which says nothing" in report(FAILED["wrong-part"], slow)


def test_answers_that_differ_between_runs():
    again = checked(FAILED["wrong-part"], again=failing(EXPECTED))
    assert "runs on this puzzle again: 134 to part 1, 2650 to part 2." in told(again)
    again.again = FAILED["crashed"]
    assert "again: crashed (exit status 3)." in told(again)


def test_an_unusual_reading_is_said():
    check = checked(None, failing(EXPECTED))
    check.reading = LAST
    text = "\n".join(report_text(check))
    assert "read as the last number on each line, because most cases pass then." in text


FRAMES = "\n".join(f"    at walk (/home/me/15:3:{number})" for number in range(30))


@pytest.mark.parametrize(
    "stderr",
    [
        f"/home/me/15.js:3\n  f();\n   ^\n\nRangeError: FAIL\n{FRAMES}\nNode.js v20\n",
        f'Exception in thread "main" java.lang.FAIL\n{FRAMES}',
        f"\nthread 'main' panicked at src/main.rs:3:5:\nFAIL\n{FRAMES}",
        f"panic: runtime error: FAIL [5]\n\ngoroutine 1 [running]:\n{FRAMES}",
        f"{FRAMES}\nRecursionError: FAIL",
    ],
    ids=["node", "java", "rust", "go", "python"],
)
def test_the_message_of_an_error_is_shown_above_its_stack_trace(stderr: str):
    lines = "\n".join(last_output(failing(status=1, stderr=stderr))).splitlines()
    assert any("FAIL" in line for line in lines)
    assert len(lines) <= 2 + 10 + 1  # a blank line, a heading and an ellipsis


# --- Misreadings ---------------------------------------------------------------------------------

SCORE, ENOUGH = CATALOGUE["score-from-zero"], CATALOGUE["strictly-more-cards"]
WRONG_SCORE = failing({1: 251}, puzzle=DECKS, expected={1: 306})


NONE = searched()


def failure(run: Run, search: Narrowing = NONE, **known) -> Failure:
    other = next(iter(lab_of(run.puzzle).simpler(run.puzzle)), CORNER)
    found = Failure(checked(run, *[replace(run, puzzle=other)] * 1199), **known)
    found.narrowing = search
    return found


def explained(run: Run, search: Narrowing = NONE, **known) -> str:
    found = failure(run, search, **known)
    found.explain()
    return " ".join(plain_text(explain_failure(found, Path("saved.txt")), 99).split())


@pytest.mark.parametrize(
    ("search", "known", "said"),
    [
        (searched([SCORE]), {}, "with all 1,200 runs of your program (1,200 failed): sc"),
        (searched([SCORE], ended=False), {}, "but time ran out before all were tried: score"),
        (searched([SCORE], slow=[SCORE]), {}, "failed) on which it could be tried: score"),
        (searched([SCORE, ENOUGH]), {}, "2 known misreadings of the rules agree with all 1,2"),
        (NONE, {}, "Of 0 known misreadings of the rules and pairs of them, none agrees with all"),
        (searched(ended=False), {}, "(1,200 failed), but time ran out before all were tried."),
        (searched(slow=[SCORE]), {}, "but 1 other took too long to try. `check` shows the first"),
        (NONE, {"nearest": SCORE, "wrong": 5, "same": 4}, "gives the same 4 of 5 wrong answers"),
    ],
)  # fmt: skip
def test_which_misreadings_agree(search, known, said: str):
    assert said in explained(WRONG_SCORE, search, **known)


def test_the_first_misreading_is_explained():
    text = explained(WRONG_SCORE, searched([SCORE]))
    assert SCORE.misread in text
    assert "In the program's output" not in text


@pytest.mark.parametrize(
    ("answers", "clues", "said", "searched"),
    [
        ({1: 6, 2: 7}, [(1, OTHER_PART), (2, OTHER_PART)], "two parts are swapped", False),
        ({1: 67, 2: 2650}, [(1, ROUNDS)], "1 are the number of full rounds alone.", False),
        ({1: 67, 2: 2650}, [(1, ROUND_MORE)], "to part 1 are right except for one", True),
        ({1: 6, 2: 7}, [(1, ROUND_MORE), (2, ROUND_MORE)], "to parts 1 and 2 are right", True),
        ({1: 134, 2: 7}, [], "Only answers to part 2 are wrong", True),
        ({1: 201, 2: 2600}, [], "201 = 67 x 3: your rounds are right, and your hit points", True),
    ],
)  # fmt: skip
def test_answers_that_are_right_for_something_else(answers, clues, said: str, searched: bool):
    found = [Clue(*one) for one in clues]
    text = " ".join(failure_text(failure(failing(answers), clues=found)))
    assert said in text
    assert ("none agrees" in text) == searched


def test_the_turn_that_decides_is_explained_if_no_misreading_is_known():
    """The program does not notice differences of a few hit points between targets."""
    program = mutant(TARGET, TARGET.replace("enemy.hit_points", "enemy.hit_points // 50"))
    cave = parse_cave("#######\n#....G#\n#E.EG.#\n#######")

    def run_on(puzzle: Cave) -> Run:
        given, right = (answer_by(one, puzzle, 1) for one in (program, oracle))
        return failing({1: given}, puzzle=puzzle, expected={1: right})

    failed = run_on(cave)
    puzzles = [case.puzzle for case in [*named_cases("cave")][:12]]
    puzzles += [one for one in islice(lab_of(cave).simpler(cave), 9) if fair_case(one)]
    found = Failure(checked(failed, *map(run_on, puzzles)))
    found.narrowing.run(max_tried=400)
    found.explain()
    text = plain_text(explain_failure(found, Path("saved.txt")), 99)
    assert "-- Round 2, turn 2: goblin 0 at 1,4" in text
    assert "Elf 2 at 2,3 has the fewest, 197 hit points." in text


def test_the_answer_is_suspected_if_the_most_similar_misreading_changes_only_that():
    text = explained(WRONG_SCORE, nearest=SCORE)
    assert "may be in a search, or in what is counted as the answer." in text


def test_the_first_wrong_map_in_the_output_is_explained():
    printed = "After 1 round:\n####\n#EG#   E(194), G(200)\n#G.#   G(200)\n####\n"
    text = explained(failing({1: 134}, puzzle=CORNER, stdout=printed))
    assert "In the program's output" in text
    assert "2,1 G(200); under the rules: G(197)" in text
