"""The rounds and turns of a battle, with the scenes before and after them."""

from hypothesis import given
from hypothesis import strategies as st

from battles import caves
from examples import examples
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import Battle, Cave, Rules, Stats, battle_events
from graphsolve.puzzles.cave.events import Scene, TurnBegan
from small_puzzles import CAVES

FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))


@examples(50)
@given(caves(), st.booleans())
def test_scenes_equal_the_battle_after_each_turn(cave: Cave, stop: bool):
    battle = Battle(cave, FAST, stop_when_elf_dies=stop)
    for played in Scene.rounds_of(battle_events(cave, FAST, stop_when_elf_dies=stop)):
        for moment in played.moments:
            began, *_ = moment.events
            if isinstance(began, TurnBegan):
                assert str(moment.before) == str(battle)
                assert moment.before.units[began.unit].square == began.square
                battle.turn()
        if not cave.units:
            battle.round()
        assert (played.after.full_rounds, str(played.after)) == (battle.rounds, str(battle))
    assert played.after.outcome == battle.outcome


def test_what_the_dead_do_under_misread_rules_is_left_out():
    rules = CATALOGUE["dead-units-act"].rules(1)
    for cave in CAVES:
        scene, *events = battle_events(cave, rules)
        scene, dead = Scene(scene), set()
        for event in events:
            scene.apply(event)
            dead.update(unit.number for unit in scene.latest_dead)
            assert not dead & scene.units.keys()
