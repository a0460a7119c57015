"""Shared rolls: dice that the marked figures roll alike, asked for once."""

from collections.abc import Sequence
from typing import Protocol

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.group_command import GroupCommand
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Answer, DiceAnswer, DiceQuestion, take_shared


class Marking(Protocol):
    """A selection, as far as a shared roll needs it."""

    session: FightSession
    draft: Draft | None
    marked: tuple[str, ...]
    group: GroupCommand | None

    @property
    def upcoming(self) -> DiceQuestion | None: ...

    def act(self) -> None: ...


class SharedRoll:
    """The roll that waits, or is due, where marked figures are asked for the same dice."""

    def __init__(self, picks: Marking) -> None:
        self._picks = picks
        self._kept: tuple[tuple[object, ...], tuple[str, ...]] | None = None

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures whose dice are asked for besides those of the first; empty where nobody shares the roll."""
        picks, question = self._picks, self._question
        if question is None:
            return ()
        pending, draft, group = picks.session.pending, picks.draft, picks.group
        if pending is None:
            group = GroupCommand(picks.session, draft, picks.marked) if picks.marked and draft is not None else None
        asked = (question, pending, draft, picks.marked)
        if self._kept is None or self._kept[0] != asked:
            self._kept = (asked, () if group is None else group.sharing(question))
        return self._kept[1]

    @property
    def before(self) -> tuple[Answer, ...]:
        """The answers that were taken back, one a figure; empty where any of them had none."""
        group, pending = self._picks.group, self._picks.session.pending
        if group is None or pending is None:
            return ()
        found = (pending.likely, *(group.likely(one) for one in self.figures))
        return tuple(answer for answer in found if answer is not None) if all(found) else ()

    def take(self, line: str) -> None:
        """Answer for all of them from one line. Raises `WrongAnswer` or `DiceError`, with nothing done."""
        if (question := self._question) is not None:
            self._answer(take_shared(question, 1 + len(self.figures), line))

    def roll(self) -> None:
        """Roll virtual dice for all of them."""
        if (question := self._question) is not None:
            self._answer([self._picks.session.dice_source.roll(question) for _ in (None, *self.figures)])

    @property
    def _question(self) -> DiceQuestion | None:
        question = self._picks.session.question or self._picks.upcoming
        return question if isinstance(question, DiceQuestion) else None

    def _answer(self, answers: Sequence[DiceAnswer]) -> None:
        if self._picks.session.question is None:
            self._picks.act()
        if self._picks.group is not None:
            self._picks.group.answer(answers)
