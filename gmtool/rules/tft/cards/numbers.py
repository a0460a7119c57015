"""Numbers of a figure at rest: adjDX with armor and shield, movement, hits stopped; each with its parts.

By these numbers, and by the words of people, armor and gear, cards are listed, sorted and searched.
"""

from collections.abc import Collection, Iterable, Mapping

from gmtool.rules.seam import Breakdown, Card, CardColumn, Modifier
from gmtool.rules.tft.cards.card_reader import read_fighter
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter
from gmtool.rules.tft.data.arms import Shield
from gmtool.rules.tft.data.tables import Tables


def shields(fighter: Fighter, tables: Tables, ready: bool | None = None) -> tuple[Shield, ...]:
    """The shields it carries; with `ready`, only those in hand or only those slung."""
    return tuple(
        tables.shields[thing.item]
        for thing in fighter.gear
        if thing.item in tables.shields and (ready is None or thing.ready is ready)
    )


def dx_lines(
    fighter: Fighter, tables: Tables, ready: Iterable[Shield], slung: Iterable[Shield] = ()
) -> tuple[Modifier, ...]:
    """DX with armor and the shields carried (tm.dx.armor, tm.dx.large-shield, tm.shield.slung-no-dx)."""
    lines = [Modifier(fighter.dx, "DX")]
    armor = tables.armors[fighter.armor]
    if armor.dx:
        lines.append(Modifier(armor.dx, armor.name.lower(), "tm.dx.armor"))
    for shield in ready:
        if shield.dx_ready:
            lines.append(Modifier(shield.dx_ready, f"{shield.name.lower()} ready", "tm.dx.large-shield"))
    for shield in slung:
        if shield.dx_slung:
            lines.append(Modifier(shield.dx_slung, f"{shield.name.lower()} slung", "tm.shield.slung-no-dx"))
    return tuple(lines)


def adjdx(fighter: Fighter, tables: Tables, ready: Collection[Shield]) -> Breakdown:
    """adjDX with these of its shields ready and the others slung."""
    slung = tuple(shield for shield in shields(fighter, tables) if shield not in ready)
    return Breakdown("adjDX", dx_lines(fighter, tables, ready, slung), key="adjdx")


def shield_that_costs_dx(fighter: Fighter, tables: Tables) -> Shield | None:
    """The carried shield that gives the figure two adjDX values, if there is one (tm.create.two-adjdx)."""
    return next((shield for shield in shields(fighter, tables) if shield.dx_ready != shield.dx_slung), None)


def movement(fighter: Fighter, tables: Tables) -> Breakdown:
    """MA, with the armor that it comes from."""
    armored = fighter.armor != UNARMORED and fighter.own.ma is None
    label = tables.armors[fighter.armor].name.lower() if armored else "unarmored"
    rule = "tm.move.ma-armor" if armored else ""
    return Breakdown("MA", (Modifier(fighter.ma(tables), label, rule),), key="ma")


def stops_in_front(fighter: Fighter, tables: Tables) -> Breakdown:
    """Hits stopped of an attack from the front: armor, hide and ready shields (tm.shield.adds-to-armor)."""
    lines = []
    armor = tables.armors[fighter.armor]
    if armor.hits_stopped:
        lines.append(Modifier(armor.hits_stopped, armor.name.lower(), "tm.armor.table"))
    hide = fighter.natural_stops(tables)
    if hide:
        lines.append(Modifier(hide, "hide", "tm.creature.natural-armor"))
    for shield in shields(fighter, tables, ready=True):
        lines.append(Modifier(shield.hits_stopped, f"{shield.name.lower()} ready", "tm.shield.table"))
    return Breakdown("Hits stopped, front", tuple(lines), key="stops")


COLUMNS = (
    CardColumn("adjdx", "adjDX", listed=True),
    CardColumn("st", "ST", listed=True),
    CardColumn("dx", "DX"),
    CardColumn("ma", "MA"),
    CardColumn("stops", "Hits stopped"),
    CardColumn("xp", "XP"),
    CardColumn("hits", "Hits taken"),
    CardColumn("people", "Race", number=False),
    CardColumn("armor", "Armor", number=False),
)


def card_values(card: Card, tables: Tables) -> Mapping[str, int | str]:
    """The values by the keys of the columns. Raises `BadCard`."""
    fighter = read_fighter(card, tables)
    return {
        "adjdx": adjdx(fighter, tables, shields(fighter, tables, ready=True)).total,
        "st": fighter.st,
        "dx": fighter.dx,
        "ma": movement(fighter, tables).total,
        "stops": stops_in_front(fighter, tables).total,
        "xp": fighter.xp,
        "hits": fighter.hits,
        "people": _people(fighter, tables),
        "armor": tables.armors[fighter.armor].name,
    }


def card_words(card: Card, tables: Tables) -> str:
    """The names of its people, its armor and its gear."""
    fighter = read_fighter(card, tables)
    worn = [tables.armors[fighter.armor].name] if fighter.armor != UNARMORED else []
    return " ".join([_people(fighter, tables), *worn, *(tables.item_name(thing.item) for thing in fighter.gear)])


def _people(fighter: Fighter, tables: Tables) -> str:
    people = tables.people(fighter.people)
    return people.name if people else fighter.people
