"""Kernels as WebAssembly play as those that numba compiles.

What the page does in its worker, Node does here, with the page's module.
"""

import json
import shutil
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from types import SimpleNamespace
from typing import Any

import pytest

from chromium import do_without
from graphsolve import web
from graphsolve.graphs.kernels import kernel
from graphsolve.lab.cards import codes as card_codes
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave import codes
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.puzzles.cards.compiled.arena import UnsuitableError, load
from graphsolve.puzzles.cards.compiled.games import play
from graphsolve.puzzles.cave import Cave
from graphsolve.web.webassembly import webassembly

PAGE = Path(web.__file__).parent / "page"

NODE = """
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { start } from %s;
const arrays = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [path, size, shared, index, memory, number] = JSON.parse(line);
  arrays[index] ??= start(path, readFileSync(path), size, shared);
  arrays[index].memory.set(Buffer.from(memory, "base64"));
  const result = arrays[index].run(number);
  console.log(JSON.stringify([result, Buffer.from(arrays[index].memory).toString("base64")]));
}
"""


class Instance:
    """A kernel with an array, in Node."""

    def __init__(self, node: Popen[str], path: str, *sizes: int) -> None:
        self.node, self.given = node, [path, *map(int, sizes)]  # without numpy's types
        self.memory = SimpleNamespace(assign=self.assign, assign_to=self.assign_to)

    def assign(self, array: bytearray) -> None:
        self.content = bytes(array)

    def assign_to(self, array: bytearray) -> None:
        array[:] = self.content

    def run(self, number: int) -> int:
        memory = b64encode(self.content).decode()
        print(json.dumps([*self.given, memory, number]), file=self.node.stdin, flush=True)
        result, memory = json.loads(self.node.stdout.readline())
        self.content = b64decode(memory)
        return result


@cache
def kernel_of_caves() -> bytes:
    return webassembly(LabKernel(codes.__name__).entry)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the kernel as the page has it, in place of the one by numba."""
    node = shutil.which("node")
    if not node:
        do_without("there is no Node")
    path = tmp_path / "kernel.wasm"
    path.write_bytes(kernel_of_caves())
    script = NODE % json.dumps((PAGE / "kernels.js").as_uri())
    command = [node, "--input-type=module", "--eval", script]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as process:
        made: list[Instance] = []

        def start(path: str, size: int, shared: int) -> Instance:
            made.append(Instance(process, path, size, shared, len(made)))
            return made[-1]

        monkeypatch.setitem(sys.modules, "page_kernels", SimpleNamespace(start=start))
        monkeypatch.setattr(LabKernel, "webassembly", path)
        yield path
        process.stdin.close()


def answers(cave: Cave, part: int, misreadings) -> list[int | None]:
    """The answers by misreadings that have codes."""
    codes.fight_in.cache_clear()
    return [codes.answer(cave, misreading, part) for misreading in misreadings]


@pytest.mark.parametrize(("part", "number"), [(1, 60), (2, 6)])
def test_answers(part: int, number: int, request: pytest.FixtureRequest):
    caves = [generate_cave(seed, width=12, height=10) for seed in range(2)]
    with_codes = [
        each for each in misreadings_of(caves[0]) if part in each.parts and each.codes is not None
    ]
    some = Random(part).sample(with_codes, number)
    expected = [answers(cave, part, some) for cave in caves]
    request.getfixturevalue("page")
    assert [answers(cave, part, some) for cave in caves] == expected


@kernel
def count(array: Any, place: int) -> int:
    """Count the calls with a place of an array."""
    array[place] += 1
    return array[place]


def test_arrays_that_take_turns(page: Path):
    """The page has memory for one, and only what is shared outlives a call with another one."""
    page.write_bytes(webassembly(count))
    (first, run_first), (second, run_second) = (LabKernel("").load(70_000, 10) for _ in range(2))
    runs = (run_first, run_first, run_second, run_first)
    assert [run(9) for run in runs] == [1, 2, 1, 3]
    assert [first[9], second[9]] == [3, 1]
    assert [run(69_999) for run in runs] == [1, 2, 1, 1]


def test_card_games(page: Path):
    decks = [generate_decks(seed, cards=8 + seed) for seed in range(8)]
    arenas = [card_codes.misread_arena(each) for each in (load, LabKernel("").load)]
    page.write_bytes(webassembly(play))
    coded = [one for one in misreadings_of(decks[0]) if 2 in one.parts and one.codes is not None]
    assert len(coded) > 40
    for one in Random(1).sample(coded, 30):
        for deal in decks:
            with suppress(UnsuitableError, TooLongError):
                expected, found = (
                    card_codes.play(deal, one.rules(2), one.codes, 20_000, arena)
                    for arena in arenas
                )
                assert found == expected
