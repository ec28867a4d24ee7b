"""The script that matches `--pattern` in a process of its own, because `re` cannot be interrupted.

It reads a JSON list from standard input: the pattern, the text, and the seconds after which it
ends with status 1, even if nobody waits for it anymore. It prints the texts that matched as a JSON
list: those of the last two matches of a single group, or the last one of each group.
"""

import faulthandler
import json
import re
import sys
from collections import deque


def main() -> None:
    """Match a pattern; this imports nothing of graphsolve, so that it starts at once."""
    source, text, seconds = json.load(sys.stdin)
    faulthandler.dump_traceback_later(seconds, exit=True)
    pattern = re.compile(source, re.MULTILINE)
    matches = pattern.finditer(text)
    if pattern.groups == 1:
        found = [match[1] for match in deque(matches, maxlen=2)]
    else:
        last: dict[int, str | None] = {1: None, 2: None}
        for match in matches:
            last |= {group: match[group] for group in last if match[group] is not None}
        found = [*last.values()]
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
