"""The bar over the fight: turn, phases, what undo and redo would do, and who rolls."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import chip, dressed, label, literal, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import row_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Phase, Progress

TICK = "✓"


class PhaseStrip(QWidget):
    """One label a phase; the one that is now stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: list[QLabel] = []
        self._box = row_in(self, margins=0)
        theme_signals().theme_changed.connect(self._dress)
        self._dress()

    def show_phases(self, phases: tuple[Phase, ...]) -> None:
        while len(self._labels) < len(phases):
            self._labels.append(label(""))
            self._box.addWidget(self._labels[-1])
        for place, shown in enumerate(self._labels):
            shown.setText("")
            if place < len(phases):
                phase = phases[place]
                done = phase.progress is Progress.DONE
                shown.setText(f"{phase.label} {TICK}" if done else phase.label)
                if shown.property("progress") != str(phase.progress):
                    set_kind(shown, progress=str(phase.progress))
        self._fit()
        now = next((phase.label for phase in phases if phase.progress is Progress.NOW), "")
        self.setAccessibleName(f"Now: {now}" if now else "")

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        widest = max((shown.sizeHint().width() for shown in self._labels), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where not all fit, only the one that is now."""
        bar = self.parentWidget()
        room = self.width() if bar is None else bar.width() * 6 // 10
        used = [shown for shown in self._labels if shown.text()]
        fits = sum(shown.sizeHint().width() + self._box.spacing() for shown in used) <= room
        for shown in self._labels:
            shown.setVisible(bool(shown.text()) and (fits or shown.property("progress") == str(Progress.NOW)))

    def _dress(self) -> None:
        colours, px = theme().palette, theme().px
        self._box.setSpacing(px(4))
        self.setStyleSheet(
            f"QLabel {{ padding: {px(5)}px {px(9)}px; border-radius: {px(6)}px; font-size: {px(13)}px;"
            f" color: {colours.muted}; background: {colours.raised}; }}"
            f'QLabel[progress="done"] {{ color: {colours.good}; }}'
            f'QLabel[progress="lost"] {{ color: {colours.faint}; text-decoration: line-through; }}'
            f'QLabel[progress="now"] {{ background: {colours.accent}; color: {colours.on_accent}; font-weight: 700; }}'
        )


class DiceSourceMenu(QMenu):
    """One tick a side: ticked sides roll real dice."""

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        self.clear()
        for side in self.session.moment.sides.values():
            action = QAction(literal(f"{side.name}: real dice"), self, checkable=True)
            action.setChecked(self.session.dice_source.by_hand(side.id))
            action.setData(side.id)
            action.toggled.connect(lambda down, key=side.id: self.session.dice_source.set_by_hand(key, down))
            self.addAction(action)


_LETTERS = 10
"""The fewest letters to which a text is shortened."""


class LongButton(QPushButton):
    """A quiet button whose text the bar may shorten, to a sign where a word has no room; its tool tip has all of it."""

    def __init__(self, sign: str) -> None:
        super().__init__()
        self._sign = sign
        self.setProperty("kind", "quiet")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._text = ""

    def show_text(self, text: str, tip: str) -> None:
        self._text = text
        self.setToolTip(tool_tip(tip))
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, room = QFontMetrics(self.font()), self.width() - theme().px(26)
        short = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        readable = short == self._text or len(short) >= _LETTERS
        self.setText(literal(short) if readable else self._sign)
        self.setMinimumWidth(metrics.horizontalAdvance(self._sign) + theme().px(30))
        self.setMaximumWidth(metrics.horizontalAdvance(self._text) + theme().px(30))


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
        self.undo, self.redo = LongButton("↶"), LongButton("↷")
        self.undo.clicked.connect(session.undo)
        self.redo.clicked.connect(session.redo)
        self.who_rolls = _button("Who rolls  ▾", "Real or virtual dice, for each side")
        self.who_rolls.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.who_rolls.setMenu(DiceSourceMenu(session, self))
        self.measure = _button("Measure  ▾", "Ruler, protractor, templates")
        self.measure.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.draw = _button("Draw", "Draw on the map (Ctrl+B)")
        self.fog = _button("Fog", "Cover and reveal ground for the players (Ctrl+Shift+F)")
        self.players = _button("Player window  ▾", "What the players see, on a screen of their own (F11)")
        for button in (self.draw, self.fog):
            button.setCheckable(True)
        self._tools = QWidget()
        self._tools_row = row_in(self._tools, self.draw, self.fog, self.measure, self.who_rolls, self.players)
        for button in (self.draw, self.fog, self.measure, self.players):
            button.hide()
        self._rows = QVBoxLayout(self)
        self._row = QHBoxLayout()
        self._rows.addLayout(self._row)
        for part, stretch in ((self.turn, 0), (self.phases, 0), (self.back, 0), (self.undo, 1), (self.redo, 1)):
            self._row.addWidget(part, stretch)
        self._row.addStretch(0)
        self._row.addWidget(self._tools)
        follow(self, self.refresh, session.changed, session.previewed)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.refresh()

    def offer(self, measuring: Sequence[QAction]) -> None:
        menu = QMenu(self)
        menu.addActions(list(measuring))
        self.measure.setMenu(menu)

    def offer_players(self, fold_out: Callable[[QWidget], object]) -> None:
        """Offer the controls of the player window, folded out below their button."""
        self.players.clicked.connect(lambda: fold_out(self.players))
        self.players.show()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Put the tools in a row of their own where they would cut the phases."""
        super().resizeEvent(event)
        self._divide()

    def refresh(self) -> None:
        agenda, journal = self.session.moment.agenda, self.session.journal
        self.turn.setText(agenda.title)
        self.phases.show_phases(agenda.phases)
        looking_back = self.session.preview_entry is not None
        self.back.setText("Looking back · Esc")
        self.back.setVisible(looking_back)
        undo, redo = journal.undo_label, journal.redo_label
        self.undo.show_text(f"undo: {undo}" if undo else "", f"Ctrl+Z takes back: {undo}")
        self.redo.show_text(f"redo: {redo}" if redo else "", f"Ctrl+Shift+Z does again: {redo}")
        self._divide()

    def _divide(self) -> None:
        parts = [part for part in (self.turn, self.phases, self.back) if not part.isHidden()]
        needed = sum(part.sizeHint().width() + theme().px(12) for part in (*parts, self._tools)) + theme().px(60)
        below = needed > self.width()
        if below != (self._rows.indexOf(self._tools) >= 0):
            (self._row if below else self._rows).removeWidget(self._tools)
            if below:
                self._rows.addWidget(self._tools, 0, Qt.AlignmentFlag.AlignRight)
            else:
                self._row.addWidget(self._tools)

    def _space(self) -> None:
        px = theme().px
        self._rows.setContentsMargins(px(14), px(6), px(14), px(6))
        self._rows.setSpacing(px(4))
        # one row does not widen the window: where it has no room, there are two
        self.setMinimumWidth(px(300))
        self._tools_row.setContentsMargins(0, 0, 0, 0)
        for row in (self._row, self._tools_row):
            row.setSpacing(px(10))


def _button(text: str, tip: str) -> QToolButton:
    made = dressed(QToolButton(), tip=tool_tip(tip))
    made.setText(text)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return made
