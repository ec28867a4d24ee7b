"""The known misreadings: lists by rule, and each with a small puzzle that it gets wrong."""

from collections.abc import Iterator, Mapping
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


def list_misreadings(
    found: Mapping[PuzzleRecord, list[Misreading]], *, by_rule: bool = True
) -> Iterator[RenderableType]:
    """List misreadings of each puzzle by rule, or else as the most common of those known."""
    for number, (record, misreadings) in enumerate(found.items()):
        if number:
            yield ""
        count = counted(len(misreadings), "misreading")
        if not by_rule:
            known = counted(len(misreadings_of(record)), "known misreading")
            count = f"{known}; the most common are"
        yield Text(f"{record.name}: {count}", "bold")
        groups = map_reduce(misreadings, attrgetter("rule")) if by_rule else {"": misreadings}
        for rule, of_rule in groups.items():
            if by_rule:
                yield Text()
                yield Sentence("Rule", rule)
            for misreading in of_rule:
                yield f"  {misreading.name}: {misreading.misread}"
    if not by_rule:
        yield "\nAdd a word to search for, or --all to list all of them."


def matching(record: PuzzleRecord, word: str) -> list[Misreading]:
    """Return the misreadings of a puzzle whose names or sentences contain a word."""
    word = word.casefold()
    return [
        misreading
        for misreading in misreadings_of(record)
        if word in f"{misreading.name} {misreading.rule} {misreading.misread}".casefold()
    ]


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
