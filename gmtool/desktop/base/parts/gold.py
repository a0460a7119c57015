"""The gold button: of those that are in sight in a window, the one for what is likely next, and never two."""

from enum import IntEnum
from functools import cache
from typing import TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import isValid

from gmtool.desktop.base.parts.labels import set_kind

Some = TypeVar("Some", bound=QPushButton)
_TURNS = (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.EnabledChange, QEvent.Type.ParentChange)


class Rank(IntEnum):
    """The rank of a button among those that could be gold: what is nearest to the hands comes first."""

    BAR = 0  # in the bar of the window, whatever the page
    PAGE = 1
    PART = 2  # in a strip or a panel that was opened on the page


def likely(button: Some, rank: Rank | None = Rank.PAGE) -> Some:
    """A button for what is likely next, gold while it can be pressed and none of a higher rank is in sight.

    None: it is none any more.
    """
    _gold().hold(button, rank)
    return button


class _Gold(QObject):
    """Looks again whenever one of the buttons comes, goes, or can be pressed or no more."""

    def __init__(self) -> None:
        super().__init__()
        self._ranks: WeakKeyDictionary[QPushButton, Rank] = WeakKeyDictionary()

    def hold(self, button: QPushButton, rank: Rank | None) -> None:
        if self._ranks.get(button) is rank:
            return
        if rank is None:
            del self._ranks[button]
            button.removeEventFilter(self)
            set_kind(button, kind="")
        else:
            self._ranks[button] = rank
            button.installEventFilter(self)
        self._choose()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() in _TURNS:
            self._choose()
        return False

    def _choose(self) -> None:
        held = [(button, rank) for button, rank in self._ranks.items() if isValid(button)]
        best: dict[QWidget, tuple[Rank, QPushButton]] = {}
        for button, rank in held:
            if button.isVisible() and button.isEnabled():
                window = button.window()
                if window not in best or rank > best[window][0]:
                    best[window] = (rank, button)
        gold = [button for _, button in best.values()]
        for button, _ in held:
            set_kind(button, kind="primary" if button in gold else "")


@cache
def _gold() -> _Gold:
    return _Gold()
