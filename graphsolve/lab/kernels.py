"""Choose and load the kernels that play under misread rules.

numba compiles them once, if that pays. The page in the browser has them as WebAssembly.
"""

from collections.abc import Callable
from functools import cached_property, partial
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import Any, TypeAlias

from graphsolve.puzzles.engines import choose

WORTH_LOADING, WORTH_COMPILING = 8, 30
"""The number of battles or long games that are worth the time to load a kernel, or to compile it.
"""

Run: TypeAlias = Callable[[int], int]


class LabKernel:
    """A puzzle's kernel for misread rules, used on the page, or if numba is installed and it pays.

    The module is the name of the module `codes` that needs it. Its `ENTRY` is the kernel, and its
    function `compile_kernel` uses it once.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.plays = 0  # the number of battles or long games that were played so far

    @property
    def webassembly(self) -> Path:
        """Where the page has the kernel."""
        names = self.module.split(".")[1:]
        return Path(__file__).parents[1].joinpath(*names).with_suffix(".wasm")

    @property
    def entry(self) -> Any:
        """The kernel itself, which needs numba."""
        return resolve_name(import_module(self.module).ENTRY)

    @cached_property
    def is_installed(self) -> bool:
        """Whether numba is installed."""
        return choose("auto") == "compiled"

    def codes(self, plays: int = 0) -> ModuleType | None:
        """Return the module `codes` if the kernel is worth it, or None; `plays` more are to come.

        Worker processes use it at once if it is compiled, and leave compiling to their parent.
        """
        self.plays += plays
        if self.webassembly.exists():
            return import_module(self.module)
        is_worker = parent_process() is not None
        if (self.plays < WORTH_LOADING and not is_worker) or not self.is_installed:
            return None
        from graphsolve.graphs.kernels import is_ready

        is_worth_compiling = self.plays >= WORTH_COMPILING and not is_worker
        return import_module(self.module) if is_worth_compiling or is_ready(self.entry) else None

    def load(self, size: int, shared: int) -> tuple[memoryview, Run]:
        """Return an array of zeros for the kernel, and the kernel as a function of an integer.

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
        import numpy as np

        numbers = np.zeros(size, np.int64)
        return numbers.data.cast("B").cast("q"), partial(self.entry, numbers)


def run_elsewhere(instance: Any, array: bytearray, number: int) -> int:
    """Run a kernel in memory of its own; see `graphsolve/web/page/kernels.js`."""
    instance.memory.assign(array)
    result: int = instance.run(number)
    instance.memory.assign_to(array)
    return result
