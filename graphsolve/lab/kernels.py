"""When the kernels that play under misread rules are used, and in which form.

numba compiles them, when that pays. The page in the browser has them as WebAssembly.
"""

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from pkgutil import resolve_name
from subprocess import DEVNULL, Popen
from types import ModuleType
from typing import Any, TypeAlias

from graphsolve.puzzles.engines import choose

WORTH_LOADING, WORTH_COMPILING = 8, 30
"""The number of battles or long games that are worth the time to load a kernel, or to compile it.
"""


Run: TypeAlias = Callable[[int], int]


class LabKernel:
    """A puzzle's kernel for misread rules: used if it pays and there is numba, or the page has it.

    The module is the name of the module `codes` that needs it. Its `ENTRY` is the kernel, and its
    function `compile_kernel` uses it once.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.plays = 0  # the number of battles or long games that were played without it
        self.has_process = False  # whether one was started that compiles it for the cache

    @property
    def webassembly(self) -> Path:
        """Where the page has the kernel."""
        names = self.module.split(".")[1:]
        return Path(__file__).parents[1].joinpath(*names).with_suffix(".wasm")

    @property
    def entry(self) -> Any:  # noqa: ANN401 - a Dispatcher of numba
        """The kernel itself, which needs numba."""
        return resolve_name(import_module(self.module).ENTRY)

    @property
    def is_usable(self) -> bool:
        """Whether the kernel is, or can be compiled."""
        return self.webassembly.exists() or choose("auto") == "compiled"

    def codes(self, plays: int = 0) -> ModuleType | None:
        """The module `codes` if the kernel is ready for some more plays, or None."""
        self.plays += plays
        if self.webassembly.exists():
            return import_module(self.module)
        is_loaded = self.module in sys.modules
        if not is_loaded and (self.plays < WORTH_LOADING or choose("auto") == "graph"):
            return None
        codes = import_module(self.module)
        from graphsolve.graphs.kernels import is_ready  # noqa: PLC0415 - needs numba

        if is_ready(self.entry):
            return codes
        if self.plays >= WORTH_COMPILING and not self.has_process and not parent_process():
            self.has_process = True
            if self.entry.stats.cache_path:  # otherwise, another process is of no use
                self.compile()
        return None

    def load(self, size: int, shared: int) -> tuple[memoryview, Run]:
        """An array of zeros for the kernel, and the kernel as a function of an integer.

        Args:
            size: the number of int64 in the array.
            shared: how many of them are given to the kernel, or read when it has returned. The
                page copies these each time, because WebAssembly has memory of its own.
        """
        if self.webassembly.exists():
            page = import_module("page_kernels")
            instance = page.start(str(self.webassembly), 8 * size, 8 * shared)
            array = bytearray(8 * shared)
            return memoryview(array).cast("q"), partial(run_elsewhere, instance, array)
        import numpy as np  # noqa: PLC0415 - a part of numba

        numbers = np.zeros(size, np.int64)
        return numbers.data.cast("B").cast("q"), partial(self.entry, numbers)

    def compile(self) -> None:
        """Start a process that compiles the kernel, which takes some seconds.

        This process does not wait for it: if it ends earlier, the kernel is ready the next time.
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
    """Compile the kernel of a module, or wait until another process has done so."""
    from filelock import FileLock  # noqa: PLC0415 - the site has no such module

    lock = Path(LabKernel(module).entry.stats.cache_path) / f"{module}.lock"
    with FileLock(lock):
        import_module(module).compile_kernel()


def run_elsewhere(instance: Any, array: bytearray, number: int) -> int:  # noqa: ANN401 - of JavaScript
    """Run a kernel in memory of its own; see `graphsolve/web/page/kernels.js`."""
    instance.memory.assign(array)
    result: int = instance.run(number)
    instance.memory.assign_to(array)
    return result


if __name__ == "__main__":
    compile_once(*sys.argv[1:])
