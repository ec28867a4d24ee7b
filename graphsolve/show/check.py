"""The result of checking another program, in words and in JSON."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from signal import Signals
from typing import Any

from more_itertools import map_reduce
from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.arithmetic import infer, swapped_parts
from graphsolve.lab.check.answers import USUAL, integers
from graphsolve.lab.check.failure import Failure
from graphsolve.lab.check.session import NO_ANSWERS, WRONG, Check, Fault, Run
from graphsolve.limits import move_on_after
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.text import ESCAPE, counted
from graphsolve.show.diagnosis import (
    COMPARE_SHOWS,
    answer_text,
    explain_found,
    names_text,
    suspicion_text,
    without_numba,
)
from graphsolve.show.formats import misreadings_json
from graphsolve.show.interface import view_of
from graphsolve.show.sentences import Sentence, explain_comparison, shell_word

MAX_LINES = 10  # lines of a program's output to show
MAX_FIRST = 4  # of these, lines from its beginning
MAX_WIDTH = 400  # characters to show of each
MAX_SHARE = 0.1  # of the time limit, for larger puzzles than one that probably never ends
ARITHMETIC_SECONDS = 5.0
ONLY_PART_2 = (
    "Only answers to part 2 are wrong. So the mistake is probably in what only part 2 does, such "
    "as what it keeps from one play to the next."
)


def report_text(check: Check) -> Iterator[str]:
    """Show the result of a check, with the smallest puzzle that the program fails."""
    first, smallest = check.first, check.smallest
    if first is None or smallest is None or first.case is None:
        yield passed_text(check)
        yield from reading_text(check)
        return
    case, size = first.case, size_text(smallest.puzzle)
    number = check.runs.index(first) + 1
    yield f"Case {number}, {case.name} ({size_text(case.puzzle)}): {fault_text(first)}."
    if case.command:
        yield f"Generate it with: {case.command}"
    if check.passed:
        yield f"Besides that, {passed_text(check)}"
    yield from reading_text(check)
    if check.slow and not first.timed_out:
        yield (
            f"{counted(len(check.slow), 'case')} timed out, which says nothing about the answers; "
            f"the smallest is {size_text(check.slow[0].puzzle)}."
        )
    is_first = smallest.puzzle == first.puzzle
    if check.tries:
        result = "Nothing smaller found" if is_first else f"Shrunk to {size}"
        yield f"\n{result} in {counted(check.tries, 'attempt')}:"
    else:
        yield "\nThe puzzle:" if is_first else f"\nThe smallest, {size}:"
    yield f"\n{smallest.puzzle}\n"
    yield from answers_table(smallest)
    yield from last_output(smallest)


def passed_text(check: Check) -> str:
    """Say how many cases passed, and of which kinds."""
    if not check.passed:
        return "No case was checked."
    kinds = ", ".join(f"{number:,} {kind}" for kind, number in check.passed.items())
    passed = counted(check.passed.total(), "case")
    return f"{passed} passed in {check.seconds:.1f} s: {kinds}."


def reading_text(check: Check) -> Iterator[str]:
    """Say how the answers of a program were read, if not in the usual way."""
    if check.reading != USUAL:
        yield (
            f"Its answers were read as {check.reading}, because most cases pass then. Use "
            "--pattern to select other numbers."
        )


def failure_text(failure: Failure) -> Iterator[str]:
    """Say what arithmetic and other runs tell about a failure, and which misreadings agree."""
    check, smallest = failure.check, failure.smallest
    if check.again:
        answers = check.again.answers
        again = ", ".join(f"{answer_text(answers[part])} to part {part}" for part in answers)
        yield (
            "Your program gives something else when it runs on this puzzle again: "
            f"{again or fault_text(check.again)}. As its answers differ between runs, no "
            "misreading of the rules is looked for. Usual causes are random choices, and the "
            "order of a set or a hash map."
        )
    elif smallest.timed_out:
        yield from slow_text(check, smallest)
    elif smallest.wrong_parts:
        evidence = smallest.evidence
        with move_on_after(ARITHMETIC_SECONDS):
            clues = infer(evidence.with_both_right())
            common = {clue.part for clue in failure.clues}
            yield from [clue.text for clue in clues if clue.said or clue.part not in common]
        if len(swapped_parts(failure.clues)) > 1:
            yield "The answers to the two parts are swapped in all failed runs."
        else:
            same = map_reduce(
                failure.clues,
                lambda clue: (clue.meaning_text, suspicion_text(evidence.puzzle, clue)),
            )
            for (meaning, suspicion), alike in same.items():
                parts = "parts 1 and 2" if alike[1:] else f"part {alike[0].part}"
                causes = "" if failure.named else suspicion
                yield f"All wrong answers to {parts} are {meaning}.{causes}"
        if not failure.is_settled:
            yield named_text(failure)
            wrong_parts = {part for run in failure.runs for part in run.wrong_parts}
            if not failure.named and {*check.parts} - wrong_parts == {1}:
                yield ONLY_PART_2


def slow_text(check: Check, slowest: Run) -> Iterator[str]:
    """Say at what size a program becomes too slow, given the smallest puzzle where it is."""
    limit = f"more than {round(slowest.output.seconds, 1):g} s for {size_text(slowest.puzzle)}"
    passed = [run for run in check.runs if run.fault is None]
    if not passed:
        yield f"Your program has finished no puzzle: it takes {limit}."
        return
    largest, view = max(passed, key=lambda run: run.size), view_of(slowest.puzzle)
    limit_of_larger = MAX_SHARE * slowest.output.seconds
    is_endless = largest.size >= slowest.size and largest.output.seconds < limit_of_larger
    problem = "probably never ends" if is_endless else "is too slow"
    yield (
        f"Your program {problem}: it takes {limit}. The largest puzzle that it finished, "
        f"{size_text(largest.puzzle)}, took {largest.output.seconds:.1f} s. It gave no wrong "
        f"answer in {counted(len(passed), 'run')}, so nothing says that it misreads a rule."
    )
    yield from filter(None, [view.endless_play if is_endless else view.slow_search])


def size_text(puzzle: Puzzle) -> str:
    """Return the size of a puzzle, such as `2 cards each`."""
    return view_of(puzzle).size_text(puzzle)


def fault_text(run: Run) -> str:
    """Say how a program failed a case."""
    kind, detail = run.fault or Fault("passed")
    if kind == WRONG:
        answers = "wrong answers to parts" if run.wrong_parts[1:] else "wrong answer to part"
        return f"{answers} {' and '.join(map(str, run.wrong_parts))}"
    if detail:
        killed = f"killed by {Signals(-detail).name}" if detail < 0 else f"exit status {detail}"
        return f"{kind} ({killed})"
    return f"{kind} after {round(run.output.seconds, 1):g} s" if run.timed_out else kind


def answers_table(run: Run) -> Iterator[str]:
    """Yield a table of expected and given answers."""
    yield "        expected     given"
    for part, right in run.expected.items():
        answer = run.answers.get(part)
        remark = "  <- wrong" if part in run.wrong_parts else ""
        yield f"Part {part}  {right:8}  {answer_text(answer):>8}{remark}"


def last_output(run: Run) -> Iterator[str]:
    """Show the ends of a program's stderr, and of its stdout if it gave no answers."""
    outputs = {} if run.answers else {"stdout": run.output.stdout}
    for name, output in {**outputs, "stderr": run.output.stderr}.items():
        if output.strip():
            yield f"\nIts {name}:"
            lines = [line for line in output.splitlines() if line.strip()]
            if len(lines) > MAX_LINES:  # some languages print the message above the stack trace
                lines = [*lines[:MAX_FIRST], "...", *lines[MAX_FIRST - MAX_LINES :]]
            for line in lines:
                plain = "".join(filter(str.isprintable, ESCAPE.sub("", line).replace("\t", " ")))
                yield f"    {plain[:MAX_WIDTH]}{' ...' * (len(plain) > MAX_WIDTH)}"


def pattern_hint(run: Run) -> str | None:
    """Return a hint if answers were not found, or wrong numbers were taken for them."""
    if run.fault == Fault(NO_ANSWERS):
        wanted = " and ".join(f"`Part {part}: N`" for part in run.expected)
        hint = f"Print the answers as {wanted}, or use --pattern to select them."
        hint += " Use --part for a program that answers one part only." * (len(run.expected) > 1)
        is_huge = re.search(r"\d{40}", run.output.stdout)
        return f"{hint} Numbers of 40 digits or more are not read." if is_huge else hint
    elsewhere = {*integers(run.output.stdout)} - {*run.answers.values()}
    if run.answers and elsewhere >= {run.expected[part] for part in run.wrong_parts}:
        return "The expected numbers occur elsewhere in the output: use --pattern to select them."
    return None


def explain_failure(failure: Failure, file: Path) -> Iterator[RenderableType]:
    """Say what is known, and show where a named misreading departs, and the first wrong line.

    If neither is known, show where the nearest misreading departs from the rules.
    """
    if text := [*failure_text(failure)]:
        yield from ("", *text)
    if failure.named:
        yield from explain_found(failure.named, failure.differences, file)
    if failure.printed:
        yield "\nIn the program's output:"
        yield from explain_comparison(failure.printed)
    if (deciding := failure.deciding) and deciding.only_answer:
        yield (
            "\nThe known misreading that is most like your program follows the rules in every "
            "turn. So the mistake may be in a search, or in what is counted as the answer."
        )
    elif deciding:
        yield (
            "\nThe known misreading that is most like your program first departs from the rules "
            "here, so your program may as well. Under the rules:"
        )
        sentences = view_of(deciding.puzzle).sentences(deciding)
        rules = Sentence("Rules", f"{sentences.place}: {sentences.ours}")
        yield from [*sentences.explained()] or [rules]
        yield Sentence("Misread", sentences.theirs)


def named_text(failure: Failure) -> str:
    """Say which misreadings agree with a program, or with one of its wrong answers only."""
    findings, runs, search = failure.findings, failure.runs, failure.narrowing
    note = ""
    if findings and findings[0].name in search.slow:
        note = " on which it could be tried"
    elif not search.ended:
        note = ", but time ran out before all were tried"
    elif search.slow:
        note = f", but {counted(len(search.slow), 'other')} took too long to try"
    failed = sum(run.fault is not None for run in runs)
    with_runs = f"with all {counted(len(runs), 'run')} of your program ({failed:,} failed){note}"
    if len(findings) > 1:
        names = f"{names_text(findings)}. They answer all puzzles tried alike. The first of them:"
        return f"{len(findings)} known misreadings of the rules agree {with_runs}: {names}"
    if findings:
        kind = "pair of misreadings" if findings[0].pair else "misreading"
        return f"One known {kind} of the rules agrees {with_runs}: {findings[0].name}."
    tried = f"{search.tried:,} known misreadings of the rules and pairs of them"
    text = f"Of {tried}, none agrees {with_runs}."
    if failure.named:
        same = f"gives the same {failure.same} of {counted(failure.wrong, 'wrong answer')}"
        text += f" Nearest is {failure.named.name}: it {same}, so is not the cause, or not alone."
    elif not failure.printed:
        text += f" `check` {COMPARE_SHOWS}"
    if not search.ended:
        text += without_numba(failure.smallest.puzzle)
    return text


def next_steps(
    check: Check, file: Path | None, failure: Failure | None = None
) -> Iterator[RenderableType]:
    """Say what to do after a check, which may have saved its smallest puzzle in a file."""
    yield Text("\nWhat to do next:\n", "bold")
    smallest = check.smallest
    if smallest is None:
        yield Sentence(
            "check", "Check for longer with `--timeout`, or other puzzles with `--seed`."
        )
        yield Sentence(
            "diagnose",
            "`graphsolve diagnose INPUT --part1 N` explains a wrong answer to your own input.",
        )
        return
    again = "Correct your program and run the same command again; it starts with this puzzle."
    save = "Use `--save DIR` to keep this puzzle as FILE; it is checked first from then on."
    yield Sentence("check", again if file else save)
    if smallest.timed_out and not check.passed:
        yield Sentence(
            "{input}",
            "If your program waits for its input: it is passed on standard input, or as the file "
            "that replaces `{input}` in its arguments.",
        )
    if check.again or smallest.timed_out or (failure and failure.is_settled):
        return
    name = shell_word(file) if file else "FILE"
    part = " --part 2" if smallest.wrong_parts == [2] else ""
    yield Sentence(
        "transcript", f"`graphsolve transcript {name}{part}` prints what should happen."
    )
    yield Sentence(
        "compare", f"`YOUR-PROGRAM | graphsolve compare {name} -{part}` {COMPARE_SHOWS}"
    )


def file_name(puzzle: Puzzle) -> str:
    """Return the name of a file for a puzzle to run a program on, made unique by a hash."""
    words = size_text(puzzle).replace(",", "").replace(" ", "-")
    digest = sha256(f"{puzzle}\n".encode()).hexdigest()[:8]
    return f"{puzzle.puzzle}-{words}-{digest}.txt"


def check_json(check: Check, failure: Failure | None, saved: Path | None) -> dict[str, Any]:
    """Return which cases a program passed, and the smallest puzzle that it fails."""
    failed = check.smallest
    return {
        "passed": dict(check.passed),
        "seconds": round(check.seconds, 3),
        "failed": failed
        and {
            "fault": fault_text(failed),
            "input": str(failed.puzzle),
            "saved": saved and str(saved),
            "expected": {f"part{part}": answer for part, answer in failed.expected.items()},
            "given": {f"part{part}": failed.answers.get(part) for part in failed.expected},
            "says": [*failure_text(failure)] if failure else [],
            "misreadings": misreadings_json(failure.findings if failure else ()),
        },
    }
