"""Reading the answers in a program's output."""

import pytest

from graphsolve.lab.check.answers import answer_reader


@pytest.mark.parametrize(
    "text",
    [
        "27730 4988",
        "27730\n4988\n",
        "(27730, 4988)",
        "[27730,4988]",
        "Part 1: 27730\nPart 2: 4988\n",
        "part1 = 27730, part2 = 4988.",
        "27730 is part 1\n4988 is part 2",
        "Part One: 27730\r\nPart Two: 4988\r\n",
        "1: 27730\n2: 4988",
        "Star 1 27730 / Star 2 4988",
        "Part 1: 27730 in 0.35 s\nPart 2: 4988 in 12ms",
        "Day 15, part 1: 27730\nDay 15, part 2: 4988",
        "27730\n4988\n" + "thanks for all the fish\n" * 99,
        "after round 47: 590\n27730\n4988",
        "\x1b[1;32m27730\x1b[0m \x1b[32m4988\x1b[0m",
    ],
)
def test_the_answers_are_the_last_two_integers_outside_labels(text: str):
    assert answer_reader()(text) == {1: 27730, 2: 4988}


@pytest.mark.parametrize(
    "text",
    ["", "27730", "Part 1: 27730\nPart 2: none", "27730 4.5", "1e5 12ms", f"1 {'9' * 5000}"],
)
def test_fewer_than_two_integers_are_no_answers(text: str):
    assert answer_reader()(text) is None


def test_negative_numbers():
    assert answer_reader()("-5 (-7)") == {1: -5, 2: -7}


@pytest.mark.parametrize("part", [1, 2])
def test_a_single_answer_is_the_last_integer(part: int):
    assert answer_reader(part=part)("5\nPart 2: 4988\n") == {part: 4988}


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"a=(\d+) b=(\d+)", "a=1 b=2 a=27730 b=4988 99 98"),
        (r"=(\d+)", "x=3 y=27730 z=4988 99 98"),
        (r"^(\d+)$", "5 6\n27730\n4988\n7 8"),
        (r"^(\d+) \S+\n(\d+)", "27730 elves\n4988"),
        (r"<(.*?)>", "<27730> < 4988 > 5 6"),
    ],
)
def test_the_last_match_of_a_pattern_counts(pattern: str, text: str):
    assert answer_reader(pattern)(text) == {1: 27730, 2: 4988}


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"=(\d+)", "x=27730"),
        (r"a=(\d+)|b=(\d+)", "a=27730 b=4988"),
        (r"<(.*?)>", "<27730> <none>"),
        (r"<(.*?)>", "<27730> <none> <4988>"),
        (r"(\w+) (\w+)", "no luck"),
    ],
)
def test_a_pattern_must_match_two_integers(pattern: str, text: str):
    assert answer_reader(pattern)(text) is None


@pytest.mark.parametrize(("part", "answer"), [(1, 27730), (2, 4988)])
def test_pattern_for_one_part(part: int, answer: int):
    text = "27730 and 4988"
    assert answer_reader(r"(\d+) and (\d+)", part)(text) == {part: answer}
    assert answer_reader(rf"({answer})", part)(text) == {part: answer}


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [("(", "not a regular expression"), ("[0-9]+", "0 groups"), (r"(\d)(\d)(\d)", "3 groups")],
)
def test_bad_patterns_are_refused(pattern: str, problem: str):
    with pytest.raises(ValueError, match=problem):
        answer_reader(pattern)
