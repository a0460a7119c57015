"""What things are called in the log, and what else is told in the same breath."""

from collections.abc import Sequence
from typing import TypeVar

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.rulebook import Rulebook
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.seam import Event
from gmtool.space import OpenGround, Point

E = TypeVar("E", bound=Event)
LEVELS = {"CS": "critical success", "S": "success", "F": "failure", "CF": "critical failure"}


class Names:
    """Names of figures, sides and weapons; `events` is everything that the same command did, in its order."""

    def __init__(self, book: Rulebook, before: Fight, after: Fight, events: Sequence[Event]) -> None:
        self.events = events
        self.before = Context(book, before)
        self.ground: OpenGround | None = after.ground
        self._tables = book.tables
        self._figures = {**before.figures, **after.figures}
        self._sides = {side.id: side.name for side in after.sides}

    def told(self, kind: type[E]) -> tuple[E, ...]:
        """The events of one kind."""
        return tuple(event for event in self.events if isinstance(event, kind))

    def figure(self, key: str) -> str:
        """A figure's name."""
        found = self._figures.get(key)
        return found.name if found else key

    def figures(self, keys: Sequence[str]) -> str:
        """Several figures: "Wulf, Bjorn and Astrid"."""
        return joined([self.figure(key) for key in keys])

    def side(self, key: str) -> str:
        """A side's name."""
        return self._sides.get(key, key)

    def item(self, key: str) -> str:
        """A weapon or shield, as it stands in a sentence."""
        return self._tables.item_name(key).lower()

    def kind(self, key: str) -> str:
        """What kind of weapon it is: a shield is carried otherwise than a sword."""
        found = self._tables.weapons.get(key)
        return found.kind if found else ""

    def strike(self, item: str, mode: str, aspect: str = "") -> str:
        """A weapon in a strike mode, with the aspect where the mode does not say it: "broadsword (cut, edge)"."""
        if not item:
            return "nothing"
        found = self._tables.modes.get(mode)
        words = [found.name.lower() if found else mode, self.aspect(aspect or (found.aspect if found else ""))]
        more = [word for word in dict.fromkeys(words) if word and word != self.item(item)]
        return f"{self.item(item)} ({', '.join(more)})" if more else self.item(item)

    def aspect(self, key: str) -> str:
        """What an aspect is called, or nothing."""
        found = self._tables.aspects.get(key)
        return found.name.lower() if found else ""

    def place(self, at: Point) -> str:
        """ " in 0305", or nothing without a ground."""
        return f" in {self.ground.label(self.ground.cell_at(at))}" if self.ground else ""


def joined(words: Sequence[str]) -> str:
    """Words with commas and an "and"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def count(number: int, one: str, many: str = "") -> str:
    """ "1 star", "5 stars"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def bare(words: str) -> str:
    """The GM's words without the stop at their end, to be put into a sentence."""
    return words.strip().rstrip(".")
