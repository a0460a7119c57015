"""Duels: fights them again and again with seeded dice, and holds the results against the exact chances; and fights of
three, those that are kept against others that are played.

python scripts/duels.py [--duels N] [--seed N] [--only WORD]

Prints, for each duel, the exact chance of one side, how often it won, and how many standard deviations apart they are;
for a fight of three, how often it won where what commands read is kept, and in as many fights from other seeds that are
played plainly, which takes ten minutes. Status 1 for more than five. Where chances are told within bounds, those are
narrower than the digits shown. Swordsmen and the worked fight take minutes.
"""

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.forecast.duel import duel
from gmtool.forecast.fight import Ends, play
from gmtool.forecast.kept import KeptPlay
from gmtool.forecast.reads.kept import KeptFights
from gmtool.forecast.stances import Stances
from gmtool.rules.seam import Ruleset, State
from tests.forecast.fights import MELEE, TALLY, hurt, melee, tally, worked_fight

MOST = 5
"""The standard deviations that a share may be off."""


def duels() -> Iterator[tuple[str, Ruleset, State, str]]:
    """The duels, each with its name, and the side whose wins are counted."""
    yield "Tally, 7 points against 6", TALLY, tally(7, 6), "red"
    for card, red, blue in (("Wolf", 3, 2), ("Giant snake", 4, 3)):
        state = melee(name=card)
        left = {"red 0": red, "blue 0": blue}
        yield f"Melee, {card.lower()} with {red} left against {blue}", MELEE, hurt(state, left), "red"
    yield "Melee, swordsmen with 7 left against 5", MELEE, hurt(melee(), {"red 0": 7, "blue 0": 5}), "red"
    yield "Melee, swordsmen unhurt", MELEE, melee(), "red"
    yield "Melee, the worked fight from turn 8", MELEE, worked_fight(8), "tribes"


def small_fights() -> Iterator[tuple[str, State]]:
    """The fights of three, each with its name."""
    state = melee(2, 1, "Wolf")
    yield "Melee, two hurt wolves against one", hurt(state, {"red 0": 3, "red 1": 2, "blue 0": 6})


def kept_beside_played(state: State, seed: int, number: int) -> tuple[float, float, float]:
    """The part of so many fights that red wins, kept and played, and how many standard deviations these are apart."""
    kept = KeptFights(MELEE, state, Stances(), Ends())
    found = sum(kept.play(seed + one).winner == "red" for one in range(number)) / number
    others = range(seed + number, seed + 2 * number)
    played = sum(play(MELEE, state, Stances(), Ends(), one).winner == "red" for one in others) / number
    return found, played, abs(found - played) / sqrt((found * (1 - found) + played * (1 - played)) / number)


def main() -> int:
    """Fight, and print a line for each duel and each fight."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--duels", type=int, default=100_000, metavar="N", help="duels of each kind")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--only", default="", metavar="WORD", help="duels that have this in their names")
    chosen, worst = parser.parse_args(), 0.0
    for name, rules, state, side in duels():
        if chosen.only.lower() not in name.lower():
            continue
        chance = float(duel(rules, state, Stances()).wins(side))
        fights = KeptPlay(rules, state, Stances(), Ends(turns=0))
        won = sum(fights.play(chosen.seed + one).winner == side for one in range(chosen.duels)) / chosen.duels
        off = abs(won - chance) / sqrt(chance * (1 - chance) / chosen.duels)
        worst = max(worst, off)
        print(f"{name}: {100 * chance:.3f} % exactly, {100 * won:.3f} % of {chosen.duels:,}; {off:.1f} deviations")
    for name, state in small_fights():
        if chosen.only.lower() in name.lower():
            found, played, off = kept_beside_played(state, chosen.seed, chosen.duels)
            worst = max(worst, off)
            print(f"{name}: {100 * found:.3f} % kept, {100 * played:.3f} % played; {off:.1f} deviations")
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
