"""Copying and pickling: public values, and copies that go on independently."""

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import networkx as nx
import pytest

from graphsolve.graphs.implicit import dijkstra_search
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.difference import PlayEvents, find_difference
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.lab.questions import tell_apart
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Battle, Rules, battle_events, parse_cave, sweep
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import Boss, Duel, duel_events, least_mana, monte_carlo

COPY: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}

CAVE = parse_cave("#######\n#.G.E.#\n#..G..#\n#.E...#\n#######")
DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))

DIFFERENCES = [
    ("attack-first", CAVE, 1),
    ("powers-from-5", CAVE, 2),
    ("survivors-fight-on", parse_cave("EGE   E(1), G(5), E(4)"), 2),
    ("last-round-counts", CAVE, 1),
    ("no-sub-games", DECKS, 2),
    ("score-from-zero", DECKS, 1),
    ("hard-mode-on-boss-turns-too", Boss(58, 9), 2),
]


def raised(call: Callable[[], object]) -> Exception:
    try:
        call()
    except Exception as error:  # noqa: BLE001 - the example is the error
        return error
    raise AssertionError


def examples() -> Iterator[object]:
    """Values of the public classes, which have those of other classes in them."""
    battle = Battle(CAVE)
    battle.round()
    battle.turn()
    yield battle
    yield battle.rules.look(battle, battle.order[-1])
    yield from battle_events(CAVE)
    yield from Scene.rounds_of(battle_events(CAVE))
    yield from sweep(CAVE, engine="graph")
    yield from game_events(Decks((43, 19), (2, 29, 14)))
    duel = Duel(Boss(hit_points=14, damage=8), hard=True)
    yield duel
    yield duel.choices(duel.source)
    yield least_mana(duel)
    yield from duel_events(duel, ["Recharge", "Shield", *least_mana(duel).spells])
    yield monte_carlo(duel, tries=99)
    yield PUZZLES["cave"]
    yield battle.graph.paths({(1, 2)}).nearest({(1, 1), (3, 3)})
    yield dijkstra_search(lambda number: {number + 1: 1}, 1, 3)
    yield raised(lambda: dijkstra_search(lambda _: {}, 0, 7))
    yield raised(lambda: parse_cave("x"))
    yield from CATALOGUE.values()
    yield diagnose(DECKS, {1: 251, 2: 236})
    yield diagnose(DECKS, {1: 291}).clues
    yield tell_apart([CATALOGUE[name] for name in ("score-from-zero", "score-from-the-top")])
    for name, puzzle, part in DIFFERENCES:
        yield find_difference(puzzle, part, CATALOGUE[name])


def state(value: object) -> dict[str, Any]:
    slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ())]
    names = {*getattr(value, "__dict__", {}), *slots}
    return {name: getattr(value, name) for name in sorted(names) if hasattr(value, name)}


@pytest.mark.parametrize("name", COPY)
def test_values_can_be_copied(name: str):
    for value in examples():
        assert same(value, COPY[name](value)), type(value)


def same(value: object, other: object) -> bool:
    """Whether two values are equal, also if their class compares by identity."""
    if isinstance(value, Mapping) and isinstance(other, Mapping):
        return same(list(value.items()), list(other.items()))
    if type(value) is not type(other):
        return False
    if isinstance(value, list | tuple):
        return len(value) == len(other) and all(map(same, value, other))
    if isinstance(value, nx.Graph):
        return nx.utils.graphs_equal(value, other)
    if isinstance(value, partial):
        return same(value.func, other.func) and same(value.args, other.args)
    if isinstance(value, PlayEvents):
        return same([*value], [*other])
    if inspect.ismethod(value):
        of, of_other = value.__self__, other.__self__
        return value.__func__ is other.__func__ and (not state(of) or same(of, of_other))
    if value == other:
        return True
    if isinstance(value, Exception):
        return str(value) == str(other) and same(state(value), state(other))
    return bool(state(value)) and same(state(value), state(other))


# Copies go on independently


@pytest.mark.parametrize("graph", [None, CAVE.bitgrid], ids=["networkx", "bitgrid"])
@pytest.mark.parametrize("rules", [Rules(), CATALOGUE["attack-strongest"].rules(1)])
@pytest.mark.parametrize("turns", [0, 7])
@pytest.mark.parametrize("name", COPY)
def test_a_copy_of_a_battle_goes_on_independently(name, turns, rules, graph):
    expected = Battle(CAVE, rules, graph=graph).run()
    battle = Battle(CAVE, rules, graph=graph)
    for _ in range(turns):
        battle.turn()
    first = COPY[name](battle)
    second = COPY[name](first)
    assert first.run() == expected
    assert battle.run() == second.run() == expected


@pytest.mark.parametrize("name", COPY)
def test_a_copy_of_a_battle_has_no_listener(name):
    events = []
    battle = Battle(CAVE, listener=lambda event: events.append(event))  # noqa: PLW0108 - cannot be pickled
    battle.round()
    heard = len(events)
    COPY[name](battle).run()
    assert len(events) == heard
    battle.run()
    assert events == list(battle_events(CAVE))


@pytest.mark.parametrize("name", COPY)
def test_a_copy_of_a_scene_stays_as_it_is(name):
    began, *events = battle_events(CAVE)
    scene = Scene(began)
    duplicate = COPY[name](scene)
    for event in events:
        scene.apply(event)
    assert (str(duplicate), duplicate.full_rounds) == (str(Scene(began)), 0)
    for event in events:
        duplicate.apply(event)
    assert (str(duplicate), duplicate.outcome) == (str(scene), scene.outcome)


@pytest.mark.parametrize("name", COPY)
def test_a_copy_of_a_duel_is_the_same_duel(name):
    duel = Duel(Boss(58, 9), hard=True)
    duplicate = COPY[name](duel)
    assert least_mana(duplicate) == least_mana(duel)
