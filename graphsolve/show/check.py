"""The result of checking another program, in words."""

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from signal import Signals

from more_itertools import all_equal
from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.cases import Answers
from graphsolve.lab.check.answers import GivenAnswers, Reading, integers
from graphsolve.lab.check.program import RunEnd
from graphsolve.lab.check.session import CheckedRun, Report
from graphsolve.lab.check.suspects import Causes, Suspects
from graphsolve.lab.column import Measure, lab_of
from graphsolve.lab.compare.facts import ESCAPE
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.text import counted
from graphsolve.show.column import view_of
from graphsolve.show.diagnosis import COMPARE_SHOWS, explain_found
from graphsolve.show.difference import explain_comparison
from graphsolve.show.sentences import Sentence, shell_word

MAX_NAMES = 8  # misreadings to list
MAX_BY_CHANCE = 5  # of those that may agree by chance
MAX_LINES = 10  # lines of a program's output to show
MAX_MESSAGE = 3  # of them for the message of an error above a longer stack trace
MAX_WIDTH = 400  # characters to show of each


def report_text(report: Report) -> str:
    """The result of a check, with the smallest puzzle that the program fails."""
    failure = report.failure
    if failure is None:
        return "\n".join([passed_text(report), *reading_text(report)])
    case, first, smallest = failure.case, failure.first, failure.smallest
    size = size_text(case.puzzle)
    lines = [f"Case {failure.number}, {case.name} ({size}): {fault_text(first)}."]
    if case.command:
        lines.append(f"Generate it with: {case.command}")
    if report.cases:
        when = "Besides" if first.timed_out else "Before"
        lines.append(f"{when} that, {passed_text(report)}")
    lines += reading_text(report)
    if slow := [run for run in report.slow if not first.timed_out]:
        lines.append(
            f"{counted(len(slow), 'case')} timed out, which says nothing about the answers; the "
            f"smallest is {size_text(min(slow, key=size_of).puzzle)}."
        )
    is_smaller = smallest is not first
    found = f"Shrunk to {size_text(smallest.puzzle)}" if is_smaller else "Nothing smaller found"
    interrupted = ", then interrupted" if failure.interrupted else ""
    shrunk = f"{found} in {counted(failure.tries, 'attempt')}{interrupted}:"
    lines += ["", shrunk if failure.tries else "The puzzle:", "", f"{smallest.puzzle}\n"]
    lines += answers_table(smallest.expected, smallest.run.answers or {})
    lines += last_output(smallest)
    return "\n".join(lines)


def passed_text(report: Report) -> str:
    """How many cases passed, and of which kinds."""
    if not report.cases:
        return "No case was checked."
    kinds = ", ".join(f"{number:,} {kind}" for kind, number in report.passed.items())
    return f"{counted(report.cases, 'case')} passed in {report.seconds:.1f} s: {kinds}."


def reading_text(report: Report) -> Iterator[str]:
    """How the answers of a program were read, if not in the usual way."""
    if report.reading is not Reading.USUAL:
        yield (
            f"Its answers were read as {report.reading.value}, because most cases pass then. Use "
            "--pattern to select other numbers."
        )


def failure_text(report: Report) -> Iterator[str]:
    """What is known of a failure for which no misreading is looked for, if anything."""
    if report.failure and report.failure.again:
        yield from again_text(report.failure.again)
    elif report.failure and report.failure.first.timed_out:
        yield from slow_text(report, report.failure.smallest)


def again_text(again: CheckedRun) -> Iterator[str]:
    """What a program gives when it runs on the same puzzle again, if that is something else."""
    given = ", ".join(
        f"{'none' if answer is None else answer} to part {part}"
        for part, answer in (again.run.answers or {}).items()
    )
    yield (
        "Your program gives something else when it runs on this puzzle again: "
        f"{given or fault_text(again)}. As its answers differ between runs, no misreading of the "
        "rules is looked for. Usual causes are random choices, and the order of a set or a hash "
        "map."
    )


def slow_text(report: Report, slowest: CheckedRun) -> Iterator[str]:
    """From which size on a program is too slow, given the smallest puzzle that takes too long."""
    limit = f"more than {round(slowest.run.seconds, 1):g} s for {size_text(slowest.puzzle)}"
    passed = [run for run in report.runs if run.fault is None]
    if not passed:
        yield f"Your program has finished no puzzle: it takes {limit}."
        return
    yield f"Your program is too slow: it takes {limit}."
    largest = max(passed, key=size_of)
    yield (
        f"The largest puzzle that it finished, {size_text(largest.puzzle)}, took "
        f"{largest.run.seconds:.1f} s. It gave no wrong answer in {counted(len(passed), 'run')}, "
        "so nothing says that it misreads a rule."
    )
    yield from filter(None, [view_of(slowest.puzzle).slow_search])


def size_of(checked: CheckedRun) -> Measure:
    """The size of the puzzle of a run."""
    return lab_of(checked.puzzle).measure(checked.puzzle)


def size_text(puzzle: Puzzle) -> str:
    """How big a puzzle is, such as `2 cards each`."""
    return view_of(puzzle).size_text(puzzle)


def fault_text(checked: CheckedRun) -> str:
    """How a program failed a case."""
    run, wrong_parts = checked.run, checked.wrong_parts
    match run.ending:
        case RunEnd.ANSWERED if len(wrong_parts) == 1:
            return f"wrong answer to part {wrong_parts[0]}"
        case RunEnd.ANSWERED:
            return f"wrong answers to parts {' and '.join(map(str, wrong_parts))}"
        case RunEnd.CRASHED:
            status = run.status or 0  # negative: the signal that killed it
            killed = f"killed by {Signals(-status).name}" if status < 0 else ""
            return f"crashed ({killed or f'exit status {status}'})"
        case RunEnd.TIMED_OUT:
            return f"timed out after {round(run.seconds, 1):g} s"
        case RunEnd.NO_OUTPUT:
            return "printed nothing"
        case RunEnd.NO_ANSWERS:
            return "no answers found in its output"


def answers_table(expected: Answers, given: GivenAnswers) -> list[str]:
    """A table of the expected and the given answers."""
    rows = [("", "expected", "given", "")]
    for part, right in expected.items():
        is_wrong = part in given and given[part] != right
        answer = "none" if given.get(part) is None else str(given[part])
        rows.append((f"Part {part}", str(right), answer, "  <- wrong" if is_wrong else ""))
    first, second = (max(len(row[column]) for row in rows) for column in (1, 2))
    return [
        f"{part:6}  {right:>{first}}  {answer:>{second}}{remark}"
        for part, right, answer, remark in rows
    ]


def last_output(checked: CheckedRun) -> Iterator[str]:
    """The last lines of a program's stderr, and of its stdout if it gave no answers."""
    run = checked.run
    outputs = {} if run.answers else {"stdout": run.stdout}
    for name, output in {**outputs, "stderr": run.stderr}.items():
        if output.strip():
            yield from ("", f"Last lines of {name}:")
            lines = [line for line in output.rstrip().splitlines() if line.strip()]
            yield from (f"    {shown(line)}" for line in with_message(lines))


ERROR_MESSAGE = re.compile(
    r"\S*(?:error|exception|panic)|\S[^()]{0,99}(?:exception in|panicked|fatal error|terminate)",
    re.IGNORECASE,
)
"""The beginning of a line with the message of an error, which some languages print first."""


def with_message(lines: Sequence[str]) -> list[str]:
    """The last lines of an output, and the message of an error that stands above them."""
    if len(lines) <= MAX_LINES:
        return [*lines]
    for index in reversed(range(len(lines))):
        if ERROR_MESSAGE.match(lines[index]):
            break
    else:
        index = len(lines)
    if index >= len(lines) - MAX_LINES:
        return [*lines[-MAX_LINES:]]
    return [*lines[index : index + MAX_MESSAGE], "...", *lines[MAX_MESSAGE - MAX_LINES :]]


def shown(line: str) -> str:
    """A line of another program's output, without control characters, and not too long."""
    plain = "".join(
        letter for letter in ESCAPE.sub("", line).replace("\t", " ") if letter.isprintable()
    )
    return plain if len(plain) <= MAX_WIDTH else f"{plain[:MAX_WIDTH]} ..."


def pattern_hint(checked: CheckedRun) -> str | None:
    """A hint if a program's answers were not found, or the wrong numbers were taken for them."""
    if checked.run.ending is RunEnd.NO_ANSWERS:
        wanted = " and ".join(f"`Part {part}: N`" for part in checked.expected)
        return f"Print the answers as {wanted}, or use --pattern to select them."
    given = checked.run.answers or {}
    elsewhere = {*integers(checked.run.stdout)} - {*given.values()}
    if given and elsewhere >= {checked.expected[part] for part in checked.wrong_parts}:
        return "The expected numbers occur elsewhere in the output: use --pattern to select them."
    return None


def explain_causes(causes: Causes, file: Path) -> Iterator[RenderableType]:
    """Where the first suspect departs from the rules, and the first wrong line that is printed.

    If neither is known, the turn that decides it by the rules.
    """
    suspects, deciding = causes.suspects, causes.deciding
    if suspects and suspects.found:
        yield from explain_found(suspects.found[0], causes.differences, file)
    if causes.printed:
        yield "\nIn the program's output:"
        yield from explain_comparison(causes.printed)
    if deciding:
        yield (
            "\nMost known misreadings that get this puzzle wrong first depart from the rules "
            "here, so your program may as well. By the rules:"
        )
        yield from view_of(deciding.puzzle).explain_rules(deciding)


def suspects_text(suspects: Suspects) -> Iterator[str]:
    """What a program's wrong answers are right for, and which misreadings agree with it."""
    yield from common_clues_text(suspects)
    if suspects.needs_search:
        yield named_text(suspects)


def common_clues_text(suspects: Suspects) -> Iterator[str]:
    """What a program's wrong answers are right for."""
    if suspects.same_answers:
        yield (
            f"Your program gives the same answers to all {len(suspects.runs)} puzzles. It seems "
            "to ignore the puzzle that it is given on standard input, or as the file that "
            "replaces `{input}` in its arguments."
        )
        return
    if suspects.swapped:
        yield "The answers to the two parts are swapped in all failed runs."
        return
    clues = suspects.clues
    if len(clues) > 1 and all_equal(clue.meaning for clue in clues):
        yield f"All wrong answers are {clues[0].meaning.text}."
        return
    for clue in clues:
        yield f"All wrong answers to part {clue.part} are {clue.meaning_text}."


def named_text(suspects: Suspects) -> str:
    """Which misreadings agree with a program, or with one of its wrong answers only."""
    runs = f"all {counted(len(suspects.runs), 'run')} of your program ({suspects.failed:,} failed)"
    if suspects.found and not suspects.all_tried:
        runs += ", but time ran out before all were tried"
    elif suspects.found and suspects.slow:
        runs += f", but {counted(len(suspects.slow), 'other')} took too long to try"
    names = [one.name for one in suspects.found]
    match names:
        case [name]:
            kind = "misreading" if not suspects.found[0].pair else "pair of misreadings"
            return f"One known {kind} of the rules agrees with {runs}: {name}."
        case [_, *_]:
            more = ", ..." if len(names) > MAX_NAMES else ""
            return (
                f"{len(names)} known misreadings of the rules agree with {runs}, and give the "
                f"same answers on all puzzles tried: {', '.join(names[:MAX_NAMES])}{more}. The "
                "first of them:"
            )
    none = "No known misreading of the rules, or pair of common ones,"
    if suspects.slow:
        none += f" except perhaps {len(suspects.slow):,} that took too long to try,"
    if not suspects.ended:
        none = "Time ran out. Of the misreadings and pairs of them that were tried, none"
    if suspects.so_far and suspects.left:
        compared = suspects.answers - suspects.left
        return (
            f"Time ran out. The {compared:,} of {suspects.answers:,} answers of your program that "
            f"were compared until then agree with {common_text(suspects.so_far)}."
        )
    if not suspects.partial:
        return f"{none} explains its answers to this puzzle."
    return (
        f"{none} agrees with {runs}. Its answers to this puzzle agree, perhaps by chance, with "
        f"{common_text(suspects.partial)}."
    )


def common_text(some: Sequence[Misreading]) -> str:
    """The names of misreadings and pairs, or of the most common ones."""
    names = [one.name for one in sorted(some, key=lambda one: one.cost)]
    if len(names) <= MAX_BY_CHANCE:
        return ", ".join(names)
    listed = ", ".join(names[:MAX_BY_CHANCE])
    return f"{len(names):,} of them, of which the most common are {listed}"


def next_steps(
    report: Report, file: Path | None, suspects: Suspects | None = None
) -> Iterator[RenderableType]:
    """What to do after a check that saved its smallest puzzle in a file, if there was one."""
    yield Text("\nWhat to do next:\n", "bold")
    if report.failure is None:
        yield Sentence(
            "check", "Check for longer with `--seconds`, or other puzzles with `--seed`."
        )
        yield Sentence(
            "diagnose",
            "`graphsolve diagnose INPUT --part1 N` explains a wrong answer to your own input.",
        )
        return
    again = "Correct your program and run the same command again; it starts with this puzzle."
    save = "Use `--save DIR` to keep this puzzle as FILE; it is checked first from then on."
    yield Sentence("check", again if file else save)
    if report.failure.first.timed_out and not report.cases:
        yield Sentence(
            "{input}",
            "If your program waits for its input: it is passed on standard input, or as the file "
            "that replaces `{input}` in its arguments.",
        )
    if report.failure.again or report.failure.first.timed_out:
        return
    if suspects and not suspects.needs_search:
        return
    name = shell_word(file) if file else "FILE"
    part = " --part 2" if report.failure.smallest.wrong_parts == [2] else ""
    yield Sentence("transcript", f"`graphsolve transcript {name}{part}` shows what should happen.")
    yield Sentence(
        "compare",
        f"`YOUR-PROGRAM | graphsolve compare {name} -{part}` {COMPARE_SHOWS}",
    )


def case_file_name(checked: CheckedRun) -> str:
    """The name of the file for a puzzle that a program fails, made unique by a hash."""
    puzzle, run = checked.puzzle, checked.run
    fault = run.ending.value
    if checked.wrong_parts:
        fault = f"wrong part {' and '.join(map(str, checked.wrong_parts))}"
    words = f"{fault} {size_text(puzzle)}".replace(",", "").replace(" ", "-")
    digest = sha256(f"{puzzle}\n".encode()).hexdigest()[:8]
    return f"{puzzle.puzzle}-{words}-{digest}.txt"
