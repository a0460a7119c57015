"""The log: the last two sentences in a strip, or all that happened with its filter; a click shows that moment."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, heading, literal, may_be_narrow
from gmtool.desktop.base.parts.layouts import UNCOVERED, column_in, row_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.log.log_model import LOGGED, FigureFilter, LogLine, LogModel
from gmtool.desktop.pages.run.log.log_view import LogView, height_of
from gmtool.language import tr, trc, trn
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.log_text import plain_log
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.text import shortened
from gmtool.rules.seam import Line

if TYPE_CHECKING:
    from gmtool.presentation.rule_book import RuleBook

MOST_LINES = 12
"""So many other lines of play are offered, the newest first."""
_LINE, _HEADING = LogLine(0, Line("")), LogLine(0, Line("", weight=3))
_LINES, _MORE, _WIDE = 2, 4, 620
"""The lines of the strip, and those where it is narrower than so many pixels at 100 %: there sentences break in two."""
_FEW = 8
"""The unfolded log has room for so many lines, however few there are."""
_LETTERS = 40
"""The most of a rule in the menu of a line, in letters."""


class LogPanel(QWidget):
    """The newest of the log, until it is unfolded: then the log with its filter."""

    rule_clicked = Signal(str)
    save_wanted = Signal()
    """The log is to be written to a file."""
    unfolded = Signal()
    """It is the whole log now, or the strip again."""

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.open = False
        """True while the whole log is shown."""
        self._known: list[tuple[str, str]] = []
        """The figures that can be chosen, with their names."""
        self.lines = LogModel(self)
        self.filter = FigureFilter(self)
        self.filter.setSourceModel(self.lines)
        self.view = LogView(self.filter)
        self.view.setObjectName(UNCOVERED)
        self.figures = dressed(QComboBox(), name=tr("Show only the lines of"))
        may_be_narrow(self.figures)
        self.copy = dressed(QPushButton(tr("Copy")), tip=tr("Copy the log as text"))
        self.fold = dressed(KeyButton(key_of="run.keys_to_the_log"), kind="tab")
        self.fold.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._heading = heading(trc("of a fight", "Log"))
        self._strip = row_of((self.view, 1))
        self._top = row_of(self._heading, 1, (self.figures, 1), self.copy)
        self._box = column_in(self, self._top, self._strip)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("kind", "log")
        self._connect()
        self.unfold(False)
        self.refresh()

    @cached_property
    def _book(self) -> "RuleBook":
        """The rules that lines name, from when the first of them is looked at."""
        from gmtool.presentation.rule_book import RuleBook

        return RuleBook((self.session.ruleset.id,))

    def _connect(self) -> None:
        follow(self, self._follow, self.session.redraw)
        follow(self, self._previewed, self.session.previewed)
        self.view.line_clicked.connect(lambda logged: self.session.preview(logged.entry))
        self.view.rules_clicked.connect(self._rules)
        self.view.menu_wanted.connect(lambda logged, where: self.menu(logged).popup(where))
        self.copy.clicked.connect(self.copy_text)
        self.fold.clicked.connect(lambda: self.unfold(not self.open))
        self.figures.activated.connect(lambda _: self.filter.show_figure(self.figures.currentData() or ""))
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def _follow(self, news: News) -> None:
        if News.MOMENT in news:
            self.refresh()

    def refresh(self) -> None:
        """Take in what the journal has now, and show the newest."""
        self.lines.follow(self.session.journal)
        self._fill_figures()

    def show_givers(self, givers: Mapping[int, str]) -> None:
        """Say which players gave the dice or the decisions of entries on their phones, by the entries' numbers."""
        self.lines.show_givers(givers)

    def unfold(self, wanted: bool) -> None:
        """Show the whole log with its filter, or only the newest of it."""
        self.open = wanted
        for part in (self._heading, self.figures, self.copy):
            part.setVisible(wanted)
        never, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.view.setVerticalScrollBarPolicy(needed if wanted else never)
        # translators: on a button that opens the whole log of the fight
        self.fold.setText(tr("Fold") if wanted else trc("of a fight", "Log"))
        (self._top if wanted else self._strip).addWidget(self.fold)
        self.unfolded.emit()
        self.view.show_newest()

    def strip_height(self) -> int:
        """The height in pixels at which the last two sentences are in sight, in a strip as wide as this.

        One may be the heading of a turn, which is higher; without room for it, the deed that ended the turn before
        would go out of sight as it is done.
        """
        margins = self._box.contentsMargins()
        plain = (_LINES if self.width() >= theme().px(_WIDE) else _MORE) - 1
        lines = plain * height_of(_LINE, self.width()) + height_of(_HEADING, self.width())
        return margins.top() + lines + margins.bottom()

    def height_unfolded(self) -> int:
        """The height in pixels that the whole log fills, if no sentence breaks; of some lines in any case."""
        margins, lines = self._box.contentsMargins(), max(_FEW, self.filter.rowCount())
        around = margins.top() + self._top.sizeHint().height() + self._box.spacing() + margins.bottom()
        return around + lines * height_of(_LINE, self.width())

    def text(self) -> str:
        """The lines that are shown and stand, as text; a blank line before each turn."""
        return plain_log(self.told())

    def told(self) -> list[Line]:
        """The lines that are shown and stand."""
        rows = [self.filter.index(row, 0).data(LOGGED) for row in range(self.filter.rowCount())]
        return [row.line for row in rows if not row.undone]

    def copy_text(self) -> None:
        QGuiApplication.clipboard().setText(self.text())

    def menu(self, logged: LogLine) -> QMenu:
        menu = QMenu(self)
        menu.addAction(tr("Show this moment"), lambda: self.session.preview(logged.entry))
        on = tr("Redo up to here") if logged.undone else tr("Play from here")
        menu.addAction(on, lambda: self.session.play_from(logged.entry))
        if not logged.undone and self.session.journal.entry(logged.entry).answers:
            menu.addAction(tr("Correct its dice"), lambda: self.session.correct(logged.entry))
        self._offer_lines(menu)
        menu.addAction(tr("Copy the line"), lambda: QGuiApplication.clipboard().setText(logged.line.text))
        menu.addAction(tr("Copy the log"), self.copy_text)
        menu.addAction(tr("Save the log…"), self.save_wanted.emit)
        for rule in logged.line.rules:
            menu.addAction(self._rule_action(rule, menu))
        return menu

    def _offer_lines(self, menu: QMenu) -> None:
        """Offer the ends of other lines of play: what an undo, a correction or an earlier moment has left behind."""
        others = [one for one in self.session.journal.branches() if not one.current][:MOST_LINES]
        if others:
            lines = menu.addMenu(tr("Other lines of play"))
            for one in others:
                # translators: the last deed of another line of play, and how many deeds it has
                words = trn("{deed} ({n} step)", "{deed} ({n} steps)", one.length, deed=one.label)
                lines.addAction(literal(words), partial(self.session.play_from, one.tip))

    def _rule_action(self, rule: str, menu: QMenu) -> QAction:
        found = self._book.find(rule)
        words = rule if found is None else f"{found.section}: {shortened(found.says, _LETTERS)}"
        action = QAction(literal(tr("Rule: {rule}", rule=words)), menu)
        action.triggered.connect(lambda: self.rule_clicked.emit(rule))
        return action

    def _rules(self, logged: LogLine) -> None:
        if len(logged.line.rules) == 1:
            self.rule_clicked.emit(logged.line.rules[0])
            return
        menu = QMenu(self)
        for rule in logged.line.rules:
            menu.addAction(self._rule_action(rule, menu))
        menu.popup(self.cursor().pos())

    def _previewed(self) -> None:
        if self.session.preview_entry is None:
            self.view.pick(-1)
            self.view.show_newest()

    def _fill_figures(self) -> None:
        known = [(c.figure, c.name) for c in self.session.moment.counters.values()]
        if known == self._known:
            return
        self._known = known
        if [self.figures.itemData(row) for row in range(1, self.figures.count())] == [figure for figure, _ in known]:
            for row, (_, name) in enumerate(known, 1):
                self.figures.setItemText(row, name)
            return
        self.figures.clear()
        self.figures.addItem(trc("figures", "All"), "")
        for figure, name in known:
            self.figures.addItem(name, figure)

    def _space(self) -> None:
        px = theme().px
        self.figures.setMaximumWidth(px(170))
        self._box.setContentsMargins(px(14), px(8), px(10), px(8))
        self._box.setSpacing(px(4))
