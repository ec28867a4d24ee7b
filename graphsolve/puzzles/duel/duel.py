"""A duel as a graph of states, and as a stream of events."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from graphsolve.puzzles.duel import events
from graphsolve.puzzles.duel.events import Event, Termination
from graphsolve.puzzles.duel.rules import (
    LOST,
    OVER,
    STANDARD,
    WON,
    Boss,
    Cast,
    Changes,
    Effect,
    Fighter,
    Phase,
    Rules,
    Spell,
    SpellChoice,
    State,
    Timers,
    TurnPhase,
    successors,
    won,
)


class Duel:
    """A duel with a boss, as a graph of states.

    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> duel
    Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250, hard=False, rules=Rules())
    >>> for state, mana, spell in duel.casts(duel.source):
    ...     print(f"{spell} for {mana}: {state}")
    Magic Missile for 53: (2, 197, 9, (0, 0, 0))
    Drain for 73: (4, 177, 11, (0, 0, 0))
    Shield for 113: (9, 137, 13, (4, 0, 0))
    Poison for 173: (2, 77, 7, (0, 4, 0))
    Recharge for 229: (2, 223, 13, (0, 0, 3))

    A node is a state in which the player chooses a spell or has won: a tuple of the player's hit
    points and mana, the boss's hit points, and the timers of Shield, Poison and Recharge. An edge
    is a spell, and its weight is the mana it costs. States in which the player has lost are left
    out.

    With the standard rules, the graph is finite and acyclic, because every edge that does not win
    lowers the sum of both sides' hit points: the boss deals at least 1 damage, and the only spell
    that heals does as much damage.

    Attributes:
        effects: the effects by the names of their spells, in the order of the timers.
        start: the state before the first turn.
        opening: the changes by the phases up to the player's first choice of a spell.
        source: the state at this choice, or a lost one if hard mode kills the player first.
    """

    def __init__(
        self,
        boss: Boss,
        *,
        hit_points: int = 50,
        mana: int = 500,
        hard: bool = False,
        rules: Rules = STANDARD,
    ) -> None:
        """Set up a duel before the player's first turn; part 2 of the puzzle is the hard mode.

        Raises:
            TypeError: the boss is not a `Boss`.
            ValueError: the player or the boss has no hit points.
        """
        if not isinstance(boss, Boss):
            raise TypeError(f"expected a Boss, not {boss!r}; parse_boss() reads one from a text")
        if min(hit_points, boss.hit_points) < 1:
            raise ValueError("the player and the boss need at least 1 hit point each")
        hit_points, mana, boss = rules.begins(hit_points, mana, boss)
        self.boss = boss
        self.hard = hard
        self.rules = rules
        self.spells = rules.spells
        self.effects = {spell.name: spell.effect for spell in self.spells if spell.effect}
        self.start: State = (hit_points, mana, boss.hit_points, (0,) * len(self.effects))
        self.opening = self._changes(self.start[3], rules.opening)
        self.source = self.after(self.start, self.opening)
        self._choices_at: dict[Timers, list[SpellChoice]] = {}

    def __repr__(self) -> str:
        hit_points, mana, _, _ = self.start
        player = f"hit_points={hit_points}, mana={mana}, hard={self.hard}"
        return f"Duel({self.boss!r}, {player}, rules={self.rules})"

    # --- The graph -------------------------------------------------------------------------------

    def successors(self, state: State) -> dict[State, int]:
        """Return the mana that it costs to get to each successor, for `graphs.implicit`.

        >>> duel = Duel(Boss(hit_points=4, damage=8), mana=53)
        >>> duel.successors(duel.source)
        {(50, 0, 0, (-1,)): 53}
        """
        return successors(self.casts(state))

    def casts(self, state: State) -> Iterator[Cast]:
        """Yield the next state, even if lost, the mana and the name of each castable spell."""
        for spell, _, changes in self.choices(state):
            yield self.after(state, changes), spell.cost, spell.name

    def spells_of(self, path: Iterable[State]) -> tuple[str, ...]:
        """Return the names of the spells on a path in the graph.

        >>> duel = Duel(Boss(hit_points=4, damage=8), mana=53)
        >>> duel.spells_of([duel.source, (50, 0, 0, (-1,))])
        ('Magic Missile',)
        """
        return tuple(
            next(spell for state, _, spell in self.casts(before) if state == after)
            for before, after in pairwise(path)
        )

    def choices(self, state: State) -> Sequence[SpellChoice]:
        """Return the spells that the player can cast. Without any, the player has lost."""
        _, mana, _, timers = state
        if timers in OVER:
            return []
        if timers not in self._choices_at:
            timer_of = dict(zip(self.effects, timers, strict=True))
            self._choices_at[timers] = [
                self.choice(spell, timers)
                for spell in self.spells
                if not spell.effect
                or self.rules.castable(spell, timer_of[spell.name], self.active(timers))
            ]
        castable = [each for each in self._choices_at[timers] if each.mana_needed <= mana]
        return self.rules.considered(self.choice, state, castable)

    won = staticmethod(won)

    # --- Phase by phase --------------------------------------------------------------------------

    def after(self, state: State, phases: Iterable[Changes]) -> State:
        """Return the state after some phases, or after the one that ends the duel."""
        hit_points, mana, boss_hit_points, _ = state
        rules = self.rules
        for changes in phases:
            change, gain, boss_change, timers, fighter, phase = changes
            left, boss_left = hit_points + change, boss_hit_points + boss_change
            if left <= 0 or boss_left <= 0:
                player_dies = left <= 0 and rules.player_dies(fighter, phase, left)
                boss_dies = boss_left <= 0 and rules.boss_dies(fighter, phase, boss_left)
                if player_dies or boss_dies:
                    won = boss_dies and (rules.dead_player_wins or not player_dies)
                    return left, mana + gain, boss_left, WON if won else LOST
        return left, mana + gain, boss_left, timers

    def _changes(
        self, timers: Timers, phases: Iterable[TurnPhase], spell: Spell | None = None
    ) -> tuple[Changes, ...]:
        """Return the changes by some phases, in which the player may cast a spell."""
        rules, changes = self.rules, []
        hit_points = mana = boss_hit_points = 0
        for fighter, phase in phases:
            match phase:
                case Phase.LOSE_HIT_POINT:
                    if not rules.hit_point_loss[self.hard]:
                        continue
                    hit_points -= rules.hit_point_loss[self.hard]
                case Phase.APPLY_EFFECTS:
                    for index, effect, times, left in self.applied(fighter, timers):
                        mana += effect.mana * times
                        boss_hit_points -= effect.damage * times
                        timers = (*timers[:index], left, *timers[index + 1 :])
                case Phase.CAST if spell:
                    hit_points += spell.healing
                    mana += spell.mana - spell.cost
                    boss_hit_points -= spell.damage
                    timers = tuple(
                        rules.first_timer(effect, timer) if name == spell.name else timer
                        for (name, effect), timer in zip(self.effects.items(), timers, strict=True)
                    )
                case Phase.ATTACK:
                    hit_points -= rules.damage_dealt(self.boss.damage, self.armor(timers))
            changes.append(Changes(hit_points, mana, boss_hit_points, timers, fighter, phase))
        return tuple(changes)

    # --- What follows from the timers ------------------------------------------------------------

    def applied(self, fighter: Fighter, timers: Timers) -> Iterator[tuple[int, Effect, int, int]]:
        """Iterate over the effects that the rules do not skip on a turn, active or not.

        Yields the index in the timers, the effect, how often it applies, and its next timer.
        """
        skipped = self.rules.skipped(timers)
        for index, effect in enumerate(self.effects.values()):
            if index not in skipped:
                times = self.rules.applies(effect, timers[index], fighter)
                yield index, effect, times, self.rules.timer_after(effect, timers[index], fighter)

    def armor(self, timers: Timers) -> int:
        """Return the player's armor."""
        return sum(map(self.rules.armor, self.effects.values(), timers))

    def choice(self, spell: Spell, timers: Timers) -> SpellChoice:
        """Return the choice of a spell, given the timers."""
        needed = self.rules.mana_needed(spell, self.active(timers))
        return SpellChoice(spell, needed, self._changes(timers, self.rules.round, spell))

    def active(self, timers: Timers) -> dict[str, int]:
        """Return the timers of the active effects, by the names of their spells."""
        named = zip(self.effects, timers, strict=True)
        return {name: timer for name, timer in named if timer > 0}


def duel_events(duel: Duel, spells: Iterable[str]) -> Iterator[Event]:
    """Iterate over the events of a duel in which the player casts the given spells.

    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> print(*(type(event).__name__ for event in duel_events(duel, ["Poison", "Magic Missile"])))
    ... # doctest: +NORMALIZE_WHITESPACE
    DuelBegan TurnBegan SpellCast TurnBegan EffectApplied Blow
    TurnBegan EffectApplied SpellCast TurnBegan EffectApplied DuelEnded

    The names of the spells are read lazily, one on each turn of the player; any left at the end
    are ignored.

    Raises:
        ValueError: a spell cannot be cast on its turn.
    """
    hit_points, mana, boss_hit_points, _ = duel.start
    yield events.DuelBegan(hit_points, mana, boss_hit_points, duel.boss.damage, duel.hard)
    names = iter(spells)
    start, phases = duel.start, duel.opening
    state, turn, spent = start, 0, 0
    spell: Spell | None = None
    while True:
        for number, changes in enumerate(phases, 1):
            hit_points, mana, boss_hit_points, end = duel.after(start, phases[:number])
            before, state = state, (hit_points, mana, boss_hit_points, changes.timers)
            armor, active = duel.armor(changes.timers), duel.active(changes.timers)
            if changes.phase is Phase.BEGIN:
                turn += 1
                numbers = hit_points, armor, mana, boss_hit_points
                yield events.TurnBegan(turn, changes.fighter, *numbers, active, spent)
            elif changes.phase is Phase.CAST and spell:
                spent += spell.cost
                dealt = spell.damage, spell.healing, armor - duel.armor(before[3])
                timer = active.get(spell.name, 0)
                yield events.SpellCast(spell.name, spell.cost, *dealt, boss_hit_points, timer)
            else:
                yield from _phase_events(duel, changes, before, state, is_over=end in OVER)
            if end in OVER:
                termination = Termination.BOSS_DIED if end == WON else Termination.PLAYER_DIED
                yield events.DuelEnded(termination, "player" if end == WON else "boss", spent)
                return
        castable = {choice.spell.name: choice for choice in duel.choices(state)}
        if not castable:
            yield events.DuelEnded(Termination.NO_SPELL, "boss", spent)
            return
        name = next(names, None)
        if name is None:
            yield events.DuelEnded(Termination.SPELLS_RAN_OUT, None, spent)
            return
        if name not in castable:
            problem = f"{name!r} cannot be cast on turn {turn}"
            raise ValueError(f"{problem} (castable: {', '.join(castable)})")
        start = state
        spell, _, phases = castable[name]


def _phase_events(
    duel: Duel, changes: Changes, before: State, after: State, *, is_over: bool
) -> Iterator[Event]:
    """Yield the events of a phase other than `BEGIN` or `CAST`. Effects end with the duel."""
    hit_points, _, boss_hit_points, timers = before
    armor = duel.armor(timers)
    match changes.phase:
        case Phase.LOSE_HIT_POINT:
            yield events.HitPointLost(after[0])
        case Phase.ATTACK:
            yield events.Blow(duel.boss.damage, armor, hit_points - after[0], after[0])
        case Phase.APPLY_EFFECTS:
            names = [*duel.effects]
            for index, effect, times, left in duel.applied(changes.fighter, timers):
                if timers[index] <= 0:
                    continue
                damage, mana = effect.damage * times, effect.mana * times
                boss_hit_points -= damage
                yield events.EffectApplied(
                    names[index], max(0, left), effect.armor, damage, mana, boss_hit_points
                )
                if is_over and boss_hit_points <= 0:
                    return
                if left <= 0:
                    lost = armor - duel.armor(after[3]) if effect.armor else 0
                    yield events.EffectEnded(names[index], lost)
