"""Doctests import each module of the package once."""

from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]


def pytest_collect_file(file_path: Path) -> None:
    """Import the package of a module before pytest imports the module.

    With `--import-mode=importlib`, pytest would import a module a second time if importing its
    package has imported it, and its classes would not be those that others use.
    """
    if file_path.suffix == ".py":
        import_module(".".join(file_path.relative_to(ROOT).parent.parts))
