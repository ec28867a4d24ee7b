"""The least mana of generated duels of real size, by Dijkstra and by A*.

    pytest -n 0 tests/benchmarks/bench_duel.py

Each group is one part of the puzzle. A round solves ten duels, including their setup. The mean
number of expanded states is in `extra_info`, which `--benchmark-json` writes.

    python tests/benchmarks/bench_duel.py

prints a row for each duel instead: the least mana, and for each search the number of expanded
states and the median time.
"""

from statistics import mean, median
from time import perf_counter

import pytest

from graphsolve.lab.generate import generate_boss
from graphsolve.puzzles.duel import SEARCHES, Boss, Duel, LeastMana, least_mana, monte_carlo

REPEATS = 25


def bosses() -> list[Boss]:
    """The bosses of `graphsolve generate duel` with the seeds 1 to 10."""
    return [generate_boss(seed) for seed in range(1, 11)]


def solve_all(search: str, *, hard: bool) -> list[LeastMana]:
    return [least_mana(Duel(boss, hard=hard), search) for boss in bosses()]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])
def test_least_mana(benchmark, hard, search: str):
    benchmark.group = "hard mode" if hard else "normal"
    found = benchmark.pedantic(
        solve_all, args=(search,), kwargs={"hard": hard}, rounds=REPEATS, warmup_rounds=2
    )
    benchmark.extra_info["expanded"] = mean(each.expanded for each in found)


def test_monte_carlo(benchmark):
    benchmark.group = "a thousand random plays"
    benchmark.pedantic(monte_carlo, args=(Duel(bosses()[0]),), kwargs={"tries": 1000}, rounds=5)


def milliseconds(duel: Duel, search: str) -> float:
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        least_mana(Duel(duel.boss, hard=duel.hard), search)
        times.append(perf_counter() - start)
    return 1000 * median(times)


def main() -> None:
    print("boss   mode    mana  " + "  ".join(f"{search:>8}      ms" for search in SEARCHES))
    for boss in bosses():
        for hard in False, True:
            duel = Duel(boss, hard=hard)
            found = [least_mana(duel, search) for search in SEARCHES]
            columns = [
                f"{each.expanded:8}{milliseconds(duel, search):8.1f}"
                for each, search in zip(found, SEARCHES, strict=True)
            ]
            mode = "hard" if hard else "normal"
            name = f"{boss.hit_points}/{boss.damage}"
            print(f"{name:6} {mode:6} {found[0].mana or '-':>5}  {'  '.join(columns)}")


if __name__ == "__main__":
    main()
