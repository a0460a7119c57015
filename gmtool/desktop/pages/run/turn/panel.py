"""The turn panel: the order, reminders, what the acting figure may do, and the one button for what is next."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import dressed, set_dense
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.dividers import Divider
from gmtool.desktop.pages.run.inputs.draft_panel import DraftPanel
from gmtool.desktop.pages.run.order.lasting_chips import LastingChips
from gmtool.desktop.pages.run.order.pane import OrderPane
from gmtool.desktop.pages.run.turn.choices import LINES, ChoicesPanel
from gmtool.desktop.pages.run.turn.command_strip import CommandStrip
from gmtool.desktop.pages.run.turn.foot import TurnFoot
from gmtool.desktop.pages.run.turn.reminders import ReminderList
from gmtool.language import tr
from gmtool.presentation.fight.journal_cursor import EVERYTHING, News
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import Choice, Refusal


class TurnArea(QScrollArea):
    """As wide as the panel, and as high as the panel lets it be."""

    outgrown = Signal()
    """What is in it needs another height than it was shared out for."""

    def __init__(self, parts: Sequence[QWidget]) -> None:
        super().__init__()
        holder = dressed(QWidget(), kind="clear")
        self.setWidget(holder)
        self._parts = parts
        self.stack = column_in(holder, *parts, 1, margins=0)
        self._upmost: tuple[object, int] = (None, 0)
        self.shared_for = 0
        """The height in pixels that was needed when the panel was last shared out."""
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """It scrolls: the rows of the order come first."""
        return QSize(super().minimumSizeHint().width(), theme().px(20))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """New words and another style are laid out some events later."""
        done = super().eventFilter(watched, event)
        if event.type() is QEvent.Type.LayoutRequest and self.height_needed() != self.shared_for:
            self.outgrown.emit()
        return done

    def height_needed(self) -> int:
        """The height at which nothing has to be scrolled."""
        width = self.viewport().width()
        known = width and self.stack.hasHeightForWidth()
        return (self.stack.heightForWidth(width) if known else self.stack.sizeHint().height()) + theme().px(4)

    def set_order(self, parts: Sequence[QWidget]) -> None:
        """Have its parts in this order, from the top."""
        for place, part in enumerate(parts):
            if self.stack.indexOf(part) != place:
                self.stack.insertWidget(place, part)

    def height_of(self, part: QWidget) -> int:
        """The height in pixels that a part takes, with the gap to the next; none while it is hidden."""
        if part.isHidden():
            return 0
        width = self.viewport().width()
        return (
            part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
        ) + self.stack.spacing()

    def bring_up(self, part: QWidget | None, what: object) -> None:
        """Another thing is shown: a part stands at the top, where not all fits, or else the first one."""
        self.stack.activate()
        upmost = (what, 0 if part is None else part.y())
        if upmost != self._upmost:
            self._upmost = upmost
            self.verticalScrollBar().setValue(upmost[1])


LEAST_ROWS = 2
"""So many rows stay in sight beside the one that acts; one where the panel is low."""
LOW = 150
ROWS = 0.54
"""The share of the height in which rows stay in sight, however many choices there are."""
DENSE = 500
"""Below this height at 100 % everything stands closer: large type on a low screen."""
ONE_LINE = 60
"""Choices that are no higher than this at 100 % stay in sight over the inputs of the picked one."""
LARGEST_ASKING = 0.6
"""The share of the height that dice get at most."""


_TAB_STOPS = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)


class TurnPanel(QWidget):
    """Follows the picks."""

    rule_clicked = Signal(str)
    menu_wanted = Signal(object, QPoint)
    crowded = Signal(bool)
    """Everything stands closer from now on, or as it likes."""

    def __init__(self, picks: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self.chips = LastingChips()
        self.who = OrderPane()
        self.order, self.strip = self.who.order, self.who.strip
        self.due = ReminderList()
        self.choices = ChoicesPanel(self)
        self.draft = DraftPanel(picks, self)
        self.command = CommandStrip(picks, self)
        self.foot = TurnFoot(picks, self)
        self.table_choices, self.prompt, self.act = self.foot.table_choices, self.foot.prompt, self.foot.act
        self._box = QVBoxLayout(self)
        self._area = TurnArea((self.due, self.choices, self.draft))
        self.split = Divider(Qt.Orientation.Vertical, self)
        self.split.hold([self.who, self._area], [1, 1], 1)
        self._was_back = False
        self._head = self.picks.session.journal.head
        """The last entry of the fight as the order shows it."""
        self._cramped: object = None
        """The size and type with which the odds once had no room: they stay close for as long as these do."""
        self._under = False
        """True where the odds need the room so much that the choices stand under them."""
        self._share = QTimer(self, singleShot=True, interval=0)
        self._share.timeout.connect(self.share)
        self._box.addWidget(self.chips)
        self._box.addWidget(self.split, 1)
        self._box.addWidget(self.command)
        self._box.addWidget(self.foot)
        self._asides: list[QWidget] = [self.command]
        """What is opened beside the turn: it stands over the foot, or elsewhere where it is crowded."""
        self._elsewhere: QVBoxLayout | None = None
        self._connect()
        self._space()

    def _connect(self) -> None:
        self.who.figure_clicked.connect(self.picks.choose_figure)
        self.who.figure_marked.connect(self.picks.mark)
        self.who.rule_clicked.connect(self.rule_clicked)
        for part in (self.who, self.chips):
            part.menu_wanted.connect(self.menu_wanted)
        self.command.fitted.connect(self._share.start)
        self._area.outgrown.connect(self._share.start)
        self.split.installEventFilter(self)
        self.due.figure_clicked.connect(self.picks.choose_figure)
        self.draft.rule_clicked.connect(self.rule_clicked)
        self.draft.odds.replies.looked.connect(self._area.ensureWidgetVisible)
        for panel in (self.choices, self.table_choices):
            panel.taken.connect(self._taken)
        self.foot.fitted.connect(self._share.start)
        self.choices.folded.connect(self.refresh_choices)
        session = self.picks.session
        follow(self, self._refused, session.refused)
        follow(self, self.refresh, session.redraw)
        theme_signals().theme_changed.connect(self._space)

    def hold(self, part: QWidget) -> None:
        """Have a part stand over the command line."""
        self._asides.insert(-1, part)
        self.put_asides(self._elsewhere)

    def put_asides(self, elsewhere: QVBoxLayout | None) -> None:
        """Have what is opened beside the turn stand at the end of a column elsewhere, or here for None."""
        self._elsewhere = elsewhere
        for part in self._asides:
            hidden = part.isHidden()  # with another parent it would be in any case
            if elsewhere is None:
                self._box.insertWidget(self._box.indexOf(self.foot), part)
            else:
                elsewhere.addWidget(part)
            part.setHidden(hidden)

    def refresh(self, news: News = EVERYTHING) -> None:
        if News.FIGURE in news:
            session, moment = self.picks.session, self.picks.session.moment
            back = session.preview_entry is not None
            # what was undone is no change of the fight
            undone, self._head = session.journal.head < self._head, session.journal.head
            self.who.show_moment(moment, self.picks.figure, news=not (back or self._was_back or undone))
            self._was_back = back
            self.chips.show_moment(moment)
            self.due.show_due(moment.agenda.due)
        if news & (News.FIGURE | News.DRAFT | News.QUESTION):
            self.refresh_choices()
        if News.MARKS in news:
            self._show_marked()

    def refresh_choices(self) -> None:
        """Show the choices, the picked one lit, and what Space would do."""
        session, draft = self.picks.session, self.picks.draft
        picked = draft.choice.key if draft else None
        name = session.moment.name(self.picks.figure) if self.picks.figure else ""
        asks = draft is not None and draft.missing is not None
        proposed, digits = self.picks.proposed and not asks, self.picks.digits_choose
        # translators: over the list of what a figure may do now
        title = tr("{name} may", name=name)
        self.choices.show_choices(title, self.picks.choices, picked, proposed=proposed, digits=digits)
        self.foot.refresh(refused=self.choices.unfolded)
        self._share.start()

    def step_focus(self, held: QWidget, step: int) -> None:
        """Give the keys to the next of its fields and buttons in sight or scrolled away, or the one before."""
        stops, one, seen = [held], held.nextInFocusChain(), {held}
        # a field that is being put away leads into the chain, but the chain no longer leads back to it
        while one is not None and one not in seen and (step < 0 or len(stops) <= step):
            seen.add(one)
            if one.isVisible() and one.isEnabled() and self.isAncestorOf(one) and one.focusPolicy() in _TAB_STOPS:
                stops.append(one)
            one = one.nextInFocusChain()
        stops[step % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """All of it scrolls: it asks for no more height than two rows and a prompt."""
        return QSize(super().minimumSizeHint().width(), theme().px(LOW))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """The foot may have taken more of the height, or given some back."""
        if watched is self.split and event.type() is QEvent.Type.Resize:
            self._share.start()
        return False

    def share(self) -> None:
        """Dice get what they need, the order the height of its rows, the choice the rest."""
        self._set_dense(self.height() < theme().px(DENSE) or self._cramped == (self.size(), theme()))
        self.foot.fit_dice(round(self.height() * LARGEST_ASKING))
        self._box.activate()
        self.draft.odds.fit_places()
        for choices in (self.choices, self.table_choices):
            choices.fit()
        if not self.split.moved:
            self._share_height()
        draft = self.picks.draft
        picked = draft is not None and not self.picks.proposed and not self.choices.unfolded
        what = None if draft is None else (draft.choice, draft.missing, self.choices.unfolded)
        beside = self.choices.height() <= theme().px(ONE_LINE) and not self._under
        upmost = self.choices if beside else self.draft
        self._area.bring_up(upmost if picked else None, what)

    def _share_height(self) -> None:
        """The rows of the order give way first, then the choices beside the picked one; the odds never do."""
        total, area, choices = sum(self.split.sizes()), self._area, self.choices
        beside = 0 if choices.unfolded else area.height_of(choices)
        wanted = 0 if choices.unfolded else area.height_needed() - beside
        if not self.draft.isHidden():
            wanted = max(0, wanted - self.draft.odds.height_below_bars)
        self._under = False
        if beside:
            heights = {lines: choices.height_of(lines) + area.stack.spacing() for lines in (LINES, 1)}
            roomy = self.who.height_for(0, LEAST_ROWS) + wanted + heights[LINES] <= total
            choices.set_lines(LINES if roomy else 1)
            cramped = self.who.height_for(0, 0) + wanted + heights[1] > total and not self.draft.isHidden()
            self._under = cramped and choices.dense
            if cramped and not choices.dense:
                self._cramped = (self.size(), theme())
                self._share.start()
            wanted += 0 if self._under else area.height_of(choices)
        area.set_order((self.due, *((self.draft, choices) if self._under else (choices, self.draft))))
        self._area.shared_for = self._area.height_needed()
        room = max(total - self._area.shared_for, min(round(total * ROWS), total - wanted))
        least = next(n for n in range(LEAST_ROWS, -1, -1) if not n or self.who.height_for(0, n) <= room)
        order = self.who.height_for(room, least)
        if order == self.split.sizes()[0]:
            return
        self.split.setSizes([order, max(0, total - order)])
        self._show_marked()

    def _set_dense(self, dense: bool) -> None:
        if self.choices.dense is not dense:
            set_dense(self, dense)
            self.choices.set_dense(dense)
            self.draft.set_dense(dense)
            self.command.set_dense(dense)
            self.foot.set_dense(dense)
            self.crowded.emit(dense)
            self._space()
            self._share.start()  # the parts have their new heights after the next events

    def _show_marked(self) -> None:
        self.who.show_picked(self.picks.figure, self.picks.marked)
        self.foot.show_act()

    def _taken(self, choice: Choice, overruling: bool) -> None:
        if choice.allowed or overruling:
            self.picks.pick(choice, overruling=overruling and not choice.allowed)
            if self.choices.unfolded and choice.inputs:
                self.choices.unfold(False)  # its inputs would be under the long list, out of sight
        else:
            self.picks.session.refuse(choice.refusals)

    def _refused(self, refusals: Sequence[Refusal]) -> None:
        self.foot.say(" ".join(refusal.reason for refusal in refusals))

    def _space(self) -> None:
        px = theme().px
        self.setMinimumWidth(px(270))
        down, gap = (px(3), px(4)) if self.choices.dense else (px(10), px(8))
        self._box.setContentsMargins(px(14), down, px(14), down + px(2))
        self._box.setSpacing(gap)
        self._area.stack.setSpacing(px(4 if self.choices.dense else 10))
