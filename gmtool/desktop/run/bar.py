"""The bar over the fight: turn, phases, what undo and redo would do, and who rolls."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from gmtool.desktop.parts import chip, label
from gmtool.desktop.run.hands_menu import HandsMenu
from gmtool.desktop.run.phases import PhaseStrip
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.theme import theme, theme_signals


class LongButton(QPushButton):
    """A quiet button whose text may be cut by the bar; all of it stands in its tool tip."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._text = ""

    def show_text(self, text: str, tip: str) -> None:
        """Show as much of the text as there is room for."""
        self._text = text
        self.setToolTip(tip)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Cut anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - theme().px(26)
        self.setText(QFontMetrics(self.font()).elidedText(self._text, Qt.TextElideMode.ElideRight, room))
        self.setMaximumWidth(QFontMetrics(self.font()).horizontalAdvance(self._text) + theme().px(30))


class FightBar(QWidget):
    """Follows the session."""

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.turn = label("", "title")
        self.phases = PhaseStrip()
        self.back = chip("")
        self.undo, self.redo = LongButton(), LongButton()
        self.undo.clicked.connect(session.undo)
        self.redo.clicked.connect(session.redo)
        self.hands = QToolButton()
        self.hands.setText("Who rolls  ▾")
        self.hands.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hands.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.hands.setMenu(HandsMenu(session, self))
        self.measure = QToolButton()
        self.measure.setText("Measure  ▾")
        self.measure.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.measure.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.measure.hide()
        self.draw = QToolButton()
        self.draw.setText("Draw")
        self.draw.setToolTip("Draw on the map (Ctrl+B)")
        self.draw.setCheckable(True)
        self.draw.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.draw.hide()
        self._row = QHBoxLayout(self)
        for part, stretch in ((self.turn, 0), (self.phases, 0), (self.back, 0), (self.undo, 1), (self.redo, 1)):
            self._row.addWidget(part, stretch)
        self._row.addStretch(0)
        self._row.addWidget(self.draw)
        self._row.addWidget(self.measure)
        self._row.addWidget(self.hands)
        session.changed.connect(self.refresh)
        session.previewed.connect(self.refresh)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.refresh()

    def offer(self, measuring: Sequence[QAction]) -> None:
        """Offer these tools to measure with on the map."""
        menu = QMenu(self)
        menu.addActions(list(measuring))
        self.measure.setMenu(menu)

    def offer_players(self, fold_out: Callable[[QWidget], object]) -> None:
        """Offer the controls of the player window, folded out below their button."""
        self.players = QToolButton()
        self.players.setText("Players  ▾")
        self.players.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.players.clicked.connect(lambda: fold_out(self.players))
        self._row.addWidget(self.players)

    def refresh(self) -> None:
        """Show the turn and the phase that is looked at."""
        agenda, journal = self.session.moment.agenda, self.session.journal
        self.turn.setText(f"Turn {agenda.turn}")
        self.phases.show_phases(agenda.phases)
        looking_back = self.session.preview_entry is not None
        self.back.setText("Looking back · Esc")
        self.back.setVisible(looking_back)
        undo, redo = journal.undo_label, journal.redo_label
        self.undo.show_text(f"undo: {undo}" if undo else "", f"Ctrl+Z takes back: {undo}")
        self.redo.show_text(f"redo: {redo}" if redo else "", f"Ctrl+Shift+Z does again: {redo}")

    def _space(self) -> None:
        px = theme().px
        self._row.setContentsMargins(px(14), px(6), px(14), px(6))
        self._row.setSpacing(px(10))
