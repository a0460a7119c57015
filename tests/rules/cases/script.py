"""A table that answers with the dice and the decisions of a row, in the order in which they are asked for."""

from collections.abc import Sequence

from gmtool.dice import Dice, Roll
from gmtool.rules.seam import Answer, ChoiceAnswer, NumberAnswer, Option, RollAnswer, Why, WordsAnswer
from gmtool.rules.seam.table.questions import (
    Asked,
    ChoiceQuestion,
    Classifier,
    NumberQuestion,
    Question,
    RollQuestion,
    WordsQuestion,
    check_answer,
)


class Script:
    """Faces for the rolls, one after the other as many as a roll has dice, and answers for everything else."""

    def __init__(self, dice: Sequence[int], answers: Sequence[str | int]) -> None:
        self._dice, self._answers = list(dice), list(answers)

    def left_over(self) -> list[str]:
        """What nobody has asked for."""
        dice = [f"dice {self._dice}"] if self._dice else []
        return dice + ([f"answers {self._answers}"] if self._answers else [])

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """The next faces."""
        question = RollQuestion(dice, why)
        faces = tuple(self._dice[: dice.count])
        if len(faces) < dice.count:
            raise Asked(question)
        del self._dice[: dice.count]
        check_answer(question, RollAnswer(sum(faces), faces))
        return Roll(dice, sum(faces), faces)

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The next answer, which is the key of an option."""
        key = str(self._next(ChoiceQuestion(tuple(options), why)))
        check_answer(ChoiceQuestion(tuple(options), why), ChoiceAnswer(key))
        return key

    def words(self, known: Sequence[str], why: Why) -> str:
        """The next answer, in words."""
        return str(self._next(WordsQuestion(tuple(known), why)))

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The next answer, a number."""
        question = NumberQuestion(lowest, highest, why)
        said = self._next(question)
        answer: Answer = NumberAnswer(said) if isinstance(said, int) else WordsAnswer(said)
        check_answer(question, answer)
        return int(said)

    def _next(self, question: Question) -> str | int:
        if not self._answers:
            raise Asked(question)
        return self._answers.pop(0)
