"""The result of checking another program, in words."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import oracle
from battles import answer_by
from graphsolve.lab.arithmetic import OTHER_PART, Clue
from graphsolve.lab.cases import Case
from graphsolve.lab.cave.arithmetic import ROUND_MORE, ROUNDS
from graphsolve.lab.check import named_cases
from graphsolve.lab.check.answers import Reading
from graphsolve.lab.check.program import Run, RunEnd
from graphsolve.lab.check.session import CheckedRun, Failure, Report, compared_output
from graphsolve.lab.check.suspects import Causes, Suspects, deciding_difference, further_puzzles
from graphsolve.lab.difference import differences_of
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Cave, parse_cave
from graphsolve.puzzles.duel import Boss
from graphsolve.show.check import (
    case_file_name,
    explain_causes,
    failure_text,
    last_output,
    next_steps,
    pattern_hint,
    report_text,
    suspects_text,
)
from mutants import TARGET, mutant
from printing import plain_text

CAVE = parse_cave("####\n#EG#\n####")
CORNER = parse_cave("####\n#E.#\n#GG#\n####")
EXPECTED = {1: 134, 2: 2650}


def failing(ending: RunEnd = RunEnd.ANSWERED, **changes) -> CheckedRun:
    puzzle = changes.pop("puzzle", CAVE)
    expected = changes.pop("expected", EXPECTED)
    run = {"answers": None, "status": 0, "stdout": "", "stderr": "", "seconds": 0.2} | changes
    return CheckedRun(puzzle, expected, Run(ending, **run))


FAILED = {
    "wrong-part": failing(answers={1: 134, 2: 7}, stderr="a warning\n"),
    "wrong-parts": failing(answers={1: 6, 2: 7}),
    "one-part": failing(answers={2: 7}, expected={2: 2650}),
    "crashed": failing(RunEnd.CRASHED, status=3, stderr="".join(f"line {n}\n" for n in range(20))),
    "killed": failing(RunEnd.CRASHED, status=-11, stdout="half an answ"),
    "timed-out": failing(RunEnd.TIMED_OUT, status=None, seconds=10.02),
    "no-output": failing(RunEnd.NO_OUTPUT, stderr="oops\n"),
    "no-answers": failing(RunEnd.NO_ANSWERS, stdout="hm\n"),
}


def test_reports_of_each_ending(golden):
    texts = []
    for failed in FAILED.values():
        failure = Failure(Case("one rule", "hand-made", CAVE, EXPECTED), failed, failed, tries=1)
        texts.append(report_text(Report({}, 0.1, failure)))
    golden("check/endings.txt", "\n\n".join(texts) + "\n")


def test_control_characters_and_long_lines_are_not_printed():
    output = "\x1b[2J\x1b]0;x\x07\x00\x9b1m\x7fhm\n" + "z" * 10**6
    failed = failing(RunEnd.CRASHED, status=1, stdout=output)
    text = report_text(
        Report({}, 0.1, Failure(Case("one rule", "hand-made", CAVE, EXPECTED), failed, failed, 1))
    )
    assert text.replace("\n", "").isprintable()
    assert "hm\n" in text
    assert len(text) < 2000


def test_hint_if_the_right_answers_are_elsewhere_in_the_output():
    wrong = {"answers": {1: 67, 2: 50}}
    assert "--pattern" in pattern_hint(failing(stdout="134 in 67 rounds, 2650 in 50", **wrong))
    assert pattern_hint(failing(stdout="134 in 67 rounds, 2651 in 50", **wrong)) is None
    assert pattern_hint(failing(RunEnd.CRASHED, status=1, stdout="134 and 2650")) is None


def test_hint_if_there_are_no_answers_in_the_output():
    hint = pattern_hint(failing(RunEnd.NO_ANSWERS, stdout="134 after 67, 2650 after 50"))
    assert "`Part 1: N` and `Part 2: N`" in hint
    assert "--pattern" in hint
    one = failing(RunEnd.NO_ANSWERS, expected={2: 2650})
    assert "`Part 2: N`, or" in pattern_hint(one)


def test_file_names_say_what_failed():
    names = {ending: case_file_name(failed) for ending, failed in FAILED.items()}
    assert names["crashed"].startswith("cave-crashed-3-rows-4-columns-2-units-")
    assert names["wrong-parts"].startswith("cave-wrong-part-1-and-2-3-rows-4-columns-2-units-")
    assert names["timed-out"].startswith("cave-timed-out-")
    cards = failing(RunEnd.NO_OUTPUT, puzzle=Decks((3, 1), (2, 4)))
    assert case_file_name(cards).startswith("cards-no-output-2-cards-each-")
    duel = failing(RunEnd.NO_OUTPUT, puzzle=Boss(58, 9))
    assert case_file_name(duel).startswith("duel-no-output-58-hit-points-9-damage-")
    other = failing(RunEnd.CRASHED, puzzle=parse_cave("####\n#GE#\n####"))
    assert case_file_name(other) != names["crashed"]


def explained(failed: CheckedRun, *found: tuple, partial: tuple = ()) -> str:
    suspects = Suspects(found, partial, (failed,) * 1200)
    differences = differences_of(found[0], failed.puzzle, failed.wrong_parts) if found else None
    output = compared_output(failed)
    causes = Causes(suspects, differences, output)
    pieces = [*suspects_text(suspects), *explain_causes(causes, Path("saved.txt"))]
    return " ".join(plain_text(pieces, 99).split())


@pytest.mark.usefixtures("cave_kernel")
def test_the_turn_that_decides_is_explained_if_no_misreading_is_known():
    """The program does not notice differences of a few hit points between targets."""
    program = mutant((TARGET, TARGET.replace("enemy.hit_points", "enemy.hit_points // 50")))
    cave = parse_cave("#######\n#....G#\n#E.EG.#\n#######")

    def run_on(puzzle: Cave) -> CheckedRun:
        given, right = (answer_by(one, puzzle, 1) for one in (program, oracle))
        return failing(puzzle=puzzle, answers={1: given}, expected={1: right})

    others = [puzzle for puzzle, _ in islice(further_puzzles(cave, ()), 6)]
    others += [case.puzzle for case in islice(named_cases("cave"), 10, 25)]
    failed, runs = run_on(cave), [*map(run_on, others)]
    deciding = deciding_difference(failed, runs)
    suspects = Suspects((), (), (failed,))
    pieces = explain_causes(Causes(suspects, deciding=deciding), Path("saved.txt"))
    text = plain_text(pieces, 99)
    assert "-- Round 2, turn 2: goblin 0 at 1,4" in text
    assert "Elf 2 at 2,3 has the fewest, 197 hit points." in text


SWAPPED = [Clue("cave", part, OTHER_PART) for part in (1, 2)]
SCORE, ENOUGH = CATALOGUE["score-from-zero"], CATALOGUE["strictly-more-cards"]
WRONG_SCORE = failing(
    puzzle=Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), answers={1: 251}, expected={1: 306}
)


def test_answers_that_nothing_explains():
    failed = failing(answers={1: 7})
    assert "No known misreading of the rules, or pair" in explained(failed)
    stopped = Suspects((), (), (failed,), ended=False)
    [said] = suspects_text(stopped)
    assert said.startswith("Time ran out.")


def test_a_list_of_what_may_agree_by_chance_ends_after_five():
    many = [(one,) for one in misreadings_of(PUZZLES["cards"])[:7]]
    text = explained(WRONG_SCORE, partial=tuple(many))
    assert (
        text.count(", ")
        == text.partition("7 of them, of which the most common are")[0].count(", ") + 1 + 4
    )
    assert many[5][0].name not in text


def test_what_agrees_until_time_runs_out_is_said_with_how_many_answers():
    stopped = Suspects((), ((SCORE,), (ENOUGH,)), (WRONG_SCORE,) * 9, ended=False)
    stopped.so_far, stopped.left = ((SCORE,),), 2
    [said] = suspects_text(stopped)
    assert said == (
        "Time ran out. The 7 of 9 answers of your program that were compared until then agree "
        "with score-from-zero."
    )
    stopped = Suspects(((SCORE,),), (), (WRONG_SCORE,) * 9, ended=False, all_tried=False)
    [said] = suspects_text(stopped)
    assert "(9 failed), but time ran out before all were tried: score-from-zero" in said


def test_what_took_too_long_to_try_is_said():
    some = Suspects(((SCORE,),), (), (WRONG_SCORE,) * 9, slow=[(ENOUGH,)])
    [said] = suspects_text(some)
    assert "(9 failed), but 1 other took too long to try: score-from-zero" in said
    [said] = suspects_text(replace(some, found=()))
    assert "pair of common ones, except perhaps 1 that took too long to try, explains" in said


def test_a_program_that_is_too_slow():
    slow = failing(RunEnd.TIMED_OUT, status=None, seconds=10.02, puzzle=CORNER)
    case = Case("one rule", "hand-made", CORNER, EXPECTED)
    passed = failing(answers=EXPECTED, seconds=1.23)
    report = Report({"hand-made": 1}, 12, Failure(case, slow, slow), runs=[passed, slow])
    text = " ".join(failure_text(report))
    assert "too slow: it takes more than 10 s for 4 rows, 4 columns, 3 units." in text
    assert "finished, 3 rows, 4 columns, 2 units, took 1.2 s. It gave no wrong answer in 1" in text
    assert "when they enter it" in text
    assert "has finished no puzzle" in " ".join(failure_text(replace(report, runs=[slow])))
    assert "compare" not in plain_text(next_steps(report, None), 99)
    assert "waits for its input" in plain_text(next_steps(replace(report, passed={}), None), 99)
    wrong = FAILED["wrong-part"]
    report = replace(report, failure=Failure(case, wrong, wrong))
    assert "1 case timed out, which says nothing" in report_text(report)
    assert [*failure_text(report)] == []


def test_answers_that_differ_between_runs():
    wrong, again = FAILED["wrong-part"], failing(answers=EXPECTED)
    case = Case("one rule", "hand-made", CAVE, EXPECTED)
    report = Report({}, 0.1, Failure(case, wrong, wrong, again=again))
    text = " ".join(failure_text(report))
    assert "runs on this puzzle again: 134 to part 1, 2650 to part 2." in text
    assert "Nothing smaller found" not in report_text(report)
    report = Report({}, 0.1, Failure(case, wrong, wrong, again=FAILED["crashed"]))
    assert "again: crashed (exit status 3)." in " ".join(failure_text(report))


def test_an_unusual_reading_is_said():
    text = report_text(Report({"hand-made": 3}, 0.1, reading=Reading.LAST))
    assert "read as the last number on each line, because most cases pass then." in text


NODE = """\
/home/me/15.js:3
  return walk(square);
         ^

RangeError: Maximum call stack size exceeded
{frames}
Node.js v20.11.0
"""
JAVA = 'Exception in thread "main" java.lang.StackOverflowError\n{frames}'
RUST = "\nthread 'main' panicked at src/main.rs:3:5:\nattempt to subtract\n{frames}"
GO = "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\n{frames}"


@pytest.mark.parametrize(
    ("stderr", "message"),
    [
        (NODE, "RangeError: Maximum call stack size exceeded"),
        (JAVA, "java.lang.StackOverflowError"),
        (RUST, "attempt to subtract"),
        (GO, "index out of range [5]"),
        ("{frames}\nRecursionError: maximum depth", "RecursionError: maximum depth"),
    ],
)
def test_the_message_of_an_error_is_shown_above_its_stack_trace(stderr: str, message: str):
    frames = "\n".join(f"    at walk (/home/me/15:3:{number})" for number in range(30))
    crashed = failing(RunEnd.CRASHED, status=1, stderr=stderr.format(frames=frames))
    lines = [*last_output(crashed)]
    assert any(message in line for line in lines)
    assert len(lines) <= 2 + 10 + 1  # a blank line, a heading and an ellipsis


def test_misreadings_that_agree_with_a_single_wrong_answer():
    """The most common ones are named."""
    text = explained(WRONG_SCORE, partial=((SCORE,), (ENOUGH,)))
    assert ENOUGH.cost < SCORE.cost
    assert "agree, perhaps by chance, with strictly-more-cards, score-from-zero." in text


def test_a_misreading_that_agrees_with_all_runs():
    text = explained(WRONG_SCORE, (SCORE,))
    assert text.startswith(
        "One known misreading of the rules agrees with all 1,200 runs of your program (1,200 "
    )
    assert SCORE.misread in text
    assert "In the program's output" not in text


def told(failed: CheckedRun, *clues: Clue) -> str:
    """What is said of a failure with clues."""
    suspects = Suspects((), (), (failed,), clues)
    return " ".join(plain_text(suspects_text(suspects), 99).split())


def test_answers_that_are_right_for_something_else_come_first():
    assert told(FAILED["wrong-parts"], *SWAPPED).startswith(
        "The answers to the two parts are swap"
    )
    [rounds, more] = Clue("cave", 1, ROUNDS), Clue("cave", 1, ROUND_MORE)
    one = failing(answers={1: 67, 2: 2650})
    assert told(one, rounds) == "All wrong answers to part 1 are the number of full rounds alone."
    text = told(one, more)
    assert text.startswith("All wrong answers to part 1 are right except for one extra round")
    assert "No known misreading" in text
    both = told(FAILED["wrong-parts"], more, more._replace(part=2))
    assert both.startswith("All wrong answers are right except for one extra round. No known")


def test_a_program_that_ignores_its_input():
    runs = [failing(answers={1: 6, 2: 7}, expected={1: n, 2: n}) for n in range(3)]
    suspects = Suspects((), (), tuple(runs))
    text = plain_text(suspects_text(suspects), 99)
    assert "the same answers to all 3 puzzles" in text
    assert "No known misreading" not in text
    failure = Failure(Case("one rule", "hand-made", CAVE, EXPECTED), runs[0], runs[0])
    assert "transcript" not in plain_text(next_steps(Report({}, 0.1, failure), None, suspects), 99)


def test_what_to_do_next(golden):
    failure = Failure(Case("one rule", "hand-made", CAVE, EXPECTED), WRONG_SCORE, WRONG_SCORE)
    texts = [
        plain_text(next_steps(Report({"hand-made": 3}, 0.1), None), 99),
        plain_text(next_steps(Report({}, 0.1, failure), None), 99),
        plain_text(next_steps(Report({}, 0.1, failure), Path("my cases/day15.txt")), 99),
    ]
    golden("check/next.txt", "".join(texts))


def test_the_first_wrong_map_in_the_output_is_explained():
    printed = "After 1 round:\n####\n#EG#   E(194), G(200)\n#G.#   G(200)\n####\n"
    text = explained(failing(puzzle=CORNER, answers={1: 134}, stdout=printed))
    assert "In the program's output" in text
    assert "2,1: G(200) in theirs, G(197) by the rules" in text
