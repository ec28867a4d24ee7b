"""Find the misreadings of the rules that produce wrong answers, and where they first differ."""

from graphsolve.lab.diagnose.apart import Apart, tell_apart
from graphsolve.lab.diagnose.departure import (
    AnswerDeparture,
    CardDeparture,
    CaveDeparture,
    Departure,
    DuelDeparture,
    NextCaveDeparture,
    Played,
    PowerDeparture,
    departure,
    played,
)
from graphsolve.lab.diagnose.findings import Diagnosis, Finding
from graphsolve.lab.diagnose.recognize import Meaning, Recognized
from graphsolve.lab.diagnose.search import Tried, diagnose
from graphsolve.lab.diagnose.suspects import Suspects, suspects

__all__ = [
    "AnswerDeparture",
    "Apart",
    "CardDeparture",
    "CaveDeparture",
    "Departure",
    "Diagnosis",
    "DuelDeparture",
    "Finding",
    "Meaning",
    "NextCaveDeparture",
    "Played",
    "PowerDeparture",
    "Recognized",
    "Suspects",
    "Tried",
    "departure",
    "diagnose",
    "played",
    "suspects",
    "tell_apart",
]
