"""A roll or a decision for the screen of the player whose it is: the reason, what it needs, and why.

The question is that of the fight as it stands. Its words and numbers are those of the moment that the players know:
where nothing like it would be asked there, the numbers are left out; and a decision between more than the players know
is not theirs.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gmtool.dice import Dice, Need
from gmtool.language import tr
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.duties import Duty
from gmtool.presentation.phones.views import Due, DueKind, Option
from gmtool.presentation.players.known_moment import may_tell
from gmtool.rules.seam import (
    BadCommand,
    Breakdown,
    ChoiceQuestion,
    NumberQuestion,
    PoolQuestion,
    Question,
    RollQuestion,
    Ruling,
    WordsQuestion,
    signed,
)

_ROLL: Final = tr("A roll")
_DECISION: Final = tr("A decision")


def due_of(asked: Duty, now: StateView, known: StateView, *, odds: bool, may_roll: bool) -> Due | None:
    """What is due, without its number; None for what a phone must not be asked. `odds`: with what it needs, and why."""
    question, why = asked.question, asked.question.why
    same = question if known is now else _asked_in(known, asked)
    if same is None and not asked.waits:
        return None  # what the Game Master is about to do may be about somebody hidden
    counter, side = known.counters.get(why.figure), known.sides.get(why.side)
    title = counter.name if counter is not None else side.name if side is not None else ""
    due = Due(0, DueKind.SUM, why.figure if counter is not None else "", title, _words(question, same, known))
    match question:
        case RollQuestion():
            due = replace(_rolled(due, question.dice), may_roll=may_roll)
            if why.faces:
                due = replace(due, kind=DueKind.FACES)
            return _with_numbers(due, asked, question, same, known) if odds else due
        case PoolQuestion():
            return replace(_pool(_rolled(due, question.dice), question, same), may_roll=may_roll)
        case ChoiceQuestion():
            return _decision(due, question, same, known)
        case NumberQuestion():
            limits = same if isinstance(same, NumberQuestion) else question
            return replace(due, kind=DueKind.NUMBER, lowest=limits.lowest, highest=limits.highest)
        case WordsQuestion():
            options = tuple(Option(one, one) for one in question.known if may_tell(known, one))
            return replace(due, kind=DueKind.WORDS, options=options)


def _asked_in(known: StateView, asked: Duty) -> Question | None:
    """The question as it would be asked in the known moment, if it is of the same kind."""
    found = known.after(asked.data, asked.answers)
    return None if isinstance(found, StateView) or type(found) is not type(asked.question) else found


def _words(question: Question, same: Question | None, known: StateView) -> str:
    """The reason for a question, as it is known."""
    if same is not None and may_tell(known, same.why.text):
        return same.why.text
    if may_tell(known, question.why.text):
        return question.why.text
    return _ROLL if isinstance(question, RollQuestion | PoolQuestion) else _DECISION


def _rolled(due: Due, dice: Dice) -> Due:
    most = dice.count * dice.sides
    return replace(
        due,
        dice=dice.bare,
        count=dice.count,
        sides=dice.sides,
        plus=dice.plus,
        lowest=dice.count,
        highest=most,
    )


def _with_numbers(due: Due, asked: Duty, question: RollQuestion, same: Question | None, known: StateView) -> Due:
    """With what the roll needs, and the lines of that number."""
    if not isinstance(same, RollQuestion) or same.dice != question.dice or (needs := same.why.needs) is None:
        return due
    return replace(
        due,
        needs=needs.on(replace(question.dice, plus=0)).words,
        why=tuple(line for line in _lines(_breakdown(asked, known, needs)) if may_tell(known, line)),
    )


def _breakdown(asked: Duty, known: StateView, needs: Need) -> Breakdown | None:
    """The number that a roll of a command is against; None where the command does not tell."""
    try:
        command = known.ruleset.command(asked.data)
        if isinstance(command, Ruling) and command.command is not None:
            command = known.ruleset.command(command.command)
    except BadCommand:
        return None
    found = known.breakdowns(command)
    first = found[0] if found and not asked.answers else None
    return next((one for one in found if one.needs == needs), first)


def _lines(number: Breakdown | None) -> Iterator[str]:
    for place, line in enumerate(number.lines if number is not None else ()):
        yield f"{line.label} {signed(line.value) if place else line.value}"


def _pool(due: Due, question: PoolQuestion, same: Question | None) -> Due:
    """A pool of dice: by what counts, where that is known; else the faces are told, and the program counts."""
    if isinstance(same, PoolQuestion) and same.need == question.need:
        need = question.need.on(Dice(1, question.dice.sides)).words
        return replace(due, kind=DueKind.POOL, pool_need=need, lowest=0, highest=question.dice.count)
    return replace(due, kind=DueKind.FACES)


def _decision(due: Due, question: ChoiceQuestion, same: Question | None, known: StateView) -> Due | None:
    keys = {one.key for one in (same if isinstance(same, ChoiceQuestion) else question).options}
    if any(one.key not in keys or not may_tell(known, one.label) for one in question.options):
        return None
    return replace(due, kind=DueKind.OPTION, options=tuple(Option(one.key, one.label) for one in question.options))
