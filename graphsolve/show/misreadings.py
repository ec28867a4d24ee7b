"""The known misreadings, by rule, and each with the smallest puzzle that it gets wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from more_itertools import map_reduce
from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.apart import Exposed
from graphsolve.lab.candidates import Candidate
from graphsolve.lab.difference import Differences
from graphsolve.lab.misreadings import Misreading, by_cost, misreadings_of
from graphsolve.lab.otherwise import Otherwise
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, PuzzleRecord
from graphsolve.show import counted
from graphsolve.show.column import Doing, view_of
from graphsolve.show.diagnosis import candidate_list
from graphsolve.show.difference import explain_misreading


def list_misreadings(record: PuzzleRecord, most: int | None = None) -> Iterator[RenderableType]:
    """The misreadings of a puzzle by rule, the most common ones first.

    Of a rule that is misread in more ways than `most`, the others are counted.
    """
    known = misreadings_of(record)
    number = counted(len(known), "known misreading")
    yield Text(f"{record.title}, {record.noun}: {number}", "bold")
    for rule, of_rule in map_reduce(known, lambda one: one.rule).items():
        yield Text()
        yield view_of(record).sentence("Rule", rule)
        for one in of_rule[:most]:
            yield f"  {one.name}: {one.misread}"
        if others := len(of_rule) - len(of_rule[:most]):
            yield f"  and {counted(others, 'other')}"


Doings: TypeAlias = dict[Doing, list[Misreading]]
"""What can happen in a turn, and the misreadings by which it does, the most common ones first."""


def doings(found: Otherwise, puzzle: Puzzle) -> Iterator[Doings]:
    """What happens in a turn by misreadings, after each of them that was tried."""
    view = view_of(puzzle)
    ours = view.doing(*found.ours)
    known: Doings = {}
    for theirs in found.theirs:
        does = theirs and view.doing(found.ours.before, theirs[1])
        if theirs and does and does != ours:
            known.setdefault(does, []).append(theirs[0])
        yield known


def list_doing_so(doings: Doings, name: str) -> Iterator[RenderableType]:
    """The misreadings by which another program does something in a turn, given its short name."""
    found = by_cost(one for does, some in doings.items() for one in some if name in does.names)
    if not found:
        yield "No known misreading does so, if everything before is as by the rules."
        if doings:
            yield "By known misreadings, this can happen instead:\n"
        for does, some in doings.items():
            yield f"  {does.text} ({counted(len(some), 'misreading')})"
        return
    number = counted(len(found), "known misreading")
    yield f"{number} {'does' if len(found) == 1 else 'do'} so. The most common:"
    yield from explain_misreading(found[0])
    yield from candidate_list("Others:", [(one,) for one in found[1:]])


def show_misreading(
    candidate: Candidate, exposed: Exposed | None, differences: Differences | None
) -> Iterator[RenderableType]:
    """A misreading or a pair, a puzzle that it gets wrong, and where it departs from the rules."""
    view = view_of(PUZZLES[candidate[0].puzzle])
    for number, misreading in enumerate(candidate):
        if number:
            yield Text()
        yield Text(misreading.name, "bold")
        yield view.sentence("Rule", misreading.rule)
        yield view.sentence("Misread", misreading.misread)
    if exposed is None:
        yield "\nIt gives the right answers to all small puzzles that were tried."
        return
    yield f"\nThe smallest puzzle found whose answer to part {exposed.part} it gets wrong:"
    yield Text(f"\n{exposed.puzzle}\n", no_wrap=True)
    yield view.sentence("Right", str(exposed.right))
    misread = "no answer" if exposed.misread is None else str(exposed.misread)
    yield view.sentence("Misread", misread)
    alone = differences.alone if differences else ()
    for misreading, found in zip(candidate, alone, strict=False):
        yield Text(f"\n{misreading.name}\n" if len(candidate) > 1 else "", "bold")
        if found:
            yield from view.explain_difference(found, Path("FILE"))
        else:
            yield view.sentence("Differs", "It has no effect on its own here.")
