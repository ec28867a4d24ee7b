"""Find the misreadings of the rules that produce wrong answers."""

from graphsolve.lab.diagnose.stages import diagnose

__all__ = ["diagnose"]
