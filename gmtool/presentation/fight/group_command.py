"""Group commands: one command given to several figures that the rules treat alike, each in turn, undone in one step.

Where all of them roll the same dice for the same, people are asked once: a roll is shared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmtool.dice import DiceError
from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.text import names_in_words
from gmtool.rules.seam import Answer, DiceAnswer, DiceQuestion, Json, PoolQuestion, Question, WrongAnswer


class GroupCommand:
    """A command that further figures get too, with the same values, after the first has done it.

    Where one of them is asked for dice, the rest wait for the answer, or give theirs with it. If something else is done
    instead, they are let go. Whoever cannot be given the command is left out, and reported at the end.
    """

    def __init__(self, session: FightSession, draft: Draft, figures: Sequence[str]) -> None:
        """The command of a draft for these figures, besides the draft's own."""
        self._session = session
        self._key, self._values = draft.choice.key, draft.values
        self._waiting = list(figures)
        self._expected = draft.data()
        self._left_out: list[str] = []
        self._giving = False
        self._given: dict[str, tuple[tuple[Question, Answer], ...]] = {}
        """By figure, the answers that it gave before its turn came, with what they were given to."""

    def sharing(self, question: DiceQuestion) -> tuple[str, ...]:
        """The figures still to come that are asked for the same dice: as far as can be known before theirs are due."""
        known = 0 if self._session.pending is None else len(self._session.pending.answers)
        return tuple(one for one in self._waiting if self._alike(question, self._asked(one, known)))

    def likely(self, figure: str) -> Answer | None:
        """The answer that a figure had given to the roll that is shared again; None for none."""
        known = 0 if self._session.pending is None else len(self._session.pending.answers)
        given = self._given.get(figure, ())
        return given[known][1] if known < len(given) else None

    def answer(self, answers: Sequence[DiceAnswer]) -> None:
        """Answer the roll that waits, and the same roll of those who share it. Raises `WrongAnswer` or `DiceError`."""
        pending = self._session.pending
        if pending is None or not isinstance(pending.question, DiceQuestion):
            return
        known = len(pending.answers)
        first, *others = answers
        for figure, answer in zip(self.sharing(pending.question), others, strict=True):
            self._given[figure] = (*self._given.get(figure, ())[:known], (pending.question, answer))
        self._session.answer(first)

    def _asked(self, figure: str, known: int) -> Question | None:
        """The question that a figure would be asked after so many answers."""
        draft = group_draft(self._session.moment, figure, self._key, self._values)
        given = self._given.get(figure, ())[:known]
        if not isinstance(draft, Draft) or len(given) < known:
            return None
        found = self._session.moment.after(draft.data(), [answer for _, answer in given])
        return found if isinstance(found, DiceQuestion) and self._session.dice_source.asks(found) else None

    def go_on(self) -> bool:
        """After a command: give it to the next figures. False where it is at its end, or has nothing to do with it."""
        if self._giving:
            return True
        session = self._session
        # compared as commands: the journal leaves out what a draft says without need
        done = session.journal.entry(session.journal.head).command
        if session.ruleset.command(done) != session.ruleset.command(self._expected):
            return False
        self._giving = True
        try:
            while self._waiting and session.question is None:
                self._give(self._waiting.pop(0))
        finally:
            self._giving = False
        if session.question is not None:
            return True
        if self._left_out:
            session.fail(tr("Left out: {names}", names=", ".join(names_in_words(self._left_out))))
        return False

    def _give(self, figure: str) -> None:
        draft = group_draft(self._session.moment, figure, self._key, self._values)
        if isinstance(draft, Draft):
            self._expected = draft.data()
            self._session.perform(self._expected, along=True)
            self._answer_known(figure)
        else:
            self._left_out.append(f"{self._session.moment.name(figure)} ({draft})")

    def _answer_known(self, figure: str) -> None:
        """Answer what a figure is asked now as it has before; where the question has become another one, it waits."""
        given = self._given.pop(figure, ())
        while (pending := self._session.pending) is not None and (known := len(pending.answers)) < len(given):
            question, answer = given[known]
            try:
                if not self._alike(question, pending.question):
                    return
                self._session.answer(answer)
            except (WrongAnswer, DiceError):
                return

    def _alike(self, question: Question, other: Question | None) -> bool:
        """True if two rolls are of the same dice for the same, so that people can throw them together."""
        cited = self._session.ruleset.cited
        return other is not None and _thrown(cited(question)) == _thrown(cited(other))


def _thrown(question: Question) -> tuple[object, ...]:
    """The dice of a roll, and how they are read."""
    dice = question.dice if isinstance(question, DiceQuestion) else None
    counts = question.need if isinstance(question, PoolQuestion) else None
    return type(question), dice, counts, question.why.rule, question.why.faces


def group_draft(moment: StateView, figure: str, key: str, values: Mapping[str, Json]) -> Draft | str:
    """The same choice of another figure with the same values, or the reason why it cannot be given that."""
    choice = next((one for one in moment.choices(figure) if one.key == key), None)
    if choice is None:
        # translators: after the name of a figure, in parentheses
        return tr("has no such choice now")
    draft = replace(Draft.of(moment, choice), values=dict(values))
    against = " ".join(refusal.reason for refusal in draft.against).removesuffix(".")
    for field in choice.inputs:
        known = [candidate.value for candidate in draft.candidates(field)]
        if known and field.field in values and values[field.field] not in known:
            return against or tr("{label}: not for this figure", label=field.label)
    if draft.missing is not None:
        return tr("{label} is missing", label=draft.missing.label)
    return against or draft


def nobody_alike(moment: StateView, figure: str) -> str:
    """The message that `alike` has found nobody."""
    return tr("Nobody else like {name} can do the same.", name=moment.name(figure))


def alike(moment: StateView, figure: str, draft: Draft | None) -> tuple[str, ...]:
    """The other figures that the rules treat alike and that may be given the same choice; without a draft, any."""
    key, found = draft.choice.key if draft is not None else "", moment.ruleset.alike(moment.state, figure)
    return tuple(
        one
        for one in found
        if one != figure and any(choice.allowed and key in ("", choice.key) for choice in moment.choices(one))
    )
