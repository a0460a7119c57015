"""The typed line: numbers taken for one question after another, and looked through before anything is done."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from gmtool.dice import DiceError
from gmtool.language import tr
from gmtool.presentation.fight.default_choice import default_reply
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import (
    Answer,
    Data,
    DiceQuestion,
    NumberAnswer,
    NumberQuestion,
    PoolAnswer,
    PoolQuestion,
    Question,
    RollAnswer,
    RollQuestion,
    WrongAnswer,
    check_answer,
    take_dice,
)


def answer_taken(question: DiceQuestion | NumberQuestion, line: str) -> tuple[Answer, str]:
    """The answer to a roll or to a question for a whole number, and the rest. Raises `WrongAnswer` or `DiceError`."""
    if not isinstance(question, NumberQuestion):
        return take_dice(question, line)
    word, _, rest = line.strip().partition(" ")
    if not word.isdecimal():
        raise WrongAnswer(tr("A number was asked for: {question}", question=question.words))
    answer = NumberAnswer(int(word))
    check_answer(question, answer)
    return answer, rest.strip()


def check_line(
    moment: StateView, data: Data, answers: Sequence[Answer], line: str, asks: Callable[[Question], bool]
) -> None:
    """Raise `WrongAnswer` or `DiceError` where a number of the line cannot be what it would be taken for.

    The line answers a command that has these answers, and the usual reply to it. What comes after dice of the program
    or after a decision cannot be foreseen. A number that no roll needs now is let through if it could have been needed
    had the dice fallen otherwise, or stands apart; run together with the roll before it is no roll.
    """
    given, run_with = list(answers), ""
    while line:
        found = moment.after(data, given)
        if isinstance(found, StateView):
            reply = default_reply(found)
            if reply is None:
                if run_with and not _could_be_needed(moment, data, given, line):
                    raise WrongAnswer(run_with)
                return
            moment, data, given = found, reply.data(), []
        elif isinstance(found, DiceQuestion | NumberQuestion) and asks(found):
            try:
                answer, rest = answer_taken(found, line)
            except (WrongAnswer, DiceError) as wrong:
                first = len(given) == len(answers)
                raise (wrong if first else WrongAnswer(run_with or f"{found.words}: {wrong}")) from None
            run_with = (run_with or _no_roll(found, line)) if _run_together(line, rest) else ""
            given.append(answer)
            line = rest
        else:
            return


def _run_together(line: str, rest: str) -> bool:
    """True if the rest stood in one word with what was taken before it."""
    return bool(rest) and not line.strip()[: -len(rest)].endswith((" ", ","))


def _no_roll(question: DiceQuestion | NumberQuestion, line: str) -> str:
    """The message that the first word of a line is no roll of the dice that are asked for."""
    if isinstance(question, NumberQuestion):
        return ""
    dice, word = question.dice, line.replace(",", " ").split()[0]
    if isinstance(question, PoolQuestion):
        # translators: {dice}: 6d6; {need}: what each die must show, 5 or more
        return tr(
            "{number} is not a possible result of {dice}: type how many are {need}, 0 to {count}, or the faces.",
            number=word,
            dice=dice.bare,
            need=question.need.words,
            count=dice.count,
        )
    return tr(
        "{number} is not a possible roll of {dice}: type {lowest} to {highest}, or the faces.",
        number=word,
        dice=dice.bare,
        lowest=dice.lowest,
        highest=dice.highest,
    )


def _could_be_needed(moment: StateView, data: Data, given: Sequence[Answer], rest: str) -> bool:
    """True if the rest would be taken by what is asked after another result of the last roll."""
    return any(_reads(found, rest) for found in _after_other_results(moment, data, given))


def _after_other_results(moment: StateView, data: Data, given: Sequence[Answer]) -> Iterator[Question]:
    last = moment.after(data, given[:-1]) if given else None
    others: Iterable[Answer] = ()
    if isinstance(last, RollQuestion):
        others = map(RollAnswer, range(last.dice.lowest, last.dice.highest + 1))
    elif isinstance(last, PoolQuestion):
        others = map(PoolAnswer, range(last.dice.count + 1))
    for answer in others:
        found = moment.after(data, (*given[:-1], answer))
        if found is not None and not isinstance(found, StateView):
            yield found


def _reads(question: Question, line: str) -> bool:
    if not isinstance(question, DiceQuestion | NumberQuestion):
        return True  # a decision comes first
    try:
        answer_taken(question, line)
    except (WrongAnswer, DiceError):
        return False
    return True
