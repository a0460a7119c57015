"""What the players are asked for: the roll or decision that waits, or the roll that is due next, and whose it is."""

from collections.abc import Collection
from typing import Final

from gmtool.language import tr
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.text import on_one_line
from gmtool.records import dataclass
from gmtool.rules.seam import (
    Answer,
    ChoiceAnswer,
    ChoiceQuestion,
    Data,
    DiceQuestion,
    NumberAnswer,
    NumberQuestion,
    PoolAnswer,
    Question,
    RollAnswer,
    WordsAnswer,
    WordsQuestion,
    WrongAnswer,
    check_answer,
    take_dice,
)

_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Duty:
    """A question that a player may answer: that of a command with these answers so far, or the one that is due next.

    It `waits` once the command was given: what is only due next hangs on what the Game Master is about to do.
    """

    question: Question
    data: Data
    answers: tuple[Answer, ...] = ()
    waits: bool = True


def duty(picks: Selection) -> Duty | None:
    """What is asked for now; None for nothing, for what only the Game Master can say, and for a roll of several."""
    session = picks.session
    if session.correcting or session.read_only or session.preview_entry is not None or picks.shared.figures:
        return None
    if (pending := session.pending) is not None:
        return None if pending.question.why.tally else Duty(pending.question, pending.data, pending.answers)
    question, draft = picks.upcoming, picks.due_draft
    if question is None or draft is None:
        return None
    return Duty(question, draft.data(), waits=False)


def concerns(asked: Duty, figures: Collection[str], sides: Collection[str], everybody: Collection[str]) -> bool:
    """True if a question is for whoever plays these figures, of these sides: it is about one of them, or their side's.

    `everybody` are the figures of the fight.
    """
    why = asked.question.why
    if why.figure in everybody:
        return why.figure in figures
    return bool(why.side) and why.side in sides


def answer_duty(picks: Selection, asked: Duty, text: str) -> str:
    """Answer what is asked for as it was typed on a phone; returns the answer in a few words.

    Raises `WrongAnswer` or `DiceError` for what is no answer; then nothing is done.
    """
    answer, words = read_answer(asked.question, text)
    picks.pause.over()
    if picks.session.pending is None:
        picks.type_dice(text)
    else:
        picks.session.answer(answer)
    return words


def roll_duty(picks: Selection) -> None:
    """Roll the program's dice for what is asked for."""
    picks.pause.over()
    picks.roll()


def read_answer(question: Question, text: str) -> tuple[Answer, str]:
    """An answer as it is sent by a phone, and in words. Raises `WrongAnswer` or `DiceError`."""
    answer: Answer
    match question:
        case ChoiceQuestion(options=options):
            answer = ChoiceAnswer(text)
            check_answer(question, answer)
            return answer, next(option.label for option in options if option.key == text)
        case NumberQuestion():
            if not text.strip().isdecimal() or len(text) > _DIGITS:
                raise WrongAnswer(tr("A number was asked for: {question}", question=question.words))
            answer = NumberAnswer(int(text))
            check_answer(question, answer)
            return answer, text.strip()
        case WordsQuestion():
            said = on_one_line(text)
            answer = WordsAnswer(said)
            check_answer(question, answer)
            return answer, said
    answer, rest = take_dice(question, text)
    if rest:
        raise WrongAnswer(tr("One roll at a time: {dice}.", dice=question.dice.bare))
    return answer, _shown(question, answer)


def _shown(question: DiceQuestion, answer: RollAnswer | PoolAnswer) -> str:
    if isinstance(answer, PoolAnswer):
        return tr("{hits} of {count}", hits=answer.hits, count=question.dice.count)
    if answer.faces and len(answer.faces) > 1:
        return f"{' + '.join(map(str, answer.faces))} = {answer.sum}"
    return str(answer.sum)
