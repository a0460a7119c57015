"""Rules for making a figure, all checked at once: points, minimums, experience; what it carries and has ready.

(Melee III, VII, IX)
"""

from collections.abc import Collection, Iterator

from gmtool.rules.seam import Finding, signed
from gmtool.rules.tft.cards.abilities import ARM
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter, Gear
from gmtool.rules.tft.cards.fine import make_findings
from gmtool.rules.tft.cards.wording import with_article
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables

UNHEALED = ("tm.create.heal-between", "hits")
"""Rule and field of the finding on hits on a card. A ruling that sets it aside lets them count in a fight."""


def findings(fighter: Fighter, tables: Tables) -> tuple[Finding, ...]:
    """Everything that is illegal or unusual about a figure; empty for one in order."""
    race, creature = fighter.race(tables), fighter.creature(tables)
    found: list[Finding] = []
    if race and tables.cards.made_of == "points":
        found += _points(fighter, race)
        found += _moved(fighter)
    if race:
        found += _own_numbers(fighter, race)
    if creature:
        found += _attributes(fighter, creature)
        found += _barding(fighter, creature, tables) if tables.riders else _hide(fighter, creature)
    if fighter.points_added > tables.limits.added_points:
        most = tables.limits.added_points
        text = f"Experience adds at most {most} points; {fighter.points_added} are too many."
        found.append(Finding(text, "tm.xp.cap", "points_added"))
    if tables.cards.wounds == "heal":
        found += _unhealed(fighter)
    if tables.cards.made_of == "kits":
        found += _of_another_size(fighter, tables)
    return (*found, *gear_findings(fighter, tables))


def _of_another_size(fighter: Fighter, tables: Tables) -> Iterator[Finding]:
    """The finding on listed armor of a large figure: its cost and weight are a man's (am.table.human-size)."""
    barding = fighter.wears_barding(tables)
    large = fighter.hexes > 1 and fighter.armor != UNARMORED and not barding
    if large and not tables.is_own("armors", fighter.armor):
        name = tables.armors[fighter.armor].name.lower()
        text = f"Cost and weight of the {name} are for human size: add armor of its own to the list."
        yield Finding(text, "am.table.human-size", "armor", illegal=False)


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


def _barding(fighter: Fighter, creature: Creature, tables: Tables) -> Iterator[Finding]:
    """The finding on armor of a beast: it can be made for any but those that fly or swim, for its price.

    Cost and weight are those of human armor, times a factor for its kind, or as the GM says (am.barding.cost).
    """
    if not creature.wears_barding:
        if creature.weapons:
            yield from _hide(fighter, creature)
        elif fighter.armor != UNARMORED:
            text = f"{with_article(creature.name).capitalize()} will not wear armor."
            yield Finding(text, "am.barding.any-beast", "armor")
    elif fighter.armor != UNARMORED:
        armor, times = tables.armors[fighter.armor], fighter.barding(tables)
        price = f"costs ${times * armor.cost:,} and weighs {times * armor.weight // 1000} kg"
        words = price if times else "has the cost and weight that the GM sets"
        yield Finding(f"The {armor.name.lower()} barding {words}.", "am.barding.cost", "armor", illegal=False)


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
    carried = carry_findings(items, tables)
    if tables.cards.carried == "at-the-side":
        carried = side_findings([thing.item for thing in fighter.gear if not thing.ready and not thing.packed], tables)
    made = (found for thing in fighter.gear for found in make_findings(thing, tables))
    usable = (*_usable(fighter, tables), *_skilled(fighter, tables))
    return (*carried, *made, *usable, *ready_findings(ready, tables), *_with_arms_left(fighter, ready, tables))


def carry_findings(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """The finding on too large a load: two weapons, a shield counting as one, and a dagger can be carried."""
    if tables.cards.carried != "everything":
        return ()
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


def side_findings(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """The finding on more than two weapons and shields that hang at the side; what is in the belt needs no place."""
    large = [item for item in items if item not in tables.supplies and not _fits_dagger_place(item, tables)]
    if len(large) <= tables.limits.weapon_places:
        return ()
    names = ", ".join(tables.item_name(item).lower() for item in large)
    text = f"Two weapons or shields can hang at the side, not {names}: pack the rest."
    return (Finding(text, "am.carry.secondary", "gear"),)


def ready_findings(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """The findings on things ready together."""
    return _two_hands(items, tables) if tables.cards.in_hand == "two-hands" else _weapon_and_shield(items, tables)


def _two_hands(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """Two hands hold a two-handed weapon, or two things, at most one of them a shield alone (am.ready.combinations).

    So a main-gauche goes with any one-handed weapon, and net and trident, or cesti, leave no hand for a shield
    (am.left.main-gauche-with, am.net.hands, am.cestus.hand-full).
    """
    items = _by_handfuls(items, tables)
    shields = [item for item in items if item in tables.shields and item not in tables.weapons]
    both = next((item for item in items if _takes_both_hands(item, tables)), None)
    names = " and ".join(tables.item_name(item).lower() for item in items)
    if both and shields and both not in tables.supplies:
        text = f"While {_two_handed(both, tables)} is ready, the {tables.item_name(shields[0]).lower()} must be slung."
        return (Finding(text, "am.table.two-handed-mark", "gear"),)
    paper = next((item for item in items if both == item and item in tables.supplies), None)
    if paper and len(items) > 1:
        text = f"The {tables.item_name(paper).lower()} takes both hands."
        return (Finding(text, "am.ready.scroll-flask", "gear"),)
    if len(shields) > 1 or len(items) > (1 if both else 2):
        return (Finding(f"Two hands cannot hold {names} ready.", "am.ready.combinations", "gear"),)
    return tuple(_lonely(items, tables))


def _by_handfuls(items: Collection[str], tables: Tables) -> list[str]:
    """The things in hand; stars that are thrown together are readied together, in one hand (am.shaken.each-rolled)."""
    loose = [item for item in items if not (item in tables.weapons and tables.weapons[item].volley)]
    return [*loose, *dict.fromkeys(item for item in items if item not in loose)]


def _with_arms_left(fighter: Fighter, ready: Collection[str], tables: Tables) -> Iterator[Finding]:
    """The finding on more in hand than the arms that are still of use hold, as after an earlier fight."""
    out = [one.name for one in fighter.limbs if one.kind == ARM]
    if out and sum(2 if _takes_both_hands(item, tables) else 1 for item in ready) > 2 - len(out):
        names = " and ".join(tables.item_name(item).lower() for item in ready)
        text = f"Without the use of the {' and '.join(out)} it cannot hold {names} ready."
        yield Finding(text, "am.aim.weapon-arm-disable", "gear")


def _lonely(items: Collection[str], tables: Tables) -> Iterator[Finding]:
    """The finding on what needs something in the other hand, as a molotail needs a burning torch."""
    for item in items:
        beside = tables.weapons[item].beside if item in tables.weapons else ""
        if beside and beside not in items:
            text = f"The {tables.item_name(item).lower()} needs a {tables.item_name(beside).lower()} in the other hand."
            yield Finding(text, "am.ready.molotail", "gear")


def _takes_both_hands(item: str, tables: Tables) -> bool:
    """True for a two-handed weapon, and for a scroll (am.ready.scroll-flask)."""
    supply = tables.supplies.get(item)
    return supply.hands > 1 if supply else item in tables.weapons and tables.weapons[item].two_handed


def _two_handed(item: str, tables: Tables) -> str:
    """A weapon as a two-handed one, without saying so twice."""
    return f"the two-handed {tables.item_name(item).lower()}".replace("two-handed two-handed", "two-handed")


def _weapon_and_shield(items: Collection[str], tables: Tables) -> tuple[Finding, ...]:
    """One weapon and one shield, and no shield with a two-handed weapon; a main-gauche is held as a shield."""
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
        shield = tables.item_name(shields[0]).lower()
        text = f"While {_two_handed(two_handed, tables)} is ready, the {shield} must be slung."
        found.append(Finding(text, "tm.weapon.two-handed-shield", "gear"))
    return tuple(found)


def _usable(fighter: Fighter, tables: Tables) -> Iterator[Finding]:
    for thing in fighter.gear:
        weapon = tables.weapons.get(thing.item)
        if weapon and weapon.users and fighter.people not in weapon.users:
            people = {key: tables.people(key) for key in weapon.users}
            users = " or ".join(with_article(one.name if one else key) for key, one in people.items())
            yield Finding(f"Only {users} can use the {weapon.name.lower()}.", "tm.creature.giant-weapon", "gear")
        elif weapon and tables.cards.short_st == "forbidden" and fighter.short_st(weapon, tables):
            yield _too_weak(fighter, thing, tables)


def _too_weak(fighter: Fighter, thing: Gear, tables: Tables) -> Finding:
    weapon = tables.weapons[thing.item]
    text = f"The {weapon.name.lower()} needs ST {weapon.st}; this figure began with {fighter.st} and cannot use it."
    return Finding(text, "tm.create.weapon-st", "gear", illegal=thing.ready)


def _skilled(fighter: Fighter, tables: Tables) -> Iterator[Finding]:
    """Shortcomings with its weapons: a talent that it lacks, or ST where too little only makes them worse."""
    for item in dict.fromkeys(thing.item for thing in fighter.gear):
        weapon = tables.weapons.get(item)
        if weapon is None:
            continue
        name = weapon.name.lower()
        if not fighter.trained(weapon):
            talent = tables.talents[weapon.talents[0]]
            yield Finding(_untrained(fighter, weapon, talent.of, tables), talent.rule, "talents", illegal=False)
        if tables.cards.short_st == "penalty" and (short := fighter.short_st(weapon, tables)):
            lost = fighter.lost_damage(weapon, tables)
            rule = "am.xbow.weak" if weapon.crossbow else "am.st.shortfall"
            text = f"The {name} needs ST {weapon.st}: DX {signed(-short)}" + (f", {lost} less damage." if lost else ".")
            yield Finding(text, rule, "gear", illegal=False)


def _untrained(fighter: Fighter, weapon: Weapon, talent: str, tables: Tables) -> str:
    name, used = weapon.name.lower(), fighter.as_used(weapon, tables)
    if weapon.untrained_dx:
        return f"Without the talent {talent} the {name} is at DX {signed(weapon.untrained_dx)}."
    if used is not weapon:
        return f"Without the talent {talent} the {name} is used as a {used.name.lower()}."
    return f"Without the talent {talent} the {name} cannot be used."


def _fits_dagger_place(item: str, tables: Tables) -> bool:
    weapon = tables.weapons.get(item)
    return bool(weapon and weapon.dagger_place)
