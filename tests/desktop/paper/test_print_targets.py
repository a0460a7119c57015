"""A PDF is there whole, or what was there before stays."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.paper.page import Paper
from gmtool.desktop.paper.preview import SheetPreview
from gmtool.desktop.paper.print_job import PrintJob
from gmtool.desktop.paper.print_targets import PdfFile, PrintError, PrinterTarget
from gmtool.desktop.paper.sheet import Stack
from tests.desktop.paper.reading import Read
from tests.desktop.pixels import green, places_of
from tests.full_disk import a_disk_that_is_full


class Words:
    """A sheet with a word on it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def paint(self, page) -> None:
        page.write(QRectF(20, 20, 100, 20), self.name, 20)


def stack(count: int = 3) -> Stack:
    return Stack("Words", Paper(), [Words(f"Word{number}") for number in range(count)])


def left_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_that_a_run_writes_every_sheet_and_counts_them(qtbot, tmp_path):
    path, seen = tmp_path / "words.pdf", []
    run = PrintJob(stack(), PdfFile(path, stack()))
    run.progressed.connect(seen.append)
    with qtbot.waitSignal(run.kept) as kept:
        run.start()
    assert seen == [1, 2, 3]
    assert str(path) in kept.args[0]
    assert [Read(path).text(page).strip() for page in range(3)] == ["Word0", "Word1", "Word2"]
    assert list(left_in(tmp_path)) == ["words.pdf"]


def test_that_only_the_wanted_sheets_are_printed(qtbot, tmp_path):
    run = PrintJob(stack(), PdfFile(tmp_path / "a.pdf", stack()), range(1, 2))
    with qtbot.waitSignal(run.kept):
        run.start()
    assert Read(tmp_path / "a.pdf").texts().split() == ["Word1"]


def test_that_cancelling_leaves_what_was_there(qtbot, tmp_path):
    path = tmp_path / "words.pdf"
    path.write_bytes(b"before")
    run = PrintJob(stack(200), PdfFile(path, stack(200)))
    run.kept.connect(lambda _: pytest.fail("it was cancelled"))
    with qtbot.waitSignal(run.progressed):
        run.start()
    run.cancel()
    qtbot.wait(30)
    assert left_in(tmp_path) == {"words.pdf": b"before"}


def test_that_a_full_disk_gets_one_sentence_and_leaves_what_was_there(qtbot, tmp_path):
    path = tmp_path / "words.pdf"
    path.write_bytes(b"before")
    with a_disk_that_is_full():
        run = PrintJob(stack(60), PdfFile(path, stack(60)))
        with qtbot.waitSignal(run.failed) as failed:
            run.start()
    assert failed.args[0].startswith("words.pdf cannot be written: ")
    assert failed.args[0].count(".") == 2
    assert left_in(tmp_path) == {"words.pdf": b"before"}


class Torn(Words):
    """A sheet that cannot be painted."""

    def paint(self, page) -> None:
        super().paint(page)
        raise ZeroDivisionError("nothing to divide by")


def test_that_a_sheet_that_cannot_be_drawn_ends_the_run_with_one_sentence(qtbot, tmp_path):
    path = tmp_path / "words.pdf"
    path.write_bytes(b"before")
    torn = Stack("Words", Paper(), [Words("Whole"), Torn("Torn")])
    run = PrintJob(torn, PdfFile(path, torn))
    with qtbot.captureExceptions() as reported, qtbot.waitSignal(run.failed) as failed:
        run.start()
    assert failed.args == ["The sheet “Torn” cannot be drawn."]
    assert left_in(tmp_path) == {"words.pdf": b"before"}
    assert len(reported) == 1


def test_that_a_sheet_that_cannot_be_drawn_says_so_in_the_preview(qtbot):
    preview = SheetPreview()
    qtbot.addWidget(preview)
    preview.resize(400, 400)
    with qtbot.captureExceptions() as reported:
        preview.show_stack(Stack("Words", Paper(), [Torn("Torn")]))
        qtbot.waitUntil(lambda: preview.grab().toImage().pixelColor(200, 40) == theme().colour("bad_soft"))
    assert len(reported) == 1


@pytest.mark.parametrize("where", ["missing/words.pdf", "file/words.pdf"])
def test_that_a_place_that_takes_no_file_gets_one_sentence(tmp_path, where):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(PrintError, match=r"^words.pdf cannot be written: .+\.$"):
        PdfFile(tmp_path / where, stack())


def test_that_a_printer_gets_the_sheets(qtbot, tmp_path):
    # Qt's own printer to a file: the same painting as for one of paper, on a machine that has none
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    run = PrintJob(stack(), PrinterTarget(printer, stack()))
    with qtbot.waitSignal(run.kept):
        run.start()
    read = Read(tmp_path / "printed.pdf")
    assert len(read) == 3
    assert read.document[0].get_size() == pytest.approx((595, 842), abs=1)
    ink = read.picture(0, 4).copy(0, 0, 480, 200)
    # the word is where it is in millimeters, whatever margins the printer has
    dark = places_of(ink, lambda one: green(one) < 128)
    xs, ys = [x / 4 for x, _ in dark], [y / 4 for _, y in dark]
    assert sum(xs) / len(xs) == pytest.approx(70, abs=2)
    assert 26 < min(ys) < max(ys) < 35
