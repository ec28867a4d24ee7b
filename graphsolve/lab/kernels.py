"""When the kernels that play by misread rules are used."""

import sys
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from graphsolve.puzzles.engines import choose

WORTH_LOADING, WORTH_COMPILING = 8, 30
"""The number of battles or long games that are worth the time to load a kernel, or to compile it.
"""


class LabKernel:
    """A puzzle's kernel for misread rules: used if numba is installed and it pays.

    Attributes:
        module: the name of the module `codes` that needs it.
        plays: the number of battles or long games that were played without it.
        compiling: the process that compiles it, if it was not in the cache.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.plays = 0
        self.compiling: Popen[bytes] | None = None

    def codes(self, plays: int = 0) -> Any:  # noqa: ANN401 - each has its own functions
        """The module `codes` if the kernel is ready for some more plays, or None."""
        self.plays += plays
        is_loaded = self.module in sys.modules
        if not is_loaded and (self.plays < WORTH_LOADING or choose("auto") == "graph"):
            return None
        codes = import_module(self.module)
        if codes.is_ready():
            return codes
        if self.plays >= WORTH_COMPILING and not self.compiling and not parent_process():
            self.compiling = self.compile()
        return None

    def compile(self) -> "Popen[bytes]":
        """Start a process that compiles the kernel, which takes some seconds.

        It goes on if this process ends earlier, so that the kernel is ready the next time.
        """
        return Popen(  # noqa: S603 - its own code
            [sys.executable, "-c", f"import {self.module} as codes; codes.compile_kernel()"],
            cwd=Path(__file__).parents[2],
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=DEVNULL,
            start_new_session=True,
        )
