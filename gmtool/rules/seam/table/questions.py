"""The table: where dice and decisions come from, with its questions and answers."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from gmtool.dice import Dice, DiceError, Need, Pool, Roll, hits_of
from gmtool.language import tr
from gmtool.records import dataclass, swift

if TYPE_CHECKING:
    from gmtool.rules.seam.messages import Outcome

T = TypeVar("T")
Classifier = Callable[[int], Hashable]
"""A function from a sum of the faces to the class of results that the rule treats alike."""


class Graded(NamedTuple):
    """A class of results of which all that follows hangs on the grade, but for an amount that a measure adds up.

    The odds then perform a command once for each grade. A grade tells nothing of what is rolled or decided afterwards:
    where anything is, the amounts are told apart.

    grade: what the amount comes to, such as the wounds that these hits make
    amount: of which the measure has so much in it
    measure: the key of the measure
    """

    grade: Hashable
    amount: int
    measure: str


class Again(Enum):
    """The class of results that the rule rolls again: the odds leave them out and weigh only the others."""

    AGAIN = "again"


AGAIN: Final = Again.AGAIN


@swift
@dataclass(frozen=True, slots=True)
class Why:
    """The reason for a roll or a decision: a sentence for the person who rolls, and whose roll it is.

    The sentence names no number that the roll needs: `needs` says it, and the question puts it into words.

    `side` is the side whose player rolls or decides; `figure` the figure, where there is one. `needs` are the sums that
    succeed. `about` is the figure that the result falls on, and `aside` says which
    results are alike to somebody who asks about another figure: the odds then distinguish no more. With `faces` each
    die counts by itself: people are asked for the faces, as the sum alone would not do. A `tally` marks what only the
    GM can say, and decides the fight: the noun in the plural under which a forecast counts it for the figure that it is
    `about`, since it cannot answer.
    """

    text: str
    side: str = ""
    figure: str = ""
    rule: str = ""
    needs: Need | None = None
    about: str = ""
    faces: bool = False
    tally: str = ""
    aside: Classifier | None = field(default=None, compare=False)

    def asking(self, dice: Dice, needs: Need | None) -> str:
        """The sentence, and the results of these dice that succeed, in the language of the window."""
        return self.text if needs is None else f"{self.text}: {needs.on(dice).words}"


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

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """Dice of which each counts by itself: how many came up as needed. The odds have a branch for each number."""
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

    @property
    def words(self) -> str:
        """The reason for the roll, and the sums of the faces that succeed."""
        return self.why.asking(replace(self.dice, plus=0), self.why.needs)


@dataclass(frozen=True, slots=True)
class PoolQuestion:
    """A pool of dice that somebody must roll: how many of them come up as needed."""

    dice: Dice
    need: Need
    why: Why

    @property
    def words(self) -> str:
        """The reason for the roll, and the faces that count."""
        return self.why.asking(Dice(1, self.dice.sides), self.need)


@dataclass(frozen=True, slots=True)
class ChoiceQuestion:
    """A decision that somebody must make."""

    options: tuple[Option, ...]
    why: Why

    @property
    def words(self) -> str:
        """The reason for the decision."""
        return self.why.text


@dataclass(frozen=True, slots=True)
class WordsQuestion:
    """Words that somebody must say: their own, or some of those that are `known`."""

    known: tuple[str, ...]
    why: Why

    @property
    def words(self) -> str:
        """The request."""
        return self.why.text


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A whole number that somebody must say."""

    lowest: int
    highest: int
    why: Why

    @property
    def words(self) -> str:
        """The request."""
        return self.why.text


DiceQuestion = RollQuestion | PoolQuestion
"""A question that dice answer."""
Question = DiceQuestion | ChoiceQuestion | WordsQuestion | NumberQuestion
MOST_WORDS = 300
"""The most characters that an answer in words can have."""


@dataclass(frozen=True, slots=True)
class RollAnswer:
    """The faces that came up, or only their sum where the faces are not known."""

    sum: int
    faces: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PoolAnswer:
    """The number of dice that came up as needed, and the faces where they are known."""

    hits: int
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


DiceAnswer = RollAnswer | PoolAnswer
Answer = DiceAnswer | ChoiceAnswer | WordsAnswer | NumberAnswer


class Asked(Exception):
    """The table has no answer yet: put the question to a person, add the answer, perform again.

    `so_far` is the outcome up to the question, where the ruleset notes it.
    """

    def __init__(self, question: Question) -> None:
        super().__init__(question.words)
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
                    raise WrongAnswer(tr("The faces {faces} do not add up to {total}.", faces=faces, total=total))
            dice.check_total(total)
        case PoolQuestion(dice=dice, need=need), PoolAnswer(hits=hits, faces=faces):
            if faces is not None:
                dice.check_faces(faces)
                if hits_of(faces, need) != hits:
                    raise WrongAnswer(
                        # translators: {need}: 5 or more
                        tr(
                            "Of the faces {faces}, {count} are {need}, not {hits}.",
                            faces=faces,
                            count=hits_of(faces, need),
                            need=need.words,
                            hits=hits,
                        )
                    )
            if not 0 <= hits <= dice.count:
                raise DiceError(
                    # translators: {dice}: 6d6; {need}: 5 or more
                    tr(
                        "{dice} give 0 to {count} of {need}, not {hits}.",
                        dice=dice.bare,
                        count=dice.count,
                        need=need.words,
                        hits=hits,
                    )
                )
        case ChoiceQuestion(options=options), ChoiceAnswer(key=key):
            if all(option.key != key for option in options):
                raise WrongAnswer(
                    tr("“{key}” is not one of the choices for: {question}", key=key, question=question.words)
                )
        case WordsQuestion(), WordsAnswer(text=text):
            if not text.strip() or len(text) > MOST_WORDS:
                raise WrongAnswer(tr("Use 1 to {most} characters.", most=MOST_WORDS))
        case NumberQuestion(lowest=lowest, highest=highest), NumberAnswer(number=number):
            if not lowest <= number <= highest:
                raise WrongAnswer(
                    tr("{number} is not between {lowest} and {highest}.", number=number, lowest=lowest, highest=highest)
                )
        case RollQuestion() | PoolQuestion(), _:
            raise WrongAnswer(tr("A roll was asked for: {question}", question=question.words))
        case WordsQuestion(), _:
            raise WrongAnswer(tr("Words were asked for: {question}", question=question.words))
        case NumberQuestion(), _:
            raise WrongAnswer(tr("A number was asked for: {question}", question=question.words))
        case _:
            raise WrongAnswer(tr("A decision was asked for: {question}", question=question.words))
