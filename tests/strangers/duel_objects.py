"""2015 day 22 with classes for the spells, whose effects start, act and end on a game."""

import heapq
from itertools import count


class Spell:
    cost = 0
    turns = 0

    def cast(self, game):
        """What it does at once."""

    def act(self, game):
        """What it does in each turn."""

    def end(self, game):
        """What it does when it wears off."""


class MagicMissile(Spell):
    cost = 53

    def cast(self, game):
        game.boss -= 4


class Drain(Spell):
    cost = 73

    def cast(self, game):
        game.boss -= 2
        game.hp += 2


class Shield(Spell):
    cost = 113
    turns = 6

    def cast(self, game):
        game.armor += 7

    def end(self, game):
        game.armor -= 7


class Poison(Spell):
    cost = 173
    turns = 6

    def act(self, game):
        game.boss -= 3


class Recharge(Spell):
    cost = 229
    turns = 5

    def act(self, game):
        game.mana += 101


BOOK = [MagicMissile(), Drain(), Shield(), Poison(), Recharge()]


class Game:
    def __init__(self, boss, damage, hard):
        self.hp = 50
        self.mana = 500
        self.armor = 0
        self.boss = boss
        self.damage = damage
        self.hard = hard
        self.spent = 0
        self.timers = {}

    def copy(self):
        game = Game(self.boss, self.damage, self.hard)
        game.hp = self.hp
        game.mana = self.mana
        game.armor = self.armor
        game.spent = self.spent
        game.timers = self.timers.copy()
        return game

    def key(self):
        timers = tuple(self.timers.get(spell, 0) for spell in BOOK)
        return self.hp, self.mana, self.boss, timers

    def effects(self):
        for spell in list(self.timers):
            spell.act(self)
            self.timers[spell] -= 1
            if self.timers[spell] == 0:
                del self.timers[spell]
                spell.end(self)

    def cast(self, spell):
        self.mana -= spell.cost
        self.spent += spell.cost
        spell.cast(self)
        if spell.turns:
            self.timers[spell] = spell.turns

    def boss_turn(self):
        self.effects()
        if self.boss > 0:
            self.hp -= max(self.damage - self.armor, 1)

    def start_turn(self):
        if self.hard:
            self.hp -= 1
        if self.hp > 0:
            self.effects()


def play(text, hard):
    boss, damage = (int(line.split()[-1]) for line in text.splitlines())
    number = count()
    games = [(0, next(number), Game(boss, damage, hard))]
    seen = set()
    while games:
        _, _, game = heapq.heappop(games)
        if game.boss <= 0:
            return game.spent
        if game.key() in seen:
            continue
        seen.add(game.key())
        game.start_turn()
        if game.hp <= 0:
            continue
        if game.boss <= 0:
            return game.spent
        for spell in BOOK:
            if spell.cost > game.mana or spell in game.timers:
                continue
            after = game.copy()
            after.cast(spell)
            after.boss_turn()
            if after.hp > 0:
                heapq.heappush(games, (after.spent, next(number), after))
    return None


def part1(text):
    return play(text, hard=False)


def part2(text):
    return play(text, hard=True)
