"""Rules for making a figure, all checked at once: points, minimums, experience, load (Melee III, VII, IX)."""

from collections.abc import Collection, Iterator

from gmtool.rules.seam import Finding
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter, Gear
from gmtool.rules.tft.cards.wording import with_article
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables


def gear_findings(fighter: Fighter, tables: Tables) -> tuple[Finding, ...]:
    """Everything wrong with the gear that a figure carries and has ready."""
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
    """The finding on too large a load: two weapons, a shield counting as one, and a dagger can be carried."""
    small = sum(_fits_dagger_place(item, tables) for item in items)
    spare = max(0, small - tables.limits.dagger_places)
    large = len(items) - small
    places = tables.limits.weapon_places
    if large + spare <= places:
        return ()
    if large <= places:
        text = "Besides two weapons, only one dagger or main-gauche can be carried."
        return (Finding(text, "tm.create.dagger-slot", "gear"),)
    text = "Over the limit of two weapons and a dagger; a shield counts as a weapon."
    return (Finding(text, "tm.create.carry-limit", "gear"),)


def ready_findings(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """The findings on things ready together: one weapon and one shield, and no shield with a two-handed weapon.

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


UNHEALED = ("tm.create.heal-between", "hits")
"""Rule and field of the finding on hits on a card. A ruling that sets it aside lets them count in a fight."""


def findings(fighter: Fighter, tables: Tables) -> tuple[Finding, ...]:
    """Everything that is illegal or unusual about a figure; empty for one in order."""
    race, creature = fighter.race(tables), fighter.creature(tables)
    found: list[Finding] = []
    if race:
        found += _points(fighter, race)
        found += _moved(fighter)
        found += _own_numbers(fighter, race)
    if creature:
        found += _attributes(fighter, creature)
        found += _hide(fighter, creature)
    if fighter.points_added > tables.limits.added_points:
        most = tables.limits.added_points
        text = f"Experience adds at most {most} points; {fighter.points_added} are too many."
        found.append(Finding(text, "tm.xp.cap", "points_added"))
    found += _unhealed(fighter)
    return (*found, *gear_findings(fighter, tables))


def _unhealed(fighter: Fighter) -> Iterator[Finding]:
    if fighter.hits:
        hits = "1 hit is" if fighter.hits == 1 else f"{fighter.hits} hits are"
        yield Finding(f"{hits} still on the card; by the rules they heal before the next fight.", *UNHEALED)


def _moved(fighter: Fighter) -> Iterator[Finding]:
    """The findings on moved points: points once divided stay where they are, and only experience adds to them."""
    rule = "tm.create.points-fixed"
    if fighter.first is None:
        return
    for key, first, now in (("st", fighter.first.st, fighter.st), ("dx", fighter.first.dx, fighter.dx)):
        if now < first:
            text = f"{key.upper()} was {first} at the start and cannot be {now}: starting points cannot be moved."
            yield Finding(text, rule, key)
    more = fighter.total - fighter.first.st - fighter.first.dx
    if more > 0 and more != fighter.points_added:
        text = f"ST and DX have {more} more than at the start, but experience has paid for {fighter.points_added}."
        yield Finding(text, rule, "points_added")


def _points(fighter: Fighter, race: Race) -> Iterator[Finding]:
    start = fighter.total - fighter.points_added
    who = with_article(race.name)
    if start != race.total:
        added = f", less {fighter.points_added} by experience" if fighter.points_added else ""
        text = f"ST {fighter.st} and DX {fighter.dx}{added} is {start} points; {who} starts with {race.total}."
        yield Finding(text, race.rule, "st")
    for key, value, least in (("st", fighter.st, race.min_st), ("dx", fighter.dx, race.min_dx)):
        if value < least:
            text = f"{key.upper()} is {value}; {who} has at least {least}."
            yield Finding(text, race.minimum_rule or race.rule, key)


def _own_numbers(fighter: Fighter, race: Race) -> Iterator[Finding]:
    own = fighter.own
    if (own.ma, own.damage, own.hth_damage, own.hits_stopped) != (None, None, None, None) or fighter.hexes != 1:
        text = f"This card overrides the numbers of {with_article(race.name)}."
        yield Finding(text, "tm.creature.other-animals", "ma", illegal=False)


def _attributes(fighter: Fighter, creature: Creature) -> Iterator[Finding]:
    who = with_article(creature.name)
    if fighter.st < creature.st_min:
        yield Finding(f"ST is {fighter.st}; {who} has at least {creature.st_min}.", creature.rule, "st")
    most = creature.dx_usual_max
    if most is not None and fighter.dx > most:
        text = f"DX is {fighter.dx}; {who} seldom has more than {most}."
        yield Finding(text, creature.rule, "dx", illegal=False)
    if creature.attributes == "fixed" and creature.st and creature.dx:
        start, given = fighter.total - fighter.points_added, creature.st + creature.dx
        if start != given or fighter.st < creature.st or fighter.dx < creature.dx:
            text = f"{who.capitalize()} has ST {creature.st} and DX {creature.dx}, not {fighter.st} and {fighter.dx}."
            yield Finding(text, creature.rule, "st")


def _hide(fighter: Fighter, creature: Creature) -> Iterator[Finding]:
    if fighter.armor != UNARMORED and not creature.ma_group:
        text = f"{with_article(creature.name).capitalize()} has only its own hide for armor."
        yield Finding(text, "tm.creature.natural-armor", "armor", illegal=False)
