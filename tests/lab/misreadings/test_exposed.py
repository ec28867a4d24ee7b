"""For every misreading, a small puzzle that it gets wrong, and its events."""

import tomllib
from pathlib import Path

import pytest

import oracle
from battles import answer_by
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Battle, least_attack_power, parse_cave
from graphsolve.puzzles.cave.events import BattleEnded
from graphsolve.puzzles.cave.scene import Scene
from mutants import CAVE, RARE, mutant

DATA = Path(__file__).parents[2] / "data" / "misreadings"


def load_cases(puzzle: str) -> dict[str, dict]:
    return tomllib.loads((DATA / f"{puzzle}.toml").read_text())


CAVES = {name: parse_cave(case["map"]) for name, case in load_cases("cave").items()}


def test_every_misreading_of_caves_with_a_name_of_its_own_has_a_case():
    named = {each.name for each in misreadings_of(PUZZLES["cave"]) if each.family == each.name}
    assert named - RARE == {name for name in CAVES if CATALOGUE[name].family == name}


def test_caves():
    for name, cave in CAVES.items():
        part = CATALOGUE[name].parts[0]
        misread = CATALOGUE[name].answer(cave, part)
        right = answer_by(oracle, cave, part)
        assert right is not None, name
        assert misread != right, name
        if name in CAVE:
            assert misread == answer_by(mutant(*CAVE[name]), cave, part), name


@pytest.mark.parametrize("part", [1, 2])
def test_events_of_caves(part: int):
    """A scene rebuilt from the events ends as the misread battle does."""
    for name, cave in CAVES.items():
        misreading = CATALOGUE[name]
        events = misreading.events(cave, part)
        began = next(events, None)
        if began is None:
            assert misreading.answer(cave, part) is None, name
            continue
        scene = Scene(began)
        for event in events:
            scene.apply(event)
        assert isinstance(event, BattleEnded), name
        assert scene.outcome.score == misreading.answer(cave, part), name
        rules = misreading.rules(part)
        if part == 2:
            rules = rules.with_elf_power(least_attack_power(cave, rules).attack_power)
        battle = Battle(parse_cave(str(Scene(began))), rules)
        battle.run()
        assert str(scene) == str(battle), name
