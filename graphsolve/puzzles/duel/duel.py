"""A duel as a graph of states, and as a stream of events."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from graphsolve.puzzles.duel import events
from graphsolve.puzzles.duel.events import Ending, Event, Fighter
from graphsolve.puzzles.duel.rules import (
    OVER,
    STANDARD,
    Boss,
    Cast,
    Effect,
    Rules,
    Spell,
    State,
    Step,
    Timers,
)


class Choice(NamedTuple):
    """A spell that the player can choose: its changes to the state, and the timers after it.

    The change of the mana includes the spell's cost.
    """

    spell: Spell
    hit_points: int
    mana: int
    boss_hit_points: int
    timers: Timers
    mana_needed: int


PlannedStep: TypeAlias = tuple[Fighter, Step, bool, bool]
"""A step of a fighter's turn, and whether the player's or the boss's death then ends the duel."""

Played: TypeAlias = tuple[Fighter, Step, State, bool]
"""A step of a fighter's turn, the state after it, and whether the duel is over."""


class Memo(dict[Timers, Any]):
    """A dictionary that gets missing values from a function of the key.

    The many states of a duel have few different timers.
    """

    def __init__(self, function: Callable[[Timers], Any]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, timers: Timers) -> object:
        value: object = self.function(timers)
        self[timers] = value
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return Memo, (self.function,)


class Duel:
    """A duel with a boss, as a graph of states.

    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> duel
    Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
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

    All of this is made from the steps that `play` takes: the graph, the spells on a path, and the
    events of `duel_events`.

    With the standard rules, the graph is finite and acyclic, because every edge that does not win
    lowers the sum of both sides' hit points: the boss deals at least 1 damage, and the only spell
    that heals does as much damage.

    Attributes:
        start: the state before the first turn.
        opening: the steps up to the player's first choice of a spell.
        round: the steps from the cast of a spell to the next choice.

    Source: Advent of Code 2015, day 22.
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
        self._effects = {spell.name: spell.effect for spell in self.spells if spell.effect}
        self.start: State = (hit_points, mana, boss.hit_points, (0,) * len(self._effects))
        boss_turn = self._plan("boss", (Step.BEGIN, *rules.boss_steps))
        first_steps = rules.player_steps if rules.first_steps is None else rules.first_steps
        first_turn = self._plan("player", (Step.BEGIN, *first_steps))
        self.opening = (*(boss_turn if rules.boss_begins else ()), *first_turn)
        self.round = (
            *self._plan("player", (Step.CAST, *rules.steps_after_spell)),
            *boss_turn,
            *self._plan("player", (Step.BEGIN, *rules.player_steps)),
        )
        self._silent_round = tuple(each for each in self.round if each[1] is not Step.BEGIN)
        self._choices_at = Memo(self._choices)
        self._applied_at = {
            "player": Memo(partial(self._applied, "player")),
            "boss": Memo(partial(self._applied, "boss")),
        }
        self._dealt_at = Memo(self._dealt)

    def __repr__(self) -> str:
        hit_points, mana, _, _ = self.start
        parts = [repr(self.boss), f"hit_points={hit_points}", f"mana={mana}"]
        parts += [f"hard={self.hard}"] if self.hard else []
        parts += [] if self.rules.is_standard else [f"rules={self.rules}"]
        return f"Duel({', '.join(parts)})"

    @property
    def effects(self) -> Mapping[str, Effect]:
        """The effects of the spells, by the names of the spells, in the order of the timers."""
        return MappingProxyType(self._effects)

    # The graph

    @property
    def source(self) -> State:
        """The state at the player's first choice, or a lost one if hard mode kills them first."""
        return self._last(self.start, self.opening)

    def successors(self, state: State) -> dict[State, int]:
        """Return the mana that it costs to get to each successor, for `graphs.implicit`.

        >>> duel = Duel(Boss(hit_points=4, damage=8), mana=53)
        >>> duel.successors(duel.source)
        {(50, 0, 0, (-1,)): 53}
        """
        return {after: mana for after, mana, _ in self.casts(state)}

    def casts(self, state: State) -> Iterator[Cast]:
        """Iterate over the spells to cast: the state at the next choice, the mana, and the name.

        Spells after which the player has lost are left out.
        """
        rules = self.rules
        choices = self.choices(state)
        if rules.considered is not STANDARD.considered:
            choice_of = {choice.spell: choice for choice in choices}
            choices = [choice_of[spell] for spell in rules.considered(state, [*choice_of])]
        for choice in choices:
            spell, after = choice.spell, self.after(state, choice)
            if after[3] != OVER:
                if state[1] - spell.cost >= rules.least_mana_left:
                    yield after, spell.cost, spell.name
            elif self.won(after):
                kills = state[2] + choice.boss_hit_points <= rules.boss_dead_at
                yield after, rules.winning_cost(spell, kills), spell.name

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

    def choices(self, state: State) -> list[Choice]:
        """Return the spells that the player can cast. Without any, the player has lost."""
        _, mana, _, timers = state
        if timers == OVER:
            return []
        choices = [choice for choice in self._choices_at[timers] if choice.mana_needed <= mana]
        if self.rules.without_mana and (self.rules.may_pass or not choices):
            choices.append(self._choice(self.rules.without_mana, timers))
        return choices

    def after(self, state: State, choice: Choice) -> State:
        """Return the state at the player's next choice, or when the duel is over."""
        return self._last(state, self._silent_round, choice)

    def won(self, state: State) -> bool:
        """Whether the duel is over, the boss is dead and the player is not."""
        hit_points, mana, boss_hit_points, timers = state
        rules = self.rules
        return (
            timers == OVER
            and boss_hit_points <= rules.boss_dead_at
            and mana >= rules.mana_to_win
            and (hit_points > rules.player_dead_at or rules.dead_player_wins)
        )

    # Step by step

    def play(
        self, state: State, steps: Iterable[PlannedStep], choice: Choice | None = None
    ) -> Iterator[Played]:
        """Take steps until the duel is over, and yield each of them.

        Args:
            state: the state before them.
            steps: the `opening` or a `round` of the duel.
            choice: what the player casts in a round.
        """
        rules = self.rules
        hit_points, mana, boss_hit_points, timers = state
        player_dead_at, boss_dead_at = rules.player_dead_at, rules.boss_dead_at
        for fighter, step, player_can_die, boss_can_die in steps:
            if step is APPLY_EFFECTS:
                gained, damage, timers = self._applied_at[fighter][timers]
                mana += gained
                boss_hit_points -= damage
            elif step is ATTACK:
                hit_points -= self._dealt_at[timers]
            elif step is LOSE_HIT_POINT:
                hit_points -= rules.hit_point_loss
            elif choice and step is CAST:
                healed = hit_points + choice.hit_points
                if rules.most_hit_points is not None:
                    healed = max(hit_points, min(healed, rules.most_hit_points))
                hit_points = healed
                mana += choice.mana
                boss_hit_points += choice.boss_hit_points
                timers = choice.timers
            over = (player_can_die and hit_points <= player_dead_at) or (
                boss_can_die and boss_hit_points <= boss_dead_at
            )
            yield fighter, step, (hit_points, mana, boss_hit_points, timers), over
            if over:
                return

    def _last(
        self, state: State, steps: Iterable[PlannedStep], choice: Choice | None = None
    ) -> State:
        """The state after some steps, marked if the duel is over."""
        for _, _, after, over in self.play(state, steps, choice):
            if over:
                return over_with(after)
            state = after
        return state

    def _plan(self, fighter: Fighter, steps: Iterable[Step]) -> tuple[PlannedStep, ...]:
        """A part of a fighter's turn, with the deaths that end the duel."""
        player, boss = self.rules.player_checks, self.rules.boss_checks
        is_hard = self.hard or self.rules.always_hard
        return tuple(
            (fighter, each, (fighter, each) in player, (fighter, each) in boss)
            for each in steps
            if is_hard or each is not Step.LOSE_HIT_POINT
        )

    # What follows from the timers

    def armor(self, timers: Timers) -> int:
        """Return the player's armor."""
        return sum(map(self.rules.armor, self._effects.values(), timers))

    def _dealt(self, timers: Timers) -> int:
        """The damage of the boss's attack."""
        return self.rules.damage_dealt(self.boss.damage, self.armor(timers))

    def _applied(self, fighter: Fighter, timers: Timers) -> tuple[int, int, Timers]:
        """The mana and the damage of the effects on someone's turn, and the timers after it."""
        rules = self.rules
        mana = damage = 0
        for effect, timer in zip(self._effects.values(), timers, strict=True):
            times = rules.applies(effect, timer, fighter)
            mana += effect.mana * times
            damage += effect.damage * times
        effects = zip(self._effects.values(), timers, strict=True)
        return mana, damage, tuple([rules.timer_after(*each, fighter) for each in effects])

    def _choices(self, timers: Timers) -> list[Choice]:
        """The choices of a player with enough mana."""
        timer_of = dict(zip(self._effects, timers, strict=True))
        active = self._active(timers)
        return [
            self._choice(spell, timers)
            for spell in self.spells
            if not spell.effect or self.rules.castable(spell, timer_of[spell.name], active)
        ]

    def _choice(self, spell: Spell, timers: Timers) -> Choice:
        """The choice of a spell."""
        needed = self.rules.mana_needed(spell, self._active(timers))
        change = self.rules.immediate(spell)
        if spell.effect:
            index = list(self._effects).index(spell.name)
            timer = self.rules.first_timer(spell.effect, timers[index])
            timers = (*timers[:index], timer, *timers[index + 1 :])
        return Choice(spell, *change, timers, needed)

    def _active(self, timers: Timers) -> tuple[Effect, ...]:
        """The active effects."""
        effects = zip(self._effects.values(), timers, strict=True)
        return tuple(effect for effect, timer in effects if timer > 0)


LOSE_HIT_POINT, APPLY_EFFECTS = Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS
CAST, ATTACK = Step.CAST, Step.ATTACK


def over_with(state: State) -> State:
    """The same state, marked as one in which the duel is over."""
    hit_points, mana, boss_hit_points, _ = state
    return hit_points, mana, boss_hit_points, OVER


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
    state, steps, choice, turn, spent = duel.start, duel.opening, None, 0, 0
    while True:
        for fighter, step, after, over in duel.play(state, steps, choice):
            if step is Step.BEGIN:
                turn += 1
                yield _turn_began(duel, turn, fighter, after, spent)
            elif choice and step is Step.CAST:
                spent += choice.spell.cost
                yield _spell_cast(duel, choice.spell, state, after)
            else:
                yield from _step_events(duel, fighter, step, state, after)
            state = after
            if over:
                won = duel.won(over_with(state))
                ending = Ending.BOSS_DIED if won else Ending.PLAYER_DIED
                yield events.DuelEnded(ending, "player" if won else "boss", spent)
                return
        castable = {choice.spell.name: choice for choice in duel.choices(state)}
        if not castable:
            yield events.DuelEnded(Ending.NO_SPELL, "boss", spent)
            return
        name = next(names, None)
        if name is None:
            yield events.DuelEnded(Ending.LINE_ENDED, None, spent)
            return
        if name not in castable:
            problem = f"{name!r} cannot be cast on turn {turn}"
            raise ValueError(f"{problem} (castable: {', '.join(castable)})")
        steps, choice = duel.round, castable[name]


def _turn_began(
    duel: Duel, turn: int, fighter: Fighter, state: State, spent: int
) -> events.TurnBegan:
    """The event of the beginning of a turn."""
    hit_points, mana, boss_hit_points, timers = state
    active = {name: timer for name, timer in zip(duel.effects, timers, strict=True) if timer > 0}
    armor = duel.armor(timers)
    return events.TurnBegan(turn, fighter, hit_points, armor, mana, boss_hit_points, active, spent)


def _spell_cast(duel: Duel, spell: Spell, before: State, after: State) -> events.SpellCast:
    """The event of a spell."""
    _, _, boss_hit_points, timers = after
    armor = duel.armor(timers) - duel.armor(before[3])
    timer = dict(zip(duel.effects, timers, strict=True)).get(spell.name, 0)
    return events.SpellCast(
        spell.name, spell.cost, spell.damage, spell.healing, armor, boss_hit_points, timer
    )


def _step_events(
    duel: Duel, fighter: Fighter, step: Step, before: State, after: State
) -> Iterator[Event]:
    """The events of a step. No effect is applied after one that kills the boss."""
    hit_points, _, boss_hit_points, timers = before
    dead_at = duel.rules.boss_dead_at if boss_hit_points > duel.rules.boss_dead_at else -inf
    match step:
        case Step.LOSE_HIT_POINT:
            yield events.HitPointLost(after[0])
        case Step.ATTACK:
            armor = duel.armor(timers)
            yield events.Blow(duel.boss.damage, armor, hit_points - after[0], after[0])
        case Step.APPLY_EFFECTS:
            effects = zip(duel.effects.items(), timers, after[3], strict=True)
            for (name, effect), timer, left in effects:
                if timer <= 0 or boss_hit_points <= dead_at:
                    continue
                times = duel.rules.applies(effect, timer, fighter)
                damage, mana = effect.damage * times, effect.mana * times
                boss_hit_points -= damage
                yield events.EffectApplied(
                    name, max(0, left), effect.armor, damage, mana, boss_hit_points
                )
                if left <= 0 and boss_hit_points > dead_at:
                    lost = duel.armor(timers) - duel.armor(after[3]) if effect.armor else 0
                    yield events.EffectEnded(name, lost)
