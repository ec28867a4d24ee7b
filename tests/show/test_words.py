"""Words and numbers that several outputs share, one example for each case."""

from pathlib import Path

from graphsolve.cli.streams import STANDARD_STREAM, path
from graphsolve.puzzles.cave.sweep import Band
from graphsolve.puzzles.duel import MonteCarlo
from graphsolve.puzzles.duel.column import random_answer
from graphsolve.show.cards.difference import around
from graphsolve.show.cave.sentences import digits_text
from graphsolve.show.cave.sweep import powers_are
from graphsolve.show.cave.turn import descent
from graphsolve.show.sentences import shell_word


def test_random_play_without_a_win():
    nothing = f"{random_answer(MonteCarlo(tries=99, wins=0, best=None))}"
    assert nothing == "no answer (no win in 99 tries, which proves nothing)"


def test_files():
    words = [shell_word(Path(name)) for name in ("my input.txt", "-x", "\udcff's")]
    assert words == ["'my input.txt'", "./-x", r"$'\xff\x27s'"]
    assert path("-") == STANDARD_STREAM != path("./-")


def test_shortest_paths_descend():
    distances = {(0, 0): 2, (0, 1): 1, (0, 2): 0, (0, 3): 1}
    assert sorted(descent(distances, [(0, 0)])) == [(0, 0), (0, 1), (0, 2)]


def test_numbers():
    longest = [digits_text(most) for most in (9, 10, 35, 36)]
    last = "; only the last digit of each is shown"
    assert longest == ["", "; a is 10", "; a is 10 and z is 35", last]
    assert (powers_are(Band(19, 19)), powers_are(Band(20, 22))) == ("19 is", "20-22 are")
    cards = around([9, 2, 6, 3, 1, 4], [9, 2, 6, 3, 4, 1])
    assert (cards, around([], [])) == ("..., 2, 6, 3, 1, 4", "none")
