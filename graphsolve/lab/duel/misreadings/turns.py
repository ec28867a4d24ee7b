"""Misreadings of the turns: their phases, and when a death ends the duel."""

from collections.abc import Callable

from graphsolve.lab.duel.misreadings.numbers import beginning
from graphsolve.lab.duel.misreadings.tables import BOSS_DIES, EVERY_TURN, START, Rule
from graphsolve.puzzles.duel.events import Fighter
from graphsolve.puzzles.duel.rules import Phase, TurnPhase

LOSE, APPLY, ATTACK = Phase.LOSE_HIT_POINT, Phase.APPLY_EFFECTS, Phase.ATTACK

HARD_MODE = Rule(
    "In hard mode the player loses 1 hit point as each of their turns begins, before the effects.",
    parts=(2,),
)

TURNS = (
    HARD_MODE.misread("hard-mode-on-boss-turns-too", 5.5, boss_phases=(LOSE, APPLY, ATTACK))(
        "In hard mode the player loses 1 hit point on the boss's turns, too."
    ),
    HARD_MODE.misread("hard-mode-before-the-attack-too", 9.0, boss_phases=(APPLY, LOSE, ATTACK))(
        "In hard mode the player loses 1 hit point before the boss attacks, too."
    ),
    HARD_MODE.misread("hard-mode-takes-2-hit-points", 9.0, hit_point_loss=(0, 2))(
        "In hard mode the player loses 2 hit points on each of their turns."
    ),
    HARD_MODE.misread("hard-mode-after-the-effects", 5.0, player_phases=(APPLY, LOSE))(
        "In hard mode the player loses the hit point only after the effects have applied."
    ),
    HARD_MODE.misread("hard-mode-from-the-second-turn", 6.0, first_phases=(APPLY,))(
        "In hard mode the player loses no hit point on the first turn, or loses it before the "
        "boss attacks instead of on their own turns."
    ),
    HARD_MODE.misread(
        "hard-mode-on-the-first-turn-only", 8.5, player_phases=(APPLY,), first_phases=(LOSE, APPLY)
    )("In hard mode the player loses a hit point only on the first turn."),
    HARD_MODE.misread(
        "hard-mode-after-the-spell", 7.0, player_phases=(APPLY,), phases_after_spell=(LOSE,)
    )("Hard mode takes the hit point after the spell, or as the boss's turn begins."),
    HARD_MODE.misread("hard-mode-takes-0-hit-points", 7.0, hit_point_loss=(0, 0))(
        "Hard mode takes no hit points, or part 2 begins with the answer to part 1 as its best."
    ),
    HARD_MODE.misread(
        "hard-mode-raises-the-damage", 8.0, hit_point_loss=(0, 0), begins=beginning(boss_damage=1)
    )("In hard mode the boss does 1 damage more, and the player does not lose the hit point."),
    Rule("Only hard mode takes hit points from the player on their turns.", parts=(1,)).misread(
        "hard-mode-in-part-1", 7.5, hit_point_loss=(1, 1)
    )("Part 1 is played in hard mode, too."),
    START.misread("boss-attacks-before-the-effects", 5.5, boss_phases=(ATTACK, APPLY))(
        "On the boss's turns the effects apply only after the attack."
    ),
    EVERY_TURN.misread("effects-on-player-turns-only", 5.5, boss_phases=(ATTACK,))(
        "Effects apply only on the player's turns."
    ),
)

EFFECTS: TurnPhase = ("player", APPLY)
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
    HARD_MODE.misread(
        "hard-mode-death-after-the-effects",
        7.0,
        player_dies=after(EFFECTS, BOSS_ATTACK),
        dead_player_wins=True,
    )("In hard mode the player only dies after the effects, and wins if Poison kills the boss."),
    HARD_MODE.misread(
        "hard-mode-death-after-the-spell", 7.5, player_dies=after(SPELL, BOSS_ATTACK)
    )("In hard mode the player only dies after their next spell, which may heal them."),
    HARD_MODE.misread("hard-mode-never-kills", 6.5, player_dies=after(BOSS_ATTACK))(
        "Hard mode never kills the player, who goes on at 0 hit points until the boss attacks."
    ),
    DEAD.misread("alive-at-zero-hit-points", 6.0, player_dies=below_zero, boss_dies=below_zero)(
        "The player and the boss are still alive at 0 hit points."
    ),
    DEAD.misread("player-alive-at-zero-hit-points", 6.0, player_dies=below_zero)(
        "The player is still alive at 0 hit points."
    ),
    DEAD.misread("boss-alive-at-zero-hit-points", 6.5, boss_dies=below_zero)(
        "The boss is still alive at 0 hit points."
    ),
    BOSS_DIES.misread(
        "poison-kills-after-the-attack", 6.0, boss_dies=after(SPELL, BOSS_ATTACK, EFFECTS)
    )("A boss that Poison kills on its own turn still attacks."),
    BOSS_DIES.misread(
        "poison-kills-after-the-next-spell", 5.5, boss_dies=after(SPELL, BOSS_EFFECTS, BOSS_ATTACK)
    )("A boss that Poison kills on the player's turn only dies after another spell is paid for."),
    BOSS_DIES.misread(
        "poison-kills-after-the-attack-or-the-next-spell",
        7.5,
        boss_dies=after(SPELL, BOSS_ATTACK),
    )("A boss that Poison kills only dies after its attack, or after another spell is paid for."),
    BOSS_DIES.misread("dead-boss-attacks", 7.0, boss_dies=after(BOSS_ATTACK, EFFECTS))(
        "A boss that a spell or Poison has killed still attacks once."
    ),
    BOSS_DIES.misread("boss-dies-after-spells-only", 8.5, boss_dies=after(SPELL))(
        "The boss's death ends the duel only after the player has cast a spell."
    ),
    PLAYER_DIES.misread("player-never-dies", 8.5, player_dies=after())(
        "The player never dies, however few hit points they have."
    ),
    PLAYER_DIES.misread("dead-player-casts", 9.0, player_dies=after(SPELL))(
        "The player only dies after their next spell, which may heal them."
    ),
    PLAYER_DIES.misread(
        "dead-player-can-still-win", 8.5, player_dies=after(SPELL), dead_player_wins=True
    )("The player only dies after their next spell, and wins if it or Poison kills the boss."),
    PLAYER_DIES.misread(
        "dead-player-can-win-by-poison", 8.0, player_dies=after(EFFECTS), dead_player_wins=True
    )("The player only dies after the effects of their turn, and wins if Poison kills the boss."),
)
