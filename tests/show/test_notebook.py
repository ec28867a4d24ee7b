"""IPython displays caves and battles as images."""

import sys
from collections.abc import Iterator

import pytest

from graphsolve.puzzles.cave import Battle, parse_cave
from graphsolve.show.cave.image import draw_svg
from graphsolve.show.column import register_images

CAVE = parse_cave("#####\n#G.E#\n#####")


@pytest.fixture
def shell() -> Iterator:
    """An IPython shell like that of a notebook, without a history on disk."""
    config = pytest.importorskip("traitlets.config").Config()
    config.HistoryManager.enabled = False
    shell_type = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell
    yield shell_type.instance(config=config)
    shell_type.clear_instance()


def test_caves_and_battles_are_images(shell):
    battle = Battle(CAVE)
    battle.round()
    register_images()
    for shown, units in ((CAVE, CAVE.units), (battle, battle.units.values())):
        data, _ = shell.display_formatter.format(shown)
        assert data["image/svg+xml"] == draw_svg(CAVE, units)
        assert "text/plain" in data


def test_other_objects_have_no_image(shell):
    register_images()
    data, _ = shell.display_formatter.format(CAVE.units)
    assert "image/svg+xml" not in data


def test_nothing_happens_outside_ipython(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    register_images()
    assert "IPython" not in sys.modules
