"""Misreadings of the mana duel (Advent of Code 2015, day 22)."""

from collections.abc import Callable, Mapping
from functools import partial

from graphsolve.graphs.implicit import NoPathError, ShortestPath, dijkstra_search
from graphsolve.lab.misreadings import base
from graphsolve.puzzles.duel.rules import (
    DRAIN,
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    Change,
    Effect,
    Spell,
    SpellGraph,
    State,
    Step,
)

__all__ = ["DUEL_MISREADINGS"]

CHEAPEST_SPELL = 53

HARD_MODE = (
    "In hard mode the player loses 1 hit point at the start of each of their turns, before "
    "anything else happens."
)
BOSS_DIES = "The boss dies, and no longer attacks, as soon as it is at or below 0 hit points."
MANA = "A spell can be cast if the player has at least the mana it costs when they choose it."
NO_MANA = "A player who cannot afford any spell when it is time to choose one loses."
SHIELD_RULE = "Shield gives 7 armor for six turns, which covers three attacks."
DRAIN_RULE = "Drain does 2 damage to the boss and heals the player for 2 hit points."
POISON_RULE = "Poison does 3 damage to the boss at the start of each of six turns."
RECHARGE_RULE = "Recharge gives 101 mana at the start of each of five turns."
ACTIVE = (
    "A spell cannot be cast while its effect is active, but it can on the turn the effect ends."
)
EVERY_TURN = "Effects apply at the start of both the player's and the boss's turns."
TURNS = "Shield and Poison last six turns, and Recharge lasts five."
LEAST = "The answer is the least mana with which the player can win."


# Hard mode, attacks and deaths


def lose_hit_point_on_boss_turns(hard: bool) -> tuple[Step, ...]:
    """Hard mode, effects, attack."""
    steps = Step.APPLY_EFFECTS, Step.ATTACK
    return (Step.LOSE_HIT_POINT, *steps) if hard else steps


def lose_hit_point_after_effects(hard: bool, _first: bool) -> tuple[Step, ...]:
    """Effects, then hard mode."""
    return (Step.APPLY_EFFECTS, Step.LOSE_HIT_POINT) if hard else (Step.APPLY_EFFECTS,)


def lose_hit_point_from_second_turn(hard: bool, first: bool) -> tuple[Step, ...]:
    """Hard mode, then effects, but no hard mode on the first turn."""
    if hard and not first:
        return Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS
    return (Step.APPLY_EFFECTS,)


def attack_before_effects(_hard: bool) -> tuple[Step, ...]:
    """Attack, then effects."""
    return Step.ATTACK, Step.APPLY_EFFECTS


def dealt_or_nothing(damage: int, armor: int) -> int:
    """The damage minus the armor, but at least 0."""
    return max(0, damage - armor)


# Mana


def more_mana_than_it_costs(spell: Spell, _active: tuple[Effect, ...]) -> int:
    """Casting a spell must leave at least 1 mana."""
    return spell.cost + 1


def no_mana_needed(_spell: Spell, _active: tuple[Effect, ...]) -> int:
    """Every spell can be cast; the mana can fall below 0."""
    return -MORE_MANA_THAN_A_DUEL_TAKES


def mana_of_the_turn_before(spell: Spell, active: tuple[Effect, ...]) -> int:
    """The mana that the active effects have just provided does not count."""
    return spell.cost + sum(effect.mana for effect in active)


# Spells and effects


def lasting(spell: Spell, turns: int) -> Spell:
    """The spell, with an effect that lasts the given number of turns."""
    return spell._replace(effect=spell.effect and spell.effect._replace(turns=turns))


def no_armor(_timers: Mapping[Effect, int]) -> int:
    """Effects give no armor."""
    return 0


def minus_one_from_the_end_on(timer: int) -> int:
    """An effect that has ended keeps a timer of -1 until its spell is cast again."""
    return -1 if timer in {1, -1} else max(0, timer - 1)


def castable_unless_active(timer: int) -> bool:
    """A spell can be cast if its effect has not started yet, or has ended."""
    return timer <= 0


def armor_that_stays(timers: Mapping[Effect, int]) -> int:
    """Effects that have ended still give their armor."""
    return sum(effect.armor for effect, timer in timers.items() if timer)


def armor_that_adds_up(timers: Mapping[Effect, int]) -> int:
    """The armor of an active effect is added each time that it applies."""
    return sum(
        effect.armor * (effect.turns - timer) for effect, timer in timers.items() if timer > 0
    )


def armor_that_adds_up_and_stays(timers: Mapping[Effect, int]) -> int:
    """Likewise, and effects that have ended still give their armor."""
    return sum(
        effect.armor * (effect.turns - max(0, timer)) for effect, timer in timers.items() if timer
    )


def castable_always(_timer: int) -> bool:
    """Every spell can be cast."""
    return True


def added_to_the_timer(turns: int, timer: int) -> int:
    """The new turns are added to the remaining ones."""
    return timer + turns


def minus_one_when_ended(timer: int) -> int:
    """An effect that ends has a timer of -1, and its spell cannot be cast until it is 0."""
    return -1 if timer == 1 else max(0, timer - 1)


def attack_only(_hard: bool) -> tuple[Step, ...]:
    """No effects on the boss's turns."""
    return (Step.ATTACK,)


def effects_twice(_hard: bool) -> tuple[Step, ...]:
    """The effects of the player's turn after the spell, then the boss's turn."""
    return Step.APPLY_EFFECTS, Step.APPLY_EFFECTS, Step.ATTACK


def hard_mode_only(hard: bool, _first: bool) -> tuple[Step, ...]:
    """No effects before the spell on the player's turns."""
    return (Step.LOSE_HIT_POINT,) if hard else ()


def with_its_effect(spell: Spell) -> Change:
    """The spell's own change, plus that of its effect on one turn."""
    effect = spell.effect or Effect(turns=0)
    return Change(spell.healing, effect.mana - spell.cost, -spell.damage - effect.damage)


def first_turn_used(turns: int, _timer: int) -> int:
    """The effect has used up its first turn when the spell is cast."""
    return turns - 1


# Searches


def first_win(
    successors: SpellGraph, source: State, won: Callable[[State], bool]
) -> ShortestPath[State, int]:
    """Depth-first search that tries the spells in the statement's order.

    Raises:
        NoPathError: if there is no way to win.
    """
    stack: list[tuple[int, list[State], list[str]]] = [(0, [source], [])]
    seen: set[State] = set()
    while stack:
        mana, path, spells = stack.pop()
        state = path[-1]
        if won(state):
            return ShortestPath(mana, path, spells, len(seen))
        if state not in seen:
            seen.add(state)
            stack += [
                (mana + cost, [*path, after], [*spells, name])
                for after, cost, name in reversed([*successors(state)])
            ]
    raise NoPathError("No win found", len(seen))


DAMAGE = {spell.name: spell.damage for spell in SPELLS}
"""The immediate damage of each spell."""

MORE_MANA_THAN_A_DUEL_TAKES = 1_000_000
"""Added to the mana of each spell, it makes a search look for the fewest spells."""


def reweighted(
    successors: SpellGraph, weight: Callable[[State, State, int, str], int]
) -> SpellGraph:
    """The graph of a duel in which spells cost something else than their mana.

    Args:
        successors: the graph.
        weight: the cost of a spell, given the states before and after it, its mana and its name.
    """
    return lambda state: [
        (after, weight(state, after, mana, name), name) for after, mana, name in successors(state)
    ]


def fewest_spells(
    successors: SpellGraph, source: State, won: Callable[[State], bool]
) -> ShortestPath[State, int]:
    """Dijkstra's algorithm that minimizes the number of spells, and then the mana.

    Raises:
        NoPathError: if there is no way to win.
    """

    def weight(_before: State, _after: State, mana: int, _name: str) -> int:
        return MORE_MANA_THAN_A_DUEL_TAKES + mana

    found = dijkstra_search(reweighted(successors, weight), source, won)
    return found._replace(length=found.length % MORE_MANA_THAN_A_DUEL_TAKES)


def last_spell_free(
    successors: SpellGraph, source: State, won: Callable[[State], bool]
) -> ShortestPath[State, int]:
    """Dijkstra's algorithm that leaves out the mana of the spell that wins.

    Raises:
        NoPathError: if there is no way to win.
    """

    def weight(_before: State, after: State, mana: int, _name: str) -> int:
        return 0 if won(after) else mana

    return dijkstra_search(reweighted(successors, weight), source, won)


def killing_spell_free(
    successors: SpellGraph, source: State, won: Callable[[State], bool]
) -> ShortestPath[State, int]:
    """Dijkstra's algorithm that leaves out the mana of a spell whose own damage kills the boss.

    Raises:
        NoPathError: if there is no way to win.
    """

    def weight(before: State, after: State, mana: int, name: str) -> int:
        return 0 if won(after) and before[2] <= DAMAGE.get(name, 0) else mana

    return dijkstra_search(reweighted(successors, weight), source, won)


misreading = partial(base.misreading, "duel")

DUEL_MISREADINGS = (
    # Hard mode, attacks and deaths
    misreading(
        "hard-mode-on-boss-turns-too",
        rule=HARD_MODE,
        misread="In hard mode the player loses 1 hit point on the boss's turns, too.",
        parts=(2,),
        boss_steps=lose_hit_point_on_boss_turns,
    ),
    misreading(
        "hard-mode-after-the-effects",
        rule=HARD_MODE,
        misread="In hard mode the player loses the hit point only after the effects have applied.",
        parts=(2,),
        player_steps=lose_hit_point_after_effects,
    ),
    misreading(
        "hard-mode-from-the-second-turn",
        rule=HARD_MODE,
        misread="In hard mode the player loses no hit point on the first turn.",
        parts=(2,),
        player_steps=lose_hit_point_from_second_turn,
    ),
    misreading(
        "hard-mode-death-after-the-effects",
        rule=HARD_MODE,
        misread=(
            "Hard mode's hit point does not end the duel until the effects have applied. If "
            "Poison kills the boss then, the player wins even at 0 hit points."
        ),
        parts=(2,),
        deaths_noticed=frozenset({Step.APPLY_EFFECTS, Step.ATTACK}),
        dead_player_wins=True,
    ),
    misreading(
        "attacks-can-deal-no-damage",
        rule="An attack deals at least 1 damage.",
        misread="An attack deals no damage if the player's armor is at least the boss's damage.",
        dealt=dealt_or_nothing,
    ),
    misreading(
        "alive-at-zero-hit-points",
        rule="Anyone at or below 0 hit points is dead.",
        misread="The player and the boss are still alive at 0 hit points.",
        dead_at=-1,
    ),
    misreading(
        "poison-kills-after-the-attack",
        rule=BOSS_DIES,
        misread="A boss that Poison kills on its own turn still attacks.",
        deaths_noticed=frozenset({Step.LOSE_HIT_POINT, Step.ATTACK}),
    ),
    misreading(
        "boss-attacks-before-the-effects",
        rule="All active effects apply at the start of each turn.",
        misread="On the boss's turns the effects apply only after the attack.",
        boss_steps=attack_before_effects,
    ),
    # Mana
    misreading(
        "mana-must-be-left",
        rule=MANA,
        misread="A spell can be cast only if the player has more mana than it costs.",
        mana_needed=more_mana_than_it_costs,
    ),
    misreading(
        "mana-not-checked",
        rule=MANA,
        misread="A spell can be cast however little mana the player has.",
        mana_needed=no_mana_needed,
        mana_to_go_on=-MORE_MANA_THAN_A_DUEL_TAKES,
        mana_to_win=-MORE_MANA_THAN_A_DUEL_TAKES,
    ),
    misreading(
        "mana-before-recharge",
        rule=MANA,
        misread="The mana that Recharge gives on a turn cannot be spent on that turn.",
        mana_needed=mana_of_the_turn_before,
    ),
    misreading(
        "no-affordable-spell-passes",
        rule=NO_MANA,
        misread="A player who cannot afford any spell passes until the next turn.",
        without_mana=Spell("pass", 0),
    ),
    misreading(
        "low-mana-loses-at-once",
        rule=NO_MANA,
        misread=(
            f"A player with less than {CHEAPEST_SPELL} mana left after a spell loses, even if "
            "Recharge is active, unless the boss dies before the next spell."
        ),
        mana_to_go_on=CHEAPEST_SPELL,
    ),
    misreading(
        "mana-before-the-win",
        rule=BOSS_DIES,
        misread=(
            f"A player who has less than {CHEAPEST_SPELL} mana left when the boss dies loses."
        ),
        mana_to_win=CHEAPEST_SPELL,
    ),
    # Spells
    misreading(
        "shield-a-turn-short",
        rule=SHIELD_RULE,
        misread="Shield lasts five turns, so it covers only two attacks.",
        shield=lasting(SHIELD, 5),
    ),
    misreading(
        "shield-for-one-attack",
        rule=SHIELD_RULE,
        misread="Shield covers only the next attack.",
        shield=lasting(SHIELD, 2),
    ),
    misreading(
        "shield-gives-no-armor",
        rule=SHIELD_RULE,
        misread="Attacks deal as much damage with Shield as without it.",
        armor=no_armor,
    ),
    misreading(
        "armor-stays",
        rule=SHIELD_RULE,
        misread="The armor stays when the effect of Shield ends.",
        armor=armor_that_stays,
        timer_after=minus_one_from_the_end_on,
        castable=castable_unless_active,
    ),
    misreading(
        "armor-adds-up",
        rule=SHIELD_RULE,
        misread="Shield gives 7 more armor on each of its six turns. All of it ends with the "
        "effect.",
        armor=armor_that_adds_up,
    ),
    misreading(
        "armor-adds-up-and-stays",
        rule=SHIELD_RULE,
        misread="Shield gives 7 more armor on each of its six turns, and the armor stays when the "
        "effect ends.",
        armor=armor_that_adds_up_and_stays,
        timer_after=minus_one_from_the_end_on,
        castable=castable_unless_active,
    ),
    misreading(
        "drain-heals-nothing",
        rule=DRAIN_RULE,
        misread="Drain does not heal the player.",
        drain=DRAIN._replace(healing=0),
    ),
    misreading(
        "drain-does-no-damage",
        rule=DRAIN_RULE,
        misread="Drain does no damage to the boss.",
        drain=DRAIN._replace(damage=0),
    ),
    misreading(
        "recharge-four-times",
        rule=RECHARGE_RULE,
        misread="Recharge gives mana on only four turns.",
        recharge=lasting(RECHARGE, 4),
    ),
    misreading(
        "recharge-six-times",
        rule=RECHARGE_RULE,
        misread="Recharge gives mana on six turns, since the other effects last six.",
        recharge=lasting(RECHARGE, 6),
    ),
    misreading(
        "poison-five-times",
        rule=POISON_RULE,
        misread="Poison does damage on only five turns.",
        poison=lasting(POISON, 5),
    ),
    # Effects
    misreading(
        "active-effects-recast",
        rule=ACTIVE,
        misread="A spell can be cast while its effect is active, which restarts the timer.",
        castable=castable_always,
    ),
    misreading(
        "recast-adds-to-the-timer",
        rule=ACTIVE,
        misread="A spell can be cast while its effect is active, which adds to the timer.",
        castable=castable_always,
        started=added_to_the_timer,
    ),
    misreading(
        "effects-refused-on-the-turn-they-end",
        rule=ACTIVE,
        misread="A spell cannot be cast on the turn its effect ends.",
        timer_after=minus_one_when_ended,
    ),
    misreading(
        "effects-on-player-turns-only",
        rule=EVERY_TURN,
        misread="Effects apply only on the player's turns.",
        boss_steps=attack_only,
    ),
    misreading(
        "effects-on-boss-turns-only",
        rule=EVERY_TURN,
        misread="Effects apply only on the boss's turns.",
        player_steps=hard_mode_only,
    ),
    misreading(
        "effects-after-the-spell",
        rule="All active effects apply at the start of each turn.",
        misread="On the player's turns the effects apply only after the spell, including that of "
        "the spell.",
        player_steps=hard_mode_only,
        boss_steps=effects_twice,
    ),
    misreading(
        "effects-start-at-once",
        rule="An effect applies for the first time on the turn after its spell is cast.",
        misread="An effect also applies on the turn its spell is cast, as its first turn.",
        at_once=with_its_effect,
        started=first_turn_used,
    ),
    misreading(
        "effects-also-when-cast",
        rule="An effect applies for the first time on the turn after its spell is cast.",
        misread="An effect also applies when its spell is cast, in addition to all its turns.",
        at_once=with_its_effect,
    ),
    misreading(
        "effects-a-turn-short",
        rule=TURNS,
        misread="All effects last one turn less.",
        started=first_turn_used,
    ),
    misreading(
        "effects-a-turn-longer",
        rule=TURNS,
        misread="All effects last one turn more, so Shield covers four attacks.",
        shield=lasting(SHIELD, 8),  # one more turn ends before the fourth attack
        poison=lasting(POISON, 7),
        recharge=lasting(RECHARGE, 6),
    ),
    # The answer
    misreading(
        "first-win-found",
        rule=LEAST,
        misread="The answer is the mana of the first way to win that a depth-first search finds.",
        search=first_win,
    ),
    misreading(
        "last-spell-not-counted",
        rule=LEAST,
        misread="The mana of the last spell is left out of the answer.",
        search=last_spell_free,
    ),
    misreading(
        "killing-spell-not-counted",
        rule=LEAST,
        misread="The mana of a last spell that kills the boss at once is left out of the answer.",
        search=killing_spell_free,
    ),
    misreading(
        "fewest-spells",
        rule=LEAST,
        misread="The answer is the least mana among the ways to win with the fewest spells.",
        search=fewest_spells,
    ),
)
"""The known misreadings of the mana duel."""
