"""What all dimensions of the misreadings of card games have in common."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from graphsolve.lab.cards.rules import MISREAD_RULES
from graphsolve.lab.misreadings import Misreading

MAX_COST = 8
"""Points that cost more than this many bits are left out."""

STANDARD = MISREAD_RULES[1]

OF_COMBAT = {"dealt", "higher_card", "bottom", "counted", "score"}
"""The decisions of part 1."""


class Value(NamedTuple):
    """A building block of a misreading."""

    words: str  # its words in the sentence, perhaps with fields for those of other values
    cost: float = 0.0  # what it adds to the cost of a misreading, in bits
    replacement: Any = None  # what replaces a decision of the rules, or what that is made from
    code: Any = None  # its code, codes or places with codes in the compiled program, if it has any


YES = {"": Value("", 0, True)}
"""The table of a decision that all points replace by True."""


@dataclass(frozen=True)
class Dimension:
    """A decision, or some that belong together, and tables of values that can replace the rule.

    Each point has one value of each table. In the templates, `{0}` is that of the first table, and
    so on.

    Attributes:
        decision: the decision that the values replace; its name in `Misreading.point`.
        rule: the rule of the statement.
        tables: the values, by keys of which names are made.
        made_by: makes the decision from the values; the arguments of the decision follow them.
        others: the decisions that the values of the other tables replace, without `made_by`.
        name: the template of names.
        misread: the template of sentences.
        cost: what all points cost besides their values.
        only_part_2: whether part 1 is right, although the decision is one of Combat as well.
        inside: the only scope in which all points apply: one of `SCOPES`.
        scopes: scopes in which points also apply alone, and what that costs.
        has_scopes: whether this goes for a point with some keys.
        leaves_out: whether a point with some keys is no misreading, or the same as another.
        named: names that people would look for, with costs, by the keys of the points.
    """

    decision: str
    rule: str
    tables: Sequence[Mapping[Any, Value]]
    made_by: Callable[..., Any] | None = None
    _: KW_ONLY
    others: Sequence[str] = ()
    name: str = "{0}"
    misread: str = "{0}"
    cost: float = 0.0
    only_part_2: bool = False
    inside: str = ""
    scopes: Mapping[int | str, float] = field(default_factory=dict)
    has_scopes: Callable[..., bool] = lambda *_: True
    leaves_out: Callable[..., bool] = lambda *_: False
    named: Mapping[tuple[Any, ...], tuple[str, float]] = field(default_factory=dict)

    def points(self) -> Iterator[Misreading]:
        """All misreadings of this dimension."""
        for keys in product(*self.tables):
            point = self.point(keys)
            if point.cost and not self.leaves_out(*keys):
                yield point
                for where, cost in self.scopes.items() if self.has_scopes(*keys) else ():
                    yield only(point, where, cost)

    def point(self, keys: tuple[Any, ...]) -> Misreading:
        """The misreading with some keys. It costs nothing if it is the rule."""
        values = [table[key] for table, key in zip(self.tables, keys, strict=True)]
        words = [value.words for value in values]
        misread = self.misread.format(*words).format(*words)
        name = "-".join(filter(None, self.name.format(*keys).split("-")))
        name, cost = self.named.get(keys, (name, self.cost + sum(each.cost for each in values)))
        replacements = [value.replacement for value in values]
        if self.made_by:
            replacements = [partial(self.made_by, *replacements)]
        decided = zip([self.decision, *self.others], replacements, strict=True)
        replaces = {each: by for each, by in decided if by != getattr(STANDARD, each)}
        data = {self.decision: keys if len(keys) > 1 else keys[0]}
        if self.inside:
            replaces = SCOPES[self.inside].replaces(replaces)
            data["where"] = self.inside
        return Misreading(
            puzzle="cards",
            name=name,
            rule=self.rule,
            misread=misread.replace(",,", ",").replace(",.", "."),
            parts=(1, 2) if self.decision in OF_COMBAT and not self.only_part_2 else (2,),
            cost=cost,
            point=data,
            replaces=replaces,
        )


# --- Where a misreading applies ------------------------------------------------------------------


class Scope(NamedTuple):
    """A scope in which a misreading can apply alone: the end of its name, and what it replaces."""

    name: str
    words: str
    replaces: Callable[[Mapping[str, Any]], dict[str, Any]] = dict


def in_sub_games(replaces: Mapping[str, Any]) -> dict[str, Any]:
    """Replace decisions in sub-games only."""
    return {"in_sub_games": tuple(replaces.items())}


SCOPES: Mapping[int | str, Scope] = {
    1: Scope("only-in-part-1", "Only in part 1"),
    2: Scope("only-in-part-2", "Only in part 2"),
    "sub-games": Scope("only-in-sub-games", "Only in sub-games", in_sub_games),
    "after sub-games": Scope(
        "after-sub-games",
        "Only if a sub-game has decided the round",
        lambda replaces: {"bottom_after_sub_game": replaces["bottom"]},
    ),
}


def only(misreading: Misreading, where: int | str, cost: float) -> Misreading:
    """A misreading that applies only in one of the `SCOPES`."""
    scope = SCOPES[where]
    return replace(
        misreading,
        name=f"{misreading.name}-{scope.name}",
        family="",
        misread=f"{scope.words}: {misreading.misread}",
        parts=(1,) if where == 1 else (2,),
        cost=misreading.cost + cost,
        point={**misreading.point, "where": where},
        replaces=scope.replaces(misreading.replaces),
    )
