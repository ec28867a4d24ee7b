"""Words and numbers that several outputs share, one example for each case."""

from pathlib import Path

from graphsolve.cli.streams import STANDARD_STREAM, path
from graphsolve.puzzles.duel import MonteCarlo
from graphsolve.puzzles.duel.plugin import random_answer
from graphsolve.show.cards.difference import around
from graphsolve.show.sentences import shell_word


def test_random_play_without_a_win():
    nothing = f"{random_answer(MonteCarlo(tries=99, wins=0, best=None))}"
    assert nothing == "no answer (no win in 99 tries, which proves nothing)"


def test_files():
    words = [shell_word(Path(name)) for name in ("my input.txt", "-x", "-")]
    assert words == ["'my input.txt'", "./-x", "-"]
    assert path("-") == STANDARD_STREAM != path("./-")


def test_numbers():
    cards = around([9, 2, 6, 3, 1, 4], [9, 2, 6, 3, 4, 1])
    assert (cards, around([], [])) == ("..., 2, 6, 3, 1, 4", "none")
