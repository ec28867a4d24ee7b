"""Card games by other rules: decisions as codes and tables, and the games that the kernel plays.

To import this module, numba must be installed.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np

from graphsolve.lab.cards import rules as misread
from graphsolve.lab.cards.kernel import games
from graphsolve.lab.cards.kernel import layout as k
from graphsolve.lab.cards.misreadings import repeats, sub_games
from graphsolve.lab.cards.misreadings.grammar import Value
from graphsolve.lab.cards.rules import MISREAD_RULES, MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.rules import check_deal

CARDS = range(k.CARDS)
WINNERS: tuple[Player | None, ...] = None, 1, 2

ROUNDS = 2**18
"""The rounds of a call of the kernel, which takes some tens of milliseconds."""


class UnsuitableError(Exception):
    """Raised if the kernel cannot play by some rules, or with some decks."""


# --- The codes of values -------------------------------------------------------------------------


def coded(values: Mapping[str, Value], codes: Sequence[Any]) -> dict[Any, Any]:
    """The codes of values, by what these mean."""
    return {value.replacement: code for value, code in zip(values.values(), codes, strict=True)}


SEEN = {
    max: k.HIGHEST,
    **coded(sub_games.KNOWN_BY, (k.DECK, k.SCORE, k.SIZE, k.DIGITS, k.TOP_CARD)),
    **coded(repeats.VIEWS, (k.DECK, k.SET, k.SCORE, k.SUM, k.SIZE, k.TOP_CARD, k.TOP_AND_SIZE)),
}
MADE = {
    **coded(sub_games.KNOWN, (k.FIRST, k.SECOND, k.EACH)),
    **coded(repeats.WHICH, (k.EACH, k.EITHER, k.ANY, k.FIRST, k.SECOND)),
}
MADE_OF_BOTH: dict[Any, tuple[int, int]] = {
    **coded(
        repeats.DECKS_TOGETHER, ((k.JOINED, k.DECK), (k.JOINED, k.DIGITS), (k.EACH, k.NOTHING))
    ),
    **coded(repeats.SCORES_TOGETHER, [(made, k.SCORE) for made in (k.ADDED, k.JOINED)]),
}
BEGIN = coded(sub_games.FROM, (1, 0, 2, k.FROM_BOTTOM))
ORDER = coded(sub_games.ORDER, (k.SAME_ORDER, k.REVERSED, k.ASCENDING, k.DESCENDING))
ONLY_PLAYER_1 = repeats.SHORTCUTS["shortcut-in-the-top-game"].replacement
[TOGETHER] = sub_games.TOGETHER.values()
[NO_SUB_GAMES] = sub_games.NO_SUB_GAMES.values()
[EXCHANGED] = sub_games.EXCHANGED.values()
NO_COPIES, _ = sub_games.SHARED.values()
ENDS = {
    "game": k.THE_GAME,
    "round": k.THE_ROUND,
    "all games": k.ALL_GAMES,
    "main game": k.MAIN_GAME,
}
HISTORIES = {
    "game": k.GAME,
    "games around": k.GAMES_AROUND,
    "deal": k.DEAL,
    "latest game": k.LATEST_GAME,
    "same depth": k.SAME_DEPTH,
    "all games": k.EVERY_GAME,
    "deals": k.DEALS,
}
LEFT_OVER = {"lost": k.LOST, "own": k.TO_OWNERS, "winner": k.TO_WINNER}


# --- Rules as records ----------------------------------------------------------------------------


def by_cards(decision: Callable[..., Any]) -> k.Ints:
    """What a decision says of each two cards: an array whose first two axes they are."""
    results = np.array([decision(*cards) for cards in product(CARDS, CARDS)], np.int64)
    return results.reshape(k.CARDS, k.CARDS, *results.shape[1:]).clip(-k.MANY, k.MANY)


winners_of = cache(by_cards)


@cache
def order_of(bottom: Callable[..., Any]) -> k.Ints:
    """For each winner, by both cards: whether player 1's card goes to the bottom first."""
    cards = np.moveaxis(by_cards(lambda *cards: cards), -1, 0)
    orders = []
    for winner in (1, 2):
        put = np.moveaxis(by_cards(partial(bottom, winner)), -1, 0)
        if put.shape != cards.shape or (np.sort(put, axis=0) != np.sort(cards, axis=0)).any():
            raise UnsuitableError
        orders.append(put[0] == cards[0])
    return np.array(orders)


def keys_of(decision: Callable[..., Any] | None) -> tuple[int, int]:
    """How keys of both decks are made, and of what."""
    match decision:
        case None:
            return k.NEVER, k.NOTHING
        case misread.repeat_keys:
            return k.EACH, k.DECK
        case partial(func=repeats.keys_of_each | sub_games.sub_game_key, args=(which, view)):
            return MADE[which], SEEN[view]
        case partial(func=repeats.key_of_both, args=(key,)):
            return MADE_OF_BOTH[key]
    raise UnsuitableError


def chosen(winner: object) -> tuple[int, int]:
    """How a player is chosen, and by what."""
    match winner:
        case None:
            return k.NOBODY, k.NOTHING
        case 1 | 2:
            return winner, k.NOTHING
        case partial(func=repeats.more, args=(key,)):
            return k.MORE, SEEN[key]
    if winner is ONLY_PLAYER_1:
        return k.ONLY_PLAYER_1, k.HIGHEST
    raise UnsuitableError


@cache
def starts(decision: Callable[..., Any]) -> dict[str, Any]:
    """The fields that say when a sub-game starts."""
    least = by_cards(lambda card, _: card)
    most = np.full_like(least, k.MANY)
    least2, most2 = least.T, most
    who, together = sub_games.WHO["both"].replacement, False
    match decision:
        case partial(func=sub_games.starts, args=(who, (more1, more2), than)):
            least = by_cards(lambda card1, card2: than(card1, card2, 1)) + more1
            least2 = by_cards(lambda card1, card2: than(card2, card1, 2)) + more2
        case partial(func=sub_games.starts_between, args=(bounds,)):
            least, most = np.moveaxis(by_cards(lambda card, _: bounds(card)), -1, 0)
            least2, most2 = least.T, most.T
        case TOGETHER.replacement:
            least = least2 = least + least.T
            together = True
        case NO_SUB_GAMES.replacement:
            who = decision
        case rules.starts_sub_game:
            pass
        case _:
            raise UnsuitableError
    starts = [who(*each) for each in product((False, True), repeat=3)]
    return {
        "least_left": (least, least2),
        "most_left": (most, most2),
        "left_together": together,
        "starts": np.reshape(starts, (2, 2, 2)),
    }


@cache
def copies(decision: Callable[..., Any]) -> dict[str, Any]:
    """The fields that say which cards are copied for a sub-game, and who plays with them."""
    number = [by_cards(lambda card, _: card), by_cards(lambda _, card: card)]
    begin, order = [1, 1], [k.SAME_ORDER, k.SAME_ORDER]
    match decision:
        case partial(func=sub_games.copied, args=(number_of, taken_from, ordered, copiers)):
            of_both = (
                by_cards(lambda card1, card2: number_of(card1, card2, card1, card2)),
                by_cards(lambda card1, card2: number_of(card2, card1, card1, card2)),
            )
            for player in copiers:
                number[player - 1] = of_both[player - 1]
                begin[player - 1], order[player - 1] = BEGIN[taken_from], ORDER[ordered]
        case EXCHANGED.replacement | rules.sub_game:
            pass
        case NO_COPIES.replacement:
            number = [np.full_like(each, k.MANY) for each in number]
        case _:
            raise UnsuitableError
    return {
        "number": number,
        "begin": begin,
        "order": order,
        "exchanged": decision is EXCHANGED.replacement,
    }


def left_over(decision: Callable[..., Any]) -> int:
    """What happens to the cards of a sub-game."""
    match decision:
        case misread.after_sub_game:
            return k.COPIED
        case partial(func=sub_games.left_over, args=(bottom,)):
            return LEFT_OVER[bottom]
    raise UnsuitableError


def levels_of(misread_rules: MisreadRules) -> k.Levels:
    """The records of some rules, and of those of sub-games as far as these are others.

    Raises:
        UnsuitableError: the kernel cannot play by them.
    """
    levels = [misread_rules]
    while levels[-1].of_sub_games is not levels[-1]:
        levels.append(levels[-1].of_sub_games)
    records = np.zeros(len(levels), k.RULES)
    if len(levels) >= k.MAX_LEVELS:
        raise UnsuitableError
    for record, level in zip(records, levels, strict=True):
        try:
            fields = fields_of(level)
        except (KeyError, TypeError):  # a value that is not in the grammar
            raise UnsuitableError from None
        for name, value in fields.items():
            record[name] = value
    return records


def fields_of(one: MisreadRules) -> dict[str, Any]:
    """The fields of the record of the games at a level."""
    recursive = one.recursive
    if one.repeat_winner is None:
        raise UnsuitableError
    return {
        "recursive": recursive,
        "higher_card": winners_of(one.higher_card),
        "bottom": (order_of(one.bottom), order_of(one.bottom_after_sub_game or one.bottom)),
        "repeat_keys": keys_of(one.repeat_keys if recursive else misread.repeat_keys),
        "needs_all_keys": one.repeats_need_all_keys,
        "repeat_winner": chosen(one.repeat_winner if recursive else None),
        "repeat_ends": ENDS[one.repeat_ends] if recursive else k.THE_GAME,
        "history": HISTORIES[one.history] if recursive else k.GAME,
        **starts(one.starts_sub_game),
        **copies(one.sub_game),
        "sub_game_key": keys_of(one.sub_game_key),
        "after_sub_game": k.SHARED if one.shares_decks else left_over(one.after_sub_game),
        "round_winner": (0, one.round_winner(1), one.round_winner(2)),
        "decided_winner": chosen(one.decided_winner if recursive else None),
        "decided_after": one.decided_after,
        "deal_decides": one.deal_decides,
        "cuts_short": one.cuts_short,
        "player": one.early_player or 0,
        # In every cycle of decks, the highest card gets to the top of a deck, no matter who wins
        # the rounds, and in which order the two cards go to the bottom. So only rounds in which it
        # is drawn need to be remembered.
        "remembers_few": (
            one.is_plain
            and one.early_player is not None
            and one.keys_are_decks
            and one.repeat_ends == "game"
        ),
        "may_be_endless": one.may_be_endless,
    }


# --- Games ---------------------------------------------------------------------------------------


ENTRY = f"{games.__name__}:play"
"""The kernel; see `LabKernel`."""


def fits(decks: Decks) -> bool:
    """Whether the kernel can play with some decks."""
    return max(map(max, decks)) <= k.MAX_CARD


def compile_kernel() -> None:
    """Play a game with the kernel, which is compiled if it was never used before."""
    play(Decks((1,), (2,)), MISREAD_RULES[1], 1)


@cache
def table() -> k.Table:
    """The space in which games are played, one after the other."""
    table = np.zeros(1, k.TABLE)[0]
    table["slots"] = k.FEW_SLOTS
    return table


def play(
    decks: Decks, misread_rules: MisreadRules, rounds: int
) -> tuple[Player | None, Decks] | None:
    """Play a game with the kernel.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> decks = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    >>> play(decks, CATALOGUE["copies-reversed"].rules(2), 100)
    (2, Decks(first=(), second=(1, 4, 10, 2, 8, 3, 9, 6, 7, 5)))

    Returns:
        the winner, or None if it is endless, and both decks at the end; None if it is not over
        after this number of rounds.

    Raises:
        TooLongError: it takes too much memory.
        UnsuitableError: the kernel cannot play it.
    """
    check_deal(decks)
    if not fits(decks):
        raise UnsuitableError
    levels = levels_of(misread_rules)
    dealt = misread_rules.dealt(decks)
    if sum(map(len, dealt)) > k.MANY:
        raise UnsuitableError
    space = table()
    piles = space["piles"]
    for pile, deck in zip(piles[0], dealt, strict=True):
        pile[: len(deck)] = deck
    games.begin(levels, space, *map(len, dealt))
    status = k.PAUSED
    while status == k.PAUSED and rounds > 0:
        checkpoint()
        status = games.play(levels, space, min(rounds, ROUNDS))
        rounds -= ROUNDS
    if status == k.UNFIT:
        raise UnsuitableError
    if status == k.PAUSED:
        return None
    if status == k.ENDLESS and space["stacked"] > k.MAX_SEEN:
        raise TooLongError
    if status == k.ENDLESS:
        return None, decks
    depth, winner = int(space["depth"]), int(space["winner"])
    top, *ends = space["games"][depth, : k.END2 + 1].tolist()
    first, second = (piles[depth, player, top:end].tolist() for player, end in enumerate(ends))
    return WINNERS[winner], Decks(tuple(first), tuple(second))
