"""A small puzzle that tells apart misreadings with the same answers."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from graphsolve.errors import TimeLimitError
from graphsolve.lab.cases import distinct, fair_answers, generated_cases, named_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.shrink import shrink
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle

PATIENCE = 100
"""Give up after this many attempts in a row that do not shrink the puzzle."""


class Apart(NamedTuple):
    """A puzzle on which misreadings have different answers.

    Attributes:
        part: the part in which their answers differ.
        names: the names of the misreadings with each answer.
    """

    puzzle: Puzzle
    part: int
    right: int
    names: Mapping[int, tuple[str, ...]]

    @property
    def differing(self) -> int:
        """The number of different answers by the misreadings."""
        return len(self.names)


def tell_apart(misreadings: Sequence[Misreading], seconds: float = 20.0) -> Apart | None:
    """Find a small puzzle on which as many as possible of some misreadings differ.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> found = tell_apart([CATALOGUE["attack-first"], CATALOGUE["attack-ties-backwards"]])
    >>> found.part, sorted(found.names.values())
    (1, [('attack-first',), ('attack-ties-backwards',)])

    Small puzzles are generated until the answers of all misreadings differ, or the puzzle's
    `max_answers` are known. The first one with the most different answers is shrunk, at the cost
    of as many answers. So the result does not depend on the speed of the machine.

    `seconds` is a time limit, in case some answers take very long. Returns None if they have the
    same answers to all puzzles that were tried.
    """
    max_puzzles = lab_of(PUZZLES[misreadings[0].puzzle]).max_answers // len(misreadings)
    best: Apart | None = None
    with suppress(TimeLimitError), time_limit(seconds):
        for puzzle, part in islice(questions(misreadings), max_puzzles):
            found = answers_to(puzzle, part, misreadings, differing=best.differing if best else 1)
            best = found or best
            if found and found.differing == len(misreadings):
                break
    if best is None:
        return None
    part, differing = best.part, best.differing
    known = {best.puzzle: best}
    smaller = [best.puzzle]
    left = max_puzzles

    def differ(puzzle: Puzzle) -> bool:
        nonlocal left
        left -= 1
        if left >= 0 and (found := answers_to(puzzle, part, misreadings, differing - 1)):
            known[puzzle] = found
        return puzzle in known

    with suppress(TimeLimitError), time_limit(seconds):
        shrink(best.puzzle, differ, patience=PATIENCE, on_smaller=smaller.append)
    return known[smaller[-1]]


def questions(misreadings: Sequence[Misreading]) -> Iterator[tuple[Puzzle, int]]:
    """Puzzles on which misreadings may differ, each with a part: hand-made ones, then others."""
    parts = sorted({part for misreading in misreadings for part in misreading.parts})
    puzzle = misreadings[0].puzzle
    for case in named_cases(puzzle):
        for part in parts:
            yield case.puzzle, part
    lab = lab_of(PUZZLES[puzzle])
    generated = (case.puzzle for case in distinct(generated_cases(puzzle)))
    for other in lab.differing_puzzles() if lab.differing_puzzles else generated:
        for part in parts[: lab.parts_to_differ]:
            yield other, part


def answers_to(
    puzzle: Puzzle, part: int, misreadings: Sequence[Misreading], differing: int
) -> Apart | None:
    """The answers by the misreadings, if there are more than `differing` different ones.

    None also if one of them has no answer, or if the puzzle is unfair.
    """
    names: dict[int, tuple[str, ...]] = {}
    answers = sorted(lab_of(puzzle).answers_by(puzzle, part, misreadings))
    for misreading, (_, answer) in zip(misreadings, answers, strict=True):
        if answer is None:
            return None
        names[answer] = (*names.get(answer, ()), misreading.name)
    if len(names) <= differing or (right := fair_answers(puzzle)) is None:
        return None
    return Apart(puzzle, part, right[part], names)
