"""What the rest of the program sees of Tally's cards and lists."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from gmtool.dice import Dice
from gmtool.rules.seam import (
    Card,
    CardColumn,
    CardField,
    CardForm,
    CardReport,
    Derived,
    FieldKind,
    Finding,
    Item,
    Json,
    OwnRows,
    Refusal,
    Refused,
    Spending,
    SystemList,
    Table,
    TallyBoxes,
    Why,
)
from tests.tally import feats, lists
from tests.tally.feats import FEATS
from tests.tally.lists import CHARMS

_LISTS = {CHARMS: lists, FEATS: feats}
POINTS = 10
TROPHIES = CardField(
    "trophies",
    "Trophies",
    FieldKind.ITEMS,
    [],
    0,
    99,
    items=lambda: (Item("tail", "Wolf tail"), Item("tooth", "Troll tooth"), Item("scale", "Dragon scale")),
    columns={"worn": "Worn"},
    counts={"worth": "Points worth"},
    help="What it took from those it has beaten",
)


class TallyCards:
    """Cards and lists; `own` are the good rows of the GM's, `refused` says what is wrong with the others."""

    id = "tally"

    def __init__(
        self,
        own: Mapping[str, Mapping[str, Mapping[str, Json]]] | None = None,
        refused: Mapping[str, Mapping[int, str]] | None = None,
    ):
        self.own = own or {}
        self.refused = refused or {}
        self.left_out = tuple(sentence for bad in self.refused.values() for sentence in bad.values())

    def card_form(self) -> CardForm:
        points = CardField("points", "Points", FieldKind.NUMBER, POINTS, 1, 99)
        charms = tuple(Item(row.key, row.label, own=row.own) for row in self.lists()[0].rows)
        charm = CardField("charm", "Charm", FieldKind.ONE_OF, "", items=lambda: (Item("", "None"), *charms))
        return CardForm((points, CardField("motto", "Motto", FieldKind.TEXT), charm, TROPHIES))

    def lists(self) -> tuple[SystemList, ...]:
        return tuple(made.system_list(self.own.get(key, {}), self.refused.get(key, {})) for key, made in _LISTS.items())

    def extended(self, own: OwnRows) -> Self:
        read = {key: made.read_own(own.get(key, ()), self.own.get(key, {})) for key, made in _LISTS.items()}
        return type(self)({key: good for key, (good, _) in read.items()}, {key: bad for key, (_, bad) in read.items()})

    def card_of(self, list: str, row: str) -> Card | None:
        return None

    def report(self, card: Card) -> CardReport:
        points = card.fields.get("points", POINTS)
        findings = _findings(points)
        charm = card.fields.get("charm", "")
        if charm and charm not in (row.key for row in self.lists()[0].rows):
            findings = (*findings, Finding(f"The charm “{charm}” is in no list.", field="charm"))
        tile = Derived("points", "Points", str(points), main=True, column=True, beside="points")
        boxes = (TallyBoxes("Points", points),) if isinstance(points, int) else ()
        return CardReport("", (tile,), f"{points} points", (), findings, boxes)

    def columns(self) -> tuple[CardColumn, ...]:
        return (CardColumn("points", "Points", listed=True), CardColumn("motto", "Motto", number=False))

    def values(self, card: Card) -> Mapping[str, int | str]:
        found = {"points": card.fields.get("points", POINTS), "motto": card.fields.get("motto", "")}
        return {key: value for key, value in found.items() if isinstance(value, int | str)}

    def words(self, card: Card) -> str:
        return str(card.fields.get("motto", ""))

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        points = card.fields.get("points", POINTS)
        if not isinstance(points, int):
            return ()
        most = (Refusal("Nobody has more than 99 points.", "tally.most"),) if points >= 99 else ()
        more = replace(card, fields={**card.fields, "points": points + 1})
        return (Spending("more", "One point more", more, most, "points"),)

    def completed(self, card: Card) -> Card:
        return replace(card, fields={"points": POINTS, **card.fields})

    def creation(self) -> tuple[CardField, ...]:
        sizes = (Item("small", "Small", {"Points": "1d"}), Item("large", "Large", {"Points": "3d"}))
        return (CardField("size", "Size", FieldKind.ONE_OF, "small", items=lambda: sizes),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        dice = {"small": Dice(1), "large": Dice(3)}.get(str(wishes.get("size", "small")))
        if dice is None:
            raise Refused(Refusal("Somebody is small or large."))
        points = table.roll(dice, Why("The points of a new figure")).total
        return Card(self.id, "Figure", {"points": points}, kind="monster")

    def bestiary(self) -> tuple[Card, ...]:
        return (
            Card("tally", "Ogre", {"points": 20}, kind="monster", tags=("large",)),
            Card("tally", "Imp", {"points": 4}, kind="monster", tags=("small", "quick")),
        )


def _findings(points: Json) -> tuple[Finding, ...]:
    if not isinstance(points, int):
        return (Finding("Points is not a whole number.", field="points"),)
    return (Finding("Nobody has more than 99 points.", "tally.most", "points"),) if points > 99 else ()
