"""What a survey counts over its rows."""

from array import array
from collections import Counter, defaultdict

from graphsolve.lab.column import lab_of
from graphsolve.lab.survey.rows import Row, printable, properties_of
from graphsolve.puzzles.catalogue import PUZZLES


class Summary:
    """Counts over the rows of a survey."""

    def __init__(self) -> None:
        self.puzzles: Counter[str] = Counter()
        self.wins: Counter[tuple[str, str]] = Counter()
        self.counts: Counter[str] = Counter()
        self.tables: defaultdict[str, Counter[int | None]] = defaultdict(Counter)
        self.seconds = array("d")  # 8 bytes each, as there may be millions
        self.errors = 0
        self.first_error = ""

    def add(self, row: Row) -> None:
        """Count a row."""
        if row.error or not row.puzzle:
            self.errors += 1
            error, place = row.error or "no answer", row.file or f"seed {row.seed}"
            located = error if error.startswith(f"{place}:") else f"{place}: {error}"
            self.first_error = self.first_error or printable(located)
            return
        self.puzzles[row.puzzle] += 1
        lab = lab_of(PUZZLES[row.puzzle])
        if row.winner:
            self.wins[row.winner, lab.win(row.winner)] += 1
        self.counts.update(one.label for one in lab.properties if one.holds(row))
        if lab.tabulated:
            finding, title = lab.tabulated
            self.tables[title][row.findings.get(finding)] += 1
        self.seconds.append(row.seconds or 0)

    @property
    def total(self) -> int:
        """Number of rows."""
        return self.puzzles.total() + self.errors

    def lines(self) -> list[tuple[str, int]]:
        """The counts that apply to these puzzles, with their labels."""
        lines = [(label, count) for (_, label), count in sorted(self.wins.items())]
        lines += [(label, self.counts[label]) for label in properties_of(self.puzzles)]
        return [*lines, ("errors", self.errors)]
