"""The entry for a roll: what was rolled, typed for this roll and those after it, or rolled by the program."""

from typing import Final

from psygnal import Signal

from gmtool.dice import DiceError
from gmtool.language import tr
from gmtool.presentation.fight.keys.entries import Goes, TypedEntry, opens_line
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.keys.pressed import Pressed
from gmtool.rules.seam import (
    DiceAnswer,
    DiceQuestion,
    PoolAnswer,
    PoolQuestion,
    RollQuestion,
    WrongAnswer,
    how_shared,
    is_whole,
    signed,
    take_dice,
    take_shared,
    wrong_so_far,
)

_HUNDRED: Final = 100
_NAMED: Final = 8
"""The most figures that a prompt names."""


class RollEntry(TypedEntry[DiceQuestion]):
    """A roll that is asked for, or that is due next."""

    left = Signal()
    """The keys are the page's again."""

    def __init__(self, picks: Selection) -> None:
        super().__init__(picks)

    def fill(self, text: str) -> None:
        """A roll that several share is filled with all that was typed for it."""
        before = self.picks.shared.before
        super().fill(" ".join(map(self.shown, before)) if before and self.asks else text)

    def light(self) -> None:
        super().fill(self.text)

    def expect(self, question: DiceQuestion) -> None:
        """Show a roll that is due once its first digit is typed."""
        self.question = question
        self._asked = None
        self.fill("")
        self.say()

    def begin(self, digit: str, *, going_on: bool) -> None:
        """Type the first digit of a roll that is due, or `going_on` the next."""
        self.text, self.lit = (self.text + digit if going_on else digit), False
        self.filled.emit()
        self.say(self.wrong_so_far())
        self.enter_whole()

    @property
    def dice(self) -> str:
        """The dice that the program would roll, for all who share the roll."""
        bare, others = self.question.dice.bare, len(self.picks.shared.figures)
        return f"{1 + others} × {bare}" if others else bare

    def told(self) -> str:
        """The typed text as it is read; before that, what can be typed: for one die sum and face are the same."""
        dice = self.question.dice
        if self.picks.shared.figures:
            return self._told_shared()
        faces = self._faces_so_far
        try:
            answer, rest = take_dice(self.question, self.text)
        except (WrongAnswer, DiceError):
            if faces:
                return self._told_begun(faces)
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
            shown = " + ".join(map(str, answer.faces)) + " = " if answer.faces and dice.count > 1 else ""
            read = f"{shown}{answer.sum}"
            if faces and not rest:
                # translators: {sum}: a number as it is read if Enter is pressed now; of 3 dice it may also be a face
                return tr("{sum}, or the first of {count} faces. Enter.", sum=read, count=dice.count)
        return self._told_more(read, rest) if rest else _read(read)

    def _told_more(self, read: str, rest: str) -> str:
        """What was read, and what comes after it; why Enter would refuse that, if it would."""
        try:
            self.picks.check_dice(self.text)
        except (WrongAnswer, DiceError) as wrong:
            return str(wrong)
        return tr("{answer}, then {rest}. Enter.", answer=read, rest=rest)

    @property
    def sayings(self) -> tuple[str, ...]:
        """Among others, that the dice cannot show what is typed."""
        if not hasattr(self, "question"):  # nothing was ever asked
            return super().sayings
        many = 1 + len(self.picks.shared.figures)
        return (*super().sayings, wrong_so_far(self.question, str(self.question.dice.highest + 1), many))

    def wrong_so_far(self) -> str:
        """The dice cannot show it, whatever comes after it."""
        return wrong_so_far(self.question, self.text, 1 + len(self.picks.shared.figures))

    @property
    def _faces_so_far(self) -> str:
        """Digits in a row that may be faces of dice of which more are to come: 4 + 1."""
        dice, text = self.question.dice, self.text
        begun = 0 < len(text) < dice.count and dice.sides < 10 and text.isdecimal()
        return " + ".join(text) if begun and all(1 <= int(digit) <= dice.sides for digit in text) else ""

    def _told_begun(self, faces: str) -> str:
        """Faces of which more are to come; or the first digit of a sum, after which faces need spaces."""
        dice = self.question.dice
        sums = isinstance(self.question, RollQuestion) and not self.question.why.faces
        if sums and len(self.text) == 1 and int(self.text) * 10 <= dice.highest:
            first, last = int(self.text) * 10, min(int(self.text) * 10 + 9, dice.highest)
            # translators: of 3 dice, after a 1: the sums that begin so
            return tr("{first} to {last}, or faces with spaces.", first=first, last=last)
        return f"{faces} + …"

    def _told_shared(self) -> str:
        """Directions for the dice of several figures and their order; or who has which."""
        moment, draft, pending = self.session.moment, self.picks.draft, self.session.pending
        said = pending.data if pending is not None else draft.choice.draft if draft is not None else {}
        names = [moment.name(figure) for figure in (str(said.get("figure", "")), *self.picks.shared.figures)]
        try:
            answers = take_shared(self.question, len(names), self.text)
        except (WrongAnswer, DiceError):
            named = names if len(names) <= _NAMED else [*names[: _NAMED - 2], "…", names[-1]]
            return f"{how_shared(self.question, len(names))} {', '.join(named)}."
        told = (f"{name} {self._number(answer)}" for name, answer in zip(names, answers, strict=True))
        return _read(", ".join(told))

    def _number(self, answer: DiceAnswer) -> int:
        return answer.hits if isinstance(answer, PoolAnswer) else answer.sum

    def enter(self) -> None:
        """Take the numbers; an empty field goes on with what is ready. What no roll needs is said."""
        line = self.text
        if not line.strip():
            if not self.asks:
                self.picks.act()
            return
        try:
            left = self.picks.type_dice(line)
        except (WrongAnswer, DiceError) as wrong:
            self.say(str(wrong))
            self.light()
            return
        pending = self.session.pending
        if left and pending is not None and pending.given and isinstance(pending.question, DiceQuestion):
            self.text = left
            self.say(_what_is_wrong(pending.question, left))
            self.light()
        elif left and left != line:
            self.session.fail(tr("{dice} was not used: no roll is due for it.", dice=left))

    def edited(self, text: str) -> None:
        """Take what was typed; a roll that is whole needs no Enter."""
        super().edited(text)
        if text:
            self.picks.taken.forget()
        self.enter_whole()

    def enter_whole(self) -> None:
        """Take a roll that is whole without an Enter, and one die each where several share a roll."""
        line, dice = self.text, self.question.dice
        if self.picks.shared.figures:
            whole = len(line) == 1 + len(self.picks.shared.figures) and line.isdecimal() and dice.sides < 10
            if whole and dice.count == 1 and all(1 <= int(face) <= dice.sides for face in line):
                self.enter()
                self.picks.spare.begin()
            return
        if is_whole(self.question, line):
            self.enter()
            if not self.wrong:
                self.picks.taken.note()
                self.picks.spare.begin()

    def press(self, key: Pressed) -> Goes:
        """The key that rolls does so in the field too. Escape leaves a roll that is not asked for yet."""
        if key.means("run.roll_virtual_dice") and not key.repeated:
            self.picks.roll()
            return Goes.NOWHERE
        if key.means("run.correct_the_last_roll") and self.session.correcting:
            self.picks.back()  # to the die before, as with Escape
            return Goes.NOWHERE
        if key.last == "Backspace" and not self.text and self.picks.taken.take_back():
            return Goes.NOWHERE
        if key.text.isalpha() or (not self.asks and opens_line(key)):
            return self._other_key() if key.held <= {"Shift"} else Goes.FIELD
        if not self.asks and key.last == "Esc":
            self.fill("")
            self.say()
            self.left.emit()
            return Goes.NOWHERE
        return super().press(key)

    def _other_key(self) -> Goes:
        """Leave a letter to the page, where the roll is only due; where it is asked for, say that it comes first."""
        if self.asks:
            self.say(tr("Answer this first, or press Esc."))
            return Goes.NOWHERE
        self.fill("")
        self.left.emit()
        return Goes.PAGE


def _what_is_wrong(question: DiceQuestion, text: str) -> str:
    """The reason why the typed text is no answer to this; empty if it is one."""
    try:
        take_dice(question, text)
    except (WrongAnswer, DiceError) as wrong:
        return str(wrong)
    return ""


def _read(answer: str) -> str:
    """The answer as it is read, and the key that takes it."""
    # translators: what was typed as it is read, and the key that takes it
    return tr("{answer}. Enter.", answer=answer)
