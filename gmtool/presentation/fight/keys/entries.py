"""Entries: what is typed for a question that waits, a whole number or words, and what is said under it."""

from enum import Enum, auto
from typing import Final, Generic, TypeVar

from psygnal import Signal

from gmtool.dice import DiceError
from gmtool.language import tr, trn
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.words.numbers import MINUS
from gmtool.presentation.keys.pressed import KEYPAD, Pressed
from gmtool.rules.seam import (
    Answer,
    NumberAnswer,
    NumberQuestion,
    PoolAnswer,
    Question,
    RollAnswer,
    WordsAnswer,
    WordsQuestion,
    WrongAnswer,
)

Q = TypeVar("Q", bound=Question)


class Goes(Enum):
    """Where a key goes that was pressed in a field."""

    NOWHERE = auto()
    """It has done what it means, or is a slip."""
    FIELD = auto()
    """It is typed."""
    PAGE = auto()
    """It is for whatever has the keys now, or for the page."""


def is_slip(picks: Selection, key: Pressed) -> bool:
    """True if a digit or Enter comes too soon after a roll to be meant for the prompt that waits."""
    if not ((key.text.isdecimal() or key.enter) and picks.prompt_settling):
        return False
    if picks.session.pending is not None:
        picks.session.pending.slip()
    picks.session.fail(too_soon())
    return True


def too_soon() -> str:
    """The sentence about a key that came before what follows a roll, a command or a slip could be read."""
    return tr("That key came too soon. Press it again.")


def opens_line(key: Pressed) -> bool:
    """True for the two keys that open the command line."""
    return key.text == "/" or key.means("run.command_line")


class TypedEntry(Generic[Q]):
    """An answer being typed. Enter answers; what cannot be taken stays, and the sentence says why."""

    question: Q
    signs = True
    """True if a sign of the command line is no part of an answer here."""
    told_anew = Signal()
    """The words under the field are others."""
    filled = Signal()
    """The field has another text that nobody typed, or all of it is lit."""

    def __init__(self, picks: Selection) -> None:
        self.picks = picks
        self.session = picks.session
        self.text = ""
        self.lit = False
        """True if all of it is lit, for typing to replace."""
        self.hint = ""
        self.wrong = False
        """True if `hint` says what is wrong, and not how to answer."""
        self._asked: Question | None = None

    def ask(self, question: Q) -> bool:
        """Ask, with an empty field, or with the answer that was taken back; a question that waits keeps its text.

        Returns whether it is another question than before.
        """
        if self._asked is question:
            return False
        self.question = question
        self._asked = question
        self.fill(self.shown(self.session.pending.likely if self.session.pending else None))
        self.say()
        return True

    @property
    def asks(self) -> bool:
        """True if the question waits; False for a roll that is only due."""
        return self._asked is not None

    def fill(self, text: str) -> None:
        """Put a text into the field as if nothing was ever typed there, for typing to replace."""
        self.text, self.lit = text, True
        self.filled.emit()

    def light(self) -> None:
        """Have typing replace the text."""
        self.fill(self.text)

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

    def edited(self, text: str) -> None:
        """Take what was typed."""
        self.text, self.lit = text, False
        self.say(self.wrong_so_far())

    def wrong_so_far(self) -> str:
        """The reason why what is typed is no answer, whatever is typed after it; empty while it may become one."""
        return ""

    @property
    def sayings(self) -> tuple[str, ...]:
        """What is likely to be said for this question, how to answer and what is wrong."""
        return ("", self.hint)

    def told(self) -> str:
        """Directions for the answer, in a sentence or two."""
        raise NotImplementedError

    def read(self, text: str) -> Answer:
        """The typed text as an answer. Raises `WrongAnswer` or `DiceError`."""
        raise NotImplementedError

    def enter(self) -> None:
        """Take what was typed; if it cannot be, say why and keep it."""
        try:
            self.session.answer(self.read(self.text))
        except (WrongAnswer, DiceError) as wrong:
            self.say(str(wrong))
            self.light()

    def say(self, wrong: str = "") -> None:
        """Say what is wrong, or how to answer."""
        self.hint, self.wrong = wrong or self.told(), bool(wrong)
        self.told_anew.emit()

    def failed(self, sentence: str) -> None:
        """The rules cannot take the answer: the question waits on, and says why."""
        if self._asked is not None and self.session.question is self._asked:
            self.say(sentence)
            self.light()

    def press(self, key: Pressed) -> Goes:
        """A key that was meant for the roll before goes nowhere; a sign of the command line opens that line."""
        if is_slip(self.picks, key):
            return Goes.NOWHERE
        return Goes.PAGE if self.signs and opens_line(key) else Goes.FIELD


class NumberEntry(TypedEntry[NumberQuestion]):
    """A whole number."""

    def told(self) -> str:
        least, most = _bounds(self.question)
        # translators: the key that takes the answer
        return tr("A whole number from {least} to {most}. Enter.", least=least, most=most)

    def wrong_so_far(self) -> str:
        """It has no number before it, or is beyond the bounds."""
        plain = self.text.strip().replace(MINUS, "-")
        if plain in ("", "-"):
            return ""
        try:
            self.read(self.text)
        except WrongAnswer as wrong:
            return str(wrong)
        number = int(plain)
        beyond = number > self.question.highest if number >= 0 else number < self.question.lowest
        least, most = _bounds(self.question)
        return tr("A whole number from {least} to {most} is expected.", least=least, most=most) if beyond else ""

    def read(self, text: str) -> Answer:
        """A whole number; with a minus as keyboards or as books have it."""
        plain = text.strip().replace(MINUS, "-")
        if not plain.removeprefix("-").isdecimal():
            least, most = _bounds(self.question)
            raise WrongAnswer(tr("A whole number from {least} to {most} is expected.", least=least, most=most))
        return NumberAnswer(int(plain))


def _bounds(question: NumberQuestion) -> tuple[str, str]:
    return str(question.lowest).replace("-", MINUS), str(question.highest).replace("-", MINUS)


MOST_BUTTONS: Final = 12
"""More known words than these are found by typing some of them."""
_NO_SHORTCUT: Final[tuple[frozenset[str], ...]] = (frozenset(), frozenset({KEYPAD}))


class WordsEntry(TypedEntry[WordsQuestion]):
    """Words: those that are known have a button each, the first nine of them a digit."""

    signs = False

    @property
    def known(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.question.known))

    def told(self) -> str:
        known = len(self.known)
        if not known:
            return tr("Type your answer, then press Enter.")
        if known == 1:
            return tr("Enter answers. 1 presses the button; for words that begin with a digit, type a space first.")
        keys = tr(
            "Enter answers. 1–{last} press a button; for words that begin with a digit, type a space first.",
            last=min(known, 9),
        )
        if known <= MOST_BUTTONS:
            return keys
        left = known - MOST_BUTTONS
        more = trn("{n} more answer: type part of it.", "{n} more answers: type part of one.", left)
        return f"{keys} {more}"

    def read(self, text: str) -> Answer:
        """The words, without what is blank around them."""
        if not text.strip():
            raise WrongAnswer(tr("This cannot be left blank."))
        return WordsAnswer(text.strip())

    def answer(self, words: str) -> None:
        """Take known words."""
        self.session.answer(WordsAnswer(words))

    def press(self, key: Pressed) -> Goes:
        """A digit in the empty field presses a button."""
        if (goes := super().press(key)) is not Goes.FIELD or self.text:
            return goes
        number = (key.number or 0) if key.held in _NO_SHORTCUT else 0
        if not 0 < number <= min(len(self.known), 9):
            return Goes.FIELD
        if not key.repeated:
            self.answer(self.known[number - 1])
        return Goes.NOWHERE
