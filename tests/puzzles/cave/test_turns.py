"""Battles cut into rounds and turns: where they stood before each is what the statement shows."""

from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.cave.events import TurnBegan
from graphsolve.puzzles.cave.turns import parts_of, rounds_of
from statements import load

DETAILED = {shown["round"]: shown["map"].strip() for shown in load("cave/detailed.toml")["after"]}


def played():
    return list(rounds_of(battle_events(parse_cave(DETAILED[0]))))


def test_rounds_begin_and_end_as_the_statement_shows():
    battle = played()
    assert [one.number for one in battle] == list(range(1, 49))
    for one in battle:
        if one.number - 1 in DETAILED:
            assert str(one.before) == DETAILED[one.number - 1]
        if one.number in DETAILED:
            assert str(one.after) == DETAILED[one.number]


def test_each_turn_goes_on_where_the_one_before_ended():
    for one in played():
        scene = one.before.copy()
        for turn in one.turns():
            began = turn.events[0]
            assert isinstance(began, TurnBegan)
            assert turn.before.units == scene.units
            assert turn.before.units[began.unit].square == began.square
            for event in turn.events:
                scene.see(event)
        assert scene.units == one.after.units


def test_turns_can_be_asked_for_again():
    one = played()[0]
    before = str(one.before)
    turns = list(one.turns())
    assert [turn.events for turn in one.turns()] == [turn.events for turn in turns]
    assert str(one.before) == before
    assert len({str(turn.before) for turn in turns}) > 1


def test_parts_hold_all_events():
    events = list(battle_events(parse_cave(DETAILED[0])))
    assert [event for part in parts_of(iter(events)) for event in part] == events
