"""The cases that a program is checked on, and which puzzles are fair."""

from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from battles import caves, picture
from commands import run
from examples import examples
from graphsolve.errors import GraphsolveError, ParseError
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cases import (
    Case,
    distinct,
    fair_case,
    generated_cases,
    named_cases,
    saved_cases,
)
from graphsolve.lab.check import cases as all_cases
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Cave, parse_cave
from graphsolve.puzzles.duel import Boss

each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES)


@cache
def named(puzzle: str) -> dict[str, Case]:
    """The hand-made cases by name."""
    return {case.name: case for case in named_cases(puzzle)}


MAX_POWER = 201


# --- Fair puzzles -------------------------------------------------------------------------------


@pytest.mark.usefixtures("ticking")
def test_a_puzzle_whose_answer_takes_too_long_is_unfair():
    assert fair_case(generate_decks(5, cards=600)) is None  # the answer would take hours


@pytest.mark.parametrize(
    ("cave", "problem"),
    [
        ("####\n#E.#\n####", "no goblins"),
        ("####\n#G.#\n####", "no elves"),
        ("####\n#GE#", "no border below"),
        ("#GE#\n####", "no border above"),
        ("GE#\n###", "no border on the left"),
        ("####\n#GE#\n###.", "an open corner"),
        ("####\n#GE#   G(200), E(200)\n####", "hit points"),
        ("#######\n#G.#.E#\n#######", "a stalemate"),
        ("########\n#GE#GEG#\n########", "a stalemate from attack power 4 on"),
        ("#######\n#GGGGG#\n#GGGGG#\n#GGEGG#\n#GGGGG#\n#GGGGG#\n#######", "no power is enough"),
    ],
)
def test_unfair_caves(cave: str, problem: str):
    assert fair_case(parse_cave(cave)) is None, problem


@examples(60)
@given(cave=caves(most_rows=5, most_columns=5, hurt=False))
def test_fair_caves_end_at_every_power_and_have_the_oracles_answers(cave: Cave):
    case = fair_case(cave)
    rows = picture(cave)
    if case is None:
        return
    assert all(set(row) == {"#"} for row in (rows[0], rows[-1]))
    assert all(row[0] == row[-1] == "#" for row in rows)
    _, flawless = oracle.least_power(rows)
    assert case.answers == {1: oracle.battle(rows).outcome, 2: flawless.outcome}
    for power in range(3, MAX_POWER, 7):
        assert not oracle.battle(rows, power).stalemate


@pytest.mark.parametrize(
    "decks",
    [
        Decks((), ()),
        Decks((1, 2), (3,)),
        Decks((1, 2), (3, 5)),
        Decks((0, 1), (2, 3)),
        Decks((43, 19), (2, 29, 14)),
    ],
)
def test_unfair_decks(decks: Decks):
    assert fair_case(decks) is None


@given(order=st.integers(1, 4).flatmap(lambda n: st.permutations(range(1, 2 * n + 1))))
def test_decks_are_fair_if_combat_ends(order: list[int]):
    half = len(order) // 2
    first, second = order[:half], order[half:]
    ended = oracle.combat(first, second)
    expected = ended and {1: ended[1], 2: oracle.recursive_combat(first, second)[1]}
    case = fair_case(Decks(tuple(first), tuple(second)))
    assert (case and case.answers) == expected


@pytest.mark.parametrize("boss", [Boss(9, 0), Boss(0, 9), Boss(20, 40), Boss(10, 49)])
def test_unfair_duels(boss: Boss):
    """The last one is lost in hard mode only."""
    assert fair_case(boss) is None


# --- Named cases --------------------------------------------------------------------------------


@each_puzzle
def test_named_cases_are_fair_and_distinct(puzzle: str):
    found, lab = named(puzzle).values(), lab_of(PUZZLES[puzzle])
    folder = files(f"graphsolve.lab.{puzzle}") / "hand_made"
    assert len({case.puzzle for case in found}) == len([*folder.iterdir()]) >= 15
    assert {(case.kind, case.command) for case in found} == {("hand-made", "")}
    assert all(map(lab.looks_real, [*(case.puzzle for case in found), *lab.telling_puzzles()]))


def test_named_cases_have_the_oracles_answers():
    for case in named("cave").values():
        rows = picture(case.puzzle)
        _, flawless = oracle.least_power(rows)
        assert case.answers == {1: oracle.battle(rows).outcome, 2: flawless.outcome}
    for case in named("cards").values():
        _, score, _ = oracle.combat(*case.puzzle)
        assert case.answers == {1: score, 2: oracle.recursive_combat(*case.puzzle)[1]}
    for case in named("duel").values():
        mana = {part: oracle.duel(*case.puzzle, hard=part == 2) for part in (1, 2)}
        assert case.answers == mana


@each_puzzle
def test_each_named_case_exposes_a_misreading(puzzle: str):
    some = misreadings_of(PUZZLES[puzzle])
    for case in named(puzzle).values():
        answers = case.answers.items()
        assert any(
            one.answer(case.puzzle, part) != right for one in some for part, right in answers
        )


# --- Generated cases ----------------------------------------------------------------------------


@each_puzzle
def test_the_command_of_a_generated_case_prints_it(puzzle: str):
    found = [case for case in islice(generated_cases(puzzle, seed=5), 7) if case]
    assert len({case.kind for case in found}) > 1
    for case in found:
        assert case.command.startswith("graphsolve ")
        assert run(case.command.removeprefix("graphsolve")).stdout == f"{case.puzzle}\n"
        assert case.answers == fair_case(case.puzzle).answers


# --- All together -------------------------------------------------------------------------------


def test_cases_are_distinct_and_end_when_no_new_ones_come():
    one, two = islice(named_cases("duel"), 2)
    assert list(distinct([one, None, one, two, *[None, one] * 249, one, two])) == [one, two]
    assert list(distinct([*[None] * 300, one, *[None] * 300, two])) == [one, two]
    assert list(distinct([*[None] * 500, one])) == []
    assert list(distinct([*[None] * 499, one])) == [one]


def test_an_unknown_puzzle_is_an_error():
    with pytest.raises(GraphsolveError, match="there is no puzzle 'day15', expected cave, "):
        all_cases("day15")


def test_saved_cases_come_first_and_the_shortest_before_the_others(tmp_path: Path):
    (tmp_path / "cave-long.txt").write_text("#####\n#GEE#\n#####\n")
    (tmp_path / "cave-short.txt").write_text("####\n#EG#\n####\n")
    (tmp_path / "notes.txt").write_text("not a cave")
    (tmp_path / "cards-mine.txt").write_text("Player 1:\n1\n\nPlayer 2:\n2\n")
    (tmp_path / "duel-mine.txt").write_text("Hit Points: 8\nDamage: 1\n")
    found = list(islice(all_cases("cave", folder=tmp_path), 4))
    assert [case.name for case in found[:2]] == ["cave-short.txt", "cave-long.txt"]
    assert [case.kind for case in found] == ["saved", "saved", "hand-made", "hand-made"]
    assert found[0].puzzle == named("cave")["attack power is at least 4"].puzzle
    assert found[2].puzzle != found[0].puzzle
    assert next(all_cases("cards", folder=tmp_path)).puzzle == Decks((1,), (2,))
    assert next(all_cases("duel", folder=tmp_path)).puzzle == Boss(8, 1)


@pytest.mark.parametrize(
    ("text", "place"),
    [("####\n#E?#\n####\n", (2, 3)), ("####\n#E.#\n####\n", (1, 1))],
    ids=["malformed", "unfair"],
)
def test_bad_saved_cases_are_refused(tmp_path: Path, text: str, place: tuple[int, int]):
    (tmp_path / "cave-mine.txt").write_text(text)
    with pytest.raises(ParseError, match=r"cave-mine\.txt") as error:
        list(saved_cases("cave", tmp_path))
    assert (error.value.line, error.value.column) == place
