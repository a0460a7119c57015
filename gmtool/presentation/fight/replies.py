"""Replies of the other side to a command: which of them is looked at, and what is said of each."""

from collections.abc import Sequence
from typing import Final

from gmtool.language import tr
from gmtool.presentation.fight.words.numbers import headline_text, measure_text
from gmtool.rules.seam import Breakdown, Measure, Reply, best_of

FEW: Final = 4
"""Of more replies than these only the one that is looked at shows all that can come of it."""


class Replies:
    """The best reply is looked at until the GM looks at another."""

    def __init__(self) -> None:
        self.all: Sequence[Reply] = ()
        self._said = ""

    def show(self, replies: Sequence[Reply]) -> None:
        """Compare these; the one that was looked at still is, if it is among them."""
        self.all = replies

    def forget(self) -> None:
        """Another choice: look at the best reply again."""
        self._said = ""

    @property
    def best(self) -> Reply | None:
        """The reply of a careful opponent."""
        return best_of(self.all)

    @property
    def seen(self) -> Reply | None:
        """The reply that is looked at; None where there is none."""
        return next((reply for reply in self.all if reply.label == self._said), self.best)

    @property
    def met(self) -> str:
        """The words that say against which reply the numbers are; empty without replies."""
        seen, best = self.seen, self.best
        if seen is None or best is None:
            return ""
        if seen is best:
            return tr("Against {reply}, the best reply", reply=seen.label)
        return tr("Against {reply}; the best reply is {best}", reply=seen.label, best=best.label)

    def look(self, place: int) -> None:
        """Look at the reply at this place."""
        self._said = self.all[place].label

    def step(self, step: int) -> bool:
        """Look at the next reply, or the one before; False where there is none."""
        if (seen := self.seen) is None:
            return False
        self.look((self.all.index(seen) + step) % len(self.all))
        return True

    def folded(self, reply: Reply) -> bool:
        """True if a reply shows only its most important number: there are many, and another is looked at."""
        return len(self.all) > FEW and reply is not self.seen


def told_of(reply: Reply, measured: Sequence[Measure]) -> tuple[str, str]:
    """The most important number of a reply, and what else can come of it; empty where there is none."""
    found = [measure for measure in measured if measure.key in reply.odds.distributions]
    headline = next((measure for measure in found if measure.headline), None)
    others = (measure_text(measure, reply.odds) for measure in found if measure is not headline)
    number = headline_text(headline, reply.odds) if headline else ""
    return number, "    ".join(text for text in others if text)


def with_reply(breakdowns: Sequence[Breakdown], reply: Reply) -> tuple[Breakdown, ...]:
    """The numbers of a command and of a reply to it; the reply's own beats one with the same title."""
    own = {breakdown.title: breakdown for breakdown in reply.breakdowns}
    return (*(own.pop(breakdown.title, breakdown) for breakdown in breakdowns), *own.values())
