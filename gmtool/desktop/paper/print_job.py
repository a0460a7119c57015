"""Print job: one sheet between two events, so that the window stays at work.

A bar shows how far it is, and cancels it."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import row_in
from gmtool.desktop.base.parts.painting import report
from gmtool.desktop.paper.print_targets import PrintError, PrintTarget
from gmtool.desktop.paper.sheet import Stack, paint_sheet
from gmtool.language import tr


class PrintJob(QObject):
    """Paints the sheets of a stack on an outlet. One of `kept`, `failed` and `cancelled` ends it."""

    progressed = Signal(int)
    """The number of sheets that are painted."""
    kept = Signal(str)
    """All of them are: where, as a sentence."""
    failed = Signal(str)
    """The reason, as a sentence; nothing was left behind."""
    cancelled = Signal(str)
    """The outcome, as a sentence."""

    def __init__(
        self, stack: Stack, outlet: PrintTarget, sheets: Sequence[int] | None = None, parent: QObject | None = None
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
        return len(self._places)

    def start(self) -> None:
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
        except PrintError as problem:
            self._give_up(str(problem))

    def _paint(self) -> None:
        device = self._outlet.device
        fresh = device.newPage() if self._painter.isActive() else self._painter.begin(device)
        if not fresh:
            self._outlet.check()
            raise PrintError(tr("The printer takes no more sheets."))
        sheet = self._stack.sheets[self._places[self._done]]
        try:
            paint_sheet(self._painter, sheet, self._stack.paper)
        except (Exception, SystemExit) as failure:
            report(failure)
            raise PrintError(tr("The sheet “{name}” cannot be drawn.", name=sheet.name)) from failure
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


class PrintProgress(QWidget):
    """Seen while a run lasts. `ended` comes with its sentence and whether it was kept."""

    ended = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._run: PrintJob | None = None
        self.said = label("")
        self.bar = dressed(QProgressBar(textVisible=False), name=tr("Sheets printed"))
        self.stop = QPushButton(tr("Cancel"))
        row_in(self, self.said, (self.bar, 1), self.stop)
        self.stop.clicked.connect(self.cancel)
        self.hide()

    @property
    def busy(self) -> bool:
        return self._run is not None

    def begin(self, run: PrintJob) -> None:
        self._run = run
        run.setParent(self)
        self.bar.setRange(0, run.count)
        self._show(run.count)
        self.said.setMinimumWidth(self.said.sizeHint().width())
        self._show(0)
        self.show()
        run.progressed.connect(self._show)
        run.kept.connect(lambda sentence: self._end(sentence, True))
        for ending in (run.failed, run.cancelled):
            ending.connect(lambda sentence: self._end(sentence, False))
        run.start()

    def cancel(self) -> None:
        if self._run is not None:
            self._run.cancel()

    def _show(self, done: int) -> None:
        self.bar.setValue(done)
        self.said.setText(tr("Sheet {done:,} of {maximum:,}", done=done, maximum=self.bar.maximum()))

    def _end(self, sentence: str, kept: bool) -> None:
        if self._run is not None:
            self._run.deleteLater()
            self._run = None
        self.hide()
        self.ended.emit(sentence, kept)
