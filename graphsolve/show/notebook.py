"""Caves and battles as SVG images in notebooks.

IPython loads this module before any puzzle, so it does not import them.
"""

import sys

from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.column import view_of


def register_images() -> None:
    """Let the running IPython, if there is one, display the `image_types` of each puzzle."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return
    formatter = shell.display_formatter.formatters["image/svg+xml"]
    for view in map(view_of, PUZZLES.values()):
        for name in view.image_types:
            formatter.for_type_by_name(*name.rsplit(".", 1), view.image)
