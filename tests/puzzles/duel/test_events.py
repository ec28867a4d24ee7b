"""The turns of duels are the oracle's, and scenes after a turn have the state of the next one."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from examples import examples
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import STATE, Scene, Termination, TurnBegan
from small_puzzles import DUELS


def state_of(turn: TurnBegan) -> oracle.Duel:
    timers = (turn.timers.get(name, 0) for name in ("Shield", "Poison", "Recharge"))
    return oracle.Duel(turn.hit_points, turn.mana, turn.boss_hit_points, *timers)


@examples(100)
@given(
    st.builds(Boss, st.integers(1, 40), st.integers(0, 12)),
    st.integers(1, 30),
    st.integers(0, 700),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_every_turn_begins_in_the_state_of_the_oracle(boss: Boss, hit_points, mana, hard, dice):
    here, states, spells = oracle.Duel(hit_points, mana, boss.hit_points), [], []
    while here.hit_points > 0 and here.boss_hit_points > 0:
        states.append(here)
        if len(states) % 2 == 0:
            here = oracle.play_boss_turn(here, boss.damage)
            continue
        here = oracle.begin_player_turn(here, hard)
        if here.hit_points > 0 and here.boss_hit_points > 0:
            known = oracle.SPELLS.items()
            castable = [name for name, spell in known if oracle.can_cast(here, spell)]
            if not castable or len(spells) == 12:
                break
            spells.append(dice.choice(castable))
            here = oracle.cast(here, oracle.SPELLS[spells[-1]])
    events = list(duel_events(Duel(boss, hit_points=hit_points, mana=mana, hard=hard), spells))
    assert [state_of(each) for each in events if isinstance(each, TurnBegan)] == states
    result = {"player": "win", "boss": "lose", None: "unfinished"}[events[-1].winner]
    played = oracle.duel_play(spells, *boss, hit_points, mana, hard=hard)
    assert played == (result, events[-1].spent)


def test_in_hard_mode_the_player_dies_before_poison_kills_the_boss():
    *_, ended = duel_events(Duel(Boss(6, 8), hit_points=10, hard=True), ["Poison"])
    assert (ended.winner, ended.spent) == ("boss", 173)


def test_spells_after_the_end_are_ignored():
    duel = Duel(Boss(4, 8))
    events = list(duel_events(duel, ["Magic Missile", "No such spell"]))
    assert events == list(duel_events(duel, ["Magic Missile"]))


@pytest.mark.parametrize(
    ("mana", "spells", "problem"),
    [
        (500, ["Fireball"], r"'Fireball' cannot be cast on turn 1 "),
        (500, ["Poison", "Poison"], r"'Poison' cannot be cast on turn 3 "),
        (500, ["magic missile"], r"'magic missile' cannot be cast on turn 1 "),
        (60, ["Drain"], r"^'Drain' cannot be .*castable: Magic Missile\)$"),
    ],
)
def test_spells_that_cannot_be_cast(mana: int, spells: list[str], problem: str):
    with pytest.raises(ValueError, match=problem):
        list(duel_events(Duel(Boss(50, 8), mana=mana), spells))


def play(duel: Duel, seed: int) -> list:
    """The events of a duel with random spells, until someone wins or the spells run out."""
    spells: list[str] = []
    state, dice = duel.source, Random(seed)
    while (choices := duel.choices(state)) and len(spells) < 12:
        choice = dice.choice(choices)
        spells.append(choice.spell.name)
        state = duel.after(state, choice.changes)
    return list(duel_events(duel, spells))


@pytest.mark.parametrize("seed", range(5))
def test_states_after_turns_are_those_at_the_next(seed: int):
    for (boss, damage, hit_points, mana), hard in product(DUELS, (False, True)):
        duel = Duel(Boss(boss, damage), hit_points=hit_points, mana=mana, hard=hard)
        check_states(play(duel, seed))


def check_states(events: list) -> None:
    scene = Scene(events[0])
    for event in events[1:]:
        before = {name: getattr(scene, name) for name in STATE}
        scene.apply(event)
        if isinstance(event, TurnBegan):
            assert {name: getattr(scene, name) for name in STATE} == before
            assert list(scene.timers) == list(before["timers"])
            assert (scene.round, scene.fighter) == (event.turn, event.fighter)
    assert scene.outcome is events[-1]
    assert scene.spent == scene.outcome.spent
    assert (scene.boss_hit_points <= 0) == (scene.outcome.termination is Termination.BOSS_DIED)
    assert (scene.hit_points <= 0) == (scene.outcome.termination is Termination.PLAYER_DIED)


SHARED = {"effects-shared-with-later-branches", "timers-shared-by-all-branches"}


def test_timers_and_the_boss_are_those_of_the_next_turn_by_misread_rules_as_well():
    for misreading in misreadings_of(PUZZLES["duel"]):
        if misreading.name in SHARED:
            continue  # no event starts the effects of other spells
        effects = 0
        for part, seed in product(misreading.parts, [0]):
            duel = Duel(Boss(40, 3), mana=1500, hard=part == 2, rules=misreading.rules(part))
            events = play(duel, seed)
            scene = Scene(events[0])
            for event in events[1:]:
                timers, boss = [*scene.timers.items()], scene.boss_hit_points
                scene.apply(event)
                if isinstance(event, TurnBegan):
                    assert timers == [*event.timers.items()], misreading.name
                    assert boss == event.boss_hit_points, misreading.name
                    effects += len(timers)
        assert effects, misreading.name
