"""Answers from a line of typed numbers: those of the roll that waits, and of what is asked after it."""

from typing import TYPE_CHECKING

from gmtool.dice import DiceError
from gmtool.presentation.fight.rolls.typed_line import answer_taken
from gmtool.rules.seam import DiceQuestion, NumberQuestion, WrongAnswer

if TYPE_CHECKING:
    from gmtool.presentation.fight.session import FightSession


def answer_typed(session: "FightSession", line: str) -> str:
    """Answer the roll that waits, and what is asked after it, from typed numbers; returns the rest of the line.

    Raises `WrongAnswer` or `DiceError` where the first roll cannot be read; what cannot be read later is left.
    """
    if isinstance(session.question, DiceQuestion):
        line = _answer_first(session, session.question, line)
    # a command that follows by itself takes no dice from this line: they were typed for this one
    while line and _underway(session) and isinstance(session.question, DiceQuestion | NumberQuestion):
        try:
            line = _answer_first(session, session.question, line)
        except (WrongAnswer, DiceError):
            break
    return line


def _underway(session: "FightSession") -> bool:
    """True if a person has answered the command that waits at least once."""
    return session.pending is not None and bool(session.pending.given)


def _answer_first(session: "FightSession", question: DiceQuestion | NumberQuestion, line: str) -> str:
    """Answer from the start of a line of typed numbers; returns the rest of it."""
    answer, rest = answer_taken(question, line)
    session.answer(answer)
    return rest
