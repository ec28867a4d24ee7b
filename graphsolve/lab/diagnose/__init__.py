"""Why answers are wrong: the misreadings of the rules that give them, and where these depart."""

from graphsolve.lab.diagnose.battles import CaveDeparture
from graphsolve.lab.diagnose.departure import (
    AnswerDeparture,
    Departure,
    PowerDeparture,
    departure,
)
from graphsolve.lab.diagnose.duels import DuelDeparture
from graphsolve.lab.diagnose.findings import Diagnosis, Finding
from graphsolve.lab.diagnose.games import CardDeparture
from graphsolve.lab.diagnose.search import diagnose

__all__ = [
    "AnswerDeparture",
    "CardDeparture",
    "CaveDeparture",
    "Departure",
    "Diagnosis",
    "DuelDeparture",
    "Finding",
    "PowerDeparture",
    "departure",
    "diagnose",
]
