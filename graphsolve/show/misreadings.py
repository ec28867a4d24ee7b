"""The known misreadings, by rule, and each with a small puzzle that it gets wrong."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

from more_itertools import map_reduce
from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.alternatives import Alternatives, by_result
from graphsolve.lab.difference import Differences
from graphsolve.lab.misreadings import Misreading, by_cost, misreadings_of
from graphsolve.lab.narrow import Apart
from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord
from graphsolve.puzzles.text import counted
from graphsolve.show.column import TurnSummary, view_of
from graphsolve.show.diagnosis import candidate_list
from graphsolve.show.difference import explain_difference, explain_misreading
from graphsolve.show.sentences import Sentence


def list_common(record: PuzzleRecord, most: int) -> Iterator[RenderableType]:
    """The most common misreadings of a puzzle, as many as `most`."""
    known = misreadings_of(record)
    number = counted(len(known), "known misreading")
    yield Text(f"{record.title}, {record.noun}: {number}; the most common are", "bold")
    for one in known[:most]:
        yield f"  {one.name}: {one.misread}"


def list_misreadings(record: PuzzleRecord, word: str = "") -> Iterator[RenderableType]:
    """The misreadings of a puzzle by rule, the most common first; all, or those with a word."""
    word = word.casefold()
    found = [
        one
        for one in misreadings_of(record)
        if word in f"{one.name} {one.rule} {one.misread}".casefold()
    ]
    if not found:
        return
    number = counted(len(found), f"{'' if word else 'known '}misreading")
    yield Text(f"{record.title}, {record.noun}: {number}", "bold")
    for rule, of_rule in map_reduce(found, lambda one: one.rule).items():
        yield Text()
        yield view_of(record).sentence("Rule", rule)
        for one in of_rule:
            yield f"  {one.name}: {one.misread}"


MisreadingsByTurn: TypeAlias = list[tuple[TurnSummary, list[Misreading]]]
"""What can happen in a turn, and the misreadings that lead to it, the most common first."""


def misreadings_by_turn(
    found: Alternatives, puzzle: Puzzle, on_try: Callable[[int], object]
) -> MisreadingsByTurn:
    """The misreadings by what happens in the turn; the arguments are those of `by_result`."""
    summary = partial(view_of(puzzle).turn_summary, found.ours.before)
    return [(summary(events), some) for events, some in by_result(found, puzzle, on_try)]


def list_alternatives(known: MisreadingsByTurn, name: str) -> Iterator[RenderableType]:
    """The misreadings by which another program does something in a turn, given its short name."""
    found = by_cost(one for turn, some in known for one in some if name in turn.names)
    if not found:
        yield "No known misreading does that here without breaking a rule earlier."
        if known:
            yield "Known misreadings lead to these turns instead:\n"
        for turn, some in known:
            yield f"  {turn.text} ({counted(len(some), 'misreading')})"
        return
    number = counted(len(found), "known misreading")
    yield f"{number} {'does' if len(found) == 1 else 'do'} that. The most common:"
    yield from explain_misreading(found[0])
    yield from candidate_list("Others:", found[1:])


def show_misreading(
    misreading: Misreading, exposed: Apart | None, differences: Differences | None
) -> Iterator[RenderableType]:
    """A misreading or a pair, a puzzle that it gets wrong, and where it departs from the rules."""
    for number, one in enumerate(misreading.each):
        yield from explain_misreading(one, "\n" * (number > 0))
    if exposed is None:
        yield "\nIt gives the right answers to all small puzzles that were tried."
        return
    yield f"\nThe smallest puzzle found whose answer to part {exposed.part} it gets wrong:"
    yield Text(f"\n{exposed.puzzle}\n", no_wrap=True)
    yield Sentence("Right", str(exposed.right))
    [wrong] = exposed.misreadings
    yield Sentence("Misread", "no answer" if wrong is None else str(wrong))
    alone = differences.alone if differences else ()
    for one, found in zip(misreading.each, alone, strict=False):
        yield Text(f"\n{one.name}\n" if misreading.pair else "", "bold")
        yield from explain_difference(found, Path("FILE"))
