"""The command that holds another solver's transcript against the battle, as its users see it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
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
    assert result.stdout == (
        f"All {len(AFTER)} maps agree, up to the end of the battle after round 47.\n"
    )


def test_agreement_so_far(cave: str):
    result = run(app, ["compare", cave, "-"], input=transcript(AFTER[0]))
    assert result.stdout == (
        "Their map agrees: it shows the battle after round 0. The battle goes on until round 47.\n"
    )


def test_agreement_of_some_rounds(cave: str):
    result = run(app, ["compare", cave, "-"], input=transcript(*AFTER[:3]))
    assert result.stdout == (
        "All 3 maps agree: the last shows the battle after round 2. "
        "The battle goes on until round 47.\n"
    )


def test_the_turn_in_which_they_part_is_explained(cave: str):
    wrong = transcript(*AFTER[:3]).replace("E(188)", "E(191)")
    assert wrong != transcript(*AFTER[:3])
    result = run(app, ["compare", cave, "-"], input=wrong)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "Their map on line 20, after round 2, is the first that differs:"
    assert lines[1] == "  2,4: E(188) by the rules, E(191) on their map"
    assert lines[2] == "By the rules, this turn is the first to touch one of these squares:"
    assert lines[4].startswith("-- Round 2, turn ")
    assert any(line.startswith("Blow ") for line in lines)


def test_other_elf_power(cave: str):
    result = run(app, ["compare", cave, "-", "--part", "2"], input=transcript(*AFTER[:2]))
    assert result.exit_code == 1
    assert "2,5: G(185) by the rules, G(197) on their map" in result.stdout


def test_left_out_rounds(cave: str):
    later = transcript(AFTER[0], AFTER[3]).replace("G", "E", 1)
    result = run(app, ["compare", cave, "-"], input=transcript(AFTER[0]) + "\nRound 9\n" + later)
    assert result.exit_code == 1


def test_another_cave(cave: str):
    wrong = transcript(AFTER[0]).replace("E", "G")
    result = run(app, ["compare", cave, "-"], input=wrong)
    assert "so it is another cave than FILE's" in result.stdout


def test_one_map_too_many(cave: str):
    last = AFTER[-1]["map"]
    shown = transcript(*AFTER) + f"\nAfter 48 rounds:\n{last}\nAfter 49 rounds:\n{last}"
    result = run(app, ["compare", cave, "-"], input=shown)
    assert result.exit_code == 1
    assert "is one too many: the battle ends after round 47." in result.stdout


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        ("no map", "<stdin>:1:1: expected maps of a battle, found none"),
        ("###\n", "<stdin>:1:1: expected a row of 7 squares as in the cave, found 3"),
    ],
)
def test_what_is_no_transcript(cave: str, theirs: str, words: str):
    result = run(app, ["compare", cave, "-"], input=theirs)
    assert (result.exit_code, result.stderr) == (1, f"{words}\n")


def test_standard_input_holds_one_of_them():
    result = run(app, ["compare", "-", "-"])
    assert result.exit_code == 2
    assert "standard input can hold FILE or" in result.stderr


def test_long_battles_show_progress(cave: str, monkeypatch: pytest.MonkeyPatch):
    said = []
    monkeypatch.setattr(Progress, "say", lambda _, message: said.append(message))
    run(app, ["compare", cave, "-"], input=transcript(AFTER[0]))
    assert said == [f"Battle: round {number}" for number in range(1, 49)]
