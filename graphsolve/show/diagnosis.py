"""Misreadings in words: the ones behind a diagnosis, and lists of the known ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from operator import attrgetter
from pathlib import Path

from more_itertools import map_reduce
from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.arithmetic import Clue, swapped_parts
from graphsolve.lab.diagnose import MAX_LIKELY, Diagnosis
from graphsolve.lab.difference import Differences
from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.odds import Odds
from graphsolve.lab.questions import Question
from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord
from graphsolve.puzzles.interface import choose
from graphsolve.puzzles.text import counted, listed
from graphsolve.show.interface import view_of
from graphsolve.show.sentences import Sentence, explain_difference, explain_misreading

COMPARE_SHOWS = (
    "shows the first line that differs, if your program prints what happens in each round."
)

MAX_NAMED = 5  # misreadings to name in a sentence
FEW = 0.4  # chances from this to 1 minus this are called "about half"
MUCH_LESS_LIKELY = 1.6  # bits: a third as likely
MIN_CHANCE = 0.005  # chances below this are not mentioned


def verdict(answers: Answers, part: int, *, reveal: bool = False) -> str:
    """Say whether the given answer to a part is right, too high or too low."""
    given, right = answers.given[part], answers.right[part]
    if given == right:
        return f"Part {part}: {given} is right."
    if given is None or right is None:
        return f"Part {part}: {given} is wrong{'; there is no answer' if reveal else ''}."
    direction = "too high" if given > right else "too low"
    return f"Part {part}: {given} is {direction}{f'; {right} is right' if reveal else ''}."


def progress_text(diagnosis: Diagnosis) -> str:
    """Return the status to show while misreadings are tried."""
    tried = f"{diagnosis.narrowing.tried:,}"
    if diagnosis.findings:
        known = f"{diagnosis.findings[0].name} produces your answers, perhaps by chance"
        return f"{known}. Trying others: {tried}"
    return f"Trying misreadings and pairs of them: {tried}"


# --- What to print, in this order ----------------------------------------------------------------


def explain_verdicts(diagnosis: Diagnosis, *, reveal: bool = False) -> Iterator[RenderableType]:
    """Say whether each answer is right."""
    answers = diagnosis.answers
    yield from (verdict(answers, part, reveal=reveal) for part in answers.given)
    if answers.wrong_parts:
        yield ""


def explain_arithmetic(diagnosis: Diagnosis) -> Iterator[RenderableType]:
    """Say what follows from wrong answers by arithmetic."""
    sentences = [*clue_sentences(diagnosis)]
    yield from sentences
    if sentences and diagnosis.needs_search:
        yield ""


def explain_search(diagnosis: Diagnosis) -> Iterator[RenderableType]:
    """Say how many misreadings were tried, and what produces the answers, perhaps by chance."""
    if not diagnosis.needs_search:
        return
    yield tried_text(diagnosis)
    search, odds = diagnosis.narrowing, diagnosis.odds
    answers = "your answer" if len(diagnosis.answers.given) == 1 else "your answers"
    if len(diagnosis.searched.given) < len(diagnosis.answers.given):
        answers = f"your answer to part {min(diagnosis.searched.given)}"
    if not search.findings:
        if search.attempts:
            unfinished = search.unfinished
            but = f", but the others may: {names_text(unfinished)}" if unfinished else ""
            yield f"None of them produces {answers}{but}."
        return
    best, *others = search.findings
    produce = f"{len(others) + 1} of them produce" if others else "One of them produces"
    if odds.likely:
        highest_cost = best.cost + MUCH_LESS_LIKELY
        likeliest = [one for one in search.findings if one.cost < highest_cost][:MAX_LIKELY]
        are = "are" if likeliest[1:] else "is"
        name = f". The likeliest {are} {names_text(likeliest)}." if others else f": {best.name}."
        yield f"{produce} exactly {answers}{name}{sureness(diagnosis, best)}"
        return
    yield (
        f"{produce} exactly {answers}. That is probably a coincidence: "
        f"{share_text(odds.chance)}.{confirmation(diagnosis.answers)}"
    )
    if len(others) < MAX_LIKELY:  # more would say nothing
        yield from misreading_list("These fit:", search.findings)


def explain_result(
    diagnosis: Diagnosis, differences: Differences | None, file: Path
) -> Iterator[RenderableType]:
    """Show the likeliest misreading and where it departs from the rules, or what to try next.

    The puzzle to run next comes first if the match may be chance.
    """
    if diagnosis.is_unexplained:
        yield from (f"\n{sentence}" for sentence in decision_sentences(diagnosis))
        if question := diagnosis.next:
            answer = f"part {question.part}: {question.right}"
            yield f"\nTo find out more, run your program on this puzzle ({answer}):"
            yield Text(f"\n{question.puzzle}", no_wrap=True)
        yield from what_to_try(ask=True)
    if not diagnosis.odds.likely:
        return
    best, *others = diagnosis.findings
    may_be_chance = diagnosis.odds.may_be_chance(best)
    apart = [*explain_apart(diagnosis.next)] if diagnosis.next else []
    if may_be_chance:
        yield from apart
    yield from explain_found(best, differences, file)
    yield from misreading_list("Others that fit, too:", others)
    if not may_be_chance:
        yield from apart
    if others and not apart:
        yield "\nNo small puzzle that was tried tells them apart."


def clue_sentences(diagnosis: Diagnosis) -> Iterator[str]:
    """Say what follows from wrong answers by arithmetic, and which decisions it clears."""
    if len(swapped_parts(diagnosis.clues)) > 1:
        yield "These are the right answers, swapped."
        return
    yield from (
        clue.text + suspicion_text(diagnosis.answers.puzzle, clue) for clue in diagnosis.clues
    )


def suspicion_text(puzzle: Puzzle, clue: Clue) -> str:
    """Say which decisions arithmetic clears or suspects, if any."""
    text, meaning = "", clue.meaning
    if right := decision_words(puzzle, meaning.clears):
        text += f" Probably not the cause: {', '.join(right)}."
    if suspected := decision_words(puzzle, meaning.suspects):
        text += f" Suspected: {', '.join(suspected)}."
    return text


def what_to_try(*, ask: bool = False) -> Iterator[RenderableType]:
    """Say which commands can also find the mistake."""
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


def confirmation(answers: Answers) -> str:
    """Return a sentence that asks for the answer to the other part, if it is not given."""
    if len(answers.given) > 1:
        return ""
    [part] = answers.given
    return f" Your answer to part {3 - part} (--part{3 - part}) can confirm it."


def sureness(diagnosis: Diagnosis, finding: Misreading) -> str:
    """Say how likely a finding is a coincidence, if that is worth a sentence."""
    odds = diagnosis.odds
    if odds.may_be_chance(finding):
        return f" {doubt(odds, finding)}{confirmation(diagnosis.answers)}"
    is_sure = odds.chance < MIN_CHANCE
    return "" if is_sure else f" {share_text(odds.chance).capitalize()}."


def doubt(odds: Odds, finding: Misreading) -> str:
    """Say why a finding may match the answers by chance, in a sentence."""
    if rivals := odds.rivals(finding):
        why = "because these could not be tried to the end"
        return f"This may be chance, {why}: {names_text(rivals)}."
    return f"This may be chance: {share_text(odds.chance)}."


def names_text(misreadings: Sequence[Misreading]) -> str:
    """Return the names of misreadings, or of the first ones."""
    names = [misreading.name for misreading in misreadings[:MAX_NAMED]]
    if others := len(misreadings) - len(names):
        names.append(f"{others:,} more")
    return listed(names)


def share_text(chance: float) -> str:
    """Say how many matches are coincidences."""
    if chance < FEW:
        number = float(f"{1 / chance:.1g}")  # an estimate is not more exact than that
        return f"about 1 in {number:.0f} matches like this is a coincidence"
    half_or_most = "about half of the" if chance < 1 - FEW else "most"
    return f"{half_or_most} matches like this are coincidences"


def decision_sentences(diagnosis: Diagnosis) -> Iterator[str]:
    """Say what is suspected if no misreading explains the wrong answers."""
    if diagnosis.is_unexplained and len(diagnosis.searched.wrong_parts) > 1:
        yield "Your two answers may have different causes: give one of them alone to find its own."
    if suspected := decision_words(diagnosis.answers.puzzle, diagnosis.suspected):
        wrong = ", ".join(suspected)
        yield f"Programs with answers like yours most often get this wrong: {wrong}."


def decision_words(puzzle: Puzzle, decisions: Iterable[str]) -> list[str]:
    """Return words for the decisions of a puzzle with these names."""
    words = view_of(puzzle).decisions
    return [words.get(name, name.replace("_", " ")) for name in decisions]


def explain_apart(question: Question) -> Iterator[RenderableType]:
    """Show a puzzle that tells findings apart, and what each of them answers."""
    part, right, answers = question.part, question.right, question.answers
    yield f"\nTo find out, run your program on this puzzle. If its answer to part {part} is"
    by_answer = map_reduce(answers, answers.__getitem__, attrgetter("name"))
    meanings = {right: "it solves this puzzle correctly, and has another mistake"} | {
        answer: f"it may be {' or '.join(names)}" for answer, names in by_answer.items()
    }
    width = max(len(answer_text(answer)) for answer in meanings)
    for answer in sorted(meanings, key=lambda answer: -inf if answer is None else answer):
        yield f"  {answer_text(answer):>{width}}: {meanings[answer]}"
    yield Text(f"\n{question.puzzle}", no_wrap=True)


def answer_text(answer: int | None) -> str:
    """Return an answer as text, or `none`."""
    return "none" if answer is None else str(answer)


def tried_text(diagnosis: Diagnosis) -> str:
    """Say how many misreadings and pairs were tried, and how to try more of them."""
    search, likely = diagnosis.narrowing, diagnosis.odds.likely
    unfinished = search.unfinished
    text = f"Tried {len(search.attempts):,} known misreadings of the rules"
    if search.pairs:
        text += f", and {counted(search.pairs, 'pair')} of them"
    if unfinished and search.ended:
        text += f"; {len(unfinished):,} could not be tried to the end"
    elif unfinished:
        text += f"; there was no time to try {len(unfinished):,} others to the end"
    is_complete = search.ended and not unfinished
    if is_complete or (likely and not diagnosis.odds.may_be_chance(likely[0])):
        return f"{text}."
    puzzle = diagnosis.answers.puzzle
    if not search.ended:
        text += "; use --timeout to allow more time"
    return f"{text}.{without_numba(puzzle)}"


def without_numba(puzzle: Puzzle) -> str:
    """Return a hint if more would be tried with numba, or an empty text."""
    is_slower = choose("auto") == "graph" and lab_of(puzzle).kernel is not None
    return " With numba, more are tried: pip install 'graphsolve-aoc[fast]'." if is_slower else ""


def explain_found(
    finding: Misreading, differences: Differences | None, file: Path
) -> Iterator[RenderableType]:
    """Show a misreading or a pair, and where each departs from the rules if that is known."""
    for number, misreading in enumerate(finding.each):
        yield from explain_misreading(misreading)
        if differences:
            yield Text()
            yield from explain_difference(differences.alone[number], file)


def misreading_list(title: str, misreadings: Sequence[Misreading]) -> Iterator[RenderableType]:
    """List misreadings and pairs, and what they misread."""
    if misreadings:
        yield Text(f"\n{title}", "bold")
    for misreading in misreadings[:MAX_LIKELY]:
        yield f"  {misreading.name}: {misreading.misread}"
    if len(misreadings) > MAX_LIKELY:
        yield f"  and {counted(len(misreadings) - MAX_LIKELY, 'other')}"


# --- The known misreadings -----------------------------------------------------------------------


def list_misreadings(
    found: Mapping[PuzzleRecord, list[Misreading]], *, by_rule: bool = True
) -> Iterator[RenderableType]:
    """List misreadings of each puzzle by rule, or else as the most common of those known."""
    for number, (record, misreadings) in enumerate(found.items()):
        if number:
            yield ""
        count = counted(len(misreadings), "misreading")
        if not by_rule:
            known = counted(len(misreadings_of(record)), "known misreading")
            count = f"{known}; the most common are"
        yield Text(f"{record.name}: {count}", "bold")
        groups = map_reduce(misreadings, attrgetter("rule")) if by_rule else {"": misreadings}
        for rule, of_rule in groups.items():
            if by_rule:
                yield Text()
                yield Sentence("Rule", rule)
            for misreading in of_rule:
                yield f"  {misreading.name}: {misreading.misread}"
    if not by_rule:
        yield "\nAdd a word to search for, or --all to list all of them."


def matching(record: PuzzleRecord, word: str) -> list[Misreading]:
    """Return the misreadings of a puzzle whose names or sentences contain a word."""
    word = word.casefold()
    return [
        misreading
        for misreading in misreadings_of(record)
        if word in f"{misreading.name} {misreading.rule} {misreading.misread}".casefold()
    ]


def show_misreading(
    misreading: Misreading, exposed: Question | None, differences: Differences | None
) -> Iterator[RenderableType]:
    """Show a misreading or a pair, a puzzle that it gets wrong, and where it does so."""
    for number, alone in enumerate(misreading.each):
        yield from explain_misreading(alone, "\n" * (number > 0))
    if exposed is None:
        yield "\nIt gives the right answers to all small puzzles that were tried."
        return
    yield f"\nThe smallest puzzle found whose answer to part {exposed.part} it gets wrong:"
    yield Text(f"\n{exposed.puzzle}\n", no_wrap=True)
    yield Sentence("Right", str(exposed.right))
    [wrong] = exposed.answers.values()
    yield Sentence("Misread", "no answer" if wrong is None else str(wrong))
    for number, difference in enumerate(differences.alone if differences else ()):
        yield Text(f"\n{misreading.each[number].name}\n" if misreading.pair else "", "bold")
        yield from explain_difference(difference, Path("FILE"))
