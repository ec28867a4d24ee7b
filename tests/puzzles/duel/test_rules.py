"""For each rule, small duels whose least mana changes if the rule is misread."""

from typing import NamedTuple

import pytest

import oracle
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.duel import SPELLS, STANDARD, Boss, Duel, Rules, Spell, State, least_mana

MAGIC_MISSILE, DRAIN, SHIELD, POISON, RECHARGE = SPELLS


class Case(NamedTuple):
    """A duel that a misreading gets wrong: the boss, the player, and both answers."""

    misreading: str
    start: tuple[int, int, int, int]
    least: int | None
    misread: int | None
    hard: bool = False


CASES = [
    Case("hard-mode-on-boss-turns-too", (5, 1, 4, 172), 106, 126, hard=True),
    Case("hard-mode-on-boss-turns-too", (5, 2, 5, 122), 106, None, hard=True),
    Case("hard-mode-after-the-effects", (14, 1, 5, 255), 246, 226, hard=True),
    Case("hard-mode-after-the-effects", (16, 2, 7, 282), None, 226, hard=True),
    Case("hard-mode-death-after-the-effects", (14, 2, 7, 480), 246, 226, hard=True),
    Case("hard-mode-death-after-the-effects", (15, 2, 7, 277), None, 226, hard=True),
    Case("active-effects-recast", (31, 8, 27, 234), 1069, 970),
    Case("active-effects-recast", (34, 9, 23, 236), None, 1136),
    Case("effects-refused-on-the-turn-they-end", (22, 4, 3, 547), 525, None),
    Case("effects-refused-on-the-turn-they-end", (35, 3, 13, 683), 505, 551),
    Case("effects-on-player-turns-only", (12, 1, 2, 453), 226, 232),
    Case("effects-on-player-turns-only", (16, 8, 9, 336), None, 325),
    Case("effects-on-boss-turns-only", (13, 4, 5, 277), 226, None),
    Case("effects-on-boss-turns-only", (14, 7, 6, 326), None, 325),
    Case("effects-start-at-once", (9, 2, 3, 367), 179, 173),
    Case("effects-start-at-once", (10, 5, 4, 294), 272, None),
    Case("shield-a-turn-short", (12, 4, 4, 287), 272, None),
    Case("shield-a-turn-short", (7, 3, 2, 572), 292, 312),
    Case("shield-for-one-attack", (7, 4, 3, 263), 219, None),
    Case("shield-for-one-attack", (14, 6, 10, 360), 325, 339),
    Case("shield-gives-no-armor", (7, 4, 3, 243), 219, None),
    Case("shield-gives-no-armor", (13, 2, 2, 471), 412, 418),
    Case("attacks-can-deal-no-damage", (5, 5, 2, 435), 239, 219),
    Case("attacks-can-deal-no-damage", (5, 4, 1, 271), None, 219),
    Case("mana-must-be-left", (4, 11, 2, 53), 53, None),
    Case("mana-must-be-left", (17, 4, 14, 279), 279, 508),
    Case("alive-at-zero-hit-points", (4, 1, 4, 146), 53, 106),
    Case("alive-at-zero-hit-points", (6, 7, 7, 120), None, 106),
    Case("drain-heals-nothing", (6, 2, 1, 151), 126, None),
    Case("drain-heals-nothing", (5, 3, 3, 257), 126, 219),
    Case("drain-does-no-damage", (5, 1, 1, 227), 126, 179),
    Case("drain-does-no-damage", (5, 2, 2, 277), 126, None),
    Case("recharge-four-times", (15, 2, 4, 234), 641, None),
    Case("poison-five-times", (22, 3, 6, 486), 319, 372),
    Case("no-affordable-spell-passes", (17, 1, 4, 211), None, 173),
    Case("no-affordable-spell-passes", (14, 2, 8, 213), 212, 173),
    Case("poison-kills-after-the-attack", (12, 1, 2, 261), 226, 232),
    Case("poison-kills-after-the-attack", (12, 4, 5, 229), 226, None),
    Case("low-mana-loses-at-once", (22, 1, 6, 267), 508, None),
    Case("mana-before-the-win", (13, 1, 5, 259), 212, 441),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.misreading)
def test_each_rule_matters(case: Case):
    boss_hit_points, damage, hit_points, mana = case.start
    boss = Boss(boss_hit_points, damage)

    def answer(rules: Rules, search: str = "dijkstra") -> int | None:
        duel = Duel(boss, hit_points=hit_points, mana=mana, hard=case.hard, rules=rules)
        return least_mana(duel, search).mana

    assert oracle.duel(*case.start, hard=case.hard) == case.least
    assert answer(STANDARD) == answer(STANDARD, "astar") == case.least
    misread = CATALOGUE[case.misreading].rules(2 if case.hard else 1)
    assert answer(misread) == case.misread != case.least


# Each spell alone, in a duel in which neither side is close to death


@pytest.mark.parametrize(
    ("spell", "at_once", "next_choice"),
    [
        (MAGIC_MISSILE, (50, 447, 56, (0, 0, 0)), (41, 447, 56, (0, 0, 0))),
        (DRAIN, (52, 427, 58, (0, 0, 0)), (43, 427, 58, (0, 0, 0))),
        (SHIELD, (50, 387, 60, (6, 0, 0)), (48, 387, 60, (4, 0, 0))),
        (POISON, (50, 327, 60, (0, 6, 0)), (41, 327, 54, (0, 4, 0))),
        (RECHARGE, (50, 271, 60, (0, 0, 5)), (41, 473, 60, (0, 0, 3))),
    ],
    ids=lambda value: value.name if isinstance(value, Spell) else "",
)
def test_spells(spell: Spell, at_once: State, next_choice: State):
    duel = Duel(Boss(60, 9))
    assert duel.cast(spell, duel.source) == at_once
    assert play_round(duel, at_once) == next_choice


def play_round(duel: Duel, state: State) -> State:
    """The boss's turn, and the player's up to the next choice."""
    return duel.follow(3, duel.follow(2, state))


def after_spells(duel: Duel, *spells: Spell) -> State:
    state = duel.source
    for spell in spells:
        assert spell in [choice.spell for choice in duel.choices(state)]
        state = play_round(duel, duel.cast(spell, state))
    return state


@pytest.mark.parametrize("spell", [SHIELD, POISON, RECHARGE], ids=lambda spell: spell.name)
def test_a_spell_can_be_cast_again_on_the_turn_its_effect_ends(spell: Spell):
    duel = Duel(Boss(60, 9), mana=1000)
    for waited in range(1, 3):
        state = after_spells(duel, spell, *[MAGIC_MISSILE] * (waited - 1))
        assert spell not in [choice.spell for choice in duel.rounds(state[3])]
    state = after_spells(duel, spell, MAGIC_MISSILE, MAGIC_MISSILE)
    assert spell in [choice.spell for choice in duel.rounds(state[3])]
    assert state[3] == (0, 0, 0)


def test_total_of_each_effect():
    duel = Duel(Boss(60, 9), mana=1000)
    rest = [MAGIC_MISSILE] * 2
    _, _, boss_hit_points, _ = after_spells(duel, POISON, *rest)
    assert boss_hit_points == 60 - 6 * 3 - 2 * 4
    _, mana, _, _ = after_spells(duel, RECHARGE, *rest)
    assert mana == 1000 - 229 - 2 * 53 + 5 * 101
    hit_points, _, _, _ = after_spells(duel, SHIELD, *rest, MAGIC_MISSILE)
    assert hit_points == 50 - 3 * (9 - 7) - 9


def test_hard_mode_costs_a_hit_point_on_each_turn_of_the_player():
    duel = Duel(Boss(60, 9), hard=True)
    assert duel.source == (49, 500, 60, (0, 0, 0))
    assert after_spells(duel, MAGIC_MISSILE)[0] == 49 - 9 - 1


def test_won_and_over():
    duel = Duel(Boss(60, 9))
    timers = (0, 0, 0)
    assert duel.won((1, 0, 0, timers))
    assert duel.won((1, 0, -3, timers))
    assert not duel.won((1, 0, 1, timers))
    assert not duel.won((0, 0, 0, timers))
    for over in [(1, 500, 0, timers), (0, 500, 9, timers), (-2, 500, 9, timers)]:
        assert duel.over(over)
        assert list(duel.successors(over)) == []
