"""The known misreadings: lists by rule, and each with a small puzzle that it gets wrong."""

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

from more_itertools import map_reduce
from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.difference import Differences
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.questions import Question
from graphsolve.puzzles.catalogue import PuzzleRecord
from graphsolve.puzzles.text import counted
from graphsolve.show.sentences import Sentence, explain_difference, explain_misreading


def list_common(record: PuzzleRecord, misreadings: list[Misreading]) -> Iterator[RenderableType]:
    """List the most common misreadings of a puzzle."""
    number = counted(len(misreadings_of(record)), "known misreading")
    yield Text(f"{record.name}: {number}; the most common are", "bold")
    for misreading in misreadings:
        yield f"  {misreading.name}: {misreading.misread}"


def matching(record: PuzzleRecord, word: str) -> list[Misreading]:
    """Return the misreadings of a puzzle whose names or sentences contain a word."""
    word = word.casefold()
    return [
        misreading
        for misreading in misreadings_of(record)
        if word in f"{misreading.name} {misreading.rule} {misreading.misread}".casefold()
    ]


def list_misreadings(
    record: PuzzleRecord, misreadings: list[Misreading]
) -> Iterator[RenderableType]:
    """List misreadings of a puzzle by rule, the most common first."""
    number = counted(len(misreadings), "misreading")
    yield Text(f"{record.name}: {number}", "bold")
    for rule, of_rule in map_reduce(misreadings, attrgetter("rule")).items():
        yield Text()
        yield Sentence("Rule", rule)
        for misreading in of_rule:
            yield f"  {misreading.name}: {misreading.misread}"


def show_misreading(
    misreading: Misreading, exposed: Question | None, differences: Differences | None
) -> Iterator[RenderableType]:
    """Show a misreading or a pair, a puzzle that it gets wrong, and where it does so."""
    for number, alone in enumerate(misreading.each):
        yield from explain_misreading(alone, "\n" * (number > 0))
    if exposed is None:
        yield "\nIt gives the right answers to all small puzzles that were tried."
        return
    yield f"\nThe smallest puzzle found whose answer to part {exposed.part} it gets wrong:"
    yield Text(f"\n{exposed.puzzle}\n", no_wrap=True)
    yield Sentence("Right", str(exposed.right))
    [wrong] = exposed.answers.values()
    yield Sentence("Misread", "no answer" if wrong is None else str(wrong))
    for number, difference in enumerate(differences.alone if differences else ()):
        yield Text(f"\n{misreading.each[number].name}\n" if misreading.pair else "", "bold")
        yield from explain_difference(difference, Path("FILE"))
