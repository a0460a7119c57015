"""Form of a card: its fields, with the lists to choose from; and a card begun from a race or creature of the lists."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial

from gmtool.rules.kit.tables.row_fields import also
from gmtool.rules.seam import Card, CardField, CardForm, FieldKind, Item, Json, signed
from gmtool.rules.tft.cards.abilities import LIMBS
from gmtool.rules.tft.cards.fighter import UNARMORED
from gmtool.rules.tft.cards.wording import notes_on, printed_damage
from gmtool.rules.tft.data.arms import Armor, Pack, Shield, Supply, Weapon, ma_columns
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.skills import HIGHEST_LEVEL
from gmtool.rules.tft.data.tables import Tables

FIRST_ST = 12
FIRST_DX = 12
NO_PACK = "none"
OWN = "Overrides"
_HITS = "From an earlier fight; healed before the next one, unless a ruling says otherwise"
_MOST_ABSORBED = 999
_LEVEL = {"level": "Level"}
_MARKS = {"packed": "Packed", "silver": "Silver", "balanced": "Balanced"}
_WORN = "Hits so far, where armor wears; none after it is mended, which costs less than a new one"
_MAKE = {"fine": "Fine", "absorbed": "Absorbed"}
_EXHAUSTION = "ST lost to spells and exertion, apart from wounds; it comes back by rest"
_LIMBS = "Out of use until it is healed to full ST; one that is lost, until a wish"
_SILVER = "Ten times the price; it costs a wizard no DX, as iron does"
_IRON = "A wizard's, while any metal that it carries or wears is not silver"
_EASED = "How much less DX armor and shields cost it at ST 18 or more"
_TWO_AND_A_DAGGER = "Two weapons and a dagger; a shield counts as a weapon"
_AT_THE_SIDE = (
    "Two weapons or shields at the side, daggers and flasks in the belt; the rest is packed. Balanced: DX +1. "
    "Fine: extra hits of damage, 1 or 2. Absorbed: hits that a shield has stopped so far"
)
_FIXED = "As first divided; these points cannot be moved later"
_GROUPS = {"melee": "Weapons", "pole": "Pole weapons", "missile": "Missile weapons", "thrown": "Thrown weapons"}


@lru_cache(maxsize=8)
def card_form(tables: Tables) -> CardForm:
    """The fields of the edition's cards, in its order; the last section is for creatures that the lists do not have.

    Armor and gear are here, as they can be changed between fights (tm.create.between-combats).
    """
    number, text, one_of = FieldKind.NUMBER, FieldKind.TEXT, FieldKind.ONE_OF
    yes_no, rows = FieldKind.YES_NO, FieldKind.ITEMS
    people, armor, gear, talents, packs, limbs = (
        partial(items, tables, of) for of in ("people", "armors", "gear", "talents", "packs", "limbs")
    )
    at_side = tables.cards.carried == "at-the-side"
    marks = {"ready": "Ready", **(_MARKS if at_side else {})}
    most = max((one.hexes for one in tables.bodies.values()), default=1)
    known = (
        CardField("people", "Race", one_of, "human", items=people, section="Who"),
        CardField("st", "ST", number, FIRST_ST, 1, 99, help="Basic strength, unwounded", section="Who"),
        CardField("dx", "DX", number, FIRST_DX, 1, 99, help="Basic dexterity, unadjusted", section="Who"),
        CardField("iq", "IQ", number, None, 1, 99, help="Intelligence", section="Who"),
        CardField("left_handed", "Left-handed", yes_no, False, help="Its weapon arm is the left", section="Who"),
        CardField("talents", "Talents", rows, [], 1, HIGHEST_LEVEL, talents, counts=_LEVEL, section="Talents"),
        CardField("armor", "Armor", one_of, UNARMORED, items=armor, section="Carries"),
        CardField("silver_armor", "Silver armor", yes_no, False, help=_SILVER, section="Carries"),
        CardField("absorbed", "Armor has absorbed", number, None, 0, _MOST_ABSORBED, help=_WORN, section="Carries"),
        CardField("eased", "DX eased", number, None, 0, 9, help=_EASED, section="Carries"),
        CardField(
            "gear", "Weapons and shields", rows, [], 0, _MOST_ABSORBED, gear, marks, _MAKE if at_side else {},
            help=_AT_THE_SIDE if at_side else _TWO_AND_A_DAGGER, section="Carries",
        ),
        CardField("iron_dx", "DX lost to iron", number, None, 0, 9, help=_IRON, section="Carries"),
        CardField("pack", "On the back", one_of, NO_PACK, items=packs, help="What it costs of DX", section="Carries"),
        CardField("xp", "XP", number, 0, help="Unspent experience", section="Experience"),
        CardField("points_added", "Points added", number, 0, 0, 99, help="By experience", section="Experience"),
        CardField("first_st", "ST at the start", number, None, 1, 99, help=_FIXED, section="Experience"),
        CardField("first_dx", "DX at the start", number, None, 1, 99, help=_FIXED, section="Experience"),
        CardField("hits", "Hits taken", number, None, 0, 999, help=_HITS, section="Wounds"),
        CardField("exhaustion", "Exhaustion", number, None, 0, 999, help=_EXHAUSTION, section="Wounds"),
        CardField("limbs", "Limbs", rows, [], items=limbs, columns={"lost": "Lost"}, help=_LIMBS, section="Wounds"),
        CardField("ma", "MA", number, None, 0, 99, section=OWN),
        CardField("damage", "Damage", text, None, help="Its natural attack, such as 1d+1", section=OWN),
        CardField("hth_damage", "Damage hand to hand", text, None, help="If different", section=OWN),
        CardField("hits_stopped", "Hits stopped", number, None, 0, 99, help="By its hide", section=OWN),
        CardField("hexes", "Hexes", number, None, 1, most, help=tables.body_words(), section=OWN),
    )  # fmt: skip
    by_key = {field.key: field for field in known}
    return CardForm(tuple(by_key[key] for key in tables.cards.fields))


@lru_cache(maxsize=64)
def items(tables: Tables, of: str) -> tuple[Item, ...]:
    """The items to choose from: on cards with numbers and the GM's own marked, in rows only by name."""
    match of:
        case "people":
            return _marked(_people(tables), tables, "races", "creatures")
        case "armors":
            return _marked(map(_armor, tables.armors.values()), tables, "armors")
        case "gear":
            return _marked(_gear(tables), tables, "weapons", "shields", "supplies")
        case "users":
            return (*_named(tables.races, "Races"), *_named(tables.creatures, "Creatures"))
        case "things":
            weapons = {key: row for key, row in tables.weapons.items() if key not in tables.shields}
            return (
                *_named(weapons, "Weapons"),
                *_named(tables.shields, "Shields"),
                *_named(tables.supplies, "Supplies"),
            )
        case "worn":
            return tuple(_named(tables.armors))
        case "talents":
            return _marked((Item(row.key, row.name, notes=row.effect) for row in tables.talents.values()), tables, of)
        case "limbs":
            return tuple(Item(name, name.capitalize()) for name in LIMBS)
        case "packs":
            return _marked(map(_pack, tables.packs.values()), tables, of)
        case "weapons":
            return tuple(_named(tables.weapons))
    assert of == "groups"  # groups of races that move alike in armor
    races = tables.races
    return tuple(Item(one, races[one].name if one in races else one) for one in ma_columns(tables.armors))


def _marked(found: Iterable[Item], tables: Tables, *lists: str) -> tuple[Item, ...]:
    """The items of these lists, the GM's own marked, with the other names of their rows."""

    def marked(one: Item) -> Item:
        rows = [getattr(tables, name)[one.key] for name in lists if one.key in getattr(tables, name)]
        names = dict.fromkeys(name for row in rows for name in also(row))
        return replace(one, own=any(tables.is_own(name, one.key) for name in lists), also=tuple(names))

    return tuple(map(marked, found))


def _named(rows: Mapping[str, Race | Creature | Weapon | Shield | Armor | Supply], group: str = "") -> Iterable[Item]:
    return (Item(row.key, row.name, group=group) for row in rows.values())


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
    weapons = tuple(_weapon(weapon, tables) for weapon in tables.weapons.values() if weapon.key not in tables.shields)
    shields = (_shield(shield, tables.weapons.get(shield.key), tables) for shield in tables.shields.values())
    return (*weapons, *shields, *map(_supply, tables.supplies.values()))


def _weapon(weapon: Weapon, tables: Tables) -> Item:
    group = weapon.group or _GROUPS[weapon.kind]
    return Item(weapon.key, weapon.name, _numbers(weapon), group, notes=notes_on(weapon, None, tables))


def _numbers(weapon: Weapon) -> dict[str, str]:
    hands = "2" if weapon.two_handed else "1 or 2" if weapon.both_hands else "1"
    return {"Damage": printed_damage(weapon), "ST": str(weapon.st or "–"), "Hands": hands}


def _supply(supply: Supply) -> Item:
    return Item(supply.key, supply.name, group="Supplies", notes=supply.effect)


def _pack(pack: Pack) -> Item:
    return Item(pack.key, pack.name, {"DX": signed(pack.dx), "Stops": str(pack.hits_stopped)} if pack.dx else {})


def _shield(shield: Shield, weapon: Weapon | None, tables: Tables) -> Item:
    numbers = _numbers(weapon) if weapon else {}
    numbers["Stops"] = str(shield.hits_stopped)
    if shield.dx_ready:
        numbers["DX"] = signed(shield.dx_ready)
    return Item(shield.key, shield.name, numbers, "Shields", notes=notes_on(weapon, shield, tables))


def card_of_race(system: str, race: Race, tables: Tables) -> Card:
    """A card with the race's minimums, and the free points divided evenly, the odd one to ST (Melee III)."""
    to_dx = race.free_points // 2
    fields: dict[str, Json] = {"people": race.key, "st": race.min_st + race.free_points - to_dx}
    return Card(system, race.name, {**fields, "dx": race.min_dx + to_dx}, kind="monster")


def card_of_beast(system: str, creature: Creature, tables: Tables) -> Card:
    """A card with the ST and DX of the row, as far as it has them."""
    st = creature.st or max(creature.st_min, FIRST_ST)
    dx = creature.dx or creature.dx_usual_max or FIRST_DX
    return Card(system, creature.name, {"people": creature.key, "st": st, "dx": dx}, kind="monster")
