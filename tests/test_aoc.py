"""The entry point, through the plugin loading of the advent-of-code-data package, offline."""

import os
from pathlib import Path

import pytest

import oracle
from statements import DATA, load

os.environ.setdefault("AOCD_DIR", str(Path(__file__).parent / "no-such-folder"))
runner = pytest.importorskip("aocd.runner")

[PLUGIN] = [plugin for plugin in runner.get_plugins() if plugin.name == "graphsolve"]

CAVE = load("cave/attack_power.toml")["battle"][0]["start"].rstrip()
DECKS = (DATA / "cards" / "example.txt").read_text().rstrip()
DUEL = (str(oracle.duel(58, 9)), str(oracle.duel(58, 9, hard=True)))
STALEMATE = "#######\n#E.#.G#\n#######"


@pytest.mark.parametrize(
    ("year", "day", "data", "answers"),
    [
        (2018, 15, CAVE, ("27730", "4988")),
        (2020, 22, DECKS, ("306", "291")),
        (2015, 22, "Hit Points: 58\nDamage: 9", DUEL),
        (2018, 15, STALEMATE, ("", "")),
        (2018, 14, "919901", ("", "")),
    ],
)
def test_runner(year: int, day: int, data: str, answers: tuple[str, str], capfd):
    first, second, _, error = runner.run_one(year, day, data, PLUGIN)
    assert error == ""
    assert (first, second) == answers
    assert capfd.readouterr() == ("", "")


def test_a_short_row_is_not_remarked_on(capfd):
    first, *_ = PLUGIN.load()(year=2018, day=15, data="#####\n#E.G\n#####")
    assert isinstance(first, int)
    assert capfd.readouterr() == ("", "")
