"""Find a program's answers in what it printed.

A value is an integer, or a word such as `None` or `inf`, which says that there is no answer. The
value right after the label of a part, such as `Part 1`, is its answer. Otherwise it is one near
the label; without labels, answers stand on lines of their own or at the end. A wrong guess
would fail a correct program, so there are several readings, such as other numbers from the end,
and a check uses the one with which most cases pass.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from graphsolve.puzzles.text import ESCAPE, MAX_LINE

GivenAnswers: TypeAlias = Mapping[int, int | None]
"""A program's answers by part; None where it says that there is none."""

Readings: TypeAlias = Mapping[str, GivenAnswers]
"""The answers by the way they are read; the usual one is `USUAL`."""

USUAL = "the usual one"
FIRST, LAST = "the first number on each line", "the last number on each line"

LABEL = re.compile(
    r"""
      (?:part|pt)[\W_]{0,4}(1|2|one|two|ii?|a|b)(?![a-z0-9])
    | (?<![a-z])(?:star|answer|ans|solution|solve|result|puzzle|task)[ _#-]{0,2}
      (1|2|one|two)(?![a-z0-9])
    | (?<![a-z])(first|1st|second|2nd)[ _-](?:part|star|half|answer|solution|puzzle)
    | (?<![a-z])(silver|gold)(?![a-z])
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""A label of part 1 or part 2, such as `Part 1`, `"part2"`, `Part One`, `Answer 1` or `Silver`."""

SHORT_LABEL = re.compile(
    r"^\W*(?:p[ _]?([12])(?!\w)|([12ab])(?=\s*(?:[:=)>\]]|->|\.\s)))",
    re.IGNORECASE | re.MULTILINE,
)
"""A label that may mean something else, at the beginning of a line: `p1`, `1:` or `a)`."""

PART_1 = {"1", "one", "i", "a", "first", "1st", "silver"}

NUMBER = r"-?(?:\d{1,3}(?:[,_'\u2019]\d{3})+(?![\d,])|\d{1,39})"  # 39 digits: 2**128 - 1
INTEGER = rf"(?<![\w.,-])(?<!\de\+)(?P<number>{NUMBER})(?:\.0+)?[nL]?(?!\.?\w)"
NO_VALUE = (
    r"(?<![\w.])[+-]?(?:none|nothing|null|nil|nan|undefined|false|inf(?:inity)?"
    r"|\d+(?:\.\d+)?e\+?0?(?:9|[1-9]\d{1,2})|n/a|impossible|stalemate|not found|never"
    r"|no (?:answer|solution|outcome|result|winner|power|way))(?![\w.])"
)
VALUE = rf"(?:{INTEGER}|{NO_VALUE})"
MEASURED = (
    r"(?!\s*(?:(?:[num\u00b5\u03bc]?s|m?secs?|(?:milli)?seconds?|rounds?)\b"
    r"|[*x\u00d7\u00b7]\s*\d))"
)

AFTER_LABEL = re.compile(
    rf"[^\w\n(\[-]*(?:(?:answer|outcome|result|score|solution|is|was)\b[^\w\n-]*)*{VALUE}{MEASURED}",
    re.IGNORECASE,
)
"""A value right after a label, unless it is a time, a number of rounds or a factor."""

AFTER_WORD = re.compile(
    rf"\b(?:outcome|answer|result|solution|score)[\"']?(?:\s+(?:is|was))?\s*[:=]?\s*{VALUE}",
    re.IGNORECASE,
)
"""A value whose label names no part, such as `Outcome: 27730`."""

ANY_INTEGER, ANY_VALUE = re.compile(INTEGER), re.compile(VALUE, re.IGNORECASE)
LIST = re.compile(r"(?:[^\w:.]|\d|none|null|nil|nan|inf(?:inity)?)*", re.IGNORECASE)

OTHER_NUMBERS = re.compile(
    r"""
      \b(?:day|player|round|turn|game|level|line|power)s?\W{0,3}\d+\b
    | (?<![\w.,])\d(?:,?\d)*+[ ](?:(?:full|completed)[ ])?(?:round|turn|game|state|step)s?\b
      (?![ ]?[:=]?[ ]?\d)
    | (?<![\w.,])\d(?:[.,]?\d)*+\s?(?:[num\u00b5\u03bc]?s|m?secs?|(?:milli)?seconds?)\b
    | \b[a-z][ ]?[(\[]\d+
    | (?<![\w.,])\d[\d,]*+[ ]?[*x\u00d7\u00b7][ ]?\d[\d,]*+[ ]?=[ ]?(?=\d)
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""Numbers that are not answers: days, times, rounds, `G(200)`, the factors of an outcome."""

LARGEST = {2**bits - less for bits in (31, 32, 53, 63, 64, 128) for less in (0, 1)}
ROUND = {10**digits - less for digits in range(5, 39) for less in (0, 1)}
MAX_LINES = 2000  # of those with values, at the end of an output
MAX_NUMBERS = 8  # at the end of an output, any of which may be answers


def means_no_answer(answer: int | None) -> bool:
    """Return whether a wrong answer means that none was found, such as -1 or 2147483647.

    >>> [means_no_answer(answer) for answer in (None, -1, 2**31 - 1, 999_999, 2**64, 1289)]
    [True, True, True, True, True, False]
    """
    return answer is None or answer == -1 or abs(answer) in LARGEST | ROUND


def parse_answers(
    text: str, parts: Sequence[int] = (1, 2), pattern: re.Pattern[str] | None = None
) -> Readings:
    r"""Find a program's answers in its output, in one or several ways.

    >>> parse_answers("Part 1: 27730 (47 rounds)\nPart 2: 4988, power: 15\n")[USUAL]
    {1: 27730, 2: 4988}
    >>> parse_answers("Part 1: 47 x 27730\nPart 2: 29 x 4988\n")[LAST]
    {1: 27730, 2: 4988}
    >>> parse_answers('{"part1": 27730, "part2": null}')[USUAL]
    {1: 27730, 2: None}
    >>> parse_answers("a = 27730, b = 4988", pattern=re.compile(r"= (\d+)"))
    {'the usual one': {1: 27730, 2: 4988}}
    >>> parse_answers("no luck today")
    {}

    If a label occurs several times, the last one with an answer counts. Answers that do not cover
    all parts are left out. A pattern has one group, which matches both answers one after the
    other, or one group for each answer. Its last match counts, and there is one reading at most.
    """
    text = ESCAPE.sub("", text)
    if pattern:
        found = {USUAL: matched(pattern, text, parts)}
    else:
        lines = [
            line
            for line in text.splitlines()
            if len(line) <= MAX_LINE and (ANY_VALUE.search(line) or LABEL.search(line))
        ]
        beside = labeled("\n".join(lines), LABEL)
        if not beside and len(short := labeled("\n".join(lines[-2:]), SHORT_LABEL)) > 1:
            beside = short
        found = {USUAL: {part: likeliest(some, 1)[0] for part, some in beside.items()}}
        numbers = {part: integers(some) for part, some in beside.items()}
        for reading, index in ((FIRST, 0), (LAST, -1)):
            found[reading] = {part: some[index] for part, some in numbers.items() if some}
        if not beside:
            ending = LABEL.sub(" ", "\n".join(lines[-MAX_LINES:]))
            found = {USUAL: dict(zip(parts, likeliest(ending, len(parts)), strict=False))}
            last = integers(ending)[: -MAX_NUMBERS - 1 : -1]
            for places in combinations(range(len(last), 0, -1), len(parts)):
                reading = " and ".join(f"number {place}" for place in places) + " from the end"
                found[reading] = dict(zip(parts, (last[at - 1] for at in places), strict=True))
    return {
        reading: {part: answers[part] for part in parts}
        for reading, answers in found.items()
        if answers.keys() >= {*parts}
    }


def integers(text: str) -> list[int]:
    """Return all integers in a text, with or without thousands separators."""
    return [one for match in ANY_INTEGER.finditer(text) if (one := value(match)) is not None]


def value(match: re.Match[str]) -> int | None:
    """Return the value that a pattern with `INTEGER` has matched."""
    return None if match["number"] is None else int(re.sub("[^0-9-]", "", match["number"]))


def labeled(text: str, label: re.Pattern[str]) -> dict[int, str]:
    """Return the text with the answer to each part: right of its label, or left of it, or below.

    The last one on a line with the label counts.
    """
    on_line, below = dict[int, str](), dict[int, str]()
    labels = [*label.finditer(text)]
    begins = [0, *(each.end() for each in labels)]
    ends = [*(each.start() for each in labels[1:]), len(text)]
    for begin, each, end in zip(begins, labels, ends, strict=False):
        part = 1 if each[each.lastindex or 0].lower() in PART_1 else 2
        left = text[begin : each.start()].rpartition("\n")[2]
        right, _, rest = text[each.end() : end].partition("\n")
        if beside := [some for some in (right, left) if likeliest(some, 1)]:
            on_line[part] = beside[0]
        elif likeliest(rest, 1):
            below[part] = rest
    return below | on_line


def likeliest(text: str, number: int) -> list[int | None]:
    """Return the likeliest answers in a text, this many or none.

    A single one may be at the beginning, right after its label. Others stand alone on the last
    lines, in a list on the last one, after words such as `Outcome`, or alone on any lines.
    Otherwise they are the only values on the last lines.
    """
    if number == 1 and (found := AFTER_LABEL.match(text)):
        return [value(found)]
    lines = [OTHER_NUMBERS.sub(" ", line).strip(" :\t") for line in text.splitlines()]
    words = [value(match) for line in lines for match in AFTER_WORD.finditer(line)]
    for pattern in (ANY_INTEGER, ANY_VALUE):
        rows: list[tuple[bool, str, list[int | None]]] = []
        for line in lines:
            whole = pattern.fullmatch(line)
            each = [whole] if whole else pattern.finditer(line.replace(",", ", "))
            if some := [value(match) for match in each]:
                rows.append((whole is not None, line, some))
        last = rows[-number:]
        alone = [some[0] for is_alone, _, some in rows if is_alone]
        single = [some[0] for *_, some in last if len(some) == 1 or number == 1]
        listed = [some for _, line, some in rows[-1:] if LIST.fullmatch(line)]
        for answers in (
            single if all(is_alone for is_alone, *_ in last) else [],
            listed[0] if listed and len(listed[0]) == number else [],
            words or alone,
            [] if words else single,
        ):
            if len(answers) >= number:
                return answers[-number:]
    return []


def matched(pattern: re.Pattern[str], text: str, parts: Sequence[int]) -> GivenAnswers:
    """Return the answers that a pattern matches, if they are values."""
    matches = [*pattern.finditer(text)]
    if pattern.groups == 1:
        last = matches[-len(parts) :]
        texts = {part: match[1] or "" for part, match in zip(parts, last, strict=False)}
    else:
        texts = {part: match[part] for match in matches for part in (1, 2) if match[part]}
    found = {part: ANY_VALUE.fullmatch(given.strip()) for part, given in texts.items()}
    return {part: value(match) for part, match in found.items() if match}
