"""Prompts whose answer is typed: a roll, a whole number; a field, and a sentence under it."""

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from gmtool.desktop.base.keys import means
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import likely
from gmtool.desktop.base.parts.labels import dressed, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.dice.decision_prompt import Prompt
from gmtool.dice import DiceError
from gmtool.language import tr, trc
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.words.numbers import MINUS
from gmtool.rules.seam import (
    Answer,
    DiceAnswer,
    DiceQuestion,
    NumberAnswer,
    NumberQuestion,
    PoolAnswer,
    PoolQuestion,
    Question,
    RollAnswer,
    WordsAnswer,
    WrongAnswer,
    how_shared,
    parse_dice,
    signed,
    take_dice,
    take_shared,
)

Q = TypeVar("Q", bound=Question)


def is_line_key(event: QKeyEvent) -> bool:
    """True for the two keys that open the command line."""
    return event.text() == "/" or means(event, "run.command_line")


class TypedPrompt(Prompt, Generic[Q]):
    """Enter answers. What cannot be taken stays in the field, and the sentence says why."""

    question: Q
    signs = True
    """True if a sign of the command line is no part of an answer here."""
    told_anew = Signal()
    """The words under the field are others, and may need more room."""

    def __init__(self, picks: Selection, role: str) -> None:
        """`role` is how large the field's letters are: huge or title."""
        super().__init__(picks)
        self.field = dressed(QLineEdit(), role=role)
        self.hint = wrapped("", "small")
        self._asked: Question | None = None
        self.row = row_of((self.field, 1))
        self.box = column_in(self, self.row, self.hint, margins=0)
        self.field.installEventFilter(self)
        self.field.returnPressed.connect(self.enter)
        self.field.textEdited.connect(lambda: self.say())
        follow(self, self._failed, self.session.failed)
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def show_question(self, question: Q) -> None:
        """Ask, with an empty field, or with the answer that was taken back; a question that waits keeps its text."""
        if self._asked is not question:
            self.question = question
            self._asked = question
            self.begin()
            self.fill(self.shown(self.session.pending.likely if self.session.pending else None))
            self.say()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def fill(self, text: str) -> None:
        """Put a text into the field as if nothing was ever typed there, for typing to replace."""
        self.field.setText(text)
        self.field.selectAll()

    def shown(self, answer: Answer | None) -> str:
        """An answer as it would be typed."""
        match answer:
            case RollAnswer(sum=number, faces=faces) | PoolAnswer(hits=number, faces=faces):
                return "".join(map(str, faces)) if faces and len(faces) > 1 and max(faces) < 10 else str(number)
            case NumberAnswer():
                return str(answer.number)
            case WordsAnswer():
                return answer.text
        return ""

    def begin(self) -> None:
        """Another question: show what belongs to it."""

    def told(self) -> str:
        """Directions for the answer, in a sentence or two."""
        raise NotImplementedError

    def read(self, text: str) -> Answer:
        """The typed text as an answer. Raises `WrongAnswer` or `DiceError`."""
        raise NotImplementedError

    def enter(self) -> None:
        """Take what was typed; if it cannot be, say why and keep it."""
        try:
            self.session.answer(self.read(self.field.text()))
        except (WrongAnswer, DiceError) as wrong:
            self.say(str(wrong))
            self.field.selectAll()

    def say(self, wrong: str = "") -> None:
        """Say what is wrong, or how to answer."""
        self.hint.setText(wrong or self.told())
        set_kind(self.field, wrong=bool(wrong))
        set_kind(self.hint, kind="bad" if wrong else "")
        self.told_anew.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """A key that was meant for the roll before goes nowhere; a sign of the command line opens that line."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if self.is_slip(event):
                return True
            panel = self.parentWidget()
            if self.signs and is_line_key(event) and panel is not None:
                QApplication.sendEvent(panel, event.clone())  # from there it comes to the page
                return True
        return super().eventFilter(watched, event)

    def _failed(self, sentence: str) -> None:
        """The rules cannot take the answer: the question waits on, and says why."""
        if self._asked is not None and self.session.question is self._asked:
            self.say(sentence)
            self.field.selectAll()

    def _space(self) -> None:
        self.field.setMinimumWidth(theme().px(70))
        self.box.setSpacing(theme().px(6))


_MOST_DIGITS = 12


class NumberPrompt(TypedPrompt[NumberQuestion]):
    """A field for it."""

    def __init__(self, picks: Selection) -> None:
        super().__init__(picks, "huge")
        self.field.setMaxLength(_MOST_DIGITS)
        self.box.addStretch(1)

    def begin(self) -> None:
        """A screen reader hears what is asked."""
        self.field.setAccessibleName(self.question.words)

    def told(self) -> str:
        least, most = _bounds(self.question)
        # translators: the key that takes the answer
        return tr("A whole number from {least} to {most}. Enter.", least=least, most=most)

    def read(self, text: str) -> Answer:
        """A whole number; with a minus as keyboards or as books have it."""
        plain = text.strip().replace(MINUS, "-")
        if not plain.removeprefix("-").isdecimal():
            least, most = _bounds(self.question)
            raise WrongAnswer(tr("A whole number from {least} to {most} is expected.", least=least, most=most))
        return NumberAnswer(int(plain))


def _bounds(question: NumberQuestion) -> tuple[str, str]:
    return str(question.lowest).replace("-", MINUS), str(question.highest).replace("-", MINUS)


_HUNDRED = 100
_LARGE = 175
"""From this font size on, the button has no room for the dice."""


def _what_is_wrong(question: DiceQuestion, text: str) -> str:
    """The reason why the typed text is no answer to this; empty if it is one."""
    try:
        take_dice(question, text)
    except (WrongAnswer, DiceError) as wrong:
        return str(wrong)
    return ""


_NAMED = 8
"""The most figures that a prompt names."""
_HABIT = 1500
"""Milliseconds in which an Enter after a die that needed none is taken for a habit."""


class SpareEnter(QObject):
    """Takes the Enter that is pressed out of habit after a die that needed none; any other key ends its wait."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._over = QTimer(self, singleShot=True, interval=_HABIT)
        self._over.timeout.connect(self._end)

    def wait(self) -> None:
        """The next Enter means nothing."""
        if (application := QApplication.instance()) is not None:
            application.installEventFilter(self)
            self._over.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """An Enter goes nowhere, not even to a shortcut."""
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) or not isinstance(event, QKeyEvent):
            return False
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(enter)
            return enter
        self._end()
        return enter

    def _end(self) -> None:
        self._over.stop()
        if (application := QApplication.instance()) is not None:
            application.removeEventFilter(self)


def _read(answer: str) -> str:
    """The answer as it is read, and the key that takes it."""
    # translators: what was typed as it is read, and the key that takes it
    return tr("{answer}. Enter.", answer=answer)


class RollPrompt(TypedPrompt[DiceQuestion]):
    """Type what was rolled, for this roll and those after it, or let the program roll."""

    left = Signal()
    """The keys are the page's again."""

    def __init__(self, picks: Selection) -> None:
        super().__init__(picks, "huge")
        self.field.setAccessibleName(tr("What was rolled"))
        self.roll = likely(KeyButton(trc("verb", "Roll"), key_of="run.roll_virtual_dice"))
        self.roll.answers = True
        self.roll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.row.addWidget(self.roll)
        self.box.addStretch(1)
        self._spare = SpareEnter(self)
        self.roll.clicked.connect(picks.roll)
        self.field.textEdited.connect(self.enter_whole)

    def fill(self, text: str) -> None:
        """A roll that several share is filled with all that was typed for it."""
        before = self.picks.shared.before
        super().fill(" ".join(map(self.shown, before)) if before and self._asked is not None else text)

    def begin(self) -> None:
        """The button says which dice it would roll."""
        bare, others = self.question.dice.bare, len(self.picks.shared.figures)
        bare = f"{1 + others} × {bare}" if others else bare
        self.roll.setText(tr("Roll {dice}", dice=bare) if theme().scale < _LARGE else trc("verb", "Roll"))
        self.roll.setToolTip(tool_tip(tr("Let the program roll {dice}", dice=bare)))

    def show_upcoming(self, question: DiceQuestion) -> None:
        """Show a roll that is due once its first digit is typed; the keys stay where they are."""
        self.question = question
        self._asked = None
        self.begin()
        self.fill("")
        self.say()

    def told(self) -> str:
        """The typed text as it is read; before that, what can be typed: for one die sum and face are the same."""
        dice = self.question.dice
        if self.picks.shared.figures:
            return self._told_shared()
        try:
            answer, rest = take_dice(self.question, self.field.text())
        except (WrongAnswer, DiceError):
            if isinstance(self.question, PoolQuestion):
                return tr(
                    "{dice}: type how many are {need}, or the faces.", dice=dice.bare, need=self.question.need.words
                )
            if dice.count == 1:
                shown = tr("{dice}: type what it shows.", dice=dice.bare)
                what = (
                    tr("{dice}: type what it shows, 00 for 100.", dice=dice.bare) if dice.sides == _HUNDRED else shown
                )
            else:
                faces = tr("{dice}: type the faces.", dice=dice.bare)
                what = faces if self.question.why.faces else tr("{dice}: type the sum or the faces.", dice=dice.bare)
            if not dice.plus:
                return what
            # translators: a number such as +2
            added = tr("The {bonus} is added for you.", bonus=signed(dice.plus))
            return f"{what} {added}"
        if isinstance(answer, PoolAnswer):
            read = tr("{hits} of {count}", hits=answer.hits, count=dice.count)
        else:
            faces = " + ".join(map(str, answer.faces)) + " = " if answer.faces and dice.count > 1 else ""
            read = f"{faces}{answer.sum}"
        return tr("{answer}, then {rest}. Enter.", answer=read, rest=rest) if rest else _read(read)

    def _told_shared(self) -> str:
        """Directions for the dice of several figures and their order; or who has which."""
        moment, draft, pending = self.session.moment, self.picks.draft, self.session.pending
        said = pending.data if pending is not None else draft.choice.draft if draft is not None else {}
        names = [moment.name(figure) for figure in (str(said.get("figure", "")), *self.picks.shared.figures)]
        try:
            answers = take_shared(self.question, len(names), self.field.text())
        except (WrongAnswer, DiceError):
            named = names if len(names) <= _NAMED else [*names[: _NAMED - 2], "…", names[-1]]
            return f"{how_shared(self.question, len(names))} {', '.join(named)}."
        told = (f"{name} {self._number(answer)}" for name, answer in zip(names, answers, strict=True))
        return _read(", ".join(told))

    def _number(self, answer: DiceAnswer) -> int:
        return answer.hits if isinstance(answer, PoolAnswer) else answer.sum

    def enter(self) -> None:
        """Take the numbers; an empty field goes on with what is ready. What no roll needs is said."""
        line = self.field.text()
        if not line.strip():
            if self._asked is None:
                self.picks.act()
            return
        try:
            left = self.picks.type_dice(line)
        except (WrongAnswer, DiceError) as wrong:
            self.say(str(wrong))
            self.field.selectAll()
            return
        pending = self.session.pending
        if left and pending is not None and pending.given and isinstance(pending.question, DiceQuestion):
            self.field.setText(left)
            self.say(_what_is_wrong(pending.question, left))
            self.field.selectAll()
        elif left and left != line:
            self.session.fail(tr("{dice} was not used: no roll is due for it.", dice=left))

    def enter_whole(self, line: str) -> None:
        """Take one die that cannot show more digits without an Enter, and one die each where several share a roll."""
        dice = self.question.dice
        if self.picks.shared.figures:
            whole = len(line) == 1 + len(self.picks.shared.figures) and line.isdecimal() and dice.sides < 10
            if whole and dice.count == 1 and all(1 <= int(face) <= dice.sides for face in line):
                self._spare.wait()
                self.enter()
            return
        if dice.sides == _HUNDRED:
            whole = len(line) == 2 and line.isdecimal() and line != "10"  # which may become 100
        else:
            whole = line.isdecimal() and int(line + "0") > dice.sides >= int(line) > 0
        if dice.count == 1 and whole and (self._asked is not None or dice.sides < 10):
            self._spare.wait()
            self.enter()

    def read(self, text: str) -> Answer:
        return parse_dice(self.question, text)

    def _other_key(self, event: QKeyEvent) -> bool:
        """Leave a letter to the page, where the roll is only due; where it is asked for, say that it comes first."""
        if event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        if self._asked is not None:
            self.say(tr("Answer this first, or press Esc."))
        else:
            self.fill("")
            self.left.emit()
            page = QApplication.focusWidget()
            if page is not None and page is not self.field:
                QApplication.sendEvent(page, event.clone())
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """The key that rolls does so in the field too. Escape leaves a roll that is not asked for yet."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if _rolls(event):
                self.picks.roll()
                return True
            if event.text().isalpha() or (self._asked is None and is_line_key(event)):
                return self._other_key(event)
            if self._asked is None and event.key() == Qt.Key.Key_Escape:
                self.fill("")
                self.say()
                self.left.emit()
                return True
        return super().eventFilter(watched, event)


def _rolls(event: QKeyEvent) -> bool:
    return means(event, "run.roll_virtual_dice") and not event.isAutoRepeat()
