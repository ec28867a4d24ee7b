"""Misreadings of the mana duel (Advent of Code 2015, day 22).

Each replaces decisions of `graphsolve.puzzles.duel.rules`. To add a misreading, follow the four
steps in the `README.md` of `graphsolve/lab/misreadings`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath, dijkstra_search
from graphsolve.lab import misreadings
from graphsolve.limits import checkpoint
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

misreading = partial(misreadings.misreading, "duel")
misreads = partial(misreadings.misreads, "duel")


# --- Hard mode, attacks and deaths

HARD_MODE = (
    "In hard mode the player loses 1 hit point at the start of each of their turns, before "
    "anything else happens."
)
DEAD = "Anyone at or below 0 hit points is dead."
BOSS_DIES = "The boss dies, and no longer attacks, as soon as it is at or below 0 hit points."


@misreads("boss_steps", rule=HARD_MODE, parts=(2,))
def hard_mode_on_boss_turns_too(hard: bool) -> tuple[Step, ...]:
    """In hard mode the player loses 1 hit point on the boss's turns, too."""
    steps = Step.APPLY_EFFECTS, Step.ATTACK
    return (Step.LOSE_HIT_POINT, *steps) if hard else steps


@misreads("player_steps", rule=HARD_MODE, parts=(2,))
def hard_mode_after_the_effects(hard: bool, _first: bool) -> tuple[Step, ...]:
    """In hard mode the player loses the hit point only after the effects have applied."""
    return (Step.APPLY_EFFECTS, Step.LOSE_HIT_POINT) if hard else (Step.APPLY_EFFECTS,)


@misreads("player_steps", rule=HARD_MODE, parts=(2,))
def hard_mode_from_the_second_turn(hard: bool, first: bool) -> tuple[Step, ...]:
    """In hard mode the player loses no hit point on the first turn."""
    if hard and not first:
        return Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS
    return (Step.APPLY_EFFECTS,)


@misreads("boss_steps", rule="All active effects apply at the start of each turn.")
def boss_attacks_before_the_effects(_hard: bool) -> tuple[Step, ...]:
    """On the boss's turns the effects apply only after the attack."""
    return Step.ATTACK, Step.APPLY_EFFECTS


def alive_at_zero(_hard: bool) -> int:
    """A player is dead below 0 hit points."""
    return -1


@misreads("player_dead_at", rule=HARD_MODE, parts=(2,))
def hard_mode_never_kills(hard: bool) -> int:
    """The hit point that hard mode takes never kills the player, who goes on at 0 hit points until
    the boss attacks.
    """
    # The loss leaves at least 0. A player at 0 after an attack is dead, too: that loss comes next.
    return -1 if hard else 0


@misreads("damage_dealt", rule="An attack deals at least 1 damage.")
def attacks_can_deal_no_damage(damage: int, armor: int) -> int:
    """An attack deals no damage if the player's armor is at least the boss's damage."""
    return max(0, damage - armor)


# --- What a spell needs, and what happens without enough mana

CHEAPEST_SPELL = 53
MANA = "A spell can be cast if the player has at least the mana it costs when they choose it."
NO_MANA = "A player who cannot afford any spell when it is time to choose one loses."
MORE_MANA_THAN_A_DUEL_TAKES = 1_000_000
"""A debt that no player gets into. Added to the mana of each spell, it makes a search look for the
fewest spells.
"""


@misreads("mana_needed", rule=MANA)
def mana_must_be_left(spell: Spell, _active: tuple[Effect, ...]) -> int:
    """A spell can be cast only if the player has more mana than it costs."""
    return spell.cost + 1


@misreads(
    "mana_needed",
    rule=MANA,
    least_mana_left=-MORE_MANA_THAN_A_DUEL_TAKES,
    mana_to_win=-MORE_MANA_THAN_A_DUEL_TAKES,
)
def mana_not_checked(_spell: Spell, _active: tuple[Effect, ...]) -> int:
    """A spell can be cast however little mana the player has."""
    return -MORE_MANA_THAN_A_DUEL_TAKES


@misreads("mana_needed", rule=MANA)
def mana_before_recharge(spell: Spell, active: tuple[Effect, ...]) -> int:
    """The mana that Recharge gives on a turn cannot be spent on that turn."""
    return spell.cost + sum(effect.mana for effect in active)


# --- Single spells: what they do, and for how long

SHIELD_RULE = "Shield gives 7 armor for six turns, which covers three attacks."
DRAIN_RULE = "Drain does 2 damage to the boss and heals the player for 2 hit points."
POISON_RULE = "Poison does 3 damage to the boss at the start of each of six turns."
RECHARGE_RULE = "Recharge gives 101 mana at the start of each of five turns."


def lasting(spell: Spell, turns: int) -> Spell:
    """The spell, with an effect that lasts the given number of turns."""
    return spell._replace(effect=spell.effect and spell.effect._replace(turns=turns))


@misreads("armor", rule=SHIELD_RULE)
def shield_gives_no_armor(_timers: Mapping[Effect, int]) -> int:
    """Attacks deal as much damage with Shield as without it."""
    return 0


def minus_one_from_the_end_on(timer: int) -> int:
    """An effect that has ended keeps a timer of -1 until its spell is cast again."""
    return -1 if timer in {1, -1} else max(0, timer - 1)


def castable_unless_active(timer: int) -> bool:
    """A spell can be cast if its effect has not started yet, or has ended."""
    return timer <= 0


@misreads(
    "armor",
    rule=SHIELD_RULE,
    timer_after=minus_one_from_the_end_on,
    castable=castable_unless_active,
)
def armor_stays(timers: Mapping[Effect, int]) -> int:
    """The armor stays when the effect of Shield ends."""
    return sum(effect.armor for effect, timer in timers.items() if timer)


@misreads("armor", rule=SHIELD_RULE)
def armor_adds_up(timers: Mapping[Effect, int]) -> int:
    """Shield gives 7 more armor on each of its six turns. All of it ends with the effect."""
    return sum(
        effect.armor * (effect.turns - timer) for effect, timer in timers.items() if timer > 0
    )


@misreads(
    "armor",
    rule=SHIELD_RULE,
    timer_after=minus_one_from_the_end_on,
    castable=castable_unless_active,
)
def armor_adds_up_and_stays(timers: Mapping[Effect, int]) -> int:
    """Shield gives 7 more armor on each of its six turns, and the armor stays when the effect
    ends.
    """
    return sum(
        effect.armor * (effect.turns - max(0, timer)) for effect, timer in timers.items() if timer
    )


# --- When the effects of all spells begin, apply and end

ACTIVE = (
    "A spell cannot be cast while its effect is active, but it can on the turn the effect ends."
)
EVERY_TURN = "Effects apply at the start of both the player's and the boss's turns."
TURNS = "Shield and Poison last six turns, and Recharge lasts five."


def castable_always(_timer: int) -> bool:
    """Every spell can be cast."""
    return True


@misreads("first_timer", rule=ACTIVE, castable=castable_always)
def recast_adds_to_the_timer(turns: int, timer: int) -> int:
    """A spell can be cast while its effect is active, which adds to the timer."""
    return timer + turns


@misreads("timer_after", rule=ACTIVE)
def effects_refused_on_the_turn_they_end(timer: int) -> int:
    """A spell cannot be cast on the turn its effect ends."""
    return -1 if timer == 1 else max(0, timer - 1)


@misreads("boss_steps", rule=EVERY_TURN)
def effects_on_player_turns_only(_hard: bool) -> tuple[Step, ...]:
    """Effects apply only on the player's turns."""
    return (Step.ATTACK,)


def hard_mode_only(hard: bool, _first: bool) -> tuple[Step, ...]:
    """No effects before the spell on the player's turns."""
    return (Step.LOSE_HIT_POINT,) if hard else ()


@misreads(
    "boss_steps",
    rule="All active effects apply at the start of each turn.",
    player_steps=hard_mode_only,
)
def effects_after_the_spell(_hard: bool) -> tuple[Step, ...]:
    """On the player's turns the effects apply only after the spell, including that of the
    spell.
    """
    return Step.APPLY_EFFECTS, Step.APPLY_EFFECTS, Step.ATTACK


def with_its_effect(spell: Spell) -> Change:
    """The spell's own change, plus that of its effect on one turn."""
    effect = spell.effect or Effect(turns=0)
    return Change(spell.healing, effect.mana - spell.cost, -spell.damage - effect.damage)


def first_turn_used(turns: int, _timer: int) -> int:
    """The effect has used up its first turn when the spell is cast."""
    return turns - 1


# --- What the answer is: the least mana

LEAST = "The answer is the least mana with which the player can win."

DAMAGE = {spell.name: spell.damage for spell in SPELLS}
"""The immediate damage of each spell."""


@misreads("search", rule=LEAST)
def first_win_found(
    successors: SpellGraph, source: State, won: Callable[[State], bool]
) -> ShortestPath[State, int]:
    """The answer is the mana of the first way to win that a depth-first search finds."""
    stack: list[tuple[int, list[State], list[str]]] = [(0, [source], [])]
    seen: set[State] = set()
    while stack:
        checkpoint()
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


Won: TypeAlias = Callable[[State], bool]
"""Whether a duel is won."""

Weight: TypeAlias = Callable[[Won, State, State, int, str], int]
"""What a spell costs, given the states before and after it, its mana and its name."""


def least_weight(
    weight: Weight, successors: SpellGraph, source: State, won: Won
) -> ShortestPath[State, int]:
    """Dijkstra's algorithm, with spells that cost something other than their mana.

    Raises:
        NoPathError: there is no way to win.
    """
    return dijkstra_search(
        lambda state: [
            (after, weight(won, state, after, mana, name), name)
            for after, mana, name in successors(state)
        ],
        source,
        won,
    )


def one_more(_won: Won, _before: State, _after: State, mana: int, _name: str) -> int:
    """A weight that makes fewer spells cheaper, whatever their mana."""
    return MORE_MANA_THAN_A_DUEL_TAKES + mana


@misreads("search", rule=LEAST)
def fewest_spells(successors: SpellGraph, source: State, won: Won) -> ShortestPath[State, int]:
    """The answer is the least mana among the ways to win with the fewest spells."""
    found = least_weight(one_more, successors, source, won)
    return found._replace(length=found.length % MORE_MANA_THAN_A_DUEL_TAKES)


def last_spell_free(won: Won, _before: State, after: State, mana: int, _name: str) -> int:
    """The spell that wins costs nothing."""
    return 0 if won(after) else mana


def killing_spell_free(won: Won, before: State, after: State, mana: int, name: str) -> int:
    """A spell whose own damage kills the boss costs nothing."""
    return 0 if won(after) and before[2] <= DAMAGE.get(name, 0) else mana


DUEL_MISREADINGS = (
    hard_mode_on_boss_turns_too,
    hard_mode_after_the_effects,
    hard_mode_from_the_second_turn,
    misreading(
        "hard-mode-death-after-the-effects",
        rule=HARD_MODE,
        misread=(
            "Hard mode's hit point does not end the duel until the effects have applied. If "
            "Poison kills the boss then, the player wins even at 0 hit points."
        ),
        parts=(2,),
        death_checks=frozenset({Step.APPLY_EFFECTS, Step.ATTACK}),
        dead_player_wins=True,
    ),
    hard_mode_never_kills,
    attacks_can_deal_no_damage,
    misreading(
        "alive-at-zero-hit-points",
        rule=DEAD,
        misread="The player and the boss are still alive at 0 hit points.",
        player_dead_at=alive_at_zero,
        boss_dead_at=-1,
    ),
    misreading(
        "player-alive-at-zero-hit-points",
        rule=DEAD,
        misread="The player is still alive at 0 hit points.",
        player_dead_at=alive_at_zero,
    ),
    misreading(
        "boss-alive-at-zero-hit-points",
        rule=DEAD,
        misread="The boss is still alive at 0 hit points.",
        boss_dead_at=-1,
    ),
    misreading(
        "poison-kills-after-the-attack",
        rule=BOSS_DIES,
        misread="A boss that Poison kills on its own turn still attacks.",
        death_checks=frozenset({Step.LOSE_HIT_POINT, Step.ATTACK}),
    ),
    boss_attacks_before_the_effects,
    mana_must_be_left,
    mana_not_checked,
    mana_before_recharge,
    misreading(
        "no-affordable-spell-passes",
        rule=NO_MANA,
        misread="A player who cannot afford any spell passes until the next turn.",
        without_mana=Spell("nothing", 0),
    ),
    misreading(
        "low-mana-loses-at-once",
        rule=NO_MANA,
        misread=(
            f"A player with less than {CHEAPEST_SPELL} mana left after a spell loses, even if "
            "Recharge is active, unless the boss dies before the next spell."
        ),
        least_mana_left=CHEAPEST_SPELL,
    ),
    misreading(
        "mana-before-the-win",
        rule=BOSS_DIES,
        misread=(
            f"A player who has less than {CHEAPEST_SPELL} mana left when the boss dies loses."
        ),
        mana_to_win=CHEAPEST_SPELL,
    ),
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
    shield_gives_no_armor,
    armor_stays,
    armor_adds_up,
    armor_adds_up_and_stays,
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
    misreading(
        "active-effects-recast",
        rule=ACTIVE,
        misread="A spell can be cast while its effect is active, which restarts the timer.",
        castable=castable_always,
    ),
    recast_adds_to_the_timer,
    effects_refused_on_the_turn_they_end,
    effects_on_player_turns_only,
    misreading(
        "effects-on-boss-turns-only",
        rule=EVERY_TURN,
        misread="Effects apply only on the boss's turns.",
        player_steps=hard_mode_only,
    ),
    effects_after_the_spell,
    misreading(
        "effects-start-at-once",
        rule="An effect applies for the first time on the turn after its spell is cast.",
        misread="An effect also applies on the turn its spell is cast, as its first turn.",
        immediate=with_its_effect,
        first_timer=first_turn_used,
    ),
    misreading(
        "effects-also-when-cast",
        rule="An effect applies for the first time on the turn after its spell is cast.",
        misread="An effect also applies when its spell is cast, in addition to all its turns.",
        immediate=with_its_effect,
    ),
    misreading(
        "effects-a-turn-short",
        rule=TURNS,
        misread="All effects end one turn early.",
        first_timer=first_turn_used,
    ),
    misreading(
        "effects-a-turn-longer",
        rule=TURNS,
        misread="All effects last one turn longer, so Shield covers four attacks.",
        shield=lasting(SHIELD, 8),  # one more turn ends before the fourth attack
        poison=lasting(POISON, 7),
        recharge=lasting(RECHARGE, 6),
    ),
    first_win_found,
    misreading(
        "last-spell-not-counted",
        rule=LEAST,
        misread="The mana of the last spell is left out of the answer.",
        search=partial(least_weight, last_spell_free),
    ),
    misreading(
        "killing-spell-not-counted",
        rule=LEAST,
        misread="The mana of a last spell that kills the boss at once is left out of the answer.",
        search=partial(least_weight, killing_spell_free),
    ),
    fewest_spells,
)
"""All known misreadings of the duel. `diagnose` names the first of equal ones first."""
