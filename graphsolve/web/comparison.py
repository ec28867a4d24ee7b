"""A comparison with another program's output as the page shows it: JSON objects with sentences."""

from typing import TypedDict

from graphsolve.lab.compare import Comparison
from graphsolve.lab.compare.misreadings import Agreement
from graphsolve.show.column import view_of
from graphsolve.show.difference import MAX_FURTHER, MAX_MISREADINGS
from graphsolve.web.diagnosis import Misread, misread


class DifferenceData(TypedDict):
    """How an output was read, and what differs first in it.

    Attributes:
        agrees: a sentence, if nothing differs.
        facts: what differs: what it is, or nothing, what they print, and what is right.
        turn: a sentence about the turn that explains it, and `reasons` with their labels.
        position: where the boards show that turn.
    """

    read: str
    agrees: str
    place: str
    facts: list[tuple[str, str, str]]
    turn: str
    reasons: list[tuple[str, str]]
    position: list[int] | None


class AgreementData(TypedDict):
    """The misreadings that explain an output: `all` of it, or only what differs `first`."""

    all: list[list[Misread]]
    first: list[list[Misread]]
    tried: int
    known: int


def difference_data(found: Comparison) -> DifferenceData:
    """How an output was read, and what differs first in it."""
    view = view_of(found.puzzle)
    what, assumed = found.reading.what, found.reading.assumed
    data: DifferenceData = {
        "read": " ".join([f"{what[:1].upper()}{what[1:]}.", *assumed]),
        "agrees": "",
        "place": "",
        "facts": [],
        "turn": "",
        "reasons": [],
        "position": None,
    }
    if found.difference is None:
        data["agrees"] = view.agreement(found)
        return data
    said = view.printed_sentences(found.difference)
    data["place"], data["facts"], data["turn"] = said.place, [*said.facts], said.turn
    data["reasons"] = [(label, text) for label, text in said.reasons]
    data["position"] = [*said.position] if said.position else None
    return data


def agreement_data(found: Agreement) -> AgreementData:
    """The misreadings that explain an output."""
    return {
        "all": [misread([one]) for one in found.misreadings[:MAX_MISREADINGS]],
        "first": [misread([one]) for one in found.further[:MAX_FURTHER]],
        "tried": found.tried,
        "known": found.known,
    }
