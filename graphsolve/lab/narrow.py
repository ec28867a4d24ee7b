"""The loop that narrows down misreadings by evidence.

diagnose, check and compare all ask the same question: which misreadings agree with what is known
about a program? A `Narrowing` tries them and pairs of them, the most common first, until nothing
worth trying is left or time runs out, and keeps what it has found. If several agree, a puzzle on
which they differ gives more evidence: `graphsolve.lab.questions` finds it.
"""

from bisect import insort
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from heapq import heappop, heappush
from itertools import count, islice
from math import inf, log2
from typing import TypeAlias

from graphsolve import limits
from graphsolve.lab.evidence import Attempt, Evidence
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import PAIR_COST, Misreading, combined
from graphsolve.limits import checkpoint, move_on_after, seconds_left
from graphsolve.puzzles.catalogue import PUZZLES

# Bits that are added to the cost of a pair if one of its misreadings
PROMISING = -6.0  # explains a wrong answer alone, or nearly does; also if that takes too long
NO_EFFECT = 4.0  # changes nothing alone, or leads to no answer although one is given
AT_THE_END = -10.0  # changes only the end of a play, which takes a thousandth of the time

MARGIN = 5.0  # bits that another may cost more once one agrees: it is less likely by 1 in 32
PAIR_MARGIN = 2.0  # the same for pairs, of which there are many more
ENOUGH = 2  # wrong answers that a misreading must explain to be more than promising
MORE_WORK = 16  # how many times the work is allowed after each attempt that takes too long

BATCH_SIZE, BATCH_SECONDS = 80, 0.4  # for another process, which returns the rest after this time
BATCHES_AHEAD = 2  # for each process: one that waits, and the one that is tried
SECONDS_BETWEEN_LOOKS = 0.5  # the longest wait for a process before the time limit is checked


# --- The order in which misreadings are tried ----------------------------------------------------

Allowed: TypeAlias = tuple[Misreading, int]
"""A misreading to try, and the work that is allowed for it."""

Pair: TypeAlias = tuple[Misreading, Misreading]


class Queue:
    """Misreadings, and pairs of them, the most likely per unit of time first.

    Each has a cost in bits: how rare it is, and log2 of the time that it takes, in units of what
    most take.

    >>> from itertools import islice
    >>> from graphsolve.lab.misreadings import misreadings_of
    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> queue = Queue(misreadings_of(PUZZLES["duel"]))
    >>> costs = []
    >>> for misreading, work in islice(queue, 500):
    ...     costs.append(misreading.cost)
    ...     if not misreading.pair:
    ...         queue.pair(misreading)
    >>> costs == sorted(costs)
    True

    Pairs are made as they are asked for. A misreading is paired with others once it has been
    tried, because its own answers say whether it can be one of two mistakes. One that took too
    long comes again later: sixteen times the work costs it four bits.

    Attributes:
        singles: the misreadings, without pairs.
        max_cost: the most that a misreading may cost. It can be changed at any time.
        max_pair_cost: the most that a pair may cost; -inf allows none. It can be changed, too.
        found: the cost of the most common one that agrees; inf if none does so far.
        begun: what was taken from the queue but has not been tried to the end, or is not worth it
            so far, by name, with its cost in the queue.
    """

    def __init__(self, misreadings: Iterable[Misreading]) -> None:
        self.singles = sorted(misreadings, key=lambda one: one.cost)
        self.max_cost = self.max_pair_cost = self.found = inf
        self.begun: dict[str, tuple[float, Allowed]] = {}
        self._partners: list[tuple[float, int, Misreading]] = []
        self._numbers = count()
        self._ready: list[tuple[float, int, Allowed]] = []
        self._pairs: list[tuple[float, int, Pair, Iterator[tuple[float, Pair]]]] = []
        for one in self.singles:
            self.add(one.cost, (one, 1))

    def add(self, cost: float, allowed: Allowed) -> None:
        """Add a misreading at its place in the order of cost."""
        heappush(self._ready, (cost, next(self._numbers), allowed))

    def _merge(self, pairs: Iterator[tuple[float, Pair]]) -> None:
        """Add the next of some pairs, which are in order of cost; the rest follow one by one."""
        for cost, pair in islice(pairs, 1):
            heappush(self._pairs, (cost, next(self._numbers), pair, pairs))

    def __iter__(self) -> Iterator[Allowed]:
        return self

    def __next__(self) -> Allowed:
        while True:
            ready = self._ready[0][0] if self._ready else inf
            pair = self._pairs[0][0] if self._pairs else inf
            if pair < ready and pair <= min(self.max_cost, self.max_pair_cost):
                cost, _, (first, second), pairs = heappop(self._pairs)
                self._merge(pairs)
                one, work = combined(first, second), 1
            elif self._ready:
                cost, _, (one, work) = heappop(self._ready)
            else:
                raise StopIteration
            if one:
                self.begun[one.name] = cost, (one, work)
                # What was found hides another cause, so the others are worth more work, and the
                # more common ones any: they hinder a plain name.
                most = self.max_cost if one.pair else self.max_cost + log2(MORE_WORK)
                if self.is_cheap(one) and (cost <= most or one.cost < self.found):
                    return one, work

    def is_cheap(self, one: Misreading) -> bool:
        """Return whether a misreading is worth trying."""
        return one.cost <= (min(self.max_cost, self.max_pair_cost) if one.pair else self.max_cost)

    def put_back(self, some: Iterable[Allowed]) -> None:
        """Put back misreadings that were begun but not tried to the end."""
        for one, _ in [*some]:
            self.add(*self.begun.pop(one.name))

    def pair(self, one: Misreading, bits: float = 0.0) -> None:
        """Pair a misreading with the ones that were paired before.

        `bits` are added to the cost of its pairs, if its own answers make these less likely. Pairs
        that take hardly any time come earlier; see `PuzzleLab.at_the_end`.
        """
        changes_only_end = one.replaces.keys() <= lab_of(PUZZLES[one.puzzle]).at_the_end
        cost = one.cost + bits + AT_THE_END * changes_only_end
        self._merge(
            (cost + other_cost + PAIR_COST, (other, one))
            for other_cost, _, other in sorted(self._partners)
            if not one.contradicts(other)
        )
        self._partners.append((cost, len(self._partners), one))

    def prune(self, one: Misreading) -> None:
        """Leave out what is much less likely than a misreading that agrees."""
        self.found = min(self.found, one.cost)
        self.max_cost = min(self.max_cost, one.cost + MARGIN)
        most = one.cost + (PAIR_MARGIN if one.pair else 0)
        self.max_pair_cost = min(self.max_pair_cost, most)


# --- The loop ------------------------------------------------------------------------------------


class Narrowing:
    """A search for the misreadings that agree with evidence, and everything that it has found.

    >>> from graphsolve.lab.evidence import Answers
    >>> from graphsolve.lab.misreadings import misreadings_of
    >>> from graphsolve.puzzles.cards import Decks
    >>> decks = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    >>> evidence = Answers(puzzle=decks, right={1: 306, 2: 291}, given={1: 251, 2: 236})
    >>> search = Narrowing(misreadings_of(decks), [evidence])
    >>> search.run(max_tried=500)
    >>> search.findings
    [<Misreading score-from-zero>]

    Attributes:
        queue: the misreadings, in the order in which they are tried.
        evidence: what is known; the first says most in the least time.
        attempts: the misreadings that were tried to the end alone, by name.
        pairs: how many pairs were tried to the end.
        slow: misreadings and pairs that took too long so far, by name.
        findings: the misreadings and pairs that agree with all evidence, the most common first;
            then the ones that take too long on some of it, and agree with the rest.
        ended: whether everything worth trying was tried, or `max_tried`. Otherwise, time ran out.
    """

    def __init__(self, misreadings: Iterable[Misreading], evidence: Iterable[Evidence]) -> None:
        self.queue = Queue(misreadings)
        self.evidence: Sequence[Evidence] = [*evidence]
        self.attempts: dict[str, Attempt] = {}
        self.pairs = 0
        self.slow: dict[str, Attempt] = {}
        self.findings: list[Misreading] = []
        self.ended = False
        self._promising = Counter[int]()

    @property
    def tried(self) -> int:
        """How many misreadings and pairs were tried to the end."""
        return len(self.attempts) + self.pairs

    @property
    def unfinished(self) -> list[Misreading]:
        """The ones that were not tried to the end and may still agree, the most common first."""
        left = [one for one in self.queue.singles if one.name not in self.attempts]
        left += [each.misreading for each in self.slow.values() if each.misreading.pair]
        left.sort(key=lambda one: one.cost)
        return [one for one in left if one.cost <= self.queue.max_cost]

    @property
    def further(self) -> list[Misreading]:
        """The misreadings that agree with more of an output than the rules, but not with all."""
        some = [each for each in self.attempts.values() if each.explains and not each.agrees]
        some.sort(key=lambda each: each.agreed, reverse=True)
        return [each.misreading for each in some]

    def run(
        self,
        seconds: float = inf,
        *,
        max_tried: float = inf,
        jobs: int = 1,
        on_try: Callable[[Attempt], object] = lambda _: None,
    ) -> None:
        """Try misreadings until nothing worth trying is left, or time runs out.

        Another call goes on from there, perhaps with more evidence.

        A misreading is tried on one piece of evidence after the other until it disagrees. Once one
        agrees with all, much less likely ones are left out. One that takes too long is tried again
        later with more work, as long as that is worth it.

        Args:
            seconds: the time limit.
            max_tried: how many misreadings and pairs to try at most, in all calls.
            jobs: the number of processes. The others are started only after the time of a batch,
                or when there are pairs to try: the rest takes less time than starting them.
            on_try: called with each attempt that has ended.
        """
        self.ended = False
        self.queue.put_back(allowed for _, allowed in self.queue.begun.values())
        with move_on_after(seconds):
            for attempt in attempts_of(self.queue, self.evidence, jobs):
                if self.queue.is_cheap(attempt.misreading):  # still, with what was found meanwhile
                    self.note(attempt)
                    if attempt.agrees is not None:
                        on_try(attempt)
                if self.tried >= max_tried:
                    break
            self.ended = True

    def note(self, attempt: Attempt) -> None:
        """Take note of an attempt, and put its misreading or pairs with it into the queue."""
        one = attempt.misreading
        _, (_, work) = self.queue.begun.pop(one.name)
        self.slow.pop(one.name, None)
        if attempt.agrees is None:
            self.slow[one.name] = attempt
            more = MORE_WORK * work
            if more <= self.evidence[0].max_work:
                bits = log2(more) - 2 * attempt.agreed + PROMISING * attempt.explains
                self.queue.add(one.cost + bits, (one, more))
        elif one.pair:
            self.pairs += 1
        else:
            self.attempts[one.name] = attempt
        agreed = 0 if attempt.agrees is False else attempt.agreed
        if attempt.agrees or agreed >= ENOUGH:
            self.queue.prune(one)
        elif attempt.agrees is False and not one.pair:
            bits = 0.0 if attempt.has_effect else NO_EFFECT
            if attempt.explains:
                self._promising[attempt.explains] += 1  # the more there are, the less each says
                bits = PROMISING * attempt.explains + log2(self._promising[attempt.explains])
            self.queue.pair(one, bits)
        if one in self.findings:  # it took too long before
            self.findings.remove(one)
        if agreed:
            insort(self.findings, one, key=self._rank)

    def _rank(self, one: Misreading) -> tuple[bool, float, list[int]]:
        """Return a key that sorts findings."""
        return one.name in self.slow, one.cost, [*map(self.queue.singles.index, one.each)]

    def add(self, more: Evidence) -> None:
        """Take more evidence, and drop the findings that disagree with it."""
        self.evidence = [*self.evidence, more]
        for one in [*self.findings]:
            if more.attempt(one).agrees is False:
                self.findings.remove(one)
                if attempt := self.attempts.get(one.name):
                    self.queue.pair(one, PROMISING * min(attempt.agreed, ENOUGH))
        if not self.findings:  # so nothing is much less likely than a finding
            self.queue.max_cost = self.queue.max_pair_cost = self.queue.found = inf


def attempts_of(queue: Queue, evidence: Sequence[Evidence], jobs: int) -> Iterator[Attempt]:
    """Yield the attempts of a queue, which grows on the way, in one process and then in more."""
    began = limits.clock()
    for one, work in queue:
        yield attempt_on(evidence, one, work)
        if jobs > 1 and (one.pair or limits.clock() - began >= BATCH_SECONDS):
            yield from in_processes(queue, evidence, jobs)
            jobs = 1


def attempt_on(evidence: Sequence[Evidence], misreading: Misreading, work: int) -> Attempt:
    """Try a misreading on one piece of evidence after the other until it disagrees."""
    first, *others = evidence
    attempt = first.attempt(misreading, work)
    for each in others:
        if attempt.agrees is False:
            break
        found = each.attempt(misreading, work)
        attempt.agreed += found.agreed
        attempt.agrees = found.agrees and attempt.agrees
    return attempt


def in_processes(queue: Queue, evidence: Sequence[Evidence], jobs: int) -> Iterator[Attempt]:
    """Yield attempts that other processes make in batches, and meanwhile this one.

    Batches are taken only as processes become free, so that each has the best ones by then. This
    ends early if a process is killed.
    """
    from graphsolve.lab.executors import ProcessExecutor

    kernel = lab_of(PUZZLES[queue.singles[0].puzzle]).kernel
    ahead = BATCHES_AHEAD * (jobs - 1)
    running = deque[tuple[list[Allowed], Future[list[Attempt]]]]()
    with ProcessExecutor(jobs - 1) as executor:
        for _ in range(ahead):  # empty batches, until the processes have started
            running.append(([], executor.submit(list[Attempt])))
        while running:
            batch, result = running[0]
            if not result.done() and (allowed := next(queue, None)):
                yield attempt_on(evidence, *allowed)
                continue
            if not result.done() and not any(batch for batch, _ in running):
                return
            while not result.done():
                wait([result], min(seconds_left(), SECONDS_BETWEEN_LOOKS))
                checkpoint()
            try:
                attempts = result.result()
            except (EOFError, OSError):
                queue.put_back(allowed for batch, _ in running for allowed in batch)
                return
            running.popleft()
            queue.put_back(batch[len(attempts) :])
            yield from attempts
            size = min(2 * len(attempts) + 1, BATCH_SIZE)
            while len(running) < ahead and (batch := [*islice(queue, size)]):
                has_kernel = kernel is not None and kernel.ready
                arguments = evidence, batch, seconds_left(), has_kernel
                running.append((batch, executor.submit(attempts_in_time, *arguments)))


def attempts_in_time(
    evidence: Sequence[Evidence], batch: Sequence[Allowed], seconds: float, has_kernel: bool
) -> list[Attempt]:
    """Return the attempts of a batch that end in time, in the same order.

    `has_kernel` says whether the kernel is ready in the parent process.
    """
    done: list[Attempt] = []
    if kernel := lab_of(PUZZLES[batch[0][0].puzzle]).kernel:
        kernel.parent_is_ready = has_kernel
    deadline = limits.clock() + BATCH_SECONDS
    with move_on_after(seconds):
        for one, work in batch:
            done.append(attempt_on(evidence, one, work))
            if limits.clock() >= deadline:
                break
    return done
