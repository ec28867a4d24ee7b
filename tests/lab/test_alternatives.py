"""What misreadings do in a turn, against battles and games that each of them plays alone."""

from functools import cache
from itertools import islice

import pytest

from graphsolve.lab.alternatives import alternatives
from graphsolve.lab.cave.by_rules import actions
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.cave.events import TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.column import parse_puzzle
from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.duel.events import SpellCast

# The elf attacks the goblin on its left first, and then the weaker one.
CAVE = "######\n#.G..#\n#GE..#   G(9), E(50)\n#.#.G#\n######\n"


def turns(events) -> list[list[object]]:
    """The first turns of a battle, without what units only consider."""
    next(events)
    moments = (moment for moment in Scene.moments_of(events) if isinstance(moment[0], TurnBegan))
    return [[*actions(moment)] for moment in islice(moments, 16)]


@cache
def misread_turns() -> dict[str, list[list[object]]]:
    """The first turns of the cave by each misreading of part 1, by its name."""
    known = (one for one in misreadings_of(PUZZLES["cave"]) if 1 in one.parts)
    return {one.name: [*turns(one.events(parse_cave(CAVE), 1)), [], []] for one in known}


@pytest.mark.parametrize("turn", range(12))
def test_units_do_in_a_turn_what_they_do_in_a_battle_of_their_own(turn: int):
    cave = parse_cave(CAVE)
    ours = turns(battle_events(cave))
    rounds = Scene.rounds_of(battle_events(cave))
    positions = [
        (played.number, number)
        for played in islice(rounds, 16)
        for number, moment in enumerate(
            (each for each in played.moments if isinstance(each[0], TurnBegan)), 1
        )
    ]
    expected = {}
    for name, theirs in misread_turns().items():
        same = theirs[:turn] == ours[:turn] and theirs[turn][:1] == ours[turn][:1]
        if same and theirs[turn] != ours[turn]:
            expected[name] = theirs[turn]
    found = alternatives(cave, 1, positions[turn])
    assert found.position == positions[turn]
    assert [*actions(found.ours.events)] == ours[turn]
    theirs = {one.name: [*actions(events)] for one, events in filter(None, found.theirs)}
    assert theirs == expected


def test_a_duel_is_fought_with_the_same_spells():
    found = alternatives(Boss(58, 9), 1, (3,))
    [spell] = [event.spell for event in found.ours.events if isinstance(event, SpellCast)]
    theirs = dict(filter(None, found.theirs))
    assert theirs
    for events in theirs.values():
        assert {event.spell for event in events if isinstance(event, SpellCast)} <= {spell}


def test_all_rounds_of_nested_games_can_be_otherwise():
    """In the statement's example, round 9 of game 1 begins sub-game 2."""
    decks = parse_puzzle("Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n")
    found = alternatives(decks, 2, (9, 1))
    assert found.ours.events[0].game == 2
    names = [one.name for one, _ in filter(None, found.theirs)]
    assert "losers-card-first" not in names  # it has differed before
    first = alternatives(decks, 2, (1,))
    assert CATALOGUE["losers-card-first"] in [one for one, _ in filter(None, first.theirs)]
