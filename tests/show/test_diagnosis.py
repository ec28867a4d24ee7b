"""Where misreadings depart from the rules, as people read it."""

import pytest
from rich.console import Console

from graphsolve.puzzles.cave import Outcome, Side, Termination, battle_events, parse_cave
from graphsolve.puzzles.cave.events import BattleEnded, Blow, Step, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.show.diagnosis import (
    tell_cave_departure,
    tell_duel_departure,
    tell_power_departure,
)


def text_of(pieces, width: int = 80) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        for piece in pieces:
            console.print(piece, crop=False)
    return capture.get()


def said_by(pieces) -> str:
    return " ".join(text_of(pieces).split())


def scene_of(cave: str) -> Scene:
    return Scene(next(battle_events(parse_cave(cave))))


def test_both_maps_with_the_unit_marked():
    scene = scene_of("G..E")
    began, step = TurnBegan(0, (0, 0)), Step(0, (0, 0), (0, 1))
    text = text_of(tell_cave_departure(scene, [began, step], [began]))
    assert "Goblin 0 at 0,0 with 200 hit points steps to 0,1." in text
    assert ".G.E   G(200), E(200)  <- goblin 0    G..E   G(200), E(200)  <- goblin 0" in text
    narrow = text_of(tell_cave_departure(scene, [began, step], [began]), width=60).splitlines()
    assert narrow.index("By the rules:") < narrow.index("Misread:")


def test_no_maps_where_they_are_the_same():
    began, step = TurnBegan(0, (0, 0)), Step(0, (0, 0), (0, 1))
    ended = BattleEnded(Outcome(Termination.NO_TARGETS, Side.GOBLIN, 1, 200, elves_lost=1))
    text = text_of(tell_cave_departure(scene_of("G..E"), [began, step], [began, step, ended]))
    assert "steps to 0,1 and combat ends there" in " ".join(text.split())
    assert "G(200)" not in text


def test_a_dead_unit_that_steps_and_strikes():
    scene = scene_of("GE.E")
    del scene.units[0]
    acts = [TurnBegan(0, (0, 0)), Step(0, (0, 0), (0, 2)), Blow(0, 1, (), 3, 197)]
    text = text_of(tell_cave_departure(scene, [TurnBegan(1, (0, 1))], acts))
    assert "Goblin 0, killed before its turn at 0,0, steps to 0,2" in text
    assert ".E.E   E(197), E(200)" in text


@pytest.mark.parametrize(
    ("rounds", "hit_points", "said"),
    [(48, 590, "1 full round more"), (47, 588, "2 hit points fewer")],
)
def test_a_count_is_told_without_the_answer(rounds: int, hit_points: int, said: str):
    ended = [
        BattleEnded(Outcome(Termination.NO_TARGETS, Side.GOBLIN, *counts, elves_lost=2))
        for counts in ((47, 590), (rounds, hit_points))
    ]
    text = said_by(tell_cave_departure(scene_of("G..E"), ended[:1], ended[1:]))
    assert said in text
    assert "47" not in text
    assert "590" not in text


def test_powers():
    lost = Outcome(Termination.NO_TARGETS, Side.ELF, 20, 300, elves_lost=2)
    unscathed = Outcome(Termination.NO_TARGETS, Side.ELF, 20, 300, elves_lost=0)
    assert "power of 7, with which 2 elves die" in said_by(tell_power_departure(9, 7, lost))
    assert "not more than they had" in said_by(tell_power_departure(4, 3, unscathed))
    assert "passes over it and takes 12" in said_by(tell_power_departure(9, 12, unscathed))


def test_a_spell_that_is_refused():
    duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    turn = list(duel_events(duel, ["Poison", "Magic Missile"]))[1:4]
    text = text_of(tell_duel_departure(["Poison"], turn[:1], turn, by_theirs=True))
    assert "Rules      Poison cannot be cast now." in text
    assert "Misread    Poison" not in text
    assert "- Timers: Poison 6" in text
