"""A table that answers with the dice and the decisions of a row, in the order in which they are asked for."""

from collections.abc import Mapping, Sequence

from gmtool.dice import Dice, Need, Pool, Roll, hits_of
from gmtool.rules.seam import Answer, ChoiceAnswer, NumberAnswer, Option, PoolAnswer, RollAnswer, Why, WordsAnswer
from gmtool.rules.seam.table.questions import (
    Asked,
    ChoiceQuestion,
    Classifier,
    NumberQuestion,
    PoolQuestion,
    Question,
    RollQuestion,
    WordsQuestion,
    check_answer,
)
from tests.rules.cases.keys import BadCase


class Script:
    """Faces for the rolls, one after the other as many as a roll has dice, and answers for everything else.

    A pool is answered by its faces as well, or by a table: its `hits`, and what it must be, `of` so many dice that
    `need` this ("5 or more").
    """

    def __init__(self, dice: Sequence[int | Mapping[str, int | str]], answers: Sequence[str | int]) -> None:
        self._dice, self._answers = list(dice), list(answers)

    def left_over(self) -> list[str]:
        """What nobody has asked for."""
        dice = [f"dice {self._dice}"] if self._dice else []
        return dice + ([f"answers {self._answers}"] if self._answers else [])

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """The next faces."""
        question = RollQuestion(dice, why)
        faces = self._faces(dice.count, question)
        check_answer(question, RollAnswer(sum(faces), faces))
        return Roll(dice, sum(faces), faces)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """The next hits, or the next faces, counted."""
        question = PoolQuestion(dice, need, why)
        if not self._dice or not isinstance(self._dice[0], Mapping):
            faces = self._faces(dice.count, question)
            check_answer(question, PoolAnswer(hits_of(faces, need), faces))
            return Pool(dice, need, hits_of(faces, need), faces)
        said = self._dice.pop(0)
        assert isinstance(said, Mapping)
        for key, found in (("of", dice.count), ("need", str(need))):
            if said.get(key, found) != found:
                raise BadCase(f"the pool has {key} {found}, not {said[key]}")
        hits = int(said["hits"])
        check_answer(question, PoolAnswer(hits))
        return Pool(dice, need, hits)

    def _faces(self, count: int, question: Question) -> tuple[int, ...]:
        faces = tuple(one for one in self._dice[:count] if isinstance(one, int))
        if len(faces) < count:
            raise Asked(question)
        del self._dice[:count]
        return faces

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
