"""A misreading of cave combat: rules or battles of its own, or a search for the attack power."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from inspect import getdoc
from typing import ClassVar, Self, TypeAlias, TypeVar

from graphsolve.lab.misreadings.base import Misreading, mixed
from graphsolve.puzzles.cave import Battle, Cave, Outcome, Rules, battle_events
from graphsolve.puzzles.cave.events import Event
from graphsolve.puzzles.cave.power import Victory, least_attack_power

__all__ = ["CAVE_MISREADINGS", "CaveMisreading", "OtherRules", "PowerSearch", "misreads"]

Reading = TypeVar("Reading", Rules, Battle)

PowerSearch: TypeAlias = Callable[[Cave, Rules, type[Battle]], Victory | None]
"""How the elves' attack power of part 2 is looked for, by some rules and in some battle."""


class OtherRules(Rules):
    """Rules that are told from the statement's, so that no speed-up relies on these."""


def least_power(cave: Cave, rules: Rules, battle: type[Battle]) -> Victory | None:
    """The least power at which no elf dies, as the statement has it."""
    return least_attack_power(cave, rules, battle=battle)


@dataclass(frozen=True, kw_only=True)
class CaveMisreading(Misreading):
    """A known way to get cave combat wrong.

    A misread battle ends as surely as any: hit points never come back, between two blows there
    are only so many ways to stand, and a battle that comes to one of them twice is a stalemate.

    Attributes:
        rules: the decisions of its units.
        battle: the battle that they fight.
        search: how the attack power of part 2 is looked for.
    """

    puzzle: ClassVar[str] = "cave"

    rules: type[Rules] = OtherRules
    battle: type[Battle] = Battle
    search: PowerSearch = least_power

    def answer(self, puzzle: Cave, part: int) -> int | None:
        """The outcome of the battle that the part asks for."""
        outcome = self.outcome(puzzle, part)
        return outcome.score if outcome else None

    def outcome(self, cave: Cave, part: int) -> Outcome | None:
        """How the battle ends that the part asks for, or None where no power is found."""
        if part == 1:
            return self.battle(cave, self.rules()).run()
        victory = self.search(cave, self.rules(), self.battle)
        return victory.outcome if victory else None

    def events(self, puzzle: Cave, part: int) -> Iterator[Event]:
        """What happens in the battle that the part asks for; nothing where no power is found."""
        rules = self.rules()
        if part == 2:  # noqa: PLR2004 - the parts are 1 and 2
            victory = self.search(puzzle, rules, self.battle)
            if victory is None:
                return
            rules = rules.with_elf_power(victory.attack_power)
        yield from battle_events(puzzle, rules, battle=self.battle)

    def together_with(self, other: Self) -> Self | None:
        """Both misreadings at once, or None if both replace the same decision."""
        rules = mixed(self.rules, other.rules, OtherRules)
        battle = mixed(self.battle, other.battle, Battle)
        searches = {self.search, other.search} - {least_power} or {least_power}
        if rules is None or battle is None or len(searches) > 1 or self.name == other.name:
            return None
        [search] = searches
        texts = self.texts_with(other)
        return type(self)(**texts, rules=rules, battle=battle, search=search)


CAVE_MISREADINGS: list[CaveMisreading] = []
"""All that have been read so far: importing a module that holds some adds them."""


def misreads(
    name: str, *, rule: str, rules: type[Rules] = OtherRules, parts: tuple[int, ...] = (1, 2)
) -> Callable[[type[Reading]], type[Reading]]:
    """Take a class of rules or battles into the catalogue; its docstring tells what it does.

    Args:
        name: what to call the misreading.
        rule: the rule that it breaks.
        rules: rules that go with a class of battles.
        parts: the parts whose answers it can change.
    """

    def take(reading: type[Reading]) -> type[Reading]:
        instead = " ".join((getdoc(reading) or "").split())
        misreading = CaveMisreading(name=name, rule=rule, instead=instead, parts=parts)
        if issubclass(reading, Battle):
            misreading = replace(misreading, rules=rules, battle=reading)
        else:
            misreading = replace(misreading, rules=reading)
        CAVE_MISREADINGS.append(misreading)
        return reading

    return take
