"""What every question has in common whose answer is typed: a field, and a sentence under it."""

from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gmtool.desktop.parts import set_kind, wrapped
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.theme import theme, theme_signals
from gmtool.dice import DiceError
from gmtool.rules.seam import Answer, Question, WrongAnswer

Q = TypeVar("Q", bound=Question)


class TypedAsk(QWidget, Generic[Q]):
    """Enter answers. What cannot be taken stays in the field, and the sentence says why."""

    question: Q

    def __init__(self, session: FightSession, role: str) -> None:
        """`role` is how large the field's letters are: huge or title."""
        super().__init__()
        self.session = session
        self.field = QLineEdit()
        self.field.setProperty("role", role)
        self.hint = wrapped("", "small")
        self._asked: Question | None = None
        self.row = QHBoxLayout()
        self.row.addWidget(self.field, 1)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.addLayout(self.row)
        self.box.addWidget(self.hint)
        self.field.returnPressed.connect(self.enter)
        self.field.textEdited.connect(lambda: self.say())
        session.failed.connect(self._failed)
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
