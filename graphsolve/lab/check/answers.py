"""Reading the answers in what a program prints."""

import re
from collections.abc import Callable
from typing import TypeAlias

from graphsolve.lab.check.fair import Answers

__all__ = ["Reader", "answer_reader", "integers"]

LAST_LINES = 20

Reader: TypeAlias = Callable[[str], Answers | None]
"""Reads the answers in a text; None if they are not there."""

LABEL = re.compile(
    r"\b(?:part|star|answer|solution|puzzle)[ _#]*[12]\b|\bday[ _#]*[0-9]{1,2}\b|\b[12] ?[:=]"
    r"|\x1b\[[0-9;]*m",
    re.IGNORECASE,
)
"""Numbers that are no answers: `Part 1`, `star 2`, `1:`, `2 =`, `Day 15`; and those of colours."""

INTEGER = re.compile(r"(?<![\w.])-?\d{1,18}(?!\.?\w)")
"""A whole number on its own: not `0.35`, not `12ms`, not `x86`."""


def answer_reader(pattern: str | None = None, part: int | None = None) -> Reader:
    r"""What reads the answers in a program's output.

    >>> read = answer_reader()
    >>> read("Part 1: 27730\nPart 2: 4988 (in 0.35 s)\n")
    {1: 27730, 2: 4988}
    >>> answer_reader(part=2)("4988")
    {2: 4988}
    >>> answer_reader(r"= (\d+)")("a = 27730 (47 rounds), b = 4988 (29 rounds)")
    {1: 27730, 2: 4988}
    >>> read("no luck today") is None
    True

    Without a pattern, the answers are the last two whole numbers, but for labels such as `Part 1`
    or `2:`; or the last one, if a single part is asked for.

    Args:
        pattern: a regular expression, in which `^` and `$` match at every line. With two groups,
            these are the answers where it matches last. With one, it is one answer, and the
            last two matches count.
        part: the only part that the program answers; the pattern's last match counts then.

    Raises:
        ValueError: if the pattern is no regular expression, or has not one or two groups.
    """
    parts = (1, 2) if part is None else (part,)
    compiled = None if pattern is None else compile_pattern(pattern)

    def read(text: str) -> Answers | None:
        if compiled is None:
            found = last_integers(text, len(parts))
        else:
            found = matches(compiled, text, part)[-len(parts) :]
        return dict(zip(parts, found, strict=True)) if len(found) == len(parts) else None

    return read


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a pattern.

    Raises:
        ValueError: if it is no regular expression, or has not one or two groups.
    """
    try:
        compiled = re.compile(pattern, re.MULTILINE)
    except re.error as error:
        raise ValueError(f"expected a regular expression, found {pattern!r}: {error}") from None
    if compiled.groups not in {1, 2}:
        raise ValueError(
            "expected a regular expression with two groups, one for each answer, or with one "
            f"group that is found twice; found {compiled.groups} groups in {pattern!r}"
        )
    return compiled


def integers(text: str) -> list[int]:
    """The whole numbers of a text that name no part.

    >>> integers("1: 27730 after 12ms, star 2 = 4988.")
    [27730, 4988]
    """
    return [int(digits) for digits in INTEGER.findall(LABEL.sub(" ", text))]


def last_integers(text: str, most: int) -> list[int]:
    """The last whole numbers of a text that name no part.

    They are looked for in its last lines first: a program may print a long story before them.
    """
    lines = text.splitlines()
    found = integers("\n".join(lines[-LAST_LINES:]))
    return (found if len(found) >= most else integers(text))[-most:]


def matches(pattern: re.Pattern[str], text: str, part: int | None) -> list[int]:
    """The numbers that a pattern finds; with two groups, the wanted part's or both of the last."""
    numbers: list[int] = []
    for match in pattern.finditer(text):
        groups = match.groups() if part is None or pattern.groups == 1 else [match[part]]
        if not all(is_integer(group) for group in groups):
            numbers = []
            continue
        numbers += map(int, groups)
    return numbers


def is_integer(text: str | None) -> bool:
    """Whether a group matched a whole number."""
    return text is not None and INTEGER.fullmatch(text.strip()) is not None
