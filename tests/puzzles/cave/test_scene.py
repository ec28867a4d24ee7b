"""The rounds and turns of a battle, with the scenes before and after them."""

from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.cave.events import TurnBegan
from graphsolve.puzzles.cave.scene import parts_of, rounds_of
from statements import load

MAPS = {shown["round"]: shown["map"].strip() for shown in load("cave/detailed.toml")["after"]}


def rounds():
    return list(rounds_of(battle_events(parse_cave(MAPS[0]))))


def test_scenes_before_and_after_rounds_equal_the_statements_maps():
    found = rounds()
    assert [one.number for one in found] == list(range(1, 49))
    for one in found:
        if one.number - 1 in MAPS:
            assert str(one.before) == MAPS[one.number - 1]
        if one.number in MAPS:
            assert str(one.after) == MAPS[one.number]


def test_each_turn_begins_where_the_last_one_ended():
    for one in rounds():
        scene = one.before.copy()
        for turn in one.turns():
            began = turn.events[0]
            assert isinstance(began, TurnBegan)
            assert turn.before.units == scene.units
            assert turn.before.units[began.unit].square == began.square
            for event in turn.events:
                scene.apply(event)
        assert scene.units == one.after.units


def test_turns_can_be_iterated_twice():
    one = rounds()[0]
    before = str(one.before)
    turns = list(one.turns())
    assert [turn.events for turn in one.turns()] == [turn.events for turn in turns]
    assert str(one.before) == before
    assert len({str(turn.before) for turn in turns}) > 1


def test_parts_contain_all_events():
    events = list(battle_events(parse_cave(MAPS[0])))
    assert [event for part in parts_of(iter(events)) for event in part] == events
