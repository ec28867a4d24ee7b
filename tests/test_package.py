"""The package as its users import and start it."""

import importlib
import pkgutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import graphsolve
from graphsolve import errors
from graphsolve.cli import commands

MODULES = [name for _, name, _ in pkgutil.walk_packages(graphsolve.__path__, "graphsolve.")]


def python(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True
    ).stdout


def test_all_is_true():
    for name in graphsolve.__all__:
        assert getattr(graphsolve, name).__name__ == name
    assert sorted(graphsolve.__all__) == graphsolve.__all__ == dir(graphsolve)


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_all_of_each_module_is_true(name: str):
    module = importlib.import_module(name)
    assert all(hasattr(module, public) for public in getattr(module, "__all__", []))


def test_unknown_names_are_refused():
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = graphsolve.no_such_name


def test_every_error_stands_in_the_tree():
    for name in errors.__all__:
        assert name in (errors.__doc__ or "")
        base = UserWarning if name.endswith("Warning") else errors.GraphsolveError
        assert issubclass(getattr(errors, name), base)


def test_python_dash_m():
    assert python("-m", "graphsolve", "--version").startswith("graphsolve ")


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["day15", "--help"]])
def test_help_does_not_wait_for_networkx(arguments: list[str]):
    script = (
        "import sys; from graphsolve.cli import app\n"
        f"try: app({arguments}, prog_name='graphsolve')\n"
        "except SystemExit: pass\n"
        "print('networkx' in sys.modules)"
    )
    assert python("-c", script).splitlines()[-1] == "False"


def test_a_command_does_not_wait_for_the_others():
    script = (
        "import sys; from graphsolve.cli import app\n"
        "try: app(['day15', '--help'], prog_name='graphsolve')\n"
        "except SystemExit: pass\n"
        "print(*sorted(name for name in sys.modules if name.startswith('graphsolve.cli.')))"
    )
    imported = python("-c", script).splitlines()[-1].split()
    assert imported == [
        f"graphsolve.cli.{name}" for name in ("battle", "commands", "common", "day15", "options")
    ]


def test_every_command_is_listed():
    modules = Path(commands.__file__).parent.glob("*.py")
    registering = [path.stem for path in modules if "\ndef register(" in path.read_text()]
    assert sorted(registering) == sorted(commands.COMMANDS)
    assert [commands.command(name).name for name in registering] == registering


def test_the_help_lists_commands_in_their_order():
    shown = [
        words[1]
        for line in python("-m", "graphsolve", "--help").splitlines()
        if (words := line.split())[1:2] and words[1] in commands.COMMANDS and words[0] == "│"
    ]
    assert shown == list(commands.COMMANDS)


def test_warnings_are_shown_to_library_users():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        graphsolve.parse_cave("###\n#E")
    assert [warning.category for warning in caught] == [errors.PuzzleWarning]
