"""Tally in armies: a second edition of it.

Figures cost halves and quarters, weapons have other names, a party or an army is raised by points, and there are a
hundred and twenty switches in sections. Cards of Tally can be taken over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Annotated, Any

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.card_reader import Row
from gmtool.rules.kit.cards import RecordCards
from gmtool.rules.kit.making.adopting import Kin
from gmtool.rules.kit.making.raising import Share, by_points, gathered
from gmtool.rules.kit.records import Rows, tiles
from gmtool.rules.kit.rulebook import read_presets, read_switches
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.tables import table
from gmtool.rules.seam import (
    Card,
    CardChange,
    CardField,
    CardReport,
    FieldKind,
    Item,
    Json,
    Raised,
    Raising,
    Refusal,
    Refused,
    Table,
    TallyBoxes,
    Why,
)
from tests.tally import Tally, fight
from tests.tally.cards import WON, Creation, Named, Points, Tables

# --- switches ---------------------------------------------------------------------------------------------------------
SECTIONS = ("Fighting", "Moving", "Raising armies", "Optional rules")
EACH = 30
"""So many switches stand in each section."""
SIXES = {
    "key": "sixes",
    "section": SECTIONS[0],
    "label": "A six",
    "options": {"table": "is doubled if the table says so", "plain": "is like a five"},
    "rules": ["tally.double"],
}


def _switches() -> Iterator[Mapping[str, Any]]:
    """Readings in two sections; numbers, and rules that hold or not, in the others."""
    yield SIXES
    for section in SECTIONS:
        for number in range(section == SECTIONS[0], EACH):
            row = {"section": section, "label": f"{section}, point {number + 1}", "rules": ["tally.strike"]}
            row |= {"key": f"{section.lower().replace(' ', '-')}-{number + 1}"}
            if section == SECTIONS[2]:
                yield {**row, "number": 10, "lowest": -5, "highest": 40, "help": "Points, from −5 to 40"}
            elif section == SECTIONS[3]:
                yield {**row, "holds": number % 10 == 9}
            else:
                yield {**row, "options": {"a": "is as it was", "b": "is the other way round", "c": "is up to the GM"}}


ROWS = tuple(_switches())
PRESETS = (
    {"name": "A quick game", "values": {"sixes": "plain", "raising-armies-1": "40"}, "help": "For an evening"},
    {"name": "By the GM", "values": {"moving-1": "c", "moving-2": "c"}},
)
PARSED: Mapping[str, Mapping[str, Any]] = {"switches": {"switch": list(ROWS), "preset": list(PRESETS)}}


# --- cards: what they cost, and what is in hand -----------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Arm(Named):
    """A weapon with its other names, and what it adds to the cost."""

    cost: Annotated[Fraction, Between(0, 20), Label("Cost", "In quarters of a point")] = Fraction(0)
    also: OtherNames = ()


MACE = Arm("Mace", "mace", Fraction(3, 2), ("morningstar", "flanged mace"))
PIKE = Arm("Pike", "pike", Fraction(1), ("sarissa",))
CLUB = Arm("Club", "club", Fraction(1, 4))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ArmyTables(Tables):
    arms: Mapping[str, Arm] = table(
        Arm, title="Arms", one="arm", blank={"cost": "1/4", "also": ["stick"]}, rule="tally.charm"
    )


HELD = Rows("arms", "Arms", "arms", help="What is in hand")
COST = Label("Cost", "Points in an army, without arms", column="cost", listed=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Soldier:
    points: Points = 10
    cost: Annotated[Fraction, Between(0, 999), COST] = Fraction(1)
    watchword: Annotated[str, Label("Watchword", column="watchword")] = ""
    arms: Annotated[tuple[Row, ...], HELD] = ()
    trophies: Annotated[tuple[Row, ...], WON] = ()


CARDS = RecordCards(Soldier)
OF_TALLY = Kin("tally", {"watchword": "motto"}, {"scale": "tooth"})


def report(card: Card, book: Any) -> CardReport:
    """A soldier is worth what it costs with its arms."""
    soldier = CARDS.read(card, book.tables)
    worth = soldier.cost + sum(book.tables.arms[row.item].cost for row in soldier.arms)
    shown = tuple(replace(tile, main=True, column=True, beside="cost") for tile in tiles(soldier, ("cost",)))
    boxes = (TallyBoxes("Points", soldier.points),)
    return CardReport("", shown, f"{soldier.points} points", (), (), boxes, worth=worth)


# --- armies -----------------------------------------------------------------------------------------------------------
LEVY = Card("tally-armies", "Levy", {"points": 2, "cost": "3/4", "arms": [{"item": "club"}]}, kind="monster")
GUARD = Card("tally-armies", "Guard", {"points": 6, "cost": "5/2"}, kind="monster")
LORD = Card("tally-armies", "Lord", {"points": 12, "cost": "5", "arms": [{"item": "mace"}]}, kind="monster")
SHARES = {"highland": ((LEVY, 40, 70), (GUARD, 20, 40), (LORD, 0, 20)), "city": ((GUARD, 100, 100),)}
NATIONS = (Item("highland", "Highlanders"), Item("city", "A city"))


class Muster:
    """A party of so many, each with rolled points; an army of a nation for so many points."""

    def __init__(self, book: Any) -> None:
        self._book = book

    def ways(self) -> tuple[Raising, ...]:
        many = CardField("many", "How many", FieldKind.NUMBER, 6, 1, 40)
        points = CardField("points", "Points", FieldKind.FRACTION, "100", 1, 5_000)
        nation = CardField("nation", "Nation", FieldKind.ONE_OF, "highland", items=lambda: NATIONS)
        return Raising("party", "A party", (many,)), Raising("army", "An army", (points, nation))

    def raised(self, way: str, wishes: Mapping[str, Json], table: Table) -> Raised:
        if way == "party":
            many = wishes.get("many", 6)
            assert isinstance(many, int)
            rolled = [table.roll(Dice(1, 3), Why("The points of one of them")).total for _ in range(many)]
            cards = [replace(GUARD, name="Companion", fields={**GUARD.fields, "points": one}) for one in rolled]
            return Raised(gathered(cards, [self._worth(card) for card in cards]))
        if wishes.get("nation", "highland") not in SHARES:
            raise Refused(Refusal("There is no such nation."))
        shares = [
            Share(card, self._worth(card), least, most, "tally.most")
            for card, least, most in SHARES[str(wishes.get("nation", "highland"))]
        ]
        points = Fraction(str(wishes.get("points", "100")))
        troops, findings = by_points(points, shares, table)
        return Raised(troops, findings)

    def _worth(self, card: Card) -> Fraction:
        return report(card, self._book).worth or Fraction(0)


class ArmyCreation(Creation):
    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        return replace(super().created(wishes, table), system="tally-armies")


def debrief(ctx: Any) -> Iterator[CardChange]:
    """What Tally proposes; nobody here has a motto to leave."""
    return (change for change in fight.debrief(ctx) if change.field != "motto")


class TallyInArmies(Tally):
    """The second edition."""

    fight_parts = replace(Tally.fight_parts, debrief=debrief)

    card_parts = CARDS.parts(report, lambda book: ArmyCreation(), kin=(OF_TALLY,), raising=Muster)

    def __init__(self, book: Any = None) -> None:
        super().__init__(book)
        if book is None:
            shipped = {one.name: getattr(self.book.tables, one.name) for one in fields(self.book.tables)}
            arms = {one.key: one for one in (MACE, PIKE, CLUB)}
            switches = read_switches(PARSED)
            self.book = replace(
                self.book,
                tables=ArmyTables(**shipped, arms=arms),
                bestiary=(LEVY, GUARD, LORD),
                switches=switches,
                presets=read_presets(PARSED, switches),
            )
        self.id, self.title = "tally-armies", "Tally in armies"
