"""Importing the package and starting its commands."""

import inspect
import subprocess
import sys
import warnings
from importlib import import_module
from importlib.metadata import version

import pytest

import graphsolve
from graphsolve import errors


def python(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True
    ).stdout


def test_public_names_exist():
    for name in graphsolve.__all__:
        if name != "__version__":
            assert getattr(graphsolve, name).__name__.rpartition(".")[2] == name
    assert sorted(graphsolve.__all__) == dir(graphsolve)


@pytest.mark.parametrize("name", ["cards", "cave", "duel", "implicit"])
def test_names_can_be_imported_from_public_modules(name: str):
    public = import_module(f"graphsolve.{name}")
    assert getattr(graphsolve, name) is public
    assert all(hasattr(public, each) for each in public.__all__)


def test_a_search_needs_no_networkx_before_it_fails():
    script = "import sys; from graphsolve.implicit import walk; print('networkx' in sys.modules)"
    script += "; from graphsolve.implicit import NoPathError"
    assert python("-c", script) == "False\n"


def test_public_functions_and_classes_show_an_example():
    for name in graphsolve.__all__:
        value = getattr(graphsolve, name)
        if callable(value) and not (isinstance(value, type) and issubclass(value, Exception)):
            assert ">>> " in (value.__doc__ or ""), name


def test_the_version_is_that_of_the_distribution():
    assert graphsolve.__version__ == version("graphsolve-aoc")


def test_unknown_names_are_rejected():
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = graphsolve.no_such_name


def test_every_error_is_in_the_tree():
    for name, error in vars(errors).items():
        if inspect.isclass(error):
            assert name in (errors.__doc__ or "")
            base = UserWarning if name.endswith("Warning") else errors.GraphsolveError
            assert issubclass(error, base)


def test_help_imports_no_networkx_and_no_other_command():
    script = (
        "import sys; from graphsolve.cli import app\n"
        "for arguments in (['--version'], ['solve', '--help']):\n"
        "    try: app(arguments, prog_name='graphsolve')\n"
        "    except SystemExit: pass\n"
        "print(*sorted(name for name in sys.modules if name.startswith('graphsolve.cli.')))\n"
        "try: app(['--help'], prog_name='graphsolve')\n"
        "except SystemExit: pass\n"
        "print('networkx' in sys.modules)"
    )
    lines = python("-c", script).splitlines()
    assert " ".join(f"graphsolve.cli.{name}" for name in ("options", "solve", "streams")) in lines
    assert lines[-1] == "False"


def test_warnings_are_shown_to_library_users():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        graphsolve.parse_cave("###\n#E")
    assert [warning.category for warning in caught] == [errors.PuzzleWarning]


def test_nothing_slow_is_imported_before_ctrl_c_is_handled():
    script = "import sys, graphsolve.__main__; print({'re', 'typing'} & {*sys.modules})"
    assert python("-S", "-c", script) == "set()\n"
