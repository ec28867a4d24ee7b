"""A speed-up: one battle for all attack powers of the elves, until they part.

How much an elf's blow takes from a goblin shows nowhere before a goblin falls, as long as all
goblins start with the same hit points: which of them has the fewest is which has taken the most
blows. So the battles of all powers are the same battle up to the first moment at which a goblin
has taken as many blows as fell it with one of the powers.

Therefore one battle, the trunk, is fought in which goblins count blows and do not fall. Whenever a
goblin is about to take, for the first time in the trunk, the number of blows that fells it with a
band of powers, these powers part from it: a fork is made, in which that blow kills. No power
parts too late, for with it no goblin had fallen before; and none too early, for now one does.

What ends the trunk is therefore the end for every power that has not parted. That is exact also
where winning is not monotone in the power: nothing is inferred from one power about another, save
what their battles have in common.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from graphsolve.puzzles.cave.bands import Band, bands, bands_of, goblin_hit_points
from graphsolve.puzzles.cave.battle import Battle, RoundObserver
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Unit

__all__ = ["Fought", "Trunk", "fight_all", "fight_apart", "fight_together"]


class Fought(NamedTuple):
    """A band of powers and the battle that tells how it goes with them."""

    band: Band
    battle: Battle

    def outcome(self, power: int) -> Outcome:
        """The outcome with a power of the band.

        Powers of a band differ in the hit points of goblins that were hit and survived.
        """
        outcome = self.battle.run()
        blows = sum(goblin.blows for goblin in self.battle.living(Side.GOBLIN))
        more = power - self.battle.rules.elves.attack_power
        return replace(outcome, hit_points=outcome.hit_points - blows * more)


class Trunk(Battle):
    """A battle in which goblins do not fall, and from which forks part.

    It is fought with an attack power of 1, so that the hit points of goblins count their blows.

    Attributes:
        unparted: the bands of powers that are still in the trunk, by the blows that they need.
        forks: the bands that have parted with their battles, the strongest power first.
    """

    def __init__(
        self,
        cave: Cave,
        rules: Rules,
        ground: Ground,
        *,
        stop_when_elf_dies: bool = False,
    ) -> None:
        super().__init__(
            cave, rules.with_elf_power(1), ground=ground, stop_when_elf_dies=stop_when_elf_dies
        )
        most = max(goblin_hit_points(cave, rules), default=0)
        self.unparted = {-(-most // band.first): band for band in bands([most])}
        self.forks: list[Fought] = []

    def grow(self, on_round: RoundObserver | None = None) -> None:
        """Fight until the battle ends or all powers have parted."""
        while self.unparted and not self.outcome:
            self.round()
            if on_round:
                on_round(self)

    def _attack(self, unit: Unit, target: Unit) -> None:
        if target.side is Side.GOBLIN and target.blows + 1 in self.unparted:
            band = self.unparted.pop(target.blows + 1)
            self.forks.append(Fought(band, self._fork(band.first, unit, target)))
        super()._attack(unit, target)

    def _fork(self, power: int, unit: Unit, target: Unit) -> Battle:
        """The battle with a power that parts with this blow, right after it."""
        fork = Battle(
            self.cave,
            self.rules.with_elf_power(power),
            ground=self.ground,
            stop_when_elf_dies=self.stop_when_elf_dies,
        )
        twins = {unit: with_elf_power(unit, power) for unit in self.units.values()}
        fork.take_over(self, twins)
        fork.finish_turn(twins[unit], twins[target])
        return fork


def with_elf_power(unit: Unit, power: int) -> Unit:
    """A unit of the trunk as it would be with another attack power of the elves."""
    if unit.side is Side.ELF:
        return replace(unit, attack_power=power)
    return replace(unit, hit_points=unit.hit_points + unit.blows - unit.blows * power)


def fight_together(
    cave: Cave,
    rules: Rules,
    ground: Ground,
    *,
    stop_when_elf_dies: bool = False,
    on_round: RoundObserver | None = None,
) -> Iterator[Fought]:
    """The battles of all bands of powers, the weakest first, by way of a trunk."""
    trunk = Trunk(cave, rules, ground, stop_when_elf_dies=stop_when_elf_dies)
    trunk.grow(on_round)
    for band in trunk.unparted.values():
        yield Fought(band, trunk)
    for fork in reversed(trunk.forks):
        fork.battle.run(on_round)
        yield fork


def fight_apart(  # noqa: PLR0913 - one for each thing that may be otherwise
    cave: Cave,
    rules: Rules,
    ground: Ground,
    *,
    stop_when_elf_dies: bool = False,
    on_round: RoundObserver | None = None,
    battle: type[Battle] = Battle,
) -> Iterator[Fought]:
    """The battles of all bands of powers, the weakest first, each from its beginning."""
    for band in bands_of(cave, rules, each_power=battle is not Battle):
        rules_of_band = rules.with_elf_power(band.first)
        fought = battle(cave, rules_of_band, ground=ground, stop_when_elf_dies=stop_when_elf_dies)
        fought.run(on_round)
        yield Fought(band, fought)


def fight_all(  # noqa: PLR0913 - one for each thing that may be otherwise
    cave: Cave,
    rules: Rules,
    ground: Ground | None = None,
    *,
    stop_when_elf_dies: bool = False,
    on_round: RoundObserver | None = None,
    battle: type[Battle] = Battle,
) -> Iterator[Fought]:
    """The battles of all bands of powers, the weakest first, together where that is exact.

    It is where all goblins start with the same hit points, and the rules are those of the
    statement.
    """
    alike = len(set(goblin_hit_points(cave, rules))) <= 1
    together = alike and rules.as_stated and battle is Battle
    fight = fight_together if together else partial(fight_apart, battle=battle)
    yield from fight(
        cave,
        rules,
        Ground.of(cave) if ground is None else ground,
        stop_when_elf_dies=stop_when_elf_dies,
        on_round=on_round,
    )
