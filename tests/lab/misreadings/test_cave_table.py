"""Misreadings of caves give the answers of other programs that misread the rules in the same way.

The table has five caves, and the answers to them of such programs, by misreadings or pairs: to
part 1, or to the first part that is misread.
"""

import tomllib
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

import pytest

from examples import every
from graphsolve.lab.cave.plugin import answer_of
from graphsolve.lab.misreadings import misreading, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Battle, least_attack_power, parse_cave
from graphsolve.puzzles.cave.events import BattleEnded, Scene

TABLE = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "misreadings" / "cave.toml").read_text()
)
CAVES = [parse_cave(text) for text in TABLE["puzzles"]]
UNKNOWN = "?"
KNOWN = {name: misreading(name) for name in TABLE["answers"]}
ALL = [*misreadings_of(PUZZLES["cave"]), *(one for one in KNOWN.values() if one.pair)]


def check(name: str, answers: list[int | None]) -> None:
    """Compare answers with those in the table that are known."""
    given = ["none" if answer is None else answer for answer in answers]
    expected = TABLE["answers"][name]
    known = [each for each in zip(given, expected, strict=True) if each[1] != UNKNOWN]
    assert all(answer == other for answer, other in known), (name, given, expected)


def test_the_reading_engine():
    for name, one in every(2, [*KNOWN.items()]):
        check(name, [one.answer(cave, one.parts[0]) for cave in CAVES])


@pytest.mark.usefixtures("cave_kernel")
def test_the_compiled_program():
    """Both engines also agree where no other program answers."""
    found = defaultdict(list)
    for cave in CAVES:
        for part in (1, 2):
            for one in ALL:
                if one.parts[0] == part:
                    answer = None
                    with suppress(*one.errors):
                        answer = answer_of(cave, part, one, work=4)
                    found[one].append(answer)
    for one, answers in found.items():
        if one.name in KNOWN:
            check(one.name, answers)
        else:
            assert answers == [one.answer(cave, one.parts[0]) for cave in CAVES], one.name


@pytest.mark.parametrize("part", [1, 2])
def test_events_of_caves(part: int):
    """A scene rebuilt from the events ends as the misread battle does."""
    for number, one in enumerate(every(4, misreadings_of(PUZZLES["cave"]), part)):
        name, cave = one.name, CAVES[number % len(CAVES)]
        events = one.events(cave, part)
        began = next(events, None)
        if began is None:
            assert one.answer(cave, part) is None, name
            continue
        scene = Scene(began)
        for event in events:
            scene.apply(event)
        assert isinstance(event, BattleEnded), name
        assert scene.outcome.score == one.answer(cave, part), name
        rules = one.rules(part)
        if part == 2:
            rules = rules.with_elf_power(least_attack_power(cave, rules).attack_power)
        battle = Battle(parse_cave(str(Scene(began))), rules)
        battle.run()
        assert str(scene) == str(battle), name
