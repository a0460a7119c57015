"""Cards of Tally: what a figure is. Each field is declared once, with its label and its bounds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules import seam
from gmtool.rules.kit.card_reader import Row
from gmtool.rules.kit.cards import RecordCards
from gmtool.rules.kit.records import Rows
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import Name
from gmtool.rules.kit.tables.tables import BaseTables, table
from gmtool.rules.seam import Card, CardField, CardReport, Finding, Item, Json, Refusal, Spending, Table, Why

MOST = 99
TOO_MANY = f"Nobody has more than {MOST} points."
Points = Annotated[int, Between(0, 99_999), Label("Points", column="points", listed=True)]


# --- what the rules have lists of: the rows of each, and the tables that they stand in --------------------------------
@dataclass(frozen=True, slots=True)
class Named:
    name: Annotated[Name, Label("Name", "What it is called")]
    key: Annotated[Name, Label("Key")]


@dataclass(frozen=True, slots=True)
class Kit(Named):
    points: Points


@dataclass(frozen=True, slots=True)
class Charm(Named):
    luck: Annotated[int, Between(0, 9), Label("Luck", "Added to nothing at all")] = 0


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tables(BaseTables):
    """The tables. To one that has a title the GM can add rows."""

    kits: Mapping[str, Kit] = table(Kit, "kits", "kit")
    trophies: Mapping[str, Named] = table(Named, "trophies", "trophy")
    charms: Mapping[str, Charm] = table(
        Charm, "charms", "charm", title="Charms", one="charm", blank={"luck": 1}, rule="tally.charm"
    )


# --- what a card says: its form, its columns and its words follow from this -------------------------------------------
WON = Rows(
    "trophies",
    "Trophies",
    "trophies",
    Between(0, 99),
    counts=(("worth", "Points worth"),),
    marks=(("worn", "Worn"),),
    help="What it took from those it has beaten",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    points: Points = 10
    motto: Annotated[str, Label("Motto", column="motto")] = ""
    charm: Annotated[str, Label("Charm", of="charms")] = ""
    trophies: Annotated[tuple[Row, ...], WON] = ()


CARDS: RecordCards[Tables, Fighter] = RecordCards(Fighter)


def report(card: Card, book: Rulebook[Tables]) -> CardReport:
    """What follows from a card, and what about it breaks a rule."""
    points = CARDS.read(card, book.tables).points
    tile = seam.Derived("points", "Points", str(points), main=True, column=True, beside="points")
    findings = (Finding(TOO_MANY, "tally.most", "points"),) if points > MOST else ()
    return CardReport("", (tile,), f"{points} points", (), findings, (seam.TallyBoxes("Points", points),))


def spendings(card: Card, book: Rulebook[Tables]) -> tuple[Spending, ...]:
    """One point more costs nothing."""
    points = CARDS.read(card, book.tables).points
    most = (Refusal(TOO_MANY, "tally.most"),) if points >= MOST else ()
    return (
        Spending("more", "One point more", replace(card, fields={**card.fields, "points": points + 1}), most, "points"),
    )


class Creation:
    """Figures at random: small ones have a die of points, large ones three."""

    sizes: Mapping[Json, Dice] = {"small": Dice(1), "large": Dice(3)}

    def fields(self) -> tuple[CardField, ...]:
        items = tuple(Item(str(key), str(key).title(), {"Points": str(dice)}) for key, dice in self.sizes.items())
        return (CardField("size", "Size", seam.FieldKind.ONE_OF, "small", items=lambda: items),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        dice = self.sizes.get(wishes.get("size", "small"))
        if dice is None:
            raise seam.Refused(Refusal("Somebody is small or large."))
        points = table.roll(dice, Why("The points of a new figure")).total
        return Card("tally", "Figure", {"points": points}, kind="monster")
