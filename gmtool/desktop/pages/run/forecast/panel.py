"""The forecast panel: from this very position, who is likely to win, who falls, and what a picked choice changes.

The map stays in sight, and the keys stay with the fight.
"""

from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.forecasts.forecaster import Forecaster
from gmtool.desktop.base.parts.labels import breakable, dressed, heading, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in, row_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.forecast.outlook import FallRows, Outlook
from gmtool.forecast.runs import Question
from gmtool.language import tr
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.forecasts.comparison import Comparison
from gmtool.presentation.forecasts.running import asked_now
from gmtool.presentation.forecasts.summary import PLAIN_PLANS, Summary

WAIT: Final = 150
"""Milliseconds after the last change until the fights begin."""


class ForecastPanel(QWidget):
    """Closed until it is asked for; follows the fight while it is open."""

    left = Signal()
    """It is closed, or gives the keys back to the page."""
    answered = Signal()
    """All fights of the forecast that is shown are played."""

    def __init__(self, picks: Selection, ways: ChosenWays, forecaster: Forecaster) -> None:
        super().__init__()
        self.picks = picks
        self.ways = ways
        self.forecaster = forecaster
        self._asked: list[Question] = []
        self._if = ""
        """The picked command that is compared, in words; empty for none."""
        self.summary: Summary | None = None
        self.comparison: Comparison | None = None
        dressed(self, name=tr("Forecast"))
        self.title = heading(tr("Forecast"))
        self.shut = dressed(QPushButton("×"), name=tr("Close"), tip=tr("Close, and stop playing fights (Esc)"))
        self.shut.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.shut.clicked.connect(self.close_up)
        self.progress = wrapped("", "small")
        self.plain = Outlook(self._choose, chooses=True)
        self.changed = Outlook(self._choose, chooses=False)
        self.verdict = wrapped("", "strong")
        self.falls_title = heading(tr("Likely to fall"))
        self.falls = FallRows()
        self.losses_title = heading(tr("Losses"))
        self.losses = wrapped("")
        self.turns = wrapped("")
        self.plans = wrapped(PLAIN_PLANS, "small")
        inside = dressed(QWidget(), kind="clear")
        parts = (self.progress, self.verdict, self.plain, self.changed)
        more = (self.turns, self.falls_title, self.falls, self.losses_title, self.losses, self.plans)
        self._inner = column_in(inside, *parts, *more, 1, gap=8, margins=0)
        self._top = row_of((self.title, 1), self.shut)
        self._box = column_in(self, self._top, (UprightArea(inside), 1), gap=4, margins=0)
        self._timer = QTimer(self, singleShot=True, interval=WAIT)
        self._timer.timeout.connect(self._ask)
        forecaster.came.connect(self._came)
        forecaster.failed.connect(self._failed)
        follow(self, self._follow, picks.session.redraw)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.hide()

    def open(self) -> None:
        """Forecast from the moment that is looked at."""
        self.show()
        self._begin()

    def close_up(self) -> bool:
        """Close, and play no more; whether it was open."""
        if self.isHidden():
            return False
        self.hide()
        self._asked = []
        self.left.emit()
        return True

    def take_keys(self) -> None:
        """The keys go to the first choice how a side acts."""
        row = next((one for one in self.plain.rows if one.way.isVisible()), None)
        if row is not None:
            row.way.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape closes; the other keys that no choice takes are the fight's."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            event.ignore()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Its page is in front again: play on what was stopped."""
        super().showEvent(event)
        if self._asked and self.summary is not None and not self.summary.done:
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self._timer.stop()
        self.forecaster.cancel(self)

    def _follow(self, news: News) -> None:
        if not self.isHidden() and news & (News.MOMENT | News.DRAFT | News.FIGURE):
            self._begin()

    def _begin(self) -> None:
        """Ask anew where something else would be asked than was."""
        questions, words = asked_now(self.picks, self.ways.stances, self.forecaster.fights, self.forecaster.ends)
        if questions == self._asked:
            return
        self._asked, self._if = questions, words
        self.forecaster.cancel(self)
        self._take([Summary(one.blank()) for one in questions])
        self._timer.start()

    def _ask(self) -> None:
        self.forecaster.ask(self, self._asked)

    def _came(self, asker: object, found: Any, done: bool) -> None:
        if asker is self and not self.isHidden():
            self._take([Summary(one, done) for one in found])
            if done:
                self.answered.emit()

    def _failed(self, asker: object, sentence: str) -> None:
        if asker is self:
            self.progress.setText(sentence)

    def _take(self, summaries: list[Summary]) -> None:
        self.summary = summaries[0]
        self.comparison = Comparison(self._if, *summaries) if len(summaries) > 1 else None
        self._tell()

    def _choose(self, side: str, way: str) -> None:
        self.ways.choose(side, way)
        self._begin()

    def _tell(self) -> None:
        summary, compared = self.summary, self.comparison
        assert summary is not None
        self.progress.setText(summary.progress)
        self.plain.show_summary(tr("As things stand") if compared else "", summary, self.ways)
        self.changed.setVisible(compared is not None)
        self.verdict.setVisible(compared is not None and bool(compared.verdict))
        if compared is not None:
            self.changed.show_summary(compared.title, compared.changed, self.ways)
            self.verdict.setText(breakable(compared.verdict))
        self.falls.show_rows(summary.first_falls)
        self.falls_title.setVisible(bool(summary.first_falls))
        self.losses.setText(breakable("\n".join(f"{one}." for one in summary.losses)))
        for part in (self.losses, self.losses_title):
            part.setVisible(bool(summary.losses))
        self.turns.setText(summary.turns)
        self.turns.setVisible(bool(summary.turns))

    def _space(self) -> None:
        px = theme().px
        self._top.setContentsMargins(px(11), px(8), px(8), 0)
        self._inner.setContentsMargins(px(11), 0, px(8), px(8))
