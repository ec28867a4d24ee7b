"""The events of a battle: when they come, and that networkx agrees with each choice."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from battles import caves
from examples import examples
from graphsolve.graphs.grid import grid_graph, neighbors
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events
from graphsolve.puzzles.cave.events import Choice, Scene
from grids import GRAPHS

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
