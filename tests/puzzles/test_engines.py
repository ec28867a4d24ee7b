"""Which engine solves a puzzle. That both give the same results is tested with each puzzle."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from graphsolve import (
    Battle,
    compare,
    diagnose,
    fight,
    grid_graph,
    least_attack_power,
    misreading,
    parse_cave,
    parse_puzzle,
    solve,
    sweep,
)
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cards import Decks, combat, recursive_combat
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.duel import STANDARD, Boss, Duel, least_mana
from graphsolve.puzzles.interface import compiled_engine
from statements import DECKS

CAVE = parse_cave("#G..E#\n#.#.E#")
BOSS = Boss(80, 8)
CALLS: Mapping[str, Callable[..., Any]] = {
    "fight": partial(fight, CAVE),
    "least_attack_power": partial(least_attack_power, CAVE),
    "sweep": lambda *given, **options: list(sweep(CAVE, *given, **options)),
    "combat": partial(combat, DECKS),
    "recursive_combat": partial(recursive_combat, DECKS),
    "least_mana": lambda rules=STANDARD, **options: least_mana(Duel(BOSS, rules=rules), **options),
    "solve cave 1": partial(solve, CAVE, 1),
    "solve cave 2": partial(solve, CAVE, 2),
    "solve cards 1": partial(solve, DECKS, 1),
    "solve cards 2": partial(solve, DECKS, 2),
    "solve duel 1": partial(solve, BOSS, 1),
    "solve duel 2": partial(solve, BOSS, 2),
}


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: parse_puzzle(None), "expected the text of a puzzle, not None"),
        (lambda: parse_cave(b"#G.E#"), "expected the text of a puzzle, not b'#G.E#'"),
        (lambda: Battle("#G.E#"), "expected a Cave, not '#G.E#'"),
        (lambda: fight("#G.E#", engine="compiled"), "expected a Cave, not '#G.E#'"),
        (lambda: least_attack_power("#G.E#"), "expected a Cave, not '#G.E#'"),
        (lambda: list(sweep("#G.E#")), "expected a Cave, not '#G.E#'"),
        (lambda: fight(CAVE, 15), r"expected Rules, such as .*, not 15"),
        (lambda: Battle(CAVE, 15), r"expected Rules, such as .*, not 15"),
        (lambda: Battle(CAVE, graph="G.E"), "expected a networkx graph or a BitGrid, not 'G.E'"),
        (lambda: grid_graph(5), "'int' object is not iterable"),
        (lambda: least_mana(BOSS), r"expected a Duel, not Boss\("),
        (lambda: Duel("Hit Points: 13"), "expected a Boss, not 'Hit Points: 13'"),
        (lambda: combat(((2,), (1,))), r"expected Decks, not \(\(2,\), \(1,\)\)"),
        (lambda: combat(Decks([2], [1])), r"cards of player 1 must be a tuple, not \[2\]"),
        (lambda: solve("#G.E#", 1), r"expected a puzzle, not '#G.E#'; parse_puzzle\(\) reads one"),
        (lambda: diagnose("#G.E#", {1: 5}), "expected a puzzle, not '#G.E#'"),
        (lambda: diagnose(CAVE, 27730), "answers by part, such as {1: 27730}, not 27730"),
        (lambda: diagnose(CAVE, {1: "27730"}), "answers by part, .* not {1: '27730'}"),
        (lambda: misreading("last-step").answer(DECKS, 1), "a misreading of cave, not of Decks"),
    ],
)
def test_arguments_of_other_types_are_refused(call, problem):
    with pytest.raises(TypeError, match=problem):
        call()


def test_without_a_part_both_are_solved():
    for puzzle in CAVE, DECKS, BOSS:
        assert solve(puzzle) == (solve(puzzle, 1), solve(puzzle, 2))


@pytest.mark.parametrize("part", ["1", 0, 3])
def test_there_are_two_parts(part: object):
    last_step = misreading("last-step")
    for call in (
        lambda: solve(CAVE, part),
        lambda: last_step.answer(CAVE, part),
        lambda: diagnose(CAVE, {part: 5}),
        lambda: compare("#", "x", CAVE, part),
    ):
        with pytest.raises(ValueError, match=f"part must be 1 or 2, not {part!r}"):
            call()


def test_reprs_name_what_is_not_standard():
    def strongest(_unit, adjacent):
        return max(adjacent, key=lambda target: target.hit_points)

    assert repr(Rules()) == repr(STANDARD) == "Rules()"
    assert repr(Rules(attacked=strongest)) == "Rules(attacked=strongest)"
    assert repr(Duel(BOSS, hard=True, rules=replace(STANDARD, boss_begins=True))).endswith(
        "hard=True, rules=Rules(boss_begins=True))"
    )


@pytest.fixture
def is_compiled(monkeypatch: pytest.MonkeyPatch) -> Callable[..., bool]:
    """Whether a call asks for the compiled engine."""
    asked = []

    def recorded(puzzle: str):
        asked.append(puzzle)
        return compiled_engine(puzzle)

    for puzzle in PUZZLES:
        monkeypatch.setattr(f"graphsolve.puzzles.{puzzle}.parts.compiled_engine", recorded)

    def is_compiled(name: str, **options: object) -> bool:
        asked.clear()
        CALLS[name](**options)
        return bool(asked)

    return is_compiled


@pytest.mark.parametrize("name", CALLS)
def test_the_engine_that_was_asked_for(is_compiled, name: str):
    assert not is_compiled(name, engine="graph")
    assert is_compiled(name, engine="compiled")
    assert is_compiled(name, engine="auto")
    assert is_compiled(name) == (name == "sweep")
    with pytest.raises(ValueError, match="unknown engine 'fast'; choose from graph, compiled, au"):
        CALLS[name](engine="fast")


@pytest.mark.parametrize("name", CALLS)
def test_without_numba(is_compiled, name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not is_compiled(name)
    assert not is_compiled(name, engine="auto")
    with pytest.raises(GraphsolveError, match=r"^the compiled engine needs numba.*aoc\[fast\]'$"):
        CALLS[name](engine="compiled")


def one_more(rounds: int) -> int:
    return rounds + 1


@pytest.mark.parametrize(
    ("name", "options", "what"),
    [
        ("fight", {"rules": Rules(full_rounds=one_more)}, "rules other than the statement's"),
        ("fight", {"rules": Rules(movement=lambda _rules, _view: None)}, "rules other"),
        ("least_attack_power", {"rules": Rules(full_rounds=one_more)}, "rules other"),
        ("sweep", {"rules": Rules(full_rounds=one_more)}, "rules other"),
        ("least_mana", {"rules": replace(STANDARD, boss_begins=True)}, "rules other"),
        ("fight", {"graph": CAVE.graph}, "a graph"),
        ("least_attack_power", {"graph": CAVE.bitgrid}, "a graph"),
        ("least_mana", {"search": "astar"}, "the search 'astar'"),
        ("least_mana", {"search": "dijkstra"}, "the search 'dijkstra'"),
    ],
)
def test_what_only_the_graph_engine_can_do(is_compiled, name: str, options, what: str):
    assert not is_compiled(name, engine="auto", **options)
    with pytest.raises(ValueError, match=f"the compiled engine cannot be used with {what}"):
        CALLS[name](engine="compiled", **options)


def test_an_unknown_search_is_refused():
    with pytest.raises(ValueError, match="unknown search 'bfs'"):
        least_mana(Duel(BOSS), "bfs")
