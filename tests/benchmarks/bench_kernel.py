"""How many misreadings a second are tried on caves like real ones, by the kernel.

    python tests/benchmarks/bench_kernel.py [CAVES]

The kernel answers part 1 by all misreadings, and by as many pairs, each in one batch. The
times are CPU times; that to load the kernel, or to compile it if it is not cached, is extra.
"""

import sys
from itertools import combinations, islice
from random import Random
from time import process_time

from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.misreadings import combined, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES


def main() -> None:
    began = process_time()
    from graphsolve.lab.cave.codes import answers  # noqa: PLC0415 - its time is measured

    single = [each for each in misreadings_of(PUZZLES["cave"]) if 1 in each.parts]
    shuffled = Random(1).sample(single, len(single))
    pairs = (pair for two in combinations(shuffled, 2) if (pair := combined(*two)))
    batches = {"alone": single, "pairs": [*islice(pairs, len(single))]}
    list(answers(generate_cave(0, width=9, height=9), 1, single[:1]))
    print(f"loaded in {process_time() - began:.1f} s")
    for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        cave = generate_cave(seed)
        rates = []
        for name, batch in batches.items():
            began = process_time()
            answered = len(list(answers(cave, 1, batch)))
            rates.append(f"{name} {answered / (process_time() - began):5.0f} a second")
        print(f"cave {seed}:", ", ".join(rates))


if __name__ == "__main__":
    main()
