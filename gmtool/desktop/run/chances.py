"""The chances of an input's candidates, worked out a few at a time, so that the map does not wait for them."""

from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.numbers import percent
from gmtool.rules.seam import Candidate, Input, InputKind

MOST = 40
"""For more candidates than these no chances are worked out."""
SLICE = 0.005
"""Seconds that are spent on them at a time; a frame of 60 a second has 0.016."""


class Chances(QObject):
    """Follows what is asked for; `found` says that more is known."""

    found = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._of: tuple[Draft, Input] | None = None
        self._candidates: list[Candidate] = []
        self._open: list[int] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._go_on)

    def of(self, draft: Draft | None, field: Input | None) -> tuple[Candidate, ...]:
        """The candidates of an input, with the chance in place of their few words where it is known by now."""
        if draft is None or field is None:
            self._of, self._candidates, self._open = None, [], []
        elif self._of is None or self._of[0] is not draft or self._of[1] is not field:
            self._of = draft, field
            self._candidates = list(draft.candidates(field))
            few = field.kind is InputKind.FIGURE and len(self._candidates) <= MOST
            self._open = [i for i, one in enumerate(self._candidates) if few and not one.refusals]
            self._work()
        return tuple(self._candidates)

    def _go_on(self) -> None:
        if self._open:
            self._work()
            self.found.emit()

    def _work(self) -> None:
        until = perf_counter() + SLICE
        while self._of is not None and self._open:
            draft, field = self._of
            place = self._open.pop(0)
            chance = draft.chance(field, self._candidates[place])
            if chance is not None:
                self._candidates[place] = replace(self._candidates[place], detail=percent(chance))
            if perf_counter() >= until:
                break
        if self._open:
            self._soon.start()
