"""The names and words of the log: what figures, plots, things and deeds are called there."""

from collections.abc import Sequence

from gmtool.rules.kit.narration import FigureNames, bare, joined
from gmtool.rules.melee_rounds.data.arms import ToHit
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.data.tables import Rulebook
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.dice import CARRIED, Second
from gmtool.rules.melee_rounds.state.fight import Fight
from gmtool.rules.seam import Event

WHY_LOST = {
    "mr.delay.lost-on-rolled-second": "another die was rolled for the next second",
    "mr.delay.lost-even-if-vacated": "another die was rolled for the next second",
    "mr.delay.not-next-mr": "the round ends",
    "mr.delay.missed-parry-exception": "another die was rolled for the first second",
    "mr.fd.break-earlier-lost": "the second is past",
    "mr.init.duel-earlier-dice-lost": "the second is past",
    "mr.init.later-attack-delay": "its attack is not possible yet",
    "mr.attack.one-per-second": "only one attack or parry is made in a second",
    "mr.plot.consistent": "the new General Plot has no use for it",
}
"""Why dice are lost, by the rule."""
STATED = {
    Deed.HOLD: "hold its die",
    Deed.DRAW: "draw the {item}",
    Deed.SHEATHE: "sheathe the {item}",
    Deed.SHIELD: "ready the {item}",
    Deed.LOAD: "load the {item}",
    Deed.DRINK: "take the {item}",
    Deed.DISCARD: "throw the empty {item} away",
    Deed.FETCH: "get the {item} out",
    Deed.WET: "wet the {item}",
    Deed.THROW: "throw the {item}",
    Deed.EYES: "close its eyes",
    Deed.MOVE: "move",
    Deed.POTION: "get out, uncork and take the {item}",
}
"""What somebody is about to do, by what it stated."""
DONE = {
    Deed.DRAW: "draws",
    Deed.SHEATHE: "sheathes",
    Deed.SHIELD: "readies",
    Deed.FETCH: "gets the {} out",
    Deed.WET: "wets the {}",
    Deed.THROW: "throws the {}",
}
"""What somebody did with a thing."""
BROKEN_OFF = {
    Deed.POTION: "taking the {item}",
    Deed.FETCH: "getting the {item} ready",
    Deed.WET: "getting the {item} ready",
    Deed.MOVE: "its move",
}
"""What somebody breaks off."""
CALLED = {
    Deed.ATTACK: ("attack", " on {}"),
    Deed.PARRY: ("parry", " against {}"),
    Deed.SNEAK: ("Thievish Attack", " on {}"),
    Deed.THROW: ("throw", " at {}"),
    Deed.CAST: ("spell", " on {}"),
    Deed.MOVE: ("move", ""),
    Deed.DRINK: ("drinking", ""),
    Deed.LOAD: ("loading", ""),
}
"""What comes to nothing, and against whom."""
ENDED = {
    "choice": "{} breaks its Full Defensive.",
    "parry": "{} has taken its parry: its Full Defensive is over.",
    "damage": "The damage breaks {}'s Full Defensive.",
    "plot": "{} gives up Full Defensive for another General Plot.",
}
"""How Full Defensive ended."""


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
        return self._tables.kind(key) == "shield"

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
