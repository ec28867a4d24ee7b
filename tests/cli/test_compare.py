"""The command `compare`."""

from pathlib import Path
from typing import NoReturn

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab import compare
from graphsolve.show.progress import Progress
from statements import load

AFTER = load("cave/detailed.toml")["after"]
"""The statement's maps of a battle."""

run = CliRunner().invoke


@pytest.fixture
def cave(tmp_path: Path) -> str:
    file = tmp_path / "cave.txt"
    file.write_text(AFTER[0]["map"])
    return str(file)


def transcript(*maps: dict[str, str]) -> str:
    return "\n".join(f"After {shown['round']} rounds:\n{shown['map']}" for shown in maps)


def test_agreement(cave: str):
    result = run(app, ["compare", cave, "-"], input=transcript(*AFTER))
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"All {len(AFTER)} maps agree" in result.stdout
    assert "the end of the battle after round 47." in result.stdout


def test_agreement_so_far(cave: str):
    result = run(app, ["compare", cave, "-"], input=transcript(AFTER[0]))
    assert "agrees" in result.stdout
    assert "round 0. The battle goes on until round 47." in result.stdout


def test_agreement_of_some_rounds(cave: str):
    result = run(app, ["compare", cave, "-"], input=transcript(*AFTER[:3]))
    assert "All 3 maps agree" in result.stdout
    assert "round 2. The battle goes on until round 47." in result.stdout


def test_the_first_turn_that_differs_is_explained(cave: str, golden):
    wrong = transcript(*AFTER[:3]).replace("E(188)", "E(191)")
    assert wrong != transcript(*AFTER[:3])
    result = run(app, ["compare", cave, "-"], input=wrong)
    assert result.exit_code == 1
    difference, explanation = result.stdout.split("\n\n", 1)
    golden("compare/difference.txt", difference)
    assert explanation.startswith("-- Round 2, turn ")


def test_other_elf_power(cave: str):
    result = run(app, ["compare", cave, "-", "--part", "2"], input=transcript(*AFTER[:2]))
    assert result.exit_code == 1
    assert "2,5: G(185) by the rules, G(197) on their map" in result.stdout


def test_without_the_map_before_no_turn_is_blamed(cave: str):
    wrong = transcript(AFTER[0], AFTER[2]).replace("E(188)", "E(191)")
    result = run(app, ["compare", cave, "-"], input=wrong)
    assert result.exit_code == 1
    assert "pinpoint" in result.stdout
    assert "turn 1" not in result.stdout


def test_another_cave(cave: str):
    wrong = transcript(AFTER[0]).replace("E", "G")
    result = run(app, ["compare", cave, "-"], input=wrong)
    assert "not the cave in FILE" in result.stdout


def test_one_map_too_many(cave: str):
    last = AFTER[-1]["map"]
    shown = transcript(*AFTER) + f"\nAfter 48 rounds:\n{last}\nAfter 49 rounds:\n{last}"
    result = run(app, ["compare", cave, "-"], input=shown)
    assert result.exit_code == 1
    assert "is one too many: the battle ends after round 47." in result.stdout


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        ("no map", "<stdin>:1:1: no maps of a battle found"),
        ("###\n", "<stdin>:1:1: this row has 3 squares, but the cave has 7 columns"),
    ],
)
def test_errors_in_a_transcript(cave: str, theirs: str, words: str):
    result = run(app, ["compare", cave, "-"], input=theirs)
    assert (result.exit_code, result.stderr) == (1, f"{words}\n")


def test_only_one_file_can_be_standard_input():
    result = run(app, ["compare", "-", "-"])
    assert result.exit_code == 2
    assert "standard input can hold FILE or" in result.stderr


def test_long_battles_show_progress(cave: str, monkeypatch: pytest.MonkeyPatch):
    said = []
    monkeypatch.setattr(Progress, "say", lambda _, message: said.append(message))
    run(app, ["compare", cave, "-"], input=transcript(AFTER[0]))
    assert said == [f"Battle: round {number}" for number in range(1, 49)]


def test_the_time_limit(cave: str, monkeypatch: pytest.MonkeyPatch):
    def never_ends(*_arguments) -> NoReturn:
        while True:
            pass

    monkeypatch.setattr(compare, "compare", never_ends)
    result = run(app, ["compare", cave, "-", "--timeout", "0.5"], input=transcript(*AFTER))
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "stopped after 0.5 s\n")


@pytest.mark.parametrize("seconds", ["0", "nan", "inf"])
def test_time_limits_that_are_refused(cave: str, seconds: str):
    assert run(app, ["compare", cave, "-", "--timeout", seconds], input="").exit_code == 2
