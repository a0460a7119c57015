"""Printing to a PDF, and reading it as another program does."""

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gmtool.desktop.paper.page import MM_PER_INCH, Paper
from gmtool.desktop.paper.print_job import PrintJob
from gmtool.desktop.paper.print_targets import PdfFile
from gmtool.desktop.paper.sheet import Sheet, Stack

PER_MM = 10
"""Pixels to a millimeter of the pictures."""
RED, BLUE = "#d02020", "#2020d0"


def printed(qtbot: QtBot, path: Path, sheets: Sequence[Sheet], paper: Paper | None = None) -> "Read":
    """Print sheets to a PDF, and open it."""
    stack = Stack("The ford", paper or Paper(), sheets)
    run = PrintJob(stack, PdfFile(path, stack))
    with qtbot.waitSignal(run.kept):
        run.start()
    return Read(path)


class Read:
    """A PDF, as pdfium reads it."""

    def __init__(self, path: Path) -> None:
        self.document = pypdfium2.PdfDocument(path.read_bytes())

    def __len__(self) -> int:
        return len(self.document)

    def text(self, page: int) -> str:
        """All the words of a page."""
        return self.document[page].get_textpage().get_text_range()

    def texts(self) -> str:
        """All the words."""
        return "\n".join(self.text(page) for page in range(len(self)))

    def picture(self, page: int, per_mm: float = PER_MM) -> QImage:
        """A page as pixels."""
        bitmap = self.document[page].render(scale=per_mm * MM_PER_INCH / 72)
        pixels = bytes(bitmap.buffer)
        image = QImage(pixels, bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_BGR888)
        return image.convertToFormat(QImage.Format.Format_RGB32)


def lines_down(image: QImage, x: float, top: float, bottom: float, per_mm: float = PER_MM) -> list[float]:
    """Where lines cross a plumb line: the millimeters from the top of the sheet to the middle of each."""
    return _lines(image, per_mm, top, bottom, lambda along: (round(x * per_mm), along))


def lines_across(image: QImage, y: float, left: float, right: float, per_mm: float = PER_MM) -> list[float]:
    """Where lines cross a level line: the millimeters from the left of the sheet to the middle of each."""
    return _lines(image, per_mm, left, right, lambda along: (along, round(y * per_mm)))


def _lines(image: QImage, per_mm: float, start: float, end: float, at) -> list[float]:
    found: list[tuple[float, float]] = []
    ink = 0.0
    for along in range(round(start * per_mm), round(end * per_mm)):
        dark = 255 - image.pixelColor(*at(along)).green()
        if dark > 8:
            weight, place = found.pop() if ink else (0.0, 0.0)
            found.append((weight + dark, (place * weight + (along + 0.5) * dark) / (weight + dark)))
        ink = dark if dark > 8 else 0.0
    return [place / per_mm for _, place in found]


def png(width: int, height: int) -> bytes:
    """Red at the left, blue at the right."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(BLUE))
    painter = QPainter(image)
    painter.fillRect(0, 0, width // 2, height, QColor(RED))
    painter.end()
    raw = QByteArray()
    buffer = QBuffer(raw)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(raw.data())
