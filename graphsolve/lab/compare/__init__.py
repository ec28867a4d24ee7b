"""Another solver's transcript held against the battle as it goes by the rules."""

from graphsolve.lab.compare.parting import Agreement, Difference, Parting, compare
from graphsolve.lab.compare.theirs import TheirMap, their_maps

__all__ = ["Agreement", "Difference", "Parting", "TheirMap", "compare", "their_maps"]
