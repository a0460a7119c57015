"""Notes beside the acting figure: those of its card, and those of the encounter. They are for the GM alone."""

from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass

_LONG: Final = 80


@dataclass(frozen=True, slots=True)
class FigureNotes:
    """The notes of the figure that is looked at, and of the encounter; either may be empty."""

    figure: str = ""
    """Its name."""
    of_card: str = ""
    of_encounter: str = ""

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """The notes that there are, each under its heading."""
        every = ((self.figure, self.of_card), (tr("The encounter"), self.of_encounter))
        return tuple((heading, text.strip()) for heading, text in every if text.strip())

    @property
    def line(self) -> str:
        """The beginning of the first notes, on one line; empty where there are none."""
        for heading, text in self.parts:
            line = " ".join(text.split())
            return f"{heading}: {line[:_LONG]}{'…' if len(line) > _LONG else ''}"
        return ""
