"""From a card to a fighter, or one sentence about what is wrong with it."""

from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config

from gmtool.rules.harnmaster.cards.fighter import Fighter, Gear
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import Card

MOST_GEAR = 50
MOST_LETTERS = 40
Level = Annotated[int, Field(ge=0, le=200, strict=True)]
Attribute = Annotated[int, Field(ge=1, le=99, strict=True)]
Text = Annotated[str, Field(max_length=1000, strict=True)]
Yes = Annotated[bool, Field(strict=True)]
_CONFIG = ConfigDict(extra="ignore")


class BadCard(ValueError):
    """A card that no fighter can be made of; the message is one sentence that names the field, whose key is `field`."""

    def __init__(self, sentence: str, field: str) -> None:
        super().__init__(sentence)
        self.field = field


@with_config(_CONFIG)
@dataclass(frozen=True, slots=True)
class Thing:
    """A row of a card's weapons."""

    item: Text
    ml: Level = 0
    ready: Yes = False
    slung: Yes = False
    off_hand: Yes = False
    two_handed: Yes = False


@with_config(_CONFIG)
@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a card, with their bounds and what they are where a card does not say."""

    strength: Attribute = 11
    dexterity: Attribute = 11
    agility: Attribute = 11
    dodge: Level = 40
    move: Annotated[int, Field(ge=0, le=500, strict=True)] = 30
    rank: Annotated[int, Field(ge=0, le=999, strict=True)] = 40
    zone: Annotated[int, Field(ge=1, le=20, strict=True)] = 1
    engagement: Annotated[int, Field(ge=0, le=99, strict=True)] = 5
    weapons: Annotated[tuple[Thing, ...], Field(max_length=MOST_GEAR)] = field(default_factory=tuple)
    armor: Text = ""
    fatigue: Level = 0
    impairment: Level = 0
    injuries: Text = ""


_FIELDS = TypeAdapter(Fields)
DEFAULTS = Fields()


def read_fighter(card: Card, tables: Tables) -> Fighter:
    """The fighter that a card writes up. Raises `BadCard`."""
    said = {key: value for key, value in card.fields.items() if value is not None}
    try:
        fields = _FIELDS.validate_python(said)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = [str(part) for part in first["loc"]]
        place = f", row {int(where[1]) + 1}" if len(where) > 1 and where[1].isdigit() else ""
        told = first["msg"].rstrip(".")
        raise BadCard(f"{_named(card)}: “{where[0]}”{place}: {told[:1].lower()}{told[1:]}.", where[0]) from None
    for number, thing in enumerate(fields.weapons, start=1):
        if thing.item not in tables.weapons:
            what = thing.item[:MOST_LETTERS]
            raise BadCard(f"{_named(card)}: “weapons”, row {number}: “{what}” is in no list.", "weapons")
    numbers = {name: getattr(fields, name) for name in Fields.__dataclass_fields__ if name != "weapons"}
    return Fighter(**numbers, gear=tuple(_gear(n, one, tables) for n, one in enumerate(fields.weapons, start=1)))


def _gear(number: int, thing: Thing, tables: Tables) -> Gear:
    gear = Gear(f"g{number}", thing.item, thing.ml, thing.ready, thing.slung, thing.off_hand, thing.two_handed)
    return replace(gear, ready=True) if tables.weapons[thing.item].kind == "natural" else gear


def _named(card: Card) -> str:
    return card.name[:MOST_LETTERS] or "The card"
