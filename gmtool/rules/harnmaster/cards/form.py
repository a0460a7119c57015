"""The card form: which fields a card has, with the lists to choose from."""

from functools import lru_cache

from gmtool.rules.harnmaster.cards.carding import DEFAULTS
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import CardField, CardForm, FieldKind, Item

_KINDS = {"weapon": "Weapons", "shield": "Shields", "natural": "Natural weapons", "missile": "Missile weapons"}
_MARKS = {"ready": "Ready", "slung": "Slung", "off_hand": "Off hand", "two_handed": "Two hands"}


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    """The fields of a card, in order."""
    number, text = FieldKind.NUMBER, FieldKind.TEXT
    weapons = tuple(
        Item(
            one.key,
            one.name,
            {"Zone Die": f"d{one.zone_die}" if one.zone_die else "–"},
            _KINDS[one.kind],
            own=tables.is_own("weapons", one.key),
        )
        for one in tables.weapons.values()
    )
    who, fights, trauma = "Who", "Fights with", "Trauma"
    return CardForm(
        (
            CardField(
                "strength", "STR", number, DEFAULTS.strength, 1, 99, help="Against the heft of weapons", section=who
            ),
            CardField("dexterity", "DEX", number, DEFAULTS.dexterity, 1, 99, section=who),
            CardField("agility", "AGL", number, DEFAULTS.agility, 1, 99, section=who),
            CardField("dodge", "Dodge", number, DEFAULTS.dodge, 0, 200, help="Mastery level", section=who),
            CardField("move", "Move", number, DEFAULTS.move, 0, 500, help="Feet in a turn", section=who),
            CardField(
                "rank",
                "Rank",
                number,
                DEFAULTS.rank,
                0,
                999,
                help="The highest acts first",
                section=who,
            ),
            CardField(
                "zone", "Zone", number, DEFAULTS.zone, 1, 20, help="Strikes at it aim at it by default", section=who
            ),
            CardField(
                "engagement",
                "Engages",
                number,
                DEFAULTS.engagement,
                0,
                99,
                help="Feet of its Engagement Zone",
                section=who,
            ),
            CardField(
                "weapons",
                "Weapons",
                FieldKind.ITEMS,
                [],
                0,
                200,
                items=lambda: weapons,
                columns=_MARKS,
                counts={"ml": "ML"},
                help="With the mastery level of each",
                section=fights,
            ),
            CardField("armor", "Armor", text, DEFAULTS.armor, help="As you note it; shown at injuries", section=fights),
            CardField("fatigue", "Fatigue", number, DEFAULTS.fatigue, 0, 200, section=trauma),
            CardField(
                "impairment",
                "Impairment",
                number,
                DEFAULTS.impairment,
                0,
                200,
                help="Points that count",
                section=trauma,
            ),
            CardField("injuries", "Injuries", text, DEFAULTS.injuries, section=trauma),
        )
    )
