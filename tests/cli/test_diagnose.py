"""The command `diagnose`."""

import json
from pathlib import Path

import pytest

from commands import run
from graphsolve.lab.diagnose import MAX_LIKELY
from graphsolve.lab.misreadings import CATALOGUE, distinct_misreadings
from graphsolve.puzzles.interface import parse_puzzle, solve
from statements import FILES

DECKS = FILES["decks.txt"]

FEW = "Player 1:\n4\n2\n6\n\nPlayer 2:\n5\n3\n1\n"
CAVE = "#######\n#.G.E.#\n#E.G.E#\n#.G.E.#\n#######\n"


def diagnose(*arguments: str, puzzle: str = DECKS):
    return run("diagnose -", *arguments, stdin=puzzle)


def test_right():
    result = diagnose("--part1", "306", "--part2", "291")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Part 1: 306 is right.\nPart 2: 291 is right.\n"


def test_answers_with_separators():
    assert "Part 1: 1306 is too high." in diagnose("--part1", "1,306", "--timeout", "1").stdout
    result = diagnose("--part1", "1,30")
    assert result.exit_code == 2
    assert "'1,30' is not a number." in result.stderr


def test_wrong_answers_do_not_reveal_the_right_ones():
    result = diagnose("--part1", "251", "--part2", "236")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "Part 1: 251 is too low.\nPart 2: 236 is too low.\n" in result.stdout
    assert "score-from-zero" in result.stdout
    assert "306" not in result.stdout
    assert "291" not in result.stdout


def test_nothing_found(tmp_path: Path):
    page = tmp_path / "out.html"
    result = diagnose("--part1", "7", "--replay", str(page), puzzle=FEW)
    assert result.exit_code == 1
    assert "no difference to replay, so " in result.stderr
    assert not page.exists()
    assert "graphsolve check" in result.stdout
    assert "graphsolve compare" in result.stdout
    known = distinct_misreadings(parse_puzzle(FEW), [1])
    assert f"Tried {len(known)} known misreadings of the rules, and " in result.stdout


@pytest.mark.usefixtures("ticking")
def test_the_right_answers_have_a_time_limit_of_ten_seconds_at_least():
    result = diagnose("--part1", "7", "--timeout", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "graphsolve: stopped after 10 s\n"


def test_the_suggested_command_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("it's").write_text(CAVE)
    answer = CATALOGUE["attack-strongest"].answer(parse_puzzle(CAVE), 1)
    result = run(f"diagnose --part1 {answer} --jobs 1", "it's")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "attack-strongest" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    [command] = [line for line in result.stdout.splitlines() if "graphsolve explain" in line]
    explained = run(command.strip().removeprefix("graphsolve"))
    assert (explained.exit_code, explained.stderr) == (0, "")
    assert explained.stdout


def test_json():
    result = diagnose(
        "--part1", "306", "--part2", "236", "--format", "json", "--reveal", "--timeout", "2"
    )
    found = json.loads(result.stdout)
    assert found["part1"] == {"given": 306, "right": True, "answer": 306}
    assert found["part2"] == {"given": 236, "right": False, "answer": 291}
    swapped = json.loads(diagnose("--part1", "291", "--part2", "306", "--format", "json").stdout)
    assert swapped["tried"] == {"misreadings": 0, "pairs": 0, "unfinished": 0}
    result = diagnose("--part1", "251", "--part2", "236", "--format", "json")
    found = json.loads(result.stdout)
    assert found["part1"] == {"given": 251, "right": False}
    [finding] = found["findings"]
    assert finding["misreadings"] == ["score-from-zero"]
    assert found["next"] is None


def test_json_of_a_puzzle_that_tells_findings_apart(tmp_path: Path):
    """Each finding has its answer to that puzzle, which can be saved."""
    answer = CATALOGUE["strictly-more-cards"].answer(parse_puzzle(DECKS), 2)
    given = "--part2", str(answer), "--timeout", "5"
    found = json.loads(diagnose(*given, "--format", "json", "--save", str(tmp_path)).stdout)
    apart = found["next"]
    assert [file.read_text() for file in tmp_path.iterdir()] == [f"{apart['puzzle']}\n"]
    puzzle, part = parse_puzzle(apart["puzzle"]), apart["part"]
    assert solve(puzzle, part) == apart["right"]
    equals = [finding["misreadings"] for finding in found["findings"]]
    assert [each["misreadings"] for each in apart["answers"]] == equals[:MAX_LIKELY]
    assert len({each["answer"] for each in apart["answers"]}) > 1
    for each in apart["answers"]:
        [name] = each["misreadings"]
        assert CATALOGUE[name].answer(puzzle, part) == each["answer"]
