"""`diagnose --ask`: holds an interview on the terminal, or with answers from a pipe."""

import re
import sys
from collections.abc import Mapping
from os import cpu_count
from pathlib import Path
from typing import NoReturn

import typer

from graphsolve.cli import streams
from graphsolve.cli.diagnose import print_stage
from graphsolve.errors import GraphsolveError
from graphsolve.lab.ask import Interview
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.diagnose.findings import Diagnosis
from graphsolve.lab.diagnose.unexplained import suspicion
from graphsolve.lab.difference import differences_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.column import parse_puzzle
from graphsolve.show.ask import beginning, conclusion, left_text, question_text
from graphsolve.show.diagnosis import progress_text
from graphsolve.show.progress import Progress


def diagnose_by_asking(
    file: Path,
    given: Mapping[int, int],
    replay: Path | None,
    save: Path | None,
    *,
    force: bool,
    seconds: float,
    jobs: int | None,
) -> NoReturn:
    """Ask which misreading it is: one of those that produce the given answers, or of all.

    FILE can be the name of a puzzle.
    """
    puzzle: Puzzle | None = None
    diagnosis: Diagnosis | None = None
    name = str(file)
    if file.exists():
        with time_limit(seconds):
            puzzle = streams.read_puzzle(file, parse_puzzle)
        name = record_of(puzzle).name
    elif given:
        raise typer.BadParameter(
            "--part1 and --part2 are answers to your own input: give that as FILE."
        )
    if puzzle is not None and given:
        diagnosis = diagnosed(puzzle, given, file, seconds, jobs)
    interview = interview_after(diagnosis, name)
    streams.print_pieces(beginning(interview, diagnosis))
    interrupted = hold(interview, save)
    differences, found = None, interview.found
    if puzzle is not None and found:
        with Progress("Looking for the first difference"):
            differences = differences_of(
                found, puzzle, diagnosis.wrong_parts if diagnosis else (1, 2)
            )
    streams.print_pieces(conclusion(interview, differences, file))
    streams.write_replay(differences and differences.together, file, replay, force=force)
    if interrupted:
        raise typer.Exit(streams.INTERRUPTED)
    raise typer.Exit(1 if interview.wrong else 0)


def diagnosed(
    puzzle: Puzzle, given: Mapping[int, int], file: Path, seconds: float, jobs: int | None
) -> Diagnosis:
    """The diagnosis of given answers. If nothing is left to ask, this ends the command."""
    with Progress("Looking for the misreading") as progress:
        diagnosis = diagnose(
            puzzle,
            given,
            seconds=seconds,
            jobs=jobs or cpu_count() or 1,
            report=lambda known: progress.say(progress_text(known)),
        )
    for stage in ("solve", "read"):
        print_stage(stage, diagnosis, file)
    if not diagnosis.needs_search:
        raise typer.Exit(1 if diagnosis.wrong_parts else 0)
    return diagnosis


def interview_after(diagnosis: Diagnosis | None, name: str) -> Interview:
    """The interview about what a diagnosis has found; if nothing, about all misreadings."""
    if diagnosis is None:
        return Interview(name)
    found = [finding.misreading for finding in diagnosis.explanations]
    parts = range(1, max(diagnosis.given) + 1)  # the program may not answer part 2 yet
    if not found:
        return Interview(name, suspicion(name, diagnosis) or None, parts=parts)
    return Interview(name, found, parts=parts, wrong=len(diagnosis.wrong_parts))


def hold(interview: Interview, save: Path | None) -> bool:
    """Ask questions until none is left or input ends. Return whether Ctrl-C ended it."""
    number = 0
    try:
        while True:
            with Progress("Looking for the next puzzle"):
                question = interview.question
            if question is None:
                return False
            number += 1
            streams.print_pieces(question_text(question, number))
            if save:
                streams.save_puzzle(question.puzzle, save)
            given = read_answer(interview, question.part)
            if given is None:
                return False
            if given:
                interview.answer(int(given))
                streams.print_line(left_text(interview))
            else:
                interview.skip()
    except KeyboardInterrupt:
        streams.print_line("")
        return True


def read_answer(interview: Interview, part: int) -> str | None:
    """The digits of an answer; empty if the reader gives none, and None at the end of input."""
    if sys.stdin is None:
        raise GraphsolveError("cannot read answers: standard input is closed")
    stdout = streams.open_stdout()
    doubtful = ""
    while True:
        stdout.write(f"Your program's answer to part {part}: ")
        stdout.flush()
        line = sys.stdin.readline()
        if not line or not sys.stdin.isatty():
            streams.print_line(line.strip())
        if not line:
            return None
        text = re.sub(r"(?<=\d)[,_ ](?=\d{3})", "", line.strip())
        if not text or text == doubtful:
            return text
        if not re.fullmatch(r"-?[0-9]{1,100}", text):
            streams.echo_err("Enter a number, or nothing if your program gives no answer.")
        elif sys.stdin.isatty() and int(text) not in interview.expected.values():
            doubtful = text
            streams.echo_err("None of the misreadings that are left gives this answer.")
            streams.echo_err("If your program does print it, enter it again.")
        else:
            return text
