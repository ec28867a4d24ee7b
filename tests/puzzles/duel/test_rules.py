"""For each rule, small duels whose least mana changes if the rule is misread."""

import pytest

from graphsolve.puzzles.duel import SPELLS, Boss, Duel, Spell, State
from graphsolve.puzzles.duel.duel import Choice

MAGIC_MISSILE, DRAIN, SHIELD, POISON, RECHARGE = SPELLS


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
    choice = choose(duel, duel.source, spell)
    assert duel.after(duel.source, choice.moments[:1]) == at_once
    assert duel.after(duel.source, choice.moments) == next_choice


def choose(duel: Duel, state: State, spell: Spell) -> Choice:
    return next(choice for choice in duel.choices(state) if choice.spell == spell)


def after_spells(duel: Duel, *spells: Spell) -> State:
    state = duel.source
    for spell in spells:
        state = duel.after(state, choose(duel, state, spell).moments)
    return state


@pytest.mark.parametrize("spell", [SHIELD, POISON, RECHARGE], ids=lambda spell: spell.name)
def test_a_spell_can_be_cast_again_on_the_turn_its_effect_ends(spell: Spell):
    duel = Duel(Boss(60, 9), mana=1000)
    for waited in range(1, 3):
        state = after_spells(duel, spell, *[MAGIC_MISSILE] * (waited - 1))
        assert spell not in [choice.spell for choice in duel.choices(state)]
    state = after_spells(duel, spell, MAGIC_MISSILE, MAGIC_MISSILE)
    assert spell in [choice.spell for choice in duel.choices(state)]
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


def test_an_attack_deals_at_least_1_damage():
    hit_points, *_ = after_spells(Duel(Boss(60, 6)), SHIELD, MAGIC_MISSILE, MAGIC_MISSILE)
    assert hit_points == 50 - 3 * 1
