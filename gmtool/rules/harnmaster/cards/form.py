"""The card form: which fields a card has, with the lists to choose from and their numbers."""

from collections.abc import Iterable
from functools import lru_cache

from gmtool.bounds import Between
from gmtool.rules.harnmaster.cards.wording import impact_text, reach_text
from gmtool.rules.harnmaster.data import numbers
from gmtool.rules.harnmaster.data.arms import Mode, Weapon
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import CardField, CardForm, FieldKind, Item, Json

KINDS = {"weapon": "Weapons", "shield": "Shields", "natural": "Natural weapons", "missile": "Missile weapons"}
MARKS = {"ready": "Ready", "off_hand": "Off hand", "two_handed": "Two hands", "slung": "Slung"}
_BODY, _MELEE, _CARRIES, _TRAUMA = "Attributes", "In a melee", "Carries", "Trauma"
_ZONE = "The Zone Number that strikes at it are aimed at by default: 1 for people and whatever is smaller"
_ENGAGES = "Feet its Engagement Zone reaches on a map; what you mark of two figures goes before it"
_WEAPONS = "Each with the mastery level in it; natural weapons are always ready"
_IMPAIRMENT = "Points of its injuries that apply; taken off every level"


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    """The fields of a card, in order."""
    items = tuple(_item(weapon, tables) for weapon in tables.weapons.values())
    return CardForm(
        (
            _number("strength", "STR", numbers.ATTRIBUTE, numbers.USUAL_ATTRIBUTE, _BODY, "Strength: what heft asks"),
            _number("dexterity", "DEX", numbers.ATTRIBUTE, numbers.USUAL_ATTRIBUTE, _BODY, "Dexterity"),
            _number("agility", "AGL", numbers.ATTRIBUTE, numbers.USUAL_ATTRIBUTE, _BODY, "Agility"),
            _number("dodge", "Dodge", numbers.LEVEL, numbers.USUAL_LEVEL, _MELEE, "Mastery level (EML) of Dodge"),
            _number("move", "Move", numbers.MOVE, numbers.USUAL_MOVE, _MELEE, "Feet in a turn"),
            _number("rank", "Rank", numbers.RANK, numbers.USUAL_RANK, _MELEE, "Initiative; the highest acts first"),
            _number("zone", "Zone", numbers.ZONE, numbers.USUAL_ZONE, _MELEE, _ZONE),
            _number("engagement", "Engages", numbers.ENGAGEMENT, numbers.USUAL_ENGAGEMENT, _MELEE, _ENGAGES),
            CardField(
                "weapons",
                "Weapons",
                FieldKind.ITEMS,
                [],
                numbers.LEVEL.lowest,
                numbers.LEVEL.highest,
                items=lambda: items,
                columns=MARKS,
                counts={"ml": "ML"},
                help=_WEAPONS,
                section=_CARRIES,
            ),
            _text("armor", "Armor", "As you note it; shown with every injury you are asked for", _CARRIES),
            _number("fatigue", "Fatigue", numbers.LEVEL, 0, _TRAUMA, "Taken off every level"),
            _number("impairment", "Impairment", numbers.LEVEL, 0, _TRAUMA, _IMPAIRMENT),
            _text("injuries", "Injuries", "In words, as a melee left them", _TRAUMA),
        )
    )


def _number(key: str, label: str, bounds: Between, usual: Json, section: str, help: str) -> CardField:
    return CardField(key, label, FieldKind.NUMBER, usual, bounds.lowest, bounds.highest, help=help, section=section)


def _text(key: str, label: str, help: str, section: str) -> CardField:
    return CardField(key, label, FieldKind.TEXT, "", help=help, section=section)


def _item(weapon: Weapon, tables: Tables) -> Item:
    """A weapon with its numbers, as far as they are noted."""
    modes = tables.modes_of(weapon.key)
    shown = {
        "Impact": _each(impact_text(mode) for mode in modes if mode.impact),
        "RCH": _each(reach_text(mode) for mode in modes),
        "HFT": _each(str(mode.heft) for mode in modes if mode.heft),
        "ZD": _each(f"d{die}" for die in _dice(weapon, modes)),
    }
    return Item(weapon.key, weapon.name, shown, KINDS[weapon.kind], own=tables.is_own("weapons", weapon.key))


def _dice(weapon: Weapon, modes: tuple[Mode, ...]) -> list[int]:
    own = [mode.zone_die or weapon.zone_die for mode in modes] or [weapon.zone_die]
    return [sides for sides in own if sides]


def _each(texts: Iterable[str]) -> str:
    """Every one of them once; a dash where nobody has noted any."""
    return " / ".join(dict.fromkeys(text.strip() for text in texts)) or "–"
