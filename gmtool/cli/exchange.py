"""`gmtool import` and `gmtool export`."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gmtool.cli.failure import Failure

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign

_WHICH = "the campaign; needed where the data folder has not exactly one"


def add(parsers: Any) -> None:
    """Declare the commands."""
    into = parsers.add_parser("import", help="cards or a campaign from JSON", description="Add cards or a campaign.")
    into.add_argument("file", type=Path, metavar="FILE")
    into.add_argument("--campaign", type=Path, metavar="FILE", help=f"{_WHICH}; made if it is not there")
    into.set_defaults(run=run_import)
    out = parsers.add_parser("export", help="a campaign or its cards to JSON", description="Write a campaign as JSON.")
    out.add_argument("file", type=Path, metavar="FILE")
    out.add_argument("--campaign", type=Path, metavar="FILE", help=_WHICH)
    out.add_argument("--cards", action="store_true", help="only the cards")
    out.add_argument("--force", action="store_true", help="write over a file that is there")
    out.set_defaults(run=run_export)


def run_import(chosen: argparse.Namespace) -> int:
    """Add what a file holds to a campaign."""
    from gmtool.store import StoreError
    from gmtool.store.campaign import Campaign
    from gmtool.store.exchange import import_file

    path = chosen.campaign or _only_campaign()
    try:
        made = not path.exists()
        with Campaign.create(path, path.stem) if made else Campaign.open(path) as campaign:
            try:
                brought = import_file(campaign, chosen.file)
            except StoreError:
                if made:
                    campaign.discard()
                raise
    except StoreError as problem:
        raise Failure(str(problem)) from None
    print(f"{path.name}: {brought} came in.")
    return 0


def run_export(chosen: argparse.Namespace) -> int:
    """Write a campaign, or its cards, as JSON."""
    from gmtool.store import StoreError
    from gmtool.store.campaign import Campaign

    path = chosen.campaign or _only_campaign()
    if chosen.file.exists() and not chosen.force:
        raise Failure(f"{chosen.file} is there already; --force writes over it.")
    try:
        with Campaign.open(path, read_only=True) as campaign:
            text = _text(campaign, chosen.cards)
        _write(chosen.file, text)
    except StoreError as problem:
        raise Failure(str(problem)) from None
    except OSError as problem:
        raise Failure(f"{chosen.file} cannot be written: {problem.strerror}.") from None
    return 0


def _text(campaign: "Campaign", cards_only: bool) -> str:
    from gmtool.store.exchange import export_campaign, export_cards

    return export_cards(campaign, campaign.cards.list()) if cards_only else export_campaign(campaign)


def _write(path: Path, text: str) -> None:
    """Write beside it first, so that a full disk does not cost what was there."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        unfinished.write_text(text, encoding="utf-8")
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _only_campaign() -> Path:
    from gmtool.store.places import campaigns, home

    found = campaigns()
    if len(found) == 1:
        return found[0]
    there = ", ".join(path.name for path in found) or "none"
    raise Failure(f"Say which campaign with --campaign FILE; in {home()} there is {there}.")
