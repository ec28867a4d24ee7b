"""Misreadings of turns: their phases, deaths, attacks and armor, mana, and effects."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from graphsolve.lab.duel.misreadings import (
    BOSS_DIES,
    EVERY_TURN,
    MUCH,
    OF_SPELL,
    START,
    Rule,
    with_number,
)
from graphsolve.lab.duel.misreadings.numbers import beginning
from graphsolve.lab.duel.misreadings.searches import OWN_EFFECT, BestFirstSearch, Choose
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.rules import (
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    Effect,
    Fighter,
    Phase,
    Spell,
    SpellChoice,
    State,
    Timers,
    TurnPhase,
)

# --- Phases, and deaths --------------------------------------------------------------------------

LOSE, APPLY, ATTACK = Phase.LOSE_HIT_POINT, Phase.APPLY_EFFECTS, Phase.ATTACK

HARD_MODE = Rule(
    "In hard mode the player loses 1 hit point as each of their turns begins, before the effects.",
    parts=(2,),
)

# The tables below have two lines for an entry, or three.
# fmt: off
TURNS = (
    HARD_MODE.misread("hard-mode-on-boss-turns-too", 5.5, boss_phases=(LOSE, APPLY, ATTACK))(
        "In hard mode the player loses 1 hit point on the boss's turns, too."),
    HARD_MODE.misread("hard-mode-after-the-effects", 5.0, player_phases=(APPLY, LOSE))(
        "In hard mode the player loses the hit point only after the effects have applied."),
    HARD_MODE.misread("hard-mode-on-the-first-turn-only", 8.5, first_phases=(LOSE, APPLY),
        player_phases=(APPLY,))(
        "In hard mode the player loses a hit point only on the first turn."),
    HARD_MODE.misread("hard-mode-from-the-second-turn", 6.0, first_phases=(APPLY,))(
        "In hard mode the player loses no hit point on the first turn, or loses it before the "
        "boss attacks instead of on their own turns."),
    HARD_MODE.misread(
        "hard-mode-after-the-spell", 6.5, player_phases=(APPLY,), phases_after_spell=(LOSE,)
    )("Hard mode takes the hit point after the spell, or as the boss's turn begins."),
    HARD_MODE.misread("hard-mode-before-the-attack-too", 7.0, boss_phases=(APPLY, LOSE, ATTACK))(
        "In hard mode the player loses 1 hit point before the boss attacks, too."),
    HARD_MODE.misread("hard-mode-takes-2-hit-points", 9.0, hit_point_loss=(0, 2))(
        "In hard mode the player loses 2 hit points on each of their turns."),
    HARD_MODE.misread("hard-mode-takes-0-hit-points", 7.0, hit_point_loss=(0, 0))(
        "Hard mode takes no hit points, or part 2 begins with the answer to part 1 as its best."),
    HARD_MODE.misread(
        "hard-mode-raises-the-damage", 8.0, hit_point_loss=(0, 0), begins=beginning(boss_damage=1)
    )("In hard mode the boss does 1 damage more, and the player does not lose the hit point."),
    Rule("Only hard mode takes hit points from the player on their turns.", parts=(1,)).misread(
        "hard-mode-in-part-1", 7.5, hit_point_loss=(1, 1)
    )("Part 1 is played in hard mode, too."),
    START.misread("boss-attacks-before-the-effects", 6.0, boss_phases=(ATTACK, APPLY))(
        "On the boss's turns the effects apply only after the attack."),
    EVERY_TURN.misread("effects-on-player-turns-only", 5.5, boss_phases=(ATTACK,))(
        "Effects apply only on the player's turns."),
)

PLAYER_EFFECTS: TurnPhase = ("player", APPLY)
SPELL: TurnPhase = ("player", Phase.CAST)
BOSS_EFFECTS: TurnPhase = ("boss", APPLY)
BOSS_ATTACK: TurnPhase = ("boss", ATTACK)


def after(*phases: TurnPhase) -> Callable[[Fighter, Phase, int], bool]:
    """Return the decision that lets someone die only after these phases."""
    return lambda fighter, phase, _hit_points: (fighter, phase) in phases


def below_zero(_fighter: Fighter, _phase: Phase, hit_points: int) -> bool:
    """Return whether someone is below 0 hit points."""
    return hit_points < 0


DEAD = Rule("Anyone at or below 0 hit points is dead.")
PLAYER_DIES = Rule("The player dies as soon as they are at or below 0 hit points.")

DEATHS = (
    HARD_MODE.misread("hard-mode-death-after-the-effects", 7.0,
        player_dies=after(PLAYER_EFFECTS, BOSS_ATTACK), dead_player_wins=True)(
        "In hard mode the player only dies after the effects, and wins if Poison kills the boss."),
    HARD_MODE.misread(
        "hard-mode-death-after-the-spell", 7.5, player_dies=after(SPELL, BOSS_ATTACK)
    )("In hard mode the player only dies after their next spell, which may heal them."),
    HARD_MODE.misread("hard-mode-never-kills", 5.8, player_dies=after(BOSS_ATTACK))(
        "Hard mode never kills the player, who goes on at 0 hit points until the boss attacks."),
    DEAD.misread("alive-at-zero-hit-points", 6.0, player_dies=below_zero, boss_dies=below_zero)(
        "The player and the boss are still alive at 0 hit points."),
    DEAD.misread("player-alive-at-zero-hit-points", 6.0, player_dies=below_zero)(
        "The player is still alive at 0 hit points."),
    DEAD.misread("boss-alive-at-zero-hit-points", 6.5, boss_dies=below_zero)(
        "The boss is still alive at 0 hit points."),
    BOSS_DIES.misread(
        "poison-kills-after-the-attack", 5.4, boss_dies=after(SPELL, BOSS_ATTACK, PLAYER_EFFECTS)
    )("A boss that Poison kills on its own turn still attacks."),
    BOSS_DIES.misread(
        "poison-kills-after-the-next-spell", 5.5, boss_dies=after(SPELL, BOSS_EFFECTS, BOSS_ATTACK)
    )("A boss that Poison kills on the player's turn only dies after another spell is paid for."),
    BOSS_DIES.misread("poison-kills-after-the-attack-or-the-next-spell", 7.5,
        boss_dies=after(SPELL, BOSS_ATTACK))(
        "A boss that Poison kills only dies after its attack, or after another spell is paid "
        "for."),
    BOSS_DIES.misread("dead-boss-attacks", 7.0, boss_dies=after(BOSS_ATTACK, PLAYER_EFFECTS))(
        "A boss that a spell or Poison has killed still attacks once."),
    BOSS_DIES.misread("boss-dies-after-spells-only", 8.5, boss_dies=after(SPELL))(
        "The boss's death ends the duel only after the player has cast a spell."),
    PLAYER_DIES.misread(
        "dead-player-can-still-win", 8.5, player_dies=after(SPELL), dead_player_wins=True
    )("A player whom the boss has killed wins if Poison or the next spell kills the boss."),
    PLAYER_DIES.misread("player-never-dies", 8.5, player_dies=after())(
        "The player never dies, however few hit points they have."),
)

Decisions = Mapping[str, Any]
"""Decisions of the rules by name."""


def ended_after(*timers: int) -> Decisions:
    """Return the decisions that set the timer of an effect to -1 after these timers."""
    return {
        "timer_after": lambda _effect, timer, _fighter: (
            -1 if timer in timers else max(0, timer - 1)
        ),
        "castable": lambda _spell, timer, _active: timer <= 0,
    }


ENDING = ended_after(1)  # until the next turn
STAYING = ended_after(1, -1)  # until the effect starts again

# --- Attacks and armor ---------------------------------------------------------------------------


LEAST_DAMAGE = Rule("An attack deals at least 1 damage.")
OF_SHIELD = OF_SPELL["Shield"]

ATTACKS = (
    LEAST_DAMAGE.misread("attacks-can-deal-no-damage", 5.5,
        damage_dealt=lambda damage, armor: max(0, damage - armor))(
        "An attack deals no damage if the player's armor is at least the boss's damage."),
    LEAST_DAMAGE.misread(
        "attacks-can-heal", 6.5, damage_dealt=lambda damage, armor: damage - armor
    )("An attack on a player with more armor than the boss's damage heals the player."),
    OF_SHIELD.misread("shield-blocks-attacks", 9.0,
        damage_dealt=lambda damage, armor: 0 if armor else damage)(
        "An attack deals no damage as long as Shield is active."),
    OF_SHIELD.misread("armor-stays", 6.5, armor=lambda effect, timer: effect.armor if timer else 0,
        **STAYING)("The armor stays when the effect of Shield ends."),
    OF_SHIELD.misread("armor-adds-up", 6.0,
        armor=lambda effect, timer: effect.armor * (effect.turns - timer) if timer > 0 else 0)(
        "Shield gives 7 more armor on each of its six turns. All of it ends with the effect."),
    # Its timer is 10 more if it is cast again on the turn on which it ends.
    OF_SHIELD.misread("armor-adds-up-over-casts", 6.5, **ended_after(1, 11),
        first_timer=lambda effect, timer: effect.turns + 10 * (timer < 0),
        armor=lambda effect, timer: effect.armor * (
            effect.turns * (1 + timer // 10) - timer % 10 if timer > 0 else 0))(
        "Shield gives 7 more armor on each of its six turns. All of it ends with the effect, "
        "unless Shield is cast again on that turn."),
    OF_SHIELD.misread("armor-adds-up-and-stays", 6.5,
        armor=lambda effect, timer: effect.armor * (effect.turns - max(0, timer)) if timer else 0,
        **STAYING)(
        "Shield gives 7 more armor on each of its six turns. All of it stays when the effect "
        "ends."),
)

# --- Mana ----------------------------------------------------------------------------------------

CHEAPEST = min(spell.cost for spell in SPELLS)
"""The mana of the cheapest spell."""


def or_nothing(
    choose: Choose, state: State, castable: Sequence[SpellChoice]
) -> Sequence[SpellChoice]:
    """Return the castable spells, and casting nothing as well."""
    return [*castable, choose(Spell("nothing", 0), state[3])]


ENOUGH_MANA = Rule(
    "A spell can be cast if the player has at least the mana it costs when they choose it."
)
NO_MANA = Rule("A player who cannot afford any spell when it is time to choose one loses.")

OF_MANA = (
    ENOUGH_MANA.misread("mana-for-another-spell-must-be-left", 6.0,
        mana_needed=lambda spell, _active: spell.cost + CHEAPEST)(
        f"A spell can be cast only if {CHEAPEST} mana are left after it."),
    ENOUGH_MANA.misread("mana-not-checked", 6.5, mana_needed=lambda *_: -MUCH)(
        "A spell can be cast however little mana the player has."),
    NO_MANA.misread("no-affordable-spell-passes", 6.5,
        considered=lambda *args: args[-1] or or_nothing(*args))(
        "A player who cannot afford any spell passes until the next turn."),
    Rule("The player casts a spell on each of their turns.").misread("may-cast-nothing", 7.5,
        considered=or_nothing)("A player can also cast nothing."),
    BOSS_DIES.misread("mana-before-the-win", 6.5, search=BestFirstSearch(
        counts=lambda _, cast, wins: None if wins and cast[0][1] < CHEAPEST else cast[1]))(
        f"A player who has less than {CHEAPEST} mana left when the boss dies loses."),
)

# --- Effects -------------------------------------------------------------------------------------


def after_one_that_ends(timers: Timers) -> list[int]:
    """Return the effects cast right after an effect that ends.

    >>> after_one_that_ends((1, 3, 0)), after_one_that_ends((3, 1, 1))
    ([1], [2])
    """
    turns = [effect.turns for spell in SPELLS if (effect := spell.effect)]
    running = [index for index, timer in enumerate(timers) if timer > 0]
    effects = iter(sorted(running, key=lambda index: timers[index] - turns[index]))
    found = [next(effects, None) for index in effects if timers[index] == 1]
    return [index for index in found if index is not None]


ACTIVE = Rule(
    "A spell cannot be cast while its effect is active, but it can on the turn the effect ends."
)
NEXT_TURN = Rule("An effect applies for the first time on the turn after its spell is cast.")
HOW_LONG = Rule("Shield and Poison last six turns, and Recharge lasts five.")

POISON_WHEN_CAST = POISON._replace(damage=3)
RECHARGE_WHEN_CAST = RECHARGE._replace(mana=101)
USED_UP: Decisions = {"first_timer": lambda effect, _timer: effect.turns - 1}
ALSO_WHEN_CAST: Decisions = {"poison": POISON_WHEN_CAST, "recharge": RECHARGE_WHEN_CAST}

EFFECTS = (
    # A timer's bits say in how many turns the effects of a kind end.
    ACTIVE.misread("effects-stack", 6.5, castable=lambda *_: True,
        first_timer=lambda effect, timer: timer | 1 << effect.turns - 1,
        timer_after=lambda _effect, timer, _fighter: timer >> 1,
        applies=lambda _effect, timer, _fighter: timer.bit_count())(
        "A spell can be cast while its effect is active. Both then apply, with their own timers."),
    OWN_EFFECT.misread("timers-shared-by-all-branches", 7.5,
        applies=lambda _effect, timer, _fighter: timer != 0,
        timer_after=lambda effect, timer, who: effect.turns if timer else -(who == "boss"))(
        "All states of the search share their timers, so after the first round every effect is "
        "active on every turn, whichever spells have been cast."),
    ACTIVE.misread("effects-refused-on-the-turn-they-end", 4.5, timer_after=ENDING["timer_after"])(
        "A spell cannot be cast on the turn its effect ends."),
    ACTIVE.misread("one-effect-at-a-time", 8.5,
        castable=lambda _spell, timer, active: not timer and not active)(
        "Only one effect can be active, or only the first applies while the timers of others "
        "wait."),
    NEXT_TURN.misread("effects-also-when-cast", 5.5, **ALSO_WHEN_CAST)(
        "An effect also applies when its spell is cast, in addition to all its turns."),
    NEXT_TURN.misread("poison-also-when-cast", 6.5, poison=POISON_WHEN_CAST)(
        "Poison also does its damage when it is cast, in addition to all its turns."),
    NEXT_TURN.misread("recharge-also-when-cast", 8.0, recharge=RECHARGE_WHEN_CAST)(
        "Recharge also gives its mana when it is cast, in addition to all its turns."),
    NEXT_TURN.misread("poison-starts-at-once", 7.5, **with_number(POISON_WHEN_CAST, "turns", 5))(
        "Poison also does its damage on the turn it is cast, as its first turn."),
    OF_SPELL["Poison"].misread(
        "poison-does-all-damage-at-once", 8.0, poison=POISON._replace(damage=18, effect=Effect(6))
    )("Poison does 18 damage when it is cast, and none afterwards."),
    EVERY_TURN.misread("effect-after-one-that-ends-skipped", 7.5, skipped=after_one_that_ends)(
        "An effect that ends is removed from the list of effects while this is iterated, so the "
        "one that was cast next is skipped on that turn."),
    *(
        HOW_LONG.misread(f"turns-of-{spell.name.lower()}-and-recharge-exchanged", 8.0,
            **with_number(spell, "turns", 5), **with_number(RECHARGE, "turns", 6))(
            f"{spell.name} lasts 5 turns, and Recharge lasts 6 turns.")
        for spell in (SHIELD, POISON)
    ),
    HOW_LONG.misread("all-effects-last-five-turns", 8.0, **with_number(SHIELD, "turns", 5),
        **with_number(POISON, "turns", 5))("All three effects last five turns."),
    HOW_LONG.misread("effects-a-turn-longer", 6.5, **with_number(SHIELD, "turns", 8),
        **with_number(POISON, "turns", 7), **with_number(RECHARGE, "turns", 6))(
        "All effects last one turn longer, so Shield covers four attacks."),
    HOW_LONG.misread("timers-begin-one-higher", 8.5,
        first_timer=lambda effect, _timer: effect.turns + 1)(
        "All effects last one turn longer, but Shield ends before a fourth attack."),
    HOW_LONG.misread("turns-are-rounds", 7.5, first_timer=lambda effect, _timer: 2 * effect.turns)(
        "Timers count rounds, so effects last twice as long: a round is a turn of each side."),
    HOW_LONG.misread("timers-decrease-on-boss-turns-only", 8.0,
        timer_after=lambda _effect, timer, fighter: max(0, timer - (fighter == "boss")))(
        "The timers decrease only on the boss's turns."),
)

Applies = Callable[[Effect, int, Fighter], bool]

KINDS = {
    "effects": ("Poison and Recharge", ("damage", "mana")),
    "poison": ("Poison", ("damage",)),
    "recharge": ("Recharge", ("mana",)),
}
"""Effects by the beginning of names: in words, and the fields by which they are recognized."""

APPLIES: tuple[tuple[Rule, str, Applies, Mapping[str, float]], ...] = (
    (NEXT_TURN, "after the first turn of the timer",
     lambda effect, timer, _: timer < effect.turns,
     {"poison-begins-a-turn-late": 8.5, "effects-begin-a-turn-late": 9.0,
      "recharge-begins-a-turn-late": 9.0}),
    (HOW_LONG, "before the last turn of the timer", lambda _effect, timer, _: timer > 1,
     {"effects-end-before-they-apply": 7.0, "recharge-ends-before-it-applies": 9.0}),
    (EVERY_TURN, "on the player's turns, but the timer runs on every turn",
     lambda _effect, _timer, fighter: fighter == "player",
     {"effects-apply-on-player-turns-only": 8.0, "poison-on-player-turns-only": 9.0}),
    (EVERY_TURN, "on the boss's turns, but the timer runs on every turn",
     lambda _effect, _timer, fighter: fighter == "boss",
     {"effects-apply-on-boss-turns-only": 8.0}),
)
"""When effects can apply, with names and costs."""


def applies(
    fields: Sequence[str], can: Applies, effect: Effect, timer: int, fighter: Fighter
) -> bool:
    """Return whether an active effect applies, if some kinds cannot always apply."""
    is_limited = any(getattr(effect, field) for field in fields)
    return timer > 0 and (not is_limited or can(effect, timer, fighter))


def sometimes() -> Iterator[Misreading]:
    """Yield misreadings in which effects do not apply on all turns."""
    for rule, when, can, names in APPLIES:
        for name, cost in names.items():
            which, fields = KINDS[name.partition("-")[0]]
            yield rule.misread(name, cost, applies=partial(applies, fields, can))(
                f"{which} can only apply {when}."
            )


ARMOR_TO_THE_END: Decisions = {
    "armor": lambda effect, timer: effect.armor if timer else 0,
    **ENDING,
}
"""Armor lasts through the turn on which Shield ends, as in many programs. This matters only if
Shield ends on a turn of the boss.
"""

ON_BOSS_TURNS: tuple[tuple[Rule, str, Decisions, str], ...] = (
    (HOW_LONG, "effects-a-turn-short", USED_UP, "All effects end one turn early."),
    (NEXT_TURN, "effects-start-at-once", {**ALSO_WHEN_CAST, **USED_UP},
     "An effect also applies on the turn its spell is cast, as its first turn."),
    (EVERY_TURN, "effects-on-boss-turns-only", {"player_phases": (LOSE,)},
     "Effects apply only on the boss's turns."),
    (START, "effects-after-the-spell", {"player_phases": (LOSE,), "phases_after_spell": (APPLY,)},
     "On the player's turns the effects apply only after the spell, including that of the spell."),
)
"""Misreadings in which Shield ends on a turn of the boss."""


def armor_ends() -> Iterator[Misreading]:
    """Yield misreadings in which Shield ends on a boss's turn, perhaps without its armor."""
    for end, more, decisions in (
        ("", "", {}),
        ("-except-armor", " Armor lasts through the turn on which Shield ends.", ARMOR_TO_THE_END),
    ):
        for rule, name, replaces, words in ON_BOSS_TURNS:
            yield rule.misread(f"{name}{end}", 6.0, **replaces, **decisions)(f"{words}{more}")


MISREADINGS = (*TURNS, *DEATHS, *ATTACKS, *OF_MANA, *EFFECTS, *sometimes(), *armor_ends())
