"""The rounds and turns of a battle, with the scenes before and after them."""

from hypothesis import given
from hypothesis import strategies as st

from battles import caves
from examples import examples
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import Battle, Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.cave.events import TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from small_puzzles import CAVES
from statements import load

MAPS = {shown["round"]: shown["map"].strip() for shown in load("cave/detailed.toml")["after"]}
FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))


def test_scenes_before_and_after_rounds_equal_the_statements_maps():
    found = list(Scene.rounds_of(battle_events(parse_cave(MAPS[0]))))
    assert [one.number for one in found] == list(range(1, 49))
    for one in found:
        if one.number - 1 in MAPS:
            assert str(one.before) == MAPS[one.number - 1]
        if one.number in MAPS:
            assert str(one.after) == MAPS[one.number]


@examples(50)
@given(caves(), st.booleans())
def test_scenes_equal_the_battle_after_each_turn(cave: Cave, stop: bool):
    battle = Battle(cave, FAST, stop_when_elf_dies=stop)
    for played in Scene.rounds_of(battle_events(cave, FAST, stop_when_elf_dies=stop)):
        for moment in played.played():
            began, *_ = moment.events
            if isinstance(began, TurnBegan):
                assert str(moment.before) == str(battle)
                assert moment.before.units[began.unit].square == began.square
                battle.turn()
        if not cave.units:
            battle.round()
        assert (played.after.full_rounds, str(played.after)) == (battle.rounds, str(battle))
    assert played.after.outcome == battle.outcome


def test_rounds_can_be_played_twice():
    played = next(Scene.rounds_of(battle_events(parse_cave(MAPS[0]))))
    first, second = list(played.played()), list(played.played())
    assert (
        [moment.events for moment in first]
        == [moment.events for moment in second]
        == played.moments
    )
    assert [str(moment.before) for moment in first] == [str(moment.before) for moment in second]


def test_what_the_dead_do_by_misread_rules_is_left_out():
    rules = CATALOGUE["dead-units-act"].rules(1)
    for cave in CAVES:
        scene, *events = battle_events(cave, rules)
        scene, dead = Scene(scene), set()
        for event in events:
            scene.apply(event)
            dead.update(unit.number for unit in scene.fallen)
            assert not dead & scene.units.keys()
