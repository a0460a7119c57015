"""Notices: sentences that lie over the page, at its lower left. Nothing waits for them, and nothing moves for them.

They never cover the field that is typed into, and no button, field or chosen row where there is another place."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gmtool.desktop.base.desk import Level
from gmtool.desktop.base.parts.labels import dressed, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import UNCOVERED, column_in, row_in
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.edits.history import Step

STAYS = {Level.INFO: 8000, Level.GOOD: 6000, Level.WARN: 20000}
"""Milliseconds. What is bad stays until it is closed, and so does what the GM must do something about."""
_MOST = 3
_WIDTH, _SHARE = 640, 0.6
"""The greatest width at 100 %, and the share of the page's width that is the most in large type."""
_STEPS = 6
"""So many heights are tried at the left, then in the middle, then at the right, from the bottom up."""
_ONE_LINE = 90
"""A field that is higher than this at 100 % has several lines."""
_REMARKS = frozenset(str(level) for level in Level)


class NoticeBar(QWidget):
    """The newest few notices."""

    def __init__(self, parent: QWidget, bar: QWidget) -> None:
        """They lie over `parent`, below a bar in it."""
        super().__init__(parent)
        self._above, self._bar = parent, bar
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._place)
        for one in (parent, bar, self):
            one.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._soon.start)
        self.setAccessibleName(tr("Notices"))
        self._rows = column_in(self, margins=0)
        self._rows.setSpacing(4)
        self._shown: list[_Notice] = []
        self._remedies: dict[str, QAction] = {}
        """What can be done about a sentence that is still true, whether it is shown or was closed."""
        self.hide()

    def add(
        self, sentence: str, level: Level = Level.INFO, action: QAction | None = None, about: Step | None = None
    ) -> None:
        """Show a sentence, with a button for what can be done about it; said again, it has its button again.

        One `about` a step goes with it when that is undone.
        """
        if action is not None:
            self._remedies[sentence] = action
        for old in self._saying(sentence):
            self._drop(old)
        if len(self._shown) >= _MOST:
            self._drop(self._shown[0])
        # some say first what could not be done because of it
        remedy = next((one for said, one in self._remedies.items() if said in sentence), None)
        notice = _Notice(sentence, level, remedy, about)
        notice.closing.clicked.connect(lambda: self._drop(notice))
        self._shown.append(notice)
        self._rows.addWidget(notice)
        # a deed may tell what it did and then show another page: its notice is about that one
        QTimer.singleShot(0, notice, notice.be_seen)
        if notice.passing:
            QTimer.singleShot(STAYS[level], notice, lambda: self._drop(notice))
        self.ensurePolished()
        self._rows.invalidate()
        self._place()
        self.show()
        self._soon.start()  # the style gives it the fonts as it is shown

    def tell(self, sentence: str, level: Level) -> None:
        """Show a sentence unless it is shown already: to show one has the page painted, which may be what it tells."""
        if sentence not in self.sentences():
            self.add(sentence, level)

    def sentences(self) -> list[str]:
        return [notice.sentence for notice in self._shown]

    def take_back(self, sentence: str) -> None:
        """It is not true any more."""
        self._remedies.pop(sentence, None)
        for notice in self._saying(sentence):
            self._drop(notice)

    def forget(self, undone: Collection[Step]) -> None:
        """Drop what was told about these steps."""
        for notice in [one for one in self._shown if one.about in undone]:
            self._drop(notice)

    def leave_page(self) -> None:
        """Another page is shown: drop what was told of the one before, and would go by itself."""
        for notice in list(self._shown):
            if notice.seen and notice.passing:
                self._drop(notice)

    def clear(self) -> None:
        self._remedies.clear()
        for notice in list(self._shown):
            self._drop(notice)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Place them anew after a change of their size, or of the size of what they lie over."""
        own = event.type() is QEvent.Type.LayoutRequest and watched is self
        if own or (event.type() is QEvent.Type.Resize and watched is not self):
            self._soon.start()
        return False

    def _place(self) -> None:
        if not self._shown:
            return
        above, px = self._above, theme().px
        width = min(px(_WIDTH), round(above.width() * _SHARE))
        height = self._rows.totalHeightForWidth(width) if self._rows.hasHeightForWidth() else self.sizeHint().height()
        gap, typed = px(8), self._typed_into()
        lowest, room = above.height() - height - gap, above.height() - self._bar.geometry().bottom() - height - 2 * gap
        tops = [lowest - room * step // _STEPS for step in range(_STEPS + 1)]
        lefts = (gap, (above.width() - width) // 2, above.width() - width - gap)
        beside = [(lefts[1], typed.bottom() + gap), (lefts[1], typed.top() - gap - height)]
        places = [QRect(*at, width, height) for at in (*((left, top) for left in lefts for top in tops), *beside)]
        inside = [one for one in places if above.rect().contains(one) and not one.intersects(typed)]
        used = self._used()
        self.setGeometry(min(inside or places, key=lambda place: sum(place.intersects(one) for one in used)))
        self.raise_()

    def _used(self) -> list[QRect]:
        """Buttons and fields, what the page remarks or has just told, and the chosen row of the list with the keys."""
        parts = [
            QRect(one.mapTo(self._above, QPoint()), one.size())
            for kind in (QAbstractButton, QLineEdit, QComboBox)
            for one in self._above.findChildren(kind)
            if one.isVisible() and not self.isAncestorOf(one)
        ]
        remarks = (one for one in self._above.findChildren(QLabel) if one.property("kind") in _REMARKS)
        parts += [
            QRect(one.mapTo(self._above, QPoint()), one.size())
            for one in remarks
            if one.isVisible() and not self.isAncestorOf(one)
        ]
        parts += [
            QRect(one.mapTo(self._above, QPoint()), one.size())
            for one in self._above.findChildren(QWidget, UNCOVERED)
            if one.isVisible()
        ]
        rows = QApplication.focusWidget()
        if isinstance(rows, QAbstractItemView) and self._above.isAncestorOf(rows):
            row = rows.visualRect(rows.currentIndex())
            parts.append(row.translated(rows.viewport().mapTo(self._above, QPoint())))
        return parts

    def _typed_into(self) -> QRect:
        """The part of a field below that is typed into: all of a line, or the line of the cursor in a long text."""
        field = QApplication.focusWidget()
        if field is None or not self._above.isAncestorOf(field):
            return QRect()
        if not field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
            return QRect()
        part = field.rect()
        if part.height() > theme().px(_ONE_LINE):
            cursor = field.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
            part = cursor.toRect() if isinstance(cursor, QRectF) else cursor if isinstance(cursor, QRect) else QRect()
        return part.translated(field.mapTo(self._above, QPoint()))

    def _saying(self, sentence: str) -> list["_Notice"]:
        return [notice for notice in self._shown if notice.sentence == sentence]

    def _drop(self, notice: "_Notice") -> None:
        if notice in self._shown:
            self._shown.remove(notice)
            self._rows.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
            self.setVisible(bool(self._shown))
            self._soon.start()


class _Notice(QFrame):
    def __init__(self, sentence: str, level: Level, action: QAction | None, about: Step | None) -> None:
        super().__init__()
        self.about = about
        self.setProperty("kind", "popup")
        self.sentence = sentence
        self.passing = level is Level.GOOD or (level in STAYS and action is None)
        self.seen = False
        self.setAccessibleName(sentence)
        text = wrapped(sentence)
        set_kind(text, kind=str(level))
        row = row_in(self, (text, 1), margins=(8, 4, 8, 4))
        if action is not None:
            button = QPushButton(action.text())
            button.clicked.connect(action.trigger)
            row.addWidget(button)
        self.closing = dressed(QPushButton(tr("Close")), kind="quiet")
        row.addWidget(self.closing)

    def be_seen(self) -> None:
        """The deed that it is about is over."""
        self.seen = True
