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
from graphsolve.puzzles.duel import Boss, Duel, duel_events, least_mana
from graphsolve.puzzles.duel.events import DuelEnded, SpellCast
from mutants import CAVE, RARE, mutant

DATA = Path(__file__).parents[2] / "data" / "misreadings"


def load_cases(puzzle: str) -> dict[str, dict]:
    return tomllib.loads((DATA / f"{puzzle}.toml").read_text())


CAVES = {name: parse_cave(case["map"]) for name, case in load_cases("cave").items()}
DUELS = load_cases("duel")
LAST_SPELL_LEFT_OUT = {"last-spell-not-counted", "killing-spell-not-counted"}


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


@pytest.mark.parametrize("name", DUELS)
def test_duel(name: str):
    misreading, case = CATALOGUE[name], DUELS[name]
    hit_points, mana = case["player"]
    hard = case.get("hard", False)
    assert (2 if hard else 1) in misreading.parts
    rules = misreading.rules(2 if hard else 1)
    duel = Duel(Boss(*case["boss"]), hit_points=hit_points, mana=mana, hard=hard, rules=rules)
    found = least_mana(duel)
    right = oracle.duel(*case["boss"], hit_points, mana, hard=hard)
    assert (right, found.mana) == (case["least"], case.get("misread"))
    assert right != found.mana
    if found.mana is not None:
        *turns, ended = duel_events(duel, found.spells)
        costs = [event.cost for event in turns if isinstance(event, SpellCast)]
        assert ended == DuelEnded(ended.ending, "player", sum(costs))
        counted = costs[:-1] if name in LAST_SPELL_LEFT_OUT else costs
        assert found.mana == sum(counted)


@pytest.mark.parametrize("part", [1, 2])
def test_parts_of_a_duel(part: int):
    """Misreadings of hard mode get part 1 right, because only part 2 is in hard mode."""
    boss = Boss(24, 20)
    for misreading in (CATALOGUE[name] for name in DUELS):
        duel = Duel(boss, hard=part == 2, rules=misreading.rules(part))
        answer = misreading.answer(boss, part)
        assert answer == least_mana(duel).mana, misreading.name
        *_, ended = [*misreading.events(boss, part)] or [None]
        if misreading.name not in LAST_SPELL_LEFT_OUT:
            assert (ended and ended.spent) == answer, misreading.name
        if part not in misreading.parts:
            assert answer == oracle.duel(*boss, hard=part == 2), misreading.name
