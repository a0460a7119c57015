"""Work beside the window: slow modules imported while it can be looked at, and the index of the cards made anew."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gmtool.language import tr
from gmtool.store.errors import StoreError

if TYPE_CHECKING:
    from gmtool.store.campaign import Campaign


SLOW = ("gmtool.store.campaign", "gmtool.encounter.musters")
SLOWEST = ("pydantic.types", "sqlmodel", "gmtool.store.cards.built_in", "gmtool.store.search.index")


def import_slow() -> Iterator[None]:
    """Import what opens a campaign, a module at each step."""
    yield from _imported(SLOW)


def import_slowest() -> Iterator[None]:
    """Import what reads lists of cards and writes commands, a module at each step; a fight is shown without it."""
    yield from _imported(SLOWEST)


def _imported(modules: Sequence[str]) -> Iterator[None]:
    for module in modules:
        import_module(module)
        yield


def read_systems() -> Iterator[None]:
    """Import and read the rule systems, one at each step."""
    yield from import_module("gmtool.systems").reading()


class Loading(QObject):
    """Imports in a thread of its own; `done` comes in the window's thread. What fails is imported again there."""

    done = Signal()

    def __init__(self, parent: QObject, *jobs: Callable[[], Iterator[None]]) -> None:
        """Each of the `jobs` is a generator; between its steps the loading can be stopped."""
        super().__init__(parent)
        self._jobs = jobs
        self._thread: Thread | None = None
        self._stopped = False

    def start(self) -> None:
        """Begin, unless the window has been closed already."""
        if self._thread is None and not self._stopped:
            self._thread = Thread(target=self._load, name="loading")
            self._thread.start()

    def stop(self) -> None:
        """Nobody waits for it any more; the step that is being done is done to its end."""
        self._stopped = True
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _load(self) -> None:
        try:
            for job in self._jobs:
                for _ in job():
                    if self._stopped:
                        return
        finally:
            if not self._stopped:
                self.done.emit()


_REST = 5
"""Milliseconds between two steps, in which keys are answered."""


class CardIndexing(QObject):
    """Works while nothing else is to be done; what is left when the campaign is closed is done the next time."""

    went_on = Signal(int, int)
    """So many cards are done, of so many."""
    done = Signal()
    """There was something to be done, and it is done."""

    def __init__(self, parent: QObject, complain: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._complain = complain
        self._campaign: Campaign | None = None
        self._worked = False
        self._timer = QTimer(self, interval=_REST)
        self._timer.timeout.connect(self._go_on)

    def begin(self, campaign: "Campaign") -> None:
        """Look after this campaign from now on, whenever the GM's own rows change as well."""
        self._campaign = campaign
        campaign.own_rows.listen(lambda _: self._timer.start())
        self._timer.start()

    def end(self) -> None:
        """The campaign is being closed."""
        self._timer.stop()
        self._campaign = None

    def _go_on(self) -> None:
        if self._campaign is None:
            self._timer.stop()
            return
        try:
            step = self._campaign.upkeep.go_on()
        except StoreError as problem:
            self._timer.stop()
            self._complain(tr("The card index could not be rebuilt: {problem}", problem=problem))
            return
        if step is not None:
            self._worked = True
            self.went_on.emit(step.done, step.of)
        else:
            self._timer.stop()
            if self._worked:
                self._worked = False
                self.done.emit()
