"""Events as JSON lines: a header, and one object a line for every event, told by its tag.

The format is that of `events-1.schema.json` in this folder, which says field by field what stands
there. What is written reads back to equal events.
"""

from graphsolve.show.jsonl.forms import VERSION, Header, Puzzle
from graphsolve.show.jsonl.reading import Stream, read_events
from graphsolve.show.jsonl.writing import write_events

__all__ = ["VERSION", "Header", "Puzzle", "Stream", "read_events", "write_events"]
