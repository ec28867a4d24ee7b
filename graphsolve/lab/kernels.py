"""Choose, compile and load the kernels that play under misread rules.

numba compiles them if that pays. The page in the browser has them as WebAssembly.
"""

import atexit
import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from pkgutil import resolve_name
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
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
        self.plays = 0  # the number of battles or long games that were played without it
        self.compiler: Popen[bytes] | None = None  # the process that compiles it for the cache

    @property
    def webassembly(self) -> Path:
        """Where the page has the kernel."""
        names = self.module.split(".")[1:]
        return Path(__file__).parents[1].joinpath(*names).with_suffix(".wasm")

    @property
    def entry(self) -> Any:
        """The kernel itself, which needs numba."""
        return resolve_name(import_module(self.module).ENTRY)

    def codes(self, plays: int = 0) -> ModuleType | None:
        """Return the module `codes` if the kernel is ready, or None; `plays` more are to come."""
        self.plays += plays
        if self.webassembly.exists():
            return import_module(self.module)
        is_loaded = self.module in sys.modules
        if not is_loaded and (self.plays < WORTH_LOADING or choose("auto") == "graph"):
            return None
        codes = import_module(self.module)
        from graphsolve.graphs.kernels import is_ready, warn_once

        if is_ready(self.entry):
            return codes
        folder = self.entry.stats.cache_path
        if self.plays < WORTH_COMPILING or parent_process():
            return None
        if folder is None or (self.compiler and self.compiler.poll()):
            place = f"in {folder}" if folder else "in any folder"
            warn_once("Going on in pure Python: machine code cannot be kept %s", place)
        elif not self.compiler:
            self.compile()
        return None

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

    def compile(self) -> None:
        """Start a process that compiles the kernel, which takes some seconds.

        This process does not wait for it. When this one ends, by whatever signal, the pipe to the
        other one is closed, and that ends as well; see `compile_until_closed`.
        """
        self.compiler = Popen(
            [sys.executable, "-m", __name__, self.module],
            cwd=Path(__file__).parents[2],
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
            start_new_session=True,  # so that Ctrl-C cannot interrupt it while it writes a file
        )
        atexit.register(self.compiler.communicate)


def compile_until_closed(module: str) -> None:
    """Compile the kernel of a module, and end at once when standard input is closed.

    The exit status is 1 if the machine code cannot be kept.
    """
    Thread(target=exit_when_closed, daemon=True).start()
    compile_once(module)
    from graphsolve.graphs.kernels import is_cached

    entry = LabKernel(module).entry
    sys.exit(not is_cached(entry))


def exit_when_closed() -> None:
    """End this process when standard input is closed."""
    sys.stdin.read()
    os._exit(0)


def compile_once(module: str) -> None:
    """Compile the kernel of a module, or wait until another process has done so."""
    from filelock import FileLock

    lock = Path(LabKernel(module).entry.stats.cache_path) / f"{module}.lock"
    with FileLock(lock):
        import_module(module).compile_kernel()


def run_elsewhere(instance: Any, array: bytearray, number: int) -> int:
    """Run a kernel in memory of its own; see `graphsolve/web/page/kernels.js`."""
    instance.memory.assign(array)
    result: int = instance.run(number)
    instance.memory.assign_to(array)
    return result


if __name__ == "__main__":
    compile_until_closed(*sys.argv[1:])
