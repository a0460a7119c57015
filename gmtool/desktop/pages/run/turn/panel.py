"""The turn panel: the order, reminders, what the acting figure may do, and the one button for what is next."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import breakable, dressed, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.buttons import ActButton
from gmtool.desktop.pages.run.dividers import Divider
from gmtool.desktop.pages.run.inputs.draft_panel import DraftPanel
from gmtool.desktop.pages.run.order.pane import OrderPane
from gmtool.desktop.pages.run.turn.choices import ChoicesPanel
from gmtool.desktop.pages.run.turn.command_strip import CommandStrip
from gmtool.desktop.pages.run.turn.reminders import ReminderList
from gmtool.presentation.fight import turn_words
from gmtool.presentation.fight.default_choice import one_side_left
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import Choice, Refusal


class TurnArea(QScrollArea):
    """As wide as the panel, and as high as the panel lets it be."""

    def __init__(self, parts: Sequence[QWidget]) -> None:
        super().__init__()
        holder = dressed(QWidget(), kind="clear")
        self.setWidget(holder)
        self.stack = column_in(holder, *parts, 1, margins=0)
        self._upmost: object = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def height_needed(self) -> int:
        """The height at which nothing has to be scrolled."""
        width = self.viewport().width()
        known = width and self.stack.hasHeightForWidth()
        return (self.stack.heightForWidth(width) if known else self.stack.sizeHint().height()) + theme().px(4)

    def bring_up(self, part: QWidget, what: object) -> None:
        """Another thing is shown in a part: it stands at the top, where not all fits. With None the first one does."""
        if what is not self._upmost:
            self._upmost = what
            self.stack.activate()
            self.verticalScrollBar().setValue(0 if what is None else part.y())


LEAST_ROWS = 3
"""The heading and two figures; one figure where the panel is low."""
LOW = 300
STEPS = 0.46
"""The share of the height in which the steps of a turn stay in sight, however many choices there are."""


class TurnPanel(QWidget):
    """Follows the picks."""

    rule_clicked = Signal(str)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, picks: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self.who = OrderPane()
        self.order, self.strip = self.who.order, self.who.strip
        self.due = ReminderList()
        self.table_choices = ChoicesPanel(self)
        self.choices = ChoicesPanel(self)
        self.draft = DraftPanel(picks, self)
        self.command = CommandStrip(picks, self)
        self.prompt = wrapped("", "muted")
        self.act = ActButton()
        self.act.setProperty("kind", "primary")
        self._box = QVBoxLayout(self)
        self._area = TurnArea((self.due, self.choices, self.draft))
        self.split = Divider(Qt.Orientation.Vertical, self)
        self.split.hold([self.who, self._area], [1, 1])
        self._was_back = False
        self._share = QTimer(self, singleShot=True, interval=0)
        self._share.timeout.connect(self.share)
        self._box.addWidget(self.split, 1)
        self._box.addWidget(self.command)
        self._box.addWidget(self.prompt)
        self._box.addWidget(self.table_choices)
        self._box.addWidget(self.act)
        self.after: KeyButton | None = None
        self.end: KeyButton | None = None
        self._connect()
        self._space()

    def _connect(self) -> None:
        self.who.figure_clicked.connect(self.picks.choose_figure)
        self.who.figure_marked.connect(self.picks.mark)
        self.who.rule_clicked.connect(self.rule_clicked)
        self.who.menu_wanted.connect(self.menu_wanted)
        self.command.fitted.connect(self._share.start)
        self.due.figure_clicked.connect(self.picks.choose_figure)
        self.draft.rule_clicked.connect(self.rule_clicked)
        self.draft.odds.replies.looked.connect(self._area.ensureWidgetVisible)
        for panel in (self.choices, self.table_choices):
            panel.taken.connect(self._taken)
        self.act.clicked.connect(self.picks.act)
        session = self.picks.session
        follow(self, self.say, session.failed)
        follow(self, self._refused, session.refused)
        follow(self, self.refresh, self.picks.figure_changed)
        follow(self, self._show_marked, self.picks.marks_changed)
        follow(self, self.refresh_choices, self.picks.draft_changed, session.asked)
        theme_signals().theme_changed.connect(self._space)

    def say(self, sentence: str) -> None:
        """Show why nothing was done, until something is."""
        self.prompt.setText(breakable(sentence))
        set_kind(self.prompt, role="", kind="warn")

    def offer_after(self, action: QAction) -> None:
        """Once the fight is over, offer what comes after it."""
        self.after = KeyButton(action=action)
        set_kind(self.after, kind="primary")
        self._box.addWidget(self.after)

    def offer_end(self, action: QAction) -> None:
        """Once one side is out, offer to end the fight."""
        self.end = KeyButton(action=action)
        self._box.addWidget(self.end)

    def refresh(self) -> None:
        moment = self.picks.session.moment
        back = self.picks.session.preview_entry is not None
        self.who.show_moment(moment, self.picks.figure, news=not back and not self._was_back)
        self._was_back = back
        self.due.show_due(moment.agenda.due)
        self.refresh_choices()

    def refresh_choices(self) -> None:
        """Show the choices, the picked one lit, and what Space would do."""
        moment, draft = self.picks.session.moment, self.picks.draft
        picked = draft.choice.key if draft else None
        name = moment.name(self.picks.figure) if self.picks.figure else ""
        self.choices.show_choices(f"{name} may", self.picks.choices, picked, proposed=self.picks.proposed)
        if others := turn_words.other_table_choices(self.picks):
            self.table_choices.show_choices("", others, None)
        else:
            self.table_choices.hide()
        self.prompt.setText(breakable(turn_words.prompt(self.picks)))
        if self.prompt.property("kind"):
            set_kind(self.prompt, role="muted", kind="")
        text = "" if self.picks.session.question else self.picks.act_text()
        self.act.say(text, turn_words.next_key(self.picks))
        self.act.setVisible(bool(text))
        if self.after is not None:
            self.after.setVisible(moment.agenda.over and not text and self.picks.session.question is None)
        if self.end is not None:
            self.end.setVisible(one_side_left(moment) and not moment.agenda.over)
        self._share.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share.start()

    def share(self) -> None:
        """The choice gets the height it needs, the order the rest; but never less than two figures."""
        if not self.split.moved:
            self._share_height()
        self._area.bring_up(self.draft, self.picks.draft.choice if self.picks.draft else None)

    def _share_height(self) -> None:
        total = sum(self.split.sizes())
        least = LEAST_ROWS if total > theme().px(LOW) else LEAST_ROWS - 1
        room = total - self._area.height_needed()
        if self.who.stepwise and total > theme().px(LOW):
            room = max(room, round(total * STEPS))
        order = self.who.height_for(room, least)
        if order == self.split.sizes()[0]:
            return
        self.split.setSizes([order, max(0, total - order)])
        self._show_marked()

    def _show_marked(self) -> None:
        self.who.show_picked(self.picks.figure, self.picks.marked)

    def _taken(self, choice: Choice, overruling: bool) -> None:
        if choice.allowed or overruling:
            self.picks.pick(choice, overruling=overruling and not choice.allowed)
        else:
            self.picks.session.refused.emit(choice.refusals)

    def _refused(self, refusals: Sequence[Refusal]) -> None:
        self.say(" ".join(refusal.reason for refusal in refusals))

    def _space(self) -> None:
        px = theme().px
        self.setMinimumWidth(px(270))
        self._box.setContentsMargins(px(14), px(10), px(14), px(12))
        self._box.setSpacing(px(8))
        self._area.stack.setSpacing(px(10))
        self.act.setMinimumHeight(px(44))
        self.act.setFont(theme().font(bold=True))
