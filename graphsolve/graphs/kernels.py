"""Compile and cache the kernels of the compiled engines.

A kernel is a plain function of numbers and numpy arrays that numba compiles on its first call.
The machine code is cached, in `__pycache__` or else in the user's cache directory, so the next
process only loads it. If the cache is damaged or cannot be written to, kernels are recompiled.

This module needs numba (the extra `fast`).
"""

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast
from zlib import crc32

import numpy as np
from numba import njit, types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.dispatcher import Dispatcher
from numba.core.event import Event, Listener, register
from numba.extending import intrinsic

from graphsolve.limits import clock, extend

Function = TypeVar("Function", bound=Callable[..., object])
Array = TypeVar("Array")

logger = logging.getLogger(__name__)

PUZZLE_MODULE = re.compile(r"graphsolve\.puzzles\.(\w+)\.")

OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
"""The numba options of all functions.

Kernels allocate no memory, so they need not count references. By default, numba counts references
to each array on each call, with atomic instructions. Nothing calls a kernel from C, and a wrapper
for that would take as long to compile as a small kernel.
"""

unsigned = np.uint64
"""The type of array indices: numba checks each signed index for negative values.

An operation on a signed and an unsigned number gives a `float64`, so convert both or neither.
"""


def address(_: object, array: Any) -> Any:
    """Return the signature of `pointer`, and the function that writes its LLVM instructions."""

    def emit(context: Any, builder: Any, _: object, values: Any) -> Any:
        return context.make_array(array)(context, builder, values[0]).data

    return types.CPointer(array.dtype)(array), emit


pointer: Callable[[Array], Array] = cast("Any", intrinsic(address))
"""Return the address of a contiguous array, which kernels index like the array.

An array is seven values to LLVM, so functions of its address compile in two thirds of the time.
Indices need not be unsigned, because they are not checked.
"""


def kernel(function: Function) -> "Dispatcher[Function]":
    """Compile a function that Python code calls. Other threads can run during the call.

    >>> @kernel
    ... def total(numbers):
    ...     result = 0
    ...     for index in range(unsigned(len(numbers))):
    ...         result += numbers[index]
    ...     return result
    >>> total(np.array([15, 22]))
    37

    Neither a time limit nor Ctrl-C can interrupt a kernel, so it must return within 50 ms or so.
    Indices are not checked, and a division by zero gives infinity or an undefined integer.
    """
    # numba names the cached file after the function, and notices changes in the function's module,
    # but not in the modules of inlined functions. So a checksum of these is added to the name.
    function.__qualname__ += f"-{checksum(Path(function.__code__.co_filename).parent):x}"
    compiled: Dispatcher[Function] = njit(**OPTIONS, nogil=True)(function)
    with suppress(RuntimeError):  # no directory for the cache can be written to
        cast("Any", compiled)._cache = KernelCache(function)  # noqa: SLF001 - there is no other way
    return compiled


def is_ready(function: "Dispatcher[Function]") -> bool:
    """Return whether a kernel is compiled or cached."""
    return bool(function.signatures) or is_cached(function)


def is_cached(function: "Dispatcher[Function]") -> bool:
    """Return whether the machine code of a kernel is in the cache."""
    folder, name = function.stats.cache_path, function.py_func.__qualname__
    return bool(folder and [*Path(folder).glob(f"*.{name}-*.nbc")])


class KernelCache(FunctionCache):
    """A cache of machine code that recompiles kernels if its files are damaged.

    Attributes:
        is_damaged: whether the machine code could not be read.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        self.is_damaged = False
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = CheckedFiles(self.cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: object, target_context: object) -> Any:
        """Return the machine code for a signature, or None if it is missing or damaged."""
        try:
            return self._load_overload(sig, target_context)  # only compiling needs a refresh
        except Exception:  # noqa: BLE001 - damaged pickles raise all kinds of them
            self.is_damaged = True
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Save the machine code for a signature, or log a warning if it cannot be written."""
        try:
            if self.is_damaged:
                self.flush()
                self.is_damaged = False
            super().save_overload(sig, data)
        except OSError as error:
            warn_once("The machine code cannot be kept in %s: %s", self.cache_path, error.strerror)


@cache
def warn_once(message: str, *arguments: object) -> None:
    """Log a warning once."""
    logger.warning(message, *arguments)


class CheckedFiles(IndexDataCacheFile):
    """Cache files with checksums, because LLVM crashes on damaged machine code."""

    def _dump(self, obj: object) -> bytes:
        data: bytes = super()._dump(obj)
        return data + crc32(data).to_bytes(4, "big")

    def _load_data(self, name: str) -> Any:
        data = Path(self._data_path(name)).read_bytes()
        if data[-4:] != crc32(data[:-4]).to_bytes(4, "big"):
            raise ValueError(f"{name} has the wrong checksum")
        return super()._load_data(name)


@cache
def checksum(folder: Path) -> int:
    """Return a checksum of the modules in a folder and of this module."""
    modules = [Path(__file__), *sorted(folder.glob("*.py"))]
    return crc32(b"".join(module.read_bytes() for module in modules))


class InternalLibrary(JITCodeLibrary):
    """The instructions of a function that only kernels call.

    They are linked into its callers, and optimized and compiled once, with the kernel. By default,
    numba does this for each function and all that it calls.
    """

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout  # noqa: SLF001 - as numba does

    def _optimize_final_module(self) -> None:
        """Leave the instructions as they are."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Return 0, as there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """A stand-in that sets no environment, as there is no machine code."""
        return SimpleNamespace(set_env=lambda _name, _environment: None)


class InternalCompiler(Compiler):
    """The compiler of functions that only kernels call, each with an `InternalLibrary`."""

    def __init__(self, typing: Any, target: Any, _library: object, *arguments: Any) -> None:
        super().__init__(typing, target, InternalLibrary(target.codegen(), "internal"), *arguments)


def inlined(function: Function) -> "Dispatcher[Function]":
    """Mark a function for inlining: a small one, or one that is called in a single place."""
    return internal(function, forceinline=True)


def shared(function: Function) -> "Dispatcher[Function]":
    """Mark a function that kernels call in several places, or rarely. LLVM decides on inlining.

    The option is set because numba would otherwise inherit it from the first caller.
    """
    return internal(function, forceinline=False)


def internal(function: Function, *, forceinline: bool) -> "Dispatcher[Function]":
    """Mark a function that only kernels call. It is not recompiled for each literal argument."""
    options = OPTIONS | {"forceinline": forceinline, "no_cpython_wrapper": True}
    compiled: Any = njit(pipeline_class=InternalCompiler, **options)(function)
    template = compiled.get_call_template
    compiled.get_call_template = lambda arguments, keywords: template(
        [types.unliteral(each) for each in arguments],
        {name: types.unliteral(each) for name, each in dict(keywords).items()},
    )
    return cast("Dispatcher[Function]", compiled)


class FirstUse(Listener):
    """A listener that logs a warning once for each puzzle whose kernels are compiled.

    If logging is not configured, the warning goes to stderr. Compiling does not count toward
    time limits: on a slow machine, it can take longer than a whole limit.
    """

    def __init__(self) -> None:
        self._puzzles: set[str] = set()
        self._depth = 0  # functions that a kernel calls are compiled within it
        self._began = 0.0

    def on_start(self, event: Event) -> None:
        """Log the warning if numba is about to compile a function that is not cached."""
        self._depth += 1
        if self._depth == 1:
            self._began = clock()
        dispatcher = event.data["dispatcher"]
        found = PUZZLE_MODULE.match(dispatcher.py_func.__module__)
        if self._depth > 1 or not found or found[1] in self._puzzles:
            return
        self._puzzles.add(found[1])
        folder = dispatcher.stats.cache_path
        times = "the first time"
        if folder is None:
            times = "each time, because no folder for the machine code can be written to"
        elif dispatcher._cache.is_damaged:  # noqa: SLF001 - our own cache
            times = f"again, because the machine code in {folder} is damaged"
        logger.warning("Compiling the %s engine; this takes 1 to 10 seconds %s", found[1], times)

    def on_end(self, _event: Event) -> None:
        """Extend the time limits after numba has compiled the function."""
        self._depth -= 1
        if not self._depth:
            extend(clock() - self._began)


register("numba:compile", FirstUse())
