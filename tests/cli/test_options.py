"""The options that mean the same in every command that fights a battle or a duel."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app

EXAMPLE = "######\n#G.E.#\n#..G.#\n######\n"

OUTPUT = "out"
COMMANDS = {
    "solve": (),
    "sweep": ("--engine", "graph"),
    "export": ("--round", "9"),
    "explain": ("--round", "9"),
    "transcript": (),
    "replay": ("-o", OUTPUT),
    "compare": ("theirs.txt",),
}
"""All commands that fight a battle, with arguments after FILE."""

CHANGES = (
    ("--elf-power", "9"),
    ("--elf-hit-points", "150"),
    ("--goblin-power", "4"),
    ("--goblin-hit-points", "150"),
    ("--part", "2"),
)
run = CliRunner().invoke


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder with the cave, and the transcript of its battle."""
    monkeypatch.chdir(tmp_path)
    Path("cave.txt").write_text(EXAMPLE)
    Path("theirs.txt").write_text(run(app, ["transcript", "cave.txt"]).stdout)


def result_of(command: str, *options: str) -> tuple[int, str, list[bytes]]:
    """The exit status, the stdout and the output file of a command."""
    result = run(app, [command, "cave.txt", *COMMANDS[command], *options])
    assert result.exit_code in {0, 1}, result.stderr
    outputs = sorted(Path().glob(f"{OUTPUT}*"))
    contents = [file.read_bytes() for file in outputs]
    for file in outputs:
        file.unlink()
    return result.exit_code, result.stdout, contents


def applies(command: str, option: str) -> bool:
    """A sweep tries every power, so it has no --part."""
    return command != "sweep" or option not in {"--elf-power", "--part"}


@pytest.mark.usefixtures("ticking")  # compare searches for misreadings
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_fights_a_battle_has_these_options(command: str):
    before = result_of(command)
    for option, value in CHANGES:
        if applies(command, option):
            assert result_of(command, option, value) != before, option


def test_power_in_both_parts_is_that_of_part_1():
    both = run(app, ["day15", "cave.txt", "--elf-power", "9"]).stdout.splitlines()
    first = run(app, ["day15", "cave.txt", "--part=1", "--elf-power=9"]).stdout
    second = run(app, ["day15", "cave.txt", "--part=2"]).stdout
    assert both == [*first.splitlines(), *second.splitlines()]
