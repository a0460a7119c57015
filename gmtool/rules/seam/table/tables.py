"""The tables: virtual dice, dice entered by hand, and recorded answers."""

from collections.abc import Callable, Sequence
from typing import Protocol

from gmtool.dice import Dice, Need, Pool, Roll, hits_of
from gmtool.rules.seam.table.questions import (
    Answer,
    Asked,
    ChoiceAnswer,
    ChoiceQuestion,
    Classifier,
    NumberAnswer,
    NumberQuestion,
    Option,
    PoolAnswer,
    PoolQuestion,
    Question,
    RollAnswer,
    RollQuestion,
    Table,
    Why,
    WordsAnswer,
    WordsQuestion,
    check_answer,
)


class RandomSource(Protocol):
    """The source of randomness that a virtual table needs (`random.Random` is one)."""

    def randint(self, a: int, b: int) -> int:
        """A whole number from a to b, both included."""
        ...


class VirtualTable:
    """A table that rolls by itself; decisions are asked for unless `decide` makes them, words and numbers always."""

    def __init__(self, source: RandomSource, decide: Callable[[Sequence[Option], Why], str] | None = None) -> None:
        self._source = source
        self._decide = decide

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """Faces from the source."""
        faces = tuple(self._source.randint(1, dice.sides) for _ in range(dice.count))
        return Roll(dice, sum(faces), faces)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """Faces from the source, counted."""
        faces = tuple(self._source.randint(1, dice.sides) for _ in range(dice.count))
        return Pool(dice, need, hits_of(faces, need), faces)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The choice of `decide`; without it, the question is put to a person."""
        if self._decide is None:
            raise Asked(ChoiceQuestion(tuple(options), why))
        return self._decide(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        """Always a question: only a person has words."""
        raise Asked(WordsQuestion(tuple(known), why))

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """Always a question to a person."""
        raise Asked(NumberQuestion(lowest, highest, why))


class AnsweredTable:
    """A table of recorded answers, in order; then it turns to `beyond`, or asks where there is none.

    `answers` grows by the answers of `beyond`, so that it always holds all answers of the last performance.
    """

    def __init__(self, answers: Sequence[Answer] = (), beyond: Table | None = None) -> None:
        self.answers: list[Answer] = list(answers)
        self.questions: list[Question] = []
        """The questions that answers were given to, in their order."""
        self._beyond = beyond
        self._next = 0

    @property
    def left_over(self) -> int:
        """The number of answers that no question has used."""
        return len(self.answers) - self._next

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """The next answer, which must be a roll that these dice can give."""
        question = RollQuestion(dice, why)
        answer = self._take(question)
        if answer is None:
            roll = self._further(question).roll(dice, why, alike)
            self._keep(RollAnswer(roll.sum, roll.faces))
            return roll
        assert isinstance(answer, RollAnswer)
        return Roll(dice, answer.sum, answer.faces)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """The next answer, which must be hits that these dice can give."""
        question = PoolQuestion(dice, need, why)
        answer = self._take(question)
        if answer is None:
            pool = self._further(question).pool(dice, need, why)
            self._keep(PoolAnswer(pool.hits, pool.faces))
            return pool
        assert isinstance(answer, PoolAnswer)
        return Pool(dice, need, answer.hits, answer.faces)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The next answer, which must be one of the options."""
        question = ChoiceQuestion(tuple(options), why)
        answer = self._take(question)
        if answer is None:
            key = self._further(question).choose(options, why)
            self._keep(ChoiceAnswer(key))
            return key
        assert isinstance(answer, ChoiceAnswer)
        return answer.key

    def words(self, known: Sequence[str], why: Why) -> str:
        """The next answer, which must be words."""
        question = WordsQuestion(tuple(known), why)
        answer = self._take(question)
        if answer is None:
            text = self._further(question).words(known, why)
            self._keep(WordsAnswer(text))
            return text
        assert isinstance(answer, WordsAnswer)
        return answer.text

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The next answer, which must be a number within the bounds."""
        question = NumberQuestion(lowest, highest, why)
        answer = self._take(question)
        if answer is None:
            number = self._further(question).number(lowest, highest, why)
            self._keep(NumberAnswer(number))
            return number
        assert isinstance(answer, NumberAnswer)
        return answer.number

    def _take(self, question: Question) -> Answer | None:
        if self._next >= len(self.answers):
            return None
        answer = self.answers[self._next]
        check_answer(question, answer)
        self.questions.append(question)
        self._next += 1
        return answer

    def _further(self, question: Question) -> Table:
        if self._beyond is None:
            raise Asked(question)
        return self._beyond

    def _keep(self, answer: Answer) -> None:
        self.answers.append(answer)
        self._next += 1


class SplitTable:
    """A table that sends each roll to the virtual table or to a person, by the side that rolls."""

    def __init__(self, virtual: Table, by_hand: Callable[[Why], bool]) -> None:
        self._virtual = virtual
        self._by_hand = by_hand

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """Virtual dice, or a question where a person rolls for that side."""
        if self._by_hand(why):
            raise Asked(RollQuestion(dice, why))
        return self._virtual.roll(dice, why, alike)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """A virtual pool, or a question where a person rolls for that side."""
        if self._by_hand(why):
            raise Asked(PoolQuestion(dice, need, why))
        return self._virtual.pool(dice, need, why)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The virtual table's decision."""
        return self._virtual.choose(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        """The virtual table's words."""
        return self._virtual.words(known, why)

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The virtual table's number."""
        return self._virtual.number(lowest, highest, why)
