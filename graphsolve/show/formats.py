"""Results in formats for programs: JSON objects, which the site gets as well, and graphs."""

import json
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from graphsolve.lab.arithmetic import Clue, swapped_parts
from graphsolve.lab.compare import Comparison
from graphsolve.lab.diagnose import Diagnosis
from graphsolve.lab.difference import Differences, MisreadDifference
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.narrow import Narrowing
from graphsolve.lab.questions import Question
from graphsolve.puzzles.base import Position
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.show.diagnosis import decision_words
from graphsolve.show.interface import AnyDifference, PrintedFact, view_of

if TYPE_CHECKING:
    import networkx as nx

# --- JSON objects --------------------------------------------------------------------------------


class ExampleData(Struct):
    """A puzzle, its right answer to a part, and the answer with a misreading, if any."""

    input: str
    part: int
    right: int
    misread: int | None


class MisreadingData(Struct):
    """A misreading or a pair: each rule, what happens instead, and perhaps an example."""

    name: str
    puzzle: str
    parts: Sequence[int]
    rules: list[str]
    instead: list[str]
    example: ExampleData | UnsetType = UNSET


def misreading_json(misreading: Misreading, exposed: Question | None = None) -> MisreadingData:
    """Return a misreading or a pair, with a puzzle that it gets wrong, if given.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> misreading_json(CATALOGUE["score-from-zero"]).name
    'score-from-zero'
    """
    data = MisreadingData(
        name=misreading.name,
        puzzle=misreading.puzzle,
        parts=misreading.parts,
        rules=[alone.rule for alone in misreading.each],
        instead=[alone.misread for alone in misreading.each],
    )
    if exposed:
        input_, part = str(exposed.puzzle), exposed.part
        data.example = ExampleData(input_, part, exposed.right, exposed.answers[misreading])
    return data


def misreadings_json(misreadings: Iterable[Misreading]) -> list[MisreadingData]:
    """Return misreadings and pairs."""
    return [*map(misreading_json, misreadings)]


class DifferenceData(Struct):
    """The first difference of an output or of a misreading from the rules; see `Sentences`."""

    place: str
    facts: Sequence[PrintedFact]
    turn: str
    reasons: Sequence[tuple[str, str]]
    position: Position | None


def difference_json(difference: AnyDifference) -> DifferenceData:
    """Return the first difference of an output or of a misreading from the rules."""
    view = view_of(difference.puzzle)
    if isinstance(difference, MisreadDifference):
        sentences, position = view.sentences(difference), difference.opens
    else:
        sentences = view.printed_sentences(difference)
        position = sentences.position
    facts = sentences.facts or [PrintedFact("", sentences.theirs, sentences.ours)]
    return DifferenceData(sentences.place, facts, sentences.turn, sentences.reasons, position)


class FindingData(Struct):
    """A misreading or a pair, and where it departs from the rules if that is known."""

    misreading: MisreadingData
    difference: DifferenceData | None


def finding_json(misreading: Misreading, differences: Differences | None = None) -> FindingData:
    """Return a finding in words."""
    difference = differences and differences.together
    return FindingData(
        misreading_json(misreading), difference_json(difference) if difference else None
    )


class ComparisonData(Struct):
    """Whether a transcript agrees with the rules, where it differs, and what explains that.

    The `misreadings` explain all of it, the `further` ones more than the first difference.
    """

    part: int
    read_as: str
    agrees: bool
    says: str
    difference: DifferenceData | None
    misreadings: list[MisreadingData]
    further: list[MisreadingData]
    tried: int
    known: int


def comparison_json(comparison: Comparison, search: Narrowing | None) -> ComparisonData:
    """Return how a transcript differs from the rules, and the misreadings that explain it."""
    search, difference = search or Narrowing([], []), comparison.difference
    return ComparisonData(
        part=comparison.part,
        read_as=comparison.read_as,
        agrees=difference is None,
        says="" if difference else view_of(comparison.puzzle).agreement(comparison),
        difference=difference_json(difference) if difference else None,
        misreadings=misreadings_json(search.findings),
        further=misreadings_json(search.further),
        tried=search.tried,
        known=len(search.queue.singles),
    )


def diagnosis_json(diagnosis: Diagnosis, *, reveal: bool) -> dict[str, Any]:
    """Return a diagnosis. `lab/diagnose/README.md` describes its keys.

    >>> from graphsolve.lab.diagnose import begin
    >>> from graphsolve.puzzles.cards import Decks
    >>> diagnosis = begin(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), {1: 251})
    >>> diagnosis_json(diagnosis, reveal=True)["part1"]
    {'given': 251, 'right': False, 'answer': 306}
    """
    answers, search = diagnosis.answers, diagnosis.narrowing
    parts = {
        f"part{part}": {"given": given, "right": given == answers.right[part]}
        | ({"answer": answers.right[part]} if reveal else {})
        for part, given in answers.given.items()
    }
    return {
        **parts,
        "swapped": list(swapped_parts(diagnosis.clues)),
        "arithmetic": [clue_json(answers.puzzle, clue) for clue in diagnosis.clues],
        "findings": findings_json(diagnosis),
        "chance": round(diagnosis.odds.chance, 4) if search.findings else None,
        "tried": {
            "misreadings": len(search.attempts),
            "pairs": search.pairs,
            "unfinished": len(search.unfinished) if diagnosis.needs_search else 0,
        },
        "next": diagnosis.next and question_json(diagnosis.next),
        "suspected": decision_words(answers.puzzle, diagnosis.suspected),
    }


def clue_json(puzzle: Puzzle, clue: Clue) -> dict[str, Any]:
    """Return what follows from a wrong answer by arithmetic."""
    meaning = clue.meaning
    return {
        "part": clue.part,
        "meaning": meaning.text,
        "says": clue.text,
        "settles": meaning.settles,
        "right": decision_words(puzzle, meaning.clears),
        "suspected": decision_words(puzzle, meaning.suspects),
    }


def findings_json(diagnosis: Diagnosis) -> list[dict[str, Any]]:
    """Return the misreadings and pairs that produce the answers, and how likely each is."""
    odds, findings = diagnosis.odds, diagnosis.findings
    share = (1 - odds.chance) / sum(finding.weight for finding in findings) if findings else 0
    return [
        {
            "misreadings": [misreading.name for misreading in finding.each],
            "may_be_chance": odds.may_be_chance(finding),
            "probability": round(share * finding.weight, 4),
            "rules": [misreading.rule for misreading in finding.each],
            "instead": [misreading.misread for misreading in finding.each],
        }
        for finding in findings
    ]


def question_json(question: Question) -> dict[str, Any]:
    """Return a puzzle to run next, and the answers of misreadings."""
    return {
        "puzzle": str(question.puzzle),
        "part": question.part,
        "right": question.right,
        "answers": [
            {"answer": answer, "misreadings": [misreading.name for misreading in finding.each]}
            for finding, answer in question.answers.items()
        ],
    }


# --- Graphs --------------------------------------------------------------------------------------


def graphml(graph: "nx.Graph[str]") -> bytes:
    """Return the graph in GraphML, which Gephi, yEd, Cytoscape and others read."""
    import networkx as nx

    file = BytesIO()
    nx.write_graphml(graph, file)
    return file.getvalue()


def node_link(graph: "nx.Graph[str]") -> bytes:
    """Return the graph as node-link data in JSON, for `networkx.node_link_graph` or D3."""
    import networkx as nx

    return json.dumps(nx.node_link_data(graph, edges="edges"), indent=1).encode() + b"\n"


EXPORTERS: dict[str, Callable[["nx.Graph[str]"], bytes]] = {
    "graphml": graphml,
    "json": node_link,
}
"""Functions that write a graph, by file format."""
