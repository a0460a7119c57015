"""The command `gmtool matchups`."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gmtool.cli.arguments import DIED, NOT_DONE, Failure, campaign_of, path_of, some_of, whole_number
from gmtool.cli.streams import Target, print_json

if TYPE_CHECKING:
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
        description="Make cards fight each other one on one, and print how often the card of each row wins.",
    )
    matchups.add_argument("cards", nargs="+", metavar="CARD", help=f"names of cards, or “{ALL}” built-in ones")
    matchups.add_argument("--system", required=True, metavar="S", help="the rule system")
    matchups.add_argument("--against", nargs="+", default=[ALL], metavar="CARD", help="the cards of the columns")
    matchups.add_argument(
        "--fights",
        type=whole_number(1, MOST_FIGHTS),
        default=100,
        metavar="N",
        help="fights of each pair (default 100)",
    )
    matchups.add_argument(
        "--turns", type=whole_number(1, MOST_FIGHTS), default=60, metavar="N", help="play at most N turns (default 60)"
    )
    matchups.add_argument(
        "--seed", type=whole_number(), default=0, metavar="N", help="the same seed gives the same table"
    )
    matchups.add_argument("--csv", type=path_of, metavar="FILE", help="save the table as CSV")
    matchups.add_argument("--png", type=path_of, metavar="FILE", help="save the table as a picture")
    matchups.add_argument(
        "--campaign", type=campaign_of, metavar="FILE", help="also use the cards and rows of this campaign"
    )
    matchups.add_argument("--force", action="store_true", help="overwrite an existing file")
    matchups.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster at this address")
    matchups.add_argument("--json", action="store_true", help="print JSON")
    matchups.set_defaults(run=run_matchups)


def run_matchups(chosen: argparse.Namespace) -> int:
    """Play the pairs, and print or save the table."""
    from gmtool.cli.doctor import picture_problem
    from gmtool.forecast.fight import Ends
    from gmtool.forecast.matchups import Pairing
    from gmtool.rules.seam import own_rows
    from gmtool.store import StoreError
    from gmtool.store.files.whole_files import write_outside

    rules, mine = _rules_and_cards(chosen)
    if chosen.csv and chosen.csv == chosen.png:
        raise Failure(f"--csv and --png both name {chosen.csv}.")
    try:
        for path in filter(None, (chosen.csv, chosen.png)):
            Target(path).check_free(chosen.force)
    except StoreError as problem:
        raise Failure.of(problem) from None
    if chosen.png and (unpainted := picture_problem()):
        raise Failure(unpainted)
    rows, columns = (_cards(rules, mine, names) for names in (chosen.cards, chosen.against))
    own = own_rows(rules.lists())
    table = _played(Pairing(rules, own, rows, columns, chosen.fights, Ends(chosen.turns), seed=chosen.seed), chosen)
    unwritten: StoreError | None = None
    try:
        if chosen.csv:
            write_outside(chosen.csv, table.as_csv())
        if chosen.png:
            _save_picture(chosen.png, f"Match-ups: {rules.title}", table, chosen.fights)
    except StoreError as problem:
        # the table took long to play: it goes to the screen instead
        unwritten = problem
    if chosen.json:
        print_json(_as_json(rules, table))
    elif unwritten or (not chosen.csv and not chosen.png):
        _print(table)
    if unwritten:
        raise Failure.of(unwritten)
    return 0


def _rules_and_cards(chosen: argparse.Namespace) -> "tuple[Ruleset, tuple[Card, ...]]":
    """The rule system, and the cards of the campaign, where one is named, with its own rows."""
    from gmtool.store import StoreError
    from gmtool.systems import UnknownSystem, ruleset

    try:
        if chosen.campaign is None:
            return ruleset(chosen.system), ()
        from gmtool.store.campaign import Campaign

        with Campaign.open(chosen.campaign, read_only=True) as campaign:
            return campaign.ruleset(chosen.system), campaign.cards.find(system=chosen.system)
    except (UnknownSystem, StoreError) as problem:
        raise Failure(str(problem)) from None


def _save_picture(path: "Path", title: str, table: "Matchups", fights: int) -> None:
    """Paint without a display. Raises `StoreError`."""
    from PySide6.QtGui import QGuiApplication

    from gmtool.desktop.base.forecasts.chance_painting import save_picture
    from gmtool.presentation.forecasts.chance_map import ChanceMap

    app = QGuiApplication.instance() or QGuiApplication(["gmtool", "-platform", "offscreen"])
    save_picture(ChanceMap.of(title, table, fights), path)
    del app


def _cards(rules: "Ruleset", mine: "Sequence[Card]", names: Sequence[str]) -> "tuple[Card, ...]":
    """The cards of these names, the campaign's own before built-in ones."""
    bestiary = rules.bestiary()
    if list(names) == [ALL]:
        return bestiary
    by_name = {one.name.casefold(): one for one in (*bestiary, *mine)}
    for name in names:
        if name.casefold() not in by_name:
            known = some_of([one.name for one in bestiary], name)
            if mine:
                raise Failure(f"Neither {rules.title} nor the campaign has a card “{name}”; built in are: {known}.")
            raise Failure(f"{rules.title} has no built-in card “{name}”; choose from: {known}.")
    return tuple(by_name[name.casefold()] for name in names)


def _played(pairing: "Pairing", chosen: argparse.Namespace) -> "Matchups":
    """The whole table; its progress is shown on a terminal."""
    from concurrent.futures import BrokenExecutor

    from gmtool.rules.seam import BadMuster

    shown, table = sys.stderr.isatty(), None
    with _tables(chosen.scheduler, pairing) as tables:
        try:
            for table in tables:
                if shown:
                    print(f"\r{len(table.wins)} of {pairing.pairs} pairs ", end="", file=sys.stderr)
        except BadMuster as problem:
            raise Failure(str(problem)) from None
        except BrokenExecutor:
            raise Failure(DIED, NOT_DONE) from None
    if shown:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    assert table is not None
    return table.sorted()


@contextmanager
def _tables(scheduler: str | None, pairing: "Pairing") -> "Iterator[Iterator[Matchups]]":
    """Tables that grow, played by the processors of this machine or by a cluster."""
    from gmtool.forecast.cluster import NoCluster, cluster
    from gmtool.forecast.matchups import matchups
    from gmtool.forecast.pool import ForecastPool
    from gmtool.forecast.runs import cores

    if scheduler is None:
        with ForecastPool(min(cores(), pairing.pairs)) as pool:
            yield pool.matchups(pool.begin(), pairing)
        return
    try:
        with cluster(scheduler) as (executor, workers):
            yield matchups(pairing, executor, workers)
    except NoCluster as problem:
        raise Failure(str(problem)) from None


def _as_json(rules: "Ruleset", table: "Matchups") -> dict[str, Any]:
    return {
        "system": rules.id,
        "rows": list(table.rows),
        "columns": list(table.columns),
        "chances": [
            [table.chance(row, column) for column in range(len(table.columns))] for row in range(len(table.rows))
        ],
        "margin": max(one.margin for one in table.wins.values()),
    }


def _print(table: "Matchups") -> None:
    """Rows against columns, in percent."""
    left = max(map(len, table.rows))
    print(" " * left + "".join(f"{name[: WIDEST - 1]:>{WIDEST}}" for name in table.columns))
    for row, name in enumerate(table.rows):
        cells = (table.chance(row, column) for column in range(len(table.columns)))
        print(f"{name:<{left}}" + "".join(f"{'–' if one is None else f'{100 * one:.0f} %':>{WIDEST}}" for one in cells))
    margin = max(one.margin for one in table.wins.values())
    print(f"\nHow often the card of the row wins, to about ±{round(100 * margin)} %.")
    if any(table.chance(*place) is None for place in table.wins):
        print("\n–: nobody wins, or only the GM can say who does.")
