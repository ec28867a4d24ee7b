"""The command `day22`, for card combat and the mana duel."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import oracle
from graphsolve.cli import app
from statements import DATA

EXAMPLE = str(DATA / "cards" / "example.txt")
ENDLESS = str(DATA / "cards" / "endless.txt")
BOSS = "Hit Points: 13\nDamage: 8\n"
SMALL_PLAYER = ("--hit-points", "10", "--mana", "250")

run = CliRunner().invoke


def test_cards():
    result = run(app, ["day22", EXAMPLE])
    assert result.exit_code == 0
    assert result.stdout == (
        "Part 1: 306 (player 2 wins after 29 rounds)\n"
        "Part 2: 291 (player 2 wins after 17 rounds)\n"
    )
    assert result.stderr == ""


def test_cards_in_json():
    result = run(app, ["day22", EXAMPLE, "--format", "json"])
    assert json.loads(result.stdout) == {
        "puzzle": "2020/22",
        "part1": {"answer": 306, "winner": 2, "rounds": 29},
        "part2": {"answer": 291, "winner": 2, "rounds": 17},
    }


def test_endless_combat():
    result = run(app, ["day22", ENDLESS])
    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    assert first.startswith("Part 1: no answer (the game never ends")
    _, score, rounds = oracle.recursive_combat([43, 19], [2, 29, 14])
    assert (
        second
        == f"Part 2: {score} (player 1 wins after {rounds} rounds, because the decks repeat)"
    )


def test_endless_combat_in_json():
    result = run(app, ["day22", ENDLESS, "--format", "json", "--part", "1"])
    assert result.exit_code == 1
    answers = json.loads(result.stdout)
    assert answers["part1"]["answer"] is None
    assert "never ends" in answers["part1"]["reason"]
    assert "part2" not in answers


@pytest.mark.parametrize("search", ["dijkstra", "astar"])
def test_duel(search: str):
    result = run(app, ["day22", "-", *SMALL_PLAYER, "--search", search], input=BOSS)
    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    assert first.startswith("Part 1: 226 (Poison, Magic Missile; ")
    assert oracle.duel(13, 8, 10, 250, hard=True) is None
    assert second.startswith("Part 2: no answer (proved unwinnable: ")


def test_duel_in_json():
    options = (*SMALL_PLAYER, "--format", "json", "--part", "1")
    result = run(app, ["day22", "-", *options], input=BOSS)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "puzzle": "2015/22",
        "part1": {"answer": 226, "spells": ["Poison", "Magic Missile"]},
    }


def test_player_starts_with_50_hit_points_and_500_mana():
    result = run(app, ["day22", "-", "--format", "json"], input="Hit Points: 30\nDamage: 9")
    answers = json.loads(result.stdout)
    assert answers["part1"]["answer"] == oracle.duel(30, 9, 50, 500)
    assert answers["part2"]["answer"] == oracle.duel(30, 9, 50, 500, hard=True)


def test_monte_carlo_gives_a_bound_and_no_answer():
    options = (*SMALL_PLAYER, "--search", "monte-carlo", "--tries", "200", "--seed", "1")
    text = run(app, ["day22", "-", *options, "--part", "1"], input=BOSS)
    assert text.exit_code == 0
    assert text.stdout.startswith("Part 1: at most 226 (Poison, Magic Missile; the best of ")
    result = run(app, ["day22", "-", *options, "--part", "1", "--format", "json"], input=BOSS)
    part = json.loads(result.stdout)["part1"]
    assert part["answer"] is None
    assert (part["bound"], part["tries"]) == (226, 200)
    assert 0 < part["wins"] < 200


def test_monte_carlo_without_a_win():
    options = (*SMALL_PLAYER, "--search", "monte-carlo", "--seconds", "0.05", "--part", "2")
    result = run(app, ["day22", "-", *options], input=BOSS)
    assert result.exit_code == 1
    assert "which proves nothing" in result.stdout


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", (), "<stdin>:1:1: the input is empty"),
        (
            "Deck:\n1",
            (),
            "<stdin>:1:1: expected 'Player 1:' (2020) or 'Hit Points: N' (2015), found",
        ),
        ("\n\nPlayer 1:\n0\n", (), "<stdin>:4:1: expected"),
        ("Hit Points: 5\n", (), "<stdin>:"),
        ("\n  Deck", (), "<stdin>:2:3: expected 'Player 1:' (2020) or"),
        (BOSS, ("--year", "2020"), "<stdin>:1:1: the input holds the boss of a duel"),
        (
            "Player 1:\n1\n\nPlayer 2:\n2\n",
            ("--year", "2015"),
            "<stdin>:1:1: the input holds two decks",
        ),
        (
            "#######\n#E...G#",
            (),
            "<stdin>:1:1: the input holds the map of a cave (Advent of Code 2018",
        ),
    ],
)
def test_bad_puzzles(text: str, options: tuple[str, ...], message: str):
    result = run(app, ["day22", "-", *options], input=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(message)
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        [EXAMPLE, "--mana", "300"],
        [EXAMPLE, "--search", "astar"],
        [EXAMPLE, "--year", "2018"],
        ["-", "--tries", "5"],
        ["-", "--search", "astar", "--seed", "5"],
        ["-", "--search", "guess"],
        ["-", "--hit-points", "0"],
    ],
)
def test_wrong_usage(arguments: list[str]):
    result = run(app, ["day22", *arguments], input=BOSS)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(max_size=30)
    | st.text("Player 12:\n", max_size=40)
    | st.text("1234\n", max_size=9).map(lambda deck: f"Player 1:\n{deck}\nPlayer 2:\n9")
    | st.text("Hit PointsDamage: 123\n", max_size=40)
)
def test_random_text_never_gives_a_traceback(text: str):
    result = run(app, ["day22", "-"], input=text.encode("utf-8", "surrogatepass"))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 1)


def test_generate(tmp_path: Path):
    decks = run(app, ["generate", "decks", "--seed", "4", "--size", "5"])
    assert len(decks.stdout.splitlines()) == 2 * (1 + 5) + 1
    assert run(app, ["day22", "-"], input=decks.stdout).stdout.startswith("Part 1: ")
    duel = tmp_path / "duel.txt"
    run(app, ["generate", "duel", "--seed", "4", "-o", str(duel)])
    assert run(app, ["day22", str(duel)]).exit_code == 0
