"""Health of a figure as rows show it: a share for a bar, and a few words beside that."""

from typing import Final, Self

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Counter


@dataclass(frozen=True, slots=True)
class Health:
    """`share` of what it can take is left, 0 to 1; None: nobody noted how much that is, and there is no bar.

    `text` is what is left in numbers, or its state in `words` where no hits are counted. At the shares of its `lines`
    something happens to it.
    """

    share: float | None = None
    text: str = ""
    words: bool = False
    lines: tuple[float, ...] = ()

    @classmethod
    def of(cls, counter: Counter) -> Self:
        """The health of a counter; if nobody noted how many hits it can take, only its state in words."""
        if not counter.full:
            return cls(None, counter.health_words, True)
        share = max(0.0, min(1.0, counter.left / counter.full))
        lines = tuple(1 - one.losses / counter.full for one in counter.breaks if one.losses < counter.full)
        return cls(share, counter.health_words or numbers(counter), bool(counter.health_words), lines)

    @property
    def numbers(self) -> str:
        """The hits left, in numbers; empty if there are only words."""
        return "" if self.words else self.text

    @property
    def spoken(self) -> str:
        """The same in a sentence: "8 of 10 left"."""
        if self.words or not self.text:
            return self.text
        left, _, full = self.text.partition(" / ")
        # translators: hits
        return tr("{left} of {full} left", left=left, full=full)

    @property
    def colour(self) -> str:
        """The theme's name for how bad it is."""
        share = 1.0 if self.share is None else self.share
        return "good" if share > 0.5 else "warn" if share > 0.25 else "bad"


UNKNOWN: Final = Health()
"""Of a figure of which nothing is known."""


def in_words(counter: Counter) -> str:
    """The health as a sentence has it: "8 of 10"; as the rules say it where there are words for it."""
    if counter.health_words or not counter.full:
        return counter.health
    # translators: hits
    return tr("{left} of {full}", left=counter.left, full=counter.full)


def numbers(counter: Counter) -> str:
    """Hits left of all: `8 / 10`."""
    return f"{counter.left} / {counter.full}"
