"""Prompts whose answer is typed: a roll, a whole number; a field, and a sentence under it."""

from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.dice import DiceError
from gmtool.presentation.fight.numbers import MINUS
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Answer, NumberAnswer, NumberQuestion, Question, RollQuestion, WrongAnswer, parse_roll

Q = TypeVar("Q", bound=Question)


class TypedPrompt(QWidget, Generic[Q]):
    """Enter answers. What cannot be taken stays in the field, and the sentence says why."""

    question: Q

    def __init__(self, session: FightSession, role: str) -> None:
        """`role` is how large the field's letters are: huge or title."""
        super().__init__()
        self.session = session
        self.field = dressed(QLineEdit(), role=role)
        self.hint = wrapped("", "small")
        self._asked: Question | None = None
        self.row = row_of((self.field, 1))
        self.box = column_in(self, self.row, self.hint, margins=0)
        self.field.returnPressed.connect(self.enter)
        self.field.textEdited.connect(lambda: self.say())
        follow(self, self._failed, session.failed)
        theme_signals().theme_changed.connect(self._space)
        self._space()

    def show_question(self, question: Q) -> None:
        """Ask, with an empty field; a question that still waits keeps what was typed."""
        if self._asked is not question:
            self.question = question
            self._asked = question
            self.begin()
            self.field.clear()
            self.say()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin(self) -> None:
        """Another question: show what belongs to it."""

    def told(self) -> str:
        """How to answer, in a sentence or two."""
        raise NotImplementedError

    def read(self, text: str) -> Answer:
        """What was typed, as an answer. Raises `WrongAnswer` or `DiceError`."""
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

    def __init__(self, session: FightSession) -> None:
        super().__init__(session, "huge")
        self.field.setMaxLength(_MOST_DIGITS)
        self.box.addStretch(1)

    def begin(self) -> None:
        """A screen reader hears what is asked."""
        self.field.setAccessibleName(self.question.why.text)

    def told(self) -> str:
        return f"{_bounds(self.question)}. Enter."

    def read(self, text: str) -> Answer:
        """A whole number; with a minus as keyboards or as books have it."""
        plain = text.strip().replace(MINUS, "-")
        if not plain.removeprefix("-").isdecimal():
            raise WrongAnswer(f"{_bounds(self.question)} is asked for.")
        return NumberAnswer(int(plain))


def _bounds(question: NumberQuestion) -> str:
    return f"A whole number from {question.lowest} to {question.highest}".replace("-", MINUS)


_MOST_SHOWN = 4
"""So many faces are enough for an example."""
_HUNDRED = 100
_LARGE = 175
"""From this font size on, the button has no room for the dice."""


class RollPrompt(TypedPrompt[RollQuestion]):
    """Type what was rolled, or let the program roll."""

    def __init__(self, session: FightSession) -> None:
        super().__init__(session, "huge")
        self.field.setAccessibleName("What was rolled")
        self.field.installEventFilter(self)
        self.roll = KeyButton("Roll", "R")
        set_kind(self.roll, kind="primary")
        self.roll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.row.addWidget(self.roll)
        self.box.addStretch(1)
        self.roll.clicked.connect(session.roll)

    def begin(self) -> None:
        """The button says which dice it would roll."""
        bare = self.question.dice.bare
        self.roll.setText(f"Roll {bare}" if theme().scale < _LARGE else "Roll")
        self.roll.setToolTip(tool_tip(f"Roll {bare} by the program"))

    def told(self) -> str:
        """The sum or the faces; for one die there is no difference."""
        dice = self.question.dice
        if dice.count == 1:
            what = f"Type what {dice.bare} shows{', 00 for 100' if dice.sides == _HUNDRED else ''}."
        else:
            faces = " ".join(str(n) for n in range(2, 2 + min(dice.count, _MOST_SHOWN)))
            what = f"Type the sum of {dice.bare}, or the faces: {faces}."
        return f"{what} Enter." + (f" The {dice.plus:+d} is added for you." if dice.plus else "")

    def read(self, text: str) -> Answer:
        return parse_roll(self.question.dice, text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """R in the field rolls: no die shows an R."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and _plain_r(event):
            self.session.roll()
            return True
        return super().eventFilter(watched, event)


def _plain_r(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_R and not event.isAutoRepeat() and not event.modifiers()
