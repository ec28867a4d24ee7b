"""What the command that checks another program prints, and saves."""

from pathlib import Path
from typing import TYPE_CHECKING

from graphsolve.cli.common import complain, print_line

if TYPE_CHECKING:
    from graphsolve.lab.check import Failure, Report, Trial

__all__ = ["print_report", "save_smallest"]


def print_report(report: "Report") -> None:
    """Print what came of a check."""
    from graphsolve.show.check import agreed_text

    agreed = agreed_text(report.agreed, report.seconds)
    if report.interrupted:
        complain("Interrupted.")
    if report.failure is None:
        print_line(f"{agreed}.")
        return
    print_first(report.failure, report.cases + 1)
    if report.cases:
        print_line(f"Before it, {agreed}.")
    print_smallest(report.failure)


def print_first(failure: "Failure", number: int) -> None:
    """Print on which case the program failed, and how."""
    from graphsolve.lab.check.naming import size_text
    from graphsolve.show.check import failure_text

    run, wrong_parts = failure.first.run, failure.first.wrong_parts
    how = failure_text(run.ending.name, run.status, run.seconds, wrong_parts)
    case = failure.case
    print_line(f"Case {number}, {case.name} ({size_text(case.puzzle)}): {how}.")
    if case.command:
        print_line(f"It is made by: {case.command}")


def print_smallest(failure: "Failure") -> None:
    """Print the smallest puzzle, both answers to it, and what the program had to say."""
    from graphsolve.lab.check import puzzle_text
    from graphsolve.lab.check.naming import size_text
    from graphsolve.show.check import answers_table, last_words

    trial = failure.smallest
    shrunk = trial is not failure.first
    found = f"Shrunk to {size_text(trial.puzzle)}" if shrunk else "Nothing smaller found"
    then = ", then interrupted" if failure.interrupted else ""
    print_line(f"\n{found} in {failure.tries} tries{then}:\n")
    print_line(puzzle_text(trial.puzzle))
    for line in answers_table(trial.expected, trial.run.answers or {}):
        print_line(line)
    for line in last_words(trial.run.stdout, trial.run.stderr, answered=bool(trial.run.answers)):
        print_line(line)
    if stands_elsewhere(trial):
        complain(
            "The expected numbers stand in its output, too: is --pattern needed to find them?"
        )


def stands_elsewhere(trial: "Trial") -> bool:
    """Whether the right answers stand in what a program printed that gave wrong ones."""
    from graphsolve.lab.check.answers import integers

    given = trial.run.answers or {}
    printed = integers(trial.run.stdout)
    return bool(given) and all(trial.expected[part] in printed for part in given)


def save_smallest(puzzle: str, failure: "Failure", folder: Path) -> Path:
    """Save the smallest puzzle for the next check, and tell where."""
    from graphsolve.lab.check import puzzle_text
    from graphsolve.lab.check.naming import file_name
    from graphsolve.show.files import write_whole

    folder.mkdir(parents=True, exist_ok=True)
    file = folder / file_name(puzzle, failure.smallest)
    write_whole(file, puzzle_text(failure.smallest.puzzle).encode())
    print_line(f"\nSaved as {file}.")
    return file
