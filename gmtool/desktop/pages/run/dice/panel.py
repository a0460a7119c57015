"""The dice panel: the question that waits, or the roll that is due next; and the free dice while the GM wants them."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QSizePolicy, QWidget

from gmtool.desktop.base.parts.labels import breakable, dressed, heading, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.dice.decision_prompt import DecisionPrompt
from gmtool.desktop.pages.run.dice.tray import Tray
from gmtool.desktop.pages.run.dice.typed_prompts import NumberPrompt, RollPrompt
from gmtool.desktop.pages.run.dice.words_prompt import WordsPrompt
from gmtool.language import tr
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.keys.decision import asked_title, outcome_so_far
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import ChoiceQuestion, NumberQuestion, PoolQuestion, Question, RollQuestion, WordsQuestion


class _Inside(QWidget):
    """As high as its words are in the width that there is, not as if they stood in a narrower one."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(super().minimumSizeHint().width(), 0)


class DicePanel(QScrollArea):
    """Shows the question that waits, and takes the focus for it; a roll that is due next waits for a digit."""

    settled = Signal()
    """No question waits any more: the keys are the workspace's again."""
    fitted = Signal()
    """It may need another height."""

    def __init__(self, picks: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        session = picks.session
        self.picks = picks
        self.session = session
        self.title = heading(tr("Dice"))
        self.title.setWordWrap(True)
        self.so_far = wrapped("")
        self.rolls = RollPrompt(picks)
        self.decisions = DecisionPrompt(picks)
        self.words = WordsPrompt(picks)
        self.numbers = NumberPrompt(picks)
        self._tray: Tray | None = None
        self._prompts = (self.rolls, self.decisions, self.words, self.numbers)
        self.tray_open = self._dense = False
        self.most = 0
        """The height that it gets at most, in pixels."""
        self._shown: Question | None = None
        self._inside = dressed(_Inside(), kind="clear")
        self.setWidget(self._inside)
        self._box = column_in(self._inside, self.so_far, self.title)
        for part in self._prompts:
            self._box.addWidget(part)
        self._box.addStretch(1)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._turn_to(None)
        for prompt in (self.rolls, self.words, self.numbers):
            prompt.told_anew.connect(self._fit)
        self.rolls.left.connect(self.settled)
        self.decisions.reached.connect(self.ensureWidgetVisible)
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(self._show_field)
        self.verticalScrollBar().rangeChanged.connect(lambda *_: self._laid_out.start())
        follow(self, self._follow, session.redraw)
        follow(self, self.show_upcoming, session.dice_source.changed)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.show_upcoming()

    @property
    def tray(self) -> Tray:
        """The free dice, made when they are first asked for."""
        if self._tray is None:
            made = self._tray = Tray(self.session.dice_source.source)
            made.hide()
            made.set_dense(self._dense)
            made.left.connect(self.toggle_tray)
            made.field.textChanged.connect(self._fit)
            self._box.insertWidget(self._box.count() - 1, made)
        return self._tray

    def _follow(self, news: News) -> None:
        if News.QUESTION in news:
            self.show_question(self.session.question)
        else:
            self.show_upcoming()

    def show_question(self, question: Question | None) -> None:
        self._entitle(question)
        self._tell()
        match question:
            case RollQuestion() | PoolQuestion():
                self._turn_to(self.rolls)
                self.rolls.show_question(question)
            case ChoiceQuestion():
                self._turn_to(self.decisions)
                self.decisions.show_question(question)
            case WordsQuestion():
                self._turn_to(self.words)
                self.words.show_question(question)
            case NumberQuestion():
                self._turn_to(self.numbers)
                self.numbers.show_question(question)
            case None:
                self.settled.emit()
                self.show_upcoming()
        self._fit()

    def show_upcoming(self) -> None:
        """Show the roll that is due next, if no question waits; the keys stay where they are."""
        if self.session.question is not None:
            return
        self._tell()
        question = self.picks.upcoming
        if self.rolls.field.hasFocus():
            self.settled.emit()
        self._entitle(question)
        self._turn_to(self.rolls if question else None)
        if question is not None:
            self.rolls.show_upcoming(question)
        self._fit()

    @property
    def prompts(self) -> bool:
        """True if something is asked, or a roll by hand is due."""
        return self._shown is not None

    @property
    def says_failures(self) -> bool:
        """True if the prompt that waits says itself why its answer was not taken."""
        question = self.session.question
        return question is not None and not isinstance(question, ChoiceQuestion)

    def toggle_tray(self) -> None:
        """Open the free dice with the keys in them, or close them; while a question waits they stay closed."""
        if self.session.question is not None:
            return
        self.tray_open = not self.tray_open
        if not self.tray_open:
            self.settled.emit()
        self._show_tray()
        self._fit()
        if self.tray_open:
            self.tray.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def type_digit(self, digit: int) -> bool:
        """Begin to type the roll that is due next; False where there is none."""
        if self.picks.upcoming is None:
            return False
        self.rolls.type_digit(digit)
        return True

    def take_key(self, event: QKeyEvent) -> bool:
        """Pass a key of the page to the prompt that waits: wherever the keys were, its answer can be typed."""
        if self.session.question is None or self._prompt() is not None:
            return False
        self.show_question(self.session.question)
        prompt = self._prompt()
        return prompt is not None and QApplication.sendEvent(prompt, event.clone())

    def set_dense(self, dense: bool) -> None:
        """Take less room, or as much as it likes."""
        self._dense = dense
        for prompt in (self.rolls, self.words, self.numbers):
            prompt.set_dense(dense)
        if self._tray is not None:
            self._tray.set_dense(dense)
        self._box.setSpacing(theme().px(3 if dense else 8))

    def height_needed(self) -> int:
        """The height at which nothing of the question has to be scrolled."""
        frame = 2 * self.frameWidth()
        return self._box.totalHeightForWidth(self.width() - frame) + frame

    def fit(self, most: int) -> None:
        """Take the height that is needed, but no more than so many pixels."""
        self.most = most
        self.updateGeometry()
        self._show_bar()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._show_bar()

    def _show_bar(self) -> None:
        """A scroll bar only where it is needed: once there, it makes lines longer than would fit without it."""
        needed, never = Qt.ScrollBarPolicy.ScrollBarAsNeeded, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(never if self.height_needed() <= self.height() else needed)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(super().sizeHint().width(), min(self.height_needed(), self.most))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As wide as what is in it: it scrolls down, not across."""
        across = self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        least = super().minimumSizeHint().height()
        least = min(least, self.height_needed()) if self._dense else least
        return QSize(max(theme().px(190), across), least)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter has been taken by a field or a button: it does not go on with the fight as well."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            event.ignore()

    def _prompt(self) -> QWidget | None:
        """The widget in it that has the keys; None if none has."""
        held = QApplication.focusWidget()
        return held if held is not None and self.isAncestorOf(held) else None

    def _tell(self) -> None:
        """The outcome so far, while it goes on: rolls, levels, who has won."""
        told = outcome_so_far(self.picks)
        self.so_far.setText(breakable(told))
        self.so_far.setVisible(bool(told))

    def _entitle(self, question: Question | None) -> None:
        self._shown = question
        asked = asked_title(self.picks, question)
        self.title.setText(breakable(asked) if question else asked)
        set_kind(self.title, role="strong" if question else "label")

    def _turn_to(self, shown: QWidget | None) -> None:
        for page in self._prompts:
            page.setVisible(page is shown)
        self._show_tray()
        self.verticalScrollBar().setValue(0)

    def _show_tray(self) -> None:
        """Show the free dice where they are open, and the panel where there is anything in it."""
        self.setVisible(self.prompts or self.tray_open)
        self.title.setVisible(self.prompts)
        if self.tray_open or self._tray is not None:
            self.tray.setVisible(self.tray_open and self.session.question is None)

    def _fit(self) -> None:
        self.updateGeometry()
        self.fitted.emit()

    def _show_field(self) -> None:
        """Keep the field that has the keys in sight, even where a long question in large letters leaves it no room."""
        focus = self.focusWidget()
        if focus is not None and focus.hasFocus():
            self.verticalScrollBar().setValue(0)
            self.ensureWidgetVisible(focus, 0, theme().px(16))

    def _space(self) -> None:
        px = theme().px
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(px(8))
