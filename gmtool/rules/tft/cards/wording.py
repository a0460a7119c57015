"""Wording of cards: articles, minus signs, per cents; and gear as rows with notes."""

from gmtool.dice import Dice
from gmtool.rules.seam import Grid, signed
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter, Gear
from gmtool.rules.tft.cards.fine import as_made, make_notes
from gmtool.rules.tft.data.arms import Armor, Shield, Weapon
from gmtool.rules.tft.data.tables import Tables


def with_article(name: str) -> str:
    """A name with its article, in lower case: “an elf”."""
    low = name.lower()
    return f"{'an' if low[:1] in 'aeiou' else 'a'} {low}"


def dice_text(dice: Dice) -> str:
    """Dice as they are printed, with a true minus sign: 2d−1."""
    return str(dice).replace("-", "−")


def so_many_of(number: int, most: int) -> str:
    """“6 of 12”; the number alone where it is beyond the most."""
    return f"{number} of {most}" if number <= most else str(number)


def far_off(hexes: int, megahexes: int) -> str:
    """A range in hexes and megahexes: 7 hexes, 3 MH."""
    return f"{hexes} {'hex' if hexes == 1 else 'hexes'}, {megahexes} MH"


def printed_damage(weapon: Weapon) -> str:
    """The damage of a weapon as its row has it: its dice in one hand and in both, or “by ST”."""
    if weapon.st_damage is not None:
        return "by ST"
    shown = [dice_text(dice) for dice in (weapon.damage, weapon.both_hands) if dice]
    return " / ".join(shown) or "–"


READY = "●"
Row = tuple[str, str, str, str, str]
_COLUMNS = ("Item", "Damage", "ST", "Ready", "Notes")


def gear_grid(fighter: Fighter, tables: Tables) -> Grid:
    """Weapons, shields and armor, with damage in this figure's hands, ST, whether ready, and notes."""
    names = tables.item_names([thing.item for thing in fighter.gear])
    rows = [_thing(fighter, thing, name, tables) for thing, name in zip(fighter.gear, names, strict=True)]
    if fighter.armor != UNARMORED:
        armor = tables.armors[fighter.armor]
        rows.append((armor.name, f"stops {armor.hits_stopped}", "", "worn", _armor_notes(fighter, armor, tables)))
    rows += _body(fighter, tables)
    return Grid("Carries" if fighter.uses_weapons(tables) else "Fights with", _COLUMNS, tuple(rows))


def _thing(fighter: Fighter, thing: Gear, name: str, tables: Tables) -> Row:
    weapon, shield = as_made(tables.weapons.get(thing.item), thing), tables.shields.get(thing.item)
    damage = _damage(fighter, weapon, tables) if weapon else f"stops {shield.hits_stopped}" if shield else ""
    st = str(weapon.st or "–") if weapon else ""
    supply = tables.supplies.get(thing.item)
    notes = supply.effect if supply else notes_on(weapon, shield, tables, fighter)
    worn = f"has absorbed {thing.absorbed} hits, useless at {shield.lasts}" if shield and thing.absorbed else ""
    notes = "; ".join(filter(None, (*make_notes(thing), worn, notes)))
    return (name, damage, st, _where(thing, tables), notes)


def _damage(fighter: Fighter, weapon: Weapon, tables: Tables) -> str:
    """The damage in its hands: in one, and in both where either would do."""
    used = fighter.as_used(weapon, tables)
    grips = (False, True) if used.both_hands or used.st_damage_both is not None else (False,)
    found, lost = [fighter.damage_with(weapon, tables, grip) for grip in grips], fighter.lost_damage(weapon, tables)
    return " / ".join(dice_text(dice.and_plus(-lost)) for dice in found if dice.count) or "–"


def _where(thing: Gear, tables: Tables) -> str:
    if thing.ready:
        return READY
    if tables.cards.carried == "everything":
        return ""
    return "packed" if thing.packed else "at hand"


def notes_on(weapon: Weapon | None, shield: Shield | None, tables: Tables, fighter: Fighter | None = None) -> str:
    """Notes on a thing that is a weapon, a shield or both; with a fighter, what it is in his hands."""
    notes = _weapon_notes(weapon, tables, fighter) if weapon else ()
    return "; ".join([*notes, *(_shield_notes(shield, weapon) if shield else ())])


def _weapon_notes(weapon: Weapon, tables: Tables, fighter: Fighter | None) -> list[str]:
    notes = []
    hth = fighter.hth_damage_with(weapon, tables) if fighter else weapon.hth_damage
    if hth:
        notes.append(f"{dice_text(hth)} hand to hand")
    elif weapon.hand_to_hand:
        notes.append("hand to hand by ST")
    elif weapon.kind != "thrown":
        notes.append(_hands(weapon))
    if weapon.kind == "pole":
        notes.append("pole weapon, reaches two hexes" if weapon.jab else "pole weapon")
    if weapon.throwable:
        notes.append("may be thrown")
    notes += _peculiar_notes(weapon, tables)
    if weapon.two_shots_adjdx:
        notes.append(f"2 shots a turn from adjDX {weapon.two_shots_adjdx}")
    if weapon.crossbow:
        notes.append(f"shoots {_EVERY[weapon.turns_between_shots]}")
        if weapon.fast_adjdx:
            notes.append(f"{_EVERY[weapon.fast_turns_between_shots]} from adjDX {weapon.fast_adjdx}")
    return notes


_EVERY = ("every turn", "every other turn", "every third turn")
_CRANEQUIN = {
    "either": "can take a cranequin",
    "only": "is cocked with a cranequin alone",
    "own": "has its own cranequin",
}


def _hands(weapon: Weapon) -> str:
    either = weapon.both_hands or weapon.st_damage_both is not None
    return "two-handed" if weapon.two_handed else "one hand or both" if either else "one-handed"


def _peculiar_notes(weapon: Weapon, tables: Tables) -> list[str]:
    """Notes that only some editions have: reach, cranequins, talents, effects."""
    notes = []
    if weapon.in_hand:
        notes.append(f"{dice_text(weapon.in_hand)} in hand")
    if weapon.reach_to:
        notes.append(f"reaches {weapon.reach_from} to {weapon.reach_to} hexes")
    if weapon.cranequin:
        notes.append(_CRANEQUIN[weapon.cranequin])
    if weapon.mounted:
        notes.append("only mounted")
    if weapon.talents:
        names = " or ".join(tables.talents[one].of for one in weapon.talents if one in tables.talents)
        notes.append(f"talent: {names}")
    return [*notes, weapon.effect] if weapon.effect else notes


def _shield_notes(shield: Shield, weapon: Weapon | None) -> list[str]:
    dx = f"{signed(shield.dx_ready)} DX when ready" if shield.dx_ready else "no DX penalty"
    if weapon:
        of = "" if shield.stops_two_handed else " of one-handed weapons"
        cost = [dx] if shield.dx_ready else []
        return [f"parries {shield.hits_stopped}{of}", *cost, f"second attack at {signed(weapon.off_hand_dx)} DX"]
    return [dx, "counts as a weapon"] if shield.uses_weapon_place else [dx]


def _armor_notes(fighter: Fighter, armor: Armor, tables: Tables) -> str:
    notes = [f"{signed(armor.dx)} DX, MA {fighter.ma(tables)}"]
    if armor.resale:
        notes.append(f"a master armorer’s shop buys it for ${armor.resale:,}")
    return "; ".join(notes)


def _body(fighter: Fighter, tables: Tables) -> list[Row]:
    hth = fighter.natural_hth_damage(tables)
    damage, fists = fighter.natural_damage(tables), fighter.fist_damage(tables)
    if hth is None:
        return []
    notes = f"{dice_text(hth)} hand to hand" if hth != damage else "the same hand to hand"
    name = fighter.attack_name(tables).capitalize()
    shown = damage or fists
    return [(name, dice_text(shown) if shown else "", "", READY if damage else "", notes)]
