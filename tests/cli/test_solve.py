"""The commands that print answers: `solve`, `day15` and `day22`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import oracle
from graphsolve.cli import app
from grids import GRAPHS
from statements import DATA, load

INPUTS = Path(__file__).parents[2] / "inputs"
DAYS = {"15.txt": "day15", "22-cards.txt": "day22", "22-duel.txt": "day22"}

CAVE = load("cave/attack_power.toml")["battle"][0]["start"]
STALEMATE = "#######\n#E.#.G#\n#######\n"
DECKS = (DATA / "cards" / "example.txt").read_text()
ENDLESS = (DATA / "cards" / "endless.txt").read_text()
BOSS = "Hit Points: 13\nDamage: 8\n"
SMALL_PLAYER = ("--hit-points", "10", "--mana", "250")

run = CliRunner().invoke


def answers(command: str, text: str, *options: str, status: int = 0) -> dict:
    """The answers that a command prints as JSON."""
    result = run(app, [command, "-", "--format", "json", *options], input=text)
    assert (result.exit_code, result.stderr) == (status, "")
    return json.loads(result.stdout)


# --- Any puzzle ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", DAYS)
@pytest.mark.parametrize("options", [(), ("--format", "json"), ("--part", "2"), ("--part=1",)])
def test_solve_prints_what_the_command_of_the_day_prints(file: str, options: tuple[str, ...]):
    solved, by_day = (
        run(app, [name, str(INPUTS / file), *options]) for name in ("solve", DAYS[file])
    )
    assert (solved.exit_code, solved.stderr) == (0, "")
    assert solved.stdout == by_day.stdout


@pytest.mark.parametrize(
    ("file", "options"),
    [
        ("15.txt", ("--elf-power", "9", "--elf-hit-points=100", "--part", "1")),
        ("15.txt", ("--part", "2", "--elf-power", "9")),
        ("22-duel.txt", ("--mana", "300", "--hit-points", "40")),
        ("22-duel.txt", ("--mana", "0")),
    ],
)
def test_options_of_the_puzzle(file: str, options: tuple[str, ...]):
    by_day, solved, plain = (
        run(app, [name, str(INPUTS / file), *given])
        for name, given in ((DAYS[file], options), ("solve", options), ("solve", ()))
    )
    assert (solved.exit_code, solved.stdout) == (by_day.exit_code, by_day.stdout)
    assert solved.stdout != plain.stdout


@pytest.mark.parametrize(
    ("command", "text", "message"),
    [
        ("solve", "Hit Points: 5\n", "<stdin>:"),
        ("day15", DECKS, "<stdin>:1:1: the input holds two decks"),
        ("day22", "\n  Deck", "<stdin>:2:3: expected 'Player 1:' (2020) or"),
        ("day22", "\n\nPlayer 1:\n0\n", "<stdin>:4:1: expected"),
        ("day22", CAVE, "<stdin>:1:1: the input holds the map of a cave (Advent of Code 2018"),
    ],
)
def test_bad_puzzles(command: str, text: str, message: str):
    result = run(app, [*command.split(), "-"], input=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"graphsolve: {message}")
    assert len(result.stderr.splitlines()) == 1


def test_a_file_that_is_not_text():
    result = run(app, ["solve", "-"], input=b"\x89PNG\r\n")
    message = (
        "graphsolve: <stdin>:1:1: the file is not text in UTF-8: the byte 0x89 is not valid here\n"
    )
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", message)


def test_a_warning_about_a_short_row():
    result = run(app, ["solve", "-"], input="#####\n#E.G\n#####")
    assert result.exit_code == 0
    assert result.stderr == (
        "<stdin>:2:5: this row has 4 squares and the longest has 5; "
        "the missing squares count as wall (is the copy complete?)\n"
    )


# --- Cave combat ---------------------------------------------------------------------------------


@pytest.mark.parametrize("graph", GRAPHS)
def test_battles(graph: str):
    result = run(app, ["day15", "-", "--graph", graph], input=CAVE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "Part 1: 27730 (goblins win after 47 rounds with 590 hit points left)\n"
        "Part 2: 4988 (elves win with attack power 15 after 29 rounds with 172 hit points left)\n"
    )


def test_a_stalemate():
    result = run(app, ["day15", "-", "--part", "1"], input=STALEMATE)
    assert result.exit_code == 1
    assert result.stdout == (
        "Part 1: no answer (stalemate in round 1: from here the battle only repeats itself)\n"
    )
    found = answers("day15", STALEMATE, status=1)
    assert found["part1"]["answer"] is None
    assert "stalemate in round 1" in found["part1"]["reason"]
    reason = "the elves cannot win without losing one at any attack power"
    assert found["part2"] == {"answer": None, "reason": reason}


# --- Card combat ---------------------------------------------------------------------------------


def test_games():
    result = run(app, ["day22", "-"], input=DECKS)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "Part 1: 306 (player 2 wins after 29 rounds)\n"
        "Part 2: 291 (player 2 wins after 17 rounds)\n"
    )
    assert answers("day22", DECKS) == {
        "puzzle": "2020/22",
        "part1": {"answer": 306, "winner": 2, "rounds": 29},
        "part2": {"answer": 291, "winner": 2, "rounds": 17},
    }


def test_a_game_that_never_ends():
    result = run(app, ["day22", "-"], input=ENDLESS)
    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    assert first.startswith("Part 1: no answer (the game never ends")
    _, score, rounds = oracle.recursive_combat([43, 19], [2, 29, 14])
    remark = f"player 1 wins after {rounds} rounds, because the decks repeat"
    assert second == f"Part 2: {score} ({remark})"
    found = answers("day22", ENDLESS, "--part", "1", status=1)
    assert found["part1"]["answer"] is None
    assert "never ends" in found["part1"]["reason"]
    assert "part2" not in found


# --- The mana duel -------------------------------------------------------------------------------


@pytest.mark.parametrize("search", ["dijkstra", "astar"])
def test_duels(search: str):
    result = run(app, ["day22", "-", *SMALL_PLAYER, "--search", search], input=BOSS)
    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    assert first.startswith("Part 1: 226 (Poison, Magic Missile; ")
    assert oracle.duel(13, 8, 10, 250, hard=True) is None
    assert second.startswith("Part 2: no answer (proved unwinnable: ")


def test_monte_carlo_gives_a_bound_and_no_answer():
    options = (*SMALL_PLAYER, "--search=monte-carlo", "--seed=1", "--part=1")
    text = run(app, ["day22", "-", *options], input=BOSS)
    assert text.exit_code == 0
    assert text.stdout.startswith("Part 1: at most 226 (Poison, Magic Missile; the best of ")
    part = answers("day22", BOSS, *options)["part1"]
    assert (part["answer"], part["bound"], part["tries"]) == (None, 226, 10_000)
    assert 0 < part["wins"] < 10_000
