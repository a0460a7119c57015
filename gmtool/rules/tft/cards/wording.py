"""Wording of cards: articles, minus signs, per cents; and gear as rows with notes."""

from fractions import Fraction

from gmtool.dice import Dice
from gmtool.rules.seam import Grid, signed
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter, Gear
from gmtool.rules.tft.data.arms import Armor, Shield, Weapon
from gmtool.rules.tft.data.tables import Tables


def with_article(name: str) -> str:
    """A name with its article, in lower case: “an elf”."""
    low = name.lower()
    return f"{'an' if low[:1] in 'aeiou' else 'a'} {low}"


def dice_text(dice: Dice) -> str:
    """Dice as they are printed, with a true minus sign: 2d−1."""
    return str(dice).replace("-", "−")


def per_cent(chance: Fraction) -> str:
    """A chance to a tenth of a per cent: 25.9 %."""
    return f"{float(chance) * 100:.1f} %"


def far_off(hexes: int, megahexes: int) -> str:
    """A range in hexes and megahexes: 7 hexes, 3 MH."""
    return f"{hexes} {'hex' if hexes == 1 else 'hexes'}, {megahexes} MH"


READY = "●"
Row = tuple[str, str, str, str, str]


def gear_grid(fighter: Fighter, tables: Tables) -> Grid:
    """Weapons, shields and armor, with damage in this figure's hands, ST, whether ready, and notes."""
    rows = [_thing(fighter, thing, tables) for thing in fighter.gear]
    if fighter.armor != UNARMORED:
        armor = tables.armors[fighter.armor]
        rows.append((armor.name, f"stops {armor.hits_stopped}", "", "worn", _armor_notes(fighter, armor, tables)))
    rows += _body(fighter, tables)
    return Grid("Carries" if fighter.uses_weapons(tables) else "Fights with", _COLUMNS, tuple(rows))


_COLUMNS = ("Item", "Damage", "ST", "Ready", "Notes")


def _thing(fighter: Fighter, thing: Gear, tables: Tables) -> Row:
    weapon, shield = tables.weapons.get(thing.item), tables.shields.get(thing.item)
    damage = dice_text(fighter.damage_with(weapon)) if weapon else f"stops {shield.hits_stopped}" if shield else ""
    st = str(weapon.st or "–") if weapon else ""
    return (tables.item_name(thing.item), damage, st, READY if thing.ready else "", notes_on(weapon, shield))


def notes_on(weapon: Weapon | None, shield: Shield | None) -> str:
    """Notes on a thing that is a weapon, a shield or both."""
    return "; ".join([*(_weapon_notes(weapon) if weapon else ()), *(_shield_notes(shield, weapon) if shield else ())])


def _weapon_notes(weapon: Weapon) -> list[str]:
    notes = []
    if weapon.hth_damage:
        notes.append(f"{dice_text(weapon.hth_damage)} hand to hand")
    elif weapon.kind != "thrown":
        notes.append("two-handed" if weapon.two_handed else "one-handed")
    if weapon.kind == "pole":
        notes.append("pole weapon, reaches two hexes" if weapon.jab else "pole weapon")
    if weapon.throwable:
        notes.append("may be thrown")
    if weapon.two_shots_adjdx:
        notes.append(f"2 shots a turn from adjDX {weapon.two_shots_adjdx}")
    if weapon.crossbow:
        notes.append(f"shoots {_EVERY[weapon.turns_between_shots]}")
        if weapon.fast_adjdx:
            notes.append(f"{_EVERY[weapon.fast_turns_between_shots]} from adjDX {weapon.fast_adjdx}")
    return notes


_EVERY = ("every turn", "every other turn", "every third turn")


def _shield_notes(shield: Shield, weapon: Weapon | None) -> list[str]:
    if weapon:
        stops = f"parries {shield.hits_stopped} of one-handed weapons"
        return [stops, f"second attack at {signed(weapon.off_hand_dx)} DX"]
    dx = f"{signed(shield.dx_ready)} DX when ready" if shield.dx_ready else "no DX penalty"
    return [dx, "counts as a weapon"] if shield.uses_weapon_place else [dx]


def _armor_notes(fighter: Fighter, armor: Armor, tables: Tables) -> str:
    return f"{signed(armor.dx)} DX, MA {fighter.ma(tables)}"


def _body(fighter: Fighter, tables: Tables) -> list[Row]:
    hth = fighter.natural_hth_damage(tables)
    damage = fighter.natural_damage(tables)
    if hth is None:
        return []
    notes = f"{dice_text(hth)} hand to hand" if hth != damage else "the same hand to hand"
    name = fighter.attack_name(tables).capitalize()
    return [(name, dice_text(damage) if damage else "", "", READY if damage else "", notes)]
