"""Find the misreadings of the rules that produce wrong answers."""

from graphsolve.lab.apart import Apart, tell_apart
from graphsolve.lab.column import Meaning
from graphsolve.lab.diagnose.findings import Diagnosis, Finding
from graphsolve.lab.diagnose.recognize import OTHER_PART, Recognized
from graphsolve.lab.diagnose.search import Tried, diagnose
from graphsolve.lab.diagnose.stages import MAX_LIKELY, Known, diagnose_in_stages
from graphsolve.lab.diagnose.unexplained import Unexplained

__all__ = [
    "MAX_LIKELY",
    "OTHER_PART",
    "Apart",
    "Diagnosis",
    "Finding",
    "Known",
    "Meaning",
    "Recognized",
    "Tried",
    "Unexplained",
    "diagnose",
    "diagnose_in_stages",
    "tell_apart",
]
