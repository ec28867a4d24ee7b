"""Where misreadings first differ from the rules."""

import pytest

from graphsolve.lab.diagnose import (
    AnswerDeparture,
    CardDeparture,
    CaveDeparture,
    DuelDeparture,
    NextCaveDeparture,
    PowerDeparture,
    departure,
    played,
)
from graphsolve.lab.generate import generate_cave
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.cave.events import BattleEnded, Blow, Death, Step, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.duel.events import SpellCast

DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))  # the statement's
BETWEEN_TWO = parse_cave("#####\n#.G.#   G(200)\n#.E.#   E(200)\n#.G.#   G(2)\n#####")


def battle_departure(name: str, puzzle, part: int = 1):
    found = departure(puzzle, part, CATALOGUE[name])
    assert isinstance(found, CaveDeparture)
    return found


def test_another_target():
    found = battle_departure("attack-first", BETWEEN_TWO)
    assert (found.scene.rounds, found.scene.turns, found.power) == (0, 1, 3)
    our_blow, their_blow = (
        next(event for event in part if isinstance(event, Blow))
        for part in (found.ours, found.theirs)
    )
    assert (our_blow.unit, our_blow.target, their_blow.target) == (1, 2, 0)


def test_no_attack_after_a_step():
    found = battle_departure("no-attack-after-move", parse_cave("#####\n#G.E#\n#####"))
    assert isinstance(found.ours[-1], Blow)
    assert found.theirs[-1] == Step(0, (1, 1), (1, 2))


def test_death_at_0():
    found = battle_departure("zero-hit-points-live", parse_cave("GE   G(200), E(3)"))
    assert isinstance(found.ours[-1], Death)
    assert not any(isinstance(event, Death) for event in found.theirs)


def test_another_count_at_the_end():
    found = battle_departure("last-round-counts", parse_cave("GE   G(200), E(3)"))
    assert found.ours[:-1] == found.theirs[:-1]
    ours, theirs = found.ours[-1], found.theirs[-1]
    assert isinstance(ours, BattleEnded)
    assert theirs.outcome.rounds == ours.outcome.rounds + 1 == 2


def test_a_dead_unit_acts():
    cave = parse_cave("EGE   E(200), G(3), E(200)")
    found = battle_departure("dead-units-act", cave)
    assert isinstance(found.theirs[0], TurnBegan)
    assert found.theirs[0].unit not in found.scene.units


def test_another_power():
    cave = generate_cave(3, width=16, height=16, elves=6, goblins=8)
    found = departure(cave, 2, CATALOGUE["elves-may-die"])
    assert isinstance(found, PowerDeparture)
    assert found.theirs < found.ours
    assert found.lesser.elves_lost


def test_another_cave():
    """With power 4, elf 0 leaves the goblin 1 hit point, and dies."""
    cave = parse_cave("EGE   E(1), G(5), E(4)")
    found = departure(cave, 2, CATALOGUE["survivors-fight-on"])
    assert found == NextCaveDeparture(5, cave, parse_cave(".GE   G(1), E(4)"))
    maps = [
        str(Scene(next(events))) for events in played(cave, 2, CATALOGUE["survivors-fight-on"])
    ]
    assert maps == ["EGE   E(1), G(5), E(4)", ".GE   G(1), E(4)"]


@pytest.mark.parametrize("name", ["strictly-more-cards", "no-sub-games"])
def test_a_missing_sub_game(name: str):
    found = departure(DECKS, 2, CATALOGUE[name])
    assert isinstance(found, CardDeparture)
    assert isinstance(found.so_far[0], cards.RoundBegan)
    assert (found.ours.sub_game, found.theirs.sub_game) == (True, False)
    assert found.parent is None
    assert found.ours.round == 9  # the first sub-game of the statement's transcript


def test_other_decks_of_a_sub_game():
    found = departure(DECKS, 2, CATALOGUE["copies-reversed"])
    assert found.ours.decks == Decks((9, 8, 5, 2), (10, 1, 7))
    assert found.theirs.decks == Decks((2, 5, 8, 9), (7, 1, 10))
    assert found.so_far[0].decks == Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6))


def test_another_score():
    assert departure(DECKS, 1, CATALOGUE["score-from-zero"]) == AnswerDeparture(1)


def test_no_difference():
    assert departure(DECKS, 1, CATALOGUE["copies-reversed"]) is None
    assert departure(DECKS, 2, CATALOGUE["repeat-ends-the-round"]) is None


def test_spells_that_do_not_win_by_the_rules():
    found = departure(Boss(53, 10), 1, CATALOGUE["recharge-six-times"])
    assert isinstance(found, DuelDeparture)
    assert found.by_theirs
    assert found.spells[-1] == "Recharge"


def test_spells_that_do_not_win_by_the_misreading():
    found = departure(Boss(53, 10), 1, CATALOGUE["effects-refused-on-the-turn-they-end"])
    assert not found.by_theirs
    assert any(isinstance(event, SpellCast) for event in found.ours)
    assert not any(isinstance(event, SpellCast) for event in found.theirs)


@pytest.mark.parametrize(
    "name", ["occupied-squares-in-range", "attack-friends", "friends-do-not-block"]
)
def test_only_actions_count_not_what_units_consider(name: str):
    cave = generate_cave(3, width=16, height=16, elves=6, goblins=8)
    found = battle_departure(name, cave)
    ours, theirs = (
        [event for event in part if isinstance(event, Step)] + [blow(event) for event in part]
        for part in (found.ours, found.theirs)
    )
    assert ours != theirs


def blow(event):
    return (event.unit, event.target) if isinstance(event, Blow) else None
