"""The events of duels, replayed with the oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from examples import examples
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import (
    Blow,
    DuelBegan,
    EffectApplied,
    EffectEnded,
    Ending,
    HitPointLost,
    SpellCast,
    TurnBegan,
)

NAMES = list(oracle.SPELLS)

duels = st.builds(
    lambda boss, damage, hit_points, mana, hard: Duel(
        Boss(boss, damage), hit_points=hit_points, mana=mana, hard=hard
    ),
    st.integers(1, 40),
    st.integers(0, 12),
    st.integers(1, 30),
    st.integers(0, 700),
    st.booleans(),
)


def play(duel: Duel, dice) -> tuple[list, list[str]]:
    """Play a duel with random spells: its events, and the spells."""
    spells: list[str] = []
    while True:
        events = list(duel_events(duel, spells))
        if events[-1].ending is not Ending.LINE_ENDED or len(spells) > 12:
            return events, spells
        here = replay(duel, events)
        castable = [name for name in NAMES if oracle.can_cast(here, oracle.SPELLS[name])]
        spells.append(dice.choice(castable))


def replay(duel: Duel, events: list) -> oracle.Duel:
    """Check all events against the oracle; return its state at the end."""
    began = events[0]
    here = oracle.Duel(began.hit_points, began.mana, began.boss_hit_points)
    spent = 0
    for turn, in_turn in enumerate(turns_of(events), 1):
        players = turn % 2 == 1
        check_beginning(in_turn[0], here, turn, spent)
        lost = [event for event in in_turn if isinstance(event, HitPointLost)]
        assert [event.hit_points for event in lost] == (
            [here.hit_points - 1] if players and duel.hard else []
        )
        before = here._replace(hit_points=here.hit_points - len(lost))
        check_effects(in_turn, before)
        if players:
            here = oracle.begin_player_turn(here, duel.hard)
        else:
            here = oracle.play_boss_turn(here, began.boss_damage)
            check_blow(in_turn, before, here, began.boss_damage)
        for event in in_turn:
            if isinstance(event, SpellCast):
                spell = oracle.SPELLS[event.spell]
                here = oracle.cast(here, spell)
                spent += spell.cost
                assert event == SpellCast(
                    event.spell,
                    spell.cost,
                    spell.damage,
                    spell.healing,
                    7 if spell.shield else 0,
                    here.boss_hit_points,
                    max(spell.shield, spell.poison, spell.recharge),
                )
    assert events[-1].spent == spent
    return here


def turns_of(events: list) -> list[list]:
    """The events of each turn, from the one with which it begins."""
    turns: list[list] = []
    for event in events[1:-1]:
        if isinstance(event, TurnBegan):
            turns.append([])
        turns[-1].append(event)
    return turns


def check_beginning(event: TurnBegan, here: oracle.Duel, turn: int, spent: int):
    timers = {"Shield": here.shield, "Poison": here.poison, "Recharge": here.recharge}
    assert event == TurnBegan(
        turn,
        "player" if turn % 2 else "boss",
        here.hit_points,
        7 if here.shield else 0,
        here.mana,
        here.boss_hit_points,
        {name: timer for name, timer in timers.items() if timer},
        spent,
    )


def check_effects(in_turn: list, before: oracle.Duel):
    """Each active effect has one event, in the order of the spells, up to the one that kills."""
    expected: list = []
    boss = before.boss_hit_points
    timers = (("Shield", before.shield), ("Poison", before.poison), ("Recharge", before.recharge))
    for name, timer in timers:
        if not timer or boss <= 0 or before.hit_points <= 0:
            continue
        damage, armor = 3 * (name == "Poison"), 7 * (name == "Shield")
        boss -= damage
        mana = 101 * (name == "Recharge")
        expected.append(EffectApplied(name, timer - 1, armor, damage, mana, boss))
        if timer == 1 and boss > 0:
            expected.append(EffectEnded(name, armor))
    assert [e for e in in_turn if isinstance(e, EffectApplied | EffectEnded)] == expected


def check_blow(in_turn: list, before: oracle.Duel, after: oracle.Duel, damage: int):
    blows = [event for event in in_turn if isinstance(event, Blow)]
    if after.boss_hit_points <= 0:
        assert not blows
        return
    dealt = before.hit_points - after.hit_points
    assert blows == [Blow(damage, 7 if before.shield else 0, dealt, after.hit_points)]


@examples(100)
@given(duels, st.randoms(use_true_random=False))
def test_every_turn_matches_the_oracle(duel: Duel, dice):
    events, spells = play(duel, dice)
    assert events[0] == DuelBegan(
        duel.start[0], duel.start[1], duel.boss.hit_points, duel.boss.damage, duel.hard
    )
    assert [event.spell for event in events if isinstance(event, SpellCast)] == spells
    here = replay(duel, events)
    start = duel.boss.hit_points, duel.boss.damage, duel.start[0], duel.start[1]
    played = oracle.duel_play(spells, *start, hard=duel.hard)
    ended = events[-1]
    assert played.mana_spent == ended.spent
    result = {"win": "player", "lose": "boss", "unfinished": None}[played.result]
    assert ended.winner == result
    assert ended.ending is ending_of(here, result)


def ending_of(here: oracle.Duel, winner: str | None) -> Ending:
    if winner is None:
        return Ending.LINE_ENDED
    if winner == "player":
        return Ending.BOSS_DIED
    return Ending.PLAYER_DIED if here.hit_points <= 0 else Ending.NO_SPELL


def test_spells_after_the_end_are_ignored():
    duel = Duel(Boss(4, 8))
    events = list(duel_events(duel, ["Magic Missile", "No such spell"]))
    assert events == list(duel_events(duel, ["Magic Missile"]))


@pytest.mark.parametrize(
    ("spells", "turn"), [(["Fireball"], 1), (["Poison", "Poison"], 3), (["magic missile"], 1)]
)
def test_spells_that_cannot_be_cast(spells: list[str], turn: int):
    with pytest.raises(ValueError, match=f"'{spells[-1]}' cannot be cast on turn {turn} "):
        list(duel_events(Duel(Boss(50, 8)), spells))


def test_a_spell_the_player_cannot_afford():
    with pytest.raises(ValueError, match=r"^'Drain' cannot be .*castable: Magic Missile\)$"):
        list(duel_events(Duel(Boss(50, 8), mana=60), ["Drain"]))
