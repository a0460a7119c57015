"""The names and words of the log for figures, plots, things and deeds."""

from collections.abc import Sequence

from gmtool.rules.kit.narration import BookNames, bare, joined
from gmtool.rules.melee_rounds.data.arms import ToHit
from gmtool.rules.melee_rounds.data.plots import Deed, DeedWords
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.dice import CARRIED, Second

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
"""The reasons for lost dice, by rule."""
ENDED = {
    "choice": "{} breaks its Full Defensive.",
    "parry": "{} has taken its parry: its Full Defensive is over.",
    "damage": "The damage breaks {}'s Full Defensive.",
    "plot": "{} gives up Full Defensive for another General Plot.",
}
"""The sentences for the end of Full Defensive, by its cause."""


class Names(BookNames):
    """Names of figures, plots and things, and the words for seconds and dice."""

    fight, turn = "melee", "round"
    context = Context
    before: Context
    tables: Tables

    def deed(self, deed: Deed) -> DeedWords:
        """The words for a Specific Plot."""
        return self.tables.deeds[deed]

    def other(self, key: str, figure: str) -> str:
        """The name of a figure that another one does something with; "itself" for the same one."""
        return "itself" if key == figure else self.figure(key)

    def plot(self, key: str) -> str:
        """The name of a kind of General Plot."""
        found = self.tables.plots.get(key)
        return found.name if found else key

    def many_spells(self, plot: str) -> bool:
        """True if the number of spells is told with a kind of General Plot."""
        found = self.tables.plots.get(plot)
        return found is not None and found.casts > 1

    def is_shield(self, key: str) -> bool:
        """True if a thing is a shield, which is put away rather than sheathed."""
        return self.tables.kind(key) == "shield"

    def armed(self, key: str) -> str:
        """The weapon of an attack in words: "the sword", or "bare hands"."""
        return f"the {self.item(key)}" if key else "bare hands"

    def spell(self, key: str) -> str:
        """The name of a spell."""
        return self.tables.item_name(key)

    def to_hit(self, item: str) -> ToHit | None:
        """The GM's own to-hit roll with a weapon; None where there is none."""
        row = self.tables.weapons.get(item)
        return self.tables.tests.get(row.test) if row is not None else None

    def second(self, elapsed: int) -> str:
        """A second of the melee in words, as seen from the round in which the command was given."""
        return Second.of(elapsed).told(self.before.fight.round)

    def next_second(self) -> str:
        """The second after that of the command: "second 3"."""
        return f"second {self.before.fight.second + 1}"

    def dice(self, shown: Sequence[int]) -> str:
        """Dice by their faces: "the 2 and the 5"."""
        return joined(["the parry of the round before" if one == CARRIED else f"the {one}" for one in shown])


def added(words: str) -> str:
    """Words after a colon, ": at the door"; empty without words."""
    return f": {bare(words)}" if bare(words) else ""
