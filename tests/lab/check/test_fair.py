"""Which puzzles a real input could be, and their answers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from battles import caves, picture
from graphsolve.lab.check.fair import fair_answers, puzzle_text
from graphsolve.puzzles.cards import Decks, parse_decks
from graphsolve.puzzles.cave import Cave, parse_cave
from graphsolve.puzzles.duel import Boss, parse_boss

MOST_POWER = 201


def test_answers_to_the_statements_examples():
    example = """
        #######
        #.G...#
        #...EG#
        #.#.#G#
        #..G#E#
        #.....#
        #######
    """
    assert fair_answers(parse_cave(example)) == {1: 27730, 2: 4988}
    assert fair_answers(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))) == {1: 306, 2: 291}


@pytest.mark.parametrize(
    ("cave", "problem"),
    [
        ("####\n#E.#\n####", "no goblins"),
        ("####\n#G.#\n####", "no elves"),
        ("####\n#GE#", "no border below"),
        ("#GE#\n####", "no border above"),
        ("GE#\n###", "no border left"),
        ("####\n#GE#\n###.", "an open corner"),
        ("####\n#GE#   G(200), E(200)\n####", "hit points"),
        ("#######\n#G.#.E#\n#######", "a stalemate"),
        ("########\n#GE#GEG#\n########", "a stalemate from attack power 4 on"),
        ("#######\n#GGGGG#\n#GGGGG#\n#GGEGG#\n#GGGGG#\n#GGGGG#\n#######", "no power will do"),
    ],
)
def test_unfair_caves(cave: str, problem: str):
    assert fair_answers(parse_cave(cave)) is None, problem


@settings(max_examples=80)
@given(cave=caves(most_rows=5, most_columns=5, hurt=False))
def test_fair_caves_end_with_every_power_and_have_the_oracles_answers(cave: Cave):
    answers = fair_answers(cave)
    rows = picture(cave)
    if answers is None:
        return
    assert all(set(row) == {"#"} for row in (rows[0], rows[-1]))
    assert all(row[0] == row[-1] == "#" for row in rows)
    assert answers[1] == oracle.battle(rows).outcome
    _, flawless = oracle.least_power(rows)
    assert answers[2] == flawless.outcome
    for power in range(3, MOST_POWER, 7):
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
    assert fair_answers(decks) is None


@given(order=st.integers(1, 4).flatmap(lambda n: st.permutations(range(1, 2 * n + 1))))
def test_decks_are_fair_if_combat_ends(order: list[int]):
    half = len(order) // 2
    first, second = order[:half], order[half:]
    ended = oracle.combat(first, second)
    expected = ended and {1: ended[1], 2: oracle.recursive_combat(first, second)[1]}
    assert fair_answers(Decks(tuple(first), tuple(second))) == expected


@pytest.mark.parametrize("boss", [Boss(58, 9), Boss(13, 8), Boss(71, 10), Boss(1, 1)])
def test_fair_duels(boss: Boss):
    expected = {1: oracle.duel(*boss), 2: oracle.duel(*boss, hard=True)}
    assert fair_answers(boss) == expected


@pytest.mark.parametrize("boss", [Boss(9, 0), Boss(0, 9), Boss(20, 40)])
def test_unfair_duels(boss: Boss):
    assert fair_answers(boss) is None


def test_a_duel_won_in_part_1_only_is_unfair():
    boss = Boss(10, 49)
    assert oracle.duel(*boss) is not None
    assert oracle.duel(*boss, hard=True) is None
    assert fair_answers(boss) is None


def test_what_is_no_puzzle():
    with pytest.raises(TypeError, match="expected a cave, decks or a boss, found str"):
        fair_answers("#####")


@pytest.mark.parametrize(
    ("puzzle", "parse"),
    [
        (parse_cave("####\n#GE#\n####"), parse_cave),
        (Decks((2, 4), (1, 3)), parse_decks),
        (Boss(58, 9), parse_boss),
    ],
)
def test_the_text_is_that_of_an_input(puzzle, parse):
    text = puzzle_text(puzzle)
    assert parse(text, "text") == puzzle
    assert text.endswith("\n")
    assert text.strip() == text[:-1]
