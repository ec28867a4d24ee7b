"""Make pytest import each module of the package only once."""

from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]


def pytest_collect_file(file_path: Path) -> None:
    """Import the package of a module before pytest imports the module.

    With `--import-mode=importlib`, pytest would import a module again if its package has already
    imported it, and so define its classes twice.
    """
    if file_path.suffix == ".py":
        import_module(".".join(file_path.relative_to(ROOT).parent.parts))
