"""What the print page asks of whatever is printed: a form at its left that makes the sheets at its right."""

from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Stack


class PrintForm(Protocol):
    """A widget with everything that can be chosen."""

    changed: SignalInstance
    """Something else is wished."""

    @property
    def title(self) -> str:
        """What is printed, for the bar at the top."""
        ...

    @property
    def widget(self) -> QWidget:
        """The form itself."""
        ...

    @property
    def fewer(self) -> str:
        """What takes fewer sheets, in one sentence."""
        ...

    @property
    def first(self) -> QWidget | None:
        """Where the first key should go, if anywhere in the form."""
        ...

    def stack(self, pictures: PaperPictures) -> Stack:
        """The sheets as they are wished now."""
        ...

    def remember(self) -> None:
        """Keep what is wished for the next time."""
        ...
