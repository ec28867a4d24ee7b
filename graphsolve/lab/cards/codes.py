"""Misread rules as codes for the compiled program of card games, and games by it.

This module needs neither numba nor numpy, because in the browser, the program is WebAssembly.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from graphsolve.lab.cards import rules as misread
from graphsolve.lab.cards.misreadings import repeats, rounds, sub_games
from graphsolve.lab.cards.misreadings.grammar import Value
from graphsolve.lab.cards.rules import MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.compiled import arena
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.arena import Arena, Codes, UnsuitableError, fits
from graphsolve.puzzles.cards.rules import check_deal

__all__ = ["ENTRY", "UnsuitableError", "codes_of", "compile_kernel", "fits", "play"]


def coded(values: Mapping[str, Value], codes: Mapping[str, Any]) -> dict[Any, Any]:
    """Return the codes of some values by what replaces the rule."""
    return {values[name].replacement: code for name, code in codes.items()}


HIGHER_CARD = {
    rules.higher_card: 0,
    **coded(
        rounds.WINNING_CARDS,
        {"lower-card-wins": k.LOWER_WINS, "cards-compared-as-text": k.COMPARED_AS_TEXT},
    ),
}
BOTTOM = {
    rules.bottom: 0,
    **coded(rounds.HIGHER_FIRST, {"higher-card-first": k.HIGHER_FIRST}),
    **coded(rounds.LOWER_FIRST, {"lower-card-first": k.LOWER_FIRST}),
    **coded(
        rounds.OTHER_FIRST,
        {
            "losers-card-first": k.LOSERS_FIRST,
            "card-of-player-1-first": k.FIRST_OF_1,
            "card-of-player-2-first": k.FIRST_OF_2,
        },
    ),
}
SEEN = {
    max: k.HIGHEST,
    **coded(
        sub_games.KNOWN_BY,
        {
            "deck": k.DECK,
            "score": k.SCORE,
            "size": k.SIZE,
            "digits": k.DIGITS,
            "top-card": k.TOP_CARD,
        },
    ),
    **coded(
        repeats.VIEWS,
        {
            "": k.DECK,
            "cards": k.SET,
            "score": k.SCORE,
            "sum": k.SUM,
            "size": k.SIZE,
            "top-card": k.TOP_CARD,
            "top-card-and-size": k.TOP_AND_SIZE,
        },
    ),
}
MADE = {
    **coded(sub_games.KNOWN, {"player-1": k.FIRST, "player-2": k.SECOND, "both": k.EACH}),
    **coded(
        repeats.WHICH,
        {
            "both": k.EACH,
            "either": k.EITHER,
            "any": k.ANY,
            "player-1": k.FIRST,
            "player-2": k.SECOND,
        },
    ),
}
MADE_OF_BOTH: dict[Any, tuple[int, int]] = {
    **coded(
        repeats.DECKS_TOGETHER,
        {
            "decks-concatenated": (k.JOINED, k.DECK),
            "digits-concatenated": (k.JOINED, k.DIGITS),
            "history-changes-too": (k.EACH, k.NOTHING),
        },
    ),
    **coded(
        repeats.SCORES_TOGETHER,
        {
            "sum-of-scores-repeats": (k.ADDED, k.SCORE),
            "score-of-both-decks-repeats": (k.JOINED, k.SCORE),
        },
    ),
}
ONLY_PLAYER_1 = repeats.SHORTCUTS["shortcut-in-the-top-game"].replacement
ENDS = {
    "game": 0,
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
WHO = coded(
    sub_games.WHO,
    {
        "both": 0,
        "one-player": k.ONE_PLAYER,
        "player-1": k.ONLY_1,
        "player-2": k.ONLY_2,
        "higher-card": k.OF_HIGHER_CARD,
        "lower-card": k.OF_LOWER_CARD,
    },
)
THAN = coded(
    sub_games.THAN,
    {
        "": k.OWN,
        "than-other-card": k.OTHER,
        "than-highest-card": k.HIGHER,
        "than-lowest-card": k.LOWER,
        "than-card-of-player-1": k.CARD_1,
        "than-card-of-player-2": k.CARD_2,
    },
)
BOUNDS: dict[Any, Codes] = coded(
    sub_games.BOUNDS,
    {
        "always-sub-games": {k.THAN: k.ONE},
        "exactly-enough-cards": {k.AT_MOST: 1},
        "too-few-cards": {k.THAN: k.ONE, k.AT_MOST: 1},
    },
)
STARTS: dict[Any, Codes] = {
    rules.starts_sub_game: {},
    **coded(sub_games.NO_SUB_GAMES, {"no-sub-games": {k.WHO: k.NO_ONE}}),
    **coded(sub_games.TOGETHER, {"enough-cards-together": {k.TOGETHER: 1}}),
}
NUMBER = coded(
    sub_games.NUMBER,
    {
        "": k.OWN,
        "all": k.ALL,
        "one-more": k.ONE_MORE,
        "one-fewer": k.ONE_FEWER,
        "two-fewer": k.TWO_FEWER,
        "player-1": k.CARD_1,
        "player-2": k.CARD_2,
        "other": k.OTHER,
        "highest": k.HIGHER,
        "lowest": k.LOWER,
    },
)
BEGIN = coded(
    sub_games.FROM,
    {"": 0, "drawn": k.DRAWN, "second": k.AFTER_NEXT, "bottom": k.FROM_BOTTOM},
)
ORDER = coded(
    sub_games.ORDER,
    {"": 0, "reversed": k.REVERSED, "ascending": k.ASCENDING, "descending": k.DESCENDING},
)
COPIES: dict[Any, Codes] = {
    rules.sub_game: {},
    **coded(sub_games.EXCHANGED, {"copies-exchanged": {k.EXCHANGED: 1}}),
    **coded(
        sub_games.SHARED,
        {"sub-games-without-copies": {k.NUMBER_1: k.ALL, k.NUMBER_1 + 1: k.ALL}},
    ),
}
LEFT_OVER = {"lost": k.LOST, "own": k.TO_OWNERS, "winner": k.TO_WINNER}


def keys_of(decision: Callable[..., Any] | None) -> tuple[int, int]:
    """Return how keys of both decks are made, and of what."""
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
    """Return how a player is chosen, and by what."""
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


def starts(decision: Callable[..., Any]) -> Codes:
    """Return the codes that say when a sub-game starts."""
    match decision:
        case partial(func=sub_games.starts, args=(who, (more1, more2), than)):
            return {k.WHO: WHO[who], k.MORE_1: more1, k.MORE_2: more2, k.THAN: THAN[than]}
        case partial(func=sub_games.starts_between, args=(bounds,)):
            return BOUNDS[bounds]
    return STARTS[decision]


def copies(decision: Callable[..., Any]) -> Codes:
    """Return the codes that say which cards are copied for a sub-game, and who plays with them."""
    match decision:
        case partial(func=sub_games.copied, args=(number_of, taken_from, ordered, copiers)):
            codes = {}
            for player in copiers:
                codes[k.NUMBER_1 + player - 1] = NUMBER[number_of]
                codes[k.BEGIN_1 + player - 1] = BEGIN[taken_from]
                codes[k.ORDER_1 + player - 1] = ORDER[ordered]
            return codes
    return COPIES[decision]


def left_over(decision: Callable[..., Any]) -> int:
    """Return what happens to the cards of a sub-game."""
    match decision:
        case misread.after_sub_game:
            return 0
        case partial(func=sub_games.left_over, args=(bottom,)):
            return LEFT_OVER[bottom]
    raise UnsuitableError


def codes_of(one: MisreadRules) -> Codes:
    """Return the codes of the rules of a game.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> codes = codes_of(CATALOGUE["copies-reversed"].rules(2))
    >>> codes[k.ORDER_1] == codes[k.ORDER_1 + 1] == k.REVERSED
    True

    Raises:
        UnsuitableError: some decision has no code.
    """
    try:
        codes = {
            k.HIGHER_CARD: HIGHER_CARD[one.higher_card],
            k.BOTTOM: BOTTOM[one.bottom],
            k.BOTTOM_AFTER: BOTTOM[one.bottom_after_sub_game or one.bottom],
        }
        if not one.recursive:
            return {**codes, k.COMBAT: 1, k.SUB_GAME_MADE: k.NEVER}
        if one.repeat_winner is None:
            raise UnsuitableError
        codes |= starts(one.starts_sub_game)
        codes |= copies(one.sub_game)
        codes[k.REPEAT_MADE], codes[k.REPEAT_SEEN] = keys_of(one.repeat_keys)
        codes[k.REPEAT_WINNER], codes[k.REPEAT_BY] = chosen(one.repeat_winner)
        codes[k.SUB_GAME_MADE], codes[k.SUB_GAME_SEEN] = keys_of(one.sub_game_key)
        codes[k.DECIDED_WINNER], codes[k.DECIDED_BY] = chosen(one.decided_winner)
    except (KeyError, TypeError):  # a value that is not in the catalogue
        raise UnsuitableError from None
    return codes | {
        k.LOSER_WINS: int(one.round_winner(1) != 1),
        k.NEEDS_ALL_KEYS: int(one.repeats_need_all_keys),
        k.REPEAT_ENDS: ENDS[one.repeat_ends],
        k.HISTORY: HISTORIES[one.history],
        k.AFTER_SUB_GAME: k.SHARED if one.shares_decks else left_over(one.after_sub_game),
        k.DECIDED_AFTER: one.decided_after,
        k.DEAL_DECIDES: int(one.deal_decides),
        k.CUTS_SHORT: int(one.cuts_short),
        k.EARLY_PLAYER: one.early_player or 0,
        # In every cycle of decks, the highest card gets to the top of a deck, no matter who wins
        # the rounds, and in which order the two cards go to the bottom.
        k.REMEMBERS_FEW: int(
            one.is_plain
            and one.early_player is not None
            and one.keys_are_decks
            and one.repeat_ends == "game"
        ),
        k.MAY_BE_ENDLESS: int(one.may_be_endless),
    }


def levels_of(misread_rules: MisreadRules) -> list[Codes]:
    """Return the codes of some rules, and of those of sub-games as far as these are others."""
    levels = [misread_rules]
    while levels[-1].of_sub_games is not levels[-1]:
        levels.append(levels[-1].of_sub_games)
    return [codes_of(one) for one in levels]


# --- Games ---------------------------------------------------------------------------------------


ENTRY = "graphsolve.puzzles.cards.compiled.games:play"
"""The kernel; see `LabKernel`."""


def compile_kernel() -> None:
    """Play a game with the kernel, which is compiled if it was never used before."""
    arena.warm_up()


@cache
def space() -> Arena:
    """Return the space in which games are played, one after the other."""
    return arena.misread_arena(LabKernel(__name__).load)


def play(
    decks: Decks, misread_rules: MisreadRules, most: int
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
    deal, levels = misread_rules.dealt(decks), levels_of(misread_rules)
    status, winner, left = arena.play(space(), deal, levels, most)
    if status == k.TOO_LONG:
        raise TooLongError
    if status == k.PAUSED:
        return None
    return (None, decks) if status == k.ENDLESS else (winner, left)
