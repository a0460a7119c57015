"""Sheet: what is printed; each paints itself, in a stack of one paper and one title."""

from collections.abc import Callable, Sequence
from typing import Protocol, overload

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from gmtool.desktop.base.parts.painting import kept, report, say_so
from gmtool.desktop.base.theme.current import painting_on_paper
from gmtool.desktop.paper.page import MM_PER_INCH, Page, Paper
from gmtool.records import dataclass


class Sheet(Protocol):
    """One side of paper."""

    @property
    def name(self) -> str:
        """The name in the preview: "A1", "Counters"."""
        ...

    def paint(self, page: Page) -> None:
        """Paint it; the same at every resolution."""
        ...


class SheetsByPlace(Sequence[Sheet]):
    """Sheets that are made when they are looked at: of many thousands, only those that are painted."""

    def __init__(self, count: int, make: Callable[[int], Sheet]) -> None:
        self._count = count
        self._make = make

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Sheet: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Sheet]: ...
    def __getitem__(self, place: int | slice) -> Sheet | Sequence[Sheet]:
        places = range(self._count)[place]
        return self._make(places) if isinstance(places, int) else [self._make(one) for one in places]


def _always(place: int) -> bool:
    return True


@dataclass(frozen=True)
class Stack:
    """Sheets that are printed together. `title` is that of the PDF.

    `is_ready` says of a sheet by its place whether all its pictures have been read, and has them read otherwise.
    """

    title: str
    paper: Paper
    sheets: Sequence[Sheet]
    is_ready: Callable[[int], bool] = _always
    both_sides: bool = False
    """True if two of them go on one sheet of paper."""
    waits: str = ""
    """The progress, in one sentence, while its sheets are still being made; then there are none yet."""


def paint_sheet(painter: QPainter, sheet: Sheet, paper: Paper) -> None:
    """Paint a sheet on whatever a painter paints on, from its corner, at its own resolution."""
    device = painter.device()
    with kept(painter), painting_on_paper(device.logicalDpiX()):
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(device.logicalDpiX() / MM_PER_INCH, device.logicalDpiY() / MM_PER_INCH)
        sheet.paint(Page(painter, paper))


def picture_of(sheet: Sheet, paper: Paper, dots: float) -> QImage:
    """A sheet as a picture of so many dots an inch; one that cannot be painted says so, and is reported."""
    whole, per_mm = paper.whole, dots / MM_PER_INCH
    image = QImage(round(whole.width() * per_mm), round(whole.height() * per_mm), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(per_mm * 1000))
    image.setDotsPerMeterY(round(per_mm * 1000))
    image.fill(Qt.GlobalColor.white)
    try:
        with QPainter(image) as painter:
            paint_sheet(painter, sheet, paper)
    except (Exception, SystemExit) as failure:
        report(failure)
        with QPainter(image) as painter:
            say_so(painter, image.rect())
    return image
