"""2020 day 22 with classes for the players and the games."""


class Player:
    def __init__(self, number, cards):
        self.number = number
        self.cards = list(cards)

    def draw(self):
        return self.cards.pop(0)

    def take(self, mine, other):
        self.cards.append(mine)
        self.cards.append(other)

    def can_recurse(self, card):
        return len(self.cards) >= card

    def copy(self, size):
        return Player(self.number, self.cards[:size])

    def score(self):
        values = range(len(self.cards), 0, -1)
        return sum(value * card for value, card in zip(values, self.cards, strict=True))


class Combat:
    def __init__(self, player1, player2):
        self.player1 = player1
        self.player2 = player2

    def compare(self, card1, card2):
        return self.player1 if card1 > card2 else self.player2

    def round(self):
        card1, card2 = self.player1.draw(), self.player2.draw()
        winner = self.compare(card1, card2)
        if winner is self.player1:
            winner.take(card1, card2)
        else:
            winner.take(card2, card1)

    def play(self):
        while self.player1.cards and self.player2.cards:
            self.round()
        return self.player1 if self.player1.cards else self.player2


class RecursiveCombat(Combat):
    def __init__(self, player1, player2):
        super().__init__(player1, player2)
        self.previous = []

    def state(self):
        return self.player1.cards[:], self.player2.cards[:]

    def compare(self, card1, card2):
        if self.player1.can_recurse(card1) and self.player2.can_recurse(card2):
            game = RecursiveCombat(self.player1.copy(card1), self.player2.copy(card2))
            winner = game.play()
            return self.player1 if winner.number == 1 else self.player2
        return super().compare(card1, card2)

    def play(self):
        while self.player1.cards and self.player2.cards:
            if self.state() in self.previous:
                return self.player1
            self.previous.append(self.state())
            self.round()
        return self.player1 if self.player1.cards else self.player2


def players(text):
    for number, block in enumerate(text.strip().split("\n\n"), 1):
        yield Player(number, map(int, block.splitlines()[1:]))


def part1(text):
    return Combat(*players(text)).play().score()


def part2(text):
    return RecursiveCombat(*players(text)).play().score()
