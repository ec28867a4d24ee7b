"""The events of a battle: networkx agrees with each choice, and scenes with the battle."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from battles import caves
from examples import examples
from graphsolve.graphs.grid import grid_graph, neighbors
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import Battle, Cave, Rules, Stats, battle_events
from graphsolve.puzzles.cave.events import Choice, Scene, TurnBegan
from grids import GRAPHS
from small_puzzles import CAVES

FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))


@examples(100)
@given(caves(), st.sampled_from([*GRAPHS.values()]))
def test_choices_match_networkx(cave: Cave, graph):
    events = battle_events(cave, FAST, graph=graph(cave.squares))
    scene = Scene(next(events))
    for event in events:
        if isinstance(event, Choice):
            check_choice(event, scene)
        scene.apply(event)


def check_choice(choice: Choice, scene: Scene):
    unit = scene.units[choice.unit]
    free = grid_graph(scene.cave.squares - scene.occupied.keys())
    targets = [other.square for other in scene.units.values() if other.side is not unit.side]
    assert choice.targets == tuple(sorted(targets))
    in_range = {square for target in targets for square in neighbors(target) if square in free}
    assert choice.in_range == tuple(sorted(in_range))
    free_and_unit = grid_graph([*free, unit.square])
    lengths = nx.single_source_shortest_path_length(free_and_unit, unit.square)
    reachable = sorted(in_range & lengths.keys())
    assert choice.reachable == tuple(reachable)
    distance = min((lengths[square] for square in reachable), default=None)
    nearest = tuple(square for square in reachable if lengths[square] == distance)
    assert (choice.distance, choice.nearest) == (distance, nearest)
    assert choice.chosen == min(nearest, default=None)
    if nearest:
        paths = nx.all_shortest_paths(free_and_unit, unit.square, min(nearest))
        assert choice.steps == tuple(sorted({path[1] for path in paths}))
    assert choice.step == min(choice.steps, default=None)


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
