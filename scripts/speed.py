"""The speed of the checkout beside an earlier commit's, in turn on one machine: how many times as fast is each thing?

python scripts/speed.py COMMIT [--rounds 3] [--only WORDS]

Each thing is done by a process of its own, now with the one program and now with the other, and the calmest run of
each counts, in seconds of the processor. What is less than 0.9 times as fast is marked, and the exit status is then 1.
Instead of a commit there may be the folder of another checkout.

The fights are played by the program that is measured. Where a rule has changed in between they are others, which is
said: then the times are of different things.
"""

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SLOW = 0.9
"""What is less than so many times as fast is marked."""
REPEATED = 4
"""The times that a process does a thing, after a first time that does not count."""
SEEDS = range(3)


class Done(NamedTuple):
    """A thing that was done: what it came to, to be compared, and the least seconds that it took."""

    what: str
    seconds: float


# --- what is measured: with nothing but what earlier versions have as well --------------------------------------------
def melee() -> Any:
    """The ruleset of Melee."""
    from gmtool.systems import ruleset

    return ruleset("tft-melee")


def few(*, ground: bool = True) -> Any:
    """Two against two, on a small ground or on none."""
    from tests.contract.players import skirmish

    return melee().muster(skirmish(melee(), Random(1).randrange, 4, ground=ground))


def many(number: int = 20) -> Any:
    """Swordsmen in two lines, six hexes apart."""
    from gmtool.rules.seam import Enlisted, Muster
    from gmtool.space import at_column_row, blank_ground
    from tests.contract.players import SIDES

    card = next(one for one in melee().bestiary() if one.name == "Swordsman")
    found = []
    for at in range(number):
        place, facing = at_column_row(2 + at // 2, 4 + 6 * (at % 2)), 3 * (at % 2 == 0)
        found.append(Enlisted(f"f{at}", card, SIDES[at % 2].id, f"{at}", place=place, facing=facing))
    return melee().muster(Muster(tuple(found), SIDES, blank_ground(number, 16)))


def played(state: Any, seed: int, most: int = 400) -> list[Any]:
    """The commands of a fight that plays itself."""
    from gmtool.forecast.fight import ForecastTable
    from gmtool.forecast.player import Player
    from gmtool.forecast.stances import Stances

    rules, found, table = melee(), list[Any](), ForecastTable(seed)
    player = Player(rules, Stances())
    while len(found) < most and (proposal := player.proposal(state, rules.agenda(state))) is not None:
        found.append(proposal.command)
        state = rules.perform(state, proposal.command, table).state
    return found


def performed(state: Any, commands: Sequence[Any], seed: int, *, asked: bool = False) -> None:
    """Perform commands; with `asked`, the agenda and the choices of whoever is next are looked at before each."""
    from gmtool.forecast.fight import ForecastTable

    rules, table = melee(), ForecastTable(seed)
    for command in commands:
        if asked:
            for figure in rules.agenda(state).next[:1]:
                rules.choices(state, figure)
        # a copy of the command is not known to have been checked
        state = rules.perform(state, replace(command), table).state


def recorded(state: Any, most: int = 400, *, asked: bool = False) -> tuple[Callable[[], None], str]:
    """The performing of recorded commands, and which they are."""
    known = {seed: played(state, seed, most) for seed in SEEDS}

    def work() -> None:
        for seed, commands in known.items():
            performed(state, commands, seed, asked=asked)

    return work, str([[melee().dump_command(one) for one in commands] for commands in known.values()])


def by_themselves(*, ground: bool) -> tuple[Callable[[], None], str]:
    """Fights that play themselves."""
    from gmtool.forecast.fight import Ends, play
    from gmtool.forecast.stances import Stances

    state = few(ground=ground)

    def work() -> None:
        for seed in SEEDS:
            play(melee(), state, Stances(), Ends(), seed)

    return work, str([len(played(state, seed)) for seed in SEEDS])


def odds(*, kept: bool) -> tuple[Callable[[], None], str]:
    """The odds of a strike, in the same state or in a fresh one each time."""
    rules = melee()
    card = next(one for one in rules.bestiary() if one.name == "Swordsman")
    (state,) = rules.sparring(card, card)
    strike = next(one for one in rules.choices(state, "attacker") if one.key.startswith("strike:"))
    command = rules.command(strike.data({"target": "target"}))

    def work() -> None:
        for _ in range(20):
            rules.odds(state if kept else replace(state), command)

    return work, str(rules.odds(state, command).distributions)


def journal() -> tuple[Callable[[], None], str]:
    """Commands of sixty figures, done in a journal."""
    from gmtool.encounter.journal import Journal
    from gmtool.forecast.fight import ForecastTable

    state = many(60)
    commands = played(state, 1, 60)
    start = melee().dump_state(state)

    def work() -> None:
        fight, table = Journal.load(melee(), start), ForecastTable(1)
        for command in commands:
            fight.do(replace(command), table)

    return work, str([melee().dump_command(one) for one in commands])


MEASURED: Mapping[str, Callable[[], tuple[Callable[[], None], str]]] = {
    "recorded commands, 2 against 2": lambda: recorded(few()),
    "recorded commands, 20 figures": lambda: recorded(many(), 120),
    "agenda, choices and commands": lambda: recorded(few(), asked=True),
    "fights that play themselves, with a map": lambda: by_themselves(ground=True),
    "fights that play themselves, without": lambda: by_themselves(ground=False),
    "odds of a strike, state kept": lambda: odds(kept=True),
    "odds of a strike, fresh": lambda: odds(kept=False),
    "commands in a journal, 60 figures": journal,
}


def measured(name: str) -> Done:
    """Do a thing several times."""
    work, what = MEASURED[name]()
    work()
    least = float("inf")
    for _ in range(REPEATED):
        gc.collect()
        gc.disable()
        begun = time.thread_time()
        work()
        least = min(least, time.thread_time() - begun)
        gc.enable()
    return Done(what, least)


# --- comparing --------------------------------------------------------------------------------------------------------
def of_commit(commit: str, folder: Path) -> Path:
    """The program of a commit with its tests, whose players are part of it. A folder is one itself."""
    if Path(commit).is_dir():
        return Path(commit)
    line = ["git", "archive", commit, "gmtool", "resources", "tests"]
    packed = subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed.stdout, check=True)
    return folder


def by(tree: Path, name: str) -> Done:
    """A thing done with the program of a tree."""
    environment = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
    line = [sys.executable, __file__, "--measure", name]
    ran = subprocess.run(line, cwd=tree, env=environment, check=True, capture_output=True, text=True)
    return Done(*json.loads(ran.stdout))


def compared(trees: Sequence[Path], name: str, rounds: int) -> str:
    """A line about a thing: both times, how many times as fast it is now, and what is to be said of that."""
    before, now = list[Done](), list[Done]()
    for number in range(rounds):
        turns = [(trees[0], before), (trees[1], now)]
        for tree, times in turns if number % 2 else turns[::-1]:
            times.append(by(tree, name))
    one, other = (min(done.seconds for done in times) for times in (before, now))
    return line_of(name, one, other, same=before[0].what == now[0].what)


def line_of(name: str, before: float, now: float, *, same: bool) -> str:
    """The line about a thing."""
    ratio = before / now
    words = [f"{name:42}{before * 1000:9.1f} ms{now * 1000:9.1f} ms{ratio:8.2f}"]
    words += ["  slower"] if ratio < SLOW else []
    words += [] if same else ["  (other fights)"]
    return "".join(words)


def lines(trees: Sequence[Path], only: str, rounds: int) -> Iterator[str]:
    """The lines about all things whose names have these words."""
    for name in MEASURED:
        if only in name:
            yield compared(trees, name, rounds)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure both, and print how many times as fast each thing is."""
    parser = argparse.ArgumentParser(description="How many times as fast is each thing as with an earlier commit?")
    parser.add_argument("commit", nargs="?", default="HEAD", help="the commit to compare with, or a folder")
    parser.add_argument("--rounds", type=int, default=3, help="so many processes of each")
    parser.add_argument("--only", default="", help="what has these words in its name alone")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.measure:
        print(json.dumps(measured(chosen.measure)))
        return 0
    slower = False
    with tempfile.TemporaryDirectory(prefix="gmtool-speed-") as folder:
        trees = (of_commit(chosen.commit, Path(folder)), ROOT)
        for line in lines(trees, chosen.only, chosen.rounds):
            print(line, flush=True)
            slower = slower or "  slower" in line
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
