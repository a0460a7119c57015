"""Progress strips: a file that is being read, and a long piece of work that can be canceled."""

from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QProgressBar, QPushButton, QSizePolicy, QWidget

from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import row_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.store.progress import Cancelled, Progress

_LONG: Final = 250
"""Milliseconds of reading after which it is said."""
_LETTERS: Final = 24
"""About how many letters of a file's name are shown."""


class BusyStrip(QWidget):
    """Says that a file is being read, where that takes a while, and lets it be dropped."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._said = label("")
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.cancel = QPushButton(tr("Cancel"))
        self.cancel.clicked.connect(self.cancelled)
        row_in(self, (self._said, 1), self.cancel, margins=(0, 4, 0, 4))
        self._timer = QTimer(self, singleShot=True, interval=_LONG)
        self._timer.timeout.connect(self.show)
        self.hide()

    def begin(self, name: str) -> None:
        metrics = QFontMetrics(theme().font())
        short = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, _LETTERS * metrics.averageCharWidth())
        self._said.setText(tr("Reading {short}…", short=short))
        self._timer.start()

    def end(self) -> None:
        self._timer.stop()
        self.hide()


Result = TypeVar("Result")
LONG: Final = 0.25
"""Seconds of work after which it is said."""
_STEP: Final = 0.03
"""Seconds between two looks at the window while it works."""
_INPUT: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.Shortcut,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.Wheel,
        QEvent.Type.ContextMenu,
        QEvent.Type.DragEnter,
        QEvent.Type.DragMove,
        QEvent.Type.Drop,
        QEvent.Type.TouchBegin,
        QEvent.Type.Close,
    }
)


class WorkStrip(QWidget):
    """Runs work that tells how far it is; what it shows, and the window, are painted meanwhile.

    The work is one transaction that nothing else may come between, so that meanwhile only its own button and Esc are
    heard.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Work in progress"))
        self.said = label("")
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.bar = dressed(QProgressBar(textVisible=False), name=tr("Progress"))
        self.cancel = QPushButton(tr("Cancel"))
        self.cancel.clicked.connect(self._stop)
        row = row_in(self, margins=(14, 4, 14, 4))
        for part in (self.said, self.bar, self.cancel):
            row.addWidget(part, 0 if part is self.cancel else 1)
        self._begun = self._seen = 0.0
        self._running = self._stopped = False
        self.hide()

    def run(self, text: str, job: Callable[[Progress], Result]) -> Result:
        """Do a job, and give what it gives. Raises what it raises; `Cancelled` where the GM thought better of it."""
        self.said.setText(f"{text}…")
        self._begun = self._seen = monotonic()
        self._running, self._stopped = True, False
        try:
            return job(self._progress)
        finally:
            self._running = False
            if self.isVisible():
                self._listen(False)
                self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Hear nothing but this strip; what comes to a window before its widgets goes on to them."""
        heard = watched in (self, self.cancel) or not isinstance(watched, QWidget)
        if event.type() not in _INPUT or (heard and event.type() is not QEvent.Type.Shortcut):
            return False
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._stop()
        event.ignore()
        return True

    def _progress(self, done: int, of: int) -> None:
        now = monotonic()
        if now - self._begun < LONG or now - self._seen < _STEP:
            return
        self._seen = now
        if not self.isVisible():
            self._listen(True)
            self.show()
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if self._stopped:
            raise Cancelled(tr("Canceled; nothing has changed."))

    def _listen(self, alone: bool) -> None:
        app = QGuiApplication.instance()
        assert app is not None
        if alone:
            app.installEventFilter(self)
        else:
            app.removeEventFilter(self)

    def _stop(self) -> None:
        self._stopped = self._running
