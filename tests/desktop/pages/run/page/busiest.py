"""The busiest moment of a fight: the command with the most to show of all that a way to act proposes in its turns."""

from dataclasses import dataclass
from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import (
    ChoiceAnswer,
    ChoiceQuestion,
    Json,
    Muster,
    NumberAnswer,
    NumberQuestion,
    Progress,
    Ruleset,
    WordsAnswer,
    WordsQuestion,
)
from tests.presentation.keys.driver import DrivenFight

STEPS = 60
"""So many proposals and answers of a fight are looked at."""


@dataclass(frozen=True)
class Busiest:
    """A fight at the moment at which the next proposal of its sides' way to act has the most to show."""

    title: str
    rules: Ruleset
    saved: Json

    def session(self) -> FightSession:
        """The fight at this moment, where all dice are typed."""
        return FightSession(Journal.load(self.rules, self.saved), DiceSource(Random(1), others=True))


def busiest(title: str, rules: Ruleset, muster: Muster) -> Busiest | None:
    """The busiest moment of a fight that the program plays with dice of its own; None if nothing has odds."""
    journal = Journal.begin(rules, muster)
    session = FightSession(journal, DiceSource(Random(3), players=False, others=False))
    fight, found, most = DrivenFight(session), None, 0
    for _ in range(STEPS):
        if session.moment.agenda.over:
            break
        if session.question is not None:
            answered(session)
            continue
        fight.proposer.press()
        draft = fight.picks.draft
        if session.question is None and draft is not None and (shown := much(session.moment, draft)) > most:
            most, found = shown, Busiest(title, rules, rules.dump_state(journal.state))
    return found


def much(moment: StateView, draft: Draft) -> int:
    """How much of a command there is to show, in lines: nothing for one without odds."""
    if draft.odds is None:
        return 0
    lines = sum(len(one.lines) for one in draft.breakdowns) + 3 * len(draft.replies) + len(draft.odds.distributions)
    coming = [slot for lane in moment.agenda.lanes for slot in lane.slots if slot.progress is Progress.LATER]
    return lines + len(draft.choice.inputs) + 2 * len(coming)


def answered(session: FightSession) -> None:
    """Answer what is asked with the first or the least of it; dice are the program's."""
    answers: dict[type, Any] = {
        ChoiceQuestion: lambda asked: ChoiceAnswer(asked.options[0].key),
        NumberQuestion: lambda asked: NumberAnswer(asked.lowest),
        WordsQuestion: lambda _: WordsAnswer("a scratch"),
    }
    answer = answers.get(type(session.question))
    if answer is None:
        session.roll()
    else:
        session.answer(answer(session.question))
