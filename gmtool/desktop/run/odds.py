"""The odds of one command: the chance in big type, what else can come of it, and why."""

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gmtool.desktop.parts import label, wrapped
from gmtool.desktop.run.breakdowns import BreakdownView
from gmtool.desktop.run.chart import BarChart
from gmtool.desktop.run.numbers import amount, measure_text, needs_text, percent
from gmtool.desktop.theme import theme, theme_signals
from gmtool.rules.seam import Breakdown, Certainty, Measure, Odds


class OddsPanel(QFrame):
    """Stands alone: the calculator shows several side by side."""

    rule_clicked = Signal(str)
    """The ledger id of a line of the breakdown."""

    def __init__(self, parent: QWidget | None = None, *, framed: bool = True, between: QWidget | None = None) -> None:
        """`between` is shown under the headline: the inputs that it follows."""
        super().__init__(parent)
        self.setProperty("kind", "card" if framed else "clear")
        self._framed = framed
        self.title = wrapped("", "muted")
        self.headline = label("", "huge")
        self.needs = wrapped("", "muted")
        self.measures = wrapped("", "small")
        self.chart = BarChart()
        self.breakdown = BreakdownView()
        self.breakdown.rule_clicked.connect(self.rule_clicked)
        top = QHBoxLayout()
        top.addWidget(self.headline)
        top.addWidget(self.needs, 1, Qt.AlignmentFlag.AlignBottom)
        self._box = QVBoxLayout(self)
        self._box.addWidget(self.title)
        self._box.addLayout(top)
        self._box.addWidget(self.measures)
        if between is not None:
            self._box.addWidget(between)
        self._box.addWidget(self.breakdown)
        self._box.addWidget(self.chart)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self.show_odds("", None, (), ())

    def show_odds(
        self, title: str, odds: Odds | None, measured: Sequence[Measure], breakdowns: Sequence[Breakdown]
    ) -> None:
        """Show the chances of a command. Without odds, only the breakdown."""
        found = [m for m in measured if odds is not None and m.key in odds.distributions]
        headline = next((measure for measure in found if measure.headline), None)
        self._text(self.title, title)
        self._text(self.headline, self._headline(headline, odds, breakdowns))
        self._text(self.needs, needs_text(breakdowns[0]) if breakdowns and headline else "")
        others = [measure_text(m, odds) for m in found if m is not headline] if odds else []
        self._text(self.measures, "    ".join(text for text in others if text))
        self.breakdown.show_breakdowns(breakdowns, headed=headline is None)
        self._draw(next((m for m in found if m.amount), None), odds)
        self.setAccessibleName(" ".join(w.text() for w in (self.title, self.headline, self.needs, self.measures)))

    def _headline(self, measure: Measure | None, odds: Odds | None, breakdowns: Sequence[Breakdown]) -> str:
        if measure is None or odds is None:
            return ""
        if breakdowns and breakdowns[0].certainty is Certainty.NOT_NEEDED:
            return str(Certainty.NOT_NEEDED)
        return amount(odds.expected(measure.key)) if measure.amount else percent(odds.chance(measure.key))

    def _draw(self, measure: Measure | None, odds: Odds | None) -> None:
        values = odds.distributions[measure.key] if odds and measure else {}
        shown = measure is not None and any(value and chance > Fraction(0) for value, chance in values.items())
        self.chart.setVisible(shown)
        if shown and measure is not None:
            self.chart.show_distribution(measure.label, values)

    def _text(self, shown: QWidget, text: str) -> None:
        shown.setText(text)  # type: ignore[attr-defined]
        shown.setVisible(bool(text))

    def _space(self) -> None:
        edge = theme().px(12) if self._framed else 0
        self._box.setContentsMargins(edge, edge, edge, edge)
        self._box.setSpacing(theme().px(6))
