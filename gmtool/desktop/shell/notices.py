"""The notice bar: sentences under the top bar. Nothing waits for them."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from gmtool.desktop.base.desk import Level
from gmtool.desktop.base.parts.labels import dressed, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_in

_STAYS = {Level.INFO: 8000, Level.GOOD: 6000}
_MOST = 3


class NoticeBar(QWidget):
    """The newest few notices; warnings and errors stay until they are closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Notices")
        self._rows = column_in(self, margins=0)
        self._rows.setSpacing(1)
        self._shown: list[_Notice] = []
        self.hide()

    def add(self, sentence: str, level: Level = Level.INFO, action: QAction | None = None) -> None:
        """Show a sentence, with a button for what can be done about it; said again, it keeps its button."""
        for old in self._saying(sentence):
            action = action or old.action
            self._drop(old)
        if len(self._shown) >= _MOST:
            self._drop(self._shown[0])
        notice = _Notice(sentence, level, action)
        notice.closing.clicked.connect(lambda: self._drop(notice))
        self._shown.append(notice)
        self._rows.addWidget(notice)
        if level in _STAYS:
            QTimer.singleShot(_STAYS[level], notice, lambda: self._drop(notice))
        self.show()

    def tell(self, sentence: str, level: Level) -> None:
        """Show a sentence unless it is shown already: to show one has the page painted, which may be what it tells."""
        if sentence not in self.sentences():
            self.add(sentence, level)

    def sentences(self) -> list[str]:
        return [notice.sentence for notice in self._shown]

    def take_back(self, sentence: str) -> None:
        """It is not true any more."""
        for notice in self._saying(sentence):
            self._drop(notice)

    def clear(self) -> None:
        for notice in list(self._shown):
            self._drop(notice)

    def _saying(self, sentence: str) -> list["_Notice"]:
        return [notice for notice in self._shown if notice.sentence == sentence]

    def _drop(self, notice: "_Notice") -> None:
        if notice in self._shown:
            self._shown.remove(notice)
            self._rows.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
            self.setVisible(bool(self._shown))


class _Notice(QFrame):
    def __init__(self, sentence: str, level: Level, action: QAction | None) -> None:
        super().__init__()
        self.sentence = sentence
        self.action = action
        self.setAccessibleName(sentence)
        text = wrapped(sentence)
        set_kind(text, kind=str(level))
        row = row_in(self, (text, 1), margins=(8, 4, 8, 4))
        if action is not None:
            button = QPushButton(action.text())
            button.clicked.connect(action.trigger)
            row.addWidget(button)
        self.closing = dressed(QPushButton("Close"), kind="quiet")
        row.addWidget(self.closing)
