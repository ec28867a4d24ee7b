"""Hold the interview of `diagnose --ask` on the terminal, or with answers from a pipe."""

import sys
from pathlib import Path

from graphsolve.cli import streams
from graphsolve.errors import GraphsolveError
from graphsolve.lab.check.answers import parse_answer
from graphsolve.lab.diagnose import Diagnosis
from graphsolve.lab.difference import differences_of
from graphsolve.lab.questions import Interview
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.show.ask import beginning, conclusion, question_text, sentences
from graphsolve.show.progress import Progress


def diagnose_by_asking(
    file: Path,
    puzzle: Puzzle | None,
    diagnosis: Diagnosis | None,
    *,
    save: Path | None,
    replay: Path | None,
    force: bool,
) -> int:
    """Ask about small puzzles until one misreading is left, of the findings or of all.

    FILE can be the name of a puzzle. Returns the exit status.
    """
    name = record_of(puzzle).name if puzzle else str(file)
    interview = diagnosis.interview() if diagnosis else Interview(name)
    streams.print_pieces(beginning(interview))
    interrupted = hold(interview, save)
    differences, found = None, interview.found
    if puzzle and found:
        with Progress("Looking for the first difference"):
            parts = diagnosis.wrong_parts if diagnosis else (1, 2)
            differences = differences_of(found, puzzle, parts)
    streams.print_pieces(conclusion(interview, differences, file))
    streams.write_replay(differences and differences.together, file, replay, force=force)
    return streams.INTERRUPTED if interrupted else int(interview.wrong > 0)


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
            streams.print_pieces(sentences(interview) if interview.answered else ())
            streams.print_pieces(question_text(question, number))
            if save:
                streams.save_puzzle(question.puzzle, save)
            given = prompt(interview, question.part)
            if given is None:
                return False
            if given:
                interview.answer(parse_answer(given))
            else:
                interview.skip()
    except KeyboardInterrupt:
        streams.print_line("")
        return True


def prompt(interview: Interview, part: int) -> str | None:
    """Return an answer as text, empty if there is none, and None at the end of input."""
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
        text = line.strip()
        if not text or text == doubtful:
            return text
        try:
            answer = parse_answer(text)
        except ValueError:
            streams.echo_err("Enter a number, or nothing if your program gives no answer.")
            continue
        if not sys.stdin.isatty() or answer in interview.expected.values():
            return text
        doubtful = text
        streams.echo_err("None of the misreadings that are left gives this answer.")
        streams.echo_err("If your program does print it, enter it again.")
