"""The history of edits, which Ctrl+Z takes back, and the desk where edits of the campaign are made.

Every history has the same four members (`History`), and there are two kinds. An edit is a pair of functions, to do it
and to undo it: the window has one history of them, in order, until the campaign is closed. A fight keeps its history in
its journal, with every branch, as long as the campaign exists (`FightSession`). Each page names its own history, and
the window uses that of the page in front (`desktop/shell/undo.py`).
"""

from collections.abc import Callable
from typing import Protocol, TypeVar
from zlib import crc32

from gmtool.records import dataclass
from gmtool.store import StoreError
from gmtool.store.errors import NotNow
from gmtool.store.progress import Cancelled, Progress

Result = TypeVar("Result")


class History(Protocol):
    """A history of things done, to be taken back and done again."""

    @property
    def undo_text(self) -> str:
        """The text of what `undo` would take back ("Wulf hits Flavius for 5"); empty for nothing."""
        ...

    @property
    def redo_text(self) -> str:
        """The text of what `redo` would do again; empty for nothing."""
        ...

    def undo(self) -> None:
        """Take back the last thing done."""
        ...

    def redo(self) -> None:
        """Do again the last thing taken back."""
        ...


ALONE = -1
"""The thread of a step that is always undone by itself."""


def thread_of(words: str) -> int:
    """The thread that steps with these words share, such as the edits of one field."""
    return crc32(words.encode()) & 0x7FFFFFFF


@dataclass(eq=False, slots=True)
class Step:
    """A step that was done, with the functions that do and undo it."""

    text: str
    do: Callable[[], None]
    undo: Callable[[], None]
    thread: int


class EditHistory:
    """The steps that were done and those that were taken back, each with the next to be walked last."""

    def __init__(self, complain: Callable[[StoreError], None], changed: Callable[[], None] = lambda: None) -> None:
        """`complain` is told why something could not be done; `changed` is called when undo or redo has another text.

        They are callbacks, not signals: the window has its history before it imports what signals need.
        """
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self._complain = complain
        self._changed = changed
        self._listeners: list[tuple[Callable[[], None], Callable[[], None]]] = []

    @property
    def undo_text(self) -> str:
        """The text of the step that `undo` would take back; empty for none."""
        return self.done[-1].text if self.done else ""

    @property
    def redo_text(self) -> str:
        """The text of the step that `redo` would do again; empty for none."""
        return self.undone[-1].text if self.undone else ""

    def do(self, text: str, do: Callable[[], None], undo: Callable[[], None], thread: int = ALONE) -> bool:
        """Do something that can be undone; returns whether it was done.

        Successive steps of one `thread` count as one: the oldest undo takes them back, the newest do does them again.
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
        """Take back the last step done."""
        if self.done:
            self._walk(self.done[-1].undo, self.done, self.undone)

    def redo(self) -> None:
        """Do again the last step taken back."""
        if self.undone:
            self._walk(self.undone[-1].do, self.undone, self.done)

    def listen(self, walked: Callable[[], None], walking: Callable[[], None] = lambda: None) -> Callable[[], None]:
        """Call `walked` after every undo and redo, and `walking` before it, until the returned function is called."""
        listener = (walked, walking)
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def clear(self) -> None:
        """Forget all steps, because the campaign is closed."""
        self.done.clear()
        self.undone.clear()
        self._changed()

    def _walk(self, work: Callable[[], None], here: list[Step], there: list[Step]) -> None:
        """Undo or redo the last step in `here`, which then goes to `there`.

        A step that was canceled, or cannot be done now, stays; one that can never be done is forgotten.
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
        """The history through which every edit is done."""
        ...

    def notice(self, sentence: str, /) -> None:
        """Show a sentence, without waiting for an answer."""
        ...

    def setting(self, key: str) -> bool | int | str:
        """The value of a declared setting."""
        ...

    def work(self, text: str, job: Callable[[Progress], Result]) -> Result:
        """Do a job that may take long: “Deleting 5000 cards”. Raises what the job raises, or `Cancelled`."""
        ...
