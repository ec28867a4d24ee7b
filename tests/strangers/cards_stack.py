"""2020 day 22 without recursion: a stack of games, and the cards on each of their tables."""


def read(text):
    one, two = text.split("\n\n")
    return [[int(word) for word in player.split()[2:]] for player in (one, two)]


def settle(decks, table, winner):
    table = table if winner == 0 else table[::-1]
    decks[winner].extend(table)


def score(deck):
    return sum((len(deck) - i) * card for i, card in enumerate(deck))


def part1(text):
    decks = read(text)
    while all(decks):
        table = [deck.pop(0) for deck in decks]
        settle(decks, table, table.index(max(table)))
    return max(map(score, decks))


def part2(text):
    games = [{"decks": read(text), "history": set(), "table": []}]
    while True:
        game = games[-1]
        decks = game["decks"]
        state = tuple(decks[0]), tuple(decks[1])
        if state in game["history"] or not decks[1]:
            winner = 0
        elif not decks[0]:
            winner = 1
        else:
            game["history"].add(state)
            table = [deck.pop(0) for deck in decks]
            if all(len(deck) >= card for deck, card in zip(decks, table, strict=True)):
                game["table"] = table
                copies = [deck[:card] for deck, card in zip(decks, table, strict=True)]
                games.append({"decks": copies, "history": set(), "table": []})
            else:
                settle(decks, table, table.index(max(table)))
            continue
        games.pop()
        if not games:
            return score(decks[winner])
        settle(games[-1]["decks"], games[-1]["table"], winner)
