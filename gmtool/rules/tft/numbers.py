"""The numbers of a figure at rest: adjDX with armour and shield, movement, hits stopped; with what makes them."""

from collections.abc import Iterable

from gmtool.rules.seam import Breakdown, Modifier
from gmtool.rules.tft.fighter import UNARMORED, Fighter
from gmtool.rules.tft.records import Shield
from gmtool.rules.tft.tables import Tables


def shields(fighter: Fighter, tables: Tables, ready: bool | None = None) -> tuple[Shield, ...]:
    """The shields it carries; with `ready`, only those in hand or only those slung."""
    return tuple(
        tables.shields[thing.item]
        for thing in fighter.gear
        if thing.item in tables.shields and (ready is None or thing.ready is ready)
    )


def dx_lines(fighter: Fighter, tables: Tables, ready: Iterable[Shield]) -> tuple[Modifier, ...]:
    """DX with armour and the shields that are ready (tm.dx.armor, tm.dx.large-shield, tm.create.two-adjdx)."""
    lines = [Modifier(fighter.dx, "DX")]
    armor = tables.armors[fighter.armor]
    if armor.dx:
        lines.append(Modifier(armor.dx, armor.name.lower(), "tm.dx.armor"))
    in_hand = tuple(ready)
    for shield in shields(fighter, tables):
        held = shield in in_hand
        value = shield.dx_ready if held else shield.dx_slung
        if value:
            label = f"{shield.name.lower()} {'ready' if held else 'slung'}"
            lines.append(Modifier(value, label, "tm.dx.large-shield"))
    return tuple(lines)


def adjdx(fighter: Fighter, tables: Tables, ready: Iterable[Shield]) -> Breakdown:
    """adjDX with these shields ready."""
    return Breakdown("adjDX", dx_lines(fighter, tables, ready), key="adjdx")


def shield_that_costs_dx(fighter: Fighter, tables: Tables) -> Shield | None:
    """The carried shield that gives the figure two adjDX values, if there is one (tm.create.two-adjdx)."""
    return next((shield for shield in shields(fighter, tables) if shield.dx_ready != shield.dx_slung), None)


def movement(fighter: Fighter, tables: Tables) -> Breakdown:
    """MA, and where it comes from."""
    armored = fighter.armor != UNARMORED and fighter.own.ma is None
    label = tables.armors[fighter.armor].name.lower() if armored else "unarmored"
    rule = "tm.move.ma-armor" if armored else ""
    return Breakdown("MA", (Modifier(fighter.ma(tables), label, rule),), key="ma")


def stops_in_front(fighter: Fighter, tables: Tables) -> Breakdown:
    """Hits stopped of an attack from the front: armour, hide and ready shields (tm.shield.adds-to-armor)."""
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
