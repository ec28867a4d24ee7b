"""A diagnosis in words for people, and as a JSON object for programs."""

from collections.abc import Iterable, Iterator, Sequence
from math import log
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.arithmetic import Clue
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.findings import Diagnosis, Finding, Unexplained
from graphsolve.lab.diagnose.stages import MAX_LIKELY
from graphsolve.lab.difference import Differences
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.questions import Apart
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.engines import choose
from graphsolve.puzzles.text import counted
from graphsolve.show.column import view_of
from graphsolve.show.difference import explain_difference, explain_misreading
from graphsolve.show.sentences import Sentence

STAGES = {
    "read": "Reading your answer",
    "search": "Looking for the misreading",
    "find differences": "Looking for the first difference from the rules",
    "tell apart": "Looking for a puzzle that tells the candidates apart",
    "find cases": "Looking for puzzles to try next",
    "explain": "Explaining",
}
"""What to show while each stage of a diagnosis goes on."""

COMPARE_SHOWS = (
    "shows the first line that differs, if your program prints what happens in each round."
)


MAX_NAMED = 3  # how many candidates that were not tried to the end are named
FEW = 0.4  # chances from this to 1 minus this are about a half
ODDS = 3, 4, 5, 10, 20, 50, 100, 200  # an estimate is not more exact than these
MIN_CHANCE = 0.005  # chances below this are not worth a sentence


def diagnosis_json(diagnosis: Diagnosis, *, reveal: bool) -> dict[str, Any]:
    """A diagnosis as a JSON object.

    >>> diagnosis = Diagnosis(given={1: 251}, right={1: 306})
    >>> diagnosis_json(diagnosis, reveal=True)["part1"]
    {'given': 251, 'right': False, 'answer': 306}

    `lab/diagnose/README.md` describes its keys.
    """
    apart, unexplained = diagnosis.apart, diagnosis.unexplained
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
            "misreadings": [one.name for one in finding.misreading.each],
            "explains": list(finding.explains),
            "whole": finding.explains_all,
            "may_be_chance": diagnosis.may_be_chance(finding),
            "probability": round(finding.probability, 4),
            "rules": [one.rule for one in finding.misreading.each],
            "instead": [one.misread for one in finding.misreading.each],
        }
        for finding in diagnosis.findings
    ]
    return {
        **parts,
        "swapped": list(diagnosis.swapped),
        "arithmetic": [
            {
                "part": clue.part,
                "meaning": clue.meaning.text,
                "says": clue.text,
                "settles": clue.meaning.settles,
                "right": decision_words(clue.puzzle, clue.meaning.clears),
                "suspected": decision_words(clue.puzzle, clue.meaning.suspects),
            }
            for clue in diagnosis.clues
        ],
        "findings": found,
        "chance": round(diagnosis.chance, 4) if diagnosis.explanations else None,
        "tried": {
            "misreadings": diagnosis.alone,
            "pairs": diagnosis.pairs,
            "unfinished": len(diagnosis.unfinished),
        },
        "apart": apart
        and {
            "puzzle": str(apart.puzzle),
            "part": apart.part,
            "right": apart.right,
            "answers": [
                {
                    "answer": answer,
                    "findings": [[one.name for one in pair.each] for pair in some],
                }
                for answer, some in sorted(apart.misreadings.items(), key=str)
            ],
        },
        "unexplained": unexplained and unexplained_json(unexplained),
    }


def unexplained_json(unexplained: Unexplained) -> dict[str, Any]:
    """What is known if nothing is likely to be behind wrong answers; see `diagnosis_json`."""
    part = unexplained.part
    return {
        "right": decision_words(unexplained.puzzle, unexplained.right),
        "suspected": decision_words(unexplained.puzzle, unexplained.suspected),
        "part": part,
        "cases": [
            {"name": case.name, "puzzle": str(case.puzzle), "right": case.answers[part]}
            for case in unexplained.cases
        ],
    }


def verdict(diagnosis: Diagnosis, part: int, *, reveal: bool = False) -> str:
    """A sentence that says whether the given answer to a part is right, too high or too low."""
    given, right = diagnosis.given[part], diagnosis.right[part]
    if given == right:
        return f"Part {part}: {given} is right."
    if right is None:
        return f"Part {part}: {given} is wrong{'; there is no answer' if reveal else ''}."
    said = "too high" if given > right else "too low"
    return f"Part {part}: {given} is {said}{f'; {right} is right' if reveal else ''}."


def progress_text(diagnosis: Diagnosis) -> str:
    """What to show while a diagnosis goes on."""
    number = len(diagnosis.attempts)
    if diagnosis.stage != "search" or not number:
        return STAGES[diagnosis.stage]
    if diagnosis.first:
        return f"{diagnosis.first.name} produces your answers. Trying others: {number:,}"
    return f"Trying misreadings and pairs of them: {number:,}"


def explain_diagnosis(diagnosis: Diagnosis, file: Path) -> Iterator[RenderableType]:
    """Name the misreadings that explain wrong answers, and show where the best of them differ."""
    for explain in STAGE_RESULTS.values():
        yield from explain(diagnosis, file)


def explain_search(diagnosis: Diagnosis, _file: Path) -> Iterator[RenderableType]:
    """The misreadings that explain wrong answers."""
    if not diagnosis.needs_search:
        return
    answers = "your answer" if len(diagnosis.given) == 1 else "your answers"
    yield tried_text(diagnosis)
    if diagnosis.likely:
        yield found_text(diagnosis, answers)
    else:
        yield from explain_chances(diagnosis, answers)


def explain_next(diagnosis: Diagnosis, _file: Path) -> Iterator[RenderableType]:
    """The puzzle to run next, which comes first if the likeliest name may be chance."""
    if diagnosis.apart and is_doubtful(diagnosis):
        yield from explain_apart(diagnosis.apart)


def is_doubtful(diagnosis: Diagnosis) -> bool:
    """Whether the likeliest name may be chance."""
    return bool(diagnosis.likely) and diagnosis.may_be_chance(diagnosis.likely[0])


def explain_best(diagnosis: Diagnosis, file: Path) -> Iterator[RenderableType]:
    """The likeliest candidate, and where it departs from the rules if that is diagnosis."""
    if diagnosis.likely:
        yield from explain_found(diagnosis.likely[0].misreading, diagnosis.differences, file)


def explain_rest(diagnosis: Diagnosis, _file: Path) -> Iterator[RenderableType]:
    """The other candidates and what tells them apart, or else what to find out next."""
    if not diagnosis.needs_search:
        return
    if not diagnosis.likely:
        if diagnosis.unexplained:
            yield from explain_unexplained(diagnosis.unexplained)
        yield from what_to_try(ask=True)
        return
    others = [one.misreading for one in diagnosis.likely[1:]]
    yield from candidate_list("Other candidates:", others)
    if diagnosis.apart:
        yield from explain_apart(diagnosis.apart) if not is_doubtful(diagnosis) else ()
    elif others:
        yield "\nNo small puzzle that was tried tells them apart."


def explain_arithmetic(diagnosis: Diagnosis, _file: Path) -> Iterator[RenderableType]:
    """What follows from wrong answers by arithmetic."""
    said = [*clue_sentences(diagnosis)]
    yield from said
    if said and diagnosis.needs_search:
        yield ""


STAGE_RESULTS = {
    "read": explain_arithmetic,
    "search": explain_search,
    "tell apart": explain_next,
    "find differences": explain_best,
    "explain": explain_rest,
}
"""What to print when a stage of a diagnosis has ended."""


def clue_sentences(diagnosis: Diagnosis) -> Iterator[str]:
    """What follows from wrong answers by arithmetic, and what it clears and suspects."""
    if len(diagnosis.swapped) > 1:
        yield "These are the right answers, swapped."
        return
    yield from map(clue_text, diagnosis.clues)


def clue_text(clue: Clue) -> str:
    """What follows from a wrong answer by arithmetic."""
    text, meaning = clue.text, clue.meaning
    if right := decision_words(clue.puzzle, meaning.clears):
        text += f" Probably not the cause: {', '.join(right)}."
    if suspected := decision_words(clue.puzzle, meaning.suspects):
        text += f" Suspected: {', '.join(suspected)}."
    return text


def what_to_try(*, ask: bool = False) -> Iterator[RenderableType]:
    """What else can find a mistake."""
    yield "\nWhat to try next:\n"
    yield Sentence(
        "check",
        "If you have your program at hand, `graphsolve check` runs it on small puzzles until it "
        "fails, and looks for its mistake in all its answers.",
    )
    if ask:
        yield Sentence(
            "--ask", "Asks what your program answers to a few small puzzles, to name its mistake."
        )
    yield Sentence("compare", f"`graphsolve compare` {COMPARE_SHOWS}")


def confirmation(diagnosis: Diagnosis) -> str:
    """A sentence that asks for the other answer, if only one is given."""
    if len(diagnosis.given) > 1:
        return ""
    [part] = diagnosis.given
    return f" Your answer to part {3 - part} (--part{3 - part}) can confirm it."


def found_text(diagnosis: Diagnosis, answers: str) -> str:
    """What produces the answers, and how likely that is a coincidence."""
    best, *others = diagnosis.likely
    if others:
        text = f"{len(others) + 1} of them produce exactly {answers}. The likeliest is"
    else:
        text = f"One of them produces exactly {answers}:"
    text += f" {best.name}."
    if diagnosis.may_be_chance(best):
        return f"{text} {doubt(diagnosis, best)}{confirmation(diagnosis)}"
    if diagnosis.chance >= MIN_CHANCE:
        text += f" {share_text(diagnosis.chance).capitalize()}."
    return text


def doubt(diagnosis: Diagnosis, finding: Finding) -> str:
    """Why a finding may match the answers by chance, in a sentence."""
    if rivals := diagnosis.rivals(finding):
        names = ", ".join(one.name for one in rivals[:MAX_NAMED])
        more = f" and {counted(len(rivals) - MAX_NAMED, 'other')}" if rivals[MAX_NAMED:] else ""
        why = "because more common ones could not be tried to the end"
        return f"This may be chance, {why}: {names}{more}."
    return f"This may be chance: {share_text(diagnosis.chance)}."


def share_text(chance: float) -> str:
    """How many matches are a coincidence."""
    if chance < FEW:
        odds = min(ODDS, key=lambda odds: abs(log(odds * chance)))
        return f"about 1 in {odds} matches like this is a coincidence"
    half_or_most = "about half of the" if chance < 1 - FEW else "most"
    return f"{half_or_most} matches like this are coincidences"


def explain_chances(diagnosis: Diagnosis, answers: str) -> Iterator[RenderableType]:
    """The findings that are no more than a hint."""
    if not diagnosis.findings:
        if diagnosis.alone:
            yield f"None of them produces {answers}."
        return
    if diagnosis.explanations:
        number = len(diagnosis.explanations)
        produce = "One of them produces" if number == 1 else f"{number} of them produce"
        yield (
            f"{produce} exactly {answers}. That is probably a coincidence: "
            f"{share_text(diagnosis.chance)}.{confirmation(diagnosis)}"
        )
        yield from few_by_chance("Candidates:", diagnosis.explanations)
        return
    yield (
        f"None of them produces both of {answers}. Those that produce one of them may do so by "
        "chance."
    )
    for part in diagnosis.wrong_parts:
        found = [one for one in diagnosis.findings if part in one.explains]
        yield from few_by_chance(f"Candidates for part {part} alone:", found)


def few_by_chance(title: str, found: Sequence[Finding]) -> Iterator[RenderableType]:
    """Findings that may be chance, unless they are so many that none says anything."""
    if len(found) <= MAX_LIKELY:
        yield from candidate_list(title, [one.misreading for one in found])


def decision_sentences(unexplained: Unexplained) -> Iterator[str]:
    """Which decisions are right, and which may be wrong."""
    if right := decision_words(unexplained.puzzle, unexplained.right):
        other, words = 3 - unexplained.part, ", ".join(right)
        yield f"As your answer to part {other} is right, your program gets this right: {words}."
    if suspected := decision_words(unexplained.puzzle, unexplained.suspected):
        wrong = ", ".join(suspected)
        yield f"Programs with answers like yours most often get this wrong: {wrong}."


def explain_unexplained(unexplained: Unexplained) -> Iterator[RenderableType]:
    """What is right, what may be wrong, and puzzles to find out with."""
    part = unexplained.part
    yield from (f"\n{sentence}" for sentence in decision_sentences(unexplained))
    if unexplained.cases:
        yield "\nTo find out more, run your program on these puzzles:"
    for case in unexplained.cases:
        yield f"\n{case.name} (part {part}: {case.answers[part]})"
        yield Text(f"\n{case.puzzle}", no_wrap=True)


def puzzles_to_run(diagnosis: Diagnosis) -> list[Puzzle]:
    """The puzzles that the reader is told to run a program on."""
    cases = diagnosis.unexplained.cases if diagnosis.unexplained else ()
    return [each.puzzle for each in (diagnosis.apart, *cases) if each]


def decision_words(puzzle: str, decisions: Iterable[str]) -> list[str]:
    """Decisions of the puzzle with a name, in words."""
    words = view_of(PUZZLES[puzzle]).decisions
    return [words.get(name, name.replace("_", " ")) for name in decisions]


def explain_apart(apart: Apart) -> Iterator[RenderableType]:
    """A puzzle that tells candidates apart, and what each of them answers."""
    yield (
        f"\nTo find out, run your program on this puzzle. If its answer to part {apart.part} is"
    )
    lines = {
        "none" if answer is None else answer: f"it may be {' or '.join(one.name for one in some)}"
        for answer, some in apart.misreadings.items()
    }
    lines.setdefault(apart.right, "it solves this puzzle correctly, and has another mistake")
    width = max(len(str(answer)) for answer in lines)
    for answer, meaning in sorted(lines.items(), key=str):
        yield f"  {answer:>{width}}: {meaning}"
    yield Text(f"\n{apart.puzzle}", no_wrap=True)


def tried_text(diagnosis: Diagnosis) -> str:
    """How many misreadings and pairs were tried, and what allows to try more of them."""
    text = f"Tried {diagnosis.alone:,} known misreadings of the rules"
    if diagnosis.pairs:
        text += f", and {counted(diagnosis.pairs, 'pair')} of them"
    if diagnosis.unfinished:
        number = f"{len(diagnosis.unfinished):,}"
        text += (
            f"; {number} could not be tried to the end"
            if diagnosis.ended
            else f"; there was no time to try {number} others to the end"
        )
    is_complete = diagnosis.ended and not diagnosis.unfinished
    if is_complete or (diagnosis.likely and not diagnosis.may_be_chance(diagnosis.likely[0])):
        return f"{text}."
    if not diagnosis.ended:
        text += "; use --timeout to allow more time"
    tried = [*(attempt.misreading for attempt in diagnosis.attempts[:1]), *diagnosis.unfinished]
    return f"{text}.{without_numba(tried[0].puzzle)}"


def without_numba(puzzle: str) -> str:
    """A hint if more would be tried with numba, or an empty text."""
    is_slower = choose("auto") == "graph" and lab_of(PUZZLES[puzzle]).kernel is not None
    return " With numba, more are tried: pip install 'graphsolve-aoc[fast]'." if is_slower else ""


def explain_found(
    found: Misreading, differences: Differences | None, file: Path
) -> Iterator[RenderableType]:
    """A misreading or a pair, and where each departs from the rules if that is diagnosis."""
    for number, one in enumerate(found.each):
        yield from explain_misreading(one)
        if differences:
            yield Text()
            yield from explain_difference(differences.alone[number], file)


def candidate_list(title: str, found: Sequence[Misreading]) -> Iterator[RenderableType]:
    """The names of misreadings and pairs, and what they misread."""
    if found:
        yield Text(f"\n{title}", "bold")
    for one in found[:MAX_LIKELY]:
        yield f"  {one.name}: {one.misread}"
    if len(found) > MAX_LIKELY:
        yield f"  and {counted(len(found) - MAX_LIKELY, 'other')}"
