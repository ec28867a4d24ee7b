"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22).

Each replaces one decision of `graphsolve.puzzles.cards.Rules` by a function or a value.
"""

from collections.abc import Hashable
from functools import partial

from graphsolve.lab.misreadings import base
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.decks import Cards

ROUND = "The higher card wins a round that no sub-game decides."
BOTTOM = "The winner of a round puts their own card on the bottom first, then the loser's."
SCORE = "The bottom card of the winner's deck counts once, the next twice, and so on."
ENOUGH = (
    "A sub-game decides the round if both players have at least as many cards left as the value "
    "of the card they drew."
)
COPY = (
    "For a sub-game, each player copies the next cards of their deck, as many as the value of the "
    "card they drew."
)
REPEAT = (
    "If both decks are the same as before an earlier round of the game, player 1 wins the game."
)
BOTH_DECKS = (
    "A round is a repeat only if both decks have the same cards in the same order as before an "
    "earlier round of the same game."
)
NO_SHORTCUT = "A game ends only when a player has all the cards, or at a repeat."


# Rounds


def lower_card_wins(card1: int, card2: int) -> Player:
    """The player with the lower card."""
    return 2 if card1 > card2 else 1


def losers_card_first(winner: Player, card1: int, card2: int) -> Cards:
    """The loser's card, then the winner's."""
    return (card2, card1) if winner == 1 else (card1, card2)


def higher_card_first(_winner: Player, card1: int, card2: int) -> Cards:
    """The higher card, then the lower one."""
    return max(card1, card2), min(card1, card2)


def card_of_player_1_first(_winner: Player, card1: int, card2: int) -> Cards:
    """Player 1's card, then player 2's."""
    return card1, card2


# The score


def score_from_the_top(deck: Cards) -> int:
    """The top card times 1, the next times 2, and so on."""
    return sum(place * card for place, card in enumerate(deck, 1))


def score_from_zero(deck: Cards) -> int:
    """The bottom card times 0, the next times 1, and so on."""
    return sum(place * card for place, card in enumerate(reversed(deck)))


# The start of a sub-game


def strictly_more_cards(card1: int, left1: int, card2: int, left2: int) -> bool:
    """Both players have more cards left than the value of the card they drew."""
    return left1 > card1 and left2 > card2


def drawn_card_counts(card1: int, left1: int, card2: int, left2: int) -> bool:
    """The drawn card counts as left. A sub-game that a player begins without cards is lost."""
    return left1 + 1 >= card1 and left2 + 1 >= card2


def one_player_suffices(card1: int, left1: int, card2: int, left2: int) -> bool:
    """One player has enough cards left. The other may have none, and lose the sub-game at once."""
    return left1 >= card1 or left2 >= card2


def no_sub_games(_card1: int, _left1: int, _card2: int, _left2: int) -> bool:
    """No round starts a sub-game."""
    return False


# The decks of a sub-game


def whole_deck_copied(decks: Decks) -> Decks:
    """All cards except the drawn ones."""
    return Decks(decks.first[1:], decks.second[1:])


def drawn_card_copied(decks: Decks) -> Decks:
    """The right number of cards, beginning with the drawn one."""
    return Decks(decks.first[: decks.first[0]], decks.second[: decks.second[0]])


def bottom_cards_copied(decks: Decks) -> Decks:
    """The right number of cards from the bottom of the decks."""
    return Decks(decks.first[-decks.first[0] :], decks.second[-decks.second[0] :])


def one_card_more_copied(decks: Decks) -> Decks:
    """The right cards and one more."""
    return Decks(decks.first[1 : 2 + decks.first[0]], decks.second[1 : 2 + decks.second[0]])


def one_card_fewer_copied(decks: Decks) -> Decks:
    """The right cards except the last one."""
    return Decks(decks.first[1 : decks.first[0]], decks.second[1 : decks.second[0]])


def numbers_of_copies_swapped(decks: Decks) -> Decks:
    """As many of the next cards as the value of the other player's card."""
    return Decks(decks.first[1 : 1 + decks.second[0]], decks.second[1 : 1 + decks.first[0]])


def copies_reversed(decks: Decks) -> Decks:
    """The right cards in reverse order."""
    first, second = rules.sub_game(decks)
    return Decks(first[::-1], second[::-1])


# Repeats


def either_deck_repeats(decks: Decks) -> tuple[Hashable, ...]:
    """Each deck is a separate key."""
    return tuple(enumerate(decks, 1))


def either_deck_repeats_for_either_player(decks: Decks) -> tuple[Hashable, ...]:
    """Each deck is a separate key, without its player."""
    return tuple(decks)


def deck_of_player_1_repeats(decks: Decks) -> tuple[Hashable, ...]:
    """Only the first deck is a key."""
    return (decks.first,)


def deck_of_player_2_repeats(decks: Decks) -> tuple[Hashable, ...]:
    """Only the second deck is a key."""
    return (decks.second,)


def decks_repeat_in_any_order(decks: Decks) -> tuple[Hashable, ...]:
    """The decks as sets are a key."""
    return (tuple(map(frozenset, decks)),)


def decks_joined(decks: Decks) -> tuple[Hashable, ...]:
    """The key is a single list of cards."""
    return (decks.first + decks.second,)


def sums_repeat(decks: Decks) -> tuple[Hashable, ...]:
    """The sums of both decks are a key."""
    return ((sum(decks.first), sum(decks.second)),)


def scores_repeat(decks: Decks) -> tuple[Hashable, ...]:
    """The scores of both decks are a key."""
    return ((rules.score(decks.first), rules.score(decks.second)),)


def drawn_cards_repeat(decks: Decks) -> tuple[Hashable, ...]:
    """The top cards are a key."""
    return ((decks.first[0], decks.second[0]),)


def history_changes_too(_decks: Decks) -> tuple[Hashable, ...]:
    """The same key for all decks."""
    return (None,)


# Shortcuts


def shortcut_in_the_main_game(decks: Decks, _game: int) -> Player | None:
    """Player 1 wins with the highest card.

    This gives the right winner, but the score of the main game depends on how it is played out.
    """
    return 1 if max(decks.first) > max(decks.second) else None


def shortcut_for_both_players(decks: Decks, game: int) -> Player | None:
    """Whoever has the highest card wins a sub-game, although player 2 could lose by a repeat."""
    if game == 1:
        return None
    return 1 if max(decks.first) > max(decks.second) else 2


def winner_of_combat(decks: Decks, game: int) -> Player | None:
    """The winner of a sub-game that is a game of Combat, in which player 1 wins at a repeat."""
    if game == 1:
        return None
    seen = set()
    first, second = decks
    while first and second and (first, second) not in seen:
        seen.add((first, second))
        winner = rules.higher_card(first[0], second[0])
        cards = rules.bottom(winner, first[0], second[0])
        first, second = first[1:], second[1:]
        first, second = (first + cards, second) if winner == 1 else (first, second + cards)
    return 1 if first else 2


misreading = partial(base.misreading, "cards")

CARD_MISREADINGS = (
    misreading(
        "lower-card-wins",
        rule=ROUND,
        misread="The lower card wins the round.",
        higher_card=lower_card_wins,
    ),
    misreading(
        "losers-card-first",
        rule=BOTTOM,
        misread="The winner of a round puts the loser's card on the bottom first.",
        bottom=losers_card_first,
    ),
    misreading(
        "higher-card-first",
        rule=BOTTOM,
        misread="The higher card goes to the bottom first, even if the player with the lower one "
        "won a sub-game.",
        parts=(2,),  # in Combat, the winner has the higher card
        bottom=higher_card_first,
    ),
    misreading(
        "card-of-player-1-first",
        rule=BOTTOM,
        misread="Player 1's card always goes to the bottom first, no matter who wins the round.",
        bottom=card_of_player_1_first,
    ),
    misreading(
        "strictly-more-cards",
        rule=ENOUGH,
        misread="A sub-game needs more cards left than the value of the card that was drawn.",
        parts=(2,),
        starts_sub_game=strictly_more_cards,
    ),
    misreading(
        "drawn-card-counts",
        rule=ENOUGH,
        misread="The drawn card counts as one of the cards left.",
        parts=(2,),
        starts_sub_game=drawn_card_counts,
    ),
    misreading(
        "one-player-suffices",
        rule=ENOUGH,
        misread="A sub-game starts even if only one of the players has enough cards left.",
        parts=(2,),
        starts_sub_game=one_player_suffices,
    ),
    misreading(
        "no-sub-games",
        rule=ENOUGH,
        misread="There are no sub-games: the higher card wins every round.",
        parts=(2,),
        starts_sub_game=no_sub_games,
    ),
    misreading(
        "whole-deck-copied",
        rule=COPY,
        misread="Each player copies all the cards they have left.",
        parts=(2,),
        sub_game=whole_deck_copied,
    ),
    misreading(
        "drawn-card-copied",
        rule=COPY,
        misread="The copy begins with the drawn card, so the last card is missing.",
        parts=(2,),
        sub_game=drawn_card_copied,
    ),
    misreading(
        "bottom-cards-copied",
        rule=COPY,
        misread="The cards for a sub-game are copied from the bottom of the decks.",
        parts=(2,),
        sub_game=bottom_cards_copied,
    ),
    misreading(
        "one-card-more-copied",
        rule=COPY,
        misread="One card too many is copied, if there is one.",
        parts=(2,),
        sub_game=one_card_more_copied,
    ),
    misreading(
        "one-card-fewer-copied",
        rule=COPY,
        misread="One card too few is copied, so a player who drew a 1 has no cards in the "
        "sub-game.",
        parts=(2,),
        sub_game=one_card_fewer_copied,
    ),
    misreading(
        "numbers-of-copies-swapped",
        rule=COPY,
        misread="Each player copies as many cards as the value of the card that the other player "
        "drew, if they have that many.",
        parts=(2,),
        sub_game=numbers_of_copies_swapped,
    ),
    misreading(
        "copies-reversed",
        rule=COPY,
        misread="The copied cards are in reverse order, with the last of them on top.",
        parts=(2,),
        sub_game=copies_reversed,
    ),
    misreading(
        "repeat-goes-to-player-2",
        rule=REPEAT,
        misread="Player 2 wins a game in which a round repeats an earlier one.",
        parts=(2,),
        repeat_winner=2,
    ),
    misreading(
        "repeat-ends-the-round",
        rule=REPEAT,
        misread="At a repeat, player 1 wins only the round, and the game goes on.",
        parts=(2,),
        repeat_ends_game=False,
    ),
    misreading(
        "repeats-across-games",
        rule=BOTH_DECKS,
        misread="Earlier rounds of other games count as well.",
        parts=(2,),
        shared_history=True,
    ),
    misreading(
        "either-deck-repeats",
        rule=BOTH_DECKS,
        misread="It is a repeat if either deck is the same as before an earlier round.",
        parts=(2,),
        repeat_keys=either_deck_repeats,
    ),
    misreading(
        "either-deck-repeats-for-either-player",
        rule=BOTH_DECKS,
        misread="It is a repeat if either deck is the same as any earlier deck, even the other "
        "player's.",
        parts=(2,),
        repeat_keys=either_deck_repeats_for_either_player,
    ),
    misreading(
        "deck-of-player-1-repeats",
        rule=BOTH_DECKS,
        misread="It is a repeat if player 1's deck is the same, regardless of player 2's.",
        parts=(2,),
        repeat_keys=deck_of_player_1_repeats,
    ),
    misreading(
        "deck-of-player-2-repeats",
        rule=BOTH_DECKS,
        misread="It is a repeat if player 2's deck is the same, regardless of player 1's.",
        parts=(2,),
        repeat_keys=deck_of_player_2_repeats,
    ),
    misreading(
        "decks-repeat-in-any-order",
        rule=BOTH_DECKS,
        misread="It is a repeat if both players have the same cards, in any order.",
        parts=(2,),
        repeat_keys=decks_repeat_in_any_order,
    ),
    misreading(
        "decks-concatenated",
        rule=BOTH_DECKS,
        misread="The two decks are remembered as one list of cards, without a separator.",
        parts=(2,),
        repeat_keys=decks_joined,
    ),
    misreading(
        "sums-repeat",
        rule=BOTH_DECKS,
        misread="It is a repeat if the sums of both decks are the same as before an earlier "
        "round.",
        parts=(2,),
        repeat_keys=sums_repeat,
    ),
    misreading(
        "scores-repeat",
        rule=BOTH_DECKS,
        misread="It is a repeat if the scores of both decks are the same as before an earlier "
        "round.",
        parts=(2,),
        repeat_keys=scores_repeat,
    ),
    misreading(
        "drawn-cards-repeat",
        rule=BOTH_DECKS,
        misread="It is a repeat if both players draw the same cards as in an earlier round.",
        parts=(2,),
        repeat_keys=drawn_cards_repeat,
    ),
    misreading(
        "history-changes-too",
        rule=BOTH_DECKS,
        misread="The decks are remembered without copying them, and change with the game. So the "
        "second round of every game counts as a repeat.",
        parts=(2,),
        repeat_keys=history_changes_too,
    ),
    misreading(
        "sub-games-of-combat",
        rule="Sub-games are games of Recursive Combat, too.",
        misread="Sub-games are games of Combat, in which the higher card wins every round.",
        parts=(2,),
        decided_winner=winner_of_combat,
    ),
    misreading(
        "shortcut-in-the-top-game",
        rule=NO_SHORTCUT,
        misread="Player 1 wins any game, even the main one, as soon as they have the highest "
        "card.",
        parts=(2,),
        decided_winner=shortcut_in_the_main_game,
    ),
    misreading(
        "shortcut-for-both-players",
        rule=NO_SHORTCUT,
        misread="Whoever has the highest card wins a sub-game, although player 2 could still lose "
        "by a repeat.",
        parts=(2,),
        decided_winner=shortcut_for_both_players,
    ),
    misreading(
        "score-from-the-top",
        rule=SCORE,
        misread="The top card of the winner's deck counts once, the next twice, and so on.",
        score=score_from_the_top,
    ),
    misreading(
        "score-from-zero",
        rule=SCORE,
        misread="The bottom card does not count, the next counts once, and so on.",
        score=score_from_zero,
    ),
)
"""The known misreadings of the card games."""
