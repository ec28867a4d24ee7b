"""The help of each command fits on a screen, and the options that few people need are folded."""

from itertools import chain

import pytest
from typer.testing import CliRunner

from graphsolve.cli import COMMANDS, app

PLAIN = {"COLUMNS": "80", "TERM": "dumb", "NO_COLOR": "1"}
MOST_LINES = 40
GENERATED = ("generate cave", "generate cards", "generate duel")


@pytest.mark.parametrize("command", ["", *chain.from_iterable(COMMANDS.values()), *GENERATED])
def test_help_fits_on_a_screen(command: str):
    result = CliRunner().invoke(app, [*command.split(), "--help"], env=PLAIN)
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) <= MOST_LINES
    assert ("graphsolve " in result.stdout.partition("Example:")[2]) == (
        command not in {"", "generate"}
    )


def test_all_options_are_shown_if_asked_for():
    some, every = (
        CliRunner().invoke(app, ["solve", option], env=PLAIN).stdout
        for option in ("--help", "--help-all")
    )
    assert "more options: --help-all" in some
    assert "--goblin-power" in every
    assert "--goblin-power" not in some
