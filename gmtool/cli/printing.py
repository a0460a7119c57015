"""The command `gmtool print`: sheets of an encounter or of cards as a PDF, made without a window."""

import argparse
import sys
from typing import TYPE_CHECKING, Any, Final

from gmtool.cli.arguments import NOT_DONE, Failure, campaign_of, path_of
from gmtool.cli.campaigns import WHICH, checked_system, encounter_of, opened, print_damage
from gmtool.cli.streams import STANDARD, Target, print_json
from gmtool.presentation.sheets.options import CardPrintKind, PrintKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from gmtool.desktop.paper.page import Paper
    from gmtool.desktop.paper.pictures import PaperPictures
    from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
    from gmtool.desktop.paper.sheet import Stack
    from gmtool.store.campaign import Campaign
    from gmtool.store.fights.encounters import Encounter

    MakeStack = Callable[[PaperPictures], Stack]

_OF_ENCOUNTERS: Final = tuple(kind.name.lower() for kind in PrintKind)
_OF_CARDS: Final = tuple(kind.name.lower() for kind in CardPrintKind)
"""The names of sheets; the first is usual."""
_PAPERS: Final = ("A4", "Letter")


def add(parsers: Any) -> None:
    """Declare the command."""
    printing = parsers.add_parser(
        "print",
        help="sheets of an encounter or of cards as a PDF",
        description="Print an encounter, or the cards of a campaign, to a PDF.",
    )
    printing.add_argument("encounter", nargs="?", metavar="ENCOUNTER", help="its title or number; without it, cards")
    printing.add_argument("--pdf", required=True, type=path_of, metavar="FILE", help="the new PDF")
    printing.add_argument(
        "--sheets",
        choices=(*_OF_ENCOUNTERS, *_OF_CARDS),
        metavar="KIND",
        help=f"of an encounter: {', '.join(_OF_ENCOUNTERS)}; of cards: {', '.join(_OF_CARDS)}",
    )
    printing.add_argument("--paper", choices=_PAPERS, help="the paper size (default: what is usual where you are)")
    printing.add_argument("--find", metavar="WORDS", default="", help="only matching cards, as in the roster's search")
    printing.add_argument("--system", metavar="S", default="", help="only cards of this rule system")
    printing.add_argument("--campaign", type=campaign_of, metavar="FILE", help=WHICH)
    printing.add_argument("--force", action="store_true", help="overwrite an existing file")
    printing.add_argument("--json", action="store_true", help="print JSON about the file that was written")
    printing.set_defaults(run=run_print)


def run_print(chosen: argparse.Namespace) -> int:
    """Print the sheets, and say how many."""
    from gmtool.cli.doctor import picture_problem
    from gmtool.store import StoreError

    kinds = _OF_CARDS if chosen.encounter is None else _OF_ENCOUNTERS
    sheets = chosen.sheets or kinds[0]
    if sheets not in kinds:
        of = "cards" if chosen.encounter is None else "an encounter"
        raise Failure(f"There are no “{sheets}” sheets for {of}; choose from: {', '.join(kinds)}.")
    if str(chosen.pdf) == STANDARD:
        raise Failure("A PDF is not written to standard output; name a file.")
    if chosen.encounter is not None and (chosen.find or chosen.system):
        raise Failure("--find and --system are for cards, which are printed where no encounter is named.")
    if problem := picture_problem():
        raise Failure(problem, NOT_DONE)
    app = application()
    try:
        Target(chosen.pdf).check_free(chosen.force)
        with opened(chosen.campaign) as campaign:
            make = (
                _cards(campaign, chosen, sheets) if chosen.encounter is None else _encounter(campaign, chosen, sheets)
            )
            count = _printed(app, campaign, make, chosen.pdf)
            print_damage(campaign)
    except StoreError as failed:
        raise Failure.of(failed) from None
    if chosen.json:
        print_json({"file": str(chosen.pdf), "sheets": count})
    else:
        print(f"{chosen.pdf.name}: {count:,} {'sheet' if count == 1 else 'sheets'}")
    return 0


def _cards(campaign: "Campaign", chosen: argparse.Namespace, sheets: str) -> "MakeStack":
    """The sheets of the campaign's cards. Raises `Failure` where there are no cards."""
    checked_system(campaign, chosen.system)
    cards = campaign.cards.find(chosen.find, system=chosen.system)
    if not cards:
        raise Failure(f"{campaign.name} has no such cards.", NOT_DONE)
    from gmtool.desktop.paper.printouts.card_printout import CardPrintout, CardSource
    from gmtool.desktop.paper.printouts.saved_options import CardPrintOptions

    wishes = CardPrintOptions(what=CardPrintKind[sheets.upper()], paper=_paper(chosen))
    source = CardSource("", campaign.name, len(cards), lambda: cards)
    printout = CardPrintout(campaign.name, [source], campaign.ruleset)
    return lambda pictures: printout.stack(wishes, source, pictures)


def _encounter(campaign: "Campaign", chosen: argparse.Namespace, sheets: str) -> "MakeStack":
    """The sheets of an encounter, or of a fight as it stands. Raises `Failure` where it has no such sheets."""
    from gmtool.systems import UnknownSystem

    encounter = encounter_of(campaign, chosen.encounter)
    from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintOptions

    try:
        printout = printout_of(campaign, encounter)
    except UnknownSystem as unknown:
        raise Failure(str(unknown)) from None
    kind = PrintKind[sheets.upper()]
    if chosen.sheets is None and kind not in printout.whats:
        kind = printout.whats[0]
    if kind not in printout.whats:
        names = ", ".join(one.name.lower() for one in printout.whats)
        raise Failure(f"“{encounter.title}” has no sheets “{sheets}”; choose from: {names}.", NOT_DONE)
    wishes = EncounterPrintOptions(what=kind, paper=_paper(chosen))
    figures = [counter.figure for counter in printout.counters]

    def make(pictures: "PaperPictures") -> "Stack":
        if printout.ground is not None and printout.ground.backdrop is not None and wishes.ground.backdrop:
            # begin to read it, so that it is waited for
            pictures.image(printout.ground.backdrop.picture)
        return printout.stack(wishes, figures, pictures)

    return make


def _paper(chosen: argparse.Namespace) -> "Paper":
    """The paper that is asked for, otherwise the usual one."""
    from gmtool.desktop.paper.page import Paper, PaperSize

    return Paper(PaperSize(chosen.paper)) if chosen.paper else Paper()


def printout_of(campaign: "Campaign", encounter: "Encounter") -> "EncounterPrintout":
    """An encounter as it would begin, or a fight as it stands. Raises `UnknownSystem`."""
    if not encounter.started:
        from gmtool.desktop.pages.encounters.printing import encounter_to_print

        return encounter_to_print(encounter, campaign.ruleset(encounter.system))
    from gmtool.desktop.paper.printouts.fight_printout import fight_printout
    from gmtool.presentation.fight.journal_cursor import JournalCursor

    return fight_printout(encounter, JournalCursor(campaign.encounters.journal(encounter.id)))


def _printed(app: "QApplication", campaign: "Campaign", make: "MakeStack", path: "Path") -> int:
    """Paint the sheets into a PDF, once their pictures are read; the number of sheets. Raises `Failure`."""
    from PySide6.QtCore import QEventLoop

    from gmtool.desktop.paper.pictures import PaperPictures
    from gmtool.desktop.paper.print_job import PrintJob
    from gmtool.desktop.paper.print_targets import PdfFile, PrintError

    loop, problems = QEventLoop(), list[str]()
    pictures = PaperPictures(campaign, app)
    try:
        stack = make(pictures)
        pictures.ready.connect(loop.quit)
        while pictures.waiting:
            loop.exec()
            stack = make(pictures)
        if not stack.sheets:
            raise Failure("There is nothing to print.", NOT_DONE)
        job = PrintJob(stack, PdfFile(path, stack), parent=app)
        job.failed.connect(problems.append)
        for ended in (job.kept, job.failed):
            ended.connect(loop.quit)
        pictures.ready.disconnect(loop.quit)
        job.start()
        loop.exec()
    except PrintError as problem:
        raise Failure(str(problem), NOT_DONE) from None
    finally:
        pictures.close()
    if problems:
        raise Failure(problems[0], NOT_DONE)
    return job.count


def application() -> "QApplication":
    """Qt's application, which needs no display here."""
    from PySide6.QtWidgets import QApplication

    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    # elsewhere only the platform of the desktop has the fonts
    without_display = ["-platform", "offscreen"] if sys.platform.startswith("linux") else []
    return QApplication(["gmtool", *without_display])
