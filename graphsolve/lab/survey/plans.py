"""Which puzzles a survey is about, and how to get each of them again."""

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import NamedTuple

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey.jobs import Job, file_jobs, seed_jobs
from graphsolve.lab.survey.rows import Row
from graphsolve.lab.texts import puzzle_text

__all__ = ["Plan", "folder_plan", "kept_name", "seed_plan"]


class Plan(NamedTuple):
    """The puzzles of a survey.

    Attributes:
        total: how many they are.
        jobs: the puzzles as jobs.
        content: what a file holds or would hold with the puzzle of a row.
    """

    total: int
    jobs: Iterable[Job]
    content: Callable[[Row], bytes]


def seed_plan(seeds: range, row: Row) -> Plan:
    r"""A survey of invented puzzles. The arguments are those of `seed_jobs`.

    >>> from graphsolve.lab.survey.jobs import duel_row
    >>> plan = seed_plan(range(1, 3), duel_row())
    >>> [plan.content(job.row) for job in plan.jobs][0]
    b'Hit Points: 53\nDamage: 10\n'

    Raises:
        GraphsolveError: if the first of them cannot be invented.
    """
    for job in seed_jobs(seeds[:1], row):
        job.puzzle()
    return Plan(len(seeds), seed_jobs(seeds, row), invented)


def invented(row: Row) -> bytes:
    """What a file would hold with the invented puzzle of a row."""
    return puzzle_text(Job(row).puzzle()).encode()


def folder_plan(folder: Path, *, without: Collection[Path] = ()) -> Plan:
    """A survey of the files of a folder, in the order of their names.

    Folders in it and files whose names begin with a dot are passed over.

    Args:
        folder: where the files are.
        without: files that are not puzzles, even if they lie there.

    Raises:
        GraphsolveError: if there are no files.
        OSError: if the folder cannot be read.
    """
    others = {path.resolve() for path in without}
    files = sorted(
        file
        for file in folder.iterdir()
        if file.is_file() and not file.name.startswith(".") and file.resolve() not in others
    )
    if not files:
        raise GraphsolveError(f"{folder}: expected puzzle inputs in it, found no files")
    return Plan(len(files), file_jobs(files), lambda row: (folder / (row.file or "")).read_bytes())


def kept_name(row: Row) -> str:
    """The name of the file in which the puzzle of a row is kept.

    >>> from graphsolve.lab.survey.jobs import cave_row
    >>> kept_name(cave_row("rooms")._replace(seed=7))
    'cave-rooms-32x32-10+20-seed7.txt'
    """
    if row.file is not None:
        return row.file
    shape = [f"{row.width}x{row.height}", f"{row.elves}+{row.goblins}"]
    if row.puzzle != "cave":
        shape = [] if row.cards is None else [f"{row.cards}"]
    return f"{'-'.join([row.puzzle or '', row.kind or '', *shape, f'seed{row.seed}'])}.txt"
