"""Cards of Tally and the rows of its tables: each field is declared once, with its label and its bounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Annotated, Any, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.records import BadCard, CardReader, Rows, card_columns, form_of, said_values
from gmtool.rules.kit.row_fields import Label
from gmtool.rules.kit.rows import Keys, Name, Word
from gmtool.rules.kit.tables import BaseTables, table
from gmtool.rules.seam import (
    Card,
    CardField,
    CardForm,
    CardReport,
    Derived,
    FieldKind,
    Finding,
    Item,
    Json,
    Refusal,
    Refused,
    Spending,
    Table,
    Why,
)
from gmtool.rules.seam import TallyBoxes as Boxes

_HOW, _AFTER = "How", "What comes of it"
_WHEN = (("day", "By day"), ("night", "By night"), ("any", "At any time of day or night"))
_USES = tuple((key, key.capitalize()) for key in ("hand", "foot", "tongue", "sword", "bow", "shield"))
_ASPECTS = (("b", "Blunt"), ("e", "Edge"), ("p", "Point"), ("f", "Fire"), ("c", "Cold"))
Points = Annotated[int, Between(1, 99), Label("Points", column="points", listed=True)]
Yes = Annotated[bool, Label("Both hands", section=_HOW)]


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


@dataclass(frozen=True, slots=True)
class Feat(Named):
    when: Annotated[Literal["day", "night", "any"], Label("When", "When it can be done", options=_WHEN)] = "any"
    dice: Annotated[Dice | None, Label("Dice", "What is rolled, such as 2d6+1")] = None
    reach: Annotated[int, Between(0, 30), Label("Reach")] = 0
    worth: Annotated[int | None, Between(0, 99), Label("Points worth", "Left out: nobody knows")] = None
    impacts: Annotated[Mapping[str, int], Between(0, 40), Label("Impact", "Of each aspect", columns=_ASPECTS)] = field(
        default_factory=dict
    )
    uses: Annotated[Keys, Label("Done with", section=_HOW, options=_USES)] = ()
    both: Yes = False
    loud: Annotated[bool, Label("Loud", section=_HOW)] = False
    slow: Annotated[bool, Label("Slow", section=_HOW)] = False
    effect: Annotated[str, Between(0, 200), Label("Effect", "In your words", _AFTER)] = ""
    after: Annotated[Word, Label("And afterwards", section=_AFTER)] = ""
    rest: Annotated[Dice | None, Label("Rests for", "Turns", _AFTER)] = None
    shame: Annotated[int, Between(-20, 20), Label("Shame", section=_AFTER)] = 0


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tables(BaseTables):
    kits: Mapping[str, Kit] = table(Kit, "kits", "kit")
    trophies: Mapping[str, Named] = table(Named, "trophies", "trophy")
    charms: Mapping[str, Charm] = table(
        Charm, "charms", "charm", title="Charms", one="charm", blank={"luck": 1}, rule="tally.charm"
    )
    feats: Mapping[str, Feat] = table(
        Feat, "feats", "feat", title="Feats", one="feat of strength or of cunning", rule="tally.feat"
    )


_WON = Rows(
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
    worn: Annotated[tuple[str, ...], _WON] = ()


COLUMNS = card_columns(Fighter)


def items(tables: Tables, of: str) -> tuple[Item, ...]:
    """The rows of a table as what can be chosen; no charm is a choice too."""
    rows = (Item(row.key, row.name, own=tables.is_own(of, row.key)) for row in getattr(tables, of).values())
    return (Item("", "None"), *rows) if of == "charms" else tuple(rows)


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    return form_of(Fighter, lambda of: items(tables, of))


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter that a card writes up. Raises `BadCard`."""
    said = CardReader(card, card_form(tables))
    values = said_values(Fighter, said)
    if values["charm"] and values["charm"] not in tables.charms:
        raise BadCard(f"The charm “{values['charm']}” is in no list.", "charm")
    won = [row.item for row in said.rows("trophies", tables.trophies, "trophies") if row.marks["worn"]]
    return Fighter(**values, worn=tuple(dict.fromkeys(won)))


def report(card: Card, book: Any) -> CardReport:
    """The report on a card; what cannot be read is a finding."""
    points, findings = card.fields.get("points", Fighter().points), tuple[Finding, ...]()
    try:
        read_fighter(card, book.tables)
    except BadCard as bad:
        findings = (Finding(str(bad), field=bad.field),)
        if isinstance(points, int) and points > 99:
            findings = (Finding("Nobody has more than 99 points.", "tally.most", "points"),)
    tile = Derived("points", "Points", str(points), main=True, column=True, beside="points")
    boxes = (Boxes("Points", points),) if isinstance(points, int) else ()
    return CardReport("", (tile,), f"{points} points", (), findings, boxes)


def values(card: Card, tables: Tables) -> Mapping[str, int | str]:
    """The values by the keys of the columns, however odd the card is otherwise."""
    said = {key: card.fields.get(key, getattr(Fighter(), key)) for key in ("points", "motto")}
    return {key: value for key, value in said.items() if isinstance(value, int | str)}


def spendings(card: Card, book: Any) -> tuple[Spending, ...]:
    """One point more costs nothing."""
    points = card.fields.get("points", Fighter().points)
    if not isinstance(points, int):
        return ()
    most = (Refusal("Nobody has more than 99 points.", "tally.most"),) if points >= 99 else ()
    more = replace(card, fields={**card.fields, "points": points + 1})
    return (Spending("more", "One point more", more, most, "points"),)


def completed(card: Card, tables: Tables) -> Card:
    return replace(card, fields={"points": Fighter().points, **card.fields})


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    return Card(system, kit.name, {"points": kit.points}, kind="monster")


class Creation:
    """Figures at random: small ones have a die of points, large ones three."""

    def fields(self) -> tuple[CardField, ...]:
        sizes = (Item("small", "Small", {"Points": "1d"}), Item("large", "Large", {"Points": "3d"}))
        return (CardField("size", "Size", FieldKind.ONE_OF, "small", items=lambda: sizes),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        dice = {"small": Dice(1), "large": Dice(3)}.get(str(wishes.get("size", "small")))
        if dice is None:
            raise Refused(Refusal("Somebody is small or large."))
        points = table.roll(dice, Why("The points of a new figure")).total
        return Card("tally", "Figure", {"points": points}, kind="monster")
