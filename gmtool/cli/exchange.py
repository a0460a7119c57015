"""The commands `gmtool import` and `gmtool export`."""

import argparse
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from gmtool.cli.arguments import NOT_DONE, STOPPED, Failure, campaign_of
from gmtool.cli.campaigns import WHICH, encounter_of, only_campaign, opened, print_damage
from gmtool.cli.streams import Source, Target, print_json
from gmtool.store.progress import Cancelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gmtool.rules.seam import Ruleset
    from gmtool.store.campaign import Campaign
    from gmtool.store.exchange import PendingImport
    from gmtool.store.incoming import Incoming
    from gmtool.store.incoming.contents import Contents
    from gmtool.store.progress import Progress

_NAMED = 3
"""So many names, or runs of them, stand before what the rules say about their cards."""


def add(parsers: Any) -> None:
    """Declare the commands."""
    into = parsers.add_parser(
        "import",
        help="cards, a campaign, rows of your own, a ground or a map",
        description="Add cards, a campaign, rows of your own, a ground or a map. A file is known by what it holds, "
        "whatever its name. Exit status 1 if a card, a row or a picture was left out; what a map loses is told.",
    )
    into.add_argument(
        "file",
        type=Source.named,
        metavar="FILE",
        help="JSON as gmtool exports it, a table of cards (CSV, TSV) or of rows (TOML), a ground, or a Universal VTT "
        "map; - for standard input",
    )
    into.add_argument(
        "--system", metavar="S", help="the rule system of a table's cards; default: the one that fits its headings"
    )
    into.add_argument(
        "--ground", choices=("flat", "pointed", "feet"),
        help="what a map is laid on: hexes with flat or pointed tops, or open ground in feet; default: the first that "
        "the rule system has",
    )  # fmt: skip
    into.add_argument(
        "--square", type=float, metavar="N", help="the hexes or feet to a square of a map (default: 1 hex, or 5 feet)"
    )
    into.add_argument("--campaign", type=campaign_of, metavar="FILE", help=f"{WHICH}; created if missing")
    into.add_argument("--json", action="store_true", help="print JSON, with a line for each card")
    into.set_defaults(run=run_import)
    out = parsers.add_parser(
        "export",
        help="a campaign, its cards, or a fight to JSON; cards also to CSV",
        description="Write a campaign, its cards, or the journal of a fight. Cards are written as CSV if the name of "
        "the file ends in .csv; what that cannot say is told.",
    )
    out.add_argument("file", type=Target.named, metavar="FILE", nargs="?", help="the new file; - for standard output")
    out.add_argument("--campaign", type=campaign_of, metavar="FILE", help=WHICH)
    what = out.add_mutually_exclusive_group()
    what.add_argument("--cards", action="store_true", help="only the cards; to a .csv file as a table")
    what.add_argument("--fight", metavar="ENCOUNTER", help="the journal of this encounter, as `gmtool replay` reads it")
    what.add_argument(
        "--schema", action="store_true", help="the JSON Schema of such files; without FILE, to standard output"
    )
    out.add_argument("--anonymous", action="store_true", help="a fight without names and notes, for a bug report")
    out.add_argument("--force", action="store_true", help="overwrite an existing file")
    out.add_argument("--json", action="store_true", help="print JSON about the file that was written")
    out.set_defaults(run=run_export)


def run_import(chosen: argparse.Namespace) -> int:
    """Add the contents of a file to a campaign, and name what was left out."""
    from gmtool.store import StoreError
    from gmtool.store.campaign import Campaign
    from gmtool.store.files.user_folder import path_text

    try:
        path = chosen.campaign or only_campaign()
        title = Path(path_text(path)).stem
        file = _read(chosen.file)
        with Campaign.open(path) if path.exists() else Campaign.being_made(path, title) as campaign:
            pending = _taken_in(campaign, file, chosen)
            for guess in pending.guesses if pending.lines and not chosen.json else ():
                print(guess, file=sys.stderr)
            for line in pending.lines:
                if line.is_problem and not chosen.json:
                    print(line.text, file=sys.stderr)
            if pending.is_empty:
                raise Failure(f"{file.name} contains nothing to import.")
            findings = _findings(campaign, pending)
            for said in _finding_lines(findings) if not chosen.json else ():
                print(said, file=sys.stderr)
            for notice in campaign.notices:
                print(f"gmtool: {notice}", file=sys.stderr)
            print_damage(campaign)
    except Cancelled as stopped:
        raise Failure(str(stopped), STOPPED) from None
    except StoreError as problem:
        raise Failure.of(problem) from None
    if chosen.json:
        print_json(_import_data(path, pending, findings))
    else:
        print(f"{path.name}: {pending.summary}")
    return NOT_DONE if pending.left_out else 0


def _findings(campaign: "Campaign", pending: "PendingImport") -> list[tuple[str, str]]:
    """The name of each card on which the rules have something to say, and what; as the window tells beside it."""
    from gmtool.presentation.cards.findings import open_findings

    known = {one.id: one for one in campaign.rulesets()}
    cards = [one.card for one in pending.cards if one.card.system in known]
    return [(card.name, " ".join(said)) for card in cards if (said := open_findings(card, known[card.system]))]


def _finding_lines(findings: "Sequence[tuple[str, str]]") -> list[str]:
    """A line for each thing that the rules say; cards alike share one: "Goblin 1 to 150: …"."""
    from gmtool.name_runs import in_words

    whose: dict[str, list[str]] = {}
    for name, text in findings:
        whose.setdefault(text, []).append(name)
    lines: list[str] = []
    for text, names in whose.items():
        found = in_words(names)
        who = ", ".join(found) if len(found) <= _NAMED else f"{names[0]} and {len(names) - 1:,} more"
        lines.append(f"{who}: {text}")
    return lines


def _import_data(path: Path, pending: "PendingImport", findings: "Sequence[tuple[str, str]]") -> dict[str, Any]:
    return {
        "campaign": str(path),
        "cards": len(pending.cards),
        "encounters": len(pending.parts.encounters),
        "grounds": len(pending.parts.grounds),
        "rows": len(pending.own_rows),
        "left_out": pending.left_out,
        "guesses": list(pending.guesses),
        "lines": [{"text": line.text, "taken": line.taken, "problem": line.is_problem} for line in pending.lines],
        "findings": [{"card": name, "text": text} for name, text in findings],
    }


def _taken_in(campaign: "Campaign", file: "Incoming", chosen: argparse.Namespace) -> "PendingImport":
    from gmtool.store.exchange import CampaignContents, take_in
    from gmtool.store.incoming.contents import read_contents

    with _Watch() as watch:
        systems = _systems(campaign, chosen.system)
        played, present = campaign.played(), CampaignContents.of(campaign)
        contents = read_contents(file, present, systems, watch.over("Reading"), played=played)
        pending = _laid(contents, file.name, chosen).pending
        if not pending.is_empty:
            take_in(campaign, pending, watch.over("Writing", in_steps=True))
    return pending


def _laid(contents: "Contents", name: str, chosen: argparse.Namespace) -> "Contents":
    """A map, laid as the arguments say."""
    if chosen.ground is None and chosen.square is None:
        return contents
    from gmtool.store.incoming.contents import LaidMap, laid
    from gmtool.store.laying import USUAL, Laying, Way

    if contents.map is None:
        raise Failure(f"--ground and --square are for a map, and {name} is none.")
    way = Way(chosen.ground) if chosen.ground else contents.map.laying.way
    scale = USUAL[way] if chosen.square is None else chosen.square
    return laid(LaidMap(contents.map.vtt, Laying(way, scale)), name)


def _read(source: Source) -> "Incoming":
    """The file that comes in, read. Raises `StoreError`."""
    from gmtool.store.incoming import CARD_DOOR, incoming, read_incoming
    from gmtool.store.limits import IMPORT_BYTES

    if source.path is not None:
        return read_incoming(source.path, CARD_DOOR)
    return incoming(source.read(IMPORT_BYTES, "campaign"), source.name, CARD_DOOR)


def _systems(campaign: "Campaign", system: str | None) -> "Sequence[Ruleset]":
    """The systems that a table's cards may belong to: the one named, or all, with the campaign's own first."""
    from gmtool.systems import UnknownSystem

    try:
        return campaign.rulesets() if system is None else (campaign.ruleset(system),)
    except UnknownSystem as unknown:
        raise Failure(str(unknown)) from None


class _Watch:
    """The progress of an import on a terminal.

    Ctrl C ends the reading at once, and the writing between two steps, so that nothing is half done.
    """

    def __init__(self) -> None:
        self._in_steps = False
        self._stopped = False
        self._before: Any = None

    def __enter__(self) -> "_Watch":
        self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)
        if kind is KeyboardInterrupt and not self._in_steps:
            self._cancel()

    def over(self, what: str, in_steps: bool = False) -> "Progress":
        """Report one part of the import in a line that is overwritten, and cleared at the end."""
        self._in_steps = in_steps

        def progress(done: int, of: int) -> None:
            if self._stopped:
                self._cancel()
            _show(f"{what}: {done:,} of {of:,}" if done < of else "")

        return progress

    def _cancel(self) -> NoReturn:
        _show("")
        raise Cancelled("Canceled; nothing was imported.") from None

    def _stop(self, *_: object) -> None:
        again, self._stopped = self._stopped, True
        if again or not self._in_steps:
            # where it is lost, as in the clearing of memory, the next step ends the import
            raise KeyboardInterrupt


def _show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def run_export(chosen: argparse.Namespace) -> int:
    """Write a campaign, its cards, the journal of a fight, or the schema of such files."""
    from gmtool.store import StoreError

    target: Target | None = chosen.file or (Target(None) if chosen.schema else None)
    if target is None:
        raise Failure("Name the file to write: gmtool export FILE, or - for standard output.")
    if chosen.anonymous and chosen.fight is None:
        raise Failure("--anonymous is for a fight: gmtool export FILE --fight ENCOUNTER --anonymous.")
    if chosen.json and target.path is None:
        raise Failure("--json reports on the file that was written; with - the JSON itself is the output.")
    try:
        target.check_free(chosen.force)
        text, remarks = (_schema(), ()) if chosen.schema else _exported(chosen, is_table=_is_table(target))
        target.write(text)
    except StoreError as problem:
        raise Failure.of(problem) from None
    if chosen.json:
        about = {"remarks": list(remarks)} if _is_table(target) else {}
        print_json({"file": str(target.path), "bytes": len(text.encode()), **about})
    else:
        for remark in remarks:
            print(remark, file=sys.stderr)
    return 0


def _schema() -> str:
    from gmtool.store.exchange.json_schema import schema_text
    from gmtool.systems import all_rulesets

    return schema_text(all_rulesets())


def _is_table(target: Target) -> bool:
    return target.path is not None and target.path.suffix.casefold() == ".csv"


def _exported(chosen: argparse.Namespace, is_table: bool) -> "tuple[str, Sequence[str]]":
    """The text of the file, and the sentences on what is not in it."""
    from gmtool.store.exchange import export_campaign, export_cards
    from gmtool.store.text_tables.writing import export_table

    if is_table and not chosen.cards:
        raise Failure(f"{chosen.file.path.name} would be a table, which has room for cards alone: add --cards.")
    remarks: Sequence[str] = ()
    with opened(chosen.campaign) as campaign:
        if chosen.fight is not None:
            text = _fight(campaign, chosen.fight, chosen.anonymous)
        elif is_table:
            written = export_table(campaign, campaign.cards.list())
            text, remarks = written.text, written.remarks
        elif chosen.cards:
            text = export_cards(campaign, campaign.cards.list())
        else:
            text = export_campaign(campaign)
        print_damage(campaign)
        return text, remarks


def _fight(campaign: "Campaign", name: str, anonymous: bool) -> str:
    from gmtool.encounter import write
    from gmtool.encounter.anonymous import NotAnonymous, without_names
    from gmtool.systems import ruleset

    document = campaign.encounters.document(encounter_of(campaign, name).id)
    try:
        return write(without_names(document, ruleset(document.system)) if anonymous else document)
    except NotAnonymous as problem:
        raise Failure(str(problem), NOT_DONE) from None
