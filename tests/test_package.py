"""Importing the package and starting its commands."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
import warnings
from itertools import takewhile

import pytest
from typer.testing import CliRunner

import graphsolve
from graphsolve import cli, errors

MODULES = [name for _, name, _ in pkgutil.walk_packages(graphsolve.__path__, "graphsolve.")]


def python(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True
    ).stdout


def test_public_names_exist():
    for name in graphsolve.__all__:
        assert getattr(graphsolve, name).__name__ == name
    assert sorted(graphsolve.__all__) == graphsolve.__all__ == dir(graphsolve)


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_public_names_of_each_module_exist(name: str):
    module = importlib.import_module(name)
    assert all(hasattr(module, public) for public in getattr(module, "__all__", []))


def test_unknown_names_are_rejected():
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = graphsolve.no_such_name


def test_every_error_is_in_the_tree():
    for name, error in vars(errors).items():
        if inspect.isclass(error):
            assert name in (errors.__doc__ or "")
            base = UserWarning if name.endswith("Warning") else errors.GraphsolveError
            assert issubclass(error, base)


def test_python_dash_m():
    assert python("-m", "graphsolve", "--version").startswith("graphsolve ")


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["day15", "--help"]])
def test_help_does_not_import_networkx(arguments: list[str]):
    script = (
        "import sys; from graphsolve.cli import app\n"
        f"try: app({arguments}, prog_name='graphsolve')\n"
        "except SystemExit: pass\n"
        "print('networkx' in sys.modules)"
    )
    assert python("-c", script).splitlines()[-1] == "False"


def test_a_command_does_not_import_the_others():
    script = (
        "import sys; from graphsolve.cli import app\n"
        "try: app(['day15', '--help'], prog_name='graphsolve')\n"
        "except SystemExit: pass\n"
        "print(*sorted(name for name in sys.modules if name.startswith('graphsolve.cli.')))"
    )
    imported = python("-c", script).splitlines()[-1].split()
    assert imported == [f"graphsolve.cli.{name}" for name in ("options", "solve", "streams")]


def test_the_help_lists_every_command_in_its_panel():
    lines = python("-m", "graphsolve", "--help").splitlines()
    for panel, modules in cli.COMMANDS.items():
        start = next(number for number, line in enumerate(lines) if panel in line)
        words = [line.split()[1] for line in takewhile(ends_no_panel, lines[start + 1 :])]
        assert [word for word in words if word in modules] == list(modules)


def ends_no_panel(line: str) -> bool:
    return not line.startswith("╰")


def test_a_misspelt_command_is_corrected():
    result = CliRunner().invoke(cli.app, ["replya"])
    assert result.exit_code == 2
    assert "replay" in result.stderr


def test_warnings_are_shown_to_library_users():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        graphsolve.parse_cave("###\n#E")
    assert [warning.category for warning in caught] == [errors.PuzzleWarning]
