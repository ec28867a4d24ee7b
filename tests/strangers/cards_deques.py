"""2020 day 22 with deques and states as strings, for both parts the same function."""

from collections import deque
from itertools import islice


def play(deck1, deck2, recursive):
    history = set()
    while deck1 and deck2:
        state = ",".join(map(str, deck1)) + "|" + ",".join(map(str, deck2))
        if recursive and state in history:
            return True
        history.add(state)
        card1 = deck1.popleft()
        card2 = deck2.popleft()
        if recursive and card1 <= len(deck1) and card2 <= len(deck2):
            copy1 = deque(islice(deck1, card1))
            copy2 = deque(islice(deck2, card2))
            first_wins = play(copy1, copy2, recursive)
        else:
            first_wins = card1 > card2
        if first_wins:
            deck1.append(card1)
            deck1.append(card2)
        else:
            deck2.append(card2)
            deck2.append(card1)
    return len(deck1) > 0


def solve(text, recursive):
    one, two = (block.split(":")[1] for block in text.split("\n\n"))
    deck1 = deque(map(int, one.split()))
    deck2 = deque(map(int, two.split()))
    first_wins = play(deck1, deck2, recursive)
    deck = deck1 if first_wins else deck2
    return sum(i * card for i, card in enumerate(reversed(deck), start=1))


def part1(text):
    return solve(text, recursive=False)


def part2(text):
    return solve(text, recursive=True)
