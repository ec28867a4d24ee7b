"""Reading the answers in a program's output."""

import re

import pytest

from graphsolve.lab.check.answers import FIRST, LAST, USUAL, means_no_answer, parse_answers
from statements import load

BOTH = {1: 27730, 2: 4988}


def read(text: str, parts: tuple[int, ...] = (1, 2), pattern: str | None = None):
    """The answers under the usual reading, or None."""
    compiled = re.compile(pattern, re.MULTILINE) if pattern else None
    return parse_answers(text, parts, compiled).get(USUAL)


OUTPUTS = load("outputs.toml")
STATEMENT, MAPS, DECKS = (OUTPUTS[name] for name in ("statement", "maps", "decks"))


@pytest.mark.parametrize(
    "text", [*OUTPUTS["labels"], MAPS, f"{DECKS}Part 1: 27730\n{DECKS}Part 2: 4988\n"]
)
def test_answers_with_labels(text: str):
    assert read(text) == BOTH
    assert read(text, (1,)) == {1: 27730}
    assert read(text, (2,)) == {2: 4988}


@pytest.mark.parametrize(
    "text",
    [
        *OUTPUTS["no_labels"],
        "27730\n4988\n" + "thanks for all the fish\n" * 99,
        STATEMENT,
        f"{DECKS}27730\n{DECKS}4988\n",
        f"{DECKS}Score: 27730\n{DECKS}Score: 4988\n",
        f"{DECKS}27730\n4988\n",
    ],
)
def test_answers_without_labels(text: str):
    assert read(text) == BOTH


@pytest.mark.parametrize("text", OUTPUTS["no_answer"])
def test_no_answer_to_part_2(text: str):
    assert read(text) == {1: 27730, 2: None}


@pytest.mark.parametrize(
    "text",
    [*OUTPUTS["other_integers"], STATEMENT.partition("29 full")[0], f"1 {'9' * 5000}", DECKS],
)
def test_other_integers_are_no_answers(text: str):
    assert read(text) is None


@pytest.mark.parametrize(
    "largest",
    ["2147483647", "2147483648.0", "4,294,967,295", "-2147483648", "9007199254740991n",
     "9223372036854775807", "18446744073709551615L", "999999", "-1"],
)  # fmt: skip
def test_the_largest_integers_mean_no_answer(largest: str):
    found = read(f"Part 1: 27730\nPart 2: {largest}")
    assert not means_no_answer(found[1])
    assert means_no_answer(found[2])


@pytest.mark.parametrize(
    ("text", "part", "answer"),
    [
        ("4988", 2, 4988),
        ("5\nPart 2: 4988\n", 2, 4988),
        ("Rounds: 29\n4988\n", 2, 4988),
        (STATEMENT.partition("Combat ends after 29")[0], 1, 27730),
        ("p1: 27730\np2: 4988", 1, 27730),
        ("The answer is 4988 (29 rounds)", 2, 4988),
        ("Part 2: 45 minutes (after 510 steps)", 2, 45),
        ("Part 2: 45 steps in 3 minutes\nPart 2 took 12 ms", 2, 45),
        ("4988 in 3 minutes\nPart 2: 12 ms", 2, 4988),
    ],
)
def test_a_single_answer(text: str, part: int, answer: int):
    assert read(text, (part,)) == {part: answer}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Part 1: 47 x 27730\nPart 2: 29 x 4988", {1: 47, 2: 29}, BOTH),
        ("Part 1: 27730\nPart 2: 4988 (power 15)", BOTH, {1: 27730, 2: 15}),
        ("Part 1 (590 left): 27730\nPart 2 (172 left): 4988", {1: 590, 2: 172}, BOTH),
    ],
)
def test_other_readings_come_along(text: str, first, last):
    found = parse_answers(text)
    assert (found[FIRST], found[LAST]) == (first, last)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("27730 after 47 steps of 1\n4988 after 9 of 2", (6, 3)),
        ("[1] 27730\n[1] 4988", (3, 1)),
        ("map[1:27730 2:4988]", (3, 1)),
        ("(Just 27730,Just 4988)", (2, 1)),
        ("P1=27730 P2=4988", (2, 1)),
        ("Answers: 27730 and 4988, in 132 ms", (3, 2)),
        ("| Part | Answer | ms |\n| 1 | 27730 | 12 |\n| 2 | 4988 | 1023 |", (5, 2)),
    ],
)
def test_numbers_without_labels_are_read_from_the_end(text: str, places: tuple[int, int]):
    found = parse_answers(text)
    assert found["number {} and number {} from the end".format(*places)] == BOTH


def test_an_answer_to_the_other_part_is_none_to_this_one():
    assert read("Part 1: 27730 (47 rounds)", (2,)) is None


MANY = "round 7: 12 34\n" * 30_000


@pytest.mark.parametrize(
    "text",
    [
        f"{MANY}Part 1: 27730\nPart 2: 4988\n",
        f"Part 1: 27730\n{MANY}Part 2: 4988\n",
        f"Part 1: 27730\nPart 2: 4988\n{MANY}",
        f"{MANY}27730\n4988\n",
        "27730\n4988\n" + "thanks\n" * 100_000,
        "Part 1: 27730\n" + "1 " * 200_000 + "\nPart 2: 4988",
    ],
    ids=["labels last", "labels apart", "labels first", "last", "first", "a long line"],
)
def test_answers_in_a_long_output(text: str):
    assert read(text) == BOTH


def test_a_huge_output_is_read_in_bounded_time():
    """A pattern that backtracks over a long run of blanks, digits or letters would take hours."""
    words = ["1 ", "part ", "part 1 ", "1,", "E(200), ", "= ", "12 x ", "\x1b[", "1\n"]
    for filler in [*" 1#(", *words]:
        read(filler * (20_000 // len(filler)))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"a=(\d+) b=(\d+)", "a=1 b=2 a=27730 b=4988 99 98"),
        (r"a=(\d+)|b=(\d+)", "a=27730 b=4988"),
        (r"=(\d+)", "x=3 y=27730 z=4988 99 98"),
        (r"^(\d+)$", "5 6\n27730\n4988\n7 8"),
        (r"^(\d+) \S+\n(\d+)", "27730 elves\n4988"),
        (r"<(.*?)>", "<27730> < 4,988 > 5 6"),
        (r"easy: (\d+)|hard: (\d+)", "hard: 4988, easy: 27730"),
    ],
)
def test_the_last_match_of_a_pattern_counts(pattern: str, text: str):
    assert read(text, pattern=pattern) == BOTH


@pytest.mark.parametrize(
    ("pattern", "text"),
    [(r"=(\d+)", "x=27730"), (r"<(.*?)>", "<27730> <many>"), (r"(\w+) (\w+)", "good luck")],
)
def test_a_pattern_must_match_two_integers(pattern: str, text: str):
    assert read(text, pattern=pattern) is None
