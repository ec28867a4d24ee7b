"""How duels are parsed, played and solved."""

from collections.abc import Iterator

from graphsolve.errors import GraphsolveError, OptionError
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.catalogue import DuelOptions
from graphsolve.puzzles.duel.duel import Duel, duel_events
from graphsolve.puzzles.duel.events import Event, Scene
from graphsolve.puzzles.duel.parsing import parse_boss
from graphsolve.puzzles.duel.parts import MonteCarlo, least_mana, monte_carlo
from graphsolve.puzzles.duel.rules import STANDARD, Boss, Rules
from graphsolve.puzzles.interface import Answer, EngineName, Playthrough, PuzzlePlay
from graphsolve.puzzles.text import counted


def events(puzzle: Boss, part: int) -> Iterator[Event]:
    """Yield the events of the duel with the least mana; there are none if it cannot be won."""
    duel = Duel(puzzle, hard=part > 1)
    found = least_mana(duel)
    if found.mana is not None:
        yield from duel_events(duel, found.spells)


def answer(
    puzzle: Boss, part: int, options: DuelOptions, engine: EngineName, on_progress: OnProgress
) -> Answer:
    """Find the least mana that wins, or a bound on it by random play."""
    duel = duel_of(puzzle, part, options)
    if options.search == "monte-carlo":
        return random_answer(monte_carlo(duel, seed=options.seed or 0, on_progress=on_progress))
    found = least_mana(duel, options.search, engine=engine, on_progress=on_progress)
    states = f"{counted(found.expanded, 'state')} expanded"
    if found.mana is None:
        return Answer(None, f"proved unwinnable: {states}, and none is left")
    spells = list(found.spells)
    return Answer(found.mana, f"{', '.join(spells)}; {states}", {"spells": spells})


def play(
    puzzle: Boss, part: int, options: DuelOptions, on_progress: OnProgress = quiet
) -> Playthrough[Boss]:
    """Play a duel with the given spells, or by default with the least mana."""
    duel = duel_of(puzzle, part, options)
    if options.spells is None:
        found = least_mana(duel, on_progress=on_progress)
        if found.mana is None:
            raise GraphsolveError("no spells win this duel; use --spells to choose some")
        spells, line = found.spells, "Least mana"
    else:
        spells, line = parse_spells(duel, options.spells), "Your spells"
    try:
        played = list(duel_events(duel, spells))
    except ValueError as error:
        raise GraphsolveError(f"--spells: {error}") from None
    title = "The mana duel" if part == 1 else "The mana duel, hard mode"
    return Playthrough(puzzle, title, iter(played), line)


def random_answer(found: MonteCarlo) -> Answer:
    """Return the answer of random play, which finds a bound at best."""
    tries = counted(found.tries, "try", "tries")
    details = {"tries": found.tries, "wins": found.wins}
    if found.best is None:
        return Answer(None, f"no win in {tries}, which proves nothing", details)
    mana, spells = found.best
    wins = counted(found.wins, "win")
    remark = f"{', '.join(spells)}; the best of {wins} in {tries}: a bound, not the answer"
    return Answer(None, remark, {**details, "spells": list(spells)}, bound=mana)


def duel_of(boss: Boss, part: int, options: DuelOptions, rules: Rules = STANDARD) -> Duel:
    """Return the duel with this boss, these options and rules."""
    mana = 500 if options.mana is None else options.mana
    hit_points = options.hit_points or 50
    return Duel(boss, hit_points=hit_points, mana=mana, hard=part > 1, rules=rules)


def parse_spells(duel: Duel, text: str) -> tuple[str, ...]:
    """Parse a list of spells, separated by commas."""
    names = {spell.name.casefold(): spell.name for spell in duel.spells}
    words = [(word, " ".join(word.split()).casefold()) for word in text.split(",")]
    for word, name in words:
        if name not in names:
            known = ", ".join(names.values())
            raise OptionError(f"--spells: there is no spell {word!r}, only {known}.")
    return tuple(names[name] for _, name in words)


PLUGIN = PuzzlePlay(
    scene=Scene,
    parse=parse_boss,
    events=events,
    answer=answer,
    play=play,
)
