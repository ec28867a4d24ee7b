"""Find the misreadings of the rules that produce wrong answers."""

from graphsolve.lab.diagnose.stages import diagnose, diagnose_in_stages

__all__ = ["diagnose", "diagnose_in_stages"]
