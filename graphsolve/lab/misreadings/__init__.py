"""A catalogue of misreadings: known ways to get the rules of a puzzle wrong, each to be played."""

from graphsolve.lab.misreadings.base import Misreading, combined
from graphsolve.lab.misreadings.catalogue import CATALOGUE, misreadings_of

__all__ = ["CATALOGUE", "Misreading", "combined", "misreadings_of"]
