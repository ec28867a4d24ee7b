"""Where two plays of a puzzle part: by the rules, and by a misreading or as another solver prints.

diagnose and check find a `Difference` here, by a misreading; compare makes its subclasses in
`compare/facts.py` and in the `printed` module of a puzzle, from a transcript. All of them hand it
on to `graphsolve.show`, which puts it into words and pictures, on pages as well.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, zip_longest
from typing import Any, NamedTuple

from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import Misreading, as_one
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.column import play_of, solve
from graphsolve.puzzles.scene import BaseScene, scene_type


@dataclass(frozen=True)
class Play:
    """The events of a play. Each iteration plays it anew, for a play can be too long to keep.

    >>> play = Play(lambda: iter("abc"))
    >>> [*play], [*play]
    (['a', 'b', 'c'], ['a', 'b', 'c'])
    """

    begin: Callable[[], Iterator[Any]]

    def __iter__(self) -> Iterator[Any]:
        return self.begin()


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Where two plays of a part part, and what happens there.

    Puzzles can have subclasses with what else there is to say. If all events are equal, and
    only the answer is computed differently, `ours` and `theirs` are both empty.

    Attributes:
        puzzle: the puzzle.
        part: the part of the puzzle.
        before: the scene that both plays share just before, if there is one.
        ours: what happens next by the rules.
        theirs: what happens next by the misreading, or what the other solver prints.
        plays: all events of both plays: by the rules, and by the misreading or as printed.
        misreading: the misreading, or None if another solver printed what is compared.
    """

    puzzle: Puzzle = field(repr=False)
    part: int
    before: Any = None
    ours: Any = ()
    theirs: Any = ()
    plays: tuple[Iterable[Any], Iterable[Any]] = field(repr=False)
    misreading: Misreading | None = None

    @property
    def only_answer(self) -> bool:
        """Whether all events are the same, and only the answer is computed otherwise."""
        return not self.ours and not self.theirs


def find_difference(puzzle: Puzzle, part: int, misreading: Misreading) -> Difference | None:
    r"""Where a misreading first departs from the rules in a part.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> found = find_difference(cave, 1, CATALOGUE["no-attack-after-move"])
    >>> found.before.rounds, found.theirs[-1]
    (0, Step(unit=0, before=(1, 1), after=(1, 2)))

    Args:
        puzzle: the puzzle.
        part: the part.
        misreading: a misreading of this kind of puzzle.

    Returns:
        None if the misreading makes no difference.
    """
    if part not in misreading.parts:
        return None
    found = lab_of(puzzle).difference(misreading, puzzle, part)
    if found is None and misreading.answer(puzzle, part) != solve(puzzle, part):
        found = Difference(puzzle=puzzle, part=part, plays=plays_of(misreading, puzzle, part))
    return found and replace(found, misreading=misreading)


def plays_of(misreading: Misreading, puzzle: Puzzle, part: int) -> tuple[Play, Play]:
    """A part by the rules, and by a misreading."""
    return (
        Play(partial(play_of(puzzle).events, puzzle, part)),
        Play(partial(misreading.events, puzzle, part)),
    )


def difference_in_events(misreading: Misreading, puzzle: Puzzle, part: int) -> Difference | None:
    """The first event that differs."""
    plays = plays_of(misreading, puzzle, part)
    for number, (ours, theirs) in enumerate(zip_longest(*plays)):
        if ours != theirs:
            return Difference(
                puzzle=puzzle,
                part=part,
                before=scene_after(islice(plays[0], number), puzzle),
                ours=[ours] if ours else [],
                theirs=[theirs] if theirs else [],
                plays=plays,
            )
    return None


def scene_after(events: Iterator[Any], puzzle: Puzzle) -> BaseScene[Any] | None:
    """The state after the first events of a play, or None if there are none."""
    began = next(events, None)
    if began is None:
        return None
    scene = scene_type(record_of(puzzle))(began)
    scene.apply_all(events)
    return scene


class Effect(NamedTuple):
    """What misreadings change in a puzzle.

    Attributes:
        alone: where each departs from the rules, in the first part in which it does; None if it
            has no effect of its own.
        together: where all of them together depart from the rules, or None.
    """

    alone: Sequence[Difference | None]
    together: Difference | None


def effect_of(misreadings: Sequence[Misreading], puzzle: Puzzle, parts: Sequence[int]) -> Effect:
    """Where one or two misreadings depart from the rules.

    Args:
        misreadings: the misreadings, which can be combined.
        puzzle: the puzzle.
        parts: the parts in which to look; all of the misreadings together are played in the first.
    """
    alone = []
    for misreading in misreadings:
        found = (find_difference(puzzle, part, misreading) for part in parts)
        alone.append(next(filter(None, found), None))
    if len(alone) == 1:
        return Effect(alone, alone[0])
    both = as_one(misreadings)
    return Effect(alone, find_difference(puzzle, parts[0], both) if parts else None)
