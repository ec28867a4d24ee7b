"""Run a pasted Python program in a worker of its own. Needs the standard library only.

The program is a script that prints its answers, or one or two functions that return them. It
finds the puzzle on standard input, in every file that it reads, and in `aocd`.
"""

import builtins
import inspect
import io
import json
import linecache
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from traceback import TracebackException
from types import CodeType, FunctionType, ModuleType
from typing import IO, Any

NAME = "your program"
"""What tracebacks call the file."""

FILE = "input.txt"

MAX_OUTPUT = 200_000  # the bytes to keep of an output
MAX_FRAMES = 20  # the frames to show of a traceback, which can have a million

PART = re.compile(
    r"(?:solve|(?:solve_?)?(?:part|star|p))_?(?:(?P<first>1|one|a)|2|two|b)", re.IGNORECASE
)
"""The names of functions that return the answer to a part, such as `part1` and `solve_b`."""

BOTH = ("solve", "solution", "main", "run")
"""The names of functions that return both answers."""


def run(source: str, text: str) -> str:
    """Run a program on a puzzle. Returns its exit status and its outputs, as JSON.

    If it cannot be compiled, the JSON has the message with which it is `refused`, and the `line`.
    """
    try:
        code = compile(source, NAME, "exec")
    except (MemoryError, OverflowError, RecursionError, SyntaxError, ValueError) as error:
        refused, line = getattr(error, "msg", str(error)), getattr(error, "lineno", None)
        return json.dumps({"refused": refused, "line": line})
    linecache.cache[NAME] = (len(source), None, source.splitlines(keepends=True), NAME)
    module = ModuleType("__main__")
    module.__file__ = str(Path(FILE).absolute().with_name("program.py"))
    stdout, stderr, status = output(), output(), 0
    with given(text, module), redirect_stdout(stdout), redirect_stderr(stderr):
        try:
            call_functions(code, module, text, stdout)
        except SystemExit as exited:
            ended = exited.code or 0
            status = ended if isinstance(ended, int) else 1
            stderr.write("" if isinstance(ended, int) else f"{ended}\n")
        except BaseException as error:  # noqa: BLE001 - whatever the program raises is its result
            status = 1
            shown = TracebackException.from_exception(error, limit=-MAX_FRAMES)
            while shown.stack and shown.stack[0].filename != NAME:
                del shown.stack[0]
            stderr.writelines(shown.format())
            if isinstance(error, ModuleNotFoundError):
                stderr.write("Only networkx and most of the standard library can be imported.\n")
    outputs = {"stdout": end_of(stdout), "stderr": end_of(stderr)}
    return json.dumps({"status": status, **outputs})


@contextmanager
def given(text: str, module: ModuleType) -> Iterator[None]:
    """Give a puzzle to a program: on standard input, in files and in `aocd`."""
    Path(FILE).write_text(text)
    real = builtins.open

    def open_puzzle(
        file: str | Path | int, mode: str = "r", *more: Any, **options: Any
    ) -> IO[Any]:
        is_read = {*mode} <= {*"rbt"}
        if file == 0 or (is_read and not os.path.exists(file)):  # noqa: PTH110 - or a descriptor
            file = FILE
        return real(file, mode, *more, **options)

    aocd = ModuleType("aocd")
    vars(aocd).update(data=text, lines=text.splitlines(), get_data=lambda *_, **_options: text)
    before = sys.stdin, sys.argv, sys.modules["__main__"], sys.getrecursionlimit()
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    sys.argv = ["program.py", FILE]
    sys.modules |= {"__main__": module, "aocd": aocd}
    builtins.open = io.open = open_puzzle  # type: ignore[assignment] # it has no overloads
    try:
        yield
    finally:
        builtins.open = io.open = real
        sys.stdin, sys.argv, sys.modules["__main__"], limit = before
        sys.modules.pop("aocd", None)
        sys.setrecursionlimit(limit)


def output() -> io.TextIOWrapper:
    """Return an output to which a program can write text and bytes."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def end_of(output: io.TextIOWrapper) -> str:
    """Return the end of an output."""
    written: bytes = output.buffer.getvalue()  # type: ignore[attr-defined] # it is a `BytesIO`
    return written[-MAX_OUTPUT:].decode(errors="replace")


def call_functions(
    code: CodeType, module: ModuleType, text: str, stdout: io.TextIOWrapper
) -> None:
    """Run a program. If it prints nothing, call its functions, and print what they return."""
    exec(code, module.__dict__)
    if end_of(stdout).strip():
        return
    functions = {
        name: value
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == "__main__"
    }
    named = {name: match for name in functions if (match := PART.fullmatch(name))}
    if parts := {1 if match["first"] else 2: functions[name] for name, match in named.items()}:
        answers = {part: call(parts[part], text) for part in sorted(parts)}
        # Functions may print their answers instead.
        known = {part: answer for part, answer in answers.items() if answer is not None}
        sys.stdout.write(answers_text(known))
    elif functions:
        best = next((functions[name] for name in BOTH if name in functions), None)
        sys.stdout.write(answers_text(call(best or [*functions.values()][-1], text)))


def call(function: FunctionType, text: str) -> object:
    """Call a function with the text of a puzzle, or its lines, if it has a parameter for them."""
    parameters = inspect.signature(function).parameters
    if not parameters:
        return function()
    return function(text.splitlines() if "lines" in next(iter(parameters)) else text)


def answers_text(answers: object) -> str:
    """Return the result of a function as text: one answer, two in a sequence, or some by part."""
    if isinstance(answers, (tuple, list)) and len(answers) > 1:
        answers = dict(enumerate(answers, 1))
    if isinstance(answers, Mapping):
        labels = {part: f"Part {part}" for part in (1, 2, "1", "2")}
        return "".join(f"{labels.get(key, key)}: {value}\n" for key, value in answers.items())
    return "" if answers is None else f"{answers}\n"
