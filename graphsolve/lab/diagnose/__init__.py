"""Find the misreadings of the rules that produce wrong answers."""

from graphsolve.lab.candidates import Apart, tell_apart
from graphsolve.lab.diagnose.findings import Diagnosis, Finding
from graphsolve.lab.diagnose.recognize import OTHER_PART, Meaning, Recognized
from graphsolve.lab.diagnose.search import Tried, diagnose

__all__ = [
    "OTHER_PART",
    "Apart",
    "Diagnosis",
    "Finding",
    "Meaning",
    "Recognized",
    "Tried",
    "diagnose",
    "tell_apart",
]
