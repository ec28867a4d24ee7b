"""Copying and pickling: battles and scenes go on independently, and values stay equal."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from graphsolve.errors import ParseError
from graphsolve.graphs.implicit import NoPathError
from graphsolve.lab.misreadings import CATALOGUE, misreading
from graphsolve.puzzles.cave import Battle, Rules, battle_events, parse_cave
from graphsolve.puzzles.cave.events import Scene

COPY: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}

CAVE = parse_cave("#######\n#.G.E.#\n#..G..#\n#.E...#\n#######")


@pytest.mark.parametrize("name", COPY)
def test_misreadings_and_caves(name: str):
    """Worker processes get and return these."""
    pair = misreading("attack-first + last-round-counts")
    assert all(COPY[name](one) is one for one in CATALOGUE.values())
    assert COPY[name](pair).answer(CAVE, 1) == pair.answer(CAVE, 1)
    assert COPY[name](CAVE) == CAVE


@pytest.mark.parametrize("name", COPY)
@pytest.mark.parametrize("error", [ParseError("15.txt", 1, 1, "x"), NoPathError("no path", 7)])
def test_errors(error: Exception, name: str):
    duplicate = COPY[name](error)
    assert (str(duplicate), vars(duplicate)) == (str(error), vars(error))


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
    scene.apply_all(events)
    assert (str(duplicate), duplicate.full_rounds) == (str(Scene(began)), 0)
    duplicate.apply_all(events)
    assert (str(duplicate), duplicate.outcome) == (str(scene), scene.outcome)
