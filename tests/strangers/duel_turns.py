"""2015 day 22: single turns from a generator, and A* over them with nothing but tuples."""

import re
from heapq import heappop, heappush
from typing import NamedTuple

EFFECTS = {"shield": (113, 6), "poison": (173, 6), "recharge": (229, 5)}


class State(NamedTuple):
    hp: int
    mana: int
    boss: int
    shield: int = 0
    poison: int = 0
    recharge: int = 0
    mine: bool = True


def tick(state):
    return state._replace(
        boss=state.boss - (3 if state.poison else 0),
        mana=state.mana + (101 if state.recharge else 0),
        shield=max(state.shield - 1, 0),
        poison=max(state.poison - 1, 0),
        recharge=max(state.recharge - 1, 0),
    )


def turns(state, damage, hard):
    """Yield what each possibility costs, and the state after it."""
    if state.mine and hard:
        state = state._replace(hp=state.hp - 1)
        if state.hp <= 0:
            return
    armor = 7 if state.shield else 0
    state = tick(state)
    if state.boss <= 0:
        yield 0, state
        return
    after = state._replace(mine=not state.mine)
    if not state.mine:
        hp = state.hp - max(1, damage - armor)
        if hp > 0:
            yield 0, after._replace(hp=hp)
        return
    if state.mana >= 53:
        yield 53, after._replace(mana=state.mana - 53, boss=state.boss - 4)
    if state.mana >= 73:
        yield 73, after._replace(mana=state.mana - 73, boss=state.boss - 2, hp=state.hp + 2)
    for name, (cost, length) in EFFECTS.items():
        if state.mana >= cost and getattr(state, name) == 0:
            yield cost, after._replace(mana=state.mana - cost, **{name: length})


def estimate(state):
    """18 times the mana that is still needed at least: Poison does 18 damage for 173."""
    return 173 * max(0, state.boss - 3 * state.poison)


def search(text, hard):
    boss, damage = map(int, re.findall(r"\d+", text))
    start = State(50, 500, boss)
    queue = [(estimate(start), 0, start)]
    closed = set()
    while queue:
        _, spent, state = heappop(queue)
        if state.boss <= 0:
            return spent
        if state in closed:
            continue
        closed.add(state)
        for cost, after in turns(state, damage, hard):
            total = spent + cost
            heappush(queue, (18 * total + estimate(after), total, after))
    return None


def part1(text):
    return search(text, hard=False)


def part2(text):
    return search(text, hard=True)
