"""Rules for making a figure, all checked at once: points, minimums, experience, load (Melee III, VII, IX)."""

from collections.abc import Iterator

from gmtool.rules.seam import Finding
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter
from gmtool.rules.tft.cards.gear_legality import gear_findings
from gmtool.rules.tft.cards.wording import with_article
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
