"""The names of figures, weapons and aspects, as the sentences of the log use them."""

from collections.abc import Sequence

from gmtool.rules.harnmaster.data.tables import Rulebook
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Fight
from gmtool.rules.kit.narration import FigureNames
from gmtool.rules.seam import Event


class Names(FigureNames):
    """Names of figures, sides and weapons; `events` is everything that the same command did, in its order."""

    fight, turn = "melee", "round"

    def __init__(self, book: Rulebook, before: Fight, after: Fight, events: Sequence[Event]) -> None:
        super().__init__(before, after)
        self.events = events
        self.before = Context(book, before)
        self._tables = book.tables

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
