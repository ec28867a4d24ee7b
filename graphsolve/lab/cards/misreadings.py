"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22).

Each replaces one decision of `graphsolve.puzzles.cards.Rules` by a function or a value.
"""

from collections.abc import Hashable
from functools import partial

from graphsolve.lab import misreadings
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.rules import Cards

misreading = partial(misreadings.misreading, "cards")
misreads = partial(misreadings.misreads, "cards")

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


@misreads("higher_card", rule=ROUND)
def lower_card_wins(card1: int, card2: int) -> Player:
    """The lower card wins the round."""
    return 2 if card1 > card2 else 1


@misreads("bottom", rule=BOTTOM)
def losers_card_first(winner: Player, card1: int, card2: int) -> Cards:
    """The winner of a round puts the loser's card on the bottom first."""
    return (card2, card1) if winner == 1 else (card1, card2)


@misreads("bottom", rule=BOTTOM, parts=(2,))  # in Combat, the winner has the higher card
def higher_card_first(_winner: Player, card1: int, card2: int) -> Cards:
    """The higher card goes to the bottom first, even if the player with the lower one won a
    sub-game.
    """
    return max(card1, card2), min(card1, card2)


@misreads("bottom", rule=BOTTOM)
def card_of_player_1_first(_winner: Player, card1: int, card2: int) -> Cards:
    """Player 1's card always goes to the bottom first, no matter who wins the round."""
    return card1, card2


# The score


@misreads("score", rule=SCORE)
def score_from_the_top(deck: Cards) -> int:
    """The top card of the winner's deck counts once, the next twice, and so on."""
    return sum(place * card for place, card in enumerate(deck, 1))


@misreads("score", rule=SCORE)
def score_from_zero(deck: Cards) -> int:
    """The bottom card does not count, the next counts once, and so on."""
    return sum(place * card for place, card in enumerate(reversed(deck)))


# The start of a sub-game


@misreads("starts_sub_game", rule=ENOUGH, parts=(2,))
def strictly_more_cards(card1: int, left1: int, card2: int, left2: int) -> bool:
    """A sub-game needs more cards left than the value of the card that was drawn."""
    return left1 > card1 and left2 > card2


@misreads("starts_sub_game", rule=ENOUGH, parts=(2,))
def drawn_card_counts(card1: int, left1: int, card2: int, left2: int) -> bool:
    """The drawn card counts as one of the cards left."""
    return left1 + 1 >= card1 and left2 + 1 >= card2


@misreads("starts_sub_game", rule=ENOUGH, parts=(2,))
def one_player_suffices(card1: int, left1: int, card2: int, left2: int) -> bool:
    """A sub-game starts even if only one of the players has enough cards left."""
    return left1 >= card1 or left2 >= card2


@misreads("starts_sub_game", rule=ENOUGH, parts=(2,))
def no_sub_games(_card1: int, _left1: int, _card2: int, _left2: int) -> bool:
    """There are no sub-games: the higher card wins every round."""
    return False


# The decks of a sub-game


@misreads("sub_game", rule=COPY, parts=(2,))
def whole_deck_copied(decks: Decks) -> Decks:
    """Each player copies all the cards they have left."""
    return Decks(decks.first[1:], decks.second[1:])


@misreads("sub_game", rule=COPY, parts=(2,))
def drawn_card_copied(decks: Decks) -> Decks:
    """The copy begins with the drawn card, so the last card is missing."""
    return Decks(decks.first[: decks.first[0]], decks.second[: decks.second[0]])


@misreads("sub_game", rule=COPY, parts=(2,))
def bottom_cards_copied(decks: Decks) -> Decks:
    """The cards for a sub-game are copied from the bottom of the decks."""
    return Decks(decks.first[-decks.first[0] :], decks.second[-decks.second[0] :])


@misreads("sub_game", rule=COPY, parts=(2,))
def one_card_more_copied(decks: Decks) -> Decks:
    """One card too many is copied, if there is one."""
    return Decks(decks.first[1 : 2 + decks.first[0]], decks.second[1 : 2 + decks.second[0]])


@misreads("sub_game", rule=COPY, parts=(2,))
def one_card_fewer_copied(decks: Decks) -> Decks:
    """One card too few is copied, so a player who drew a 1 has no cards in the sub-game."""
    return Decks(decks.first[1 : decks.first[0]], decks.second[1 : decks.second[0]])


@misreads("sub_game", rule=COPY, parts=(2,))
def numbers_of_copies_swapped(decks: Decks) -> Decks:
    """Each player copies as many cards as the value of the card that the other player drew, if
    they have that many.
    """
    return Decks(decks.first[1 : 1 + decks.second[0]], decks.second[1 : 1 + decks.first[0]])


@misreads("sub_game", rule=COPY, parts=(2,))
def copies_reversed(decks: Decks) -> Decks:
    """The copied cards are in reverse order, with the last of them on top."""
    first, second = rules.sub_game(decks)
    return Decks(first[::-1], second[::-1])


# Repeats


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def either_deck_repeats(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if either deck is the same as before an earlier round."""
    return tuple(enumerate(decks, 1))


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def either_deck_repeats_for_either_player(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if either deck is the same as any earlier deck, even the other player's."""
    return tuple(decks)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def deck_of_player_1_repeats(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if player 1's deck is the same, regardless of player 2's."""
    return (decks.first,)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def deck_of_player_2_repeats(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if player 2's deck is the same, regardless of player 1's."""
    return (decks.second,)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def decks_repeat_in_any_order(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if both players have the same cards, in any order."""
    return (tuple(map(frozenset, decks)),)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def decks_concatenated(decks: Decks) -> tuple[Hashable, ...]:
    """The two decks are remembered as one list of cards, without a separator."""
    return (decks.first + decks.second,)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def sums_repeat(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if the sums of both decks are the same as before an earlier round."""
    return ((sum(decks.first), sum(decks.second)),)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def scores_repeat(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if the scores of both decks are the same as before an earlier round."""
    return ((rules.score(decks.first), rules.score(decks.second)),)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def drawn_cards_repeat(decks: Decks) -> tuple[Hashable, ...]:
    """It is a repeat if both players draw the same cards as in an earlier round."""
    return ((decks.first[0], decks.second[0]),)


@misreads("repeat_keys", rule=BOTH_DECKS, parts=(2,))
def history_changes_too(_decks: Decks) -> tuple[Hashable, ...]:
    """The decks are remembered without copying them, and change with the game. So the second round
    of every game counts as a repeat.
    """
    return (None,)


# Shortcuts


@misreads("decided_winner", rule=NO_SHORTCUT, parts=(2,))
def shortcut_in_the_top_game(decks: Decks, _game: int) -> Player | None:
    """Player 1 wins any game, even the main one, as soon as they have the highest card."""
    # This gives the right winner, but the score of the main game depends on how it is played out.
    return 1 if max(decks.first) > max(decks.second) else None


@misreads("decided_winner", rule=NO_SHORTCUT, parts=(2,))
def shortcut_for_both_players(decks: Decks, game: int) -> Player | None:
    """Whoever has the highest card wins a sub-game, although player 2 could still lose by a
    repeat.
    """
    if game == 1:
        return None
    return 1 if max(decks.first) > max(decks.second) else 2


@misreads("decided_winner", rule="Sub-games are games of Recursive Combat, too.", parts=(2,))
def sub_games_of_combat(decks: Decks, game: int) -> Player | None:
    """Sub-games are games of Combat, in which the higher card wins every round."""
    if game == 1:
        return None
    seen = set()
    first, second = decks
    while first and second and (first, second) not in seen:
        checkpoint()
        seen.add((first, second))
        winner = rules.higher_card(first[0], second[0])
        cards = rules.bottom(winner, first[0], second[0])
        first, second = first[1:], second[1:]
        first, second = (first + cards, second) if winner == 1 else (first, second + cards)
    return 1 if first else 2


CARD_MISREADINGS = (
    lower_card_wins,
    losers_card_first,
    higher_card_first,
    card_of_player_1_first,
    strictly_more_cards,
    drawn_card_counts,
    one_player_suffices,
    no_sub_games,
    whole_deck_copied,
    drawn_card_copied,
    bottom_cards_copied,
    one_card_more_copied,
    one_card_fewer_copied,
    numbers_of_copies_swapped,
    copies_reversed,
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
    either_deck_repeats,
    either_deck_repeats_for_either_player,
    deck_of_player_1_repeats,
    deck_of_player_2_repeats,
    decks_repeat_in_any_order,
    decks_concatenated,
    sums_repeat,
    scores_repeat,
    drawn_cards_repeat,
    history_changes_too,
    sub_games_of_combat,
    shortcut_in_the_top_game,
    shortcut_for_both_players,
    score_from_the_top,
    score_from_zero,
)
"""The known misreadings of the card games."""
