"""The command that finds out why an answer is wrong."""

import sys
from collections.abc import Callable, Iterable
from itertools import count
from math import inf
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphsolve import limits
from graphsolve.cli import streams
from graphsolve.cli.options import (
    ForceOption,
    FormatOption,
    JobsOption,
    ReplayOption,
    SaveOption,
    answer_option,
    check_file,
    file_argument,
    parse_answer,
    seconds_option,
)
from graphsolve.errors import GraphsolveError
from graphsolve.limits import move_on_after, time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, record_of

if TYPE_CHECKING:
    from graphsolve.lab.diagnose import Diagnosis
    from graphsolve.lab.questions import Interview


def diagnose(
    file: Annotated[
        Path,
        file_argument(
            "FILE",
            "The puzzle input, or `-` for standard input. With --ask, the name of a puzzle "
            "(see `generate`) is enough.",
            lambda file: file if str(file) in PUZZLES and not file.is_file() else check_file(file),
        ),
    ],
    part1: Annotated[int | None, answer_option(1)] = None,
    part2: Annotated[int | None, answer_option(2)] = None,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask",
            help="Ask what your program answers to small puzzles that tell misreadings apart.",
        ),
    ] = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Print the right answers as well.")
    ] = False,
    replay: ReplayOption = None,
    save: SaveOption = None,
    force: ForceOption = False,
    format_: FormatOption = "text",
    timeout: Annotated[
        float,
        seconds_option(
            "Stop after this many seconds, and print what has been found by then. Reading and "
            "solving the puzzle get at least 10 seconds each."
        ),
    ] = 60.0,
    jobs: JobsOption = None,
) -> None:
    """Check your answers, and find the misreading behind a wrong one.

    Says what follows from wrong answers by arithmetic. Then solves the puzzle with the known
    misreadings of its rules and pairs of them, the most common first, and shows where one that
    produces your answers first departs from the rules.

    With `--ask`, run your program on small puzzles, and enter its answers.

    The exit status is 0 if your answers are right, and 1 if not.

    Example: `graphsolve diagnose inputs/15.txt --part1 173814`
    """
    from graphsolve.lab.diagnose import begin
    from graphsolve.lab.difference import differences_of
    from graphsolve.lab.evidence import SECONDS_TO_SOLVE
    from graphsolve.puzzles.interface import parse_puzzle
    from graphsolve.show.diagnosis import explain_result, explain_verdicts
    from graphsolve.show.formats import diagnosis_json

    given = {part: answer for part, answer in ((1, part1), (2, part2)) if answer is not None}
    is_text, is_file = format_ == "text", str(file) not in PUZZLES or file.is_file()
    streams.check_output(replay, force=force, suffixes=streams.HTML)
    if ask and (not is_text or file == streams.STANDARD_STREAM):
        what = "standard input as FILE" if is_text else "--format json"
        raise typer.BadParameter(f"--ask asks questions, so it cannot be used with {what}.")
    if not given and not ask:
        raise typer.BadParameter("give --part1, --part2 or both, or --ask.")
    if not is_file and given:
        use = "use a puzzle's name with --ask alone, or your own input with its answers"
        raise typer.BadParameter(f"{str(file)!r} is not a file: {use}.")
    streams.make_folder(save)
    # The result of each step is printed as soon as it is known.
    show = streams.print_pieces if is_text else lambda _: None
    puzzle = diagnosis = None
    began = limits.clock()
    if is_file:
        with time_limit(max(timeout, SECONDS_TO_SOLVE)):
            puzzle = streams.read_puzzle(file, parse_puzzle)
    if puzzle and given:
        with streams.Progress("Solving the puzzle"):
            diagnosis = begin(puzzle, given, max(timeout - (limits.clock() - began), 0))
        show(explain_verdicts(diagnosis, reveal=reveal))
        find_causes(diagnosis, show, jobs or cpu_count() or 1)
    if diagnosis is None or (ask and diagnosis.needs_search):
        status = diagnose_by_asking(file, puzzle, diagnosis, save=save, replay=replay, force=force)
        raise typer.Exit(status)
    with streams.Progress("Looking for a puzzle to run next"):
        diagnosis.find_question()
    differences = None
    if diagnosis.findings and (is_text or replay):
        seconds = inf if replay else max(diagnosis.left() / 2, 0.5)
        with streams.Progress("Looking for the first difference"), move_on_after(seconds):
            best, parts = diagnosis.findings[0], diagnosis.answers.wrong_parts
            differences = differences_of(best, diagnosis.answers.puzzle, parts)
    show(explain_result(diagnosis, differences, file))
    if not is_text:
        streams.print_json(diagnosis_json(diagnosis, reveal=reveal))
    if save and diagnosis.next:
        streams.save_puzzle(diagnosis.next.puzzle, save, say=is_text)
    streams.write_replay(differences and differences.together, file, replay, force=force)
    unsolved = given.keys() - diagnosis.answers.given.keys()
    for part in unsolved:
        streams.echo_err(f"Part {part}: the puzzle is not solved within the time limit")
    if diagnosis.answers.wrong_parts or unsolved:
        raise typer.Exit(1)


def find_causes(diagnosis: "Diagnosis", show: Callable[[Iterable[Any]], None], jobs: int) -> None:
    """Read what arithmetic says about the answers, and search for misreadings; show both."""
    from graphsolve.show.diagnosis import explain_arithmetic, explain_search, progress_text

    with streams.Progress("Reading your answer"):
        diagnosis.read()
    show(explain_arithmetic(diagnosis))
    with streams.Progress() as progress:
        diagnosis.search(jobs=jobs, on_try=lambda known: progress.say(progress_text(known)))
    show(explain_search(diagnosis))


def diagnose_by_asking(
    file: Path,
    puzzle: Puzzle | None,
    diagnosis: "Diagnosis | None",
    *,
    save: Path | None,
    replay: Path | None,
    force: bool,
) -> int:
    """Ask about small puzzles until one misreading is left, of the findings or of all.

    FILE can be the name of a puzzle. Returns the exit status.
    """
    from graphsolve.lab.difference import differences_of
    from graphsolve.lab.questions import Interview
    from graphsolve.show.ask import beginning, conclusion

    name = record_of(puzzle).name if puzzle else str(file)
    interview = diagnosis.interview() if diagnosis else Interview.about(name)
    streams.print_pieces(beginning(interview))
    interview, interrupted = ask_questions(interview, save)
    differences, found = None, interview.found
    if puzzle and found:
        with streams.Progress("Looking for the first difference"):
            parts = diagnosis.answers.wrong_parts if diagnosis else (1, 2)
            differences = differences_of(found, puzzle, parts)
    streams.print_pieces(conclusion(interview, differences, file))
    streams.write_replay(differences and differences.together, file, replay, force=force)
    return streams.INTERRUPTED if interrupted else int(interview.wrong > 0)


def ask_questions(interview: "Interview", save: Path | None) -> "tuple[Interview, bool]":
    """Ask questions until none is left or input ends.

    Return the interview after the answers, and whether Ctrl-C ended it.
    """
    from graphsolve.show.ask import question_text, sentences

    try:
        for number in count(1):
            with streams.Progress("Looking for the next puzzle"):
                question = interview.question
            if question is None:
                break
            streams.print_pieces(sentences(interview) if interview.answered else ())
            streams.print_pieces(question_text(question, number))
            if save:
                streams.save_puzzle(question.puzzle, save)
            interview = interview.after(prompt(interview, question.part))
    except EOFError:
        pass
    except KeyboardInterrupt:
        streams.print_line("")
        return interview, True
    return interview, False


def prompt(interview: "Interview", part: int) -> int | None:
    """Return an answer, or None if there is none; raise an EOFError at the end of input."""
    if sys.stdin is None:
        raise GraphsolveError("cannot read answers: standard input is closed")
    stdout = streams.open_stdout()
    doubtful = None
    while True:
        stdout.write(f"Your program's answer to part {part}: ")
        stdout.flush()
        line = sys.stdin.readline()
        if not line or not sys.stdin.isatty():
            streams.print_line(line.strip())
        if not line:
            raise EOFError
        if not line.strip():
            return None
        try:
            answer = parse_answer(line.strip())
        except ValueError:
            streams.echo_err("Enter a number, or nothing if your program gives no answer.")
            continue
        if not sys.stdin.isatty() or answer in {doubtful, *interview.expected.values()}:
            return answer
        doubtful = answer
        streams.echo_err("None of the misreadings that are left gives this answer.")
        streams.echo_err("If your program does print it, enter it again.")
