"""What a figure may carry, use and have ready (Melee III, VII)."""

from collections.abc import Collection, Iterator

from gmtool.rules.seam import Finding
from gmtool.rules.tft.cards.fighter import Fighter, Gear
from gmtool.rules.tft.cards.wording import with_article
from gmtool.rules.tft.data.tables import Tables


def gear_findings(fighter: Fighter, tables: Tables) -> tuple[Finding, ...]:
    """Everything wrong with what a figure carries and has ready."""
    if not fighter.gear:
        return ()
    creature = fighter.creature(tables)
    if creature and not creature.weapons:
        text = f"{with_article(creature.name).capitalize()} uses no weapons or shields."
        return (Finding(text, creature.weapons_rule, "gear"),)
    items = tuple(thing.item for thing in fighter.gear)
    ready = tuple(thing.item for thing in fighter.gear if thing.ready)
    return (*carry_findings(items, tables), *_usable(fighter, tables), *ready_findings(ready, tables))


def carry_findings(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """Whether so many things can be carried at once: two weapons, a shield counting as one, and a dagger."""
    small = sum(_fits_dagger_place(item, tables) for item in items)
    spare = max(0, small - tables.limits.dagger_places)
    large = len(items) - small
    places = tables.limits.weapon_places
    if large + spare <= places:
        return ()
    if large <= places:
        text = "Beside two weapons there is room for one dagger or one main-gauche, not for more."
        return (Finding(text, "tm.create.dagger-slot", "gear"),)
    text = "Over the limit of two weapons and a dagger; a shield counts as a weapon."
    return (Finding(text, "tm.create.carry-limit", "gear"),)


def ready_findings(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """Whether these can be ready together: one weapon and one shield, and no shield with a two-handed weapon.

    A main-gauche is held as a shield.
    """
    shields = [item for item in items if item in tables.shields]
    weapons = [item for item in items if item not in tables.shields]
    found: list[Finding] = []
    if len(weapons) > 1:
        names = " and ".join(tables.item_name(item).lower() for item in weapons)
        found.append(Finding(f"Only one weapon can be ready, not {names}.", "tm.create.ready-at-start", "gear"))
    if len(shields) > 1:
        names = " and ".join(tables.item_name(item).lower() for item in shields)
        found.append(Finding(f"Only one shield can be ready, not {names}.", "tm.create.ready-at-start", "gear"))
    two_handed = next((item for item in weapons if tables.weapons[item].two_handed), None)
    if two_handed and shields:
        weapon, shield = tables.item_name(two_handed).lower(), tables.item_name(shields[0]).lower()
        text = f"While the two-handed {weapon} is ready, the {shield} must be slung."
        found.append(
            Finding(text.replace("two-handed two-handed", "two-handed"), "tm.weapon.two-handed-shield", "gear")
        )
    return tuple(found)


def _usable(fighter: Fighter, tables: Tables) -> Iterator[Finding]:
    for thing in fighter.gear:
        weapon = tables.weapons.get(thing.item)
        if weapon and weapon.users and fighter.people not in weapon.users:
            users = " or ".join(with_article(_people_name(key, tables)) for key in weapon.users)
            yield Finding(f"Only {users} can use the {weapon.name.lower()}.", "tm.creature.giant-weapon", "gear")
        elif weapon and not fighter.may_use(weapon):
            yield _too_weak(fighter, thing, tables)


def _too_weak(fighter: Fighter, thing: Gear, tables: Tables) -> Finding:
    weapon = tables.weapons[thing.item]
    text = f"The {weapon.name.lower()} needs ST {weapon.st}; this figure began with {fighter.st} and cannot use it."
    return Finding(text, "tm.create.weapon-st", "gear", illegal=thing.ready)


def _people_name(key: str, tables: Tables) -> str:
    people = tables.people(key)
    return people.name if people else key


def _fits_dagger_place(item: str, tables: Tables) -> bool:
    weapon = tables.weapons.get(item)
    return bool(weapon and weapon.dagger_place)
