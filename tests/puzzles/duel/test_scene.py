"""The state of a duel after each turn is the one with which the next turn begins."""

from itertools import product
from random import Random

import pytest

from graphsolve.lab.misreadings import misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import STATE, Scene, Termination, TurnBegan
from small_puzzles import DUELS


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


def test_timers_and_the_boss_are_those_of_the_next_turn_by_misread_rules_as_well():
    for misreading in misreadings_of(PUZZLES["duel"]):
        if misreading.name == "effects-shared-with-later-branches":
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
