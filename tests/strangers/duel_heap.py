"""2015 day 22: Dijkstra on tuples with heapq, a turn of the player and one of the boss at once."""

import heapq
import re

# cost, damage, heal, armor, poison, mana, turns
SPELLS = [
    (53, 4, 0, 0, 0, 0, 0),
    (73, 2, 2, 0, 0, 0, 0),
    (113, 0, 0, 7, 0, 0, 6),
    (173, 0, 0, 0, 3, 0, 6),
    (229, 0, 0, 0, 0, 101, 5),
]


def tick(effects, boss, mana):
    armor = 0
    for number, left in effects:
        _, _, _, shield, poison, recharge, _ = SPELLS[number]
        armor += shield
        boss -= poison
        mana += recharge
    effects = tuple((number, left - 1) for number, left in effects if left > 1)
    return effects, boss, mana, armor


def solve(boss_hp, boss_damage, drain_per_turn):
    queue = [(0, 50, 500, boss_hp, ())]
    visited = set()
    while queue:
        state = heapq.heappop(queue)
        if state in visited:
            continue
        visited.add(state)
        spent, hp, mana, boss, effects = state
        if boss <= 0:
            return spent
        hp -= drain_per_turn
        if hp <= 0:
            continue
        effects, boss, mana, armor = tick(effects, boss, mana)
        if boss <= 0:
            return spent
        for number, (cost, damage, heal, *_, turns) in enumerate(SPELLS):
            if cost > mana or any(number == running for running, _ in effects):
                continue
            active = effects
            if turns:
                active = tuple(sorted((*effects, (number, turns))))
            active, left, purse, armor = tick(active, boss - damage, mana - cost)
            life = hp + heal
            if left > 0:
                life -= max(boss_damage - armor, 1)
                if life <= 0:
                    continue
            heapq.heappush(queue, (spent + cost, life, purse, left, active))
    return None


def part1(text):
    return solve(*map(int, re.findall(r"\d+", text)), 0)


def part2(text):
    return solve(*map(int, re.findall(r"\d+", text)), 1)
