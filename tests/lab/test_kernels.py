"""When the kernels for misread rules are used."""

from types import SimpleNamespace

import pytest

from graphsolve.graphs.kernels import is_ready
from graphsolve.lab import kernels
from graphsolve.lab.cards import codes as card_codes
from graphsolve.lab.cave import codes as cave_codes
from graphsolve.lab.kernels import WORTH_COMPILING, WORTH_LOADING, LabKernel


@pytest.mark.parametrize("module", [cave_codes, card_codes], ids=["cave", "cards"])
def test_compiling(module):
    module.compile_kernel()
    kernel = LabKernel(module.__name__)
    assert is_ready(kernel.entry)
    assert kernel.codes(WORTH_LOADING - 1) is None
    assert kernel.codes(1) is module


def test_a_kernel_is_compiled_by_the_first_process_when_it_pays(monkeypatch):
    """There is no machine code of this function."""
    monkeypatch.setattr(kernels, "WORTH_COMPILING", WORTH_COMPILING)
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: False)
    kernel = LabKernel(cave_codes.__name__)
    assert kernel.codes(WORTH_COMPILING - 1) is None
    assert kernel.codes(1) is cave_codes
    monkeypatch.setattr(kernels, "parent_process", SimpleNamespace)
    assert kernel.codes() is None
