"""A catalogue of misreadings of the rules, each of which can be played.

Each is defined in the package of its puzzle, such as `lab/cave/misreadings`, under the name that
users see; the `README.md` beside this file says how to add one.

>>> from graphsolve.puzzles.cards import Decks
>>> CATALOGUE["no-sub-games"].answer(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2)
306
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from operator import attrgetter
from typing import Any, ClassVar

from more_itertools import unique_everseen

from graphsolve.errors import GraphsolveError
from graphsolve.lab.interface import lab_of
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.interface import check_part

PAIR_ERRORS = LookupError, ValueError
"""Raised by the answer of a pair if one misreading leads to a state the other cannot handle.

`Misreading.contradicts` cannot tell such pairs in advance.
"""

PAIR_COST = 2.0
"""The cost of a pair on top of its two misreadings, in bits: one in four solvers with a misreading
has a second.
"""


@dataclass(frozen=True, kw_only=True, repr=False)
class Misreading:
    """A way to misread a puzzle's rules.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> def most_hit_points(unit, adjacent):
    ...     return max(adjacent, key=lambda target: target.hit_points)
    >>> strongest = Misreading(
    ...     puzzle="cave",
    ...     name="attack-strongest",
    ...     rule="The adjacent target with the fewest hit points is attacked.",
    ...     misread="The target with the most hit points is attacked.",
    ...     replaces={"attacked": most_hit_points},
    ... )
    >>> cave = parse_cave("#GEG#   G(3), E(9), G(30)")
    >>> strongest.answer(cave, 1)
    30

    Attributes:
        puzzle: the name of the puzzle, such as `cave`.
        name: the name of the misreading.
        rule: the rule that is misread.
        misread: what happens instead.
        parts: the parts of the puzzle whose answers can change.
        replaces: the replaced decisions of the puzzle's `Rules`, by name.
        cost: how rare it is, in bits: log2(n) if one in n wrong solvers has it.
        codes: the codes with which the compiled program of the puzzle plays it, by the places of
            decisions; None if it cannot.
        pair: the two misreadings that it combines, if it is a combination. If one leads to a
            state that the other cannot handle, its answer raises one of `PAIR_ERRORS`.
    """

    puzzle: str
    name: str
    rule: str
    misread: str
    parts: tuple[int, ...] = (1, 2)
    replaces: Mapping[str, Any] = field(hash=False)
    cost: float = 7.0
    codes: Mapping[int, int] | None = field(default=None, hash=False)
    pair: tuple["Misreading", ...] = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle a misreading of the catalogue as its name, and a pair as its two."""
        if self.pair:
            return combined, self.pair
        if named(self.puzzle, self.name) is self:
            return named, (self.puzzle, self.name)
        return super().__reduce__()

    @property
    def each(self) -> "tuple[Misreading, ...]":
        """The two misreadings of a pair, or only this one."""
        return self.pair or (self,)

    @property
    def decision(self) -> str:
        """The first of the decisions that it replaces."""
        return next(iter(self.replaces))

    @property
    def weight(self) -> float:
        """How common it is, from 0 to 1; see `cost`."""
        return float(2**-self.cost)

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """The errors that its answer may raise: `PAIR_ERRORS` if it is a pair."""
        return PAIR_ERRORS if self.pair else ()

    def contradicts(self, other: "Misreading") -> bool:
        """Return whether both replace the same decision, or have different codes for one."""
        if not self.replaces.keys().isdisjoint(other.replaces):
            return True
        codes, others = self.codes or {}, other.codes or {}
        return any(codes[place] != others[place] for place in codes.keys() & others)

    def rules(self, part: int) -> Any:
        """Return the misread rules of a part; the right ones if it changes only the other part."""
        check_part(part)
        rules = lab_of(PUZZLES[self.puzzle]).rules(part)
        for one in self.each:
            if part in one.parts:
                rules = replace(rules, **one.replaces)
        return rules

    def answer(self, puzzle: Any, part: int) -> int | None:
        """Return the answer to a part under the misread rules, or None if there is none."""
        if record_of(puzzle).name != self.puzzle:
            raise TypeError(f"{self.name} is a misreading of {self.puzzle}, not of {puzzle!r}")
        return lab_of(PUZZLES[self.puzzle]).answer(puzzle, part, self.rules(part))

    def events(self, puzzle: Any, part: int) -> Iterator[Any]:
        """Yield the events of a part under the misread rules; see `PuzzleLab.events`."""
        return lab_of(PUZZLES[self.puzzle]).events(puzzle, part, self.rules(part))


@dataclass(frozen=True)
class Rule:
    """A rule of a puzzle that can be misread. Each puzzle has a subclass.

    >>> from graphsolve.lab.duel.misreadings import Rule
    >>> first = Rule("The player goes first.")
    >>> boss_begins = first.misread("boss-begins", 8.0, boss_begins=True)("The boss goes first.")
    >>> boss_begins.misread, boss_begins.cost
    ('The boss goes first.', 8.0)

    Attributes:
        text: the rule.
        parts: the parts of the puzzle whose answers it changes.
    """

    puzzle: ClassVar[str]
    text: str
    parts: tuple[int, ...] = (1, 2)

    def misread(
        self, name: str, cost: float, codes: Mapping[int, int] | None = None, /, **replaces: Any
    ) -> Callable[[str], Misreading]:
        """Return a function that makes a misreading from the sentence that describes it.

        The other arguments are attributes of `Misreading`, and the decisions that it replaces.
        """
        return lambda misread: Misreading(
            puzzle=self.puzzle,
            name=name,
            rule=self.text,
            misread=misread,
            parts=self.parts,
            replaces=replaces,
            cost=cost,
            codes=codes,
        )


def in_one_part(one: Misreading, more: float) -> Iterator[Misreading]:
    """Yield the same misreading in only one of its parts, which costs `more`."""
    for part in one.parts:
        yield replace(
            one,
            name=f"{one.name}-only-in-part-{part}",
            misread=f"Only in part {part}: {one.misread}",
            parts=(part,),
            cost=one.cost + more,
        )


def combined(first: Misreading, second: Misreading) -> Misreading | None:
    """Combine two misreadings.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> both = combined(CATALOGUE["last-round-counts"], CATALOGUE["no-attack-after-move"])
    >>> both.name
    'last-round-counts + no-attack-after-move'

    Returns None if they are of different puzzles, or contradict each other.

    >>> combined(CATALOGUE["attack-first"], CATALOGUE["attack-strongest"]) is None
    True
    """
    if first.puzzle != second.puzzle or first.contradicts(second):
        return None
    codes = None
    if first.codes is not None and second.codes is not None:
        codes = {**first.codes, **second.codes}
    return Misreading(
        puzzle=first.puzzle,
        name=f"{first.name} + {second.name}",
        rule=f"{first.rule} {second.rule}",
        misread=f"{first.misread} {second.misread}",
        parts=tuple(sorted({*first.parts, *second.parts})),
        replaces={**first.replaces, **second.replaces},
        cost=first.cost + second.cost + PAIR_COST,
        codes=codes,
        pair=(first, second),
    )


def misreading(name: str) -> Misreading:
    """Return the known misreading with this name, or the combination of two.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#G.E#")
    >>> both = misreading("attack-first + last-round-counts")
    >>> both.answer(cave, 1), misreading("attack-first").answer(cave, 1)
    (136, 134)

    Raises:
        GraphsolveError: there is none, and the error suggests others; or two contradict.
    """
    first, *others = [each.strip() for each in str(name).split("+")]
    for unknown in first, *others:
        if unknown not in CATALOGUE:
            within = [each for each in CATALOGUE if unknown and unknown in each]
            close = within[:3] or get_close_matches(unknown, [*CATALOGUE, *PUZZLES])
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            raise GraphsolveError(f"there is no misreading {unknown!r}{hint}")
    if others[1:]:
        raise GraphsolveError("more than two misreadings cannot be combined")
    found = combined(CATALOGUE[first], CATALOGUE[others[0]]) if others else CATALOGUE[first]
    if found is None:
        raise GraphsolveError(f"{first} and {others[0]} cannot be combined")
    return found


def named(puzzle: str, name: str) -> Misreading | None:
    """Return the misreading of a puzzle with this name, or None."""
    return next((one for one in lab_of(PUZZLES[puzzle]).misreadings if one.name == name), None)


def misreadings_of(puzzle: Puzzle | PuzzleRecord) -> tuple[Misreading, ...]:
    """Return the misreadings of a puzzle in order of their cost."""
    return tuple(sorted(lab_of(puzzle).misreadings, key=attrgetter("cost")))


def distinct_misreadings(puzzle: Puzzle, parts: Collection[int]) -> list[Misreading]:
    """Return the misreadings of a puzzle that some parts can tell apart, in order of their cost.

    >>> from graphsolve.puzzles.cards import Decks
    >>> names = [one.name for one in distinct_misreadings(Decks((2,), (1,)), [1])]
    >>> "score-from-zero" in names, "score-from-zero-only-in-part-1" in names
    (True, False)
    """

    def effect(one: Misreading) -> tuple[object, ...]:
        return *one.replaces.items(), *(part for part in parts if part in one.parts)

    return [*unique_everseen(misreadings_of(puzzle), key=effect)]


class Catalogue(Mapping[str, Misreading]):
    """The misreadings of all puzzles by name. A puzzle's are imported when they are first used."""

    def __getitem__(self, name: str) -> Misreading:
        for puzzle in PUZZLES:
            if found := named(puzzle, name):
                return found
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (one.name for record in PUZZLES.values() for one in misreadings_of(record))

    def __len__(self) -> int:
        return sum(1 for _ in self)


CATALOGUE = Catalogue()
"""All misreadings by name."""
