"""A duel as a graph of states, and as a stream of events."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from graphsolve.puzzles.duel import events
from graphsolve.puzzles.duel.events import Ending, Event, Fighter
from graphsolve.puzzles.duel.rules import (
    OVER,
    STANDARD,
    Boss,
    Effect,
    Rules,
    Spell,
    State,
    Step,
    TakenStep,
    Timers,
)


class Choice(NamedTuple):
    """A spell to cast, the changes from then to the player's next choice, and the timers there.

    The change of the mana includes the spell's cost. Deaths are ignored.
    """

    spell: Spell
    hit_points: int
    mana: int
    boss_hit_points: int
    timers: Timers
    mana_needed: int


class Duel:
    """A duel with a boss, as a graph of states.

    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> duel
    Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> for state, mana, spell in duel.successors(duel.source):
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
        self._dead_at = rules.player_dead_at, rules.boss_dead_at
        self._considers_all = rules.considered is STANDARD.considered
        self._effects = {spell.name: spell.effect for spell in self.spells if spell.effect}
        self.start: State = (hit_points, mana, boss.hit_points, (0,) * len(self._effects))
        self._choices_at: dict[Timers, list[Choice]] = {}

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

    @property
    def source(self) -> State:
        """The state at the player's first choice, or a lost one if hard mode kills them first."""
        begun = self.after_turn(0, self.start) if self.rules.boss_begins else self.start
        return self.after_turn(1, begun)

    def successors(self, state: State) -> Iterator[tuple[State, int, str]]:
        """The state after each spell the player can cast, with the mana and name of the spell."""
        if self.over(state):
            return
        rules = self.rules
        dead_at, boss_dead_at = self._dead_at
        spendable = state[1] - rules.least_mana_left
        choices = self.choices(state)
        if not self._considers_all:
            choice_of = {choice.spell: choice for choice in choices}
            choices = [choice_of[spell] for spell in rules.considered(state, [*choice_of])]
        for choice in choices:
            after = self.after(state, choice)
            spell = choice.spell
            both_live = after[0] > dead_at and after[2] > boss_dead_at
            if not both_live and self.won(after):
                kills = self.cast(spell, state)[2] <= boss_dead_at
                yield after, rules.winning_cost(spell, kills), spell.name
            elif spell.cost <= spendable and (both_live or not self.over(after)):
                yield after, spell.cost, spell.name

    def choices(self, state: State) -> list[Choice]:
        """The spells that the player can cast. Without any, the player has lost."""
        _, mana, _, timers = state
        if timers == OVER:
            return []
        choices = [choice for choice in self.choices_at(timers) if choice.mana_needed <= mana]
        if self.rules.without_mana and (self.rules.may_pass or not choices):
            choices.append(self._choice(self.rules.without_mana, timers))
        return choices

    @cached_property
    def _checked_at_choice(self) -> tuple[bool, bool]:
        """Whether the deaths of the player and the boss count when the player chooses a spell."""
        *_, last = self.steps_between_choices
        return last in self.rules.player_checks, last in self.rules.boss_checks

    @cached_property
    def _adds_up(self) -> bool:
        """Whether the player's hit points after a choice are the sum of its changes."""
        return (
            self._checked_at_choice[0]
            and self.rules.most_hit_points is None
            and self.rules.damage_dealt(self.boss.damage, self.boss.damage + 1) >= 0
        )

    def after(self, state: State, choice: Choice) -> State:
        """The state at the player's next choice, or when the duel is over.

        Nothing raises the boss's hit points, and after the cast nothing raises the player's. So if
        all changes of the choice leave the boss alive, it was alive all the time, and the player
        is dead if they died in between. Otherwise it matters who died first, so the steps are
        taken one by one, as they are by rules to which this does not apply.
        """
        hit_points, mana, boss_hit_points, _ = state
        spell, change, mana_change, boss_change, timers, _ = choice
        if boss_hit_points + boss_change > self._dead_at[1] and self._adds_up:
            return hit_points + change, mana + mana_change, boss_hit_points + boss_change, timers
        return self.after_turn(3, self.after_turn(2, self.finish(self.cast(spell, state))))

    def over(self, state: State) -> bool:
        """Whether the duel is over when the player would choose a spell."""
        return state[3] == OVER or self._ends(state, *self._checked_at_choice)

    def won(self, state: State) -> bool:
        """Whether the duel is over, the boss is dead and the player is not."""
        hit_points, mana, boss_hit_points, _ = state
        rules = self.rules
        player_dead_at, boss_dead_at = self._dead_at
        if boss_hit_points > boss_dead_at or mana < rules.mana_to_win or not self.over(state):
            return False
        return hit_points > player_dead_at or rules.dead_player_wins

    # Turn by turn

    def ends(self, fighter: Fighter, step: Step, state: State) -> bool:
        """Whether a death ends the duel after a step."""
        rules, taken = self.rules, (fighter, step)
        return self._ends(state, taken in rules.player_checks, taken in rules.boss_checks)

    def _ends(self, state: State, checks_player: bool, checks_boss: bool) -> bool:
        """Whether the player or the boss is checked and dead."""
        hit_points, _, boss_hit_points, _ = state
        player_dead_at, boss_dead_at = self._dead_at
        return (checks_player and hit_points <= player_dead_at) or (
            checks_boss and boss_hit_points <= boss_dead_at
        )

    def steps(self, turn: int) -> tuple[Step, ...]:
        """The steps of a turn up to the player's spell, if any. Odd turns are the player's."""
        if turn % 2:
            return self.rules.player_steps(self.hard, turn == 1)
        return self.rules.boss_steps(self.hard)

    @property
    def steps_between_choices(self) -> Iterator[TakenStep]:
        """The steps from the player's choice of a spell to the next choice."""
        yield "player", Step.CAST
        yield from (("player", step) for step in self.rules.steps_after_spell(self.hard))
        yield from (("boss", step) for step in self.steps(2))
        yield from (("player", step) for step in self.steps(3))

    def play(
        self, turn: int, state: State, steps: Iterable[Step] | None = None
    ) -> Iterator[tuple[Step, State, bool]]:
        """Take the steps of a turn; yields each, the state after it, and if that ends the duel."""
        fighter = fighter_of(turn)
        for step in self.steps(turn) if steps is None else steps:
            state = self.take(step, state, fighter)
            over = self.ends(fighter, step, state)
            yield step, state, over
            if over:
                return

    def after_turn(self, turn: int, state: State, steps: Iterable[Step] | None = None) -> State:
        """The state after a turn's steps; unchanged if the duel is already over."""
        if state[3] == OVER:
            return state
        for _, after, over in self.play(turn, state, steps):
            state = over_with(after) if over else after
        return state

    def finish(self, state: State) -> State:
        """The state at the end of the player's turn, after a spell."""
        if self.ends("player", Step.CAST, state):
            return over_with(state)
        return self.after_turn(1, state, self.rules.steps_after_spell(self.hard))

    def take(self, step: Step, state: State, fighter: Fighter = "player") -> State:
        """The state after a step of someone's turn."""
        hit_points, mana, boss_hit_points, timers = state
        match step:
            case Step.LOSE_HIT_POINT:
                hit_points -= self.rules.hit_point_loss
            case Step.APPLY_EFFECTS:
                for effect in self.applied(timers, fighter):
                    mana += effect.mana
                    boss_hit_points -= effect.damage
                effects = zip(self._effects.values(), timers, strict=True)
                timers = tuple([self.rules.timer_after(*each, fighter) for each in effects])
            case Step.ATTACK:
                hit_points -= self.rules.damage_dealt(self.boss.damage, self.armor(timers))
        return hit_points, mana, boss_hit_points, timers

    def cast(self, spell: Spell, state: State) -> State:
        """The state after the player casts a spell."""
        hit_points, mana, boss_hit_points, timers = state
        change = self.rules.immediate(spell)
        if spell.effect:
            index = list(self._effects).index(spell.name)
            timer = self.rules.first_timer(spell.effect, timers[index])
            timers = (*timers[:index], timer, *timers[index + 1 :])
        healed = hit_points + change.hit_points
        if self.rules.most_hit_points is not None:
            healed = max(hit_points, min(healed, self.rules.most_hit_points))
        return healed, mana + change.mana, boss_hit_points + change.boss_hit_points, timers

    def applied(self, timers: Timers, fighter: Fighter) -> list[Effect]:
        """The effects that apply on someone's turn."""
        effects = zip(self._effects.values(), timers, strict=True)
        return [
            effect
            for effect, timer in effects
            for _ in range(self.rules.applies(effect, timer, fighter))
        ]

    def active(self, timers: Timers) -> tuple[Effect, ...]:
        """The active effects."""
        effects = zip(self._effects.values(), timers, strict=True)
        return tuple(effect for effect, timer in effects if timer > 0)

    def armor(self, timers: Timers) -> int:
        """The player's armor."""
        return sum(map(self.rules.armor, self._effects.values(), timers))

    def choices_at(self, timers: Timers) -> list[Choice]:
        """The choices at some timers, if the player has enough mana.

        They are memoized, because the many states of a search have few different timers.
        """
        if timers not in self._choices_at:
            timer_of = dict(zip(self._effects, timers, strict=True))
            active = self.active(timers)
            self._choices_at[timers] = [
                self._choice(spell, timers)
                for spell in self.spells
                if not spell.effect or self.rules.castable(spell, timer_of[spell.name], active)
            ]
        return self._choices_at[timers]

    def _choice(self, spell: Spell, timers: Timers) -> Choice:
        """The choice of a spell: the changes, added to a state of zeros."""
        state = self.cast(spell, (0, 0, 0, timers))
        _, *steps = self.steps_between_choices
        for fighter, step in steps:
            state = self.take(step, state, fighter)
        return Choice(spell, *state, self.rules.mana_needed(spell, self.active(timers)))


def fighter_of(turn: int) -> Fighter:
    """Whose turn it is: odd ones are the player's."""
    return "player" if turn % 2 else "boss"


def over_with(state: State) -> State:
    """The same state, marked as one in which the duel is over."""
    hit_points, mana, boss_hit_points, _ = state
    return hit_points, mana, boss_hit_points, OVER


def duel_events(duel: Duel, spells: Iterable[str]) -> Iterator[Event]:
    """The events of a duel in which the player casts the given spells.

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
    state, spent = duel.start, 0
    for number, turn in enumerate(count(0 if duel.rules.boss_begins else 1), 1):
        hit_points, mana, boss_hit_points, timers = state
        yield events.TurnBegan(
            turn=number,
            fighter=fighter_of(turn),
            hit_points=hit_points,
            armor=duel.armor(timers),
            mana=mana,
            boss_hit_points=boss_hit_points,
            timers={
                name: timer for name, timer in zip(duel.effects, timers, strict=True) if timer > 0
            },
            spent=spent,
        )
        over = False
        for step, after, is_over in duel.play(turn, state):
            yield from _step_events(duel, fighter_of(turn), step, state, after)
            state, over = after, is_over
        if turn % 2 and not over:
            castable = {choice.spell.name: choice.spell for choice in duel.choices(state)}
            if not castable:
                yield events.DuelEnded(Ending.NO_SPELL, "boss", spent)
                return
            name = next(names, None)
            if name is None:
                yield events.DuelEnded(Ending.LINE_ENDED, None, spent)
                return
            if name not in castable:
                problem = f"{name!r} cannot be cast on turn {number}"
                raise ValueError(f"{problem} (castable: {', '.join(castable)})")
            spell = castable[name]
            spent += spell.cost
            armor = -duel.armor(state[3])
            state = duel.cast(spell, state)
            armor += duel.armor(state[3])
            _, _, boss_hit_points, timers = state
            timer = dict(zip(duel.effects, timers, strict=True)).get(name, 0)
            yield events.SpellCast(
                name, spell.cost, spell.damage, spell.healing, armor, boss_hit_points, timer
            )
            over = duel.ends("player", Step.CAST, state)
            if not over:
                rest = duel.rules.steps_after_spell(duel.hard)
                for step, after, is_over in duel.play(turn, state, rest):
                    yield from _step_events(duel, "player", step, state, after)
                    state, over = after, is_over
        if over:
            won = duel.won(over_with(state))
            ending = Ending.BOSS_DIED if won else Ending.PLAYER_DIED
            yield events.DuelEnded(ending, "player" if won else "boss", spent)
            return


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
