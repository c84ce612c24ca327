"""Duplicates played in this process or in several, and given back as they are done."""

from __future__ import annotations

import multiprocessing
import signal
import warnings
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any

from holadsl.api import Rules
from holadsl.simulate.duplicate import Duplicate
from holadsl.simulate.league import League, Room

WAITING = 2
"""So many duplicates wait for each process, so that none has to."""


class StoppedError(Exception):
    """The league was stopped in the middle of a deal; the text says by what."""


def run(league: League, rules: Rules, numbers: Sequence[int], processes: int) -> Generator[Duplicate, None, None]:
    """The duplicates of those numbers, each as soon as it is done. BotFault for a bot that isn't forgiven, StoppedError
    where a process was killed.

    Whoever stops asking for more stops the league: deals in the middle of which it is are lost.
    """
    if min(processes, len(numbers)) > 1:
        yield from _in_several(league, numbers, min(processes, len(numbers)))
        return
    room = Room(league, rules)
    try:
        for number in numbers:
            yield room.duplicate(number)
    finally:
        room.close()


def _in_several(league: League, numbers: Sequence[int], processes: int) -> Generator[Duplicate, None, None]:
    context = multiprocessing.get_context("spawn")  # the same on every system, and safe beside threads
    stop = context.Event()
    left = iter(numbers)
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(league, stop))
    asked: set[Future[Duplicate]] = set()
    try:
        while True:
            asked |= {pool.submit(_duplicate, n) for n in islice(left, processes * WAITING - len(asked))}
            if not asked:
                return
            done, asked = wait(asked, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    except BrokenProcessPool as broken:
        raise StoppedError("a process of the league was killed") from broken
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


_ROOM: list[Room] = []
"""In a process of its own: where it plays."""


def _begin(league: League, stop: Any) -> None:
    """What a process does first. Ctrl-C is for the process that began: it tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore")  # that something slower plays was said where the league began

    def go_on() -> None:
        if stop.is_set():
            raise StoppedError

    room = Room.of(league)
    room.between = go_on
    _ROOM.append(room)


def _duplicate(number: int) -> Duplicate:
    return _ROOM[0].duplicate(number)
