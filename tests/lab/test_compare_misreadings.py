"""compare names the mistakes of programs that know nothing of the catalogue.

The programs are the solvers in tests/strangers and the oracle, with a mistake in their source and
with a line that prints what happens.
"""

from typing import Any

import pytest

import oracle
from battles import picture
from examples import every
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.compare import agreeing_misreadings, compare
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.lab.narrow import Narrowing
from graphsolve.limits import time_limit
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES, CaveOptions, PlayOptions, Puzzle
from graphsolve.puzzles.cave import Side, parse_cave
from graphsolve.puzzles.duel import Boss
from graphsolve.show.sentences import explain_agreement
from printing import plain_text
from searches import searched
from strangers.mistakes import MISTAKES, load

PATIENT = 25.0  # half of it is for misreadings
CAVES = [
    *(
        generate_cave(seed, kind="cavern", width=7, height=7, elves=3, goblins=4)
        for seed in (1, 2, 8)
    ),
    *(
        generate_cave(seed, kind="cavern", width=13, height=13, elves=12, goblins=14)
        for seed in (1, 3, 6)
    ),
]

PRINTS = {
    "cave_parents": (
        "        rounds += 1\n",
        """\
        rounds += 1
        print("Round", rounds)
        xs, ys = map(max, zip(*walls))
        for y in range(ys + 1):
            row = [units.get((x, y), "#" if (x, y) in walls else ".") for x in range(xs + 1)]
            print(*(one if isinstance(one, str) else one["side"] for one in row), sep="", end=" ")
            print(*(f"hp {one['hp']} {one['side']}" for one in row if not isinstance(one, str)))
""",
    ),
    "cards_lists": ("        seen.add(state)\n", "        seen.add(state)\n        print(a, b)\n"),
}
"""A line of each solver, and that line with one that prints the units or the decks."""


def explained(
    text: str, puzzle: Puzzle, part: int = 1, options: PlayOptions | None = None, **more: Any
) -> Narrowing:
    """The misreadings that explain a transcript."""
    found = compare(text, "x", puzzle, part, options)
    assert found.difference
    with time_limit(PATIENT):
        return agreeing_misreadings(found, **more)


def names(found: Narrowing) -> list[str]:
    return [misreading.name for misreading in found.findings]


def printed(solver: str, mistake: str, puzzle: object, part: int, capsys) -> str:
    [wrong] = [one for one in MISTAKES if (one.solver, one.name) == (solver, mistake)]
    wrong = wrong._replace(changes=(*wrong.changes, PRINTS[solver]))
    getattr(load(solver, wrong), f"part{part}")(str(puzzle))
    return capsys.readouterr().out


BATTLE_MISTAKES = [
    "turns by column",
    "no attack after a move",
    "attack ties by column",
    "the strongest enemy is attacked",
    "neighbors clockwise",
]


@pytest.mark.parametrize("mistake", every(5, BATTLE_MISTAKES))
def test_the_mistakes_of_a_battle_are_named(mistake: str, capsys):
    [accepted] = [one.accepted for one in MISTAKES if one[:2] == ("cave_parents", mistake)]
    for cave in CAVES:
        text = printed("cave_parents", mistake, cave, 1, capsys)
        if compare(text, "x", cave).difference:
            break
    said: list[str] = []
    found = explained(text, cave, on_progress=said.append)
    assert {*accepted} & {*names(found)}
    assert len(found.findings) < found.tried / 20
    known = len(found.queue.singles)
    assert said[0] == f"0 of {known} tried"
    assert said[-1] == f"{found.tried} of {known} tried; one or more of them explain it"


@pytest.mark.parametrize(
    "mistake",
    [
        "strictly more cards",
        "one deck that is long enough",
        "sub-games with whole decks",
        "copies of the bottom cards",
        "player 2 wins on a repeat",
    ],
)
def test_the_mistakes_of_a_card_game_are_named(mistake: str, capsys):
    [accepted] = [one.accepted for one in MISTAKES if one[:2] == ("cards_lists", mistake)]
    for decks in (generate_decks(1, cards=10), generate_decks(1, kind="loops", cards=6)):
        text = printed("cards_lists", mistake, decks, 2, capsys)
        if compare(text, "x", decks, 2).difference:
            break
    assert {*accepted} & {*names(explained(text, decks, 2))}


POISON_COSTS_174 = """\
hp 50 mana 500 boss 30 cast Poison
hp 42 mana 326 boss 24 cast Recharge
hp 34 mana 299 boss 18 cast Shield
hp 33 mana 388 boss 12 cast Poison
"""
"""What an independent solver printed at the player's choices."""


def test_the_mistake_of_a_duel_is_named():
    assert "poison-costs-174" in names(explained(POISON_COSTS_174, Boss(30, 8)))


def test_part_2_is_misread_with_an_attack_power_of_its_own(capsys):
    """Under the rules, the elves need an attack power of 6; the program says 12."""
    cave = generate_cave(24, kind="cavern", width=7, height=7, elves=3, goblins=4)
    text = printed("cave_parents", "turns by column", cave, 2, capsys)
    assert oracle.least_power(picture(cave))[0] == 6
    assert "It shows 9 battles; only the last" in compare(text, "x", cave, 2).read_as
    assert "order-by-columns" in names(explained(text, cave, 2))


def test_options_hold_under_misreadings():
    found = compare("#G.E#", "x", parse_cave("#G.E#"), 1, CaveOptions(elf_power=15))
    began = next(found.misread(CATALOGUE["elves-with-201-hit-points"]))
    units = [(unit.side, unit.attack_power, unit.hit_points) for unit in began.units]
    assert units == [(Side.GOBLIN, 3, 200), (Side.ELF, 15, 201)]


def test_a_misreading_has_to_explain_all_of_it():
    text = "[9, 2, 6] [5, 8, 4]\n[2, 6, 5, 9] [8, 4]\n[1] [1]\n"
    found = explained(text, Decks((9, 2, 6), (5, 8, 4)))
    assert not names(found)
    assert "losers-card-first" in [misreading.name for misreading in found.further]


def said(*some: str, tried: int, ended: bool = True) -> str:
    """What is said if some are found, and a number of all misreadings of caves was tried."""
    known = misreadings_of(PUZZLES["cave"])
    answers = [(one, {}) for one in known[:tried]]
    search = searched(map(CATALOGUE.get, some), answers, left=known, ended=ended)
    return plain_text(explain_agreement(search), 200).strip()


def test_none_explains_only_if_all_were_tried():
    known = len(misreadings_of(PUZZLES["cave"]))
    assert said(tried=known) == (
        f"Tried {known} of {known} known misreadings of this part: none explains all that is "
        "shown."
    )
    assert said(tried=87, ended=False) == (
        f"Tried 87 of {known} known misreadings of this part; then the time was up: "
        "none of these explains all that is shown."
    )
    assert said("last-step", tried=38).startswith(
        f"Tried 38 of {known} known misreadings of this part; the others take too long, or are "
        "much less common: 1 of these explains all that is shown:"
    )
