"""The desk that edits of the campaign are made at: it keeps what can be undone, and says what was done."""

from collections.abc import Callable
from typing import Protocol, TypeVar
from zlib import crc32

from gmtool.store.progress import Progress

Result = TypeVar("Result")


class EditDesk(Protocol):
    """The main window, as edits of the campaign see it."""

    def notice(self, sentence: str, /) -> None:
        """Show a sentence; nothing waits for it."""
        ...

    def setting(self, key: str) -> bool | int | str:
        """The value of a declared setting."""
        ...

    def do(self, text: str, do: Callable[[], None], undo: Callable[[], None], thread: int = -1) -> bool:
        """Do something that can be undone; whether it was done.

        Steps of one `thread` that follow each other are undone together.
        """
        ...

    def work(self, text: str, job: Callable[[Progress], Result]) -> Result:
        """Do what may take long: “Deleting 5000 cards”. Raises what the job raises, or `Cancelled`."""
        ...


ALONE = -1
"""The thread of a step that is undone by itself."""


def thread_of(words: str) -> int:
    """The thread of the steps that have these words in common, as the edits of one field have."""
    return crc32(words.encode()) & 0x7FFFFFFF
