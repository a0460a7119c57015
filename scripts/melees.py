"""Melees of Chainmail: fights a round of each again and again with seeded dice, and holds the results against the odds.

python scripts/melees.py [--melees N] [--seed N]

Prints, for each measure, how many standard deviations its mean is from that of the odds; status 1 for more than five.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.rules.seam import VirtualTable
from gmtool.systems import ruleset
from tests.rules.chainmail.melee.rounds_of_melee import Kinds, fight_command, melee

MOST = 5
"""The standard deviations that a mean may be off."""
MELEES: tuple[tuple[Kinds, Kinds, Mapping[str, str]], ...] = (
    ((("heavy-foot", 20),), (("heavy-foot", 20),), {}),
    ((("heavy-horse", 10),), (("heavy-foot", 20),), {"prisoners": "yes"}),
    ((("heavy-foot", 12), ("light-foot", 10)), (("armored-foot", 10), ("light-horse", 8)), {}),
    ((("light-horse", 3),), (("light-foot", 4),), {"score-die": "morale"}),
)
"""The units of both sides, and the house rules."""


def means(state: Any, melees: int, seed: int) -> Mapping[str, float]:
    """The means of every measure over so many melees."""
    rules, command, luck = ruleset("chainmail"), fight_command(), random.Random(seed)
    sums: Counter[str] = Counter()
    for _ in range(melees):
        outcome = rules.perform(state, command, VirtualTable(luck))
        sums.update(rules.measures(command, outcome))
    return {key: total / melees for key, total in sums.items()}


def deviations(state: Any, melees: int, seed: int) -> Iterator[tuple[str, float]]:
    """For each measure of a melee, how far its mean is from that of the odds, in standard deviations."""
    odds, found = ruleset("chainmail").odds(state, fight_command()), means(state, melees, seed)
    for key, values in odds.distributions.items():
        mean = float(odds.expected(key))
        spread = sqrt(max(1e-9, sum(float(part) * (value - mean) ** 2 for value, part in values.items()) / melees))
        yield key, (found.get(key, 0) - mean) / spread


def words(kinds: Kinds) -> str:
    """The units of a side: "12 heavy-foot and 10 light-foot"."""
    return " and ".join(f"{men} {kind}" for kind, men in kinds)


def main() -> int:
    """Fight, and print the deviations."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--melees", type=int, default=100_000, metavar="N", help="rounds of each melee")
    asked.add_argument("--seed", type=int, default=18)
    options = asked.parse_args()
    worst = 0.0
    for ours, foes, house in MELEES:
        print(f"{words(ours)} against {words(foes)}")
        for key, off in deviations(melee(ours, foes, **house), options.melees, options.seed):
            print(f"  {key}: {off:+.2f}")
            worst = max(worst, abs(off))
    print(f"At most {worst:.2f} standard deviations.")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
