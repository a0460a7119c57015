"""The names of a melee: what figures, plots and things are called in the log, and what a figure is about to do."""

from collections.abc import Sequence

from gmtool.rules.kit.narration import FigureNames, bare, joined
from gmtool.rules.melee_rounds.data.arms import ToHit
from gmtool.rules.melee_rounds.data.tables import Rulebook
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.dice import CARRIED, Second
from gmtool.rules.melee_rounds.state.fight import Fight
from gmtool.rules.seam import Event


class Names(FigureNames):
    """Names as they are after the events; `events` is everything that the same command did, in its order."""

    fight, turn = "melee", "round"

    def __init__(self, book: Rulebook, before: Fight, after: Fight, events: Sequence[Event]) -> None:
        super().__init__(before, after)
        self.events = events
        self.before = Context(book, before)
        self._tables = book.tables

    def other(self, key: str, figure: str) -> str:
        """Somebody with whom a figure does something, perhaps itself."""
        return "itself" if key == figure else self.figure(key)

    def plot(self, key: str) -> str:
        """A kind of General Plot."""
        found = self._tables.plots.get(key)
        return found.name if found else key

    def many_spells(self, plot: str) -> bool:
        """Whether it has to be said how many spells go with a kind of General Plot."""
        found = self._tables.plots.get(plot)
        return found is not None and found.casts > 1

    def item(self, key: str) -> str:
        """A weapon, shield, potion or pellet, as it stands in a sentence."""
        return self._tables.item_name(key).lower()

    def is_shield(self, key: str) -> bool:
        """A shield is put away, not sheathed."""
        row = self._tables.weapons.get(key)
        return row is not None and row.kind == "shield"

    def armed(self, key: str) -> str:
        """What somebody attacks with: "the sword"."""
        return f"the {self.item(key)}" if key else "bare hands"

    def spell(self, key: str) -> str:
        """A spell, by its name."""
        return self._tables.item_name(key)

    def to_hit(self, item: str) -> ToHit | None:
        """The GM's own to-hit roll with a weapon, where there is one."""
        row = self._tables.weapons.get(item)
        return self._tables.tests.get(row.test) if row is not None else None

    def second(self, elapsed: int) -> str:
        """A second of the melee, seen from the round in which the command was given."""
        return Second.of(elapsed).told(self.before.fight.round)

    def next_second(self) -> str:
        """The second after the one in which the command was given: "second 3"."""
        return f"second {self.before.fight.second + 1}"

    def dice(self, shown: Sequence[int]) -> str:
        """Dice by what they show: "the 2 and the 5"."""
        return joined(["the parry of the round before" if one == CARRIED else f"the {one}" for one in shown])


def added(words: str) -> str:
    """ ": at the door", or nothing without words."""
    return f": {bare(words)}" if bare(words) else ""
