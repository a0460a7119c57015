"""The panel of notes in the turn panel: one line while it is folded. It is never shown to the players."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import breakable, dressed, heading, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.presentation.fight.beside.figure_notes import FigureNotes

_HIGHEST, _SHARE, _DENSE_SHARE = 150, 0.2, 0.16
"""The most height of the notes at 100 %, and the share of the turn panel that they get, also where there is little
room; longer ones are scrolled."""


class NotesPanel(QWidget):
    """Hidden where there are no notes. Folded it says how they begin."""

    fold_wanted = Signal()
    """Its button was pressed: fold it, or unfold it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("The GM's notes"))
        self.open = self._dense = False
        self._notes = FigureNotes()
        self.button: QPushButton = KeyButton(tr("Notes"), key_of="run.fold_notes")
        self.button.setProperty("kind", "quiet")
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self.fold_wanted)
        self.line = _Line()
        inside = dressed(QWidget(), kind="clear")
        self._column: QVBoxLayout = column_in(inside, gap=4, margins=(4, 0, 4, 4))
        self.body = _NotesArea(inside, self._column)
        column_in(self, row_of(self.button, (self.line, 1), gap=8, margins=0), self.body, gap=2, margins=0)
        self.show_notes(self._notes)

    def show_notes(self, notes: FigureNotes) -> None:
        if notes != self._notes:
            self._notes = notes
            self._fill()
        self._say()

    @property
    def empty(self) -> bool:
        """True where there is nothing to unfold."""
        return not self._notes.line

    def unfold(self, open: bool) -> None:
        """Show the notes, or one line of them."""
        self.open = open
        self._say()

    def set_dense(self, dense: bool) -> None:
        """Where there is little room, be there only while they are unfolded."""
        self._dense = dense
        self.body.dense = dense
        self.body.updateGeometry()
        self._say()

    def _fill(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for title, text in self._notes.parts:
            said: QLabel = wrapped(breakable(text))
            said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            said.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._column.addWidget(heading(title))
            self._column.addWidget(said)
        self._column.addStretch(1)
        self.body.verticalScrollBar().setValue(0)

    def _say(self) -> None:
        line = self._notes.line
        self.setVisible(bool(line) and (self.open or not self._dense))
        self.body.setVisible(self.open and bool(line))
        self.line.say("" if self.open else line)
        self.button.setText(tr("Notes  ▼") if self.open else tr("Notes  ►"))
        self.button.setToolTip(tool_tip(tr("Your notes on this figure and the encounter. The players never see them.")))


class _Line(QLabel):
    """A line that is cut with dots where it has no room, rather than that the panel grows."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "muted")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = ""

    def say(self, text: str) -> None:
        self._whole = text
        self.setToolTip(tool_tip(text))
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width()))


class _NotesArea(QScrollArea):
    """As high as its notes, up to a bound."""

    def __init__(self, inside: QWidget, column: QVBoxLayout) -> None:
        super().__init__(widgetResizable=True)
        self._column = column
        self.dense = False
        self.setWidget(inside)
        self.setAccessibleName(tr("Notes"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        inside = self._column
        width = self.viewport().width()
        needed = inside.heightForWidth(width) if inside.hasHeightForWidth() else inside.sizeHint().height()
        panel = self.parentWidget()
        around = None if panel is None else panel.parentWidget()
        share = _DENSE_SHARE if self.dense else _SHARE
        most = theme().px(_HIGHEST) if around is None else min(theme().px(_HIGHEST), round(around.height() * share))
        return QSize(super().sizeHint().width(), min(needed + theme().px(4), most))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(super().minimumSizeHint().width(), theme().px(30))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Its notes are others, or as high as they were not before they had their type."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().eventFilter(watched, event)
