"""Misreadings of attacks and armor, of mana, and of effects."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from graphsolve.lab.duel.misreadings.tables import (
    BOSS_DIES,
    EVERY_TURN,
    OF_SPELL,
    Rule,
    with_number,
)
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.events import Fighter
from graphsolve.puzzles.duel.rules import POISON, RECHARGE, SHIELD, SPELLS, Change, Effect, Spell

CHEAPEST = min(spell.cost for spell in SPELLS)
"""The mana of the cheapest spell."""

MUCH = 1_000_000
"""More mana or damage than there is in a duel."""

# --- Attacks and armor ---------------------------------------------------------------------------


def dealt_at_least(least: int, damage: int, armor: int) -> int:
    """The damage of an attack, at least some number, which can be negative."""
    return max(least, damage - armor)


def lasting_armor(effect: Effect, timer: int) -> int:
    """The armor of an effect, also after its end."""
    return effect.armor if timer else 0


def growing_armor(lasts: bool, effect: Effect, timer: int) -> int:
    """The armor of an effect, which grows on each turn, and perhaps lasts after its end."""
    grows = timer > 0 or (lasts and timer < 0)
    return effect.armor * (effect.turns - max(0, timer)) if grows else 0


def ended(stays: bool, _effect: Effect, timer: int, _fighter: Fighter) -> int:
    """An effect that has ended has a timer of -1, until the next turn or until it starts again."""
    return -1 if timer == 1 or (stays and timer == -1) else max(0, timer - 1)


def castable_unless_active(_spell: Spell, timer: int, _active: tuple[Effect, ...]) -> bool:
    """A spell can be cast if its effect has not started yet, or has ended."""
    return timer <= 0


def noted_armor(effect: Effect, timer: int) -> int:
    """The armor that was noted on the player's turn: there is none yet with a timer of 7."""
    return effect.armor if timer > 0 and timer != effect.turns - 1 else 0


def timer_of_noted(effect: Effect, timer: int) -> int:
    """The timer of an effect that is noted two turns late. A Shield that is cast while the last
    one is still noted begins at 9 instead of 8, so that its timer is even on the boss's turns.
    """
    return effect.turns + (effect.armor > 0 and timer > 0)


SHIELD_NOTED = 8
"""Two turns more than Shield has."""

STAYING = {"timer_after": partial(ended, True), "castable": castable_unless_active}

LEAST_DAMAGE = Rule("An attack deals at least 1 damage.")
OF_SHIELD, OF_DRAIN = OF_SPELL["Shield"], OF_SPELL["Drain"]

ATTACKS = (
    LEAST_DAMAGE.misread(
        "attacks-can-deal-no-damage", 4.0, damage_dealt=partial(dealt_at_least, 0)
    )("An attack deals no damage if the player's armor is at least the boss's damage."),
    LEAST_DAMAGE.misread("attacks-can-heal", 5.0, damage_dealt=partial(dealt_at_least, -MUCH))(
        "An attack on a player with more armor than the boss's damage heals the player."
    ),
    OF_SHIELD.misread(
        "shield-blocks-attacks",
        7.5,
        damage_dealt=lambda damage, armor: 0 if armor else max(1, damage),
    )("An attack deals no damage as long as Shield is active."),
    OF_SHIELD.misread("armor-stays", 5.0, armor=lasting_armor, **STAYING)(
        "The armor stays when the effect of Shield ends."
    ),
    OF_SHIELD.misread("armor-adds-up", 4.5, armor=partial(growing_armor, False))(
        "Shield gives 7 more armor on each of its six turns. All of it ends with the effect."
    ),
    OF_SHIELD.misread(
        "armor-adds-up-and-stays", 5.0, armor=partial(growing_armor, True), **STAYING
    )(
        "Shield gives 7 more armor on each of its six turns, and the armor stays when the "
        "effect ends."
    ),
    OF_SHIELD.misread(
        "shield-heals-7", 8.0, shield=SHIELD._replace(healing=7, effect=Effect(turns=6))
    )("Shield gives 7 hit points when it is cast, and no armor."),
    OF_SHIELD.misread("shield-covers-no-first-attack", 7.5, armor=noted_armor)(
        "Shield does not cover the first attack after it is cast."
    ),
    OF_SHIELD.misread(
        "armor-noted-on-player-turns",
        7.0,
        armor=noted_armor,
        first_timer=timer_of_noted,
        castable=lambda spell, timer, _: timer <= (3 if spell.name == SHIELD.name else 0),
        **with_number(SHIELD, "turns", SHIELD_NOTED),
    )(
        "On the boss's turn, the player still has the armor of the start of the player's turn. So "
        "Shield does not cover the first attack after it is cast, but covers one after it ends."
    ),
    OF_DRAIN.misread("healing-up-to-50", 6.0, most_hit_points=50)(
        "Drain does not raise the player's hit points above 50."
    ),
)

# --- Mana ----------------------------------------------------------------------------------------


def with_more(more: int, spell: Spell, _active: tuple[Effect, ...]) -> int:
    """A spell needs more mana than it costs, or less."""
    return spell.cost + more


DEBTS = {"least_mana_left": -MUCH, "mana_to_win": -MUCH}

ENOUGH_MANA = Rule(
    "A spell can be cast if the player has at least the mana it costs when they choose it."
)
NO_MANA = Rule("A player who cannot afford any spell when it is time to choose one loses.")
MUST_CAST = Rule("The player casts a spell on each of their turns.")

OF_MANA = (
    ENOUGH_MANA.misread("mana-must-be-left", 4.5, mana_needed=partial(with_more, 1))(
        "A spell can be cast only if the player has more mana than it costs."
    ),
    ENOUGH_MANA.misread(
        "mana-for-another-spell-must-be-left", 4.5, mana_needed=partial(with_more, CHEAPEST)
    )(f"A spell can be cast only if {CHEAPEST} mana are left after it."),
    ENOUGH_MANA.misread("mana-not-checked", 5.0, mana_needed=partial(with_more, -MUCH), **DEBTS)(
        "A spell can be cast however little mana the player has."
    ),
    ENOUGH_MANA.misread(
        "mana-for-the-cheapest-spell-is-enough", 7.5, mana_needed=lambda *_: CHEAPEST, **DEBTS
    )(f"Any spell can be cast with at least {CHEAPEST} mana, which can become negative."),
    ENOUGH_MANA.misread(
        "mana-before-recharge",
        4.0,
        mana_needed=lambda spell, active: spell.cost + sum(effect.mana for effect in active),
    )("The mana that Recharge gives on a turn cannot be spent on that turn."),
    NO_MANA.misread("no-affordable-spell-passes", 5.0, without_mana=Spell("nothing", 0))(
        "A player who cannot afford any spell passes until the next turn."
    ),
    MUST_CAST.misread("may-cast-nothing", 6.0, without_mana=Spell("nothing", 0), may_pass=True)(
        "A player can also cast nothing."
    ),
    NO_MANA.misread("low-mana-loses-at-once", 4.5, least_mana_left=CHEAPEST)(
        f"A player with less than {CHEAPEST} mana left after a spell loses, even if "
        "Recharge is active, unless the boss dies before the next spell."
    ),
    BOSS_DIES.misread("mana-before-the-win", 5.0, mana_to_win=CHEAPEST)(
        f"A player who has less than {CHEAPEST} mana left when the boss dies loses."
    ),
)

# --- Effects -------------------------------------------------------------------------------------


def always_castable(_spell: Spell, _timer: int, _active: tuple[Effect, ...]) -> bool:
    """A spell can be cast while its effect is active, too."""
    return True


def stacked(effect: Effect, timer: int) -> int:
    """The timer of one more effect of a kind. Its tens say which older ones have not ended: one
    with two turns less (1), one with four turns less (2), or both (3).

    >>> stacked(Effect(turns=6), 4), stacked(Effect(turns=6), 2), stacked(Effect(turns=6), 14)
    (16, 26, 36)
    """
    older, left = divmod(timer, 10)
    between = effect.turns - left
    tens = {2: 1 + 2 * (older % 2), 4: 2}.get(between, 0)
    return effect.turns + 10 * tens * (left > 0)


OLDER = {1: 2, 2: 4}
"""By bit of the tens, how many turns less that older effect has."""


def all_stacked(_effect: Effect, timer: int, _fighter: Fighter) -> int:
    """How many effects of a kind apply, by a timer that `stacked` made."""
    older, left = divmod(timer, 10)
    return (left > 0) + sum(bool(older & bit) and left > less for bit, less in OLDER.items())


def decreased_stacked(_effect: Effect, timer: int, _fighter: Fighter) -> int:
    """The timer that `stacked` made, after all effects of a kind have lost a turn."""
    return timer - 1 if timer % 10 > 1 else 0


def late_armor(effect: Effect, timer: int) -> int:
    """The armor of an effect with a timer that begins one higher, and that begins a turn late. It
    lasts through the turn on which the effect ends.
    """
    return effect.armor if timer and timer < effect.turns else 0


def changed_timer(times: int, more: int, effect: Effect, _timer: int) -> int:
    """The timer begins at a multiple of the turns, or at more of them."""
    return effect.turns * times + more


def with_its_effect(spell: Spell) -> Change:
    """The spell's own change, plus that of its effect on one turn."""
    effect = spell.effect or Effect(turns=0)
    return Change(spell.healing, effect.mana - spell.cost, -spell.damage - effect.damage)


USED_UP = partial(changed_timer, 1, -1)

ACTIVE = Rule(
    "A spell cannot be cast while its effect is active, but it can on the turn the effect ends."
)
NEXT_TURN = Rule("An effect applies for the first time on the turn after its spell is cast.")
HOW_LONG = Rule("Shield and Poison last six turns, and Recharge lasts five.")


EFFECTS = (
    ACTIVE.misread("active-effects-recast", 4.0, castable=always_castable)(
        "A spell can be cast while its effect is active, which restarts the timer."
    ),
    ACTIVE.misread(
        "recast-adds-to-the-timer",
        5.5,
        castable=always_castable,
        first_timer=lambda effect, timer: timer + effect.turns,
    )("A spell can be cast while its effect is active, which adds to the timer."),
    ACTIVE.misread(
        "effects-stack",
        5.0,
        castable=always_castable,
        first_timer=stacked,
        timer_after=decreased_stacked,
        applies=all_stacked,
    )(
        "A spell can be cast while its effect is active, and then both apply, each with its own "
        "timer."
    ),
    ACTIVE.misread("effects-refused-on-the-turn-they-end", 3.0, timer_after=partial(ended, False))(
        "A spell cannot be cast on the turn its effect ends."
    ),
    ACTIVE.misread(
        "one-effect-at-a-time", 7.0, castable=lambda _, timer, active: timer <= 0 and not active
    )(
        "A spell with an effect cannot be cast while any effect is active. Or several can be "
        "active, but only the first of them applies, and the timers of the others wait."
    ),
    NEXT_TURN.misread(
        "effects-start-at-once", 4.5, immediate=with_its_effect, first_timer=USED_UP
    )("An effect also applies on the turn its spell is cast, as its first turn."),
    NEXT_TURN.misread("effects-also-when-cast", 4.0, immediate=with_its_effect)(
        "An effect also applies when its spell is cast, in addition to all its turns."
    ),
    NEXT_TURN.misread(
        "effects-begin-a-turn-late", 7.5, applies=lambda effect, timer, _: 0 < timer < effect.turns
    )("Poison and Recharge do not apply on the first turn of their timers."),
    NEXT_TURN.misread(
        "effects-begin-on-the-next-player-turn",
        6.5,
        first_timer=partial(changed_timer, 1, 1),
        timer_after=partial(ended, False),
        castable=castable_unless_active,
        applies=lambda effect, timer, _: 0 < timer <= effect.turns,
        armor=late_armor,
    )(
        "An effect begins only on the player's next turn. The boss's turn before that does not "
        "count."
    ),
    OF_SPELL["Poison"].misread(
        "poison-does-all-damage-at-once",
        6.5,
        poison=POISON._replace(damage=18, effect=Effect(turns=6)),
    )("Poison does 18 damage when it is cast, and none afterwards."),
    HOW_LONG.misread(
        "all-effects-last-five-turns",
        6.5,
        **with_number(SHIELD, "turns", 5),
        **with_number(POISON, "turns", 5),
    )("All three effects last five turns."),
    HOW_LONG.misread("effects-a-turn-short", 4.5, first_timer=USED_UP)(
        "All effects end one turn early."
    ),
    HOW_LONG.misread(
        "effects-a-turn-longer",
        5.0,
        **with_number(SHIELD, "turns", 8),
        **with_number(POISON, "turns", 7),
        **with_number(RECHARGE, "turns", 6),
    )("All effects last one turn longer, so Shield covers four attacks."),
    HOW_LONG.misread("timers-begin-one-higher", 7.0, first_timer=partial(changed_timer, 1, 1))(
        "All effects last one turn longer, but Shield ends before a fourth attack."
    ),
    HOW_LONG.misread("turns-are-rounds", 6.0, first_timer=partial(changed_timer, 2, 0))(
        "Timers count rounds, so effects last twice as long: a round is a turn of each side."
    ),
    HOW_LONG.misread(
        "effects-end-before-they-apply", 5.5, applies=lambda _effect, timer, _fighter: timer > 1
    )("Poison and Recharge do not apply on the last turn of their timers."),
    EVERY_TURN.misread(
        "effects-apply-on-player-turns-only",
        6.5,
        applies=lambda _, timer, fighter: timer > 0 and fighter == "player",
    )("Poison and Recharge apply only on the player's turns, but their timers run on every turn."),
    EVERY_TURN.misread(
        "effects-apply-on-boss-turns-only",
        6.5,
        applies=lambda _, timer, fighter: timer > 0 and fighter == "boss",
    )("Poison and Recharge apply only on the boss's turns, but their timers run on every turn."),
    HOW_LONG.misread(
        "timers-decrease-on-boss-turns-only",
        6.5,
        timer_after=lambda _, timer, fighter: max(0, timer - (fighter == "boss")),
    )("The timers decrease only on the boss's turns."),
)

ARMOR_TO_THE_END = {
    "timer_after": partial(ended, False),
    "castable": castable_unless_active,
    "armor": lasting_armor,
}
"""Decisions by which armor lasts through the turn on which Shield ends. In many programs it does,
which makes a difference only if Shield ends on a turn of the boss.
"""

SHIELD_ENDS_ON_BOSS_TURNS = {
    "effects-after-the-spell",
    "effects-on-boss-turns-only",
    "effects-a-turn-short",
    "effects-start-at-once",
}


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
