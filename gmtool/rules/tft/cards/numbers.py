"""Numbers of a card: DX with armor and shield, loads, times of recovery."""

from collections.abc import Iterable

from gmtool.rules.seam import Breakdown, Modifier
from gmtool.rules.tft.cards.fighter import Fighter, Gear
from gmtool.rules.tft.data.arms import Shield
from gmtool.rules.tft.data.tables import Tables

GREAT_ST = 18
"""The ST from which on armor and shields hinder less, by as much as the GM says."""
BARDING_DX = 1
"""The DX that armor costs a beast less than a man (am.barding.protection)."""


def shields(fighter: Fighter, tables: Tables, ready: bool | None = None) -> tuple[Shield, ...]:
    """The shields it carries, each kind once; with `ready`, only those in hand or only those slung."""
    found = (thing.item for thing in fighter.gear if ready is None or thing.ready is ready)
    return tuple(tables.shields[item] for item in dict.fromkeys(found) if item in tables.shields)


def dx_lines(
    fighter: Fighter, tables: Tables, gear: Iterable[Gear], ready: Iterable[Shield], slung: Iterable[Shield] = ()
) -> tuple[Modifier, ...]:
    """DX with armor and the gear carried, of it these shields (tm.dx.armor, tm.dx.large-shield)."""
    lines = [Modifier(fighter.dx, "DX")]
    armor = tables.armors[fighter.armor]
    if fighter.wears_barding(tables):
        if armor.dx + BARDING_DX < 0:
            lines.append(Modifier(armor.dx + BARDING_DX, f"{armor.name.lower()} barding", "am.barding.protection"))
    elif armor.dx:
        lines.append(Modifier(armor.dx, armor.name.lower(), "tm.dx.armor"))
    for shield in ready:
        if shield.dx_ready:
            lines.append(Modifier(shield.dx_ready, f"{shield.name.lower()} ready", "tm.dx.large-shield"))
    for shield in slung:
        if shield.dx_slung:
            lines.append(Modifier(shield.dx_slung, f"{shield.name.lower()} slung", "tm.shield.slung-no-dx"))
    eased = min(fighter.eased, -sum(min(0, line.value) for line in lines[1:])) if fighter.st >= GREAT_ST else 0
    if eased:
        lines.append(Modifier(eased, "great ST", "am.table.great-st"))
    pack = tables.packs.get(fighter.pack)
    if pack and pack.dx:
        lines.append(Modifier(pack.dx, pack.name.lower(), "am.table.pack"))
    if fighter.iron_dx and bears_iron(fighter, tables, gear):
        lines.append(Modifier(-fighter.iron_dx, "iron", "am.table.wizard-metal"))
    return tuple(lines)


def bears_iron(fighter: Fighter, tables: Tables, gear: Iterable[Gear]) -> bool:
    """True if its armor or any of this gear has metal parts that are not of silver (am.table.wizard-metal)."""
    if tables.armors[fighter.armor].iron and not fighter.silver_armor:
        return True
    plain = [thing.item for thing in gear if not thing.silver]
    return any(row.iron for item in plain if (row := tables.weapons.get(item) or tables.shields.get(item)))


def load(fighter: Fighter, tables: Tables) -> int:
    """The weight of armor and gear, in grams; 0 in an edition where nothing has a weight (am.carry.number)."""
    return weight(fighter.armor, fighter.gear, tables, fighter.barding(tables))


def weight(armor: str, gear: Iterable[Gear], tables: Tables, barding: int = 1) -> int:
    """The weight of an armor and of things, in grams; `barding` is how many times as heavy armor is on its body."""
    lists = (tables.weapons, tables.shields, tables.supplies)
    found = [next((one[thing.item].weight for one in lists if thing.item in one), 0) for thing in gear]
    return sum(found) + tables.armors[armor].weight * barding


def shield_that_costs_dx(fighter: Fighter, tables: Tables) -> Shield | None:
    """The carried shield that gives the figure two adjDX values, if there is one (tm.create.two-adjdx).

    What is fastened on a hand gives one: it is always ready (am.cestus.single).
    """
    worn = {key for key, weapon in tables.weapons.items() if weapon.worn}
    loose = (one for one in shields(fighter, tables) if one.key not in worn)
    return next((one for one in loose if one.dx_ready != one.dx_slung), None)


CARE, REST = "care", "rest"
"""The means of recovery that only take time: they heal wounds, and give back exhaustion."""


def recovery(tables: Tables, means: str, points: int) -> Breakdown | None:
    """The time in which a means gives back so many points; None where there are none, or no such means."""
    row = tables.recoveries.get(means)
    if row is None or not points:
        return None
    time = Modifier(points * row.per, f"{row.per} {row.unit} for each of {points}", row.rule)
    return Breakdown("Recovers in", (time,), text=f"{time.value} {row.unit} of {row.name}", key=means)
