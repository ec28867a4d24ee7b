"""Choose, compile and load the kernels that play under misread rules.

numba compiles them if that pays off. In the browser, they are WebAssembly.
"""

import atexit
import os
import sys
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from pkgutil import resolve_name
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from typing import Any

from graphsolve.puzzles.interface import Loaded, choose, load_kernel

WORTH_LOADING, WORTH_COMPILING = 8, 30
"""How many battles or long games it takes until loading a kernel, or compiling it, pays off."""


class LabKernel:
    """The kernel of a compiled program, used in the browser, or with numba if it pays off.

    The program is a package with this name, whose function `warm_up` uses the kernel once, and
    `kernel` is its place in the package.
    """

    def __init__(self, program: str, kernel: str) -> None:
        self.program, self.kernel = program, kernel
        self.plays = 0  # the number of battles or long games that were played so far
        self.ready = False
        self.parent_is_ready = False  # in a worker process: see `is_compiled`
        self.compiler: Popen[bytes] | None = None  # the process that compiles it for the cache

    @property
    def webassembly(self) -> Path:
        """The file of the kernel in the browser."""
        names = self.program.split(".")[1:]
        return Path(__file__).parents[1].joinpath(*names).with_suffix(".wasm")

    @property
    def entry(self) -> Any:
        """The kernel itself, which needs numba."""
        return resolve_name(f"{self.program}.{self.kernel}")

    def is_ready(self, plays: int = 0) -> bool:
        """Return whether to use the kernel from now on; `plays` more are to come.

        If there will be many, another process compiles it, and this one goes on without it.
        """
        self.plays += plays
        self.ready = self.ready or self.webassembly.exists() or self.is_compiled()
        return self.ready

    def is_compiled(self) -> bool:
        """Return whether compiled code is ready and pays off; start compiling if it will.

        A worker process looks for it only once its parent is ready, because importing numba takes
        40 MB, and never compiles.
        """
        is_worker = parent_process() is not None
        pays_off = self.parent_is_ready if is_worker else self.plays >= WORTH_LOADING
        if not pays_off or choose("auto") == "graph":
            return False
        from graphsolve.graphs.kernels import is_ready

        found = is_ready(self.entry)
        if not found and self.plays >= WORTH_COMPILING and not is_worker:
            self.compile()
        return found

    def compile(self) -> None:
        """Start a process that compiles the kernel and ends with this one, or check how it ended.

        `multiprocessing` would run a user's script again unless its main part is guarded.
        """
        if self.compiler is None:
            names = self.program, self.kernel
            command = f"import {__name__} as lab; lab.compile_for_cache{names}"
            self.compiler = Popen(
                [sys.executable, "-c", command],
                stdin=PIPE,  # which is closed when this process ends, by whatever signal
                stdout=DEVNULL,
                stderr=DEVNULL,
                cwd=Path(__file__).parents[2],
                start_new_session=True,  # Ctrl-C is for this process
            )
            atexit.register(self.compiler.communicate)
        elif self.compiler.poll():
            from graphsolve.graphs.kernels import warn_once

            place = self.entry.stats.cache_path or "any folder"
            warn_once("Going on in pure Python: machine code cannot be kept in %s", place)

    def load(self, size: int, shared: int) -> Loaded:
        """Return an array for the kernel, and the kernel; see `Load`."""
        if self.webassembly.exists():
            page = import_module("page_kernels")
            instance = page.start(str(self.webassembly), 8 * size, 8 * shared)
            array = bytearray(8 * shared)

            def run(number: int) -> int:
                """Run the kernel, which has its own memory; see `web/page/kernels.js`."""
                instance.memory.assign(array)
                result: int = instance.run(number)
                instance.memory.assign_to(array)
                return result

            return memoryview(array).cast("q"), run
        return load_kernel(f"{self.program}.{self.kernel}", size, shared)


def compile_for_cache(program: str, kernel: str) -> None:
    """Compile a kernel; exit with status 1 if it cannot be cached, and when stdin is closed."""
    Thread(target=exit_when_closed, daemon=True).start()
    import_module(program).warm_up()
    from graphsolve.graphs.kernels import is_cached

    sys.exit(not is_cached(LabKernel(program, kernel).entry))


def exit_when_closed() -> None:
    """End this process when standard input is closed."""
    sys.stdin.read()
    os._exit(0)
