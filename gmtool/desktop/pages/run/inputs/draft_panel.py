"""The panel of the picked choice: its inputs, its odds, and why the rules would forbid it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.inputs.fields import Toggle
from gmtool.desktop.pages.run.inputs.form import InputForm
from gmtool.desktop.pages.run.odds.panel import OddsPanel
from gmtool.language import tr
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.keys.inputs import open_target
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.weighed import waits_itself, weighed


class DraftPanel(QFrame):
    """Follows the picks; everything changes as inputs change, without pressing anything."""

    rule_clicked = Signal(str)

    def __init__(self, picks: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self._dense = False
        self.setProperty("kind", "popup")
        self.title = wrapped("", "strong")
        self.form = InputForm()
        self.odds = OddsPanel(framed=False, between=self.form, options=self.form.options)
        self.against = dressed(wrapped(""), kind="bad")
        self.overrule = dressed(QPushButton(tr("Overrule…")), tip=tr("Do it anyway; the log shows it as a ruling"))
        self._box = column_in(self, self.title, self.against, self.overrule, self.odds)
        self.form.said.connect(picks.say)
        self.form.picked.connect(self._picked)
        self.form.refused.connect(picks.session.refuse)
        self.form.reason_said.connect(picks.overrule)
        self.odds.rule_clicked.connect(self.rule_clicked)
        self.overrule.clicked.connect(lambda: picks.overrule())
        follow(self, self._follow, picks.session.redraw)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.refresh()

    def refresh(self) -> None:
        held = QApplication.focusWidget()
        inside = held is not None and self.isAncestorOf(held)
        pending, moment = self.picks.session.pending, self.picks.session.moment
        numbers = weighed(moment, self.picks.draft, pending)
        draft = self.picks.draft if waits_itself(moment, self.picks.draft, pending) else None
        self.setVisible(bool(numbers.breakdowns) or (draft is not None and pending is None))
        fresh = self.form.show_draft(draft, open_target(self.picks))
        if fresh:
            self.odds.replies.compared.forget()
        self.odds.show_odds(
            "", numbers.odds, moment.ruleset.measured(), numbers.breakdowns, numbers.replies, rolled=numbers.rolled
        )
        if draft is None:
            for part in (self.title, self.against, self.overrule):
                part.hide()
            if inside:  # or Qt gives the keys to whatever comes next
                self._leave()
            return
        ruling = tr("Ruling: {choice}", choice=draft.choice.label)
        self.title.setText(ruling if draft.overruling else draft.choice.label)
        self.title.setVisible(draft.overruling or draft.choice not in self.picks.choices)
        self._refusals(draft)
        if not (draft.overruling or draft.choice.inputs or draft.breakdowns or draft.against):
            self.hide()  # what can be done as it stands has nothing to show: the gold button has its name
        self.odds.keep_places(not fresh)
        if fresh and draft.choice.group == gm_commands.GROUP and draft.missing is None and self.form.begin_number():
            return
        if self.picks.session.question is not None or (self.picks.proposed and not inside):
            return
        # where the keys were in a list that is put away, Qt gives them to whatever is before it
        said = held is not None and inside and (isinstance(held, Toggle) or not held.isVisibleTo(self))
        if fresh or said or draft.missing is not None:
            self.focus_next(draft)

    def _follow(self, news: News) -> None:
        if news & (News.FIGURE | News.DRAFT | News.QUESTION):
            self.refresh()
        if News.DRAFT in news and self.picks.undecided and self.picks.session.question is None:
            self._leave()  # what was picked is done, or dropped

    def focus_next(self, draft: Draft) -> None:
        """The keys go to what must still be said; when nothing must, they are the workspace's."""
        if not self.form.focus_missing(draft):
            self._leave()

    def _leave(self) -> None:
        if (page := self._page()) is not None:
            page.setFocus()

    def _page(self) -> QWidget | None:
        page: QWidget | None = self
        while page is not None and page.property("keys") is None:
            page = page.parentWidget()
        return page

    def set_dense(self, dense: bool) -> None:
        """Take less room, or as much as it likes."""
        self._dense = dense
        self.odds.set_dense(dense)
        self.form.set_dense(dense)
        self._space()

    def _refusals(self, draft: Draft) -> None:
        self.against.setText("\n".join(refusal.reason for refusal in draft.against))
        self.against.setVisible(bool(draft.against))
        self.overrule.setVisible(draft.forbidden)

    def _picked(self) -> None:
        if self.picks.draft is not None:
            self.focus_next(self.picks.draft)

    def _space(self) -> None:
        across, down = theme().px(8 if self._dense else 12), theme().px(3 if self._dense else 8)
        self._box.setContentsMargins(across, down, across, down)
        self._box.setSpacing(theme().px(3 if self._dense else 6))
