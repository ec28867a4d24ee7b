"""The compiled engine agrees with the graph engine and the oracle."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import every, examples
from graphsolve.errors import StateLimitError, TimeLimitError
from graphsolve.lab.duel.generators import DUEL_KINDS, generate_boss
from graphsolve.limits import time_limit
from graphsolve.puzzles.duel import Boss, Duel, LeastMana, compiled, duel_events, parts

both_modes = pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])

ENDLESS = Duel(Boss(10**6, 1), hit_points=10**6, mana=10**6)
"""The search of this duel reaches the limit."""


def check(duel: Duel) -> LeastMana:
    found, expected = compiled.least_mana(duel), parts.least_mana(duel, "dijkstra")
    assert found.mana == expected.mana
    if found.mana is None:  # both engines expand every state that can be reached
        assert (found.spells, found.expanded) == ((), expected.expanded)
    else:
        *_, ended = duel_events(duel, found.spells)
        assert (ended.winner, ended.spent) == ("player", found.mana)
    assert all(type(number) is int for number in (found.mana or 0, found.expanded))
    return found


def duels(boss_hit_points, damage, hit_points, mana):
    bosses = st.builds(Boss, boss_hit_points, damage)
    return st.builds(Duel, bosses, hit_points=hit_points, mana=mana, hard=st.booleans())


short = duels(st.integers(1, 30), st.integers(0, 14), st.integers(1, 26), st.integers(0, 620))
rich = duels(st.integers(1, 36), st.integers(-3, 40), st.integers(1, 30), st.integers(-9, 900))
# Nobody survives these for long, so the search is short.
strong = st.integers(1, 10**12) | st.integers(2**31 - 70, 2**31 + 70) | st.integers(1, 2**70)
deadly = duels(strong, st.integers(18, 40) | st.integers(18, 2**70), st.integers(1, 40), strong)


@examples(200)
@given(short | rich | deadly)
def test_any_duels(duel: Duel):
    check(duel)


@both_modes
@pytest.mark.parametrize("kind", DUEL_KINDS)
def test_generated_bosses(kind: str, hard):
    for seed in every(25, range(200)):
        check(Duel(generate_boss(seed, kind=kind), hard=hard))


@both_modes
@pytest.mark.parametrize(
    ("boss", "hit_points", "mana"),
    [
        (Boss(1, 1), 1, 52),
        (Boss(1, 1), 1, 53),
        (Boss(1, 0), 1, 10**9),
        (Boss(3, 99), 1, 173),
        (Boss(6, 1), 2, 173),
        (Boss(10**9, 60), 50, 500),
        (Boss(45, 1), 9, 500),
        (Boss(80, 9), 50, 5000),
        (Boss(20, 2**70), 30, 500),
        (Boss(20, -(2**70)), 8, 500),
        (Boss(2**31 - 21, 60), 20, 500),
        (Boss(2**31 - 20, 60), 20, 500),
        (Boss(20, 8), 20, 2**31 - 1),
        (Boss(20, 8), 20, 2**31),
        (Boss(20, 8), 20, 2**63),
        (Boss(20, 8), 20, -(2**70)),
    ],
)
def test_tiny_and_huge_duels(boss: Boss, hit_points, mana, hard):
    check(Duel(boss, hit_points=hit_points, mana=mana, hard=hard))


@both_modes
def test_searches_go_on_after_each_state_and_in_larger_arrays(hard, monkeypatch):
    # Duels that outgrow the arrays by themselves take seconds, in either engine.
    monkeypatch.setattr(compiled, "STEPS", 1)
    monkeypatch.setattr(compiled, "CAPACITIES", (8, 100, 20_000))
    for seed in range(4):
        check(Duel(generate_boss(seed), hard=hard))


@pytest.mark.parametrize("hit_points", [20, 60], ids=["won", "unwinnable"])
def test_the_limit_is_exact(hit_points):
    duel = Duel(Boss(hit_points, 9), hit_points=25)
    for engine in "graph", "compiled":
        found = parts.least_mana(duel, engine=engine)
        exact = partial(parts.least_mana, duel, engine=engine)
        assert exact(max_states=found.expanded) == exact(max_states=10**12) == found
        with pytest.raises(StateLimitError, match=f"no win .* {found.expanded - 1:,} states"):
            exact(max_states=found.expanded - 1)


def test_progress_and_the_limit_of_a_long_search():
    said = []
    with pytest.raises(StateLimitError, match="2,000,000"):
        compiled.least_mana(ENDLESS, on_progress=said.append)
    assert said[-1] == f"state {parts.MAX_STATES}"
    assert len(said) > 20


@pytest.mark.usefixtures("ticking")
def test_a_time_limit_stops_a_search():
    with pytest.raises(TimeLimitError), time_limit(2):
        compiled.least_mana(ENDLESS)
