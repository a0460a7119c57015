"""Printing cards: 100 of them as a PDF under 2 s; 2,000 without freezing the window."""

from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter

from PySide6.QtWidgets import QApplication

from gmtool.desktop.paper.print_job import PrintJob
from gmtool.desktop.paper.print_targets import PdfFile
from gmtool.desktop.paper.printouts.card_printout import CardPrintout, CardSource
from gmtool.desktop.paper.printouts.saved_options import CardPrintOptions
from gmtool.desktop.paper.sheet import Stack
from gmtool.presentation.sheets.options import CardPrintKind, PerSheet, RecordOptions
from gmtool.rules.seam import Card
from gmtool.systems import all_rulesets, ruleset


def cards(count: int) -> list[Card]:
    """So many different ones."""
    every = [card for system in all_rulesets() for card in system.bestiary()]
    notes = "Stands at the ford by day, and sleeps in the mill. "
    return [
        replace(card, name=f"{card.name} {number}", notes=f"{notes * (number % 3)}No. {number}")
        for number, card in enumerate(islice(cycle(every), count), 1)
    ]


def slices(path: Path, made: Stack) -> list[float]:
    """Print it; the seconds between any two events."""
    run, done, taken = PrintJob(made, PdfFile(path, made)), [], []
    run.kept.connect(done.append)
    run.start()
    while not done:
        before = perf_counter()
        QApplication.processEvents()
        taken.append(perf_counter() - before)
    return taken


def stack(count: int, per_sheet: PerSheet) -> Stack:
    wishes = CardPrintOptions(records=RecordOptions(per_sheet))
    return CardPrintout("Cards", [], ruleset).stack(wishes, source(count))


def source(count: int) -> CardSource:
    made = cards(count)
    return CardSource("All", "Cards", count, lambda: made)


def test_a_booklet_of_2000_cards(qapp, tmp_path):
    start = perf_counter()
    wishes = CardPrintOptions(CardPrintKind.BOOKLET)
    made = CardPrintout("Cards", [], ruleset).stack(wishes, source(2000))
    begun = perf_counter() - start
    taken = slices(tmp_path / "booklet.pdf", made)
    print(
        f"\nA booklet of 2,000 cards: {len(made.sheets):,} pages set in {begun:.1f} s, printed in {sum(taken):.1f} s; "
        f"a page {median(taken) * 1000:.0f} ms, the worst {max(taken) * 1000:.0f} ms"
    )


def test_100_cards(qapp, tmp_path):
    for per_sheet in PerSheet:
        taken = []
        for number in range(3):
            made, path = stack(100, per_sheet), tmp_path / f"{per_sheet}-{number}.pdf"
            start = perf_counter()
            slices(path, made)
            taken.append(perf_counter() - start)
        size = path.stat().st_size // 1024
        print(f"\nPDF of 100 cards, {per_sheet} to a sheet: {median(taken):.2f} s (to reach: under 2 s), {size} KB")


def test_2000_cards(qapp, tmp_path):
    start = perf_counter()
    made = stack(2000, PerSheet.NINE)
    begun = perf_counter() - start
    taken = [second * 1000 for second in slices(tmp_path / "many.pdf", made)]
    print(
        f"\n2,000 cards: {len(made.sheets):,} sheets made in {begun * 1000:.0f} ms, "
        f"printed in {sum(taken) / 1000:.1f} s; a sheet {median(taken):.0f} ms, the worst {max(taken):.0f} ms"
    )
