"""IPython displays caves, battles, decks, bosses and duels as images."""

import sys
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Battle, parse_cave
from graphsolve.puzzles.duel import Boss, Duel
from graphsolve.show import palette
from graphsolve.show.cards.image import draw_decks
from graphsolve.show.cave.image import draw_svg
from graphsolve.show.notebook import register_images

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


SVG = "{http://www.w3.org/2000/svg}"


def texts(image: ET.Element, colour: palette.Colour) -> list[str]:
    """The texts of an image in a colour."""
    found = image.iter(f"{SVG}text")
    return [text.text for text in found if text.get("fill") == colour.light]


def displayed(shell, shown: object) -> ET.Element:
    register_images()
    data, _ = shell.display_formatter.format(shown)
    return ET.fromstring(data["image/svg+xml"])


def test_decks_are_rows_of_cards(shell):
    image = displayed(shell, Decks((9, 2, 6, 3, 1), (5, 8, 4, 7)))
    assert image.get("aria-label") == "Two decks of 5 cards and 4 cards"
    assert texts(image, palette.ELF) == ["Player 1: 5 cards"]
    assert texts(image, palette.GOBLIN) == ["Player 2: 4 cards"]
    assert texts(image, palette.INK) == [*"92631", *"5847"]


@pytest.mark.parametrize("size", [0, 1, 25, 5000])
def test_cards_stay_in_the_image(size: int):
    image = ET.fromstring(draw_decks(Decks(tuple(range(1, size + 1)), (10**12,))))
    _, _, width, height = map(float, image.get("viewBox").split())
    cards = list(image.iter(f"{SVG}rect"))[1:]
    assert len(cards) == min(size, 200) + 1
    for card in cards:
        assert float(card.get("x")) + float(card.get("width")) <= width
        assert float(card.get("y")) + float(card.get("height")) <= height
    [title] = texts(image, palette.ELF)
    assert ("of which these 200 are on top" in title) == (size > 200)


def test_a_boss_is_a_bar(shell):
    image = displayed(shell, Boss(hit_points=53, damage=10))
    assert texts(image, palette.INK) == ["53 hit points, damage 10"]
    assert image.get("aria-label") == "A boss with 53 hit points and 10 damage"


@pytest.mark.parametrize("hard", [False, True])
def test_a_duel_is_its_fighters_and_spells(shell, hard: bool):
    image = displayed(shell, Duel(Boss(40, 8), hit_points=10, mana=250, hard=hard))
    bars = {
        path.get("fill"): float(path.get("d").split("h")[1].split("v")[0])
        for path in image.iter(f"{SVG}path")
    }
    assert bars[palette.ELF.light] * 4 == pytest.approx(bars[palette.GOBLIN.light])
    costs = [text.split()[0] for text in texts(image, palette.ACCENT)[1:6]]
    assert costs == ["53", "73", "113", "173", "229"]  # of the statement
    assert len(list(image.iter(f"{SVG}circle"))) == 6 + 6 + 5  # the turns of its effects
    assert ("Hard mode" in "".join(texts(image, palette.ACCENT))) == hard
    assert ("hard mode" in image.get("aria-label")) == hard


def test_other_objects_have_no_image(shell):
    register_images()
    data, _ = shell.display_formatter.format(CAVE.units)
    assert "image/svg+xml" not in data


def test_nothing_happens_outside_ipython(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    register_images()
    assert "IPython" not in sys.modules
