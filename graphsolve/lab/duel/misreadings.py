"""The misreadings of the mana duel (Advent of Code 2015, day 22), made from tables.

Each replaces decisions of `graphsolve.puzzles.duel.rules`. The tables are about

- the numbers of the statement: each off by one, forgotten, mistyped, or another one in its place;
- the beginning, the steps of both turns, and after which of them a death is noticed;
- attacks, mana, and what effects do, how long, and when their spells can be cast;
- what is counted, which spells the player considers, and the searches that people write.

Costs are estimates, in bits. What people in public say that they got wrong, or what several wrong
solvers have, costs 3 to 7 and `MORE_BITS`. What nobody is known to have done costs more than that.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, permutations, product
from typing import Any

from graphsolve.graphs.implicit import ShortestPath
from graphsolve.lab import misreadings
from graphsolve.lab.duel.searches import (
    BOSS,
    FEWEST,
    HIT_POINTS,
    HIT_POINTS_FIELD,
    MANA,
    MANA_FIELD,
    MOST_HEALTHY,
    MOST_MANA,
    NOTHING,
    SPENT,
    TIMER_FIELDS,
    Fields,
    Frontier,
    Weights,
)
from graphsolve.lab.misreadings import Misreading, by_cost
from graphsolve.puzzles.duel.events import Fighter
from graphsolve.puzzles.duel.rules import (
    DRAIN,
    MAGIC_MISSILE,
    MOMENTS,
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    Boss,
    Change,
    Effect,
    Moment,
    Spell,
    State,
    Step,
)

MORE_BITS = 1.5
"""What is added to all costs, so that they are the shares of all wrong solvers."""


def misreading(name: str, *, cost: float, **others: Any) -> Misreading:
    """Make a misreading of a duel."""
    return misreadings.misreading("duel", name, cost=cost + MORE_BITS, **others)


CHEAPEST_SPELL = min(spell.cost for spell in SPELLS)

MORE_MANA_THAN_A_DUEL_TAKES = 1_000_000
"""A debt that no player gets into."""


def decision_of(spell: Spell) -> str:
    """The decision that is a spell.

    >>> decision_of(MAGIC_MISSILE)
    'magic_missile'
    """
    return spell.name.lower().replace(" ", "_")


def slug(spell: Spell) -> str:
    """A spell in the names of misreadings."""
    return spell.name.lower().replace(" ", "-")


# --- The numbers of the spells -------------------------------------------------------------------

OFF_BY_ONE, MISTYPED, OTHER_NUMBER = 8.5, 9.5, 10.0

SHIELD_RULE = "Shield gives 7 armor for six turns, which covers three attacks."
DRAIN_RULE = "Drain does 2 damage to the boss and heals the player for 2 hit points."
POISON_RULE = "Poison does 3 damage to the boss at the start of each of six turns."
RECHARGE_RULE = "Recharge gives 101 mana at the start of each of five turns."
MISSILE_RULE = "Magic Missile does 4 damage to the boss."

WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve"),
)


def with_number(spell: Spell, field: str, value: int) -> Spell:
    """A spell with another number. All but the cost of a spell with an effect are those of that.

    >>> with_number(DRAIN, "cost", 74).cost, with_number(POISON, "turns", 5).effect.turns
    (74, 5)
    """
    changed: dict[str, Any] = {field: value}
    if field != "cost" and spell.effect:
        changed = {"effect": spell.effect._replace(**changed)}
    return spell._replace(**changed)


def mistyped(value: int) -> dict[int, float]:
    """What a number can be by mistake: off by one, with two digits swapped, or with one digit
    off by one.

    >>> mistyped(53)
    {43: 9.5, 63: 9.5, 35: 9.5, 52: 8.5, 54: 8.5}
    """
    digits = str(value)
    places = range(1, len(digits))
    steps = [value + sign * 10**place for place in places for sign in (-1, 1)]
    swapped = [
        int(digits[: place - 1] + digits[place] + digits[place - 1] + digits[place + 1 :])
        for place in places
    ]
    found = {other: MISTYPED for other in (*steps, *swapped) if 0 < other != value}
    return found | {value - 1: OFF_BY_ONE, value + 1: OFF_BY_ONE}


NUMBERS: tuple[tuple[Spell, str, str, str, str, Mapping[int, float]], ...] = (
    *(
        (
            spell,
            "cost",
            f"{slug(spell)}-costs-{{}}",
            f"{spell.name} costs {spell.cost} mana.",
            f"{spell.name} costs {{}} mana.",
            {other.cost: OTHER_NUMBER for other in SPELLS} | mistyped(spell.cost) | {0: 10.5},
        )
        for spell in SPELLS
    ),
    (
        *(MAGIC_MISSILE, "damage", "magic-missile-does-{}-damage", MISSILE_RULE),
        "Magic Missile does {} damage to the boss.",
        {3: 8.5, 5: 8.5, 2: 9.5, 0: 10.5},
    ),
    (
        *(DRAIN, "damage", "drain-does-{}-damage", DRAIN_RULE),
        "Drain does {} damage to the boss.",
        {0: 4.5, 1: 8.5, 3: 8.5, 4: 9.0},
    ),
    (
        *(DRAIN, "healing", "drain-heals-{}", DRAIN_RULE),
        "Drain heals the player for {} hit points.",
        {0: 4.5, 1: 8.5, 3: 8.5, 4: 9.0},
    ),
    (
        *(SHIELD, "armor", "shield-gives-{}-armor", SHIELD_RULE),
        "Shield gives {} armor.",
        {0: 4.0, 6: 8.0, 8: 8.5, 5: 9.5, 4: 10.0, 3: 10.0},
    ),
    (
        *(POISON, "damage", "poison-does-{}-damage", POISON_RULE),
        "Poison does {} damage on each turn.",
        {0: 7.5, 2: 8.0, 4: 8.0, 1: 9.0, 6: 9.0},
    ),
    (
        *(RECHARGE, "mana", "recharge-gives-{}-mana", RECHARGE_RULE),
        "Recharge gives {} mana on each turn.",
        {0: 7.5, 102: 8.5, 110: 9.0, 91: 10.5},
    ),
    (
        *(SHIELD, "turns", "shield-lasts-{}-turns", SHIELD_RULE),
        "Shield lasts {} turns.",
        {5: 5.0, 2: 6.5, 7: 7.5, 4: 7.5, 8: 8.5, 12: 9.0},
    ),
    (
        *(POISON, "turns", "poison-lasts-{}-turns", POISON_RULE),
        "Poison lasts {} turns.",
        {5: 5.0, 7: 7.0, 4: 8.0, 3: 8.0, 8: 9.0, 12: 9.0, 2: 10.0},
    ),
    (
        *(RECHARGE, "turns", "recharge-lasts-{}-turns", RECHARGE_RULE),
        "Recharge lasts {} turns.",
        {6: 5.0, 4: 5.0, 3: 8.0, 7: 9.0, 10: 9.0},
    ),
)
"""For each number of a spell: the spell, the field, the name of a misreading with another number,
the rule, what happens instead, and the other numbers with their costs.
"""

WELL_KNOWN = {
    "shield-lasts-5-turns": (
        "shield-a-turn-short",
        "Shield lasts five turns, so it covers only two attacks.",
    ),
    "shield-lasts-2-turns": ("shield-for-one-attack", "Shield covers only the next attack."),
    "shield-gives-0-armor": (
        "shield-gives-no-armor",
        "Attacks deal as much damage with Shield as without it.",
    ),
    "drain-heals-0": ("drain-heals-nothing", "Drain does not heal the player."),
    "drain-does-0-damage": ("drain-does-no-damage", "Drain does no damage to the boss."),
    "recharge-lasts-4-turns": ("recharge-four-times", "Recharge gives mana on only four turns."),
    "recharge-lasts-6-turns": (
        "recharge-six-times",
        "Recharge gives mana on six turns, since the other effects last six.",
    ),
    "poison-lasts-5-turns": ("poison-five-times", "Poison does damage on only five turns."),
}
"""The names and sentences of common ones."""


def numbers_of_spells() -> Iterator[Misreading]:
    """One number is another, or the costs of two spells are exchanged."""
    for spell, field, name, rule, text, values in NUMBERS:
        for value, cost in values.items():
            number = WORDS[value] if field == "turns" else str(value or "no")
            said = text.format(number).replace("one turns", "one turn")
            known, words = WELL_KNOWN.get(name.format(value), (name.format(value), said))
            if (changed := with_number(spell, field, value)) != spell:
                replaces: dict[str, Any] = {decision_of(spell): changed}
                yield misreading(known, rule=rule, misread=words, cost=cost, **replaces)
    for one, other in combinations(SPELLS, 2):
        exchanged: dict[str, Any] = {
            decision_of(one): one._replace(cost=other.cost),
            decision_of(other): other._replace(cost=one.cost),
        }
        yield misreading(
            f"costs-of-{slug(one)}-and-{slug(other)}-exchanged",
            rule=f"{one.name} costs {one.cost} mana, and {other.name} costs {other.cost}.",
            misread=f"{one.name} costs {other.cost} mana, and {other.name} costs {one.cost}.",
            cost=9.0,
            **exchanged,
        )


# --- The beginning -------------------------------------------------------------------------------

BEGINNING = "The player begins with 50 hit points and 500 mana, and the boss with those given."


@dataclass(frozen=True)
class Begins:
    """Other numbers at the beginning; those that are None stay."""

    hit_points: int | None = None
    mana: int | None = None
    boss: Callable[[Boss], Boss] | None = None

    def __call__(self, hit_points: int, mana: int, boss: Boss) -> tuple[int, int, Boss]:
        """What the duel begins with."""
        return (
            hit_points if self.hit_points is None else self.hit_points,
            mana if self.mana is None else self.mana,
            self.boss(boss) if self.boss else boss,
        )


def changed_boss(hit_points: int, damage: int, boss: Boss) -> Boss:
    """A boss with more or fewer hit points, and more or less damage."""
    return Boss(boss.hit_points + hit_points, boss.damage + damage)


def exchanged(boss: Boss) -> Boss:
    """A boss whose two numbers are exchanged."""
    return Boss(boss.damage, boss.hit_points)


def beginnings() -> Iterator[Misreading]:
    """The duel begins with other numbers, or with the boss's turn."""
    of_player = {100: 6.5, 40: 9.5, 60: 9.5, 10: 8.0}
    for hit_points, cost in of_player.items():
        yield misreading(
            f"player-begins-with-{hit_points}-hit-points",
            rule=BEGINNING,
            misread=f"The player begins with {hit_points} hit points.",
            cost=cost,
            begins=Begins(hit_points=hit_points),
        )
    of_mana = {250: 7.5, 400: 9.5, 600: 9.5, 1000: 9.5}
    for mana, cost in of_mana.items():
        yield misreading(
            f"player-begins-with-{mana}-mana",
            rule=BEGINNING,
            misread=f"The player begins with {mana} mana.",
            cost=cost,
            begins=Begins(mana=mana),
        )
    bosses = (
        ("boss-has-a-hit-point-less", "The boss begins with 1 hit point less.", -1, 0),
        ("boss-does-one-damage-less", "The boss does 1 damage less.", 0, -1),
        ("boss-does-one-damage-more", "The boss does 1 damage more.", 0, 1),
    )
    for name, misread, more_hit_points, more_damage in bosses:
        yield misreading(
            name,
            rule=BEGINNING,
            misread=misread,
            cost=8.0,
            begins=Begins(boss=partial(changed_boss, more_hit_points, more_damage)),
        )
    yield misreading(
        "boss-numbers-exchanged",
        rule=BEGINNING,
        misread="The boss's hit points and its damage are exchanged.",
        cost=7.0,
        begins=Begins(boss=exchanged),
    )
    yield misreading(
        "boss-begins",
        rule="The player goes first.",
        misread="The boss goes first.",
        cost=6.5,
        boss_begins=True,
    )


# --- The steps of both turns ---------------------------------------------------------------------

LOSE, APPLY, ATTACK = Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS, Step.ATTACK

HARD_MODE = (
    "In hard mode the player loses 1 hit point at the start of each of their turns, before "
    "anything else happens."
)
EVERY_TURN = "Effects apply at the start of both the player's and the boss's turns."
START = "All active effects apply at the start of each turn."


@dataclass(frozen=True)
class Steps:
    """The steps of a turn, in which the loss of hard mode is one.

    Attributes:
        only_first: whether hard mode takes a hit point on the first turn or on the others; None
            if on all.
    """

    steps: tuple[Step, ...] = ()
    only_first: bool | None = None

    def __call__(self, hard: bool, first: bool = False) -> tuple[Step, ...]:
        """The steps of a turn."""
        loses = hard and self.only_first in {None, first}
        return tuple(step for step in self.steps if loses or step is not LOSE)


NO_EFFECTS = Steps((LOSE,))
"""No effects before the player's spell."""

TURNS: tuple[tuple[str, str, float, str, tuple[int, ...], dict[str, Any]], ...] = (
    (
        *("hard-mode-on-boss-turns-too", HARD_MODE, 4.0),
        "In hard mode the player loses 1 hit point on the boss's turns, too.",
        (2,),
        {"boss_steps": Steps((LOSE, APPLY, ATTACK))},
    ),
    (
        *("hard-mode-after-the-effects", HARD_MODE, 3.5),
        "In hard mode the player loses the hit point only after the effects have applied.",
        (2,),
        {"player_steps": Steps((APPLY, LOSE))},
    ),
    (
        *("hard-mode-from-the-second-turn", HARD_MODE, 4.5),
        "In hard mode the player loses no hit point on the first turn.",
        (2,),
        {"player_steps": Steps((LOSE, APPLY), only_first=False)},
    ),
    (
        *("hard-mode-on-the-first-turn-only", HARD_MODE, 7.0),
        "In hard mode the player loses a hit point only on the first turn.",
        (2,),
        {"player_steps": Steps((LOSE, APPLY), only_first=True)},
    ),
    (
        *("hard-mode-after-the-spell", HARD_MODE, 5.5),
        "In hard mode the player loses the hit point only after the spell.",
        (2,),
        {"player_steps": Steps((APPLY,)), "steps_after_spell": Steps((LOSE,))},
    ),
    (
        *("hard-mode-before-the-attack-too", HARD_MODE, 7.5),
        "In hard mode the player loses 1 hit point before the boss attacks, too.",
        (2,),
        {"boss_steps": Steps((APPLY, LOSE, ATTACK))},
    ),
    (
        *("boss-attacks-before-the-effects", START, 4.0),
        "On the boss's turns the effects apply only after the attack.",
        (1, 2),
        {"boss_steps": Steps((ATTACK, APPLY))},
    ),
    (
        *("effects-on-player-turns-only", EVERY_TURN, 4.0),
        "Effects apply only on the player's turns.",
        (1, 2),
        {"boss_steps": Steps((ATTACK,))},
    ),
    (
        *("effects-on-boss-turns-only", EVERY_TURN, 4.5),
        "Effects apply only on the boss's turns.",
        (1, 2),
        {"player_steps": NO_EFFECTS},
    ),
    (
        *("effects-after-the-spell", START, 4.5),
        (
            "On the player's turns the effects apply only after the spell, including that of the "
            "spell."
        ),
        (1, 2),
        {"player_steps": NO_EFFECTS, "steps_after_spell": Steps((APPLY,))},
    ),
    (
        *("effects-before-and-after-the-spell", START, 8.5),
        "On the player's turns the effects apply before the spell, and again after it.",
        (1, 2),
        {"steps_after_spell": Steps((APPLY,))},
    ),
    (
        *("effects-before-and-after-the-attack", START, 8.5),
        "On the boss's turns the effects apply before the attack, and again after it.",
        (1, 2),
        {"boss_steps": Steps((APPLY, ATTACK, APPLY))},
    ),
    (
        *("effects-twice-on-player-turns", START, 9.5),
        "On the player's turns the effects apply twice before the spell.",
        (1, 2),
        {"player_steps": Steps((LOSE, APPLY, APPLY))},
    ),
    *(
        (
            *(f"hard-mode-takes-{loss}-hit-points", HARD_MODE, cost),
            f"In hard mode the player loses {loss} hit points on each of their turns.",
            (2,),
            {"hit_point_loss": loss},
        )
        for loss, cost in {2: 7.5, 3: 10.0, 5: 11.0}.items()
    ),
)
"""The name, rule, cost, misread rule, parts and replaced decisions."""


# --- Deaths --------------------------------------------------------------------------------------

DEAD = "Anyone at or below 0 hit points is dead."
BOSS_DIES = "The boss dies, and no longer attacks, as soon as it is at or below 0 hit points."
PLAYER_DIES = "The player dies as soon as they are at or below 0 hit points."

LOSS: Moment = ("player", LOSE)
EFFECTS: Moment = ("player", APPLY)
SPELL: Moment = ("player", Step.CAST)
BOSS_EFFECTS: Moment = ("boss", APPLY)
BOSS_ATTACK: Moment = ("boss", ATTACK)

DEATHS: tuple[tuple[str, str, float, str, tuple[int, ...], dict[str, Any]], ...] = (
    (
        *("hard-mode-death-after-the-effects", HARD_MODE, 5.5),
        (
            "Hard mode's hit point does not end the duel until the effects have applied. If "
            "Poison kills the boss then, the player wins even at 0 hit points."
        ),
        (2,),
        {"player_checks": MOMENTS - {LOSS}, "dead_player_wins": True},
    ),
    (
        *("hard-mode-never-kills", HARD_MODE, 5.0),
        (
            "The hit point that hard mode takes never kills the player, who goes on at 0 hit "
            "points until the boss attacks."
        ),
        (2,),
        {"player_checks": frozenset({BOSS_ATTACK}), "dead_player_wins": True},
    ),
    (
        *("alive-at-zero-hit-points", DEAD, 4.5),
        "The player and the boss are still alive at 0 hit points.",
        (1, 2),
        {"player_dead_at": -1, "boss_dead_at": -1},
    ),
    (
        *("player-alive-at-zero-hit-points", DEAD, 4.5),
        "The player is still alive at 0 hit points.",
        (1, 2),
        {"player_dead_at": -1},
    ),
    (
        *("boss-alive-at-zero-hit-points", DEAD, 5.0),
        "The boss is still alive at 0 hit points.",
        (1, 2),
        {"boss_dead_at": -1},
    ),
    (
        *("player-dead-at-one-hit-point", DEAD, 8.5),
        "The player is already dead at 1 hit point.",
        (1, 2),
        {"player_dead_at": 1},
    ),
    (
        *("poison-kills-after-the-attack", BOSS_DIES, 4.5),
        "A boss that Poison kills on its own turn still attacks.",
        (1, 2),
        {"boss_checks": MOMENTS - {BOSS_EFFECTS}},
    ),
    (
        *("poison-kills-after-the-next-spell", BOSS_DIES, 4.0),
        (
            "A boss that Poison kills on the player's turn is only dead once the player has cast, "
            "and paid for, another spell."
        ),
        (1, 2),
        {"boss_checks": MOMENTS - {EFFECTS, LOSS}},
    ),
    (
        *("poison-kills-after-the-attack-or-the-next-spell", BOSS_DIES, 6.0),
        (
            "A boss that Poison kills still attacks, and is only dead once the player has cast, "
            "and paid for, another spell if it is the player's turn."
        ),
        (1, 2),
        {"boss_checks": frozenset({SPELL, BOSS_ATTACK})},
    ),
    (
        *("dead-boss-attacks", BOSS_DIES, 5.5),
        "A boss that a spell or Poison has killed still attacks once.",
        (1, 2),
        {"boss_checks": MOMENTS - {SPELL, BOSS_EFFECTS}},
    ),
    (
        *("boss-dies-after-spells-only", BOSS_DIES, 7.0),
        "The boss's death is noticed only when the player has cast a spell.",
        (1, 2),
        {"boss_checks": frozenset({SPELL})},
    ),
    (
        *("boss-dies-after-its-attack-only", BOSS_DIES, 7.0),
        "The boss's death is noticed only after it has attacked.",
        (1, 2),
        {"boss_checks": frozenset({BOSS_ATTACK})},
    ),
    (
        *("player-never-dies", PLAYER_DIES, 7.0),
        "The player goes on at any number of hit points.",
        (1, 2),
        {"player_checks": frozenset(), "dead_player_wins": True},
    ),
    (
        *("dead-player-casts", PLAYER_DIES, 7.5),
        "The player's death is noticed only after their next spell, which may heal them.",
        (1, 2),
        {"player_checks": frozenset({SPELL})},
    ),
    (
        *("dead-player-can-still-win", PLAYER_DIES, 7.0),
        (
            "A player whom the boss has killed still wins if the next spell, or Poison before it, "
            "kills the boss."
        ),
        (1, 2),
        {"player_checks": frozenset({SPELL}), "dead_player_wins": True},
    ),
)
"""The same as of the turns."""


# --- Attacks and armor ---------------------------------------------------------------------------

LEAST_DAMAGE = "An attack deals at least 1 damage."


def dealt_at_least(least: int, damage: int, armor: int) -> int:
    """The damage of an attack, at least some number."""
    return max(least, damage - armor)


def without_least(damage: int, armor: int) -> int:
    """The damage of an attack, which may be negative."""
    return damage - armor


def blocked(left: int, damage: int, armor: int) -> int:
    """The damage of an attack, of which armor leaves as much."""
    return left if armor else max(1, damage)


def halved(damage: int, armor: int) -> int:
    """The damage of an attack, of which armor leaves half."""
    return max(1, damage // 2 if armor else damage)


def minus_one_from_the_end_on(timer: int, _fighter: Fighter) -> int:
    """An effect that has ended keeps a timer of -1 until its spell is cast again."""
    return -1 if timer in {1, -1} else max(0, timer - 1)


def castable_unless_active(_spell: Spell, timer: int, _active: tuple[Effect, ...]) -> bool:
    """A spell can be cast if its effect has not started yet, or has ended."""
    return timer <= 0


def lasting_armor(effect: Effect, timer: int) -> int:
    """The armor of an effect, also after its end."""
    return effect.armor if timer else 0


def growing_armor(lasts: bool, effect: Effect, timer: int) -> int:
    """The armor of an effect, which grows on each turn, and perhaps lasts after its end."""
    grows = timer > 0 or (lasts and timer < 0)
    return effect.armor * (effect.turns - max(0, timer)) if grows else 0


STAYING = {"timer_after": minus_one_from_the_end_on, "castable": castable_unless_active}

ATTACKS: tuple[tuple[str, str, float, str, dict[str, Any]], ...] = (
    (
        *("attacks-can-deal-no-damage", LEAST_DAMAGE, 4.0),
        "An attack deals no damage if the player's armor is at least the boss's damage.",
        {"damage_dealt": partial(dealt_at_least, 0)},
    ),
    (
        *("attacks-can-heal", LEAST_DAMAGE, 5.0),
        "An attack on a player with more armor than the boss's damage gives hit points.",
        {"damage_dealt": without_least},
    ),
    (
        *("attacks-deal-at-least-2-damage", LEAST_DAMAGE, 9.5),
        "An attack deals at least 2 damage.",
        {"damage_dealt": partial(dealt_at_least, 2)},
    ),
    (
        *("shield-blocks-attacks", SHIELD_RULE, 7.5),
        "An attack deals no damage as long as Shield is active.",
        {"damage_dealt": partial(blocked, 0)},
    ),
    (
        *("shield-leaves-1-damage", SHIELD_RULE, 8.5),
        "An attack deals 1 damage as long as Shield is active.",
        {"damage_dealt": partial(blocked, 1)},
    ),
    (
        *("shield-halves-the-damage", SHIELD_RULE, 11.0),
        "An attack deals half the damage as long as Shield is active.",
        {"damage_dealt": halved},
    ),
    (
        *("armor-stays", SHIELD_RULE, 5.0),
        "The armor stays when the effect of Shield ends.",
        {"armor": lasting_armor, **STAYING},
    ),
    (
        *("armor-adds-up", SHIELD_RULE, 4.5),
        "Shield gives 7 more armor on each of its six turns. All of it ends with the effect.",
        {"armor": partial(growing_armor, False)},
    ),
    (
        *("armor-adds-up-and-stays", SHIELD_RULE, 5.0),
        (
            "Shield gives 7 more armor on each of its six turns, and the armor stays when the "
            "effect ends."
        ),
        {"armor": partial(growing_armor, True), **STAYING},
    ),
    (
        *("healing-up-to-50", DRAIN_RULE, 6.0),
        "Drain does not raise the player's hit points above 50.",
        {"most_hit_points": 50},
    ),
)
"""The same for both parts."""


# --- Mana ----------------------------------------------------------------------------------------

MANA_RULE = "A spell can be cast if the player has at least the mana it costs when they choose it."
NO_MANA = "A player who cannot afford any spell when it is time to choose one loses."


def with_more(more: int, spell: Spell, _active: tuple[Effect, ...]) -> int:
    """A spell needs more mana than it costs."""
    return spell.cost + more


def any_mana(spell: Spell, _active: tuple[Effect, ...]) -> int:
    """A spell needs no mana."""
    return spell.cost - MORE_MANA_THAN_A_DUEL_TAKES


def cheapest_only(_spell: Spell, _active: tuple[Effect, ...]) -> int:
    """A spell needs as much mana as the cheapest."""
    return CHEAPEST_SPELL


def before_recharge(spell: Spell, active: tuple[Effect, ...]) -> int:
    """A spell needs its mana besides what effects have just given."""
    return spell.cost + sum(effect.mana for effect in active)


DEBTS = {
    "least_mana_left": -MORE_MANA_THAN_A_DUEL_TAKES,
    "mana_to_win": -MORE_MANA_THAN_A_DUEL_TAKES,
}

OF_MANA: tuple[tuple[str, str, float, str, dict[str, Any]], ...] = (
    (
        *("mana-must-be-left", MANA_RULE, 4.5),
        "A spell can be cast only if the player has more mana than it costs.",
        {"mana_needed": partial(with_more, 1)},
    ),
    (
        *("mana-for-another-spell-must-be-left", MANA_RULE, 4.5),
        f"A spell can be cast only if {CHEAPEST_SPELL} mana are left after it.",
        {"mana_needed": partial(with_more, CHEAPEST_SPELL)},
    ),
    (
        *("mana-not-checked", MANA_RULE, 5.0),
        "A spell can be cast however little mana the player has.",
        {"mana_needed": any_mana, **DEBTS},
    ),
    (
        *("mana-for-the-cheapest-spell-is-enough", MANA_RULE, 7.5),
        f"Any spell can be cast with at least {CHEAPEST_SPELL} mana, which can become negative.",
        {"mana_needed": cheapest_only, **DEBTS},
    ),
    (
        *("mana-before-recharge", MANA_RULE, 4.0),
        "The mana that Recharge gives on a turn cannot be spent on that turn.",
        {"mana_needed": before_recharge},
    ),
    (
        *("no-affordable-spell-passes", NO_MANA, 5.0),
        "A player who cannot afford any spell passes until the next turn.",
        {"without_mana": Spell("nothing", 0)},
    ),
    (
        *("low-mana-loses-at-once", NO_MANA, 4.5),
        (
            f"A player with less than {CHEAPEST_SPELL} mana left after a spell loses, even if "
            "Recharge is active, unless the boss dies before the next spell."
        ),
        {"least_mana_left": CHEAPEST_SPELL},
    ),
    (
        *("no-mana-loses-at-once", NO_MANA, 7.0),
        (
            "A player with no mana left after a spell loses, even if Recharge is active, unless "
            "the boss dies before the next spell."
        ),
        {"least_mana_left": 1},
    ),
    (
        *("mana-before-the-win", BOSS_DIES, 5.0),
        f"A player who has less than {CHEAPEST_SPELL} mana left when the boss dies loses.",
        {"mana_to_win": CHEAPEST_SPELL},
    ),
    (
        *("mana-must-be-left-to-win", BOSS_DIES, 8.0),
        "A player who has no mana left when the boss dies loses.",
        {"mana_to_win": 1},
    ),
)
"""The same."""


# --- Effects -------------------------------------------------------------------------------------

ACTIVE = (
    "A spell cannot be cast while its effect is active, but it can on the turn the effect ends."
)
HOW_LONG = "Shield and Poison last six turns, and Recharge lasts five."
NEXT_TURN = "An effect applies for the first time on the turn after its spell is cast."


@dataclass(frozen=True)
class Castable:
    """Whether a spell can be cast: up to a timer of its own, if no other effect is active.

    Attributes:
        up_to: the highest timer with which it can.
        spells: the spells for which this holds; for the others, up to 0.
        alone: whether no effect may be active at all.
    """

    up_to: int = 0
    spells: tuple[Spell, ...] = SPELLS
    alone: bool = False

    def __call__(self, spell: Spell, timer: int, active: tuple[Effect, ...]) -> bool:
        """Whether a spell can be cast."""
        names = [each.name for each in self.spells]
        up_to = self.up_to if spell.name in names else 0
        return timer <= up_to and not (self.alone and active)


ALWAYS = 1_000


def added(turns: int, timer: int) -> int:
    """The turns are added to the timer."""
    return timer + turns


def kept(turns: int, timer: int) -> int:
    """An active effect keeps its timer."""
    return timer or turns


def changed_timer(times: int, divided: int, more: int, turns: int, _timer: int) -> int:
    """The timer begins at a multiple of the turns, or at more of them."""
    return turns * times // divided + more


def refused_at_the_end(timer: int, _fighter: Fighter) -> int:
    """An effect that has just ended has a timer of -1 until the next turn."""
    return -1 if timer == 1 else max(0, timer - 1)


def decreased_on_boss_turns(timer: int, fighter: Fighter) -> int:
    """The timer decreases only on the boss's turns."""
    return max(0, timer - 1) if fighter == "boss" else timer


def decreased_by(by: int, timer: int, _fighter: Fighter) -> int:
    """The timer decreases by some number."""
    return max(0, timer - by)


def not_on_the_last_turn(_effect: Effect, timer: int, _fighter: Fighter) -> bool:
    """An effect applies only if it goes on afterwards."""
    return timer > 1


def not_on_the_first_turn(effect: Effect, timer: int, _fighter: Fighter) -> bool:
    """An effect applies from the second turn on."""
    return 0 < timer < effect.turns


def on_turns_of(fighter: str, kind: str, effect: Effect, timer: int, turn: Fighter) -> bool:
    """An effect of a kind applies only on the turns of one side."""
    return timer > 0 and (turn == fighter or not getattr(effect, kind))


def with_effects_of(kinds: tuple[str, ...], spell: Spell) -> Change:
    """The spell's own change, plus that of its effect on one turn."""
    effect = spell.effect or Effect(turns=0)
    damage = effect.damage if "damage" in kinds else 0
    mana = effect.mana if "mana" in kinds else 0
    return Change(spell.healing, mana - spell.cost, -spell.damage - damage)


AT_ONCE = partial(with_effects_of, ("damage", "mana"))
USED_UP = partial(changed_timer, 1, 1, -1)

OF_EFFECTS: tuple[tuple[str, str, float, str, dict[str, Any]], ...] = (
    (
        *("active-effects-recast", ACTIVE, 4.0),
        "A spell can be cast while its effect is active, which restarts the timer.",
        {"castable": Castable(ALWAYS)},
    ),
    (
        *("recast-adds-to-the-timer", ACTIVE, 5.5),
        "A spell can be cast while its effect is active, which adds to the timer.",
        {"castable": Castable(ALWAYS), "first_timer": added},
    ),
    (
        *("effects-refused-on-the-turn-they-end", ACTIVE, 3.0),
        "A spell cannot be cast on the turn its effect ends.",
        {"timer_after": refused_at_the_end},
    ),
    (
        *("one-effect-at-a-time", ACTIVE, 7.0),
        "A spell with an effect cannot be cast while any effect is active.",
        {"castable": Castable(alone=True)},
    ),
    (
        *("effects-start-at-once", NEXT_TURN, 4.5),
        "An effect also applies on the turn its spell is cast, as its first turn.",
        {"immediate": AT_ONCE, "first_timer": USED_UP},
    ),
    (
        *("effects-also-when-cast", NEXT_TURN, 4.0),
        "An effect also applies when its spell is cast, in addition to all its turns.",
        {"immediate": AT_ONCE},
    ),
    (
        *("poison-also-when-cast", NEXT_TURN, 6.5),
        "Poison also does its damage when it is cast, in addition to all its turns.",
        {"immediate": partial(with_effects_of, ("damage",))},
    ),
    (
        *("effects-a-turn-short", HOW_LONG, 4.5),
        "All effects end one turn early.",
        {"first_timer": USED_UP},
    ),
    (
        *("effects-a-turn-longer", HOW_LONG, 5.0),
        "All effects last one turn longer, so Shield covers four attacks.",
        {
            "shield": with_number(SHIELD, "turns", 8),  # one more turn ends before the attack
            "poison": with_number(POISON, "turns", 7),
            "recharge": with_number(RECHARGE, "turns", 6),
        },
    ),
    (
        *("timers-begin-one-higher", HOW_LONG, 7.0),
        "All effects last one turn longer, but Shield ends before a fourth attack.",
        {"first_timer": partial(changed_timer, 1, 1, 1)},
    ),
    (
        *("turns-are-rounds", HOW_LONG, 6.0),
        "The effects last that many turns of each side.",
        {"first_timer": partial(changed_timer, 2, 1, 0)},
    ),
    (
        *("effects-last-half-as-long", HOW_LONG, 7.5),
        "The effects last half as many turns.",
        {"first_timer": partial(changed_timer, 1, 2, 0)},
    ),
    (
        *("effects-end-before-they-apply", HOW_LONG, 5.5),
        "Poison and Recharge do not apply on the last turn of their timers.",
        {"applies": not_on_the_last_turn},
    ),
    (
        *("effects-begin-a-turn-late", NEXT_TURN, 7.5),
        "Poison and Recharge do not apply on the first turn of their timers.",
        {"applies": not_on_the_first_turn},
    ),
    *(
        (
            *(f"{slug(spell)}-on-{fighter}-turns-only", EVERY_TURN, 8.0),
            f"{spell.name} applies only on the {fighter}'s turns.",
            {"applies": partial(on_turns_of, fighter, kind)},
        )
        for spell, kind, fighter in (
            (POISON, "damage", "player"),
            (POISON, "damage", "boss"),
            (RECHARGE, "mana", "boss"),
        )
    ),
    (
        *("timers-decrease-on-boss-turns-only", HOW_LONG, 6.5),
        "The timers decrease only on the boss's turns.",
        {"timer_after": decreased_on_boss_turns},
    ),
    (
        *("timers-decrease-by-two", HOW_LONG, 9.0),
        "The timers decrease by 2 on each turn.",
        {"timer_after": partial(decreased_by, 2)},
    ),
)
"""The same."""


# --- What is counted, and which spells are considered --------------------------------------------

LEAST = "The answer is the least mana with which the player can win."
ANY_SPELL = "The player can cast any spell that they can afford and whose effect is not active."


def nothing_last(only_if_it_kills: bool, spell: Spell, kills: bool) -> int:
    """The last spell counts nothing, or only if it does not kill the boss at once."""
    return 0 if kills or not only_if_it_kills else spell.cost


def less_what_is_gained(found: ShortestPath[State, int]) -> int:
    """The mana at the beginning, less that at the end."""
    (_, before, *_), (_, after, *_) = found.path[0], found.path[-1]
    return before - after


def without_the_first(found: ShortestPath[State, int]) -> int:
    """The mana of all spells but the first."""
    costs = {spell.name: spell.cost for spell in SPELLS}
    return found.length - (costs.get(found.labels[0], 0) if found.labels else 0)


@dataclass(frozen=True)
class Considers:
    """The spells that a player considers, out of those that can be cast, in some order.

    Attributes:
        spells: their names, in order.
        most: how many of them, the first ones.
        recharge_below: the mana with which Recharge is not considered.
    """

    spells: tuple[str, ...]
    most: int = len(SPELLS)
    recharge_below: int = MORE_MANA_THAN_A_DUEL_TAKES

    def __call__(self, state: State, castable: Sequence[Spell]) -> list[Spell]:
        """The spells that are considered."""
        spells = {spell.name: spell for spell in castable}
        if state[1] >= self.recharge_below:
            spells.pop(RECHARGE.name, None)
        others = [name for name in spells if name == "nothing"]
        return [spells[name] for name in (*self.spells, *others) if name in spells][: self.most]


NAMES = tuple(spell.name for spell in SPELLS)

COUNTED: tuple[tuple[str, str, float, str, dict[str, Any]], ...] = (
    (
        *("last-spell-not-counted", LEAST, 4.5),
        "The mana of the last spell is left out of the answer.",
        {"winning_cost": partial(nothing_last, False)},
    ),
    (
        *("killing-spell-not-counted", LEAST, 5.0),
        "The mana of a last spell that kills the boss at once is left out of the answer.",
        {"winning_cost": partial(nothing_last, True)},
    ),
    (
        *("gained-mana-subtracted", LEAST, 6.0),
        "The mana that Recharge has given is subtracted from the answer.",
        {"answer": less_what_is_gained},
    ),
    (
        *("first-spell-not-counted", LEAST, 8.5),
        "The mana of the first spell is left out of the answer.",
        {"answer": without_the_first},
    ),
    (
        *("mana-left-decides", LEAST, 6.5),
        (
            "The search first goes on with the most mana left, and the answer is the mana at the "
            "beginning less that at the end."
        ),
        {"answer": less_what_is_gained, "search": Frontier(MOST_MANA, visits="taken")},
    ),
    (
        *("never-casts-magic-missile", ANY_SPELL, 8.0),
        "The player never casts Magic Missile.",
        {"considered": Considers(NAMES[1:])},
    ),
    *(
        (
            *(f"recharges-below-{mana}-mana", ANY_SPELL, 10.0),
            f"The player casts Recharge only with less than {mana} mana.",
            {"considered": Considers(NAMES, recharge_below=mana)},
        )
        for mana in (250, 300, 350)
    ),
)
"""The same."""


def greedy() -> Iterator[Misreading]:
    """The player always casts the first spell in some order that they can cast."""
    effects = SHIELD.name, POISON.name, RECHARGE.name
    orders = [order for count in range(4) for order in permutations(effects, count)]
    for order, last in product(orders, (MAGIC_MISSILE.name, DRAIN.name)):
        for below, cost in ((MORE_MANA_THAN_A_DUEL_TAKES, 9.5), (350, 10.5)):
            is_limited = below < MORE_MANA_THAN_A_DUEL_TAKES
            if is_limited and RECHARGE.name not in order[:2]:
                continue
            spells = (*order, last)
            words = [*spells]
            name = "-".join(each.lower().replace(" ", "-") for each in spells)
            if is_limited:
                name += f"-recharge-below-{below}"
                words[order.index(RECHARGE.name)] += f" (with less than {below} mana)"
            yield misreading(
                f"always-{name}",
                rule=LEAST,
                misread=f"The player always casts the first possible one of {', '.join(words)}."
                if order
                else f"The player always casts {last}.",
                cost=cost + (last == DRAIN.name),
                considered=Considers(spells, 1, below),
            )


# --- Searches ------------------------------------------------------------------------------------

BY_WHAT = {
    SPENT: ("mana", "least mana spent"),
    FEWEST: ("spells", "fewest spells"),
    BOSS: ("boss-hit-points", "fewest hit points of the boss"),
    MOST_HEALTHY: ("hit-points", "most hit points of the player"),
    MOST_MANA: ("mana-left", "most mana left"),
    HIT_POINTS: ("fewest-hit-points", "fewest hit points of the player"),
    MANA: ("least-mana-left", "least mana left"),
}
"""What a search goes on with: in names, and in words."""

LEFT_OUT: Mapping[str, tuple[str, Fields]] = {
    "mana": ("the player's mana", frozenset({MANA_FIELD})),
    "mana-and-timers": ("the player's mana and the timers", TIMER_FIELDS | {MANA_FIELD}),
    "hit-points-and-mana": (
        "the player's hit points and mana",
        frozenset({HIT_POINTS_FIELD, MANA_FIELD}),
    ),
    "hit-points-and-timers": (
        "the player's hit points and the timers",
        TIMER_FIELDS | {HIT_POINTS_FIELD},
    ),
    "all-but-the-boss": (
        "all but the boss's hit points",
        TIMER_FIELDS | {HIT_POINTS_FIELD, MANA_FIELD},
    ),
}
"""What visited states can leave out: in names, and in words. To leave out less changes nothing."""

DEPTH_FIRST = Frontier(NOTHING, newest=True, ends="empty")
BREADTH_FIRST = Frontier(NOTHING, ends="empty")

VISITED: tuple[tuple[str, str, float, Frontier, tuple[str, ...]], ...] = (
    (
        *("visited", "", 7.0, Frontier(visits="taken")),
        ("mana-and-timers", "hit-points-and-mana", "hit-points-and-timers", "all-but-the-boss"),
    ),
    (
        *("breadth-first", " by a breadth-first search", 8.0),
        *(replace(BREADTH_FIRST, visits="made"), ("mana-and-timers", "all-but-the-boss")),
    ),
    (
        *("depth-first", " by a depth-first search", 8.0),
        replace(DEPTH_FIRST, visits="taken"),
        ("mana", "mana-and-timers", "hit-points-and-mana"),
    ),
)
"""Searches that recognize states: in names and in words, their costs, and what they leave out."""

ESTIMATES = (
    *((53, 4), (173, 18), (173, 3), (53, 3), (10, 1), (13, 1), (14, 1), (15, 1), (20, 1)),
    *((40, 1), (50, 1)),
)
"""How much mana some hit points of the boss are thought to take."""


def looks(
    name: str,
    cost: float,
    misread: str,
    search: object,
    **others: Any,
) -> Misreading:
    """A misreading with another search, and perhaps other decisions."""
    return misreading(name, rule=LEAST, misread=misread, cost=cost, search=search, **others)


def first_wins() -> Iterator[Misreading]:
    """The search ends with the first win that it finds."""
    depth = "The answer is the mana of the first way to win that a depth-first search finds"
    breadth = "The answer is the mana of the first way to win that a breadth-first search finds"
    deep, wide = (replace(search, ends="taken") for search in (DEPTH_FIRST, BREADTH_FIRST))
    yield looks("first-win-found", 4.0, f"{depth}.", deep)
    yield looks("first-win-in-breadth", 4.0, f"{breadth}.", wide)
    for name, words, spells in (
        ("from-the-last-spell", "from Recharge to Magic Missile", NAMES[::-1]),
        ("by-name", "by their names", tuple(sorted(NAMES))),
    ):
        order, tried = Considers(spells), f"if the spells are tried {words}."
        yield looks(f"first-win-found-{name}", 6.0, f"{depth}, {tried}", deep, considered=order)
        yield looks(
            f"first-win-in-breadth-{name}", 6.5, f"{breadth}, {tried}", wide, considered=order
        )
    yield looks(
        "fewest-spells",
        4.0,
        "The answer is the least mana among the ways to win with the fewest spells.",
        Frontier(FEWEST, SPENT),
    )
    yield looks(
        "first-win-seen",
        4.5,
        "The search takes the states with the least mana spent first, but ends with the first win "
        "that it sees, although another one may need less.",
        Frontier(ends="made"),
    )


SECOND: tuple[tuple[Weights, tuple[Weights, ...]], ...] = (
    (FEWEST, (BOSS, MOST_HEALTHY, MOST_MANA, HIT_POINTS, MANA)),
    (BOSS, (MOST_MANA,)),
    (MOST_HEALTHY, (SPENT, FEWEST, BOSS, MOST_MANA)),
    (MOST_MANA, (BOSS,)),
)
"""What decides between those that are equal by something else."""


def queues() -> Iterator[Misreading]:
    """The search goes on with something other than the least mana, and ends with the first win."""
    for first, (name, words) in BY_WHAT.items():
        if first not in {SPENT, FEWEST}:
            yield looks(
                f"queue-by-{name}",
                7.5,
                f"The search goes on with the {words}, and ends with the first win.",
                Frontier(first, visits="taken"),
            )
    for first, others in SECOND:
        for then in others:
            (name, words), (second, more) = BY_WHAT[first], BY_WHAT[then]
            yield looks(
                f"queue-by-{name}-then-{second}",
                10.0,
                f"The search goes on with the {words}, then the {more}, and ends with the first "
                "win.",
                Frontier(first, then, visits="taken"),
            )


def searches() -> Iterator[Misreading]:
    """The search does not find the least mana."""
    yield from first_wins()
    yield from queues()
    for kind, when, cost, search, names in VISITED:
        for name in names:
            words, fields = LEFT_OUT[name]
            yield looks(
                f"{kind}-without-{name}",
                cost + 0.5 * (len(fields) > 1),
                f"States are recognized{when} without {words}, so some are never tried.",
                replace(search, left_out=fields),
            )
    for mana, hit_points in ESTIMATES:
        each = f"{hit_points} hit points" if hit_points > 1 else "hit point"
        estimate = f"{mana} mana for each {each} that the boss has left"
        yield looks(
            f"estimate-{mana}-for-{hit_points}",
            8.5,
            f"The search takes the least sum of the mana spent and {estimate} first.",
            Frontier(visits="taken", estimate=(mana, hit_points)),
        )
        yield looks(
            f"given-up-at-{mana}-for-{hit_points}",
            8.5,
            f"A duel is given up when the mana spent and {estimate} are more than the best win.",
            replace(DEPTH_FIRST, estimate=(mana, hit_points)),
        )
    for spells in range(4, 13):
        yield looks(
            f"at-most-{spells}-spells",
            7.5,
            f"Duels with more than {spells} spells are not tried.",
            Frontier(max_spells=spells),
        )
    widths = {SPENT: (1, 5, 20, 100, 500), BOSS: (1, 5, 20, 100), MOST_HEALTHY: (1, 10, 100)}
    for first, some in widths.items():
        for width in some:
            name, words = BY_WHAT[first]
            goes = "duel goes" if width == 1 else "duels go"
            yield looks(
                f"beam-of-{width}-by-{name}",
                9.5,
                f"After each spell only {width} {goes} on, with the {words}.",
                Frontier(first, ends="empty", visits="never", width=width),
            )


# --- All of them ---------------------------------------------------------------------------------


def of_tables() -> Iterator[Misreading]:
    """The misreadings of the tables."""
    for name, rule, cost, misread, parts, replaces in (*TURNS, *DEATHS):
        yield misreading(name, rule=rule, misread=misread, parts=parts, cost=cost, **replaces)
    for name, rule, cost, misread, replaces in (*ATTACKS, *OF_MANA, *OF_EFFECTS, *COUNTED):
        yield misreading(name, rule=rule, misread=misread, cost=cost, **replaces)


ARMOR_TO_THE_END = {
    "timer_after": refused_at_the_end,
    "castable": castable_unless_active,
    "armor": lasting_armor,
}
"""Decisions by which armor lasts through the turn on which Shield ends. In many programs it does,
which makes a difference only if Shield ends on a turn of the boss.
"""

SHIELD_ENDS_ON_BOSS_TURNS = (
    *("effects-after-the-spell", "effects-on-boss-turns-only"),
    *("effects-a-turn-short", "effects-start-at-once"),
)


def with_armor_to_the_end(some: Iterable[Misreading]) -> Iterator[Misreading]:
    """Some misreadings, and variants of those with which it matters when armor ends."""
    for one in some:
        yield one
        if one.name in SHIELD_ENDS_ON_BOSS_TURNS:
            yield replace(
                one,
                name=f"{one.name}-except-armor",
                family="",
                misread=f"{one.misread} Armor lasts through the turn on which Shield ends.",
                replaces={**one.replaces, **ARMOR_TO_THE_END},
            )


@cache
def duel_misreadings() -> tuple[Misreading, ...]:
    """All misreadings, the most common first."""
    tables = with_armor_to_the_end(of_tables())
    return by_cost((*tables, *numbers_of_spells(), *beginnings(), *greedy(), *searches()))
