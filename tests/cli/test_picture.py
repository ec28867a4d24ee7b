"""The command `picture`."""

import sys
from pathlib import Path

import pytest
from PIL import Image, ImageColor
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.show.palette import SECOND

CAVE = "#####\n#G.E#   G(200), E(4)\n#####\n"
run = CliRunner().invoke


@pytest.mark.parametrize("suffix", ["gif", "png", "PNG"])
@pytest.mark.parametrize("moment", [[], ["--round", "1"]])
def test_pictures(tmp_path: Path, suffix: str, moment: list[str]):
    file = tmp_path / f"battle.{suffix}"
    result = run(app, ["picture", "-", "-o", str(file), *moment], input=CAVE)
    assert (result.exit_code, result.output) == (0, "")
    with Image.open(file) as image:
        assert image.format == suffix.upper()
        assert (getattr(image, "n_frames", 1) > 1) == (suffix == "gif" and not moment)


def test_a_picture_is_of_the_moment_as_the_round_begins(tmp_path: Path):
    """The goblin takes a step to the right in round 1, and none in round 2."""
    left = []
    for number in ("1", "2", "3"):
        file = tmp_path / f"{number}.png"
        run(app, ["picture", "-", "-o", str(file), "--round", number], input=CAVE)
        with Image.open(file) as picture:
            image = picture.convert("RGB")
        goblin = ImageColor.getrgb(SECOND.light)
        left.append(
            next(
                x
                for x in range(image.width)
                for y in range(image.height)
                if image.getpixel((x, y)) == goblin
            )
        )
    assert left[0] < left[1] == left[2]


def test_without_pillow(tmp_path: Path, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "graphsolve.show.cave.picture", raising=False)
    result = run(app, ["picture", "-", "-o", str(tmp_path / "x.png")], input=CAVE)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "pip install" in result.stderr
