"""The history of edits, which Ctrl+Z takes back, and the desk that edits of the campaign are made at.

Whatever has a history can be asked the same four things (`History`), and there are two kinds. Edits are functions that
write and write back: one history of the window has them in order, until the campaign is left. A fight keeps its history
in its journal, with every branch, as long as the campaign is kept (`FightSession`). Each page names the history that is
its own, and the window asks that of the page in front (`desktop/shell/undo.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar
from zlib import crc32

from gmtool.store import StoreError
from gmtool.store.errors import NotNow
from gmtool.store.progress import Cancelled, Progress

Result = TypeVar("Result")


class History(Protocol):
    """What was done, and can be taken back and done again."""

    @property
    def undo_text(self) -> str:
        """What `undo` would take back ("Wulf hits Flavius for 5"); empty for nothing."""
        ...

    @property
    def redo_text(self) -> str:
        """What `redo` would do again; empty for nothing."""
        ...

    def undo(self) -> None:
        """Take back the last thing."""
        ...

    def redo(self) -> None:
        """Do again what was taken back last."""
        ...


ALONE = -1
"""The thread of a step that is undone by itself."""


def thread_of(words: str) -> int:
    """The thread of the steps that have these words in common, as the edits of one field have."""
    return crc32(words.encode()) & 0x7FFFFFFF


@dataclass(eq=False, slots=True)
class Step:
    """Something that was done, as two functions."""

    text: str
    do: Callable[[], None]
    undo: Callable[[], None]
    thread: int


class EditHistory:
    """The steps that were done, and those that were taken back, the next one last."""

    def __init__(self, complain: Callable[[StoreError], None], changed: Callable[[], None] = lambda: None) -> None:
        """`complain` is told why something could not be done, `changed` that another step would be undone or redone.

        They are no signals: the window has a history before it has the time to import what sends them.
        """
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self._complain = complain
        self._changed = changed
        self._listeners: list[tuple[Callable[[], None], Callable[[], None]]] = []

    @property
    def undo_text(self) -> str:
        """What `undo` would take back."""
        return self.done[-1].text if self.done else ""

    @property
    def redo_text(self) -> str:
        """What `redo` would do again."""
        return self.undone[-1].text if self.undone else ""

    def do(self, text: str, do: Callable[[], None], undo: Callable[[], None], thread: int = ALONE) -> bool:
        """Do something that can be undone; whether it was done.

        Steps of one `thread` that follow each other are undone together: by the oldest undo, done again by the newest
        do.
        """
        try:
            do()
        except StoreError as problem:
            self._complain(problem)
            return False
        self.undone.clear()
        if self.done and thread == self.done[-1].thread != ALONE:
            self.done[-1].do = do
        else:
            self.done.append(Step(text, do, undo, thread))
        self._changed()
        return True

    def undo(self) -> None:
        """Take back the last step."""
        if self.done:
            self._walk(self.done[-1].undo, self.done, self.undone)

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        if self.undone:
            self._walk(self.undone[-1].do, self.undone, self.done)

    def listen(self, walked: Callable[[], None], walking: Callable[[], None] = lambda: None) -> Callable[[], None]:
        """Call back after every undo and redo, and before it, until the returned function is called."""
        listener = (walked, walking)
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def clear(self) -> None:
        """Forget all of it: another campaign comes, or none."""
        self.done.clear()
        self.undone.clear()
        self._changed()

    def _walk(self, work: Callable[[], None], here: list[Step], there: list[Step]) -> None:
        """Do the work of the last step that is here, which then is there.

        What is cancelled, or cannot be done now, stays where it is; what can never be done is forgotten.
        """
        for _, walking in tuple(self._listeners):
            walking()
        try:
            work()
            there.append(here.pop())
        except (Cancelled, NotNow) as problem:
            self._complain(problem)
        except StoreError as problem:
            here.pop()
            self._complain(problem)
        for walked, _ in tuple(self._listeners):
            walked()
        self._changed()


class EditDesk(Protocol):
    """The main window, as edits of the campaign see it."""

    @property
    def history(self) -> EditHistory:
        """The edits that can be undone: every new one is done through it."""
        ...

    def notice(self, sentence: str, /) -> None:
        """Show a sentence; nothing waits for it."""
        ...

    def setting(self, key: str) -> bool | int | str:
        """The value of a declared setting."""
        ...

    def work(self, text: str, job: Callable[[Progress], Result]) -> Result:
        """Do what may take long: “Deleting 5000 cards”. Raises what the job raises, or `Cancelled`."""
        ...
