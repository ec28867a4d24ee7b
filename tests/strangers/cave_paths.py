"""2018 day 15: Dijkstra with a heap of whole paths; points are (row, column)."""

from heapq import heappop, heappush
from itertools import count


def beside(point):
    r, c = point
    yield from ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))


def shortest_paths(start, goals, free):
    heap = [(0, [start])]
    visited = set()
    found = []
    while heap:
        length, path = heappop(heap)
        if found and length > len(found[0]) - 1:
            break
        here = path[-1]
        if here in visited:
            continue
        visited.add(here)
        if here in goals:
            found.append(path)
            continue
        for there in beside(here):
            if there in free:
                heappush(heap, (length + 1, [*path, there]))
    return found


class Fighter:
    def __init__(self, point, race, power):
        self.point = point
        self.race = race
        self.power = power
        self.health = 200

    def enemies(self, fighters):
        return [f for f in fighters if f.race != self.race and f.health > 0]

    def move(self, fighters, floor):
        enemies = self.enemies(fighters)
        taken = {f.point for f in fighters if f.health > 0}
        if any(e.point in beside(self.point) for e in enemies):
            return
        free = floor - taken
        goals = {p for e in enemies for p in beside(e.point)} & free
        paths = shortest_paths(self.point, goals, free)
        if paths:
            path = min(paths, key=lambda path: (path[-1], path[1]))
            self.point = path[1]

    def strike(self, fighters):
        reach = set(beside(self.point))
        enemies = [e for e in self.enemies(fighters) if e.point in reach]
        if enemies:
            enemies.sort(key=lambda e: (e.health, e.point))
            enemies[0].health -= self.power


def fight(lines, elf_power, save_elves=False):
    fighters, floor = [], set()
    for r, line in enumerate(lines):
        for c, char in enumerate(line):
            if char != "#":
                floor.add((r, c))
            if char in "EG":
                fighters.append(Fighter((r, c), char, elf_power if char == "E" else 3))
    for completed in count():
        fighters.sort(key=lambda f: f.point)
        for fighter in fighters:
            if fighter.health <= 0:
                continue
            if not fighter.enemies(fighters):
                return completed * sum(f.health for f in fighters if f.health > 0)
            fighter.move(fighters, floor)
            fighter.strike(fighters)
            if save_elves and any(f.health <= 0 and f.race == "E" for f in fighters):
                return None
        fighters = [f for f in fighters if f.health > 0]


def part1(text):
    return fight(text.splitlines(), 3)


def part2(text):
    lines = text.splitlines()
    for power in count(4):
        outcome = fight(lines, power, save_elves=True)
        if outcome is not None:
            return outcome
