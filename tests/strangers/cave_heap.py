"""2018 day 15: ordered dataclasses, and a heap whose keys contain all of the tie-breaking."""

from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush


class ElfDiedError(Exception):
    pass


@dataclass(order=True)
class Unit:
    y: int
    x: int
    team: str = field(compare=False)
    power: int = field(default=3, compare=False)
    hp: int = field(default=200, compare=False)

    def position(self):
        return self.y, self.x

    def distance(self, y, x):
        return abs(self.y - y) + abs(self.x - x)


class Battle:
    def __init__(self, text):
        self.units = []
        self.open = set()
        self.taken = set()
        for y, line in enumerate(text.splitlines()):
            for x, c in enumerate(line):
                if c != "#":
                    self.open.add((y, x))
                if c in ("E", "G"):
                    self.units.append(Unit(y, x, c))

    def arm(self, power):
        for unit in self.units:
            if unit.team == "E":
                unit.power = power

    def team(self, name):
        return [u for u in self.units if u.team == name and u.hp > 0]

    def free(self, y, x):
        around = ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
        return [p for p in around if p in self.open and p not in self.taken]

    def plan(self, unit, enemies):
        self.taken = {u.position() for u in self.units if u.hp > 0}
        goals = {p for enemy in enemies for p in self.free(enemy.y, enemy.x)}
        heap = [(1, *p, *p) for p in self.free(unit.y, unit.x)]
        heapify(heap)
        visited = set()
        while heap:
            steps, y, x, *first = heappop(heap)
            if (y, x) in visited:
                continue
            visited.add((y, x))
            if (y, x) in goals:
                return first
            for p in self.free(y, x):
                heappush(heap, (steps + 1, *p, *first))
        return unit.position()

    def turn(self, unit):
        enemies = self.team("G" if unit.team == "E" else "E")
        if not enemies:
            return False
        if not any(e.distance(*unit.position()) == 1 for e in enemies):
            unit.y, unit.x = self.plan(unit, enemies)
        close = [e for e in enemies if e.distance(*unit.position()) == 1]
        if close:
            target = min(close, key=lambda e: (e.hp, e))
            target.hp -= unit.power
        return True

    def run(self, no_losses=False):
        rounds = 0
        elves = len(self.team("E"))
        while True:
            for unit in sorted(self.units):
                if unit.hp > 0 and not self.turn(unit):
                    return rounds * sum(u.hp for u in self.units if u.hp > 0)
                if no_losses and len(self.team("E")) < elves:
                    raise ElfDiedError
            self.units = [u for u in self.units if u.hp > 0]
            rounds += 1


def part1(text):
    return Battle(text).run()


def part2(text):
    power = 4
    while True:
        battle = Battle(text)
        battle.arm(power)
        try:
            return battle.run(no_losses=True)
        except ElfDiedError:
            power += 1
