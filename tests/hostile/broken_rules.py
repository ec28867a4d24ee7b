"""Break the behaviour of graphsolve on purpose, one rule at a time: some test must notice each.

    python tests/hostile/broken_rules.py
    python tests/hostile/broken_rules.py poison survey  # those whose names have one of these words

Each break is made in a copy of the tree, on which the tests that should notice it run until the
first one fails. It prints which one that is, and ends with exit status 1 if a break survives, or
if the text that it replaces is no longer there.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-rfE", "--tb=no")

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Break(NamedTuple):
    """A change that breaks a rule.

    Attributes:
        name: what is broken.
        file: the file, in `graphsolve`.
        text: what is replaced; it occurs once.
        by: what takes its place.
        tests: the files that should notice, in `tests`.
    """

    name: str
    file: str
    text: str
    by: str
    tests: str


BREAKS = (
    # The rules of the cave, and how battles are fought
    Break(
        "turns go by columns",
        "puzzles/cave/rules.py",
        'return sorted(units, key=attrgetter("square"))',
        "return sorted(units, key=lambda unit: unit.square[::-1])",
        "puzzles/cave/test_rules.py",
    ),
    Break(
        "of targets equally weak, any is attacked",
        "puzzles/cave/rules.py",
        'key=attrgetter("hit_points", "square")',
        'key=attrgetter("hit_points")',
        "puzzles/cave/test_rules.py puzzles/cave/test_against_oracle.py",
    ),
    Break(
        "of the nearest squares, the last is chosen",
        "puzzles/cave/rules.py",
        "return first(nearest)",
        "return max(nearest)",
        "puzzles/cave/test_rules.py",
    ),
    Break(
        "of the steps, the last is taken",
        "puzzles/cave/rules.py",
        "return first(first_steps(view, chosen))",
        "return max(first_steps(view, chosen))",
        "puzzles/cave/test_rules.py",
    ),
    Break(
        "the other movement puts steps before squares",
        "puzzles/cave/rules.py",
        "_, *move = min(candidates)",
        "_, *move = min(candidates, key=lambda found: (found[0], found[2]))",
        "puzzles/cave/test_rules.py puzzles/cave/test_against_oracle.py",
    ),
    Break(
        "the dead still act",
        "puzzles/cave/battle.py",
        "        self.rules.after_death(self, unit)\n",
        "",
        "puzzles/cave/test_rules.py puzzles/cave/test_battle.py",
    ),
    Break(
        "the unfinished round counts",
        "puzzles/cave/battle.py",
        "self.rules.full_rounds(self.rounds),",
        "self.rules.full_rounds(self.rounds + 1),",
        "puzzles/cave/test_statement.py",
    ),
    Break(
        "attack powers begin with 3",
        "puzzles/cave/rules.py",
        "\nMIN_POWER = 4\n",
        "\nMIN_POWER = 3\n",
        "puzzles/cave/test_against_oracle.py",
    ),
    Break(
        "units that change places count as a stalemate",
        "puzzles/cave/battle.py",
        "(square, unit.number, unit.hit_points, unit.memory)",
        "(square, unit.hit_points)",
        "puzzles/cave/test_repeats.py puzzles/cave/test_battle.py",
    ),
    Break(
        "quick battles: a blocked unit stays blocked",
        "puzzles/cave/speedups/quick.py",
        "if depends_on.isdisjoint(squares)",
        "if depends_on",
        "puzzles/cave/test_speed_ups.py",
    ),
    Break(
        "quick battles: repeats skip one round too many",
        "puzzles/cave/speedups/quick.py",
        "limits.append(margin // closer + 1)",
        "limits.append(margin // closer + 2)",
        "puzzles/cave/test_repeats.py puzzles/cave/test_speed_ups.py",
    ),
    Break(
        "bands: hit points as with the power that was fought",
        "puzzles/cave/speedups/bands.py",
        "lost = self.blows * (power - self.power)",
        "lost = 0 * (power - self.power)",
        "puzzles/cave/test_speed_ups.py puzzles/cave/test_sweep.py",
    ),
    Break(
        "compiled battles: a unit that was without a path stays so",
        "puzzles/cave/kernels/rounds.py",
        "if directions_in(words, NO_PATH * size, shift, square):",
        "if directions_in(words, NO_PATH * size, shift, square) > 15:",
        "puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: of equally good steps in a distance field, the last",
        "puzzles/cave/kernels/fields.py",
        "if 0 <= label < smallest:",
        "if 0 <= label <= min(smallest, NO_PATH_LABEL - 1):",
        "puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: of targets equally weak, the last",
        "puzzles/cave/kernels/rounds.py",
        "points << 2 | direction)\n    return neighbour(square, least & 3, shift)",
        "points << 2 | 3 - direction)\n    return neighbour(square, 3 - (least & 3), shift)",
        "puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: on small boards, searches do not go down",
        "graphs/bitboard.py",
        "NUMBERS[SMALL_ROWS - 1 : -1]",
        "NUMBERS[SMALL_ROWS:]",
        "graphs/test_bitboard.py puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: on small boards, paths to a step may be one square longer",
        "puzzles/cave/kernels/layers.py",
        "for _ in range(length - 1):\n        reached = common",
        "for _ in range(length + 1):\n        reached = common",
        "puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: on small boards, a search ends after eight layers",
        "puzzles/cave/kernels/layers.py",
        "if same(reached, before):",
        "if same(reached, reached):",
        "puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: the goblin that is killed is still in the fork",
        "puzzles/cave/kernels/rounds.py",
        "            if square == dead:\n                continue\n",
        "",
        "puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: goblins keep the hit points that they have in the trunk",
        "puzzles/cave/kernels/rounds.py",
        "(fork[INITIAL] - points) * fork[ATTACK_POWER]",
        "(fork[INITIAL] - points)",
        "puzzles/cave/test_compiled.py",
    ),
    Break(
        "compiled battles: the distances of far targets stay as they were measured",
        "puzzles/cave/kernels/far.py",
        "and (not limited or length + age + 1 <= distance + slack)",
        "",
        "puzzles/cave/test_compiled.py",
    ),
    # The rules of duels
    Break(
        "Poison lasts seven turns",
        "puzzles/duel/rules.py",
        "effect=Effect(turns=6, damage=3)",
        "effect=Effect(turns=7, damage=3)",
        "puzzles/duel/test_rules.py",
    ),
    Break(
        "Shield gives an armor of 8",
        "puzzles/duel/rules.py",
        "effect=Effect(turns=6, armor=7)",
        "effect=Effect(turns=6, armor=8)",
        "puzzles/duel/test_rules.py puzzles/duel/test_statement.py",
    ),
    Break(
        "hard mode hits after the effects",
        "puzzles/duel/rules.py",
        "return (Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS) if hard",
        "return (Step.APPLY_EFFECTS, Step.LOSE_HIT_POINT) if hard",
        "puzzles/duel/test_rules.py lab/test_cases.py",
    ),
    Break(
        "an attack may deal nothing",
        "puzzles/duel/rules.py",
        "return max(1, damage - armor)",
        "return max(0, damage - armor)",
        "puzzles/duel/test_rules.py",
    ),
    Break(
        "A* overestimates by one",
        "puzzles/duel/heuristic.py",
        "return -(-bound // SCALE)",
        "return 1 - (-bound // SCALE)",
        "puzzles/duel/test_parts.py puzzles/duel/test_against_oracle.py",
    ),
    Break(
        "compiled duels: the boss's death after its attack goes unnoticed",
        "puzzles/duel/compiled.py",
        "boss -= ROUNDS[row, spell, LATE_DAMAGE]",
        "boss = max(1, boss - ROUNDS[row, spell, LATE_DAMAGE])",
        "puzzles/duel/test_compiled.py",
    ),
    Break(
        "compiled duels: the estimate is a bit too high",
        "puzzles/duel/compiled.py",
        "return int(min(max(0, bound), MAX_ESTIMATE))",
        "return int(min(max(0, bound + 3 * boss), MAX_ESTIMATE))",
        "puzzles/duel/test_compiled.py",
    ),
    Break(
        "compiled duels: of equally long paths, the one with the cheapest last spell",
        "puzzles/duel/compiled.py",
        "return bool(cost > other_cost)",
        "return bool(cost < other_cost)",
        "puzzles/duel/test_compiled.py",
    ),
    Break(
        "compiled duels: of equally long paths, the first one found",
        "puzzles/duel/compiled.py",
        "entries[known, LAST] = last",
        "entries[known, LAST] = entries[known, LAST]",
        "puzzles/duel/test_compiled.py",
    ),
    Break(
        "compiled duels: the first path to a state is never replaced",
        "puzzles/duel/compiled.py",
        "if through >= entries[known, LENGTH]:",
        "if through:",
        "puzzles/duel/test_compiled.py",
    ),
    # The rules of cards
    Break(
        "the higher card goes to the bottom first",
        "puzzles/cards/rules.py",
        "return (card1, card2) if winner == 1 else (card2, card1)",
        "return max(card1, card2), min(card1, card2)",
        "puzzles/cards/test_rules.py",
    ),
    Break(
        "player 2 wins a repeat",
        "puzzles/cards/rules.py",
        "    repeat_winner: Player | Callable[[Decks], Player] = 1\n",
        "    repeat_winner: Player | Callable[[Decks], Player] = 2\n",
        "puzzles/cards/test_rules.py puzzles/cards/test_statement.py",
    ),
    Break(
        "all cards are copied",
        "puzzles/cards/rules.py",
        "(deck[1 : 1 + deck[0]] for deck in decks)",
        "(deck[1:] for deck in decks)",
        "puzzles/cards/test_events.py",
    ),
    Break(
        "a round repeats the first that is like it, not the last",
        "puzzles/cards/history.py",
        "last = max(last, known)",
        "last = min(last or known, known)",
        "puzzles/cards/test_history.py",
    ),
    Break(
        "quick games: the highest card is always player 1's",
        "puzzles/cards/quick.py",
        "own, others = deal if self.player == 1 else deal[::-1]",
        "own, others = deal",
        "puzzles/cards/test_quick.py",
    ),
    Break(
        "compiled games: player 2 wins what is certain for player 1",
        "puzzles/cards/compiled.py",
        "top, end1, end2 = after_round(pile1, pile2, top, end1, end2, won1=1)",
        "top, end1, end2 = after_round(pile1, pile2, top, end1, end2, won1=0)",
        "puzzles/cards/test_compiled.py",
    ),
    # What all puzzles share
    Break(
        "misread rules are solved by the compiled engine, which does not know them",
        "puzzles/engines.py",
        'if engine == "graph" or graph_only or not standard:',
        'if engine == "graph" or graph_only:',
        "puzzles/test_engines.py",
    ),
    Break(
        "a title above the map is a row of it",
        "puzzles/cave/parsing.py",
        "if not TITLE.fullmatch(title.text):",
        "if title.text:",
        "puzzles/cave/test_parsing.py",
    ),
    Break(
        "the outer time limit is forgotten",
        "limits.py",
        "while limit.outer and clock() >= limit.outer.deadline:",
        "while False and limit.outer:",
        "test_limits.py",
    ),
    Break(
        "a search on a grid finds its sources only at the second look",
        "graphs/queries.py",
        "layer = nodes._bits & nodes.bits_of(sources) if wanted else 0",
        "layer = nodes._bits & nodes.bits_of(sources) & ~wanted",
        "graphs/test_queries.py",
    ),
    # The lab
    Break(
        "check: of several numbers after a label, the last is the answer",
        "lab/check/answers.py",
        "on_line[part] = found[0]",
        "on_line[part] = found[-1]",
        "lab/check/test_answers.py",
    ),
    Break(
        "check: shrinking changes the part that is wrong",
        "lab/check/session.py",
        "return Fault(ending, part=self.wrong_parts[0]) if self.wrong_parts else None",
        "return Fault(ending) if self.wrong_parts else None",
        "lab/check/test_session.py",
    ),
    Break(
        "check: what a program answers on a further puzzle refutes nothing",
        "lab/check/suspects.py",
        "self.found = agreeing(self.found, run)",
        "pass",
        "lab/check/test_suspects.py",
    ),
    Break(
        "shrinking stops where nothing is smaller at once",
        "lab/shrink.py",
        "            self._frontier.append(failing)\n",
        "",
        "lab/test_shrink.py",
    ),
    Break(
        "a case may have an answer to one part only",
        "lab/cases.py",
        "return answers if len(answers) > 1 else None",
        "return answers or None",
        "lab/test_cases.py",
    ),
    Break(
        "diagnose: swapped answers are no surprise",
        "lab/diagnose/recognize.py",
        "numbers = {OTHER_PART: right.get(3 - part), **lab_of(puzzle).meanings(puzzle, part)}",
        "numbers = {OTHER_PART: None, **lab_of(puzzle).meanings(puzzle, part)}",
        "lab/test_diagnose_recognize.py lab/test_diagnose.py",
    ),
    Break(
        "compare: rounds are numbered from 2",
        "lab/cave/printed.py",
        "yield [number + 1 for number in titled]",
        "yield [number + 2 for number in titled]",
        "lab/test_compare.py lab/test_compare_formats.py",
    ),
    Break(
        "compare: columns are always counted from 0",
        "lab/cave/reading.py",
        'found["row"] - base, found["column"] - base',
        'found["row"] - base, found["column"]',
        "lab/test_compare.py lab/test_compare_formats.py",
    ),
    Break(
        "survey: half a row stays in the file",
        "lab/survey/store.py",
        "                file.truncate(end)\n",
        "",
        "lab/test_survey_file.py",
    ),
    Break(
        "survey: the rows of another survey are continued",
        "lab/survey/store.py",
        "if not row.same_puzzle(job.row):",
        "if row.puzzle != job.row.puzzle:",
        "lab/test_survey_file.py",
    ),
    Break(
        "survey: a puzzle that kills its worker ends it",
        "lab/survey/run.py",
        "    except KilledWorker:\n        return None\n",
        "",
        "lab/test_survey_run.py",
    ),
    Break(
        "the kernel of cards copies one card too many",
        "lab/cards/kernel/games.py",
        "        number = min(number, end - begin)\n",
        "        number = min(number + 1, end - begin)\n",
        "lab/test_cards_kernel.py",
    ),
    Break(
        "the kernel of cards looks for repeats in the innermost game only",
        "lab/cards/kernel/keys.py",
        "if rules.history == k.GAMES_AROUND:",
        "if rules.history < 0:",
        "lab/test_cards_kernel.py",
    ),
    Break(
        "the kernel of cards: keys without the game they belong to",
        "lab/cards/kernel/keys.py",
        "key = key * k.RANDOM[k.OF_GAMES] + game * k.RANDOM[k.OF_GAMES + 1]",
        "key = key * k.RANDOM[k.OF_GAMES]",
        "lab/test_cards_kernel.py",
    ),
    Break(
        "ask: the puzzle that tells least is asked about",
        "lab/ask.py",
        "return asked[-max(tell)[1]]",
        "return asked[-min(tell)[1]]",
        "lab/test_ask.py",
    ),
    Break(
        "ask: after a question that was skipped, part 2 is asked about again",
        "lab/ask.py",
        "if self._take().part > 1:",
        "if self._take().part > 2:",
        "lab/test_ask.py",
    ),
    # What is shown
    Break(
        "watch: up pages down",
        "show/terminal/keys.py",
        'b"5~": "page up"',
        'b"5~": "page down"',
        "show/test_terminal_keys.py",
    ),
    Break(
        "watch: a leap by rounds stops in sub-games",
        "show/terminal/player.py",
        "return frame.is_stop and frame.depth <= depth",
        "return frame.is_stop",
        "show/test_terminal_player.py",
    ),
    Break(
        "transcript: the map of the unfinished round is left out",
        "show/cave/transcript.py",
        "                changed = True\n",
        "                changed = False\n",
        "show/test_transcript.py",
    ),
    Break(
        "diagnose: JSON reveals the right answers",
        "show/diagnosis.py",
        '**({"answer": diagnosis.right[part]} if reveal else {}),',
        '"answer": diagnosis.right[part],',
        "cli/test_diagnose.py show/test_diagnosis.py",
    ),
    Break(
        "a failed write leaves its draft",
        "cli/streams.py",
        "        draft.unlink(missing_ok=True)\n",
        "",
        "cli/test_files.py",
    ),
    Break(
        "pages: two boards show different moments",
        "show/replay/page/pair.js",
        "side.show(this.frames[index][frame], how)",
        "side.show(this.frames[0][frame], how)",
        "show/test_replay_pair.py",
    ),
    Break(
        "pages: the board behind can be reached",
        "show/replay/page/pair.js",
        "this.boards[index].inert = isBehind;",
        "this.boards[index].inert = false;",
        "show/test_replay_pair.py",
    ),
    Break(
        "pages: a link opens the first frame",
        "show/replay/page/player.js",
        "this.show(frame ?? this.view.opens ?? 0);",
        "this.show(this.view.opens ?? 0);",
        "show/test_replay_cave.py",
    ),
    Break(
        "pages: the dead of the cave stay on the map",
        "show/cave/page/battle.js",
        "{ ...state[unit], hitPoints, dead: round }",
        "{ ...state[unit], hitPoints }",
        "show/test_replay_cave.py",
    ),
    Break(
        "pages: the loser's card goes to the bottom first",
        "show/cards/page/games.js",
        "[deck1, [...deck2, card2, card1]]",
        "[deck1, [...deck2, card1, card2]]",
        "show/test_replay_cards.py",
    ),
    # The commands
    Break(
        "diagnose: exit status 0 for wrong answers",
        "cli/diagnose.py",
        "    if diagnosis.wrong_parts:\n        raise typer.Exit(1)\n",
        "",
        "cli/test_diagnose.py",
    ),
    Break(
        "output files are overwritten without --force",
        "cli/streams.py",
        "if stat.S_ISREG(mode) and not force:",
        "if stat.S_ISREG(mode) and force is None:",
        "cli/test_replay.py cli/test_generate.py cli/test_streams.py",
    ),
    # The site
    Break(
        "the site calls low answers high",
        "web/worker.py",
        '"too high" if given > right else "too low"',
        '"too high" if given < right else "too low"',
        "web/test_worker.py",
    ),
    Break(
        "the site accepts another Pyodide than the pinned one",
        "web/site.py",
        "if integrity != pinned",
        "if not integrity and pinned",
        "web/test_site.py",
    ),
    Break(
        "the site needs the network for a later visit",
        "web/page/service-worker.js",
        "return (await caches.match(url.pathname, { cacheName: CACHE })) ?? fetch(request);",
        "return fetch(request);",
        "web/test_visits.py",
    ),
    Break(
        "pasted programs: of several functions, the first one is called",
        "web/pasted.py",
        "best or [*functions.values()][-1]",
        "best or [*functions.values()][0]",
        "web/test_pasted.py",
    ),
    Break(
        "pasted programs reach the network",
        "web/page/program-sandbox.js",
        '  "fetch", "XMLHttpRequest",',
        "",
        "web/test_program.py",
    ),
    Break(
        "the site shows the right answers at once",
        "web/page/answers.js",
        'const button = element("button", { type: "button" }, "Show the right answers");\n',
        'const button = element("button", { type: "button" }, "Show the right answers");\n'
        "  setTimeout(() => button.click());\n",
        "web/test_page.py",
    ),
)


def noticed_by(broken: Break) -> str | None:
    """The test that notices a break, or None.

    Raises:
        ValueError: the text to replace is not in the file exactly once.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        ignored = shutil.ignore_patterns(".git", "__pycache__", "node_modules", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=ignored)
        file = copy / "graphsolve" / broken.file
        text = file.read_text(encoding="utf-8")
        if text.count(broken.text) != 1:
            raise ValueError(f"{broken.file} does not have exactly one {broken.text!r}")
        file.write_text(text.replace(broken.text, broken.by), encoding="utf-8")
        tests = [f"tests/{name}" for name in broken.tests.split()]
        run = subprocess.run(
            [*PYTEST, *tests],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            check=False,
        )
        return next(iter(FAILED.findall(run.stdout)), None) if run.returncode else None


def main() -> None:
    wanted = sys.argv[1:] or [""]
    survivors = 0
    for broken in BREAKS:
        if not any(word in broken.name for word in wanted):
            continue
        try:
            test = noticed_by(broken)
        except ValueError as error:
            test, survivors = str(error), survivors + 1
        survivors += test is None
        print(f"{broken.name}: {test or 'NOBODY NOTICED'}", flush=True)
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
