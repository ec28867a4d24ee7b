"""2018 day 15: the cave is one string that is read from the start in each round."""

import itertools


def around(here, width):
    return here - width, here - 1, here + 1, here + width


def put(cave, here, char):
    return cave[:here] + char + cave[here + 1 :]


def nearest(cave, width, start, enemy):
    """How far the nearest square next to an enemy is, and that square."""
    edge = {start}
    reached = {start}
    for distance in itertools.count():
        if not edge:
            return None
        found = [s for s in edge if any(cave[n] == enemy for n in around(s, width))]
        if found:
            return distance, min(found)
        edge = {n for s in edge for n in around(s, width) if cave[n] == "."} - reached
        reached |= edge


def step(cave, width, here, enemy):
    """Tries all first steps."""
    if any(cave[n] == enemy for n in around(here, width)):
        return here
    options = []
    for there in around(here, width):
        if cave[there] == ".":
            found = nearest(cave, width, there, enemy)
            if found:
                options.append((*found, there))
    if not options:
        return here
    return min(options)[-1]


def battle(text, elf_power, save_elves=False):
    width = text.index("\n") + 1
    cave = text
    hp = {i: 200 for i, char in enumerate(cave) if char in "EG"}
    rounds = 0
    while True:
        done = set()
        for here in range(len(cave)):
            me = cave[here]
            if me not in "EG" or here in done:
                continue
            enemy = "G" if me == "E" else "E"
            if enemy not in cave:
                return rounds * sum(hp.values())
            there = step(cave, width, here, enemy)
            if there != here:
                cave = put(put(cave, here, "."), there, me)
                hp[there] = hp.pop(here)
            done.add(there)
            weakest = None
            for n in around(there, width):
                if cave[n] == enemy and (weakest is None or hp[n] < hp[weakest]):
                    weakest = n
            if weakest is not None:
                hp[weakest] -= elf_power if me == "E" else 3
                if hp[weakest] <= 0:
                    del hp[weakest]
                    cave = put(cave, weakest, ".")
                    if save_elves and enemy == "E":
                        return None
        rounds += 1


def part1(text):
    return battle(text, 3)


def part2(text):
    for power in itertools.count(4):
        outcome = battle(text, power, save_elves=True)
        if outcome is not None:
            return outcome
