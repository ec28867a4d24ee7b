"""Malformed inputs of all kinds: no command ends with a traceback, or fails silently.

The inputs are those of `tests/hostile/malformed.py`, with which a single one can be tried again.
"""

import pytest

from hostile.malformed import KINDS, run


@pytest.mark.parametrize("kind", KINDS)
def test_malformed_inputs(kind: str):
    assert not [problem for number in range(20) if (problem := run(number, kind)[1])]
