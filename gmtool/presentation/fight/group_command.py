"""Group commands: one command given to several figures that the rules treat alike, each in turn, undone in one step."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Json


class GroupCommand:
    """A command that further figures get too, with the same values, after the first has done it.

    Where one of them is asked for dice, the rest wait for the answer. If something else is done instead, they are let
    go. Whoever cannot be given the command is left out, and reported at the end.
    """

    def __init__(self, session: FightSession, draft: Draft, figures: Sequence[str]) -> None:
        """The command of a draft for these figures, besides the draft's own."""
        self._session = session
        self._key, self._values = draft.choice.key, draft.values
        self._waiting = list(figures)
        self._expected = draft.data()
        self._left_out: list[str] = []
        self._giving = False

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
            session.failed.emit(f"Left out: {' '.join(self._left_out)}")
        return False

    def _give(self, figure: str) -> None:
        draft = group_draft(self._session.moment, figure, self._key, self._values)
        if isinstance(draft, Draft):
            self._expected = draft.data()
            self._session.perform(self._expected, along=True)
        else:
            self._left_out.append(f"{self._session.moment.name(figure)} ({draft})")


def group_draft(moment: StateView, figure: str, key: str, values: Mapping[str, Json]) -> Draft | str:
    """The same choice of another figure with the same values, or the reason why it cannot be given that."""
    choice = next((one for one in moment.choices(figure) if one.key == key), None)
    if choice is None:
        return "has no such choice now"
    draft = replace(Draft.of(moment, choice), values=dict(values))
    for field in choice.inputs:
        known = [candidate.value for candidate in draft.candidates(field)]
        if known and field.field in values and values[field.field] not in known:
            return f"{field.label}: not for this figure"
    if draft.missing is not None:
        return f"{draft.missing.label} is missing"
    return " ".join(refusal.reason for refusal in draft.against).removesuffix(".") or draft


def alike(moment: StateView, figure: str, draft: Draft | None) -> tuple[str, ...]:
    """The other figures that the rules treat alike and that may be given the same choice; without a draft, any."""
    key, found = draft.choice.key if draft is not None else "", moment.ruleset.alike(moment.state, figure)
    return tuple(
        one
        for one in found
        if one != figure and any(choice.allowed and key in ("", choice.key) for choice in moment.choices(one))
    )
