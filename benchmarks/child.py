"""What a fresh process needs until something can be played: `python -m benchmarks.child WHAT GAME`, one line of JSON.

It says how long it took to make ready what is asked for, once the rules were loaded, and how much memory the process
had at most after some deals. Time is that on a core, a compiler's too.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.rows import Make, NotThere

DEALS = 20


def spent() -> float:
    """Seconds on a core, of this process and of those that it started."""
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime


def peak() -> float:
    """The most memory so far, in MiB. What `getrusage` tells may be the parent's."""
    told = Path("/proc/self/status")
    for line in told.read_text(encoding="utf-8").splitlines() if told.is_file() else ():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Makes it ready, plays, and tells."""
    what, name = sys.argv[1:]
    import holadsl
    from benchmarks import engines

    rules = holadsl.load(name, players=4)
    makes: Mapping[str, Make] = {
        "interpreter": engines.by_game(rules, "interpreter"),
        "python": engines.python_fused(rules),
        "c-step": engines.in_c(rules, "step"),
        "c-fused": engines.in_c(rules, "fused"),
    }
    begin = spent()
    try:
        play = makes[what]()
    except NotThere as why:
        print(json.dumps({"missing": str(why)}))
        return
    ready = spent() - begin
    play(0, DEALS)
    print(json.dumps({"ready": ready, "peak": peak()}))


if __name__ == "__main__":
    main()
