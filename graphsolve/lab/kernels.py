"""When the kernels that play by misread rules are used."""

import sys
from contextlib import suppress
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from subprocess import DEVNULL, Popen
from types import ModuleType

from graphsolve.puzzles.engines import choose

WORTH_LOADING, WORTH_COMPILING = 8, 30
"""The number of battles or long games that are worth the time to load a kernel, or to compile it.
"""


class LabKernel:
    """A puzzle's kernel for misread rules: used if numba is installed and it pays.

    Attributes:
        module: the name of the module `codes` that needs it. Its `ENTRY` is the kernel, and its
            function `compile_kernel` uses it once.
        plays: the number of battles or long games that were played without it.
        has_process: whether a process was started that compiles it, as it was not in the cache.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.plays = 0
        self.has_process = False

    def codes(self, plays: int = 0) -> ModuleType | None:
        """The module `codes` if the kernel is ready for some more plays, or None."""
        self.plays += plays
        is_loaded = self.module in sys.modules
        if not is_loaded and (self.plays < WORTH_LOADING or choose("auto") == "graph"):
            return None
        codes = import_module(self.module)
        from graphsolve.graphs.kernels import is_ready  # noqa: PLC0415 - needs numba

        if is_ready(codes.ENTRY):
            return codes
        if self.plays >= WORTH_COMPILING and not self.has_process and not parent_process():
            self.has_process = True
            if codes.ENTRY.stats.cache_path:  # otherwise, another process is of no use
                self.compile()
        return None

    def compile(self) -> None:
        """Start a process that compiles the kernel, which takes some seconds.

        Nobody waits for it: if this process ends earlier, the kernel is ready the next time.
        """
        process = Popen(  # noqa: S603 - its own code
            [sys.executable, "-m", __name__, self.module],
            cwd=Path(__file__).parents[2],
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=DEVNULL,
            start_new_session=True,
        )
        process.returncode = 0  # otherwise, Python warns that it is still running


def compile_once(module: str) -> None:
    """Compile the kernel of a module, unless another process does."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 - the site has no such module

    codes = import_module(module)
    lock = Path(codes.ENTRY.stats.cache_path) / f"{module}.lock"
    with suppress(Timeout), FileLock(lock, timeout=0):
        codes.compile_kernel()


if __name__ == "__main__":
    compile_once(*sys.argv[1:])
