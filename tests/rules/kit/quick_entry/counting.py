"""Tally with things that count more than one number, in labels that are easily mistaken."""

from gmtool.rules.seam import Card, CardField, CardForm, FieldKind, Item
from tests.tally import Tally

GEAR = CardField(
    "gear",
    "Gear",
    FieldKind.ITEMS,
    [],
    -9,
    150,
    items=lambda: (Item("sword", "Sword"), Item("shield", "Shield"), Item("club", "3 nails club")),
    columns={"ready": "Ready"},
    counts={"ml": "ML", "wear": "Wear-and-tear", "odd": "Odd: one"},
)


class Counting(Tally):
    id = "counting"
    title = "Counting"

    def card_form(self) -> CardForm:
        ml = CardField("ml", "ML", FieldKind.NUMBER, None, 0, 99)
        return CardForm((ml, GEAR))

    def completed(self, card: Card) -> Card:
        return card

    def bestiary(self) -> tuple[Card, ...]:
        return ()
