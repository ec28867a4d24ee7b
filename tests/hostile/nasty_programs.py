"""Run nasty programs under `graphsolve check`, with and without killing `check` itself.

    python tests/hostile/nasty_programs.py

For each program, nothing that it started may survive, everything else has to, `check` must not
print a traceback, and it has to end in time. Runs on Linux; takes about two minutes.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

LIMIT = 20.0
"""Seconds in which `check` has to end; the time limit for the programs is one second."""

MARK = "GRAPHSOLVE_NASTY"
"""An environment variable that tells the processes of a nasty program from all others."""

PYTHON = {
    "hangs": "import time; time.sleep(60)",
    "computes forever": "while True: pass",
    "answers and hangs": "print('1 2', flush=True); import time; time.sleep(60)",
    "ignores SIGTERM and SIGINT": """
import signal, time
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
time.sleep(60)
""",
    "blocks all signals": """
import signal, time
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
time.sleep(60)
""",
    "leaves a child in a session of its own": """
import os, time
if os.fork() == 0:
    os.setsid()
    time.sleep(60)
print("1 2")
""",
    "forks twice, as daemons do": """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.chdir("/")
        for file in range(3):
            os.close(file)
        time.sleep(60)
    os._exit(0)
print("1 2")
""",
    "forks ten deep, each in a session of its own": """
import os, time
for _ in range(10):
    if os.fork():
        os._exit(0)
    os.setsid()
time.sleep(60)
""",
    "forks 300 children": """
import os, time
for _ in range(300):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
        os._exit(0)
print("1 2")
""",
    "forks on and on, each child replacing its parent": """
import os, time
end = time.time() + 60
while time.time() < end:
    if os.fork():
        os._exit(0)
    os.setsid()
""",
    "is a tree of 2^8 processes": """
import os, time
for _ in range(8):
    os.fork()
    os.setpgid(0, 0)
time.sleep(60)
""",
    "has threads that never end": """
import threading, time
for _ in range(20):
    threading.Thread(target=time.sleep, args=(60,)).start()
print("1 2", flush=True)
""",
    "writes binary data forever": r"""
import os
while True:
    os.write(1, bytes(range(256)) * 256)
""",
    "writes one endless line": "while True: print(end='part 1: 12, ')",
    "fills stderr": "import sys\nwhile True: sys.stderr.write('x' * 65536)",
    "closes its output and goes on": """
import os, time
os.close(1); os.close(2)
time.sleep(60)
""",
    "kills its parent": "import os, time\nos.kill(os.getppid(), 9)\ntime.sleep(60)",
    "kills its parent after a daemon has left": """
import os, time
if os.fork() == 0:
    os.setsid()
    time.sleep(60)
time.sleep(0.2)
os.kill(os.getppid(), 9)
""",
    "stops its parent": "import os, time\nos.kill(os.getppid(), 19)\ntime.sleep(60)",
    "terminates its process group": "import os\nos.kill(0, 15)",
    "stops its process group": "import os\nos.kill(0, 19)",
    "removes its input and its folder": """
import os, sys
os.remove(sys.argv[1]); os.rmdir(os.path.dirname(sys.argv[1]))
print("1 2")
""",
    "makes its folder unreadable": """
import os, sys
os.chmod(os.path.dirname(sys.argv[1]), 0)
print("1 2")
""",
    "fills its folder with files": """
import os, sys
for number in range(2000):
    open(sys.argv[1] + str(number), "w").close()
print("1 2")
""",
    "limits its own memory and dies": """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2**26, 2**26))
bytes(2**28)
""",
    "prints a huge integer": "print('9' * 1_000_000)",
    "prints control characters": r"print('\x1b[2J\x1b]0;title\x07\x00\x9b31m 1 2')",
}
"""Programs in Python, by what they do."""

SHELL = {
    "stops itself": "kill -STOP $$; echo 1 2",
    "leaves a background child that holds the pipe": "sleep 60 & echo 1 2",
    "leaves a background child that goes on writing": "yes & echo 1 2",
    "ends by a signal": "kill -SEGV $$",
    "ends at once": "exit 7",
    "reads from the terminal": "cat /dev/tty; read line < /dev/tty; echo 1 2",
    "leaves children in new sessions": "for i in 1 2 3; do setsid sleep 60 & done; wait; echo 1 2",
    "leaves a child that nohup protects": "nohup setsid sleep 60 > /dev/null 2>&1 & echo 1 2",
    "starts another check": f"{sys.executable} -m graphsolve check day15 --timeout 60 -- sleep 60",
}
"""Programs for sh, by what they do."""


def main() -> int:
    """Run all programs; return the number of failures."""
    programs = {name: [sys.executable, "-c", code, "{input}"] for name, code in PYTHON.items()}
    programs |= {name: ["sh", "-c", code, "sh", "{input}"] for name, code in SHELL.items()}
    failures = 0
    with subprocess.Popen(["sleep", "3600"]) as bystander:
        for kills in (False, True):
            for name, argv in programs.items():
                start = time.monotonic()
                problems = problems_of(argv, kills=kills)
                if bystander.poll() is not None:
                    problems.append("another process was killed")
                failures += bool(problems)
                what = "check killed" if kills else "check ends"
                text = "; ".join(problems) or "ok"
                seconds = time.monotonic() - start
                print(f"{what}  {seconds:5.1f} s  {name}: {text}", flush=True)
        bystander.kill()
    print(f"{2 * len(programs)} runs, {failures} failures")
    return failures


def problems_of(argv: list[str], *, kills: bool) -> list[str]:
    """Run a program under `check`, which is killed after a second if asked for."""
    mark = f"{os.getpid()}-{time.monotonic_ns()}"
    options = ["--cases", "1", "--timeout", "60" if kills else "1", "--shrink-seconds", "0"]
    problems = []
    with subprocess.Popen(
        [sys.executable, "-m", "graphsolve", "check", "day15", *options, "--", *argv],
        env=os.environ | {MARK: mark},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as check:
        if kills:
            time.sleep(1.5)
            check.kill()
        try:
            stdout, stderr = check.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            problems.append(f"check runs for more than {LIMIT:g} s")
            check.kill()
            stdout, stderr = check.communicate()
        if check.returncode not in ({0, 1, -signal.SIGKILL} if kills else {1}):
            problems.append(f"exit status {check.returncode}")
        if b"graphsolve" in stderr and b"Traceback" in stderr:
            problems.append(f"traceback: {stderr.decode(errors='replace').splitlines()[-1]}")
        if b"\x1b]" in stdout or b"\x1b[2J" in stdout:
            problems.append("control characters reach the terminal")
    deadline = time.monotonic() + 5
    while (left := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.05)
    for process in left:
        problems.append(f"process {process} survives")
        os.kill(process, signal.SIGKILL)
    return problems


def marked(mark: str) -> list[int]:
    """The processes whose environment has the mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:  # it has ended, or belongs to another user
            continue
    return found


if __name__ == "__main__":
    sys.exit(bool(main()))
