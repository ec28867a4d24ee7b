"""The help of each command."""

from itertools import chain

import pytest
from typer.testing import CliRunner

from graphsolve.cli import COMMANDS, app

WIDE = {"COLUMNS": "80", "TERM": "dumb", "NO_COLOR": "1"}
MOST_LINES = 40
GENERATED = ("generate cave", "generate cards", "generate duel")


@pytest.mark.parametrize("command", ["", *chain.from_iterable(COMMANDS.values()), *GENERATED])
def test_help(golden, command: str):
    result = CliRunner().invoke(
        app, [*command.split(), "--help"], env=WIDE, prog_name="graphsolve"
    )
    assert result.exit_code == 0
    assert not {"<parse_path>", "<int", "<float", "<str>", "{FILE}"} & set(result.stdout.split())
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert len(lines) <= MOST_LINES
    panels = [line.strip("╭─╮ ") for line in lines if line.startswith("╭")]
    assert "Advanced" not in panels[:-1]  # it comes last
    golden(f"help/{command.replace(' ', '-') or 'graphsolve'}.txt", "\n".join(lines) + "\n")
