"""A whole number that somebody must say."""

from gmtool.desktop.run.numbers import MINUS
from gmtool.desktop.run.questions.typed import TypedAsk
from gmtool.desktop.run.session import FightSession
from gmtool.rules.seam import Answer, NumberAnswer, NumberQuestion, WrongAnswer

_MOST_DIGITS = 12


class NumberAsk(TypedAsk[NumberQuestion]):
    """A field for it."""

    def __init__(self, session: FightSession) -> None:
        super().__init__(session, "huge")
        self.field.setMaxLength(_MOST_DIGITS)
        self.box.addStretch(1)

    def begin(self) -> None:
        """A screen reader hears what is asked."""
        self.field.setAccessibleName(self.question.why.text)

    def told(self) -> str:
        """The bounds."""
        return f"{_bounds(self.question)}. Enter."

    def read(self, text: str) -> Answer:
        """A whole number; with a minus as keyboards or as books have it."""
        plain = text.strip().replace(MINUS, "-")
        if not plain.removeprefix("-").isdecimal():
            raise WrongAnswer(f"{_bounds(self.question)} is asked for.")
        return NumberAnswer(int(plain))


def _bounds(question: NumberQuestion) -> str:
    return f"A whole number from {question.lowest} to {question.highest}".replace("-", MINUS)
