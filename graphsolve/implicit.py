"""Searches on implicit graphs: the public names of `graphsolve.graphs.implicit`."""

from typing import TYPE_CHECKING

from graphsolve.graphs.implicit import *
from graphsolve.graphs.implicit import __all__, __getattr__

if TYPE_CHECKING:  # at run time, __getattr__ imports it, with networkx
    from graphsolve.graphs.no_path import NoPathError as NoPathError
