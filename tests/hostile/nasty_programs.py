"""Run nasty programs, to their end and under a `graphsolve check` that is terminated meanwhile.

    python tests/hostile/nasty_programs.py

Nothing that a program started may survive, everything else has to, and `check` must not print a
traceback. Runs on Linux; takes about two minutes when the machine has nothing else to do.

Not here are programs that kill or stop their parent: it is `check` itself, which they end.
"""

import os
import signal
import subprocess
import sys
import time

import psutil

from graphsolve.lab.check import Program

CASE = "#####\n#G.E#\n#####\n"

LIMIT = 60.0
"""Seconds in which a run has to end; the time limit for the programs is one second."""

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
        for problems_of in (problems_of_run, problems_of_check):
            for name, argv in programs.items():
                start = time.monotonic()
                mark = os.environ[MARK] = f"{os.getpid()}-{time.monotonic_ns()}"
                problems = [*problems_of(argv, mark), *problems_left(mark)]
                seconds = time.monotonic() - start
                if bystander.poll() is not None:
                    problems.append("another process was killed")
                if seconds > LIMIT:
                    problems.append("took too long")
                failures += bool(problems)
                what = problems_of.__name__.rpartition("_")[2]
                print(
                    f"{what}  {seconds:5.1f} s  {name}: {'; '.join(problems) or 'ok'}", flush=True
                )
        bystander.kill()
    print(f"{2 * len(programs)} runs, {failures} failures")
    return failures


def problems_of_run(argv: list[str], _mark: str) -> list[str]:
    """Run a program until it ends, or its time limit passes."""
    Program(argv, timeout=1).run(CASE)
    return []


def problems_of_check(argv: list[str], mark: str) -> list[str]:
    """Run a program under `check`, which is terminated as soon as the program has started."""
    options = ["--cases", "1", "--timeout", "600", "--shrink-seconds", "0"]
    with subprocess.Popen(
        [sys.executable, "-m", "graphsolve", "check", "day15", *options, "--", *argv],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as check:
        while check.poll() is None and not marked(mark) - {check.pid}:
            time.sleep(0.01)
        check.terminate()
        stdout, stderr = check.communicate()
    problems = []
    if check.returncode not in {0, 1, 130, -signal.SIGTERM}:
        problems.append(f"exit status {check.returncode}")
    if b"graphsolve" in stderr and b"Traceback" in stderr:
        problems.append(f"traceback: {stderr.decode(errors='replace').splitlines()[-1]}")
    if b"\x1b]" in stdout or b"\x1b[2J" in stdout:
        problems.append("control characters reach the terminal")
    return problems


def problems_left(mark: str) -> list[str]:
    """What has survived; it is killed."""
    left = marked(mark)
    for process in left:
        os.kill(process, signal.SIGKILL)
    return [f"process {process} survives" for process in left]


def marked(mark: str) -> set[int]:
    """The processes whose environment has the mark."""
    found = set()
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == mark:
                found.add(process.pid)
        except psutil.Error:  # it has ended, or belongs to another user
            continue
    return found


if __name__ == "__main__":
    sys.exit(bool(main()))
