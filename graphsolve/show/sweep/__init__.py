"""What a sweep over attack powers found: as a table, as a plot, as a page, as data."""

from graphsolve.show.sweep.table import HEADER, row_text, sweep_json, verdict

__all__ = ["HEADER", "row_text", "sweep_json", "verdict"]
