"""When kernels are compiled, and where they are cached."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest

from graphsolve.graphs import kernels
from graphsolve.limits import Limit, innermost

ANSWER = """
from helpers import answer, kernel

@kernel
def kernel_answer():
    return answer()
"""


PUZZLE = "graphsolve.puzzles.answer.compiled"


def load(path: Path, name: str):
    spec = spec_from_file_location(name, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def answer(tmp_path, monkeypatch):
    """A kernel in a new module, which returns the answer of a function inlined into it."""
    helpers, user = tmp_path / "kernels.py", tmp_path / "user.py"
    user.write_text(ANSWER)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # the file changes within a second

    def answer(number: int):
        source = Path(kernels.__file__).read_text()
        helpers.write_text(f"{source}\n\n@inlined\ndef answer():\n    return {number}\n")
        monkeypatch.setitem(sys.modules, "helpers", load(helpers, "helpers"))
        kernel_answer = load(user, PUZZLE).kernel_answer
        return kernel_answer(), kernel_answer.stats

    return answer


def test_the_machine_code_is_cached_next_to_the_module(answer, tmp_path):
    assert [answer(15)[0], answer(15)[0]] == [15, 15]
    stats = answer(15)[1]
    assert sum(stats.cache_hits.values()) == 1
    assert Path(stats.cache_path) == tmp_path / "__pycache__"


def test_the_log_says_when_a_puzzle_is_compiled(answer, caplog):
    answer(15)
    line = "Compiling the answer engine; this takes 1 to 10 seconds the first time"
    assert {record.getMessage() for record in caplog.records} == {line}
    caplog.clear()
    answer(15)
    assert caplog.records == []


DAMAGES = {
    "empty": lambda content: content[:0],
    "truncated": lambda content: content[: len(content) // 2],
    "cut by a byte": lambda content: content[:-1],
    "random": lambda content: Random(15).randbytes(len(content)),
    "a bit flipped": lambda content: content[:-9] + bytes([content[-9] ^ 1]) + content[-8:],
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
@pytest.mark.parametrize("suffixes", [("nbi",), ("nbc",), ("nbi", "nbc")], ids="+".join)
def test_a_damaged_cache(answer, tmp_path, caplog, suffixes, damage):
    """The kernel is compiled anew, with one line, and the cache is good again."""
    answer(15)
    for suffix in suffixes:
        [file] = tmp_path.glob(f"__pycache__/*.{suffix}")
        file.write_bytes(damage(file.read_bytes()))
    caplog.clear()
    result, stats = answer(15)
    assert result == 15
    if suffixes != ("nbi",) or not stats.cache_hits:  # some damage to an index does not matter
        what = f"because the machine code in {stats.cache_path} is damaged"
        line = f"Compiling the answer engine; this takes 1 to 10 seconds again, {what}"
        assert {*caplog.messages} == {line}
    caplog.clear()
    result, stats = answer(15)
    assert (result, sum(stats.cache_hits.values()), caplog.records) == (15, 1, [])


def test_a_full_disk(answer, tmp_path, caplog):
    """A limit for the size of files stands for a disk without space: writing fails halfway."""
    resource = pytest.importorskip("resource")  # not on Windows
    folder = Path(answer(15)[1].cache_path)
    rmtree(folder)
    kernel_answer = load(tmp_path / "user.py", PUZZLE).kernel_answer
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        assert kernel_answer() == 15
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caplog.messages[-1] == f"The machine code cannot be kept in {folder}: File too large"
    assert not [*folder.glob("*.nbc*")]
    assert answer(15)[0] == 15
    assert sum(answer(15)[1].cache_hits.values()) == 1


def test_no_time_limit_counts_the_compilation(answer):
    limit = Limit(15.0, Limit(22.0, None))
    token = innermost.set(limit)
    try:
        answer(15)
        assert limit.deadline > 15
        assert limit.deadline - 15 == pytest.approx(limit.outer.deadline - 22, abs=0.1)
    finally:
        innermost.reset(token)


def test_kernels_are_compiled_again_after_a_change_of_what_they_share(answer):
    assert [answer(15)[0], answer(22)[0], answer(15)[0]] == [15, 22, 15]


def test_without_any_directory_for_the_cache_kernels_are_compiled_each_time(
    answer, tmp_path, monkeypatch, caplog
):
    (tmp_path / "__pycache__").write_text("not a directory")
    monkeypatch.setenv("HOME", "/dev/null")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    assert answer(15)[0] == 15
    assert "engine; this takes 1 to 10 seconds each time, because no folder" in caplog.text
    assert answer(15)[1].cache_path is None


def test_only_the_compiled_engine_imports_numba():
    script = (
        "import sys, graphsolve, graphsolve.cli.solve, graphsolve.cli.survey\n"
        "public = [getattr(graphsolve, name) for name in graphsolve.__all__]\n"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
