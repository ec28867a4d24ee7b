"""2018 day 15: breadth-first search with a deque and a dictionary of parents; points are x, y."""

from collections import deque

DIRECTIONS = [(0, -1), (-1, 0), (1, 0), (0, 1)]


def reading(point):
    x, y = point
    return y, x


def parse(text):
    walls, units = set(), {}
    for y, line in enumerate(text.splitlines()):
        for x, char in enumerate(line):
            if char == "#":
                walls.add((x, y))
            elif char in "EG":
                units[x, y] = {"side": char, "hp": 200, "at": (x, y)}
    return walls, units


def around(point):
    x, y = point
    return [(x + dx, y + dy) for dx, dy in DIRECTIONS]


def find_move(start, targets, walls, units):
    parents = {start: None}
    dist = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in around(here):
            if there in walls or there in units or there in parents:
                continue
            parents[there] = here
            dist[there] = dist[here] + 1
            queue.append(there)
    squares = [p for t in targets for p in around(t) if p in parents]
    if not squares:
        return start
    best = min(squares, key=lambda p: (dist[p], reading(p)))
    while parents[best] != start:
        best = parents[best]
    return best


def attack(unit, units, power):
    nearby = [units[p] for p in around(unit["at"]) if p in units]
    victims = [v for v in nearby if v["side"] != unit["side"]]
    if not victims:
        return False
    victim = min(victims, key=lambda v: (v["hp"], reading(v["at"])))
    victim["hp"] -= power[unit["side"]]
    if victim["hp"] <= 0:
        del units[victim["at"]]
    return True


def battle(text, elf_power):
    walls, units = parse(text)
    power = {"E": elf_power, "G": 3}
    rounds = 0
    while True:
        for unit in [units[p] for p in sorted(units, key=reading)]:
            if unit["hp"] <= 0:
                continue
            targets = [p for p in units if units[p]["side"] != unit["side"]]
            if not targets:
                return rounds * sum(u["hp"] for u in units.values()), units
            if attack(unit, units, power):
                continue
            del units[unit["at"]]
            unit["at"] = find_move(unit["at"], targets, walls, units)
            units[unit["at"]] = unit
            attack(unit, units, power)
        rounds += 1


def part1(text):
    return battle(text, 3)[0]


def part2(text):
    power = 4
    while True:
        outcome, units = battle(text, power)
        elves = sum(u["side"] == "E" for u in units.values())
        if elves == text.count("E"):
            return outcome
        power += 1
