"""Printing, one sheet between two events: the window stays at work, and it can be cancelled."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPainter

from gmtool.desktop.paper.outlets import Outlet, PaperError
from gmtool.desktop.paper.sheet import Stack, paint_sheet
from gmtool.desktop.parts.painting import report


class PrintRun(QObject):
    """Paints the sheets of a stack on an outlet. One of `kept`, `failed` and `cancelled` ends it."""

    progressed = Signal(int)
    """How many sheets are painted."""
    kept = Signal(str)
    """All of them are: where, as a sentence."""
    failed = Signal(str)
    """Why not, as a sentence; nothing was left behind."""
    cancelled = Signal(str)
    """What has become of it, as a sentence."""

    def __init__(
        self, stack: Stack, outlet: Outlet, sheets: Sequence[int] | None = None, parent: QObject | None = None
    ) -> None:
        """`sheets` are the places of those that are wanted; all of them where nothing is said."""
        super().__init__(parent)
        self._stack = stack
        self._outlet = outlet
        self._places = list(range(len(stack.sheets)) if sheets is None else sheets)
        self._painter = QPainter()
        self._done = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)

    @property
    def count(self) -> int:
        """How many sheets there will be."""
        return len(self._places)

    def start(self) -> None:
        """Begin with the next event."""
        self._timer.start(0)

    def cancel(self) -> None:
        """Give it up, and leave nothing behind."""
        if self._timer.isActive():
            self._drop()
            self.cancelled.emit(self._outlet.dropped_said)

    def _step(self) -> None:
        try:
            if self._done == len(self._places):
                self._finish()
                return
            if self._stack.is_ready(self._places[self._done]):
                self._paint()
        except PaperError as problem:
            self._give_up(str(problem))

    def _paint(self) -> None:
        device = self._outlet.device
        fresh = device.newPage() if self._painter.isActive() else self._painter.begin(device)
        if not fresh:
            self._outlet.check()
            raise PaperError("The printer takes no more sheets.")
        sheet = self._stack.sheets[self._places[self._done]]
        try:
            paint_sheet(self._painter, sheet, self._stack.paper)
        except Exception as failure:
            report(failure)
            raise PaperError(f"The sheet “{sheet.name}” cannot be drawn.") from failure
        self._outlet.check()
        self._done += 1
        self.progressed.emit(self._done)

    def _finish(self) -> None:
        self._end()
        self.kept.emit(self._outlet.keep())

    def _give_up(self, sentence: str) -> None:
        self._drop()
        self.failed.emit(sentence)

    def _drop(self) -> None:
        self._outlet.drop()
        self._end()
        self._outlet.clear()

    def _end(self) -> None:
        self._timer.stop()
        if self._painter.isActive():
            self._painter.end()
