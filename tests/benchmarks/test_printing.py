"""Printing: the arena with counters as a PDF, under 2 s; the largest ground, of which no sheet may freeze the window.

What counts for the whole is the clock; of the largest ground the first sheets are painted, and all of them counted.
"""

from pathlib import Path
from statistics import median
from time import perf_counter

from PySide6.QtWidgets import QApplication

from gmtool.desktop.paper.print_job import PrintJob
from gmtool.desktop.paper.print_targets import PdfFile
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintOptions, EncounterPrintout
from gmtool.desktop.paper.sheet import Stack
from gmtool.presentation.encounters.grounds import read_map
from gmtool.rules.seam.views import Counter, Posture, Side
from gmtool.space import Hex, walled_ground

FIGURES = 40
SIDES = tuple(Side(f"side-{i}", f"Side {i}", i) for i in range(6))


def figures() -> tuple[Counter, ...]:
    standing = (0, Posture.STANDING, 5, 5)
    return tuple(Counter(f"f{i}", f"Figure {i}", f"side-{i % 6}", (Hex(i, 3),), *standing) for i in range(FIGURES))


def stack(ground) -> Stack:
    counters = figures()
    subject = EncounterPrintout("The fight", ground, counters, SIDES)
    return subject.stack(EncounterPrintOptions(), {counter.figure for counter in counters})


def slices(path: Path, printed: Stack, most: int) -> list[float]:
    """Print up to so many sheets; the seconds between any two events."""
    run, done, taken = PrintJob(printed, PdfFile(path, printed)), [], []
    run.kept.connect(done.append)
    run.progressed.connect(lambda sheet: done.append(sheet) if sheet >= most else None)
    run.start()
    while not done:
        before = perf_counter()
        QApplication.processEvents()
        taken.append(perf_counter() - before)
    run.cancel()
    return taken


def test_the_arena_with_counters(qapp, tmp_path):
    taken = []
    for number in range(5):
        start = perf_counter()
        slices(tmp_path / f"{number}.pdf", stack(read_map("maps/arena.toml")), 1000)
        taken.append(perf_counter() - start)
    size = (tmp_path / "4.pdf").stat().st_size
    print(f"\nPDF of the arena with {FIGURES} counters: {median(taken):.2f} s (to reach: under 2 s), {size // 1024} KB")


def test_the_largest_ground(qapp, tmp_path):
    start = perf_counter()
    printed = stack(walled_ground(300, 300))
    made = perf_counter() - start
    taken = [second * 1000 for second in slices(tmp_path / "large.pdf", printed, 100)]
    print(
        f"\n300 x 300 hexes at 25 mm: {len(printed.sheets):,} sheets made in {made * 1000:.0f} ms; "
        f"a sheet {median(taken):.1f} ms, the worst {max(taken):.0f} ms"
    )
