"""A study over 10,000 deals of whist: what the rank of the first lead brings. Run it: `python examples/lead_study.py`.

All deals are played at once, at random, by the fastest engine that this machine has.
"""

from __future__ import annotations

import random
import sys

import holadsl

DEALS = 10_000


def main() -> None:
    """Prints for each rank led how many points the leader's side made above the others, on average."""
    rules = holadsl.load("whist")
    batch = holadsl.batch(rules, DEALS, seed=1, engine="native")
    dice = random.Random(1)
    actions, numbers = batch.actions, batch.numbers
    assert actions is not None
    assert numbers is not None
    leads: list[str] = []
    while batch.running:
        chosen = [dice.randrange(count) if count else 0 for count in batch.counts.tolist()]
        if not leads:
            leads = [actions[numbers[deal, act]] for deal, act in enumerate(chosen)]
        batch.step(chosen)
    sums: dict[str, list[int]] = {}
    for card, (ours, theirs) in zip(leads, batch.points.tolist(), strict=True):
        sums.setdefault(card[0], []).append(ours - theirs)
    for rank, found in sorted(sums.items(), key=lambda pair: sum(pair[1]) / len(pair[1])):
        sys.stdout.write(f"led {rank}: {sum(found) / len(found) / batch.unit:+.3f} over {len(found)} deals\n")


if __name__ == "__main__":
    main()
