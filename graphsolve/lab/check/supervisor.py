"""A process that runs programs one at a time, and kills everything that they leave behind.

`check` starts it once, and asks it over a socket to run one program after the other. It has no
other children, so all its descendants belong to the program. It kills them when the program ends,
when it is asked to, and when the socket is closed, which happens however `check` ends, even by
SIGKILL.

- A program gets a session of its own, and its process group is killed.
- On Linux, this process is a subreaper as well: descendants in other sessions become its children
  when their own parents die, and are killed, too.
- It consists of two processes, because a program can kill its parent: the one that runs programs,
  and its parent, which kills what is left if that one dies, and continues it if it is stopped.

It is run as a file, by `python -I -S supervisor.py FD`, and imports nothing but the standard
library, because it has to start fast. FD is a Unix stream socket, over which it first sends an
empty line. A request is the byte `r` with stdin, stdout and stderr attached, followed by the
program and its arguments as a line of JSON. The reply is the line `started`, or `error ERRNO` if
the program cannot be started. From then on, the byte `k` kills the program. When nothing of it is
left, the line `ended STATUS` follows.
"""

import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

CHILDREN = Path("/proc/thread-self/children")
"""On Linux, the process IDs of this thread's children."""

PR_SET_CHILD_SUBREAPER = 36
"""See prctl(2)."""

POLL = 0.001
"""Seconds between attempts to kill all processes."""


def main() -> None:
    """Run programs until the socket is closed."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)  # programs would inherit SIG_IGN
    adopt_orphans()
    worker = os.fork()
    if worker:
        while os.WIFSTOPPED(os.waitpid(worker, os.WUNTRACED)[1]):
            os.kill(worker, signal.SIGCONT)
        kill_children()
        return
    child_ended, wakeup = os.pipe()
    for end in (child_ended, wakeup):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wakeup, warn_on_full_buffer=False)
    adopt_orphans()  # a subreaper's children are not subreapers
    with suppress(ConnectionError), socket.socket(fileno=int(sys.argv[1])) as connection:
        connection.sendall(b"\n")  # ready
        while request := receive(connection):
            run(*request, connection, child_ended)


def adopt_orphans() -> None:
    """Become a subreaper, if the system has them and a list of children."""
    if CHILDREN.exists():
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def receive(connection: socket.socket) -> tuple[list[str], list[int]] | None:
    """A program with its arguments, stdin, stdout and stderr; None if the socket is closed."""
    kind = b"k"
    while kind == b"k":  # it arrived too late: the program had ended
        kind, files, _, _ = socket.recv_fds(connection, 1, 3)
    with connection.makefile("rb", buffering=0) as requests:  # a buffer could swallow a `k`
        line = requests.readline()
    return (json.loads(line), files) if line.endswith(b"\n") else None


def run(argv: list[str], files: list[int], connection: socket.socket, child_ended: int) -> None:
    """Run a program until it ends or the next byte arrives, and kill what is left of it."""
    stdin, stdout, stderr = files
    try:
        process = subprocess.Popen(  # noqa: S603 - running it is what the user asks for
            argv, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True
        )
    except OSError as error:
        connection.sendall(f"error {error.errno}\n".encode())
        return
    finally:
        for file in files:
            os.close(file)
    try:
        connection.sendall(b"started\n")
        while not has_ended(process):
            ready, _, _ = select.select([connection.fileno(), child_ended], [], [])
            if connection.fileno() in ready:
                connection.recv(1)
                break
            with suppress(BlockingIOError):
                os.read(child_ended, 65536)
    finally:
        with suppress(ProcessLookupError, PermissionError):  # zombies, or another user's
            os.killpg(process.pid, signal.SIGKILL)
        statuses = kill_children()
    if process.returncode is None:
        process.returncode = os.waitstatus_to_exitcode(statuses.get(process.pid, signal.SIGKILL))
    connection.sendall(f"ended {process.returncode}\n".encode())


def has_ended(process: "subprocess.Popen[bytes]") -> bool:
    """Whether a program has ended; other children that have ended are reaped.

    The program itself stays a zombie, so that its process ID, which is also that of its group, is
    not given to another process before the group is killed.
    """
    if not hasattr(os, "waitid"):  # on macOS, before Python 3.13
        return process.poll() is not None
    while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if ended.si_pid == process.pid:
            return True
        os.waitpid(ended.si_pid, 0)
    return False


def kill_children() -> dict[int, int]:
    """Kill all children, and return their wait statuses by process ID.

    When one dies, its own children become children of this process, so repeat until there are
    none. Processes of another user, as with `sudo`, cannot be killed, and are left alone.
    """
    statuses: dict[int, int] = {}
    while True:
        found = children()
        refused = sum(not kill(child) for child in found)
        try:
            while (reaped := os.waitpid(-1, os.WNOHANG))[0]:
                statuses |= [reaped]
        except ChildProcessError:  # there are none
            return statuses
        if found and refused == len(found):
            return statuses
        time.sleep(POLL)


def children() -> list[int]:
    """The process IDs of all children, or none where the system has no list of them."""
    return [int(child) for child in CHILDREN.read_text().split()] if CHILDREN.exists() else []


def kill(process: int) -> bool:
    """Kill a child; return whether that is allowed."""
    try:
        os.kill(process, signal.SIGKILL)
    except PermissionError:
        return False
    return True


if __name__ == "__main__":
    main()
