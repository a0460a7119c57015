"""The commands `gmtool import` and `gmtool export`."""

import argparse
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gmtool.cli.arguments import STOPPED, Failure, path_of
from gmtool.store.progress import Cancelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gmtool.rules.seam import Ruleset
    from gmtool.store.campaign import Campaign
    from gmtool.store.exchange import PendingImport
    from gmtool.store.progress import Progress


_WHICH = "the campaign; needed unless the data folder has exactly one"


def add(parsers: Any) -> None:
    """Declare the commands."""
    into = parsers.add_parser(
        "import",
        help="cards or a campaign from JSON, cards from CSV, rows of your own from TOML",
        description="Add cards, a campaign, or rows of your own.",
    )
    into.add_argument(
        "file",
        type=path_of,
        metavar="FILE",
        help="JSON as gmtool exports it, a table of cards (CSV, TSV), or of rows (TOML)",
    )
    into.add_argument(
        "--system", metavar="S", help="the rule system of a table's cards; default: the one that fits its headings"
    )
    into.add_argument("--campaign", type=path_of, metavar="FILE", help=f"{_WHICH}; created if missing")
    into.set_defaults(run=run_import)
    out = parsers.add_parser("export", help="a campaign or its cards to JSON", description="Write a campaign as JSON.")
    out.add_argument("file", type=path_of, metavar="FILE", nargs="?")
    out.add_argument("--campaign", type=path_of, metavar="FILE", help=_WHICH)
    out.add_argument("--cards", action="store_true", help="only the cards")
    out.add_argument("--schema", action="store_true", help="the JSON Schema of such files; without FILE, to stdout")
    out.add_argument("--force", action="store_true", help="overwrite an existing file")
    out.set_defaults(run=run_export)


def run_import(chosen: argparse.Namespace) -> int:
    """Add the contents of a file to a campaign, and name what was left out."""
    from gmtool.store import StoreError
    from gmtool.store.campaign import Campaign
    from gmtool.store.files.user_folder import path_text

    try:
        path = chosen.campaign or _only_campaign()
        title = Path(path_text(path)).stem
        with Campaign.open(path) if path.exists() else Campaign.being_made(path, title) as campaign:
            with _Watch() as watch:
                pending = _taken_in(campaign, chosen.file, chosen.system, watch)
            for line in pending.lines:
                if line.is_problem:
                    print(line.text, file=sys.stderr)
            if pending.is_empty:
                what = "rows" if chosen.file.suffix == ".toml" else "cards"
                raise Failure(f"{chosen.file.name} contains no {what}.")
            _print_damage(campaign)
    except Cancelled as stopped:
        raise Failure(str(stopped), STOPPED) from None
    except StoreError as problem:
        raise Failure(str(problem)) from None
    print(f"{path.name}: {pending.summary}")
    return 0


def _taken_in(campaign: "Campaign", path: Path, system: str | None, watch: "_Watch") -> "PendingImport":
    from gmtool.store.exchange import CampaignContents, read_import, take_in
    from gmtool.store.row_tables import is_row_table, read_row_table
    from gmtool.store.text_tables import fitting_sheet, guessed_layout, is_table, read_card_file, read_sheet, read_table

    raw = read_card_file(path)
    if is_row_table(path.name):
        pending = read_row_table(raw, path.name, CampaignContents.of(campaign))
    elif is_table(path.name, raw):
        table = read_table(raw, guessed_layout(raw), path.name)
        sheet = fitting_sheet(table, _systems(campaign, system))
        pending = read_sheet(sheet, CampaignContents.of(campaign), watch.over("Reading"))
    else:
        pending = read_import(raw, path.name, CampaignContents.of(campaign), watch.over("Reading"))
    if not pending.is_empty:
        take_in(campaign, pending, watch.over("Writing"))
    return pending


def _systems(campaign: "Campaign", system: str | None) -> "Sequence[Ruleset]":
    """The systems that a table's cards may belong to: the one named, or all, with the campaign's own first."""
    from gmtool.systems import UnknownSystem

    try:
        return campaign.rulesets() if system is None else (campaign.ruleset(system),)
    except UnknownSystem as unknown:
        raise Failure(str(unknown)) from None


class _Watch:
    """The progress of an import on a terminal. Ctrl C ends it between two steps, so that nothing is half done."""

    def __init__(self) -> None:
        self._stopped = False
        self._before: Any = None

    def __enter__(self) -> "_Watch":
        self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def over(self, what: str) -> "Progress":
        """Report one part of the import in a line that is overwritten, and cleared at the end."""

        def show(text: str) -> None:
            if sys.stderr.isatty():
                print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

        def progress(done: int, of: int) -> None:
            if self._stopped:
                show("")
                raise Cancelled("Canceled; nothing was imported.")
            show(f"{what}: {done:,} of {of:,}" if done < of else "")

        return progress

    def _stop(self, *_: object) -> None:
        if self._stopped:
            raise KeyboardInterrupt
        self._stopped = True


def run_export(chosen: argparse.Namespace) -> int:
    """Write a campaign, its cards, or the schema of such files, as JSON."""
    from gmtool.store import StoreError
    from gmtool.store.files.whole_files import place_outside, write_outside

    path = chosen.file
    if path is None and not chosen.schema:
        raise Failure("Name the file to write: gmtool export FILE.")
    try:
        if path is not None and place_outside(path).exists() and not chosen.force:
            raise Failure(f"{path} already exists; --force overwrites it.")
        text = _schema() if chosen.schema else _exported(chosen)
        if path is None:
            sys.stdout.write(text)
        else:
            write_outside(path, text)
    except StoreError as problem:
        raise Failure(str(problem)) from None
    return 0


def _schema() -> str:
    from gmtool.store.exchange.json_schema import schema_text
    from gmtool.systems import all_rulesets

    return schema_text(all_rulesets())


def _exported(chosen: argparse.Namespace) -> str:
    from gmtool.store.campaign import Campaign
    from gmtool.store.exchange import export_campaign, export_cards

    with Campaign.open(chosen.campaign or _only_campaign(), read_only=True) as campaign:
        text = export_cards(campaign, campaign.cards.list()) if chosen.cards else export_campaign(campaign)
        _print_damage(campaign)
        return text


def _print_damage(campaign: "Campaign") -> None:
    if campaign.damage:
        print(f"gmtool: {campaign.damage}", file=sys.stderr)


def _only_campaign() -> Path:
    from gmtool.store.files.user_folder import campaigns, home

    found = campaigns()
    if len(found) == 1:
        return found[0]
    there = ", ".join(path.name for path in found) or "none"
    raise Failure(f"Choose a campaign with --campaign FILE; {home()} has {there}.")
