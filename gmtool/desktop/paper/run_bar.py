"""How far the printing has come, and the button that gives it up."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from gmtool.desktop.paper.print_run import PrintRun
from gmtool.desktop.parts import label


class RunBar(QWidget):
    """Seen while a run lasts. `ended` comes with its sentence and whether it was kept."""

    ended = Signal(str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._run: PrintRun | None = None
        self.said = label("")
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Sheets printed")
        self.bar.setTextVisible(False)
        self.stop = QPushButton("Cancel")
        row = QHBoxLayout(self)
        row.addWidget(self.said)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self.stop.clicked.connect(self.cancel)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether something is being printed."""
        return self._run is not None

    def begin(self, run: PrintRun) -> None:
        """Print, and show how far it is."""
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
        """Give it up."""
        if self._run is not None:
            self._run.cancel()

    def _show(self, done: int) -> None:
        self.bar.setValue(done)
        self.said.setText(f"Sheet {done:,} of {self.bar.maximum():,}")

    def _end(self, sentence: str, kept: bool) -> None:
        if self._run is not None:
            self._run.deleteLater()
            self._run = None
        self.hide()
        self.ended.emit(sentence, kept)
