"""The options that mean the same in every command that fights a battle."""

from pathlib import Path

import pytest

from commands import run
from graphsolve.cli.options import parse_range

pytestmark = pytest.mark.usefixtures("folder")

RULES = ("", "--elf-hit-points 150", "--goblin-power 4", "--goblin-hit-points 150")
PARTS = ("--elf-power 9", "--part 2")


@pytest.mark.usefixtures("ticking")  # compare searches for misreadings
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("sweep cave.txt --engine graph", RULES),
        ("solve cave.txt", RULES + PARTS),
        ("export cave.txt --round 9", RULES + PARTS),
        ("explain cave.txt --round 9", RULES + PARTS),
        ("transcript cave.txt", RULES + PARTS),
        ("replay cave.txt", RULES + PARTS),
        ("compare cave.txt theirs.txt", RULES + PARTS),
    ],
)
def test_each_option_changes_what_a_command_prints(command: str, options: tuple[str, ...]):
    Path("theirs.txt").write_text(run("transcript cave.txt").stdout)
    results = [run(f"{command} {option}") for option in options]
    assert all(result.exit_code in {0, 1} for result in results)
    assert len({result.stdout for result in results}) == len(options)


def test_power_in_both_parts_is_that_of_part_1():
    both = run("day15 cave.txt --elf-power 9").stdout
    first, second = "day15 cave.txt --part 1 --elf-power 9", "day15 cave.txt --part 2"
    assert both == run(first).stdout + run(second).stdout


@pytest.mark.parametrize("text", ["", ":", "5:3", "a", "-1", "1:2:3", "1-2", "1 2", "9" * 19])
def test_invalid_ranges(text: str):
    with pytest.raises(ValueError, match=r"range"):
        parse_range(text)
