"""Random play: fights of every system and battles, each from a number, with the house rules varied.

python scripts/random_play.py [--fights 300] [--battles 100] [--commands 600] [--seed 0] [--system S]

A case is a system and a number. It begins from one of the scenes of the contract tests, as it is written or with other
cards of the bestiary, or from a skirmish. Of what is allowed it takes half the time the kind of act that was done
least, and now and then the GM sets a value or puts somebody beside an enemy. At every second step each figure is asked
for its choices, and each choice for its reasons, numbers and odds; whoever is next must find something to do, or the
phase must have an end. At the end the fight is replayed, and opened again from its campaign. What goes wrong is printed
with the line that runs the case again, and the exit status is 1.

Acts that were done less than three times are taken first by each case, printed at the end, and hunted in further
cases (--hunts). For these a case also tries out, in play that is not kept, what could be done next, and goes the first
way that comes to one; and what is offered but always refused is done by a ruling of the GM.
With --minutes it stops there and says with which case to go on (--begin); --counts FILE keeps the counts between runs.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.rules.seam import kind_of
from gmtool.systems import all_rulesets, ruleset
from tests.contract.beginnings import BATTLES, beginnings, starts
from tests.contract.random_game import ENOUGH, Case, Played, played


def kinds(system: str) -> tuple[str, ...]:
    """The kinds of acts that a system has."""
    rules: Any = ruleset(system)
    return tuple(kind_of(act.command) for act in rules.acts)


def cases(chosen: argparse.Namespace) -> list[Case]:
    """The cases of a run: fights of the systems in turn, with battles in between."""
    systems = [one.id for one in all_rulesets() if chosen.system in (None, one.id)]
    hosts = [one for one in systems if one in BATTLES]

    def drawn(among: Sequence[str], battle: bool, count: int) -> Iterator[Case]:
        for n in range(count if among else 0):
            yield Case(among[n % len(among)], battle, n // len(among), chosen.seed, chosen.commands)

    fights, battles = drawn(systems, False, chosen.fights), drawn(hosts, True, chosen.battles)
    many = max(1, chosen.fights // max(1, chosen.battles))
    found = list[Case]()
    while some := [*islice(fights, many), *islice(battles, 1)]:
        found += some
    return found


def run(every: Sequence[Case], counts: "Counts", jobs: int) -> Iterator[Played]:
    """Play cases, several at once; each takes first what was done too seldom when it begins."""
    with ProcessPoolExecutor(jobs) as pool:
        for at in range(0, len(every), jobs):
            some = [one._replace(wanted=counts.rare(one.system)) for one in every[at : at + jobs]]
            yield from map(played, some) if jobs == 1 else pool.map(played, some)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the cases that the arguments name."""
    parser = argparse.ArgumentParser(description="Random fights and battles of every system.")
    parser.add_argument("--fights", type=int, default=300)
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--commands", type=int, default=600, help="the most commands of a case")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--system", choices=[one.id for one in all_rulesets()])
    parser.add_argument("--case", metavar="SYSTEM:KIND:NUMBER", help="run one case: advanced-melee:fight:17")
    parser.add_argument("--wanted", nargs="+", default=[], metavar="ACT", help="kinds of acts that --case takes first")
    parser.add_argument("--hunts", type=int, default=3, help="rounds of cases for acts done too seldom")
    parser.add_argument("--jobs", type=int, default=1, help="cases at once")
    parser.add_argument("--begin", type=int, default=0, help="leave out so many cases at the beginning")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many minutes")
    parser.add_argument("--counts", type=Path, help="a file that keeps the counts between runs")
    chosen = parser.parse_args(arguments)
    if chosen.case:
        system, kind, number = chosen.case.split(":")
        wanted = tuple(chosen.wanted)
        counts = Counts(chosen.counts)
        counts.add(one := played(Case(system, kind == "battle", int(number), chosen.seed, chosen.commands, wanted)))
        return 1 if one.wrong else 0
    return many(chosen)


def told(one: Played) -> bool:
    """Print a case; True if it went wrong."""
    done = sum(one.acts.values())
    print(f"{one.case} {one.title}: {done} commands, {len(one.acts)} kinds, {one.seconds:.0f} s", flush=True)
    if one.wrong:
        print(f"\n{one.case}: {one.case.again}\n{one.wrong}", flush=True)
    return bool(one.wrong)


def many(chosen: argparse.Namespace) -> int:
    """Run all cases, then hunt what was done too seldom; the exit status is 1 if something went wrong."""
    until = time.monotonic() + 60 * chosen.minutes if chosen.minutes else None
    counts, every = Counts(chosen.counts), cases(chosen)
    for at, one in enumerate(run(every[chosen.begin :], counts, chosen.jobs), chosen.begin + 1):
        counts.add(one)
        if until is not None and time.monotonic() > until and at < len(every):
            print(f"{counts}; stopped after case {at} of {len(every)}: go on with --begin {at}")
            return counts.status
    for hunt in range(chosen.hunts):
        further = list(hunting(every, counts, hunt))
        if not further or (until is not None and time.monotonic() > until):
            break
        for one in run(further, counts, chosen.jobs):
            counts.add(one)
            if until is not None and time.monotonic() > until:
                break
    for system in sorted({one.system for one in every}):
        rare = {kind: counts.done[kind] for kind in counts.rare(system)}
        print(f"{system}: {len(kinds(system))} kinds of acts, done less than {ENOUGH} times: {rare or 'none'}")
    print(counts)
    return counts.status


def hunting(every: Sequence[Case], counts: "Counts", hunt: int) -> Iterator[Case]:
    """Further cases while something was done too seldom: one from each beginning of a system that lacks something."""
    for system, battle in sorted({(one.system, one.battle) for one in every}):
        for number in range(len(starts(system, battle)) if counts.rare(system) else 0):
            # the first cases of each beginning keep the house rules of their scenes, the later ones vary them
            past = len(beginnings(system, battle)) * 1000 * (hunt + 1)
            yield Case(system, battle, number + past, every[0].seed, every[0].commands)


class Counts:
    """The sums over the cases of a run, and of earlier ones in the same file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        kept = json.loads(file.read_text(encoding="utf-8")) if file is not None and file.exists() else {}
        self.done, self.asked = Counter[str](kept.get("done", {})), Counter[str](kept.get("asked", {}))
        self.cases, self.wrong = int(kept.get("cases", 0)), list[str](kept.get("wrong", []))

    def add(self, one: Played) -> None:
        """Count a case, and print it."""
        self.done.update(one.acts)
        self.asked.update(one.asked)
        self.cases += 1
        if told(one):
            self.wrong.append(one.case.again)
        if self._file is not None:
            kept = {"cases": self.cases, "done": self.done, "asked": self.asked, "wrong": self.wrong}
            self._file.write_text(json.dumps(kept, indent=1, sort_keys=True), encoding="utf-8")

    def rare(self, system: str) -> tuple[str, ...]:
        """The kinds of acts of a system that were done too seldom; none before it is played.

        Of editions that share their acts, what one does counts for all.
        """
        every = kinds(system)
        return tuple(one for one in every if self.done[one] < ENOUGH) if any(self.done[one] for one in every) else ()

    @property
    def status(self) -> int:
        return 1 if self.wrong else 0

    def __str__(self) -> str:
        done, weighed = sum(self.done.values()), sum(self.asked.values())
        return f"{self.cases} cases, {done:,} commands, {weighed:,} odds; {len(self.wrong)} went wrong"


if __name__ == "__main__":
    sys.exit(main())
