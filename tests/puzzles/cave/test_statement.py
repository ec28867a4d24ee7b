"""Cave combat on the examples of the puzzle's statement."""

import pytest

from graphsolve.puzzles.cave import Battle, least_attack_power, parse_cave
from statements import load


def without_hit_points(text: str) -> list[str]:
    return [row.split(" ")[0] for row in text.splitlines()]


def test_movement_example():
    after = load("cave/movement.toml")["after"]
    battle = Battle(parse_cave(after[0]["map"]))
    for expected in after:
        assert battle.rounds == expected["round"]
        assert without_hit_points(str(battle)) == expected["map"].splitlines()
        battle.round()


@pytest.mark.parametrize("example", load("cave/outcomes.toml")["battle"])
def test_outcomes(example: dict):
    battle = Battle(parse_cave(example["start"]))
    outcome = battle.run()
    assert outcome.winner is not None
    assert outcome.winner.plural == example["winner"]
    assert (outcome.rounds, outcome.hit_points) == (example["rounds"], example["hit_points"])
    assert outcome.score == example["outcome"]
    assert f"{battle}\n" == example["end"]


@pytest.mark.parametrize("example", load("cave/attack_power.toml")["battle"])
def test_attack_power(example: dict):
    victory = least_attack_power(parse_cave(example["start"]))
    assert victory is not None
    assert victory.attack_power == example["attack_power"]
    outcome = victory.outcome
    assert (outcome.rounds, outcome.hit_points) == (example["rounds"], example["hit_points"])
    assert outcome.score == example["outcome"]
