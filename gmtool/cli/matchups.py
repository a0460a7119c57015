"""The command `gmtool matchups`."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gmtool.cli.arguments import Failure, path_of

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from gmtool.forecast.matchups import Matchups, Pairing
    from gmtool.rules.seam import Card, Ruleset

ALL = "all"
MOST_FIGHTS = 100_000
WIDEST = 11


def add(parsers: Any) -> None:
    """Declare the command."""
    matchups = parsers.add_parser(
        "matchups",
        help="cards against cards",
        description="Let cards fight each other one against one, and print how often the card of a row wins.",
    )
    matchups.add_argument("cards", nargs="+", metavar="CARD", help=f"names of built-in cards, or “{ALL}”")
    matchups.add_argument("--system", required=True, metavar="S", help="the rule system")
    matchups.add_argument("--against", nargs="+", default=[ALL], metavar="CARD", help="the cards of the columns")
    matchups.add_argument("--fights", type=_fights, default=100, metavar="N", help="fights of each pair (default 100)")
    matchups.add_argument("--turns", type=_fights, default=60, metavar="N", help="play at most N turns (default 60)")
    matchups.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same table")
    matchups.add_argument("--csv", type=path_of, metavar="FILE", help="save the table as CSV")
    matchups.add_argument("--force", action="store_true", help="overwrite an existing file")
    matchups.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster at this address")
    matchups.set_defaults(run=run_matchups)


def run_matchups(chosen: argparse.Namespace) -> int:
    """Play the pairs, and print or save the table."""
    from gmtool.forecast.fight import Ends
    from gmtool.forecast.matchups import Pairing
    from gmtool.systems import UnknownSystem, ruleset

    try:
        rules = ruleset(chosen.system)
    except UnknownSystem as problem:
        raise Failure(str(problem)) from None
    if chosen.csv and chosen.csv.exists() and not chosen.force:
        raise Failure(f"{chosen.csv} exists already; use --force to overwrite it.")
    rows, columns = _cards(rules, chosen.cards), _cards(rules, chosen.against)
    table = _played(Pairing(rules, {}, rows, columns, chosen.fights, Ends(chosen.turns), seed=chosen.seed), chosen)
    if chosen.csv:
        _save(chosen.csv, table.as_csv())
    else:
        _print(table)
    return 0


def _fights(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if not 1 <= number <= MOST_FIGHTS:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1 to {MOST_FIGHTS:,}")
    return number


def _cards(rules: "Ruleset", names: Sequence[str]) -> "tuple[Card, ...]":
    bestiary = rules.bestiary()
    if list(names) == [ALL]:
        return bestiary
    by_name = {one.name.casefold(): one for one in bestiary}
    for name in names:
        if name.casefold() not in by_name:
            known = ", ".join(one.name for one in bestiary)
            raise Failure(f"{rules.title} has no built-in card “{name}”; choose from: {known}.")
    return tuple(by_name[name.casefold()] for name in names)


def _played(pairing: "Pairing", chosen: argparse.Namespace) -> "Matchups":
    """The whole table; its progress is shown on a terminal."""
    from gmtool.forecast.matchups import matchups
    from gmtool.rules.seam import BadMuster

    shown, table = sys.stderr.isatty(), None
    with _executor(chosen.scheduler, pairing.pairs) as (executor, workers):
        try:
            for table in matchups(pairing, executor, workers):
                if shown:
                    print(f"\r{len(table.wins)} of {pairing.pairs} pairs ", end="", file=sys.stderr)
        except BadMuster as problem:
            raise Failure(str(problem)) from None
    if shown:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    assert table is not None
    return table.sorted()


@contextmanager
def _executor(scheduler: str | None, pairs: int) -> "Iterator[tuple[Executor, int]]":
    """The processors of this machine, or a cluster."""
    from gmtool.forecast.cluster import NoCluster, cluster
    from gmtool.forecast.runs import all_cores, cores

    if scheduler is None:
        workers = min(cores(), pairs)
        with all_cores(workers) as (executor, _):
            yield executor, workers
        return
    try:
        with cluster(scheduler) as found:
            yield found
    except NoCluster as problem:
        raise Failure(str(problem)) from None


def _save(path: "Path", text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Failure(f"{path} cannot be written: {problem.strerror}.") from None


def _print(table: "Matchups") -> None:
    """Rows against columns, in percent."""
    cut: Callable[[str], str] = lambda name: name[: WIDEST - 1]  # noqa: E731
    left = max(map(len, table.rows))
    print(" " * left + "".join(f"{cut(name):>{WIDEST}}" for name in table.columns))
    for row, name in enumerate(table.rows):
        cells = (table.wins[row, column] for column in range(len(table.columns)))
        words = (f"{round(100 * one.chance)} %" if one.of else "?" for one in cells)
        print(f"{name:<{left}}" + "".join(f"{one:>{WIDEST}}" for one in words))
    known = [one.margin for one in table.wins.values() if one.of]
    if known:
        print(f"\nHow often the card of the row wins, to about ±{round(100 * max(known))} %.")
    if len(known) < len(table.wins):
        print("\n?: only the GM can say who wins.")
