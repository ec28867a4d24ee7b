"""Malformed inputs of all kinds: no command ends with a traceback, or fails silently.

The inputs are those of `tests/hostile/malformed.py`, with which a single one can be tried again.
"""

import pytest

from hostile.malformed import KINDS, run


@pytest.mark.parametrize("kind", KINDS)
def test_malformed_inputs(kind: str):
    assert not [problem for number in range(20) if (problem := run(number, kind)[1])]


@pytest.mark.extended
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hundred", range(10))
def test_many_malformed_inputs(kind: str, hundred: int):
    numbers = range(100 * hundred, 100 * (hundred + 1))
    assert not [problem for number in numbers if (problem := run(number, kind)[1])]
