"""The table: where dice and decisions come from, with its questions and answers."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from gmtool.dice import Dice, Roll

if TYPE_CHECKING:
    from gmtool.rules.seam.messages import Outcome

T = TypeVar("T")
Classifier = Callable[[int], Hashable]
"""A function from a sum of the faces to the class of results that the rule treats alike."""


_HUNDRED = 100


class Again(Enum):
    """The class of results that the rule rolls again: the odds leave them out and weigh only the others."""

    AGAIN = "again"


AGAIN: Final = Again.AGAIN


@dataclass(frozen=True, slots=True)
class Why:
    """The reason for a roll or a decision: a sentence for the person who rolls, and whose roll it is.

    `side` is the side whose player rolls or decides; `figure` the figure, where there is one. `needs` is the largest
    sum that succeeds, for a roll at or under. `about` is the figure that the result falls on, and `aside` says which
    results are alike to somebody who asks about another figure: the odds then distinguish no more. With `faces` each
    die counts by itself: people are asked for the faces, as the sum alone would not do.
    """

    text: str
    side: str = ""
    figure: str = ""
    rule: str = ""
    needs: int | None = None
    about: str = ""
    faces: bool = False
    aside: Classifier | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a decision; `key` is recorded, and unique among the options."""

    key: str
    label: str


class Table(Protocol):
    """The source of answers to a command's questions, in the order in which the rule asks them."""

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """Rolled dice. Results for which `alike` gives the same value are one branch of the odds."""
        ...

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The key of the chosen option (there is at least one)."""
        ...

    def words(self, known: Sequence[str], why: Why) -> str:
        """Words for something that the rules leave to a person (never blank); `known` are likely words."""
        ...

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """A whole number between the two for something that the rules leave to a person."""
        ...


@dataclass(frozen=True, slots=True)
class RollQuestion:
    """Dice that somebody must roll."""

    dice: Dice
    why: Why


@dataclass(frozen=True, slots=True)
class ChoiceQuestion:
    """A decision that somebody must make."""

    options: tuple[Option, ...]
    why: Why


@dataclass(frozen=True, slots=True)
class WordsQuestion:
    """Words that somebody must say: their own, or some of those that are `known`."""

    known: tuple[str, ...]
    why: Why


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A whole number that somebody must say."""

    lowest: int
    highest: int
    why: Why


Question = RollQuestion | ChoiceQuestion | WordsQuestion | NumberQuestion
_LOW = 2
"""A sum no higher than this above the lowest is rare, and often does something special."""
MOST_WORDS = 300
"""The most characters that an answer in words can have."""


@dataclass(frozen=True, slots=True)
class RollAnswer:
    """The faces that came up, or only their sum where the faces are not known."""

    sum: int
    faces: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """The key of the option that was taken."""

    key: str


@dataclass(frozen=True, slots=True)
class WordsAnswer:
    """The words that were given."""

    text: str


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """The number that was given."""

    number: int


Answer = RollAnswer | ChoiceAnswer | WordsAnswer | NumberAnswer


class Asked(Exception):
    """The table has no answer yet: put the question to a person, add the answer, perform again.

    `so_far` is the outcome up to the question, where the ruleset notes it.
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question.why.text)
        self.question = question
        self.so_far: Outcome[Any] | None = None


class WrongAnswer(ValueError):
    """An answer that does not fit its question; the message is one sentence."""


def check_answer(question: Question, answer: Answer) -> None:
    """Raise `WrongAnswer` or `DiceError` for an answer that does not fit the question."""
    match question, answer:
        case RollQuestion(dice=dice), RollAnswer(sum=total, faces=faces):
            if faces is not None:
                dice.check_faces(faces)
                if sum(faces) != total:
                    raise WrongAnswer(f"The faces {faces} do not add up to {total}.")
            dice.check_total(total)
        case ChoiceQuestion(options=options), ChoiceAnswer(key=key):
            if all(option.key != key for option in options):
                raise WrongAnswer(f"“{key}” is not one of the choices for: {question.why.text}")
        case WordsQuestion(), WordsAnswer(text=text):
            if not text.strip() or len(text) > MOST_WORDS:
                raise WrongAnswer(f"Use 1 to {MOST_WORDS} characters.")
        case NumberQuestion(lowest=lowest, highest=highest), NumberAnswer(number=number):
            if not lowest <= number <= highest:
                raise WrongAnswer(f"{number} is not between {lowest} and {highest}.")
        case RollQuestion(), _:
            raise WrongAnswer(f"A roll was asked for: {question.why.text}")
        case WordsQuestion(), _:
            raise WrongAnswer(f"Words were asked for: {question.why.text}")
        case NumberQuestion(), _:
            raise WrongAnswer(f"A number was asked for: {question.why.text}")
        case _:
            raise WrongAnswer(f"A decision was asked for: {question.why.text}")


def parse_roll(dice: Dice, text: str, *, only_faces: bool = False) -> RollAnswer:
    """One roll as it is typed: the sum (`9`) or the faces (`2 3 4`, `234`), without the dice's plus.

    Raises `WrongAnswer` or `DiceError`.
    """
    answer, rest = take_roll(dice, text, only_faces=only_faces)
    if rest:
        faces = tuple(int(word) for word in _words(text))
        check_answer(RollQuestion(dice, Why("")), RollAnswer(sum(faces), faces))
    return answer


def take_roll(dice: Dice, text: str, *, only_faces: bool = False) -> tuple[RollAnswer, str]:
    """The first roll of a line of typed numbers, and the rest of the line for the rolls after it.

    A number is the sum; where it cannot be, its digits are faces, or the sum and the next roll: of 3d, `334` is 3 + 3 +
    4, and `94` is 9, then 4. As many numbers as there are dice are their faces. Percentile dice take two digits, 00 is
    100, and 100 stands alone. Very low sums, as in `35`, need a space after them: a face may be missing. With
    `only_faces` no number is the sum of two dice or more. Raises `WrongAnswer` or `DiceError`.
    """
    words = _words(text)
    how = f"Type the faces of {dice.bare}." if only_faces else f"Type the sum of {dice.bare}, or its faces."
    if not words or not all(word.isdecimal() for word in words):
        raise WrongAnswer(how)
    numbers = tuple(int(word) for word in words)
    if 1 < dice.count <= len(words) and all(1 <= face <= dice.sides for face in numbers[: dice.count]):
        faces = numbers[: dice.count]
        return RollAnswer(sum(faces), faces), " ".join(words[dice.count :])
    first, *others = words
    percentile = dice.count == 1 and dice.sides == _HUNDRED and first != str(_HUNDRED)
    for length in range(min(len(first), 2) if percentile else len(first), 0, -1):
        if (answer := _read(dice, first[:length], only_faces)) is not None:
            _check_whole(dice, first, length)
            return answer, " ".join((first[length:], *others)).strip()
    faces_meant = len(numbers) > 1 or dice.count == 1
    check_answer(RollQuestion(dice, Why("")), RollAnswer(sum(numbers), numbers if faces_meant else None))
    raise WrongAnswer(how)


def _check_whole(dice: Dice, digits: str, length: int) -> None:
    """Raise `WrongAnswer` where a very low sum, read from the start of a run, could as well be a face of too few."""
    faces = all(1 <= int(digit) <= dice.sides for digit in digits)
    if dice.count > 2 and length == 1 < len(digits) and faces and int(digits[0]) <= dice.count + _LOW:
        low, rest = digits[0], digits[1:]
        raise WrongAnswer(f"{low} and then {rest}? Put a space after the {low}, or type all {dice.count} faces.")


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _read(dice: Dice, digits: str, only_faces: bool) -> RollAnswer | None:
    """Digits without a space between them as one roll; None where they are not one."""
    number = int(digits)
    if dice.count == 1 and dice.sides == _HUNDRED:
        number = _HUNDRED if digits == "00" else number
        if len(digits) >= len(str(_HUNDRED)) and number != _HUNDRED:
            return None
    if dice.lowest <= number <= dice.highest and (dice.count == 1 or not only_faces):
        return RollAnswer(number, (number,) if dice.count == 1 else None)
    faces = tuple(int(digit) for digit in digits)
    shown = len(faces) == dice.count > 1 and all(1 <= face <= dice.sides for face in faces)
    return RollAnswer(sum(faces), faces) if shown else None
