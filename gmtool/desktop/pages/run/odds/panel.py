"""The odds of one command: the chance in big type, what else can come of it, and why."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from gmtool.desktop.base.parts.labels import label, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, column_of, row_of
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.odds.breakdowns import BreakdownView
from gmtool.desktop.pages.run.odds.chart import BarCharts
from gmtool.desktop.pages.run.odds.replies import RepliesView
from gmtool.presentation.fight.replies import with_reply
from gmtool.presentation.fight.words.numbers import headline_text, headline_words, measure_text
from gmtool.rules.seam import Breakdown, Measure, Odds, Reply


class OddsPanel(QFrame):
    """Stands alone: the calculator shows several side by side."""

    rule_clicked = Signal(str)
    """The ledger id of a line of the breakdown."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        framed: bool = True,
        between: QWidget | None = None,
        options: QWidget | None = None,
    ) -> None:
        """`between` is shown under the headline: the inputs that it follows; `options`, which need not be said, under
        all of the odds. Without a frame it is close, and what else can come of it stands beside the bars."""
        super().__init__(parent)
        self.setProperty("kind", "card" if framed else "clear")
        self._framed, self._dense = framed, False
        self._kept_for: object = None
        """The width and the type in which lines keep their heights."""
        self.title = wrapped("", "muted")
        self.headline = label("", "huge")
        self.needs = wrapped("", "muted")
        self.met = wrapped("", "muted")
        self.replies = RepliesView()
        self.measures = wrapped("", "small")
        self.charts = BarCharts()
        self.breakdown = BreakdownView(columns=1 if framed else 2)
        self.breakdown.rule_clicked.connect(self.rule_clicked)
        top = row_of(self.headline)
        top.addLayout(column_of(1, self.needs, self.met, gap=0), 1)
        beside = row_of(gap=12)
        beside.addWidget(self.charts, 2, Qt.AlignmentFlag.AlignTop)
        beside.addWidget(self.measures, 3, Qt.AlignmentFlag.AlignTop)
        upper = (self.measures,) if framed else ()
        lower = (
            (self.replies, self.breakdown, self.charts) if framed else (self.breakdown, beside, options, self.replies)
        )
        self._below = () if framed or options is None else (options, self.replies)
        self._box = column_in(self, self.title, top, *upper, *filter(None, (between, *lower)))
        self._measured: Sequence[Measure] = ()
        self._breakdowns: Sequence[Breakdown] = ()
        self._rolled = False
        self.replies.looked.connect(self._show_reply)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.clear()

    def clear(self) -> None:
        self.show_odds("", None, (), ())

    def set_dense(self, dense: bool) -> None:
        """Take less room: the chance in the type of titles, its words in small type."""
        set_kind(self.headline, role="title" if dense else "huge")
        for part in (self.needs, self.met):
            set_kind(part, role="small" if dense else "muted")
        self._dense = dense
        self._space()
        self.breakdown.set_dense(dense)
        self.charts.set_dense(dense)

    @property
    def height_below_bars(self) -> int:
        """The height in pixels of what stands under the bars, and may be scrolled away."""
        width = self.width()
        below = [part for part in self._below if not part.isHidden()]
        heights = [p.heightForWidth(width) if p.hasHeightForWidth() else p.sizeHint().height() for p in below]
        return sum(heights) + len(heights) * self._box.spacing()

    def keep_places(self, kept: bool) -> None:
        """While an input changes, what stands under the odds stays where it is, although they have fewer lines."""
        self.fit_places()
        for part in (self.breakdown, self.measures):
            high = part.heightForWidth(part.width()) if part.hasHeightForWidth() else part.sizeHint().height()
            part.setMinimumHeight(max(part.minimumHeight(), high) if kept and not part.isHidden() else 0)

    def fit_places(self) -> None:
        """Keep no heights that lines had in another width or type."""
        if self._kept_for != (now := (self.width(), theme())):
            self._kept_for = now
            for part in (self.breakdown, self.measures):
                part.setMinimumHeight(0)

    def show_odds(
        self,
        title: str,
        odds: Odds | None,
        measured: Sequence[Measure],
        breakdowns: Sequence[Breakdown],
        replies: Sequence[Reply] = (),
        *,
        rolled: bool = False,
    ) -> None:
        """Show the chances of a command, or what is left of them once some dice are `rolled`. Without odds, only the
        breakdown.

        With replies, those of the best of them, or of the one that the GM looks at.
        """
        self._text(self.title, title)
        self._measured, self._breakdowns, self._rolled = measured, breakdowns, rolled
        self.replies.show_replies(replies, measured)
        if self.replies.compared.seen is None:
            self._text(self.met, "")
            self._show(odds, breakdowns)
        else:
            self._show_reply()

    def _show_reply(self) -> None:
        replies = self.replies.compared
        self._text(self.met, replies.met)
        if replies.seen is not None:
            self._show(replies.seen.odds, with_reply(self._breakdowns, replies.seen))

    def _show(self, odds: Odds | None, breakdowns: Sequence[Breakdown]) -> None:
        found = [m for m in self._measured if odds is not None and m.key in odds.distributions]
        headline = next((measure for measure in found if measure.headline), None)
        self._text(self.headline, headline_text(headline, odds) if headline and odds else "")
        self._text(self.needs, headline_words(headline, breakdowns, odds, rolled=self._rolled))
        alone = odds if self.replies.compared.seen is None else None  # the row of a reply has them
        others = [measure_text(m, alone) for m in found if m is not headline] if alone else []
        self._text(self.measures, alone.none if alone and alone.none else ", ".join(text for text in others if text))
        self.breakdown.show_breakdowns(breakdowns, headed=headline is None)
        self._draw([m for m in found if m.amount], odds)
        heard = (self.title, self.headline, self.needs, self.met, self.measures)
        self.setAccessibleName(" ".join(shown.text() for shown in heard if shown.text()))

    def _draw(self, amounts: Sequence[Measure], odds: Odds | None) -> None:
        """Draw the first amount, and those that stand beside it, as far as they can be anything but nothing."""
        drawn = [m for place, m in enumerate(amounts) if place == 0 or m.beside]
        named = [(m.label, odds.distributions[m.key]) for m in drawn if odds is not None]
        self.charts.show_distributions(
            [(name, values) for name, values in named if any(value and part for value, part in values.items())]
        )

    def _text(self, shown: QWidget, text: str) -> None:
        shown.setText(text)  # type: ignore[attr-defined]
        shown.setVisible(bool(text))

    def _space(self) -> None:
        edge = theme().px(12) if self._framed else 0
        self._box.setContentsMargins(edge, edge, edge, edge)
        self._box.setSpacing(theme().px(6 if self._framed else 1 if self._dense else 5))
