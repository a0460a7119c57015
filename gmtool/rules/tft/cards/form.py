"""The card form: which fields a card has, with the lists to choose from and their numbers."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from gmtool.rules.kit.tables import Own
from gmtool.rules.seam import CardField, CardForm, FieldKind, Item
from gmtool.rules.tft.cards.equipment import notes_on
from gmtool.rules.tft.cards.fighter import UNARMORED
from gmtool.rules.tft.cards.wording import dice_text, signed
from gmtool.rules.tft.data.arms import Armor, Shield, Weapon
from gmtool.rules.tft.data.peoples import Creature, Race
from gmtool.rules.tft.data.tables import Tables

FIRST_ST = 12
FIRST_DX = 12
OWN = "Numbers of its own"
_HITS = "From a fight before; wiped out before the next one, unless a ruling says otherwise"
_FIXED = "As divided in the beginning; these points cannot be moved afterwards"
_GROUPS = {"melee": "Weapons", "pole": "Pole weapons", "missile": "Missile weapons", "thrown": "To throw"}


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    """The fields of a card, in order; the last section is for creatures that the lists do not have."""
    number, text = FieldKind.NUMBER, FieldKind.TEXT
    people = _marked(_people(tables), tables.own, "races", "creatures")
    armor = _marked((_armor(row) for row in tables.armors.values()), tables.own, "armors")
    gear = _marked(_gear(tables), tables.own, "weapons", "shields")
    return CardForm(
        (
            CardField("people", "People", FieldKind.ONE_OF, "human", items=lambda: people, section="Who"),
            CardField("st", "ST", number, FIRST_ST, 1, 99, help="Basic strength, unwounded", section="Who"),
            CardField("dx", "DX", number, FIRST_DX, 1, 99, help="Basic dexterity, unadjusted", section="Who"),
            CardField("armor", "Armor", FieldKind.ONE_OF, UNARMORED, items=lambda: armor, section="Carries"),
            CardField(
                "gear",
                "Weapons and shields",
                FieldKind.ITEMS,
                [],
                items=lambda: gear,
                columns={"ready": "Ready"},
                help="Two weapons and a dagger; a shield counts as a weapon",
                section="Carries",
            ),
            CardField("xp", "XP", number, 0, help="Experience not yet traded", section="Experience"),
            CardField("points_added", "Points added", number, 0, 0, 99, help="By experience", section="Experience"),
            CardField("first_st", "ST at the start", number, None, 1, 99, help=_FIXED, section="Experience"),
            CardField("first_dx", "DX at the start", number, None, 1, 99, help=_FIXED, section="Experience"),
            CardField("hits", "Hits taken", number, None, 0, 999, help=_HITS, section="Wounds"),
            CardField("ma", "MA", number, None, 0, 99, section=OWN),
            CardField("damage", "Damage", text, None, help="Of its body, such as 1d+1", section=OWN),
            CardField("hth_damage", "Damage hand to hand", text, None, help="If it differs", section=OWN),
            CardField("hits_stopped", "Hits stopped", number, None, 0, 99, help="By fur or hide", section=OWN),
            CardField("hexes", "Hexes", number, None, 1, 3, help="1 or 3", section=OWN),
        )
    )


def _marked(items: Iterable[Item], own: Own, *lists: str) -> tuple[Item, ...]:
    """The items, those of the GM's own marked."""
    keys = {key for one in lists for key in own.rows.get(one, ())}
    return tuple(replace(item, own=True) if item.key in keys else item for item in items)


def _people(tables: Tables) -> tuple[Item, ...]:
    races = tuple(_race(race) for race in tables.races.values())
    return (*races, *(_creature(creature) for creature in tables.creatures.values()))


def _race(race: Race) -> Item:
    numbers = {"ST": f"{race.min_st}+", "DX": f"{race.min_dx}+", "Total": str(race.total)}
    return Item(race.key, race.name, numbers, "Races")


def _creature(creature: Creature) -> Item:
    st = f"{creature.st_min}+" if creature.st is None and creature.st_min > 1 else str(creature.st or "")
    numbers = {"ST": st, "DX": str(creature.dx or ""), "MA": str(creature.ma or "")}
    return Item(creature.key, creature.name, numbers, "Monsters and beasts")


def _armor(armor: Armor) -> Item:
    ma = " / ".join(str(hexes) for hexes in dict.fromkeys(armor.ma.values()))
    return Item(armor.key, armor.name, {"Stops": str(armor.hits_stopped), "DX": signed(armor.dx), "MA": ma})


def _gear(tables: Tables) -> tuple[Item, ...]:
    weapons = tuple(_weapon(weapon) for weapon in tables.weapons.values() if weapon.key not in tables.shields)
    return (*weapons, *(_shield(shield, tables.weapons.get(shield.key)) for shield in tables.shields.values()))


def _weapon(weapon: Weapon) -> Item:
    hands = "2" if weapon.two_handed else "1"
    numbers = {"Damage": dice_text(weapon.damage), "ST": str(weapon.st or "–"), "Hands": hands}
    return Item(weapon.key, weapon.name, numbers, _GROUPS[weapon.kind], notes=notes_on(weapon, None))


def _shield(shield: Shield, weapon: Weapon | None) -> Item:
    numbers = {"Damage": dice_text(weapon.damage), "ST": str(weapon.st or "–"), "Hands": "1"} if weapon else {}
    numbers["Stops"] = str(shield.hits_stopped)
    if shield.dx_ready:
        numbers["DX"] = signed(shield.dx_ready)
    return Item(shield.key, shield.name, numbers, "Shields", notes=notes_on(weapon, shield))
