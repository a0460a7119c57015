"""Narration: the names and words that the sentences about a fight's events use.

Events with a plain sentence have it in their declaration, others in the chapter of the rules that they belong to.
"""

from collections.abc import Sequence

from gmtool.dice import Dice, Need, at_most
from gmtool.rules.kit.narration import BookNames, joined, narrator
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.space import Hex


def on(dice: int) -> str:
    """The number of dice after what is needed on them, if they are not three: " on 4 dice"."""
    return "" if dice == 3 else f" on {dice} dice"


class Names(BookNames):
    """Names of figures, sides, items and hexes, in a fight as it is after the events."""

    context = Context
    before: Context
    tables: Tables

    def to_hit(self, needs: int, dice: int = 3) -> str:
        """The totals that hit where so much is rolled against, with the automatic results."""
        return f"{self.tables.to_hit.need(needs, dice)}{on(dice)}"

    def to_pass(self, needs: int) -> Need:
        """The totals that go past somebody who must be missed."""
        return self.tables.to_hit.need_past(needs)

    def plain(self, needs: int, dice: int) -> str:
        """The totals at or under a number, on so many dice without automatic results."""
        return f"{at_most(needs).on(Dice(dice))}{on(dice)}"

    def on_three(self, needs: int) -> str:
        """The totals of three dice at or under a number."""
        return self.plain(needs, 3)

    def on_six(self, needs: int) -> str:
        """The totals of six dice at or under a number."""
        return self.plain(needs, 6)

    def covers(self, keys: Sequence[str]) -> str:
        """Rows of cover: "kneeling and behind a tree"; empty for none."""
        rows = [(key, self.tables.cover.get(key)) for key in keys]
        return " and ".join(row.name.lower() if row else key for key, row in rows)

    def title(self, title: str) -> str:
        """The title of an option, as it stands in a sentence."""
        return title.lower()

    def items(self, keys: Sequence[str]) -> str:
        """The names of several things: "shortsword and small shield"."""
        return " and ".join(self.item(key) for key in keys)

    def sides(self, keys: Sequence[str]) -> str:
        """The names of several sides; "nobody" for none."""
        return joined([self.side(key) for key in keys]) or "nobody"

    def to(self, place: Hex | None) -> str:
        """A hex with its preposition, after a space: " to 0305"; empty for None."""
        return self.hex(place).replace(" in ", " to ")


narrate = narrator(Names)


def st_left(st: int) -> str:
    """The ST that a figure has left, or how far a blow went beyond the last of it."""
    return f"ST {st}" if st >= 0 else f"{-st} below ST 0"
