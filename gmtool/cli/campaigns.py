"""The commands `gmtool list` and `gmtool log`, and campaigns as the command line opens them."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gmtool.cli.arguments import Failure, campaign_of, some_of
from gmtool.cli.streams import Target, print_json

if TYPE_CHECKING:
    from gmtool.rules.seam import Card, Line, Ruleset
    from gmtool.store.campaign import Campaign
    from gmtool.store.fights.encounters import Encounter

WHICH: Final = "the campaign; needed unless the data folder has exactly one"
MARKDOWN: Final = (".md", ".markdown")
_OF_NO_CAMPAIGN: Final = ("campaigns", "systems")
_LISTS: Final = ("encounters", "cards", *_OF_NO_CAMPAIGN)


def add(parsers: Any) -> None:
    """Declare the commands."""
    lists = parsers.add_parser(
        "list",
        help="encounters, cards, campaigns or rule systems",
        description="List the encounters or cards of a campaign, the campaigns of the data folder, or rule systems.",
    )
    lists.add_argument("what", nargs="?", choices=_LISTS, default=_LISTS[0], help="default: encounters")
    lists.add_argument("--campaign", type=campaign_of, metavar="FILE", help=WHICH)
    lists.add_argument("--find", metavar="WORDS", default="", help="only matching cards, as in the roster's search")
    lists.add_argument("--system", metavar="S", default="", help="only cards or encounters of this rule system")
    lists.add_argument("--json", action="store_true", help="print JSON")
    lists.set_defaults(run=run_list)
    log = parsers.add_parser(
        "log", help="the log of a fight", description="Print the log of a fight, turn by turn, or write it to a file."
    )
    log.add_argument("encounter", metavar="ENCOUNTER", help="its title, the beginning of the title, or its number")
    log.add_argument(
        "file", type=Target.named, metavar="FILE", nargs="?",
        help="a new file instead: Markdown where it ends in .md, otherwise plain text; - for standard output",
    )  # fmt: skip
    log.add_argument("--markdown", action="store_true", help="as Markdown, with a heading for each turn")
    log.add_argument("--force", action="store_true", help="overwrite an existing file")
    log.add_argument("--campaign", type=campaign_of, metavar="FILE", help=WHICH)
    log.add_argument("--json", action="store_true", help="print JSON, with the figures and rules of each line")
    log.set_defaults(run=run_log)


def run_list(chosen: argparse.Namespace) -> int:
    """Print one of the lists."""
    from gmtool.store import StoreError

    listed = {"encounters": _encounters, "cards": _cards, "campaigns": _campaigns, "systems": _systems}
    if chosen.find and chosen.what != "cards":
        raise Failure("--find is for cards: gmtool list cards --find WORDS.")
    if chosen.what in _OF_NO_CAMPAIGN and (chosen.campaign or chosen.system):
        option = "--campaign" if chosen.campaign else "--system"
        raise Failure(f"{option} is for encounters and cards; gmtool list {chosen.what} takes none.")
    try:
        rows = listed[chosen.what](chosen)
    except StoreError as problem:
        raise Failure.of(problem) from None
    if chosen.json:
        print_json(rows)
    elif rows:
        _print_table(rows)
    return 0


def run_log(chosen: argparse.Namespace) -> int:
    """Print or write the lines of a fight up to where it stands."""
    from gmtool.store import StoreError

    if chosen.json and (chosen.markdown or chosen.file is not None):
        raise Failure("--json prints the log as data; it goes neither with --markdown nor with a file.")
    try:
        if chosen.file is not None:
            chosen.file.check_free(chosen.force)
        with opened(chosen.campaign) as campaign:
            encounter = encounter_of(campaign, chosen.encounter)
            entries = campaign.encounters.journal(encounter.id).line() if encounter.started else ()
            lines = [(entry.number, line) for entry in entries for line in entry.lines]
            print_damage(campaign)
    except StoreError as problem:
        raise Failure.of(problem) from None
    if chosen.json:
        log = [
            {"entry": number, "text": one.text, "figures": list(one.figures), "rules": list(one.rules)}
            for number, one in lines
        ]
        print_json({**_encounter(encounter), "log": log})
        return 0
    if not encounter.started:
        print(f"gmtool: “{encounter.title}” has not started yet.", file=sys.stderr)
    return _tell(chosen, encounter.title, [line for _, line in lines])


def _tell(chosen: argparse.Namespace, title: str, lines: "Sequence[Line]") -> int:
    """Print a log, or write it to the file that was named."""
    from gmtool.store import StoreError

    file: Target | None = chosen.file
    if file is None and not chosen.markdown:
        for line in lines:
            print(line.text)
        return 0
    from gmtool.presentation.fight.log_text import markdown_log, plain_log

    named = file.path if file is not None else None
    markdown = chosen.markdown or (named is not None and named.suffix.lower() in MARKDOWN)
    text = markdown_log(lines, title) if markdown else plain_log(lines)
    try:
        (file or Target(None)).write(f"{text}\n")
    except StoreError as problem:
        raise Failure.of(problem) from None
    return 0


@contextmanager
def opened(path: Path | None) -> "Iterator[Campaign]":
    """The campaign of a file, or the only one of the data folder, for reading. Raises `StoreError` or `Failure`."""
    from gmtool.store.campaign import Campaign

    with Campaign.open(path or only_campaign(), read_only=True) as campaign:
        yield campaign


def only_campaign() -> Path:
    """The file of the only campaign of the data folder. Raises `Failure` where there is none, or a choice."""
    from gmtool.store.files.user_folder import campaigns, home

    found = campaigns()
    if len(found) == 1:
        return found[0]
    there = ", ".join(path.name for path in found) or "none"
    raise Failure(f"Choose a campaign with --campaign FILE; {home()} has {there}.")


def encounter_of(campaign: "Campaign", name: str) -> "Encounter":
    """The encounter with this title, number or beginning of a title. Raises `Failure` if there is not exactly one."""
    encounters, wanted = campaign.encounters.list(), name.casefold().strip()
    found = [one for one in encounters if one.title.casefold() == wanted]
    found = found or [one for one in encounters if str(one.id) == wanted]
    found = found or [one for one in encounters if wanted and one.title.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        choices = some_of([f"{one.id} ({one.title})" for one in found], name)
        raise Failure(f"Several encounters are called “{name}”; choose one by its number: {choices}.")
    if not encounters:
        raise Failure(f"{campaign.name} has no encounter “{name}”; it has none.")
    titles = some_of([f"“{one.title}”" for one in encounters], f"“{name}”")
    raise Failure(f"{campaign.name} has no encounter “{name}”; it has {titles}.")


def print_damage(campaign: "Campaign") -> None:
    """Say what could not be read of a campaign."""
    if campaign.damage:
        print(f"gmtool: {campaign.damage}", file=sys.stderr)


def checked_system(campaign: "Campaign", id: str) -> "Ruleset | None":
    """The rule system with this id; None without one. Raises `Failure`."""
    from gmtool.systems import UnknownSystem

    try:
        return campaign.ruleset(id) if id else None
    except UnknownSystem as unknown:
        raise Failure(str(unknown)) from None


def _encounters(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    with opened(chosen.campaign) as campaign:
        checked_system(campaign, chosen.system)
        found = [one for one in campaign.encounters.list() if chosen.system in ("", one.system)]
        print_damage(campaign)
        return [_encounter(one) for one in found]


def _encounter(one: "Encounter") -> dict[str, Any]:
    return {
        "number": one.id,
        "title": one.title,
        "system": one.system,
        "figures": len(one.muster.figures),
        "state": "started" if one.started else "prepared",
    }


def _cards(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    with opened(chosen.campaign) as campaign:
        checked_system(campaign, chosen.system)
        cards = campaign.cards.find(chosen.find, system=chosen.system)
        print_damage(campaign)
        return [_card(one) for one in cards]


def _card(card: "Card") -> dict[str, Any]:
    return {"name": card.name, "system": card.system, "kind": card.kind, "tags": list(card.tags)}


def _campaigns(_: argparse.Namespace) -> list[dict[str, Any]]:
    from gmtool.store.files.user_folder import campaigns

    return [{"file": str(path)} for path in campaigns()]


def _systems(_: argparse.Namespace) -> list[dict[str, Any]]:
    from gmtool import systems

    found = [{"id": one.id, "title": one.title} for one in systems.all_rulesets()]
    for sentence in systems.problems():
        print(f"gmtool: {sentence}", file=sys.stderr)
    return found


def _print_table(rows: Sequence[dict[str, Any]]) -> None:
    """A line for each row, in columns."""
    lines = [[_cell(value) for value in row.values()] for row in rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    for line in lines:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)
