"""A diagnosis in words for people, and as a JSON object for programs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.diagnose import Diagnosis, Finding, departure
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave import Cave
from graphsolve.show import counted
from graphsolve.show.departure import explain_departure
from graphsolve.show.explain.sentences import Sentence

__all__ = ["diagnosis_json", "explain_diagnosis", "verdict"]

MAX_LISTED = 8


def diagnosis_json(diagnosis: Diagnosis, *, reveal: bool) -> dict[str, Any]:
    """A diagnosis as a JSON object, with the right answers only if `reveal` is set."""
    parts = {
        f"part{part}": {
            "given": given,
            "right": given == diagnosis.right[part],
            **({"answer": diagnosis.right[part]} if reveal else {}),
        }
        for part, given in diagnosis.given.items()
    }
    found = [
        {
            "misreadings": [misreading.name for misreading in finding.candidate],
            "explains": list(finding.explains),
            "whole": finding.whole,
            "rules": [misreading.rule for misreading in finding.candidate],
            "instead": [misreading.misread for misreading in finding.candidate],
        }
        for finding in diagnosis.findings
    ]
    tried: dict[str, Any] = {"misreadings": diagnosis.alone[0], "pairs": diagnosis.pairs[0]}
    return {**parts, "swapped": list(diagnosis.swapped), "findings": found, "tried": tried}


def verdict(diagnosis: Diagnosis, part: int, *, reveal: bool = False) -> str:
    """A sentence that says whether the given answer to a part is right.

    >>> verdict(Diagnosis(given={1: 251}, right={1: 306}), 1)
    'Part 1: 251 is wrong.'
    >>> verdict(Diagnosis(given={1: 251}, right={1: 306}), 1, reveal=True)
    'Part 1: 251 is wrong; 306 is right.'
    """
    given, right = diagnosis.given[part], diagnosis.right[part]
    if given == right:
        return f"Part {part}: {given} is right."
    answer = "there is no answer" if right is None else f"{right} is right"
    return f"Part {part}: {given} is wrong{f'; {answer}' if reveal else ''}."


def explain_diagnosis(
    puzzle: Puzzle, diagnosis: Diagnosis, file: Path
) -> Iterator[RenderableType]:
    """Name the misreadings that explain wrong answers, and show where the best of them differ.

    Args:
        puzzle: the puzzle.
        diagnosis: what was found.
        file: the puzzle's file, for suggested commands.
    """
    if len(diagnosis.swapped) > 1:
        yield "These are the right answers, swapped."
        return
    for part in diagnosis.swapped:
        yield f"Your answer to part {part} is the right answer to part {3 - part}.\n"
    answers = "your answer" if len(diagnosis.given) == 1 else "your answers"
    yield tried_text(diagnosis)
    if not diagnosis.findings:
        yield f"None of them produces {answers}. What to try next:\n"
        yield Sentence(
            "check", "`graphsolve check` runs your program on small puzzles until it fails."
        )
        if isinstance(puzzle, Cave):
            yield Sentence(
                "compare",
                "`graphsolve compare` finds the first turn of a battle that differs, if your "
                "program prints its rounds.",
            )
        return
    best = diagnosis.best
    found = [one for one in diagnosis.findings if one.whole or not diagnosis.explained]
    produce = "One of them produces" if len(found) == 1 else f"{len(found)} of them produce"
    if diagnosis.explained:
        name = best[0].name
        likely = f": {name}." if len(found) == 1 else f". Most likely: {name}."
        yield f"{produce} exactly {answers}{likely}"
    else:
        names = ", ".join(f"{finding.name} (part {finding.explains[0]})" for finding in best)
        yield f"{produce} one of your answers, but none produces both. Most likely: {names}."
    for finding in best:
        for misreading in finding.candidate:
            yield Text(f"\n{misreading.name}", "bold")
            yield Sentence("Rule", misreading.rule)
            yield Sentence("Misread", misreading.misread)
            yield Text()
            yield from explain_effect(puzzle, finding, misreading, file)
    yield from other_candidates([one for one in found if one not in best])


def tried_text(diagnosis: Diagnosis) -> str:
    """How many misreadings and pairs were tried, and whether time ran out."""
    (alone, all_alone), (pairs, all_pairs) = diagnosis.alone, diagnosis.pairs
    tried = f"{alone} {f'of {all_alone} ' if alone < all_alone else ''}known misreadings"
    text = f"Tried {tried} of the rules"
    if pairs:
        text += f", and {pairs:,} {f'of {all_pairs:,} ' if pairs < all_pairs else ''}pairs of them"
    out_of_time = (alone < all_alone or pairs < all_pairs) and not diagnosis.explained
    return f"{text}{'; use --timeout to allow more time' if out_of_time else ''}."


def explain_effect(
    puzzle: Puzzle, finding: Finding, misreading: Misreading, file: Path
) -> Iterator[RenderableType]:
    """Where a misreading differs from the rules, in the first part in which it does."""
    for part in finding.explains:
        found = departure(puzzle, part, misreading)
        if found:
            yield from explain_departure(found, file)
            return
    yield Sentence("Differs", "Has no effect on its own here.")


def other_candidates(found: Sequence[Finding]) -> Iterator[RenderableType]:
    """The names of further findings, and what they misread."""
    if found:
        yield Text("\nOther candidates:", "bold")
    for finding in found[:MAX_LISTED]:
        misread = " ".join(misreading.misread for misreading in finding.candidate)
        yield f"  {finding.name}: {misread}"
    if len(found) > MAX_LISTED:
        yield f"  and {counted(len(found) - MAX_LISTED, 'other')}"
