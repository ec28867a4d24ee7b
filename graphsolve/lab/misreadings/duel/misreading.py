"""A misreading of the mana duel: a duel of its own, or a search for its spells."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import ClassVar, Self, TypeAlias

from graphsolve.lab.misreadings.base import Misreading, mixed
from graphsolve.puzzles.duel import Boss, Duel, LeastMana, duel_events, least_mana
from graphsolve.puzzles.duel.events import Event

__all__ = ["DUEL_MISREADINGS", "MOST_STATES", "DuelMisreading", "misreads"]

DuelSearch: TypeAlias = Callable[[Duel], LeastMana]
"""How the spells are looked for."""

MOST_STATES = 200_000
"""A hundred times what the rules need: a duel that still goes on may do so for ever."""


class EndlessError(Exception):
    """A misread duel has more states than are worth a search."""


def cheapest(duel: Duel) -> LeastMana:
    """The spells that cost the least, as the statement has it; none if they take too long."""

    def give_up(states: int) -> None:
        if states > MOST_STATES:
            raise EndlessError

    try:
        return least_mana(duel, on_state=give_up)
    except EndlessError:
        return LeastMana(None, (), MOST_STATES)


@dataclass(frozen=True, kw_only=True)
class DuelMisreading(Misreading):
    """A known way to get the mana duel wrong.

    Attributes:
        duel: the duel that is fought.
        search: how the spells are looked for.
    """

    puzzle: ClassVar[str] = "duel"

    duel: type[Duel] = Duel
    search: DuelSearch = cheapest

    def answer(self, puzzle: Boss, part: int) -> int | None:
        """The mana that the misreader takes for the least."""
        return self.search(self.start(puzzle, part)).mana

    def events(self, puzzle: Boss, part: int) -> Iterator[Event]:
        """What happens with the spells that the misreader finds; nothing where there are none."""
        found = self.search(self.start(puzzle, part))
        if found.mana is not None:
            yield from duel_events(self.start(puzzle, part), found.spells)

    def start(self, boss: Boss, part: int) -> Duel:
        """The duel that the part asks for."""
        return self.duel(boss, hard=part != 1)

    def together_with(self, other: Self) -> Self | None:
        """Both misreadings at once, or None if both replace the same decision."""
        duel = mixed(self.duel, other.duel, Duel)
        searches = {self.search, other.search} - {cheapest} or {cheapest}
        if duel is None or len(searches) > 1 or self.name == other.name:
            return None
        [search] = searches
        return type(self)(**self.texts_with(other), duel=duel, search=search)


DUEL_MISREADINGS: list[DuelMisreading] = []
"""All that have been read so far: importing a module that holds some adds them."""


def misreads(
    name: str, *, rule: str, parts: tuple[int, ...] = (1, 2)
) -> Callable[[type[Duel]], type[Duel]]:
    """Take a class of duels into the catalogue; its docstring tells what it does.

    Args:
        name: what to call the misreading.
        rule: the rule that it breaks.
        parts: the parts whose answers it can change.
    """

    def take(duel: type[Duel]) -> type[Duel]:
        instead = " ".join((getdoc(duel) or "").split())
        DUEL_MISREADINGS.append(
            DuelMisreading(name=name, rule=rule, instead=instead, parts=parts, duel=duel)
        )
        return duel

    return take
