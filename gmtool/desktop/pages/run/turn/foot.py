"""The foot of the turn panel: what is asked or due, and beside it the one gold button that answers.

While dice or a decision are asked for, or a roll by hand is due, that is their prompt; else the button for what is
next."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import likely
from gmtool.desktop.base.parts.labels import breakable, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.buttons import ActButton
from gmtool.desktop.pages.run.dice.panel import DicePanel
from gmtool.desktop.pages.run.turn.choices import ChoicesPanel
from gmtool.language import tr
from gmtool.presentation.fight.default_choice import one_side_left
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.words import turn_words


class TurnFoot(QWidget):
    """Follows the picks."""

    fitted = Signal()
    """It may need another height."""

    def __init__(self, picks: Selection, parent: QWidget) -> None:
        super().__init__(parent)
        self.picks = picks
        self.prompt = wrapped("", "muted", self)
        self.dice = DicePanel(picks, self)
        self.table_choices = ChoicesPanel(self, first=0, last=0)
        self.act = likely(ActButton())
        self.act.clicked.connect(picks.act)
        self._box = column_in(self, self.prompt, self.dice, self.table_choices, self.act, margins=0)
        self.usual: KeyButton | None = None
        self.after: KeyButton | None = None
        self.end: KeyButton | None = None
        self.resume: KeyButton | None = None
        self._dense = False
        self.dice.fitted.connect(self._fit)
        follow(self, self._failed, picks.session.failed)
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def say(self, sentence: str) -> None:
        """Show why nothing was done, until something is."""
        self.prompt.setText(breakable(sentence))
        set_kind(self.prompt, role="", kind="warn")
        self.prompt.show()
        self.fitted.emit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Note that what is next has been seen: digits mean that from here on."""
        super().paintEvent(event)
        self.picks.pause.drawn()

    def _failed(self, sentence: str) -> None:
        """Say it, unless the prompt that waits says it beside its field."""
        if not self.dice.says_failures:
            self.say(sentence)

    def offer_usual(self, action: QAction) -> None:
        """While several are next, offer that all of them do the usual."""
        self.usual = KeyButton(tr("Everybody as usual"), action=action)
        self._box.insertWidget(self._box.indexOf(self.act), self.usual)

    def offer_after(self, action: QAction) -> None:
        """Once the fight is over, offer what comes after it."""
        self.after = likely(KeyButton(action=action))
        self._box.addWidget(self.after)

    def offer_end(self, action: QAction) -> None:
        """Once one side is out, offer to end the fight."""
        self.end = KeyButton(action=action)
        self._box.addWidget(self.end)

    def offer_resuming(self, action: QAction) -> None:
        """Once the GM has ended the fight, offer to go on with it."""
        self.resume = KeyButton(action=action)
        self._box.addWidget(self.resume)

    def refresh(self, *, refused: bool) -> None:
        """Show what is waited for, and what would go on with it; what the rules refuse the table only if wanted."""
        moment, asked = self.picks.session.moment, self.picks.session.question is not None
        others = tuple(one for one in turn_words.other_table_choices(self.picks) if one.allowed or refused)
        self.table_choices.show_choices("", others, None, digits=self.picks.digits_choose)
        self.prompt.setText(breakable(turn_words.prompt(self.picks)))
        if self.prompt.property("kind"):
            set_kind(self.prompt, role="muted", kind="")
        text = self.show_act()
        if self.usual is not None:
            several = len(moment.agenda.next) > 1 and not self.picks.upcoming
            self.usual.setVisible(several and self.picks.usual_for_all)
        if self.after is not None:
            self.after.setVisible(moment.agenda.over and not text and not asked)
        if self.end is not None:
            self.end.setVisible(one_side_left(moment) and not moment.agenda.over)
        if self.resume is not None:
            self.resume.setVisible(bool(moment.agenda.ended))
        self._fit()

    def show_act(self) -> str:
        """Show what would go on with it, for all that are marked; returns the words, empty while something is asked."""
        asked = self.picks.session.question is not None
        text = "" if asked else turn_words.act_text(self.picks)
        self.act.say(text, turn_words.next_key(self.picks))
        return text

    def set_dense(self, dense: bool) -> None:
        """Take less room, or as much as it likes."""
        self._dense = dense
        self.act.set_dense(dense)
        self.dice.set_dense(dense)
        self._space()

    def fit_dice(self, most: int) -> None:
        """Give the dice the height that they need, but no more than so many pixels."""
        self.dice.fit(most)

    def _fit(self) -> None:
        """The dice say themselves what they ask; where they ask nothing, the button is for what is next."""
        prompts = self.dice.prompts
        self.act.setVisible(bool(self.act.words) and not prompts)
        self.prompt.setVisible(self.prompt.property("kind") == "warn" or not prompts)
        self.fitted.emit()

    def _space(self) -> None:
        px = theme().px
        self._box.setSpacing(px(4 if self._dense else 8))
        self.act.setMinimumHeight(px(34 if self._dense else 44))
        self.act.setFont(theme().font(bold=True))
